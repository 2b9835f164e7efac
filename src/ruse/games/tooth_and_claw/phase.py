"""The phases of a round, in their order. In the two SHOW phases something sealed is turned up."""

CHOOSE_TYPE, DRAW, CHOOSE_FORMATION, SHOW_FORMATIONS, TOP_CARD = range(5)
PLACE_FRONT, SHOW_FRONT, PLACE_BACK, OFFENSE, DEFENSE, ADVANCE, OVER = range(5, 12)

NAMES = [
    "choose type",
    "draw",
    "choose formation",
    "show formations",
    "top card",
    "place front",
    "show front",
    "place back",
    "offense",
    "defense",
    "advance",
    "over",
]
