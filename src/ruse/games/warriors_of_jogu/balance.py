"""What the balance of Warriors of Jogu is about: factions and their pairings, the start player, both endings, cards."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from ruse.core.balance import Aim, BalancePage, Group, Setting
from ruse.core.record import NONE
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.cards import CARDS, FACTION_TITLES, KIND_NAMES
from ruse.games.warriors_of_jogu.state import SEATS, Box, State

_RANDOM = 0


class WarriorsOfJogu(BalancePage):
    """Every pairing of factions is played both ways round; with mirror=1, every faction against itself."""

    sides = FACTION_TITLES
    side_word = "faction"
    cards = tuple(card.name for card in CARDS)
    endings = ("all rounds were played", "morale reached 0")
    length_word = "rounds"
    experiments = ("never",)
    aims = (
        Aim("every faction wins 45-55 % against the field", "side *", 0.45, 0.55),
        Aim("no pairing leaves 40-60 %", "pairing *", 0.40, 0.60),
        Aim("the start player of round 1 wins 47-53 %", "start player", 0.47, 0.53),
        Aim("both endings occur, each in at least 15 % of games", "ending *", 0.15),
        Aim("no type is never worth playing", "never *", 0.0),
    )

    def groups(self, options: Mapping[str, int]) -> Sequence[Group]:
        """Factions that the options name stay as they are."""
        first, second = options["first"], options["second"]
        numbers = range(1, len(FACTION_TITLES) + 1)
        if options["mirror"]:
            twins = [number for number in numbers if first in (_RANDOM, number) and second in (_RANDOM, number)]
            if twins:
                return [(Setting({**options, "first": number, "second": number}),) for number in twins]
        pairings = [
            (one, other)
            for one, other in combinations(numbers, 2)
            if {first, second} - {_RANDOM} <= {one, other} or {first, second} == {_RANDOM}
        ]
        return [
            (
                Setting({**options, "first": one, "second": other}),
                Setting({**options, "first": other, "second": one}),
            )
            for one, other in pairings
        ]

    def side(self, box: Box, s: State, seat: int) -> int:
        return int(s.faction[seat])

    def start(self, box: Box, s: State) -> int:
        return int(s.start)

    def drawn(self, box: Box, s: State, action: int) -> tuple[int, int]:
        what = act.TABLE[action]
        if what.verb == "draw":
            return int(s.drawer if s.phase == phase.DRAW else s.turn), KIND_NAMES.index(what.text("card"))
        return NONE, NONE

    def played(self, box: Box, s: State, seat: int, action: int) -> int:
        what = act.TABLE[action]
        return KIND_NAMES.index(what.text("card")) if what.verb == "play" and what.role == "choice" else NONE

    def length(self, box: Box, s: State, num_decisions: int) -> int:
        return int(s.round) + _ended_by_morale(s)

    def ending(self, box: Box, s: State) -> int:
        return int(_ended_by_morale(s))

    def owner(self, card: int) -> int:
        return CARDS[card].faction


def _ended_by_morale(s: State) -> bool:
    return any(s.morale[seat] == 0 for seat in SEATS)


PAGE = WarriorsOfJogu()
