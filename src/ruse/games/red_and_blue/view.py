"""The table of Red Kingdom & Blue Kingdom as one viewer sees it, and what is printed on its components."""

from functools import lru_cache

from msgspec import Struct

from ruse.core import facts
from ruse.core.facts import Zones
from ruse.core.record import NONE, UNKNOWN
from ruse.core.zones import backs, own_seats, single_cards
from ruse.games.red_and_blue import counts, phase
from ruse.games.red_and_blue.battle import num_archers
from ruse.games.red_and_blue.draft import funds_of, turn_seat
from ruse.games.red_and_blue.facts import Sum
from ruse.games.red_and_blue.rules import actor
from ruse.games.red_and_blue.state import (
    ACE,
    ARCHER,
    AREA_NAMES,
    AREAS,
    BACK_NAMES,
    BACKS,
    CARD_NAMES,
    NORMAL,
    NUM_MONARCHS,
    NUM_SEATS,
    SEATS,
    TYPE_NAMES,
    TYPE_OF,
    UNSEEN_NAMES,
    Box,
    State,
)
from ruse.games.red_and_blue.sums import ADDED, ATTACK, attack_sum, defense_sum


class Area(Struct, frozen=True):
    """An area of the row. The card that occupies it is in the zone of its name."""

    holder: int | None
    points: int | None  # what it holds with: defense of the card and offset, without an added card
    archers: tuple[int, ...]  # attack that adjacent Archers give here, by the seat that attacks


class Battle(Struct, frozen=True):
    """2-C, 2-D. The battle that is fought, with the points as far as the viewer sees the cards."""

    area: str
    attacker: int
    shown: bool
    attack: Sum
    defense: Sum


class Side(Struct, frozen=True):
    """What belongs to one player besides cards."""

    funds: int  # a turn, with the areas held now
    known: tuple[str, ...]  # what others know to be in the hand or face down: the other player, or all who look on


class View(facts.View, frozen=True):
    """The table.

    Places are `SEAT.hand`, `BACK.stock`, `BACK.discards`, the areas, and in a battle `attack` and `added`.
    """

    unordered = ("hand", "normal.discards", "ace.discards")

    turn: int  # from 1
    turn_of: int
    to_draw: tuple[int, ...]  # cards of this draft that are still to be drawn, by their backs
    areas: dict[str, Area]  # in their row
    battle: Battle | None
    face_down: tuple[str, ...]  # places of your cards that others cannot see
    sides: tuple[Side, ...]


_HANDS = [f"{seat}.hand" for seat in SEATS]
_NO_ARCHERS = (0,) * NUM_SEATS
_CARD = single_cards(CARD_NAMES)
_area = lru_cache(1 << 10)(Area)


