"""How many players a server can bear: a crowd on one core, a server with a real store on another."""
