"""The actions of Tooth & Claw. Each name is the number of the first action of its kind."""

from ruse.core.actions import ActionTable
from ruse.games.tooth_and_claw.state import (
    CARD_NAMES,
    COLOR_NAMES,
    FORMATION_NAMES,
    SPOT_NAMES,
    TYPE_NAMES,
)

TABLE = ActionTable()
TYPE = TABLE.add("type", type=TYPE_NAMES)
DRAW = TABLE.add("draw", card=CARD_NAMES, role="chance", private=True)
CHOOSE = TABLE.add("choose", formation=FORMATION_NAMES, private=True)
SHOW_FORMATIONS = TABLE.add("show formations", role="chance", shows=True)
TOP = TABLE.add("top", card=CARD_NAMES, role="chance")
PLACE = TABLE.add("place", card=CARD_NAMES, private=True)
SHOW_FRONT = TABLE.add("show front", role="chance", shows=True)
ATTACK = TABLE.add("attack", spot=SPOT_NAMES, color=COLOR_NAMES)
DEFEND = TABLE.add("defend", spot=SPOT_NAMES, color=COLOR_NAMES, shows=True)
ADVANCE = TABLE.add("advance", card=CARD_NAMES)
