"""The actions of Tricks & Deserts. Each name is the number of the first action of its kind."""

from ruse.core.actions import ActionTable
from ruse.games.tricks_and_deserts.state import CARD_NAMES, COLOR_NAMES, SEAT_NAMES

TABLE = ActionTable()
DRAW = TABLE.add("draw", card=CARD_NAMES, role="chance", private=True)
NAME_START = TABLE.add("start", seat=[name.lower() for name in SEAT_NAMES])
PLACE = TABLE.add("place", card=CARD_NAMES, private=True)
SHOW_AREA_1 = TABLE.add("show area 1", role="chance", shows=True)
PLAY = TABLE.add("play", card=CARD_NAMES)
PASS = TABLE.add("pass", card=CARD_NAMES, private=True)
ALLY = TABLE.add("ally", color=COLOR_NAMES)
TURN_UP = TABLE.add("turn up", role="chance", shows=True)
SHOW_DESERTS = TABLE.add("show deserts", role="chance", shows=True)
REVOLUTION = TABLE.add("revolution", role="chance")
