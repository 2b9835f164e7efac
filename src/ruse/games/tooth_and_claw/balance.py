"""What the balance of Tooth & Claw is about: formation types, formation cards, battle cards."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from ruse.core.balance import Aim, BalancePage, Group, Setting
from ruse.core.record import NONE
from ruse.games.tooth_and_claw import act
from ruse.games.tooth_and_claw.combat import card_on
from ruse.games.tooth_and_claw.formation import drawer, revealer
from ruse.games.tooth_and_claw.state import (
    CARD_NAMES,
    FORMATION_NAMES,
    NUM_TYPES,
    SPOT_NAMES,
    TYPE_NAMES,
    TYPES,
    WHITE,
    Box,
    State,
)


class ToothAndClaw(BalancePage):
    """Types are given to the players, each pairing both ways round; in one group of four they choose freely."""

    sides = tuple(name.capitalize() for name in TYPE_NAMES)
    side_word = "type"
    cards = CARD_NAMES
    choices = (*(f"type {name}" for name in TYPE_NAMES), *(f"formation {name}" for name in FORMATION_NAMES))
    endings = ("more achievements", "a tie")
    aims = (
        Aim("each type wins 45-55 % against the field", "side *", 0.45, 0.55),
        Aim("each of the 2 cards of a round is chosen at least 20 % of the time", "chosen formation *", 0.20),
    )

    def groups(self, options: Mapping[str, int]) -> Sequence[Group]:
        """4. The second player, Black, chooses first. In a match of two games all choices are free."""
        free = (Setting(options, free=True),)
        if options["games"] > 1:
            return [free]
        codes = [f"type {name}" for name in TYPE_NAMES]
        pairings = [
            (Setting(options, (codes[one], codes[other])), Setting(options, (codes[other], codes[one])))
            for one, other in combinations(TYPES, 2)
        ]
        return [*pairings, free]

    def side(self, box: Box, s: State, seat: int) -> int:
        return int(s.type[seat]) if s.games == 1 else NONE

    def start(self, box: Box, s: State) -> int:
        return WHITE

    def drawn(self, box: Box, s: State, action: int) -> tuple[int, int]:
        what = act.TABLE[action]
        if what.verb == "draw":
            return drawer(s), CARD_NAMES.index(what.text("card"))
        if what.verb == "top":
            return revealer(box, s), CARD_NAMES.index(what.text("card"))
        return NONE, NONE

    def played(self, box: Box, s: State, seat: int, action: int) -> int:
        """A card is played when it fights, not when it is placed."""
        what = act.TABLE[action]
        return card_on(s, seat, SPOT_NAMES.index(what.text("spot"))) if what.verb in ("attack", "defend") else NONE

    def chosen(self, box: Box, s: State, seat: int, action: int) -> int:
        what = act.TABLE[action]
        if what.verb == "type":
            return TYPE_NAMES.index(what.text("type"))
        return NUM_TYPES + FORMATION_NAMES.index(what.text("formation")) if what.verb == "choose" else NONE

    def ending(self, box: Box, s: State) -> int:
        lead = s.score[0] + s.past[0] - s.score[1] - s.past[1]
        return int(lead == 0)


PAGE = ToothAndClaw()
