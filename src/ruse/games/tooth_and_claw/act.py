"""The actions of Tooth & Claw. Each name is the number of the first action of its kind."""

from ruse.core.actions import ActionTable
from ruse.games.tooth_and_claw.state import (
    CARD_NAMES,
    COLOR_NAMES,
    FORMATION_NAMES,
    SPOT_NAMES,
    TYPE_NAMES,
)

_SPOTS_AND_COLORS = [f"{spot} {color}" for spot in SPOT_NAMES for color in COLOR_NAMES]

TABLE = ActionTable()
TYPE = TABLE.add("type", TYPE_NAMES)
DRAW = TABLE.add("draw", CARD_NAMES)
CHOOSE = TABLE.add("choose", FORMATION_NAMES)
SHOW_FORMATIONS = TABLE.add("show formations", shows=True)
TOP = TABLE.add("top", CARD_NAMES)
PLACE = TABLE.add("place", CARD_NAMES)
SHOW_FRONT = TABLE.add("show front", shows=True)
ATTACK = TABLE.add("attack", _SPOTS_AND_COLORS)
DEFEND = TABLE.add("defend", _SPOTS_AND_COLORS, shows=True)
ADVANCE = TABLE.add("advance", CARD_NAMES)

# Blurred, as others see them
DRAW_BLURRED = TABLE.add("draw ?")
CHOOSE_BLURRED = TABLE.add("choose ?")
PLACE_BLURRED = TABLE.add("place ?")
