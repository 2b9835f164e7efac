"""Players that see only their own perspective."""
