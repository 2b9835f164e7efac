"""Positions of Red Kingdom & Blue Kingdom: any table set up by hand.

All entries there are:

    phase = "defense"
    turn = 3                        # Red's third turn, or Blue's; by default halfway through the match
    to_move = "red"
    to_draw = [0, 1]                # in the phase draw: normal cards and aces
    discard = "rookie rookie"

    [areas]                         # areas that are not named are empty
    red-capital = "red prince"
    blue-city = "blue priest"
    blue-capital = "blue princess"

    [red]
    hand = "archer liaison"
    known = "liaison"               # what everybody knows to be there; a monarch always is
    deduced = "liaison archer"      # what the other player knows to be there

    [battle]                        # from the first attacking card until the battle is decided
    area = "blue-city"
    attack = "rookie"
    added = "city-guardian"

All cards that are not named are in the stocks.
"""

from typing import Any

from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.reason import Counted, Named
from ruse.core.record import NONE
from ruse.games.red_and_blue import counts, phase
from ruse.games.red_and_blue.battle import attack_points, defense_points
from ruse.games.red_and_blue.draft import num_held, turn_seat
from ruse.games.red_and_blue.ending import check_end, finish
from ruse.games.red_and_blue.state import (
    AREA_NAMES,
    AREAS,
    BACK_NAMES,
    BACKS,
    CARD_NAMES,
    HAND_LIMIT,
    MAX_ATTACKERS,
    MOST_OF_A_KIND,
    NORMAL,
    NUM_KINDS,
    NUM_MONARCHS,
    NUM_SEATS,
    SEAT_NAMES,
    SEATS,
    TURN_LIMIT,
    Box,
    State,
)

_SEATS = [name.lower() for name in SEAT_NAMES]
_HOLDERS = [f"{seat} {card}" for seat in _SEATS for card in CARD_NAMES]
_WITH_BATTLE = (phase.SECOND, phase.DEFENSE, phase.SHOW, phase.KEEP)


# Reading


def read(box: Box, entries: Entries, s: State) -> None:
    """Change a state right after setup to the position."""
    entries.only("phase", "turn", "to_move", "to_draw", "discard", "areas", "battle", *_SEATS)
    s.phase = entries.word("phase", phase.NAMES)
    mover = entries.word("to_move", _SEATS) if "to_move" in entries else 0
    halfway = 1 if s.phase == phase.DEAL else int(box.turns + 1) // 2
    s.turn = NUM_SEATS * (entries.number("turn", 1, int(box.turns) + 1, halfway) - 1) + mover
    s.discard = _lot(entries, "discard")
    _read_areas(entries.table("areas"), s)
    for seat in SEATS:
        _read_hand(box, entries.table(_SEATS[seat]), s, seat)
    _read_battle(box, entries, s)
    for seat in SEATS:
        _read_known(entries.table(_SEATS[seat]), s, seat)
    _fill_stocks(box, s)
    _read_draws(box, entries, s)
    for seat in SEATS:
        _check_hand(box, entries.table(_SEATS[seat]), s, seat)
    if s.phase == phase.KEEP:
        is_lost = attack_points(box, s) <= defense_points(box, s)
        s.keeper = turn_seat(s) ^ is_lost
    if s.phase == phase.OVER:
        _end(box, s)


def _lot(entries: Entries, name: str) -> int:
    cards = entries.words(name, CARD_NAMES)
    if any(cards.count(kind) > MOST_OF_A_KIND for kind in cards):
        raise entries.wrong(name, "too many cards of one kind")
    return sum(counts.one(kind) for kind in cards)


def _read_areas(areas: Entries, s: State) -> None:
    areas.only(*AREA_NAMES)
    for area, name in enumerate(AREA_NAMES):
        s.holder[area] = s.card[area] = NONE
        if areas.text(name, ""):
            s.holder[area], s.card[area] = divmod(areas.word(name, _HOLDERS), NUM_KINDS)


def _read_hand(box: Box, side: Entries, s: State, seat: int) -> None:
    side.only("hand", "known", "deduced")
    s.hand[seat] = _lot(side, "hand")
    for back in BACKS:
        s.held[seat, back] = counts.total(int(s.hand[seat] & box.of_back[back]))


def _read_battle(box: Box, entries: Entries, s: State) -> None:
    battle = entries.table("battle")
    battle.only("area", "attack", "added")
    if ("battle" in entries) != (s.phase in _WITH_BATTLE):
        raise entries.wrong("battle", "does not fit the phase '{phase}' (2-C)", phase=phase.NAMES[s.phase])
    if "battle" not in entries:
        return
    s.target = battle.word("area", AREA_NAMES)
    attackers = battle.words("attack", CARD_NAMES)
    if not 1 <= len(attackers) <= (1 if s.phase == phase.SECOND else MAX_ATTACKERS):
        raise battle.wrong(
            "attack", "must be 1 to {most} cards, and 1 before the second is chosen (2-C)", most=MAX_ATTACKERS
        )
    for index, kind in enumerate(attackers):
        s.attack[index] = kind
        s.attack_back[index] = box.back[kind]
    if "added" in battle:
        if s.phase in (phase.SECOND, phase.DEFENSE):
            raise battle.wrong("added", "not yet in the phase '{phase}' (2-C)", phase=phase.NAMES[s.phase])
        s.added = battle.word("added", CARD_NAMES)
        s.added_back = box.back[s.added]


