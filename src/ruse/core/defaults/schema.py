"""Declarations of a game as data, for clients that draw any table: what its places and fields mean."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from ruse.core.derive import decks_of, declared_fields
from ruse.core.fields import Amount, Choice, Counts, Field, Packed, Seat, Subset

if TYPE_CHECKING:
    from ruse.core.defaults.view import Zone
    from ruse.core.game import Game

Kind = Literal["flag", "amount", "choice", "seat", "set", "counts", "packed"]
FLAG = Amount(0, 1)
_PREFIXES = ("is_", "has_", "num_")


class PlaceSchema(Struct, frozen=True):
    """A place for cards, by the last part of its name in the view."""

    label: str
    about: str
    by_seat: bool
    single: bool  # it holds one card at most
    hidden: bool  # others see backs there


class FieldSchema(Struct, frozen=True):
    """A field of the view other than its places."""

    label: str
    about: str
    kind: Kind
    by_seat: bool
    axes: tuple[tuple[str, ...], ...] = ()  # names along the other axes
    names: tuple[str, ...] = ()  # the parts of `counts` and `packed`


class TableSchema(Struct, frozen=True):
    """Everything a client needs to draw the view of a game it does not know."""

    decks: tuple[tuple[str, ...], ...]  # all cards in their order
    rests: tuple[str, ...]  # the places of the cards that lie nowhere else, one per deck
    places: dict[str, PlaceSchema]
    fields: dict[str, FieldSchema]  # those worth showing
    hand: str  # the place of a seat that is its hand; empty if there is none
    phases: tuple[str, ...]  # the game's own words for them; empty if it has none
    unit: str  # of payoffs; empty if they are shares of a win


def label_of(name: str) -> str:
    """A name of the state as people read it: `num_passed` is "passed"."""
    prefix = next((each for each in _PREFIXES if name.startswith(each)), "")
    return name.removeprefix(prefix).replace("_", " ")


def shown_fields(game: "Game") -> dict[str, Field]:
    """The fields that tables show: neither bookkeeping nor what the cards of a place show by themselves."""
    fields = declared_fields(game.state)
    implied = {name for field in fields.values() for name in (field.size, field.open_when)}
    own = {"phase", "choosing", "zones", "seats"}
    return {
        name: field
        for name, field in fields.items()
        if not field.place and not field.bookkeeping and name not in implied | own
    }


def table_schema(game: "Game", zones: Iterable["Zone"], rests: Iterable[str]) -> TableSchema:
    """The declarations of a game with these places, and those of undealt cards."""
    places: dict[str, PlaceSchema] = {}
    for zone in zones:
        field, name = zone.field, zone.place.rpartition(".")[2]
        single = isinstance(field.meaning, Choice)
        places[name] = PlaceSchema(label_of(name), field.about, field.is_by_seat, single, field.hidden)
    phase = game.state.declared.get("phase")
    hands = [name for name, place in places.items() if place.by_seat and place.hidden]
    return TableSchema(
        decks=tuple(decks_of(game.state)),
        rests=tuple(rests),
        places=places,
        fields={name: _schema(name, field) for name, field in shown_fields(game).items()},
        hand="hand" if "hand" in places else next(iter(hands), ""),
        phases=phase.meaning.names if isinstance(phase, Field) and isinstance(phase.meaning, Choice) else (),
        unit="" if game.payoff.is_win else game.payoff.unit,
    )


def _schema(name: str, field: Field) -> FieldSchema:
    names = field.meaning.names if isinstance(field.meaning, Counts | Packed) else ()
    axes = tuple(axis.names for axis in field.axes if not axis.is_seats)
    return FieldSchema(label_of(name), field.about, _kind(field), field.is_by_seat, axes, names)


def _kind(field: Field) -> Kind:
    match field.meaning:
        case Amount():
            return "flag" if field.meaning == FLAG else "amount"
        case Choice():
            return "choice"
        case Seat():
            return "seat"
        case Subset():
            return "set"
        case Counts():
            return "counts"
    return "packed"
