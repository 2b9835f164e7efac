"""What the balance of Red Kingdom & Blue Kingdom is about: the kingdoms, the length, the worth of cards."""

from collections.abc import Mapping

from ruse.core.actions import Action
from ruse.core.balance import Aim, BalancePage
from ruse.core.record import NONE, IntArray
from ruse.games.red_and_blue import act, counts, phase
from ruse.games.red_and_blue.dispatch import take, turn_up
from ruse.games.red_and_blue.draft import drawer, num_held, turn_seat
from ruse.games.red_and_blue.state import (
    ACE,
    BACK_NAMES,
    CARD_NAMES,
    LIAISON,
    NORMAL,
    NUM_KINDS,
    NUM_MONARCHS,
    NUM_SEATS,
    RED,
    Box,
    State,
)
from ruse.games.red_and_blue.words.en import CARDS

_PLAYS = ("occupy", "attack", "add", "defend")  # what takes a card out of the hand


def _card(kind: int) -> int:
    """The card of a kind; the monarchs are none of those whose worth is asked for."""
    return kind - NUM_MONARCHS if kind >= NUM_MONARCHS else NONE


def _card_of(what: Action) -> int:
    return _card(CARD_NAMES.index(what.text("card")))


class RedAndBlue(BalancePage):
    """The seats are the kingdoms."""

    cards = tuple(CARDS[name] for name in CARD_NAMES[NUM_MONARCHS:])
    endings = ("a monarch fell", "both monarchs fell", "all five areas held", "the turn limit")  # as in state.py
    length_word = "turns a side"
    usual_length = (5, 15)
    experiments = ("never", "give")
    aims = (
        Aim("Red wins 45-55 %", "seat Red", 0.45, 0.55),
        Aim("a game ends in 5-15 turns a side, on average", "length", 5, 15),
        Aim("most games end in 5-15 turns a side", "usual length", 0.5),
        Aim("draws are under 3 %", "draws", None, 0.03),
        Aim("no card is never worth playing", "never *", 0.0),
        Aim("an ace is worth about two normal cards", "ace in normals", 1.5, 2.5),
    )

    def start(self, box: Box, s: State) -> int:
        return RED

    def drawn(self, box: Box, s: State, action: int) -> tuple[int, int]:
        what = act.TABLE[action]
        return (drawer(box, s), _card_of(what)) if what.verb == "draw" else (NONE, NONE)

    def played(self, box: Box, s: State, seat: int, action: int) -> int:
        """A card is played when it leaves the hand."""
        what = act.TABLE[action]
        if what.verb == "exchange":
            return _card(LIAISON)
        return _card_of(what) if what.role == "choice" and what.verb in _PLAYS else NONE

    def length(self, box: Box, s: State, num_decisions: int) -> int:
        return int(s.turn) // NUM_SEATS + 1

    def ending(self, box: Box, s: State) -> int:
        return int(s.ending)

    def give(self, box: Box, s: State, seat: int, card: int, rng: IntArray) -> bool:
        """At a dispatch of the second turn or later, with a hand that holds no monarch."""
        is_time = s.turn >= NUM_SEATS and s.phase == phase.DISPATCH and turn_seat(s) == seat
        if not is_time or num_held(s, seat) == 0 or counts.number(int(s.hand[seat]), seat) > 0:
            return False
        kind = NONE if card == NONE else card + NUM_MONARCHS
        if kind != NONE and counts.number(int(s.stock), kind) == 0:
            return False
        lost = counts.pick(int(s.hand[seat]), rng)
        take(box, s, seat, lost)
        turn_up(s, seat, lost)
        s.discard += counts.one(lost)
        if kind != NONE:
            s.stock -= counts.one(kind)
            s.stock_size[box.back[kind]] -= 1
            s.hand[seat] += counts.one(kind)
            s.held[seat, box.back[kind]] += 1
        return True

    def copies(self, box: Box) -> Mapping[str, Mapping[int, int]]:
        classes: dict[str, dict[int, int]] = {BACK_NAMES[ACE]: {}, BACK_NAMES[NORMAL]: {}}
        for kind in range(NUM_MONARCHS, NUM_KINDS):
            classes[BACK_NAMES[box.back[kind]]][_card(kind)] = counts.number(int(box.copies), kind)
        return classes


PAGE = RedAndBlue()
