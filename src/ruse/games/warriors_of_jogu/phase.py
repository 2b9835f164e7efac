"""The phases, in their order. In the two SHOW phases something sealed is turned up."""

FACTIONS, START_PLAYER, DISCARD, SHOW_DISCARDS, DRAW, SCOUT, DEPLOYMENT, SHOW_BATTLE, RESOLUTION, OVER = range(10)

NAMES = [
    "factions",
    "start player",
    "discard",
    "show discards",
    "draw",
    "scout",
    "deployment",
    "show battle",
    "resolution",
    "over",
]
