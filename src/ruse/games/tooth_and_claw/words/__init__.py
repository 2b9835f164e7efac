"""Phrase books: one module per language, with a function for every fact."""