def view(box: Box, obs: State, viewer: int, public: View | None = None) -> View:
    """The table, from an observation of the viewer."""
    chooser = actor(box, obs)
    return View(
        phase=phase.NAMES[obs.phase],
        choosing=(chooser,) if chooser >= 0 else (),
        zones=_zones(box, obs),
        turn=min(obs.turn // NUM_SEATS + 1, box.turns),
        turn_of=turn_seat(obs),
        to_draw=tuple(obs.to_draw),
        areas=public.areas if public else _areas(box, obs),
        battle=_battle(box, obs) if obs.target != NONE else None,
        face_down=_face_down(obs, viewer),
        sides=(_side(box, obs, 0), _side(box, obs, 1)),
    )


def _zones(box: Box, obs: State) -> Zones:
    zones: Zones = {
        _HANDS[0]: _hand(obs, 0),
        _HANDS[1]: _hand(obs, 1),
        "normal.stock": backs(obs.stock_size[NORMAL], BACK_NAMES[NORMAL]),
        "ace.stock": backs(obs.stock_size[ACE], BACK_NAMES[ACE]),
        "normal.discards": names_of(obs.discard & box.of_back[NORMAL]),
        "ace.discards": names_of(obs.discard & box.of_back[ACE]),
        ATTACK: (),
        ADDED: (),
    }
    for area, card in zip(AREA_NAMES, obs.card, strict=True):
        zones[area] = _CARD[card] if card != NONE else ()
    if obs.target != NONE:
        fighters = zip(obs.attack, obs.attack_back, strict=True)
        zones[ATTACK] = tuple(card_of(kind, back) for kind, back in fighters if back != NONE)
        if obs.added_back != NONE:
            zones[ADDED] = (card_of(obs.added, obs.added_back),)
    return zones


@lru_cache(1 << 14)
def names_of(lot: int) -> tuple[str, ...]:
    """The cards of a lot."""
    return tuple(CARD_NAMES[kind] for kind in counts.members(lot))


def card_of(kind: int, back: int) -> str:
    """A card, or its back."""
    return CARD_NAMES[kind] if kind >= 0 else UNSEEN_NAMES[back]


def _hand(obs: State, owner: int) -> tuple[str, ...]:
    if obs.hand[owner] != UNKNOWN:
        return names_of(obs.hand[owner])
    return backs(obs.held[owner, NORMAL], BACK_NAMES[NORMAL]) + backs(obs.held[owner, ACE], BACK_NAMES[ACE])


def _areas(box: Box, obs: State) -> dict[str, Area]:
    areas, has_archers = {}, ARCHER in obs.card
    for area, name in enumerate(AREA_NAMES):
        archers, holder = _NO_ARCHERS, obs.holder[area]
        if has_archers:
            archers = tuple(box.archer * num_archers(obs, seat, area) for seat in SEATS)
        if holder == NONE:
            areas[name] = _area(None, None, archers)
        else:
            areas[name] = _area(holder, box.occupying[obs.card[area], area] + box.offset[area, holder], archers)
    return areas


def _battle(box: Box, obs: State) -> Battle:
    shown = obs.phase == phase.KEEP
    return Battle(AREA_NAMES[obs.target], turn_seat(obs), shown, attack_sum(box, obs), defense_sum(box, obs))


def _face_down(obs: State, viewer: int) -> tuple[str, ...]:
    """2-C. What you put into a battle that is not shown yet."""
    if obs.target == NONE or obs.phase == phase.KEEP:
        return ()
    places = [ATTACK if seat == turn_seat(obs) else ADDED for seat in own_seats(viewer, NUM_SEATS)]
    return tuple([place for place in places if place == ATTACK or obs.added_back != NONE])


def _side(box: Box, obs: State, owner: int) -> Side:
    return Side(funds_of(box, obs, owner), names_of(known_of(obs, owner)))


def known_of(obs: State, owner: int) -> int:
    """Rulings 6, 16. What others know of a hand; a spectator knows less than the players."""
    return int(obs.known[owner] if obs.deduced[owner] == UNKNOWN else obs.deduced[owner])


# Components


class Card(Struct, frozen=True):
    """A card, and its points in every area with what its skill adds to them."""

    back: str
    copies: int
    attack: int
    defense: int
    skill: int  # the number of its skill; 0, if the skill has none
    attacking: dict[str, int]
    occupying: dict[str, int]
    added: dict[str, int]


class AreaCard(Struct, frozen=True):
    """An area, with its numbers for each kingdom."""

    type: str
    funds: tuple[int, ...]  # by the seat that holds it
    offset: tuple[int, ...]  # by the seat that defends it


class Components(Struct, frozen=True):
    """What is printed on the cards of a box, and the numbers of the draft."""

    cards: dict[str, Card]
    areas: dict[str, AreaCard]  # in their row
    monarchs: tuple[str, ...]  # by seat
    costs: dict[str, int]  # by back
    stocks: dict[str, int]  # cards by back, without the monarchs
    first_hand: int
    hand_limit: int
    turns: int  # a side

    def price(self, normals: int, aces: int) -> int:
        """1. What so many cards of each back cost."""
        return normals * self.costs["normal"] + aces * self.costs["ace"]

    @property
    def numbers(self) -> dict[str, int | str]:
        """What the help states of the box as a whole, with a card as an example."""
        sizes = {"normals": self.stocks["normal"], "aces": self.stocks["ace"]}
        costs = {"normal_cost": self.costs["normal"], "ace_cost": self.costs["ace"]}
        rookie = self.cards["rookie"]
        example = {"rookie": f"{rookie.attack}/{rookie.defense}"}
        return {"turns": self.turns, "hand_limit": self.hand_limit, **sizes, **costs, **example}


def components(box: Box) -> Components:
    """The box in words of the table."""
    copies = box.copies - sum(counts.one(kind) for kind in range(NUM_MONARCHS))
    return Components(
        {name: _card(box, kind) for kind, name in enumerate(CARD_NAMES)},
        {name: _area_card(box, area) for area, name in enumerate(AREA_NAMES)},
        tuple(CARD_NAMES[:NUM_MONARCHS]),
        {name: box.cost[back] for back, name in enumerate(BACK_NAMES)},
        {BACK_NAMES[back]: counts.total(copies & box.of_back[back]) for back in BACKS},
        box.first_hand,
        box.hand_limit,
        box.turns,
    )


def _card(box: Box, kind: int) -> Card:
    raised = [box.archer if kind == ARCHER else 0]
    raised += [box.attacking[kind, area] - box.attack[kind] for area in AREAS]
    raised += [box.occupying[kind, area] - box.defense[kind] for area in AREAS]
    return Card(
        BACK_NAMES[box.back[kind]],
        counts.number(box.copies, kind),
        box.attack[kind],
        box.defense[kind],
        max(raised),
        *(
            {AREA_NAMES[area]: points[kind, area] for area in AREAS}
            for points in (box.attacking, box.occupying, box.added)
        ),
    )


def _area_card(box: Box, area: int) -> AreaCard:
    funds, offset = (tuple(numbers[area, seat] for seat in SEATS) for numbers in (box.funds, box.offset))
    return AreaCard(TYPE_NAMES[TYPE_OF[area]], funds, offset)
