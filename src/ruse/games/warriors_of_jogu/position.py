"""Positions of Warriors of Jogu: any table set up by hand.

    phase = "deployment"
    round = 2
    won = "may"                     # the rounds so far
    start = "may"
    turn = "may"

    [may]
    faction = "keion"
    hand = "patriot explorer"
    morale = 20
    location = 4                    # the Location Card of the round
    at_2 = "guardian-angel+ dragoon"    # + a Stay token
    at_5 = "() (smoke-n-screen)"        # face down, beside a free place
    discard = "punisher"
    location_discard = "3"          # one of each round so far

    [david]
    faction = "wu"
    location = 6
    location_discard = "3"

Faction Cards and Location Cards that are not named are in the draw piles. Cards known to lie there
are named by `top` and `bottom`, those only the owner knows with a `?`, as in "heavy-tower?".
"""

from typing import Any

from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.record import NONE
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.cards import (
    CARDS,
    FACTION_NAMES,
    KIND_NAMES,
    SEND,
    STEP_NAMES,
    kinds_of,
)
from ruse.games.warriors_of_jogu.deck import PRIVATE, kind_of
from ruse.games.warriors_of_jogu.pile import count_of, size_of
from ruse.games.warriors_of_jogu.position_check import check
from ruse.games.warriors_of_jogu.reinforcement import skip_full_hands
from ruse.games.warriors_of_jogu.resolution import sum_of
from ruse.games.warriors_of_jogu.stack import card_of, make_step, number_of, place_of, what_of
from ruse.games.warriors_of_jogu.state import (
    FIRST_LOCATION,
    LOCATION_NAMES,
    MAX_CARDS,
    MAX_DEPTH,
    MAX_DOWN,
    MAX_TOP,
    NUM_LOCATIONS,
    SEAT_NAMES,
    SEATS,
    Box,
    State,
)

_NAMES = [name.lower() for name in SEAT_NAMES]
_AT = [f"at_{location}" for location in LOCATION_NAMES]
_FREE = "()"
_NUMBERS = ("morale", "location", "next_location")
_FLAGS = ("passed", "ready", "shown")
_PILES = ("hand", "sealed", "known", "discard")


# Reading


def read(box: Box, entries: Entries, s: State) -> None:
    """Change a state right after setup to the position."""
    entries.only("phase", "round", "start", "turn", "won", "winner", "steps", *_NAMES)
    s.phase = entries.word("phase", phase.NAMES)
    s.round = entries.number("round", 1, int(box.rounds) + 1, 1) - 1
    s.start = entries.word("start", _NAMES) if "start" in entries else NONE
    if s.start == NONE and s.phase > phase.START_PLAYER:
        s.start = 0
    s.turn = entries.word("turn", _NAMES) if "turn" in entries else max(int(s.start), 0)
    s.winner = entries.word("winner", _NAMES) if "winner" in entries else NONE
    _read_rounds(entries, box, s)
    for seat in SEATS:
        _read_side(box, entries.table(_NAMES[seat]), s, seat)
    _read_steps(entries, s)
    for seat in SEATS:
        _fill_piles(box, entries.table(_NAMES[seat]), s, seat)
    _weigh_locations(box, s)
    check(box, s)
    s.drawer = NONE
    if s.phase == phase.DRAW:
        s.drawer = 0
        skip_full_hands(box, s)


def _read_rounds(entries: Entries, box: Box, s: State) -> None:
    winners = entries.words("won", _NAMES)
    if len(winners) > box.rounds:
        raise entries.wrong("won", f"there are only {box.rounds} rounds")
    s.won[:] = NONE
    s.won[: len(winners)] = winners


def _read_side(box: Box, side: Entries, s: State, seat: int) -> None:
    side.only("faction", "top", "bottom", "location_discard", *_NUMBERS, *_FLAGS, *_PILES, *_AT)
    if "faction" in side:
        s.faction[seat] = side.word("faction", FACTION_NAMES)
    s.morale[seat] = side.number("morale", 0, 999, int(box.morale_at_start))
    last = FIRST_LOCATION + NUM_LOCATIONS - 1
    s.location[seat] = side.number("location", FIRST_LOCATION, last) - FIRST_LOCATION if "location" in side else NONE
    if "next_location" in side:
        s.next_location[seat] = side.number("next_location", FIRST_LOCATION, last) - FIRST_LOCATION
    s.passed[seat], s.is_ready[seat], s.is_shown[seat] = (side.number(name, 0, 1, 0) for name in _FLAGS)
    s.hand[seat], s.sealed[seat], s.known[seat], s.discard[seat] = (_pile(box, side, name, s, seat) for name in _PILES)
    s.held[seat], s.num_sealed[seat] = size_of(s.hand[seat]), size_of(s.sealed[seat])
    for kind in kinds_of(int(s.faction[seat])) if s.known[seat] else []:
        if count_of(box, s.known[seat], kind) > count_of(box, s.hand[seat] + s.sealed[seat], kind):
            raise side.wrong("known", f"there are fewer of {KIND_NAMES[kind]} in the hand")
    _read_known_pile(side, s, seat)
    for location in range(NUM_LOCATIONS):
        _read_location(box, side, s, seat, location)


