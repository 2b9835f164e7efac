"""The table of Tooth & Claw as one viewer sees it, and what is printed on its components."""

from msgspec import Struct

from ruse.core import facts
from ruse.core.bits import count
from ruse.core.facts import UNSEEN_CARD, Zones
from ruse.core.record import NONE, UNKNOWN
from ruse.games.tooth_and_claw import phase
from ruse.games.tooth_and_claw.combat import card_on, offense, space_of
from ruse.games.tooth_and_claw.formation import has_cards_to_place
from ruse.games.tooth_and_claw.rules import actor
from ruse.games.tooth_and_claw.state import (
    ALL_CARDS,
    CARD_NAMES,
    COLOR_NAMES,
    FORMATION_NAMES,
    NUM_CARDS,
    NUM_COLUMNS,
    NUM_SPACES,
    SEATS,
    SPACE_NAMES,
    TYPE_NAMES,
    Box,
    State,
)


class Lead(Struct, frozen=True):
    """7-1. The attack that waits for a defense."""

    space: str
    card: str
    color: str


class Gap(Struct, frozen=True):
    """11. The space one of two cards moves up to."""

    who: int
    space: str


class Side(Struct, frozen=True):
    """What belongs to one player besides cards."""

    type: str | None
    formation: str | None  # None also while it is secret
    score: int  # of the finished rounds of this game
    past: int  # of the first game of two


class View(facts.View, frozen=True):
    """The table. Places are `SEAT.deck`, `hand`, `pile` (taken this round), `gone` (used before), and the spaces."""

    games: int
    game: int  # from 1
    round: int  # from 1
    battle: int  # from 1
    in_combat: bool
    first_player: int  # of this round
    offense: int
    lead: Lead | None
    gap: Gap | None
    filling: str | None  # the space your next card goes to
    face_down: tuple[str, ...]  # places of your cards that the other player cannot see
    sides: tuple[Side, ...]


_PLACES = [[f"{seat}.{space}" for space in SPACE_NAMES] for seat in SEATS]
_NO_CARDS: Zones = {f"{seat}.{place}": () for seat in SEATS for place in ("deck", "hand", "pile", "gone", *SPACE_NAMES)}
_NAME_OF_BIT = {1 << card: name for card, name in enumerate(CARD_NAMES)}
_FIRST_HIDDEN_SPACE = 2 * NUM_COLUMNS


def view(box: Box, obs: State, viewer: int) -> View:
    """The table, from an observation of the viewer."""
    return View(
        phase=phase.NAMES[obs.phase],
        choosing=_choosing(box, obs),
        zones=_zones(box, obs),
        games=obs.games,
        game=obs.game + 1,
        round=min(obs.round, 2) + 1,
        battle=min(obs.battle, 6) + 1,
        in_combat=phase.OFFENSE <= obs.phase < phase.OVER,
        first_player=(obs.game + obs.round) & 1,
        offense=offense(obs),
        lead=_lead(obs) if obs.phase == phase.DEFENSE else None,
        gap=Gap(obs.mover, SPACE_NAMES[obs.gap]) if obs.phase == phase.ADVANCE else None,
        filling=_filling(box, obs, viewer),
        face_down=_face_down(box, obs, viewer) if viewer in SEATS else (),
        sides=(_side(obs, 0), _side(obs, 1)),
    )


def _lead(obs: State) -> Lead:
    card = CARD_NAMES[card_on(obs, offense(obs), obs.lead)]
    return Lead(SPACE_NAMES[space_of(obs.lead)], card, COLOR_NAMES[obs.lead_color])


def _side(obs: State, owner: int) -> Side:
    return Side(
        TYPE_NAMES[obs.type[owner]] if obs.type[owner] >= 0 else None,
        FORMATION_NAMES[obs.formation[owner]] if obs.formation[owner] >= 0 else None,
        obs.score[owner],
        obs.past[owner],
    )


