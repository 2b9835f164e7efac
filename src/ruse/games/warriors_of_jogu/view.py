"""The table of Warriors of Jogu as data, made from an observation."""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from ruse.core import facts
from ruse.core.facts import UNSEEN_CARD, Zones
from ruse.core.record import NONE
from ruse.core.zones import backs
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.abilities import chooser
from ruse.games.warriors_of_jogu.cards import (
    CARDS,
    ENGINEER,
    FACTION_NAMES,
    FACTIONS,
    KIND_NAMES,
    SEND,
    STEP_NAMES,
    TOWER,
    Card,
    kinds_of,
)
from ruse.games.warriors_of_jogu.deck import pile_left
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.resolution import sum_of
from ruse.games.warriors_of_jogu.stack import card_of, next_step, number_of, place_of, what_of
from ruse.games.warriors_of_jogu.state import (
    ALL_OF_A_KIND,
    LOCATION_NAMES,
    MAX_CARDS,
    MAX_DOWN,
    NUM_LOCATIONS,
    PILE_BITS,
    SEATS,
    Box,
    State,
)

UNSEEN_LOCATION = f"{UNSEEN_CARD}location"
"""The back of a Location Card."""


class FaceDown(Struct, frozen=True):
    """A card played face down, at one of the places beside each other at its location."""

    place: int  # from 1
    card: str


FaceDownCards = dict[str, tuple[FaceDown, ...]]
"""The face-down cards at every place that has some."""


class Waiting(Struct, frozen=True):
    """Appendix. A step of an ability that is still to be done."""

    what: str
    card: str  # whose step it is
    location: str | None
    number: int


class View(facts.View, frozen=True):
    """The table; what there is twice is listed by seat.

    Places are `SEAT.deck`, `hand`, `sealed` (discards not shown yet), `discard`, `sent` (a card whose location
    the opponent chooses now), a location as in `0.5`, and for Location Cards `location-deck`, `location` (of this
    round) and `location-discard`.
    """

    unordered = ("hand", "sealed", "discard", *LOCATION_NAMES, "location-discard")

    round: int  # from 1
    start: int | None  # the round's start player
    turn: int | None  # whose turn in the Deployment phase
    passed: tuple[bool, ...]
    ready: tuple[bool, ...]  # done with the discards of this round
    factions: tuple[str | None, ...]
    morale: tuple[int, ...]
    points: tuple[int, ...]
    won: tuple[int, ...]  # who won each round so far
    loads: tuple[tuple[int, ...], ...]  # strength at each location, as it counts for the capacity
    face_down: FaceDownCards  # which of the cards at a place lie face down
    staying: dict[str, tuple[str, ...]]  # which of the cards at a place have a Stay token
    shown: tuple[bool, ...]  # whether all know the Location Card of the round
    next_locations: tuple[str | None, ...]  # the Location Card an Explorer saw
    known: tuple[tuple[str, ...], ...]  # cards all know to be in a hand, or among its sealed discards
    top: tuple[tuple[str, ...], ...]  # known cards on top of a draw pile, the topmost first
    bottom: tuple[tuple[str, ...], ...]  # known cards at its bottom, the bottommost last
    waiting: tuple[Waiting, ...]  # the next one last


# A place's name begins with its owner's number: all places of seat 0 come first, so that equal cards of both
# players are told apart when they move.
_OWN_PLACES = (
    "deck",
    "hand",
    "sealed",
    "sent",
    *LOCATION_NAMES,
    "discard",
    "location-deck",
    "location",
    "location-discard",
)
PLACES = [{place: f"{seat}.{place}" for place in _OWN_PLACES} for seat in SEATS]
_AT = [[PLACES[seat][location] for location in LOCATION_NAMES] for seat in SEATS]
_NO_CARDS: Zones = {place: () for seat in SEATS for place in PLACES[seat].values()}
_LOCATION_CARD = [(name,) for name in (*LOCATION_NAMES, UNSEEN_LOCATION)]  # UNKNOWN is the last
_ENTRY_NAMES = [*KIND_NAMES, *KIND_NAMES, UNSEEN_CARD]  # by entry; UNKNOWN is the last
_FIRST_KIND = [kinds_of(faction)[0] for faction in FACTIONS]


@lru_cache(maxsize=1 << 14)
def cards_in(pile: int, faction: int) -> tuple[str, ...]:
    """The cards of a pile, kind by kind."""
    kind, names = _FIRST_KIND[faction], []
    while pile:
        names += [KIND_NAMES[kind]] * (pile & ALL_OF_A_KIND)
        kind += 1
        pile >>= PILE_BITS
    return tuple(names)


