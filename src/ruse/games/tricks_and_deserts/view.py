"""The table of Tricks & Deserts as one viewer sees it, and what is printed on its components."""

from functools import cache, cached_property, lru_cache
from itertools import chain
from string import ascii_lowercase

from msgspec import Struct
from msgspec.structs import replace

from ruse.core import facts
from ruse.core.bits import count, lowest
from ruse.core.facts import Zones
from ruse.core.record import NONE, UNKNOWN
from ruse.core.zones import backs, namer, own_seats, single_cards
from ruse.games.tricks_and_deserts import phase
from ruse.games.tricks_and_deserts.knowledge import lies_open
from ruse.games.tricks_and_deserts.rules import actor
from ruse.games.tricks_and_deserts.state import (
    CARD_NAMES,
    COLOR_NAMES,
    MAX_AREAS,
    MAX_SEATS,
    MAX_TURNS,
    NUM_CARDS,
    NUM_COLORS,
    SHORT_COLORS,
    SPECIES_CODES,
    Box,
    State,
    color_of,
    num_areas,
    num_tricks,
    num_turns,
)
from ruse.games.tricks_and_deserts.trick import pledged, winning_turn


class Player(Struct, frozen=True):
    """What all see of a player besides cards."""

    score: int
    denies: tuple[str, ...]  # colors whose check disc has moved
    ally: str | None  # color of the alliance card
    passes_left: int
    laid: int  # cards passed in this trick


class Turn(Struct, frozen=True):
    """2-3. A finished action of the trick; the card played in it lies at `trick.NUMBER`."""

    who: int
    passed: bool


class View(facts.View, frozen=True):
    """The table. Places are `deck`, `trick.1` to `4`, `SEAT.hand`, `SEAT.area.1` to `4`, and `SEAT.scored`."""

    unordered = ("hand", "scored")

    seats: int
    alliance: bool
    witnesses: bool
    deal: int  # from 1
    trick: int  # from 1
    num_tricks: int
    num_turns: int
    num_areas: int
    start: int  # who holds the start player card
    leader: int
    lead: str | None  # color of the trick
    turns: tuple[Turn, ...]
    winning: int | None  # who has the trick so far
    players: tuple[Player, ...]
    open_sums: dict[str, int]  # of the cards that lie open in all deserts, by color
    hidden: int  # how many lie face down there
    face_down: tuple[str, ...]  # places of your cards that the others cannot see
    only_to_pass: tuple[str, ...]  # 3-3. your witnesses


_AREAS = [[f"{seat}.area.{area + 1}" for area in range(MAX_AREAS)] for seat in range(MAX_SEATS)]
_TURNS = [f"trick.{turn + 1}" for turn in range(MAX_TURNS)]
_HANDS = [f"{seat}.hand" for seat in range(MAX_SEATS)]
_SCORED = [f"{seat}.scored" for seat in range(MAX_SEATS)]
_NO_CARDS: Zones = dict.fromkeys(("deck", *_TURNS, *_HANDS, *chain(*_AREAS), *_SCORED), ())


def view(box: Box, obs: State, viewer: int, public: View | None = None) -> View:
    """The table, from an observation of the viewer: what all see, and the viewer's own cards."""
    if public is None:
        public = _public(box, obs, viewer)
    own = own_seats(viewer, obs.seats)
    if not own:
        return public
    zones = public.zones.copy()
    face_down: list[str] = []
    only_to_pass: tuple[str, ...] = ()
    for seat in own:
        own_areas = _AREAS[seat][: obs.filled[seat]]
        zones[_HANDS[seat]] = members(obs.hand[seat])
        for area, place in enumerate(own_areas):
            zones[place] = _CARD[obs.area[seat, area]]
        face_down += [place for area, place in enumerate(own_areas) if not lies_open(box, obs, seat, area)]
        only_to_pass += members(pledged(obs, seat))
    return replace(public, zones=zones, face_down=tuple(face_down), only_to_pass=only_to_pass)


