"""Positions of Warriors of Jogu: any table set up by hand.

    phase = "deployment"
    round = 2
    won = "may"                     # the rounds so far
    turn = "may"

    [may]
    faction = "keion"
    hand = "patriot explorer"
    location = 4                    # the Location Card of the round
    at_2 = "guardian-angel+ dragoon"    # + a Stay token
    discard = "punisher"
    location_discard = "3"          # one of each round so far

    [david]
    faction = "agents"
    morale = 20
    location = 6
    at_5 = "() (smoke-n-screen)"        # face down, beside a free place
    location_discard = "3"

Faction Cards and Location Cards that are not named are in the draw piles. Cards known to lie there
are named by `top` and `bottom`, those only the owner knows with a `?`, as in "heavy-tower?".

Steps that wait are written as in `steps = ["flee, 1, scrambler, 4"]`: what, a number, the card, its location.
"""

from collections import Counter
from typing import Any

from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.reason import Counted
from ruse.core.record import NONE, IntArray
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.abilities import is_possible
from ruse.games.warriors_of_jogu.cards import (
    BURY_DISCARDS,
    CARDS,
    DISCARD_THIS,
    DRAW,
    FACTION_NAMES,
    FLEE,
    GATHER,
    KIND_NAMES,
    LOSE_MORALE,
    ORDER,
    RECALL,
    SABOTAGE,
    SEND,
    STAY,
    STEP_NAMES,
    kinds_of,
)
from ruse.games.warriors_of_jogu.deck import PRIVATE, kind_of
from ruse.games.warriors_of_jogu.deployment import fleeing, num_down
from ruse.games.warriors_of_jogu.pile import count_of
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
    OPEN_PLACE,
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
_CARDS = (*_PILES, "top", "bottom", *_AT)
_MAX_MORALE = 9999
_MAX_NUMBER = 9  # of a step
_WITHOUT_CHOICE = (STAY, LOSE_MORALE, GATHER, DISCARD_THIS)
_COUNTED = (BURY_DISCARDS, SABOTAGE)  # their number says how often they are still to be done


# Reading


def read(box: Box, entries: Entries, s: State) -> None:
    """Change a state right after setup to the position."""
    entries.only("phase", "round", "start", "turn", "won", "winner", "steps", *_NAMES)
    s.phase = entries.word("phase", phase.NAMES)
    s.round = entries.number("round", 1, int(box.rounds) + 1, 1) - 1
    s.winner = _seat(entries, "winner", NONE)
    s.drawer = NONE
    _read_rounds(entries, box, s)
    _read_steps(entries, s)
    sides = [entries.table(name) for name in _NAMES]
    for seat in SEATS:
        if "faction" in sides[seat]:
            s.faction[seat] = sides[seat].word("faction", FACTION_NAMES)
    if s.phase != phase.FACTIONS and NONE in s.faction:
        raise BadPosition("both players need a faction (Setup 6)")
    s.start = _seat(entries, "start", _usual_start(box, s) if s.phase > phase.START_PLAYER else NONE)
    s.turn = _seat(entries, "turn", max(int(s.start), 0))
    for seat in SEATS:
        _read_side(box, sides[seat], s, seat)
    _weigh_locations(box, s)
    if (s.phase == phase.OVER) != (s.winner != NONE):
        raise entries.wrong("winner", "is named when the game is over, and only then (End of game)")
    if phase.SCOUT < s.phase < phase.OVER and NONE in s.location:
        raise BadPosition("location: in the phase '{phase}' both have one (2)", phase=phase.NAMES[s.phase])
    _check_steps(box, s)
    if s.phase == phase.DRAW:
        s.drawer = 0
        skip_full_hands(box, s)
        if s.phase != phase.DRAW:
            raise BadPosition("in the phase 'draw' somebody has a card to draw (1)")


def _seat(entries: Entries, name: str, usual: int) -> int:
    return entries.word(name, _NAMES) if name in entries else usual


