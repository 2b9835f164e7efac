"""The actions of Red Kingdom & Blue Kingdom. Each name is the number of the first action of its kind."""

from ruse.core.actions import ActionTable
from ruse.core.kernel import kernel
from ruse.games.red_and_blue.state import AREA_NAMES, BACK_NAMES, CARD_NAMES, HAND_LIMIT

_SPLITS = [(normals, aces) for normals in range(HAND_LIMIT + 1) for aces in range(HAND_LIMIT + 1 - normals)]

TABLE = ActionTable()
DRAFT = TABLE.add_listed(
    "draft", ((f"{normals} normal {aces} ace", {"normals": normals, "aces": aces}) for normals, aces in _SPLITS)
)
DRAW = TABLE.add("draw", card=CARD_NAMES, role="chance")
SHUFFLE = TABLE.add("shuffle", back=BACK_NAMES, role="chance")
END_TURN = TABLE.add("end turn")
OCCUPY = TABLE.add("occupy", area=AREA_NAMES, card=CARD_NAMES)
EXCHANGE = TABLE.add("exchange", area=AREA_NAMES)
ATTACK = TABLE.add("attack", area=AREA_NAMES, card=CARD_NAMES)
ADD = TABLE.add("add", card=CARD_NAMES)
ALONE = TABLE.add("alone")
DEFEND = TABLE.add("defend", card=CARD_NAMES)
NO_CARD = TABLE.add("no card")
SHOW = TABLE.add("show", role="chance", shows=True)
KEEP = TABLE.add("keep", card=CARD_NAMES)

# Blurred, as others see them
DRAW_BLURRED = TABLE.add("draw", back=BACK_NAMES, role="blurred")
ATTACK_BLURRED = TABLE.add("attack", area=AREA_NAMES, back=BACK_NAMES, role="blurred")
ADD_BLURRED = TABLE.add("add", back=BACK_NAMES, role="blurred")
DEFEND_BLURRED = TABLE.add("defend", back=BACK_NAMES, role="blurred")


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
