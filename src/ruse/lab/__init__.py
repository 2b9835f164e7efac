"""Measuring games: simulations, arenas, balance, audits."""

from ruse.core.reason import speak_by

speak_by("ruse.lab.words")