def _public(box: Box, obs: State, viewer: int) -> View:
    """What all see, whosever the observation is."""
    tricks, areas = num_tricks(obs), num_areas(obs)
    winning = winning_turn(box, obs) if obs.lead != NONE else NONE
    zones = _hands_and_trick(obs)
    open_sums, num_hidden = _put_deserts(box, obs, viewer, zones)
    _put_deck(box, obs, zones)
    return View(
        phase=phase.NAMES[obs.phase],
        choosing=_choosing(box, obs),
        zones=zones,
        seats=obs.seats,
        alliance=obs.alliance == 1,
        witnesses=obs.witnesses == 1,
        deal=obs.deal + 1,
        trick=min(obs.trick + 1, tricks),
        num_tricks=tricks,
        num_turns=num_turns(obs),
        num_areas=areas,
        start=obs.start,
        leader=obs.leader,
        lead=COLOR_NAMES[obs.lead] if obs.lead != NONE else None,
        turns=tuple([_turn((obs.leader + turn) % obs.seats, obs.table[turn] == NONE) for turn in range(obs.turn)]),
        winning=(obs.leader + winning) % obs.seats if winning != NONE else None,
        players=tuple(
            [
                _player(obs.score[seat], obs.discs[seat], obs.ally[seat], areas - obs.filled[seat], obs.laid[seat])
                for seat in range(obs.seats)
            ]
        ),
        open_sums=open_sums,
        hidden=num_hidden + (len(zones["deck"]) if phase.AREA_1 <= obs.phase < phase.REVOLUTION else 0),
        face_down=(),
        only_to_pass=(),
    )


_turn = lru_cache(1 << 10)(Turn)
members = namer(CARD_NAMES)
_CARD = single_cards(CARD_NAMES)
_NO_SUMS = dict.fromkeys(COLOR_NAMES, 0)
_COLOR_OF = [COLOR_NAMES[color_of(card)] for card in range(NUM_CARDS)]


@cache
def colors_in(colors: int) -> tuple[str, ...]:
    """The names of the colors of a set."""
    return tuple(name for color, name in enumerate(COLOR_NAMES) if colors >> color & 1)


@lru_cache(1 << 10)
def _player(score: int, discs: int, ally: int, num_left: int, laid: int) -> Player:
    denies = colors_in(discs >> NUM_COLORS * (MAX_AREAS - 1))  # 1-4. as in `denied`
    return Player(score, denies, COLOR_NAMES[ally] if ally != NONE else None, num_left, laid)


def _choosing(box: Box, obs: State) -> tuple[int, ...]:
    """All seats that have something to choose; Desert Area 1 is chosen side by side."""
    if obs.phase == phase.AREA_1:
        return tuple(seat for seat in range(obs.seats) if obs.filled[seat] == 0)
    seat = actor(box, obs)
    return (seat,) if seat >= 0 else ()


def _hands_and_trick(obs: State) -> Zones:
    """All places, so far with the cards of the hands, the trick and the scored cards."""
    zones = _NO_CARDS.copy()
    for seat in range(obs.seats):
        hand, scored = obs.hand[seat], obs.scored[seat]
        zones[_HANDS[seat]] = backs(obs.held[seat]) if hand == UNKNOWN else members(hand)
        if scored:
            zones[_SCORED[seat]] = members(scored)
    for turn in range(obs.turn):
        if obs.table[turn] != NONE:
            zones[_TURNS[turn]] = _CARD[obs.table[turn]]
    return zones


