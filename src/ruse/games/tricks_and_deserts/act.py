"""The actions of Tricks & Deserts. Each name is the number of the first action of its kind."""

from ruse.core.actions import ActionTable
from ruse.games.tricks_and_deserts.state import CARD_NAMES, COLOR_NAMES, SEAT_NAMES

TABLE = ActionTable()
DRAW = TABLE.add("draw", CARD_NAMES)
NAME_START = TABLE.add("start", [name.lower() for name in SEAT_NAMES])
PLACE = TABLE.add("place", CARD_NAMES)
SHOW_AREA_1 = TABLE.add("show area 1", shows=True)
PLAY = TABLE.add("play", CARD_NAMES)
PASS = TABLE.add("pass", CARD_NAMES)
ALLY = TABLE.add("ally", COLOR_NAMES)
TURN_UP = TABLE.add("turn up", shows=True)
SHOW_DESERTS = TABLE.add("show deserts", shows=True)
REVOLUTION = TABLE.add("revolution")

# Blurred, as others see them
DRAW_BLURRED = TABLE.add("draw ?")
PLACE_BLURRED = TABLE.add("place ?")
PASS_BLURRED = TABLE.add("pass ?")
