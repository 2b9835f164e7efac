"""Phrase books: a module a language, with a function for every fact; names and texts of cards, and help, beside it."""