def _usual_start(box: Box, s: State) -> int:
    """Setup 8, 5. By the initiative, in turn; May, where it was drawn."""
    return int(box.initiative[s.faction[0]] > box.initiative[s.faction[1]]) ^ int(s.round) & 1


def _read_rounds(entries: Entries, box: Box, s: State) -> None:
    winners = entries.words("won", _NAMES)
    if len(winners) > box.rounds:
        raise entries.wrong("won", "a game has no more than {rounds}", rounds=Counted(box.rounds, "round"))
    s.won[: len(winners)] = winners


def _read_steps(entries: Entries, s: State) -> None:
    """Steps are written as in: flee, 1, scrambler, 4 - what, a number, the card, its location."""
    steps = entries.values.get("steps", [])
    if not isinstance(steps, list) or len(steps) > MAX_DEPTH:
        raise entries.wrong("steps", "must be a list of at most {most} steps", most=MAX_DEPTH)
    places = [*LOCATION_NAMES, "-"]
    numbers = [str(number) for number in range(_MAX_NUMBER + 1)]
    for index, text in enumerate(steps):
        parts = [" ".join(part.split()) for part in str(text).split(",")]
        if len(parts) != 4:
            raise entries.wrong(
                "steps", "'{step}' must be like 'flee, 1, scrambler, 4'", step=" ".join(str(text).split())
            )
        known = (STEP_NAMES, numbers, KIND_NAMES, places)
        what, number, kind, place = (entries.index("steps", *pair) for pair in zip(parts, known, strict=True))
        s.stack[index] = make_step(what, number, kind, place)
    s.depth = len(steps)


def _read_side(box: Box, side: Entries, s: State, seat: int) -> None:
    side.only("faction", "location_discard", *_NUMBERS, *_FLAGS, *_CARDS)
    s.morale[seat] = side.number("morale", 0, _MAX_MORALE, int(box.morale_at_start))
    s.location[seat], s.next_location[seat] = (_location(side, name) for name in ("location", "next_location"))
    s.passed[seat], s.is_ready[seat], s.is_shown[seat] = (side.number(name, 0, 1, 0) for name in _FLAGS)
    named = {name: [_kind(side, name, word, s, seat) for word in _words(side, name)] for name in _CARDS}
    _fill_deck(box, s, seat, [kind for name in _CARDS if name != "known" for kind in named[name]])
    for kind, number in Counter(named["known"]).items():
        if number > [*named["hand"], *named["sealed"]].count(kind):
            raise side.wrong("known", "there are fewer of {card} in the hand", card=KIND_NAMES[kind])
    for name, piles in zip(_PILES, (s.hand, s.sealed, s.known, s.discard), strict=True):
        piles[seat] = sum(int(box.unit[kind]) for kind in named[name])
    s.held[seat], s.num_sealed[seat] = len(named["hand"]), len(named["sealed"])
    s.num_top[seat] = _read_known_part(side, "top", named["top"], s.top, seat, MAX_TOP)
    s.num_bottom[seat] = _read_known_part(side, "bottom", named["bottom"], s.bottom, seat, MAX_CARDS)
    for location in range(NUM_LOCATIONS):
        _read_location(box, side, s, seat, location)
    _fill_location_pile(box, side, s, seat)


def _location(side: Entries, name: str) -> int:
    last = FIRST_LOCATION + NUM_LOCATIONS - 1
    return side.number(name, FIRST_LOCATION, last) - FIRST_LOCATION if name in side else NONE


def _words(side: Entries, name: str) -> list[str]:
    """The words of an entry that are cards."""
    return [word for word in side.text(name, "").split() if word != _FREE]


def _kind(side: Entries, name: str, word: str, s: State, seat: int) -> int:
    """The kind a word means, without what it says besides."""
    if name in _AT:
        word = word[1:-1] if _is_down(word) else word.removesuffix("+")
    elif name in ("top", "bottom"):
        word = word.removesuffix("?")
    kind = side.index(name, word, KIND_NAMES)
    if CARDS[kind].faction != s.faction[seat]:
        raise side.wrong(name, "{word} is not of this player's faction (Setup 6)", word=word)
    return kind


