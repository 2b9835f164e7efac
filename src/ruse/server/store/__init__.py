"""Where tables are kept: an append-only log of actions for each, and who sits there."""