def _pile(box: Box, side: Entries, name: str, s: State, seat: int) -> int:
    return sum(int(box.unit[_kind(side, name, word, s, seat)]) for word in side.text(name, "").split())


def _kind(side: Entries, name: str, word: str, s: State, seat: int) -> int:
    kind = side.index(name, word, KIND_NAMES)
    if CARDS[kind].faction != s.faction[seat]:
        raise side.wrong(name, f"{word} is not of this player's faction (Setup 6)")
    return kind


def _read_known_pile(side: Entries, s: State, seat: int) -> None:
    for name, entries, length in (("top", s.top[seat], MAX_TOP), ("bottom", s.bottom[seat], MAX_CARDS)):
        words = side.text(name, "").split()
        if len(words) > length:
            raise side.wrong(name, f"at most {length} cards")
        for index, word in enumerate(words):
            kind = _kind(side, name, word.removesuffix("?"), s, seat)
            entries[index] = kind + PRIVATE * word.endswith("?")
    s.num_top[seat], s.num_bottom[seat] = len(side.text("top", "").split()), len(side.text("bottom", "").split())


def _read_location(box: Box, side: Entries, s: State, seat: int, location: int) -> None:
    name = _AT[location]
    down = []
    for word in side.text(name, "").split():
        if word == _FREE:
            down.append(NONE)
            continue
        kind = _kind(side, name, word.strip("()").removesuffix("+"), s, seat)
        if word.startswith("("):
            if not box.face_down[kind]:
                raise side.wrong(name, f"{KIND_NAMES[kind]} is not played face down (Appendix)")
            down.append(kind)
            continue
        s.at[seat, location] += box.unit[kind]
        s.stays[seat, location] += box.unit[kind] * word.endswith("+")
    if len(down) > MAX_DOWN:
        raise side.wrong(name, f"at most {MAX_DOWN} face-down cards fit (3)")
    if down and down[-1] == NONE:
        raise side.wrong(name, f"{_FREE} is a free place before a face-down card, and none follows")
    s.down[seat, location, : len(down)] = down


def _read_steps(entries: Entries, s: State) -> None:
    """Steps are written as in: flee, 1, scrambler, 4 - what, a number, the card, its location."""
    steps = entries.values.get("steps", [])
    if not isinstance(steps, list) or len(steps) > MAX_DEPTH:
        raise entries.wrong("steps", f"must be a list of at most {MAX_DEPTH} steps")
    places = [*LOCATION_NAMES, "-"]
    for index, text in enumerate(steps):
        parts = str(text).split(", ")
        if len(parts) != 4 or not parts[1].isdigit():
            raise entries.wrong("steps", f"'{text}' must be like 'flee, 1, scrambler, 4'")
        what, kind = entries.index("steps", parts[0], STEP_NAMES), entries.index("steps", parts[2], KIND_NAMES)
        s.stack[index] = make_step(what, int(parts[1]), kind, entries.index("steps", parts[3], places))
    s.depth = len(steps)


def _fill_piles(box: Box, side: Entries, s: State, seat: int) -> None:
    """What is not named is in the draw piles."""
    if s.faction[seat] == NONE:
        s.deck[seat] = s.deck_left[seat] = 0
    elif s.phase != phase.FACTIONS:
        _fill_deck(box, s, seat)
    for location in range(NUM_LOCATIONS):
        discarded = side.words("location_discard", LOCATION_NAMES).count(location)
        used = int(s.location[seat] == location) + int(s.next_location[seat] == location)
        s.location_discard[seat, location] = discarded
        s.location_pile[seat, location] = box.location_copies - discarded - used
        if s.location_pile[seat, location] < 0:
            raise BadPosition(f"{_NAMES[seat]}: there are only {box.location_copies} cards of a location (Setup 7)")


