"""The table of any game as one viewer sees it: its places, and all other fields of its state."""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
from msgspec import defstruct

from ruse.core import facts
from ruse.core.defaults.schema import TableSchema, table_schema
from ruse.core.derive import Cards, cards_of, decks_of, declared_fields, is_rest
from ruse.core.dice import seeded
from ruse.core.facts import UNSEEN_CARD, View, Zones
from ruse.core.fields import Choice, Counts, Field, Seat, Subset
from ruse.core.protocol import CHANCE, NOBODY, OWNER
from ruse.core.record import NONE, UNKNOWN, Record
from ruse.core.zones import backs, namer

if TYPE_CHECKING:
    from ruse.core.game import Game

RESERVED_FIELDS = ("choosing", "zones")


class Zone(NamedTuple):
    """A place of the table: its name in views, the field and the cell that hold its cards."""

    place: str
    name: str
    field: Field
    cell: tuple[int, ...]


def zones_of(state: type[Record]) -> Iterator[Zone]:
    """The places of a table, as in `0.hand`, `board` or `1.row_left`."""
    for name, field in declared_fields(state).items():
        if field.place:
            for cell in product(*map(range, field.shape)):
                names = [axis.names[index] for axis, index in zip(field.axes, cell, strict=True)]
                owner = f"{cell[0]}." if field.is_by_seat else ""
                parts = names[1:] if field.is_by_seat else names
                yield Zone(owner + "_".join([name, *parts]).replace(" ", "_"), name, field, cell)


def deck_places(game: "Game") -> dict[Cards, str]:
    """The place of the cards that lie nowhere else, by their deck: a field that holds them, or `Game.deck`."""
    places = {}
    for number, (cards, fields) in enumerate(decks_of(game.state).items(), 1):
        own = next((name for name, field in fields.items() if is_rest(field)), None)
        places[cards] = own or (game.deck if number == 1 else f"{game.deck}_{number}")
    return places


def seats_of(game: "Game", record: Any) -> int:
    """The number of players of a match."""
    return int(record.seats) if "seats" in game.state.declared else game.seats[0]


def cell_of(record: Any, name: str, cell: tuple[int, ...]) -> int:
    """The value of a field, or of one cell of it."""
    value = getattr(record, name)
    if not cell:
        return int(value)
    return int(value[cell[0]] if len(cell) == 1 else value[cell])


class DefaultView:
    """Views of one game."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._declared = declared_fields(game.state)
        self._told = [name for name, field in self._declared.items() if not field.place and name != "phase"]

    @cached_property
    def _decks(self) -> dict[Cards, list[Zone]]:
        decks: dict[Cards, list[Zone]] = {cards: [] for cards in decks_of(self._game.state)}
        for zone in zones_of(self._game.state):
            decks[cards_of(zone.field)].append(zone)
        return decks

    @cached_property
    def _deck_places(self) -> dict[Cards, str]:
        return deck_places(self._game)

    @cached_property
    def _namers(self) -> dict[Cards, Callable[[int], Cards]]:
        return {cards: namer(cards) for cards in self._decks}

    @cached_property
    def _kind(self) -> type[View]:
        zones = [zone for zones in self._decks.values() for zone in zones]
        unordered = {zone.place.split(".")[-1] for zone in zones if isinstance(zone.field.meaning, Subset)}
        kind: Any = defstruct(
            "View",
            [(name, Any) for name in self._told],
            bases=(facts.View,),
            frozen=True,
            namespace={"unordered": tuple(sorted(unordered)), "__doc__": "The table."},
        )
        return cast(type[View], kind)

    def view(self, box: Any, obs: Any, viewer: int, public: Any = None) -> View:
        """The table, from an observation of the viewer."""
        actor = self._game.rules.actor(box, obs)
        choosing = public.choosing if public else self._choosing(box, obs, viewer, actor)
        told = {name: _told(self._declared[name], getattr(obs, name)) for name in self._told}
        return self._kind(self._phase(obs, actor), choosing, self._zones(obs), **told)

    def _phase(self, obs: Any, actor: int) -> str:
        field = self._declared.get("phase")
        if field and isinstance(field.meaning, Choice):
            return str(field.meaning.names[obs.phase])
        return {NOBODY: "over", CHANCE: "chance"}.get(actor, "choose")

    def _choosing(self, box: Any, obs: Any, viewer: int, actor: int) -> tuple[int, ...]:
        """Seats that have choices, in a world that the viewer cannot tell from the truth.

        They are the same in every such world: everybody knows who has still to choose.
        """
        if actor < 0:
            return ()
        world, room = obs.copy(), cast(Any, [0] * (self._game.max_legal + 1))
        if viewer != OWNER:
            self._game.rules.redeal(box, world, viewer, seeded(0))
        seats = range(seats_of(self._game, obs))
        return tuple(seat for seat in seats if self._game.rules.legal(box, world, seat, room))

    def _zones(self, obs: Any) -> Zones:
        zones: Zones = {}
        for cards, deck in self._decks.items():
            rest, known = len(cards), UNKNOWN
            for zone in deck:
                if is_rest(zone.field):
                    known = cell_of(obs, zone.name, ())
                    continue
                zones[zone.place] = self._cards(zone, obs)
                rest -= len(zones[zone.place])
            zones[self._deck_places[cards]] = backs(rest) if known == UNKNOWN else self._namers[cards](known)
        return zones

    def _cards(self, zone: Zone, obs: Any) -> tuple[str, ...]:
        """The cards at a place, as the viewer sees them."""
        value = cell_of(obs, zone.name, zone.cell)
        if value == NONE:
            return ()
        if isinstance(zone.field.meaning, Choice):
            return backs(1) if value == UNKNOWN else (zone.field.meaning.names[value],)
        if value != UNKNOWN:
            return self._namers[cards_of(zone.field)](value)
        size = zone.field.size
        if size is None:
            return ()
        return backs(cell_of(obs, size, zone.cell[: len(self._declared[size].axes)]))

    @cached_property
    def _schema(self) -> TableSchema:
        return table_schema(self._game, zones_of(self._game.state), self._deck_places.values())

    def components(self, box: Any) -> Any:
        """The numbers of the box, and the declarations that a table is drawn from."""
        numbers = {name: np.asarray(getattr(box, name)).tolist() for name in box.shapes}
        return {"box": numbers, "table": self._schema}


def _told(field: Field, value: Any) -> Any:
    """A field in the words of its declaration, nested by its axes."""
    if not field.shape:
        return told_value(field, int(value))
    cells = product(*map(range, field.shape))
    values = [told_value(field, int(value[cell[0]] if len(cell) == 1 else value[cell])) for cell in cells]
    for length in reversed(field.shape[1:]):
        values = [tuple(values[first : first + length]) for first in range(0, len(values), length)]
    return tuple(values)


def told_value(field: Field, value: int) -> Any:
    """One value; None for nothing, `?` if the viewer does not know it."""
    if value == NONE and field.none:
        return None
    if value == UNKNOWN and field.hidden:
        return UNSEEN_CARD
    match field.meaning:
        case Choice(names):
            return names[value]
        case Seat():
            return value
        case Subset(names, owners):
            return tuple(names[bit % len(names)] for bit in range(len(names) * owners) if value >> bit & 1)
        case Counts(names, bits):
            return tuple(value >> kind * bits & (1 << bits) - 1 for kind in range(len(names)))
    return value
