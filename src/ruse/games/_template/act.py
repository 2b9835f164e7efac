"""The actions. Each name is the number of the first action of its kind."""

from ruse.core.actions import ActionTable
from ruse.games._template.state import RANK_NAMES

TABLE = ActionTable()
DRAW = TABLE.add("draw", RANK_NAMES)
CHOOSE = TABLE.add("choose", RANK_NAMES)
SHOW = TABLE.add("show", shows=True)

# Blurred, as others see them
DRAW_BLURRED = TABLE.add("draw ?")
CHOOSE_BLURRED = TABLE.add("choose ?")
