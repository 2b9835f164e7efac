"""Measuring games: simulations, audits, golden playthroughs, benchmarks."""

from ruse.core.reason import speak_by

speak_by("ruse.lab.words")
