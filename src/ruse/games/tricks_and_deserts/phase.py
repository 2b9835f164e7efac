"""The phases of a deal, in their order. In SHOW_AREA_1, TURN_UP and SHOW_DESERTS cards are turned up."""

DRAW, NAME_START, AREA_1, SHOW_AREA_1, TRICK, TAKE_ALLIANCE, TURN_UP = range(7)
SHOW_DESERTS, REVOLUTION, OVER = range(7, 10)

NAMES = [
    "draw",
    "name start",
    "area 1",
    "show area 1",
    "trick",
    "take alliance",
    "turn up",
    "show deserts",
    "revolution",
    "over",
]
