"""What a server bears: how large a crowd, on a core of its own, and how little of an attack the others notice."""