def view(box: Box, obs: State, viewer: int, public: View | None = None) -> View:
    """The table, from an observation of the viewer."""
    now, faction = obs.phase, obs.faction
    won = tuple([seat for seat in obs.won if seat != NONE])
    face_down = _face_down(box, obs)
    return View(
        phase=phase.NAMES[now],
        choosing=_choosing(obs),
        zones=_zones(box, obs, face_down),
        round=min(obs.round + 1, box.rounds),
        start=None if obs.start == NONE else obs.start,
        turn=obs.turn if now == phase.DEPLOYMENT else None,
        passed=(obs.passed[0] == 1, obs.passed[1] == 1),
        ready=(obs.is_ready[0] == 1, obs.is_ready[1] == 1),
        factions=tuple([FACTION_NAMES[each] if each >= 0 else None for each in faction]),
        morale=tuple(obs.morale),
        points=(won.count(0), won.count(1)),
        won=won,
        loads=public.loads if public else _loads(box, obs, face_down),
        face_down=face_down,
        staying=public.staying if public else _staying(obs),
        shown=(obs.is_shown[0] == 1, obs.is_shown[1] == 1),
        next_locations=(_location_card(obs.next_location[0]), _location_card(obs.next_location[1])),
        known=(cards_in(obs.known[0], faction[0]), cards_in(obs.known[1], faction[1])),
        top=(_entries(obs.top, obs.num_top, 0), _entries(obs.top, obs.num_top, 1)),
        bottom=(_entries(obs.bottom, obs.num_bottom, 0), _entries(obs.bottom, obs.num_bottom, 1)),
        waiting=_waiting(obs) if obs.depth else (),
    )


def _choosing(obs: State) -> tuple[int, ...]:
    """All seats that have something to choose; discards are sealed, and chosen side by side."""
    if obs.phase == phase.DISCARD:
        return tuple(seat for seat in SEATS if not obs.is_ready[seat])
    if obs.phase != phase.DEPLOYMENT:
        return ()
    if obs.depth == 0:
        return (obs.turn,)
    seat = chooser(obs)
    return (seat,) if seat in SEATS else ()


# Where the cards are


def _zones(box: Box, obs: State, face_down: FaceDownCards) -> Zones:
    zones = _NO_CARDS.copy()
    for owner in SEATS:
        places = PLACES[owner]
        _put_location_cards(box, obs, owner, zones)
        if obs.phase == phase.FACTIONS:
            zones[places["deck"]] = backs(MAX_CARDS)
            continue
        faction, at = obs.faction[owner], obs.at
        zones[places["deck"]] = backs(pile_left(obs, owner))
        zones[places["hand"]] = _hidden_pile(obs.hand[owner], obs.held[owner], faction)
        zones[places["sealed"]] = _hidden_pile(obs.sealed[owner], obs.num_sealed[owner], faction)
        zones[places["discard"]] = cards_in(obs.discard[owner], faction)
        for location, place in enumerate(_AT[owner]):
            if at[owner, location]:
                zones[place] = cards_in(at[owner, location], faction)
    for place, hidden in face_down.items():
        zones[place] += tuple([each.card for each in hidden])
    if obs.depth > 0 and what_of(next_step(obs)) == SEND:
        zones[PLACES[obs.turn]["sent"]] = (KIND_NAMES[card_of(next_step(obs))],)
    return zones


def _hidden_pile(pile: int, number: int, faction: int) -> tuple[str, ...]:
    """Cards that only their owner sees."""
    return cards_in(pile, faction) if pile >= 0 else backs(number)


def _put_location_cards(box: Box, obs: State, owner: int, zones: Zones) -> None:
    discard, location = obs.location_discard, obs.location[owner]
    used: tuple[str, ...] = ()
    for index, name in enumerate(LOCATION_NAMES):
        if discard[owner, index]:
            used += (name,) * discard[owner, index]
    left = NUM_LOCATIONS * box.location_copies - len(used)
    if location != NONE:
        left -= 1
        zones[PLACES[owner]["location"]] = _LOCATION_CARD[location]
    zones[PLACES[owner]["location-discard"]] = used
    zones[PLACES[owner]["location-deck"]] = backs(left, "location")


# What else there is


def _loads(box: Box, obs: State, face_down: FaceDownCards) -> tuple[tuple[int, ...], ...]:
    """3. The first player's cards are added up; the rest of the strength is the other's."""
    at, first = obs.at, [0] * NUM_LOCATIONS
    for location, place in enumerate(_AT[0]):
        if at[0, location]:
            first[location] = sum_of(box, at[0, location], obs.faction[0], box.strength)
        if place in face_down:
            first[location] += box.hidden_strength * len(face_down[place])
    return tuple(first), tuple([load - own for load, own in zip(obs.load, first, strict=True)])


