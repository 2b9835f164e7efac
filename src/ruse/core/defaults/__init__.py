"""What a game tells that says nothing of its own: facts, views, tables, words and positions, from its declarations."""
