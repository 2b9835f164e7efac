"""The table of Tooth & Claw as one viewer sees it, and what is printed on its components."""

from functools import cached_property, lru_cache

from msgspec import Struct

from ruse.core import facts
from ruse.core.bits import count
from ruse.core.facts import Zones
from ruse.core.record import NONE, UNKNOWN
from ruse.core.zones import backs, namer, own_seats, single_cards
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

    @property
    def total(self) -> int:
        return self.score + self.past


class View(facts.View, frozen=True):
    """The table. Places are `SEAT.deck`, `hand`, `pile` (taken this round), `gone` (used before), and the spaces."""

    unordered = ("hand", *SPACE_NAMES)

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
_DECKS, _HANDS, _PILES, _GONE = ([f"{seat}.{place}" for seat in SEATS] for place in ("deck", "hand", "pile", "gone"))
_CARD = single_cards(CARD_NAMES)
_members = namer(CARD_NAMES)
_FIRST_HIDDEN_SPACE = 2 * NUM_COLUMNS


def view(box: Box, obs: State, viewer: int, public: View | None = None) -> View:
    """The table, from an observation of the viewer."""
    return View(
        phase=phase.NAMES[obs.phase],
        choosing=public.choosing if public else _choosing(box, obs),
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
        face_down=_face_down(box, obs, viewer),
        sides=tuple(map(_side, obs.type, obs.formation, obs.score, obs.past)),
    )


def _lead(obs: State) -> Lead:
    card = CARD_NAMES[card_on(obs, offense(obs), obs.lead)]
    return Lead(SPACE_NAMES[space_of(obs.lead)], card, COLOR_NAMES[obs.lead_color])


@lru_cache(1 << 10)
def _side(side_type: int, formation: int, score: int, past: int) -> Side:
    return Side(
        TYPE_NAMES[side_type] if side_type >= 0 else None,
        FORMATION_NAMES[formation] if formation >= 0 else None,
        score,
        past,
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
    zones, at = _NO_CARDS.copy(), obs.at
    for owner in SEATS:
        gone, played = obs.gone[owner], (obs.pile[0] | obs.pile[1]) >> owner * NUM_CARDS & ALL_CARDS
        held, on_table, second = obs.held[owner], 0, obs.second[owner]
        for space, place in enumerate(_PLACES[owner]):
            card = at[owner, space]
            if card != NONE:
                zones[place] = _CARD[card]
                on_table += 1
        if second != NONE:
            zones[_PLACES[owner][box.pair_space[obs.formation[owner]]]] += _CARD[second]
            on_table += 1
        zones[_DECKS[owner]] = backs(NUM_CARDS - count(gone | played) - on_table - held)
        zones[_GONE[owner]] = backs(count(gone))
        zones[_PILES[owner]] = backs(count(obs.pile[owner]))
        zones[_HANDS[owner]] = backs(held) if obs.hand[owner] == UNKNOWN else _members(obs.hand[owner])
    return zones


def _filling(box: Box, obs: State, viewer: int) -> str | None:
    """6-2, 6-4. Spaces are filled one after the other."""
    if obs.phase not in (phase.PLACE_FRONT, phase.PLACE_BACK):
        return None
    placing = [seat for seat in own_seats(viewer, len(SEATS)) if has_cards_to_place(box, obs, seat)]
    spaces = {str(SPACE_NAMES[box.fill[obs.formation[seat], obs.placed[seat]]]) for seat in placing}
    return spaces.pop() if len(spaces) == 1 else None


def _face_down(box: Box, obs: State, viewer: int) -> tuple[str, ...]:
    """Your cards the other player cannot see: in the Reinforcements, and everywhere until the fronts are shown."""
    first = 0 if obs.phase <= phase.SHOW_FRONT else _FIRST_HIDDEN_SPACE
    return tuple(
        [
            _PLACES[seat][space]
            for seat in own_seats(viewer, len(SEATS))
            for space in range(first, NUM_SPACES)
            if obs.at[seat, space] != NONE and space != box.top_space[obs.formation[seat]]
        ]
    )


# Components


class Card(Struct, frozen=True):
    """A battle card of either player."""

    color: str
    rank: int
    achievements: int

    @property
    def mark(self) -> str:
        """As it is drawn: R5."""
        return f"{self.color[0].upper()}{self.rank}"


class Space(Struct, frozen=True):
    """11. The marks of a space on a formation card."""

    blank: bool
    top: bool  # takes the revealed top card of the deck
    wild: bool
    bonus: int
    two_cards: bool

    @property
    def marks(self) -> list[str]:
        """As they are drawn."""
        if self.blank:
            return ["#"]
        return [f"+{self.bonus}"] * bool(self.bonus) + ["*"] * self.wild + ["2x"] * self.two_cards


class Components(Struct, frozen=True, dict=True):
    """What is printed on the cards of a box."""

    cards: dict[str, Card]
    formations: dict[str, dict[str, Space]]
    low_rank: int  # always beats ...
    high_rank: int  # ... this one

    @cached_property
    def codes(self) -> dict[str, str]:
        """Cards by what is drawn, in small letters. A code that is not drawn on any card stands for none."""
        drawn = {card.mark.lower(): code for code, card in self.cards.items()}
        return {code.lower(): "" for code in self.cards} | drawn

    def num_marks(self, type: str) -> dict[str, int]:  # noqa: A002 - the rulebook's word
        """How many of each mark the formations of a type have together."""
        spaces = [
            space for code in self.formations if code.startswith(type) for space in self.formations[code].values()
        ]
        every = [mark for space in spaces for mark in space.marks]
        return {mark: every.count(mark) for mark in ("+1", "+2", "+3", "*", "2x", "#") if mark in every}

    @property
    def numbers(self) -> dict[str, int | str]:
        """What the help states of the box as a whole, with a card as an example."""
        ranks = [card.rank for card in self.cards.values()]
        best = max(self.cards.values(), key=lambda card: card.achievements)
        exception = {"low_rank": self.low_rank, "high_rank": self.high_rank}
        return {
            "lowest": min(ranks),
            "highest": max(ranks),
            "worth": best.achievements,
            "example": best.mark,
            **exception,
        }


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