def _face_down(box: Box, obs: State) -> FaceDownCards:
    places: FaceDownCards = {}
    for owner in SEATS:
        if obs.faction[owner] == NONE or not box.hideable[obs.faction[owner]]:
            continue
        for location, place in enumerate(_AT[owner]):
            for index in range(MAX_DOWN):
                kind = obs.down[owner, location, index]
                if kind != NONE:
                    places[place] = (*places.get(place, ()), FaceDown(index + 1, _ENTRY_NAMES[kind]))
    return places


def _staying(obs: State) -> dict[str, tuple[str, ...]]:
    stays = obs.stays
    return {
        _AT[owner][location]: cards_in(stays[owner, location], obs.faction[owner])
        for owner in SEATS
        for location in range(NUM_LOCATIONS)
        if stays[owner, location]
    }


def _location_card(location: int) -> str | None:
    """As an Explorer saw it; its back, if it was the other player's."""
    if location == NONE:
        return None
    return LOCATION_NAMES[location] if location >= 0 else UNSEEN_LOCATION


def _entries(entries: Any, number: Any, owner: int) -> tuple[str, ...]:
    """The known cards of an end of a draw pile; some of them may be known to their owner only."""
    if not number[owner]:
        return ()
    return tuple([_ENTRY_NAMES[entries[owner, index]] for index in range(number[owner])])


def _waiting(obs: State) -> tuple[Waiting, ...]:
    steps = obs.stack[: obs.depth]
    return tuple([_waiting_step(step) for step in steps])


def _waiting_step(step: int) -> Waiting:
    place = place_of(step)
    location = LOCATION_NAMES[place] if place < NUM_LOCATIONS else None
    return Waiting(STEP_NAMES[what_of(step)], KIND_NAMES[card_of(step)], location, number_of(step))


# Components


class PrintedCard(Struct, frozen=True):
    """A kind of card: its numbers, and those that its ability speaks of."""

    faction: str
    strength: int
    morale: int
    copies: int
    protected: bool
    role: str | None  # engineer or tower
    face_down: bool  # played so
    only_to: str | None  # the one location it may be played to
    within: int | None  # the capacity that it must respect, if it is lower
    number: int  # of cards drawn, looked at, discarded or returned, or of morale lost
    battle_at: str | None  # the Battle Location it makes


class Faction(Struct, frozen=True):
    """A faction and its cards."""

    initiative: int
    cards: tuple[str, ...]


class Components(Struct, frozen=True):
    """What is printed on the components of a box."""

    cards: dict[str, PrintedCard]
    factions: dict[str, Faction]
    locations: tuple[str, ...]
    location_copies: int
    capacity: int
    hidden_strength: int  # what a face-down card counts for the capacity
    morale: int  # at the beginning
    rounds: int
    hand_size: int

    @property
    def numbers(self) -> dict[str, int | str]:
        """What the help states of the box as a whole."""
        return {
            "rounds": self.rounds,
            "hand": self.hand_size,
            "capacity": self.capacity,
            "hidden": self.hidden_strength,
            "copies": self.location_copies,
            "first": self.locations[0],
            "last": self.locations[-1],
        }


def components(box: Box) -> Components:
    """The box in words of the table."""
    return Components(
        {card.code: _printed(box, kind, card) for kind, card in enumerate(CARDS)},
        {
            FACTION_NAMES[faction]: Faction(box.initiative[faction], tuple(KIND_NAMES[kind] for kind in kinds))
            for faction, kinds in ((each, kinds_of(each)) for each in FACTIONS)
        },
        tuple(LOCATION_NAMES),
        box.location_copies,
        box.capacity,
        box.hidden_strength,
        box.morale_at_start,
        box.rounds,
        box.hand_size,
    )


def _printed(box: Box, kind: int, card: Card) -> PrintedCard:
    ability = card.ability
    return PrintedCard(
        FACTION_NAMES[card.faction],
        box.strength[kind],
        box.morale[kind],
        count_of(box, box.full[card.faction], kind),
        ability.protected,
        {ENGINEER: "engineer", TOWER: "tower"}.get(ability.role),
        ability.face_down,
        str(ability.only_to) if ability.only_to else None,
        ability.within or None,
        max((number for _, number in ability.program), default=0),
        str(ability.battle_at) if ability.battle_at else None,
    )