def _put_deserts(box: Box, obs: State, viewer: int, zones: Zones) -> tuple[dict[str, int], int]:
    """The cards of the deserts; the sums of those that all see, by color, and the number of the others."""
    sums, num_hidden, own = _NO_SUMS.copy(), 0, own_seats(viewer, obs.seats)
    for seat in range(obs.seats):
        for area in range(obs.filled[seat]):
            card = obs.area[seat, area]
            zones[_AREAS[seat][area]] = _CARD[card]
            if card == UNKNOWN or (seat in own and not lies_open(box, obs, seat, area)):
                num_hidden += 1
            else:
                sums[_COLOR_OF[card]] += box.value[card]
    unused = obs.deck if obs.phase >= phase.REVOLUTION else 0  # 3-1. the desert without an owner
    while unused:
        sums[_COLOR_OF[lowest(unused)]] += box.value[lowest(unused)]
        unused &= unused - 1
    return sums, num_hidden


def _put_deck(box: Box, obs: State, zones: Zones) -> None:
    """What lies nowhere else; at the end of a two-player deal all see it."""
    num_elsewhere = sum(map(len, zones.values()))
    is_open = obs.deck != UNKNOWN and obs.phase in (phase.REVOLUTION, phase.OVER)
    zones["deck"] = members(obs.deck) if is_open else backs(count(box.in_play[obs.seats]) - num_elsewhere)


# Components


class Card(Struct, frozen=True):
    """A species card."""

    color: str
    species: str
    value: int
    star: bool  # of the two -5 of a species, the one with the mark for four players
    icons: int
    special: bool  # lies face up when passed
    players: int  # the fewest players it is used with
    figure: str  # its value with its star, as in -5*; twins have letters, as in 6a and 6b

    @property
    def mark(self) -> str:
        """As it is drawn: Gr6."""
        return f"{SHORT_COLORS[COLOR_NAMES.index(self.color)]}{self.figure}"


class Components(Struct, frozen=True, dict=True):
    """What is printed on the components."""

    cards: dict[str, Card]
    start_score: int
    points: tuple[int, ...]  # a card, by the place of its color
    points_of_loser: int  # in the lowest place, if the sum is 0 or less
    ally_cards: tuple[int, ...]  # what an alliance card counts as, with 0, 1, 2, 3 or more icons

    @cached_property
    def codes(self) -> dict[str, str]:
        """Cards by what is drawn, in small letters. A code that is not drawn on any card stands for none."""
        drawn = {card.mark.lower(): code for code, card in self.cards.items()}
        return {code.lower(): "" for code in self.cards} | drawn

    @property
    def numbers(self) -> dict[str, int]:
        """What a summary of the rules states of the box: the points of a card by the place of its color."""
        return dict(
            zip(("first", "second", "third", "fourth", "lost"), (*self.points, self.points_of_loser), strict=True)
        )

    @property
    def species(self) -> tuple[Card, ...]:
        """The cards of one species: all have the same."""
        return tuple(card for card in self.cards.values() if card.color == COLOR_NAMES[0])


def components(box: Box) -> Components:
    """The box in words of the table."""
    looks = [_look(box, card) for card in range(NUM_CARDS)]
    cards = {}
    for card, name in enumerate(CARD_NAMES):
        has_twin, place = looks.count(looks[card]) > 1, looks[:card].count(looks[card])
        cards[name] = _card(box, card, ascii_lowercase[place] if has_twin else "")
    return Components(cards, box.start_score, tuple(box.points), box.points_of_loser, tuple(box.ally_cards))


def _look(box: Box, card: int) -> tuple[int, int, bool]:
    return color_of(card), box.value[card], CARD_NAMES[card].endswith("*")


def _card(box: Box, card: int, letter: str) -> Card:
    color, star = color_of(card), "*" if CARD_NAMES[card].endswith("*") else ""
    return Card(
        COLOR_NAMES[color],
        SPECIES_CODES[color],
        box.value[card],
        bool(star),
        box.icons[card],
        bool(box.special >> card & 1),
        min(seats for seats in (2, 3, 4) if box.in_play[seats] >> card & 1),
        f"{box.value[card]}{star}{letter}",
    )
