"""Who knows what in Tricks & Deserts: observations, and actions as others see them. Worlds are in `worlds.py`."""

from ruse.core.kernel import kernel
from ruse.core.protocol import SPECTATOR
from ruse.core.record import NONE, UNKNOWN
from ruse.games.tricks_and_deserts import act, phase
from ruse.games.tricks_and_deserts.preparation import drawer
from ruse.games.tricks_and_deserts.state import (
    MAX_AREAS,
    MAX_SEATS,
    Box,
    State,
)


@kernel
def observe(box: Box, s: State, seat: int, obs: State) -> None:
    """All know what lies face up and what was counted; only you know your hand and what you passed."""
    if obs.phase == UNKNOWN:
        observe_table(s, obs)
        observe_deserts(box, s, obs)
    if seat != SPECTATOR:
        obs.hand[seat] = s.hand[seat]
        for area in range(MAX_AREAS):
            obs.area[seat, area] = s.area[seat, area]


@kernel
def observe_table(s: State, obs: State) -> None:
    """What everybody sees of the trick and the players. 3-3. A moved disc tells what is claimed, true or not."""
    obs.seats = s.seats
    obs.alliance = s.alliance
    obs.witnesses = s.witnesses
    obs.deal = s.deal
    obs.phase = s.phase
    obs.start = s.start
    obs.leader = s.leader
    obs.trick = s.trick
    obs.turn = s.turn
    obs.lead = s.lead
    obs.table[:] = s.table
    obs.held[:] = s.held
    obs.filled[:] = s.filled
    obs.laid[:] = s.laid
    obs.discs[:] = s.discs
    obs.scored[:] = s.scored
    obs.ally[:] = s.ally
    obs.score[:] = s.score
    if s.deck == 0 or s.phase >= phase.REVOLUTION:
        obs.deck = s.deck


@kernel
def observe_deserts(box: Box, s: State, obs: State) -> None:
    """The cards that lie open, and which hands and areas are empty."""
    for owner in range(MAX_SEATS):
        if s.held[owner] == 0:
            obs.hand[owner] = 0
        for area in range(MAX_AREAS):
            card = s.area[owner, area]
            if card == NONE or lies_open(box, s, owner, area):
                obs.area[owner, area] = card


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


@kernel
def seen(box: Box, s: State, seat: int, action: int, viewer: int) -> int:
    """Draws, the choice for Area 1 and passed cards are blurred for all but their owner."""
    now = s.phase
    if now == phase.DRAW:
        return action if viewer == drawer(s) else act.DRAW_BLURRED
    if now == phase.AREA_1:
        return action if viewer == seat else act.PLACE_BLURRED
    if now == phase.TRICK and action >= act.PASS:
        return action if viewer == seat else act.PASS_BLURRED
    return action
