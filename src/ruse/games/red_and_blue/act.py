"""The actions of Red Kingdom & Blue Kingdom. Each name is the number of the first action of its kind."""

from ruse.core.actions import ActionTable
from ruse.core.kernel import kernel
from ruse.games.red_and_blue.state import AREA_NAMES, BACK_NAMES, CARD_NAMES, HAND_LIMIT

_SPLITS = [
    f"{normals} normal {aces} ace" for normals in range(HAND_LIMIT + 1) for aces in range(HAND_LIMIT + 1 - normals)
]
_AREAS_AND_CARDS = [f"{area} {card}" for area in AREA_NAMES for card in CARD_NAMES]

TABLE = ActionTable()
DRAFT = TABLE.add("draft", _SPLITS)
DRAW = TABLE.add("draw", CARD_NAMES)
SHUFFLE = TABLE.add("shuffle", BACK_NAMES)
END_TURN = TABLE.add("end turn")
OCCUPY = TABLE.add("occupy", _AREAS_AND_CARDS)
EXCHANGE = TABLE.add("exchange", AREA_NAMES)
ATTACK = TABLE.add("attack", _AREAS_AND_CARDS)
ADD = TABLE.add("add", CARD_NAMES)
ALONE = TABLE.add("alone")
DEFEND = TABLE.add("defend", CARD_NAMES)
NO_CARD = TABLE.add("no card")
SHOW = TABLE.add("show", shows=True)
KEEP = TABLE.add("keep", CARD_NAMES)

# Blurred, as others see them
DRAW_BLURRED = TABLE.add("draw ?", BACK_NAMES)
ATTACK_BLURRED = TABLE.add("attack ?", [f"{area} {back}" for area in AREA_NAMES for back in BACK_NAMES])
ADD_BLURRED = TABLE.add("add ?", BACK_NAMES)
DEFEND_BLURRED = TABLE.add("defend ?", BACK_NAMES)


@kernel
def draft_of(normals: int, aces: int) -> int:
    """The action that drafts these cards."""
    return DRAFT + normals * (2 * HAND_LIMIT + 3 - normals) // 2 + aces


@kernel
def normals_of(action: int) -> int:
    """How many normal cards an action drafts."""
    normals = 0
    while draft_of(normals + 1, 0) <= action:
        normals += 1
    return normals