def _choosing(box: Box, obs: State) -> tuple[int, ...]:
    """All seats that have something to choose; sealed choices are made side by side."""
    if obs.phase == phase.CHOOSE_FORMATION:
        return tuple(seat for seat in SEATS if obs.formation[seat] == NONE)
    if obs.phase in (phase.PLACE_FRONT, phase.PLACE_BACK):
        return tuple(seat for seat in SEATS if has_cards_to_place(box, obs, seat))
    seat = actor(box, obs)
    return (seat,) if seat >= 0 else ()


def _zones(box: Box, obs: State) -> Zones:
    zones = _NO_CARDS.copy()
    for owner in SEATS:
        gone, played = obs.gone[owner], (obs.pile[0] | obs.pile[1]) >> owner * NUM_CARDS & ALL_CARDS
        on_table, formation, at = 0, obs.formation[owner], obs.at
        for space, place in enumerate(_PLACES[owner]):
            card = at[owner, space]
            if card != NONE:
                zones[place] = (CARD_NAMES[card] if card >= 0 else UNSEEN_CARD,)
                on_table += 1
        second = obs.second[owner]
        if second != NONE:
            zones[_PLACES[owner][box.pair_space[formation]]] += (CARD_NAMES[second] if second >= 0 else UNSEEN_CARD,)
            on_table += 1
        in_deck = NUM_CARDS - count(gone | played) - on_table - obs.held[owner]
        zones[f"{owner}.deck"] = (UNSEEN_CARD,) * in_deck
        zones[f"{owner}.gone"] = (UNSEEN_CARD,) * count(gone)
        zones[f"{owner}.pile"] = (UNSEEN_CARD,) * count(obs.pile[owner])
        zones[f"{owner}.hand"] = _hand(obs, owner)
    return zones


def _hand(obs: State, owner: int) -> tuple[str, ...]:
    cards = obs.hand[owner]
    if cards == UNKNOWN:
        return (UNSEEN_CARD,) * int(obs.held[owner])
    names = []
    while cards:
        names.append(_NAME_OF_BIT[cards & -cards])
        cards &= cards - 1
    return tuple(names)


def _filling(box: Box, obs: State, viewer: int) -> str | None:
    """6-2, 6-4. Spaces are filled one after the other."""
    if obs.phase not in (phase.PLACE_FRONT, phase.PLACE_BACK) or viewer not in SEATS:
        return None
    if not has_cards_to_place(box, obs, viewer):
        return None
    return str(SPACE_NAMES[box.fill[obs.formation[viewer], obs.placed[viewer]]])


def _face_down(box: Box, obs: State, viewer: int) -> tuple[str, ...]:
    """Your cards the other player cannot see: in the Reinforcements, and everywhere until the fronts are shown."""
    first = 0 if obs.phase <= phase.SHOW_FRONT else _FIRST_HIDDEN_SPACE
    return tuple(
        _PLACES[viewer][space]
        for space in range(first, NUM_SPACES)
        if obs.at[viewer, space] != NONE and space != box.top_space[obs.formation[viewer]]
    )


# Components


class Card(Struct, frozen=True):
    """A battle card of either player."""

    color: str
    rank: int
    achievements: int


class Space(Struct, frozen=True):
    """11. The marks of a space on a formation card."""

    blank: bool
    top: bool  # takes the revealed top card of the deck
    wild: bool
    bonus: int
    two_cards: bool


class Components(Struct, frozen=True):
    """What is printed on the cards of a box."""

    cards: dict[str, Card]
    formations: dict[str, dict[str, Space]]
    low_rank: int  # always beats ...
    high_rank: int  # ... this one


def components(box: Box) -> Components:
    """The box in words of the table."""
    return Components(
        {
            name: Card(COLOR_NAMES[box.color[card]], box.rank[card], box.achievements[card])
            for card, name in enumerate(CARD_NAMES)
        },
        {
            name: {SPACE_NAMES[space]: _space(box, formation, space) for space in range(NUM_SPACES)}
            for formation, name in enumerate(FORMATION_NAMES)
        },
        box.low_rank,
        box.high_rank,
    )


def _space(box: Box, formation: int, space: int) -> Space:
    return Space(
        bool(box.blank[formation, space]),
        box.top_space[formation] == space,
        bool(box.wild[formation, space]),
        box.bonus[formation, space],
        box.pair_space[formation] == space,
    )
