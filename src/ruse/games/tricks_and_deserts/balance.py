"""What the balance of Tricks & Deserts is about: the seats, shared wins, the cards, playing or passing them.

All its numbers are printed or follow from the book, so there are no aims for them to reach.
"""

from ruse.core.balance import BalancePage
from ruse.core.record import NONE
from ruse.games.tricks_and_deserts import act, phase
from ruse.games.tricks_and_deserts.preparation import drawer
from ruse.games.tricks_and_deserts.state import CARD_NAMES, COLOR_NAMES, NUM_CARDS, NUM_COLORS, Box, State

_PLAY, _PASS, _ALLY = range(3)


class TricksAndDeserts(BalancePage):
    """The seats differ by who starts; the cards are everybody's."""

    cards = CARD_NAMES
    endings = ("one winner", "a shared win")
    choices = ("to play", "to pass", *(f"alliance with {name}" for name in COLOR_NAMES))

    def start(self, box: Box, s: State) -> int:
        return int(s.start)

    def drawn(self, box: Box, s: State, action: int) -> tuple[int, int]:
        return (drawer(s), action - act.DRAW) if s.phase == phase.DRAW else (NONE, NONE)

    def played(self, box: Box, s: State, seat: int, action: int) -> int:
        return action - act.PLAY if act.PLAY <= action < act.PLAY + NUM_CARDS else NONE

    def chosen(self, box: Box, s: State, seat: int, action: int) -> int:
        if act.PLAY <= action < act.PLAY + NUM_CARDS:
            return _PLAY
        if act.PASS <= action < act.PASS + NUM_CARDS:
            return _PASS
        if act.ALLY <= action < act.ALLY + NUM_COLORS:
            return _ALLY + action - act.ALLY
        return NONE

    def ending(self, box: Box, s: State) -> int:
        best = max(s.score[: s.seats])
        return int(list(s.score[: s.seats]).count(best) > 1)


PAGE = TricksAndDeserts()
