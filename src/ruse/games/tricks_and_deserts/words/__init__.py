"""Phrase books: a module a language, with a function for every fact."""
