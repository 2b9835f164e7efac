"""Define a whole game in one module: a state, an action table and five kernels.

`define_game` finds them in the module by name and derives the rest from the declarations: kernels by `core/derive.py`,
everything told or shown by `core/defaults`. A game that contradicts itself is refused at once, with a TypeError.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from itertools import groupby
from types import FunctionType
from typing import Any

from ruse.core import box as boxes
from ruse.core.actions import ActionTable
from ruse.core.defaults import PAGE_FUNCTIONS
from ruse.core.defaults.view import RESERVED_FIELDS
from ruse.core.defaults.words import check_phrases
from ruse.core.derive import declared_fields, derive_census, derive_observe, derive_redeal, derive_seen
from ruse.core.entries import Entries
from ruse.core.errors import BadBox
from ruse.core.facts import View
from ruse.core.game import Game
from ruse.core.kernel import is_kernel, kernel
from ruse.core.payoff import WIN, Payoff
from ruse.core.plain import Plain
from ruse.core.protocol import NOBODY, Rules
from ruse.core.record import IntArray, Record, RecordArray, Shaped

_NEEDED = ("setup", "actor", "legal", "apply", "returns")
_KNOWN = tuple(field.name for field in fields(Rules))
_LIKENESS = 0.8  # of names: `redael` to `redeal`, but not `play` to `apply`
_BOX = "box"
_PLAYER = re.compile(r"[a-z][a-z0-9_-]*")
_PLACE = re.compile(r"[a-z][a-z0-9_]*")
_TAKEN = {*RESERVED_FIELDS, *dir(View), *dir(Plain), *Plain.__annotations__}
"""Names that no field of a state may have: the engine has given them to something else."""


def define_game(
    module: str,
    *,
    title: str,
    players: Sequence[str],
    max_steps: int,
    payoff: Payoff = WIN,
    seats: Sequence[int] = (),
    max_legal: int = 0,
    credits: str = "",  # noqa: A002 - as in `Game`
    rules_version: int = 1,
    source: str = "printed",
    phrases: Mapping[str, str] | None = None,
    deck: str = "deck",
    pages: Sequence[Callable[..., Any]] = (),
    **more: Any,
) -> Game:
    """Make the game of a module from the `State`, `ACTIONS`, optional `Box` and kernels defined there.

    The kernels `setup`, `actor`, `legal`, `apply` and `returns` are needed; any other kernel of `Rules` replaces its
    default if the module defines it. `pages` are functions that replace those of `core/defaults` by name, `phrases`
    are words for verbs (`core/defaults/words.py`), `deck` names the place of undealt cards, `source` the origin of the
    numbers of the box, and `more` are further fields of `Game`.
    """
    defined = vars(sys.modules[module])
    state, actions = _defined(defined, module, "State"), _defined(defined, module, "ACTIONS")
    box = defined.get("Box", NoBox)
    possible_seats = tuple(seats) or (len(players),)
    phrases = {key: " ".join(phrase.split()) for key, phrase in (phrases or {}).items()}
    _check_state(module, state, max(possible_seats))
    _check_deck(module, state, deck)
    _check_actions(module, actions)
    _check_pages(module, pages)
    check_phrases(module, actions, phrases, any(page.__name__ == "reason" for page in pages))
    _check_players(module, players, max(possible_seats))
    if len(possible_seats) > 1 and "seats" not in state.declared:
        raise TypeError(f"{module}: declare State.seats, the number of players; `setup` gets it as options[0]")
    given = _kernels_in(defined, module)
    defaults: dict[str, Callable[[], Any]] = {
        "observe": lambda: derive_observe(state),
        "redeal": lambda: derive_redeal(state),
        "seen": lambda: derive_seen(actions),
        "census": lambda: derive_census(state),
        "scores": lambda: _scores(given["actor"], given["returns"], payoff),
    }
    derived = {name: derive() for name, derive in defaults.items() if name not in given}
    return Game(
        package=module,
        title=title,
        credits=credits or title,
        seat_codes=tuple(players),
        rules_version=rules_version,
        state=state,
        rules=Rules(**derived, **given),
        actions=actions,
        build_box=lambda tables: _build_box(box, tables),
        seats=possible_seats,
        max_legal=max_legal or len(actions),
        max_steps=max_steps,
        payoff=payoff,
        box_tables=_box_tables(module, box, source),
        box_meanings=_box_meanings(box),
        about=(defined["__doc__"] or "").strip(),
        phrases=phrases,
        deck=deck,
        pages={each.__name__: each for each in pages},
        **more,
    )


def _defined(defined: Mapping[str, Any], module: str, name: str) -> Any:
    """A declaration that every game needs."""
    if name not in defined:
        raise TypeError(f"{module} defines no {name}")
    return defined[name]


def _kernels_in(defined: Mapping[str, Any], module: str) -> dict[str, Callable[..., Any]]:
    """The kernels of `Rules` that a module defines; TypeError for one that is missing, unmarked or misspelled."""
    functions: dict[str, Callable[..., Any]]
    functions = {name: value for name, value in defined.items() if isinstance(value, FunctionType)}
    found = {name: function for name, function in functions.items() if name in _KNOWN}
    for name, function in found.items():
        if not is_kernel(function):
            raise TypeError(f"{module}: mark `{name}` with @kernel")
    missing = [name for name in _KNOWN if name not in found]
    for name, function in functions.items():
        near = get_close_matches(name, missing, 1, _LIKENESS) if name not in found else []
        if near and is_kernel(function):
            raise TypeError(f"{module}: did you mean `{near[0]}` by the kernel `{name}`? Else give it another name.")
    for name in _NEEDED:
        if name not in found:
            raise TypeError(f"{module} defines no kernel `{name}`")
    for name, function in functions.items():
        for called in function.__code__.co_names if is_kernel(function) else ():
            callee = functions.get(called)
            if callee and callee.__module__ == module and not is_kernel(callee):
                raise TypeError(f"{module}: mark `{called}` with @kernel, since the kernel `{name}` calls it")
    return found


# Declarations that contradict each other


def _check_state(module: str, state: type[Record], num_seats: int) -> None:
    for name, field in declared_fields(state).items():
        if name in _TAKEN:
            raise TypeError(f"{module}: State.{name} needs another name; '{name}' means something else to the engine")
        if field.is_by_seat and field.shape[0] != num_seats:
            raise TypeError(f"{module}: State.{name} has {field.shape[0]} seats, and {num_seats} may play")


def _check_deck(module: str, state: type[Record], deck: str) -> None:
    if not _PLACE.fullmatch(deck):
        raise TypeError(f"{module}: '{deck}' is no name for the deck: use small letters, digits and _")
    if deck in declared_fields(state):
        raise TypeError(f"{module}: State.{deck} and the deck have the same name")


def _check_players(module: str, players: Sequence[str], num_seats: int) -> None:
    if len(players) < num_seats:
        raise TypeError(f"{module}: {num_seats} players need a name each, not {len(players)}")
    if len(set(players)) < len(players):
        raise TypeError(f"{module}: two players have the same name")
    for player in players:
        if not _PLAYER.fullmatch(player):
            raise TypeError(f"{module}: '{player}' is no name for a player: use small letters, digits, - and _")


def _check_actions(module: str, actions: ActionTable) -> None:
    """Refuse a verb that was added twice: its arguments would have two meanings."""
    verbs = [verb for verb, _ in groupby(action.verb for action in actions if action.role != "blurred")]
    for verb in verbs:
        if verbs.count(verb) > 1:
            raise TypeError(f"{module}: the verb '{verb}' was added twice to ACTIONS")


def _check_pages(module: str, pages: Iterable[Callable[..., Any]]) -> None:
    for page in pages:
        if page.__name__ not in PAGE_FUNCTIONS:
            raise TypeError(
                f"{module}: `{page.__name__}` replaces nothing; pages are called {', '.join(PAGE_FUNCTIONS)}"
            )


# Points


def _scores(actor: Callable[..., int], returns: Callable[..., None], payoff: Payoff) -> Callable[..., None]:
    """Points are the payoffs at the end, and 0 before; shares of a win are no points.

    Everybody must know them: a game whose payoffs stay secret defines its own kernel `scores`.
    """
    has_points = not payoff.is_win

    @kernel
    def scores(box: Any, s: Any, out: IntArray) -> None:
        for seat in range(len(out)):
            out[seat] = 0
        if has_points and actor(box, s) == NOBODY:
            returns(box, s, out)
            for seat in range(len(out)):
                out[seat] = int(out[seat])

    return scores


# The box


class _Number(Shaped):
    """One or several numbers of the components, and the range that a box may change them in."""

    def __init__(self, about: str, value: int | list[int], least: int, most: int) -> None:
        for each in [value] if isinstance(value, int) else value:
            if not least <= each <= most:
                raise TypeError(f"{about}: {each} is not from {least} to {most}")
        self.about, self.value, self.least, self.most = about, value, least, most
        self.shape = () if isinstance(value, int) else (len(value),)


def number(about: str, value: int, least: int, most: int) -> int:
    """Declare a number of the box: its standard value and the range of others."""
    declared: Any = _Number(about, value, least, most)
    return declared  # type: ignore[no-any-return]


def numbers(about: str, values: Sequence[int], least: int, most: int) -> IntArray:
    """Declare several numbers of the box."""
    declared: Any = _Number(about, list(values), least, most)
    return declared  # type: ignore[no-any-return]


class NoBox(Record):
    """The box of a game whose components never change."""

    unused = number("nothing", 0, 0, 0)


def _numbers_of(box: type[Record]) -> dict[str, _Number]:
    return {name: field for name, field in box.declared.items() if isinstance(field, _Number)}


def _box_tables(module: str, box: type[Record], source: str) -> boxes.Table:
    """The standard box as the table of a file."""
    for name in box.declared.keys() - _numbers_of(box).keys():
        raise TypeError(f"{module}: declare Box.{name} with `number` or `numbers`")
    if box is NoBox:
        return {}
    return {_BOX: {"source": source, **{name: field.value for name, field in _numbers_of(box).items()}}}


def _box_meanings(box: type[Record]) -> dict[str, boxes.Meaning]:
    """The meaning and range of every entry of the table."""
    numbers = {} if box is NoBox else _numbers_of(box)
    return {f"{_BOX}.{name}": boxes.Meaning(each.about, each.least, each.most) for name, each in numbers.items()}


def _build_box(box: type[Record], tables: boxes.Table) -> RecordArray:
    """The box as a record; BadBox names an entry that is out of its range."""
    records = box.array()
    if box is NoBox:
        return records
    entries = Entries(tables, BadBox).table(_BOX)
    for name, field in _numbers_of(box).items():
        if field.shape:
            records[0][name] = entries.numbers(name, field.shape[0], field.least, field.most)
        else:
            records[0][name] = entries.number(name, field.least, field.most)
    return records
