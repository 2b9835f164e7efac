"""Phrase books: one module per language, with a function for every fact; card texts and help beside it."""
