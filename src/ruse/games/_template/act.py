"""The actions. Each name is the number of the first action of its kind."""

from ruse.core.actions import ActionTable
from ruse.games._template.state import RANK_NAMES

TABLE = ActionTable()
DRAW = TABLE.add("draw", card=RANK_NAMES, role="chance")
CHOOSE = TABLE.add("choose", card=RANK_NAMES)
SHOW = TABLE.add("show", role="chance", shows=True)

# Blurred, as others see them
DRAW_BLURRED = TABLE.add("draw", role="blurred")
CHOOSE_BLURRED = TABLE.add("choose", role="blurred")
