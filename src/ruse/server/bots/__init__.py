"""Bots of the server: they think in processes of their own, and get nothing but their seat's perspective."""
