"""What the balance of Tricks & Deserts is about: the seats, shared wins, the cards, playing or passing them.

All its numbers are printed or follow from the book, so there are no aims for them to reach.
"""

from ruse.core.balance import BalancePage
from ruse.core.record import NONE
from ruse.games.tricks_and_deserts import act
from ruse.games.tricks_and_deserts.preparation import drawer
from ruse.games.tricks_and_deserts.state import CARD_NAMES, COLOR_NAMES, Box, State

_PLAY, _PASS, _ALLY = range(3)


class TricksAndDeserts(BalancePage):
    """The seats differ by who starts; the cards are everybody's."""

    cards = CARD_NAMES
    endings = ("one winner", "a shared win")
    choices = ("to play", "to pass", *(f"alliance with {name}" for name in COLOR_NAMES))

    def start(self, box: Box, s: State) -> int:
        return int(s.start)

    def drawn(self, box: Box, s: State, action: int) -> tuple[int, int]:
        what = act.TABLE[action]
        return (drawer(s), CARD_NAMES.index(what.text("card"))) if what.verb == "draw" else (NONE, NONE)

    def played(self, box: Box, s: State, seat: int, action: int) -> int:
        what = act.TABLE[action]
        return CARD_NAMES.index(what.text("card")) if what.verb == "play" else NONE

    def chosen(self, box: Box, s: State, seat: int, action: int) -> int:
        what = act.TABLE[action]
        if what.verb == "ally":
            return _ALLY + COLOR_NAMES.index(what.text("color"))
        return {"play": _PLAY, "pass": _PASS}.get(what.verb, NONE)

    def ending(self, box: Box, s: State) -> int:
        best = max(s.score[: s.seats])
        return int(list(s.score[: s.seats]).count(best) > 1)


PAGE = TricksAndDeserts()
