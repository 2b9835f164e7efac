"""The table of any game as one viewer sees it: its places, and all else that its state declares."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from msgspec import defstruct

from ruse.core import facts
from ruse.core.derive import deck_of, zones_of
from ruse.core.facts import UNSEEN_CARD, View, Zones
from ruse.core.fields import Choice, Counts, Field, Seat, Subset, fields_of
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import NONE, UNKNOWN

if TYPE_CHECKING:
    from ruse.core.game import Game

_OWN = ("phase", "choosing", "zones")
DECK = "deck"


class DefaultView:
    """Views of one game."""

    def __init__(self, game: "Game") -> None:
        self._game = game

    @cached_property
    def _fields(self) -> dict[str, Field]:
        """What is told besides phase and places. What is hidden and no place is told, too, as far as it is known."""
        return {name: each for name, each in fields_of(self._game.state).items() if not each.place and name not in _OWN}

    @cached_property
    def _zones(self) -> list[tuple[str, str, Field, tuple[int, ...]]]:
        return list(zones_of(self._game.state))

    @cached_property
    def _kind(self) -> type[View]:
        unordered = {place.split(".")[-1] for place, _, field, _ in self._zones if isinstance(field.meaning, Subset)}
        kind: Any = defstruct(
            "View",
            [(name, Any) for name in self._fields],
            bases=(facts.View,),
            frozen=True,
            namespace={"unordered": tuple(sorted(unordered)), "__doc__": "The table."},
        )
        return cast(type[View], kind)

    def view(self, box: Any, obs: Any, viewer: int, public: Any = None) -> View:
        """The table, from an observation of the viewer."""
        who = self._game.rules.actor(box, obs)
        told = {name: _told(field, getattr(obs, name)) for name, field in self._fields.items()}
        choosing = public.choosing if public else self._choosing(box, obs, who)
        return self._kind(self._phase(obs, who), choosing, self._places(obs), **told)

    def _phase(self, obs: Any, who: int) -> str:
        field = self._game.state.declared.get("phase")
        if isinstance(field, Field) and isinstance(field.meaning, Choice):
            return str(field.meaning.names[obs.phase])
        return {NOBODY: "over", CHANCE: "chance"}.get(who, "choose")

    def _choosing(self, box: Any, obs: Any, who: int) -> tuple[int, ...]:
        """Whoever is to act. Where choices are sealed, others may choose beside them: a game that has such says so."""
        return (int(who),) if who >= 0 else ()

    def _places(self, obs: Any) -> Zones:
        zones: Zones = {}
        for place, name, field, cell in self._zones:
            value = getattr(obs, name)
            for_cell = value[cell[0] if len(cell) == 1 else cell] if cell else value
            zones[place] = _cards(field, int(for_cell), obs, cell)
        if deck := deck_of(self._game.state):
            rest = len(deck) - sum(map(len, zones.values()))
            if DECK not in zones:
                zones[DECK] = (UNSEEN_CARD,) * rest
        return zones

    def components(self, box: Any) -> Any:
        """The numbers of the box."""
        return {name: np.asarray(getattr(box, name)).tolist() for name in box.shapes}


def _cards(field: Field, value: int, obs: Any, cell: tuple[int, ...]) -> tuple[str, ...]:
    meaning = field.meaning
    assert isinstance(meaning, Choice | Subset)
    if value == NONE:
        return ()
    if isinstance(meaning, Choice):
        return (UNSEEN_CARD if value == UNKNOWN else meaning.names[value],)
    if value != UNKNOWN:
        return tuple(name for bit, name in enumerate(meaning.names) if value >> bit & 1)
    if not field.size:
        return ()
    size = getattr(obs, field.size)
    return (UNSEEN_CARD,) * int(size[cell[0]] if cell else size)


def _told(field: Field, value: Any) -> Any:
    """A value of the state in the words of its declaration."""
    if not field.shape:
        return told_value(field, int(value))
    cells = value.cells() if hasattr(value, "cells") else list(value)
    values = [told_value(field, int(each)) for each in cells]
    for size in reversed(field.shape[1:]):
        values = [tuple(values[first : first + size]) for first in range(0, len(values), size)]
    return tuple(values)


def told_value(field: Field, value: int) -> Any:
    """One value; None for nothing, `?` for what the viewer does not know."""
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
            return tuple(value >> place * bits & (1 << bits) - 1 for place in range(len(names)))
    return value
