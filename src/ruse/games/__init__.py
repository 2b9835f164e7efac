"""The games, one folder each. Nothing outside its folder knows a game by name."""