def _is_down(word: str) -> bool:
    return word.startswith("(") and word.endswith(")")


def _fill_deck(box: Box, s: State, seat: int, named: list[int]) -> None:
    """Faction Cards that are not named are in the draw pile."""
    s.deck[seat] = s.deck_left[seat] = 0
    if s.depth and s.turn == seat and what_of(s.stack[s.depth - 1]) == SEND:
        named.append(card_of(int(s.stack[s.depth - 1])))
    for kind in kinds_of(int(s.faction[seat])) if s.phase != phase.FACTIONS else []:
        copies = count_of(box, box.full[s.faction[seat]], kind)
        number = named.count(kind)
        if number > copies:
            raise BadPosition(
                "{entry}: {card} is named {number} times, the deck has {copies}",
                entry=_NAMES[seat],
                card=KIND_NAMES[kind],
                number=number,
                copies=copies,
            )
        s.deck[seat] += (copies - number) * box.unit[kind]
        s.deck_left[seat] += copies - number


def _read_known_part(side: Entries, name: str, kinds: list[int], part: IntArray, seat: int, most: int) -> int:
    """What is known to lie on top or at the bottom of the draw pile; return how many cards."""
    if len(kinds) > most:
        raise side.wrong(name, "at most {most} cards", most=most)
    for index, (kind, word) in enumerate(zip(kinds, _words(side, name), strict=True)):
        part[seat, index] = kind + PRIVATE * word.endswith("?")
    return len(kinds)


def _read_location(box: Box, side: Entries, s: State, seat: int, location: int) -> None:
    name = _AT[location]
    down = []
    for word in side.text(name, "").split():
        kind = NONE if word == _FREE else _kind(side, name, word, s, seat)
        if not _is_down(word):
            s.at[seat, location] += box.unit[kind]
            if word.endswith("+") and STAY not in dict(CARDS[kind].ability.program):
                raise side.wrong(name, "{card} gets no Stay token (Appendix)", card=KIND_NAMES[kind])
            s.stays[seat, location] += box.unit[kind] * word.endswith("+")
        elif kind == NONE or box.face_down[kind]:
            down.append(kind)
        else:
            raise side.wrong(name, "{card} is not played face down (Appendix)", card=KIND_NAMES[kind])
    if len(down) > MAX_DOWN:
        raise side.wrong(name, "at most {most} face-down cards fit (3)", most=MAX_DOWN)
    if down and down[-1] == NONE:
        raise side.wrong(name, "{mark} is a free place before a face-down card, and none follows", mark=_FREE)
    for place, kind in enumerate(down):
        s.down[seat, location, place] = kind


def _fill_location_pile(box: Box, side: Entries, s: State, seat: int) -> None:
    """Location Cards that are not named are in the draw pile."""
    discarded = side.words("location_discard", LOCATION_NAMES)
    for location in range(NUM_LOCATIONS):
        used = int(s.location[seat] == location) + int(s.next_location[seat] == location)
        left = box.location_copies - used - discarded.count(location)
        if left < 0:
            raise BadPosition(
                "{entry}: a location has no more than {cards} (Setup 7)",
                entry=_NAMES[seat],
                cards=Counted(box.location_copies, "card"),
            )
        s.location_discard[seat, location] = discarded.count(location)
        s.location_pile[seat, location] = left


def _weigh_locations(box: Box, s: State) -> None:
    for location in range(NUM_LOCATIONS):
        s.load[location] = 0
        for seat in SEATS:
            if s.faction[seat] != NONE:
                s.load[location] += sum_of(box, s.at[seat, location], int(s.faction[seat]), box.strength)
            s.load[location] += box.hidden_strength * num_down(s, seat, location)


# Steps that wait: what is not found out by playing on