def _read_known(side: Entries, s: State, seat: int) -> None:
    """Ruling 6. Known cards lie in the hand or face down; a monarch there is always known."""
    there = int(s.hand[seat])
    if s.phase != phase.KEEP:
        face_down = s.attack if seat == turn_seat(s) else [s.added]
        there += sum(counts.one(int(kind)) for kind in face_down if kind != NONE)
    monarchs = there & (counts.one(NUM_MONARCHS) - 1)
    s.known[seat] = _at_least(_lot(side, "known"), monarchs)
    s.deduced[seat] = _at_least(_lot(side, "deduced"), int(s.known[seat]))
    for name, lot in (("known", s.known[seat]), ("deduced", s.deduced[seat])):
        if any(counts.number(int(lot), kind) > counts.number(there, kind) for kind in range(NUM_KINDS)):
            raise side.wrong(name, "names cards that are neither in the hand nor face down")


def _at_least(one: int, other: int) -> int:
    """As many cards of each kind as in the lot that has more."""
    return sum(
        max(counts.number(one, kind), counts.number(other, kind)) * counts.one(kind) for kind in range(NUM_KINDS)
    )


def _fill_stocks(box: Box, s: State) -> None:
    """What is named nowhere is in the stocks."""
    named = [*counts.members(s.discard), *(kind for seat in SEATS for kind in counts.members(s.hand[seat]))]
    named += [int(kind) for kind in (*s.card, *s.attack, s.added) if kind != NONE]
    s.stock = 0
    for kind in range(NUM_KINDS):
        left = counts.number(int(box.copies), kind) - named.count(kind)
        if left < 0:
            copies = Counted(counts.number(int(box.copies), kind), "card")
            raise BadPosition(
                "there are no more than {copies} of the kind {card}", copies=copies, card=CARD_NAMES[kind]
            )
        if left > 0 and kind < NUM_MONARCHS:
            raise BadPosition("say where the {card} is", card=Named(CARD_NAMES[kind].title()))
        s.stock += left * counts.one(kind)
    for back in BACKS:
        s.stock_size[back] = counts.total(int(s.stock & box.of_back[back]))


def _read_draws(box: Box, entries: Entries, s: State) -> None:
    s.to_draw[:] = [0] * len(BACK_NAMES)
    if "to_draw" in entries and s.phase != phase.DRAW:
        raise entries.wrong("to_draw", "does not fit the phase '{phase}' (1)", phase=phase.NAMES[s.phase])
    if s.phase == phase.DEAL:
        s.to_draw[NORMAL] = NUM_SEATS * int(box.first_hand) - sum(num_held(s, seat) for seat in SEATS)
    elif s.phase == phase.DRAW:
        s.to_draw[:] = entries.numbers("to_draw", len(BACK_NAMES), 0, HAND_LIMIT)


def _check_hand(box: Box, side: Entries, s: State, seat: int) -> None:
    """1. No hand has more cards than its limit, which bounds the number of choices."""
    from_hand = s.attack if seat == turn_seat(s) else [s.added]
    to_draw = sum(s.to_draw) if s.phase == phase.DRAW and seat == turn_seat(s) else 0
    if num_held(s, seat) + sum(kind != NONE for kind in from_hand) + to_draw > box.hand_limit:
        raise side.wrong(
            "hand",
            "may not have more than {cards} with those in the battle and to be drawn (1)",
            cards=Counted(box.hand_limit, "card"),
        )


def _end(box: Box, s: State) -> None:
    """4. How the game ended."""
    check_end(s)
    if s.phase != phase.OVER and s.turn == NUM_SEATS * box.turns:
        finish(s, TURN_LIMIT, NONE)
    if s.phase != phase.OVER:
        raise BadPosition("the game is not over in this position (4)")


# Writing


def write(box: Box, s: State) -> dict[str, Any]:
    """The tables that `read` would set up the same state from."""
    tables: dict[str, Any] = {"phase": phase.NAMES[s.phase], "turn": int(s.turn) // NUM_SEATS + 1}
    tables["to_move"] = _SEATS[turn_seat(s)]
    if s.phase == phase.DRAW:
        tables["to_draw"] = [int(number) for number in s.to_draw]
    tables["discard"] = _names(counts.members(s.discard))
    tables["areas"] = {
        AREA_NAMES[area]: f"{_SEATS[s.holder[area]]} {CARD_NAMES[s.card[area]]}"
        for area in AREAS
        if s.card[area] != NONE
    }
    for seat in SEATS:
        lots = {"hand": s.hand[seat], "known": s.known[seat], "deduced": s.deduced[seat]}
        tables[_SEATS[seat]] = {name: _names(counts.members(lot)) for name, lot in lots.items()}
    if s.target != NONE:
        tables["battle"] = {"area": AREA_NAMES[s.target], "attack": _names(s.attack)}
        if s.added != NONE:
            tables["battle"]["added"] = CARD_NAMES[s.added]
    return tables


def _names(some: Any) -> str:
    return " ".join(CARD_NAMES[kind] for kind in some if kind != NONE)
