"""How bots think about Red Kingdom & Blue Kingdom."""