def _check_steps(box: Box, s: State) -> None:
    """Refuse steps that move cards which are not there, or are more than there is room for.

    Moves of Scramblers may wait, one for each location (Ruling 18), and the rest of what one card does.
    """
    steps = [int(step) for step in s.stack[: s.depth]]
    if not steps:
        return
    flights = [step for step in steps if what_of(step) == FLEE]
    if s.phase not in (phase.DEPLOYMENT, phase.OVER):
        raise BadPosition("steps: they wait only in the phase 'deployment' (3)")
    others = [step for step in reversed(steps) if what_of(step) != FLEE]
    if not _are_flights(box, s, flights, others) or not _are_rest_of_a_card(box, s, others):
        names = [STEP_NAMES[what_of(step)] for step in steps]
        raise BadPosition("steps: no rule lets them wait as they are written: {steps} (Appendix)", steps=names)
    top = what_of(steps[-1])
    if s.phase != phase.OVER and (top in _WITHOUT_CHOICE or not is_possible(box, s, steps[-1])):
        raise BadPosition("steps: '{step}' does not wait: nobody has a choice (Appendix)", step=STEP_NAMES[top])


def _are_flights(box: Box, s: State, flights: list[int], others: list[int]) -> bool:
    """Whether these move the opponent's Scramblers, each once, from different locations."""
    places = [place_of(step) for step in flights]
    fleer, asked = box.fleer[s.faction[1 - s.turn]], Counter[int]()
    for step in flights + [step for step in others if what_of(step) == ORDER]:
        asked[place_of(step)] += number_of(step)
        if place_of(step) == OPEN_PLACE or number_of(step) == 0:
            return False
    return (
        len(set(places)) == len(places)
        and all(card_of(step) == fleer for step in flights)
        and all(number <= fleeing(box, s, 1 - s.turn, place) for place, number in asked.items())
    )


def _are_rest_of_a_card(box: Box, s: State, steps: list[int]) -> bool:
    """Whether these, the next one first, are what one card at its location still has to do."""
    if not steps:
        return True
    kind, place, what = card_of(steps[0]), place_of(steps[0]), what_of(steps[0])
    if CARDS[kind].faction != s.faction[s.turn] or {(card_of(step), place_of(step)) for step in steps} != {
        (kind, place)
    }:
        return False
    if what == SEND:
        return len(steps) == 1 and place == OPEN_PLACE and bool(box.opponent_chooses[kind])
    if place == OPEN_PLACE or not count_of(box, s.at[s.turn, place], kind):
        return False
    if what == ORDER:
        return len(steps) == 1
    rest = [(what_of(step), number_of(step)) for step in steps]
    program = list(CARDS[kind].ability.program)[-len(rest) :]
    (what, number), (begun, most) = rest[0], program[0]
    is_begun = begun == what and (number == most or (what in _COUNTED and 1 <= number <= most))
    return rest[1:] == program[1:] and (is_begun or (begun, what, most) == (RECALL, DRAW, number))


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
    side["top"] = _write_entries([int(s.top[seat, place]) for place in range(s.num_top[seat])])
    side["bottom"] = _write_entries([int(s.bottom[seat, place]) for place in range(s.num_bottom[seat])])
    for location in range(NUM_LOCATIONS):
        side[_AT[location]] = " ".join(_write_location(box, s, seat, location))
    return side


def _write_pile(box: Box, pile: int, faction: int) -> list[str]:
    return [KIND_NAMES[kind] for kind in kinds_of(faction) for _ in range(count_of(box, pile, kind))]


def _write_entries(entries: list[int]) -> str:
    return " ".join(KIND_NAMES[kind_of(entry)] + "?" * (entry >= PRIVATE) for entry in entries)


def _write_location(box: Box, s: State, seat: int, location: int) -> list[str]:
    faction = int(s.faction[seat])
    staying = _write_pile(box, s.stays[seat, location], faction)
    others = _write_pile(box, s.at[seat, location] - s.stays[seat, location], faction)
    places = [int(s.down[seat, location, place]) for place in range(MAX_DOWN)]
    while places and places[-1] == NONE:
        places.pop()
    down = [_FREE if kind == NONE else f"({KIND_NAMES[kind]})" for kind in places]
    return [*(f"{name}+" for name in staying), *others, *down]