def _fill_deck(box: Box, s: State, seat: int) -> None:
    faction = int(s.faction[seat])
    piles = [s.hand[seat], s.sealed[seat], s.discard[seat], *s.at[seat]]
    single = [int(kind) for kind in s.down[seat].ravel() if kind != NONE]
    single += [kind_of(int(entry)) for entry in (*s.top[seat], *s.bottom[seat]) if entry != NONE]
    if s.depth and s.turn == seat and what_of(s.stack[s.depth - 1]) == SEND:
        single.append(card_of(int(s.stack[s.depth - 1])))
    deck = 0
    for kind in kinds_of(faction):
        copies = count_of(box, box.full[faction], kind)
        named = sum(count_of(box, pile, kind) for pile in piles) + single.count(kind)
        if named > copies:
            raise BadPosition(f"{_NAMES[seat]}: {named} cards {KIND_NAMES[kind]} are named, the deck has {copies}")
        deck += (copies - named) * int(box.unit[kind])
    s.deck[seat] = deck
    s.deck_left[seat] = size_of(deck)


def _weigh_locations(box: Box, s: State) -> None:
    for location in range(NUM_LOCATIONS):
        s.load[location] = 0
        for seat in SEATS:
            if s.faction[seat] != NONE:
                s.load[location] += sum_of(box, s.at[seat, location], int(s.faction[seat]), box.strength)
            s.load[location] += box.hidden_strength * sum(kind != NONE for kind in s.down[seat, location])


# Writing


def write(box: Box, s: State) -> dict[str, Any]:
    """The tables that `read` would set up the same state from."""
    tables: dict[str, Any] = {"phase": phase.NAMES[s.phase], "round": int(s.round) + 1}
    for name, seat in (("start", s.start), ("turn", s.turn), ("winner", s.winner)):
        if seat != NONE:
            tables[name] = _NAMES[seat]
    tables["won"] = " ".join(_NAMES[seat] for seat in s.won if seat != NONE)
    tables["steps"] = [_write_step(int(step)) for step in s.stack[: s.depth]]
    for seat in SEATS:
        tables[_NAMES[seat]] = _write_side(box, s, seat)
    return tables


def _write_step(step: int) -> str:
    place = [*LOCATION_NAMES, "-"][place_of(step)]
    return f"{STEP_NAMES[what_of(step)]}, {number_of(step)}, {KIND_NAMES[card_of(step)]}, {place}"


def _write_side(box: Box, s: State, seat: int) -> dict[str, Any]:
    side: dict[str, Any] = {"morale": int(s.morale[seat])}
    for name, location in (("location", s.location[seat]), ("next_location", s.next_location[seat])):
        if location != NONE:
            side[name] = FIRST_LOCATION + int(location)
    for name, flag in zip(_FLAGS, (s.passed[seat], s.is_ready[seat], s.is_shown[seat]), strict=True):
        if flag:
            side[name] = 1
    side["location_discard"] = " ".join(
        LOCATION_NAMES[location] for location in range(NUM_LOCATIONS) for _ in range(s.location_discard[seat, location])
    )
    if s.faction[seat] == NONE:
        return side
    side["faction"] = FACTION_NAMES[s.faction[seat]]
    for name, pile in zip(_PILES, (s.hand[seat], s.sealed[seat], s.known[seat], s.discard[seat]), strict=True):
        side[name] = " ".join(_write_pile(box, pile, int(s.faction[seat])))
    side["top"] = _write_entries(s.top[seat, : s.num_top[seat]])
    side["bottom"] = _write_entries(s.bottom[seat, : s.num_bottom[seat]])
    for location in range(NUM_LOCATIONS):
        side[_AT[location]] = " ".join(_write_location(box, s, seat, location))
    return side


def _write_pile(box: Box, pile: int, faction: int) -> list[str]:
    return [KIND_NAMES[kind] for kind in kinds_of(faction) for _ in range(count_of(box, pile, kind))]


def _write_entries(entries: Any) -> str:
    return " ".join(KIND_NAMES[kind_of(int(entry))] + "?" * int(entry >= PRIVATE) for entry in entries)


def _write_location(box: Box, s: State, seat: int, location: int) -> list[str]:
    faction = int(s.faction[seat])
    staying = _write_pile(box, s.stays[seat, location], faction)
    others = _write_pile(box, s.at[seat, location] - s.stays[seat, location], faction)
    places = [int(kind) for kind in s.down[seat, location]]
    while places and places[-1] == NONE:
        places.pop()
    down = [_FREE if kind == NONE else f"({KIND_NAMES[kind]})" for kind in places]
    return [*(f"{name}+" for name in staying), *others, *down]
