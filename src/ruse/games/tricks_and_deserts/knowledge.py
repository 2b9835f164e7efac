"""Who knows what in Tricks & Deserts: observations, and actions as others see them. Worlds are in `worlds.py`."""

from ruse.core.derive import derive_observe, derive_seen
from ruse.core.kernel import kernel
from ruse.games.tricks_and_deserts import act, phase
from ruse.games.tricks_and_deserts.preparation import drawer
from ruse.games.tricks_and_deserts.state import Box, State


@kernel
def is_deck_open(box: Box, s: State) -> bool:
    """An empty deck hides nothing. 3-1. Its last two cards are turned up in the revolution."""
    return bool(s.deck == 0 or s.phase >= phase.REVOLUTION)


@kernel
def lies_open(box: Box, s: State, owner: int, area: int) -> bool:
    """2-2. Area 1 once shown. 2-3. Special cards once their trick is over. 2-4. All in the revolution."""
    if s.phase >= phase.REVOLUTION:
        return True
    if area == 0:
        return bool(s.phase > phase.SHOW_AREA_1)
    if area >= s.filled[owner] - s.laid[owner]:
        return False
    return bool(box.special >> s.area[owner, area] & 1)


observe = derive_observe(State, shown={"deck": is_deck_open, "area": lies_open})
"""All know what lies face up and what was counted; only you know your hand and what you passed.

3-3. A moved disc tells what is claimed, true or not.
"""


@kernel
def drawing(box: Box, s: State) -> int:
    """The seat that sees the card that is drawn."""
    return drawer(s)


seen = derive_seen(act.TABLE, draw=drawing)
