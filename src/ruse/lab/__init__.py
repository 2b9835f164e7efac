"""Measuring games: simulations, audits, golden playthroughs, benchmarks."""
