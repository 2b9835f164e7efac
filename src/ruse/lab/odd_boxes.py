"""Odd boxes: the standard one with numbers, lists and texts changed at random, extremes included.

A box is data that anybody may write. What a game refuses it must refuse by naming the entry, and whatever it accepts
it must be able to play.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ruse.core.box import Box, Table, merged, tables_with_values, values_of
from ruse.core.dice import below
from ruse.core.errors import BadBox
from ruse.core.game import Game
from ruse.core.kernel import jit_wanted
from ruse.core.plain import uncompiled
from ruse.core.playout import new_scratch, trace_match
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray, RecordArray
from ruse.lab.faults import Fault

_EXTREMES = (0, 0, 1, 1, -1, 2, 3, 9, 20, 99, 100, 10**6, 2**31, 2**63 - 1, -(2**63), 2**63)
_WRONG_KINDS: tuple[Any, ...] = (1.5, True, "x", [], [[]], {})
_WRONG_TEXTS = ("", "x", "²", "1")

Path = tuple[str, ...]


class OddBoxes:
    """Draws boxes. Each is reached by several changes, of which the game has accepted some and refused the others."""

    def __init__(self, game: Game, rng: IntArray) -> None:
        self.num_refused = 0
        self.fault: Fault | None = None  # of the first refusal that is none: an error of another kind, or of no entry
        self._game = game
        self._rng = rng
        self._limits: list[int] = []  # numbers that refusals have named

    def draw(self, num_attempts: int = 16) -> Box:
        """The next box."""
        box, changes = self._game.standard_box, Table()
        for _ in range(num_attempts if all_values(box.tables) else 0):
            more = merged(changes, self._change(box.tables))
            try:
                box, changes = self._game.load_box(more), more
            except BadBox as error:
                self._refused(str(error))
            except Exception as error:
                self.fault = self.fault or Fault("refused_by_error", (str(more), type(error).__name__, str(error)))
        return box

    def _refused(self, message: str) -> None:
        self.num_refused += 1
        self._limits = [int(number) for number in re.findall(r"-?\d{1,18}", message)]
        if not names_an_entry(self._game.standard_box.tables, message):
            self.fault = self.fault or Fault("names_no_entry", (message,))

    # Changes

    def _change(self, tables: Table) -> Table:
        """One value changed, or two numbers that keep their sum."""
        values = dict(all_values(tables))
        path = self._any(list(values))
        value = values[path]
        partners = [
            other
            for other, number in values.items()
            if type(number) is int and other != path and (other[-1] == path[-1] or other[:-1] == path[:-1])
        ]
        if type(value) is int and partners and below(self._rng, 2):
            partner, amount = self._any(partners), self._any((1, 2, value))
            return merged(_tables_at(path, value - amount), _tables_at(partner, values[partner] + amount))
        return _tables_at(path, self._other(path, value, values))

    def _other(self, path: Path, value: Any, values: Mapping[Path, Any]) -> Any:
        if below(self._rng, 20) == 0:
            return self._any(_WRONG_KINDS)
        if isinstance(value, list):
            return self._other_list(path, value, values)
        if isinstance(value, str):
            return self._other_text(path, value, values)
        return self._any((*_EXTREMES, *self._limits * 3, value - 1, value + 1, 2 * value, -value))

    def _other_list(self, path: Path, value: list[Any], values: Mapping[Path, Any]) -> list[Any]:
        changed = list(value)
        one, other = below(self._rng, len(value)), below(self._rng, len(value))
        match below(self._rng, 8):
            case 0:
                del changed[one]
            case 1:
                changed = [self._other(path, value[one], values)] * len(value)
            case 2 | 3:
                changed[one], changed[other] = changed[other], changed[one]
            case _:
                changed[one] = self._other(path, value[one], values)
        return changed

    def _other_text(self, path: Path, value: str, values: Mapping[Path, Any]) -> str:
        alike = [text for other, text in values.items() if isinstance(text, str) and other[-1] == path[-1]]
        words = value.split() or [""]
        one, other = below(self._rng, len(words)), below(self._rng, len(words))
        match below(self._rng, 4):
            case 0:
                return str(self._any(_WRONG_TEXTS))
            case 1:
                return str(self._any(alike))
            case 2:
                words[one], words[other] = words[other], words[one]
            case _:
                words[one] = self._any(str(self._any(alike)).split() or [""])
        return " ".join(words)

    def _any(self, choices: Sequence[Any]) -> Any:
        return choices[below(self._rng, len(choices))]


def all_values(tables: Table) -> list[tuple[Path, Any]]:
    """Every value of a box with its path."""
    return [
        ((*filter(None, path.split(".")), name), value)
        for path, table in tables_with_values(tables)
        for name, value in values_of(table).items()
    ]


def _tables_at(path: Path, value: Any) -> Table:
    for name in reversed(path):
        value = {name: value}
    return dict(value)


def names_an_entry(tables: Table, message: str) -> bool:
    """Whether a refusal begins with the path of a table or a value, of which parts may be left out."""
    named = message.split(":")[0].split()[0].split(".")
    paths = [path for path, _ in all_values(tables)]
    return any(all(part in rest for part in named) for rest in map(iter, paths))


# Playing with them


def why_unplayable(game: Game, box: Box, seed: int, options: Mapping[str, int]) -> Fault | None:
    """What is wrong with a random match played with the box, uncompiled and then compiled; None if nothing is."""
    try:
        steps, states = traced(game, box, seed, options, compiled=False)
    except Exception as error:
        return Fault("match_stops", (type(error).__name__, str(error)))
    if game.rules.actor(box.plain, states[-1]) != NOBODY:
        return Fault("match_not_over", (len(steps),))
    if jit_wanted():
        again = traced(game, box, seed, options, compiled=True)
        if steps.tobytes() != again[0].tobytes() or states.tobytes() != again[1].tobytes():
            return Fault("match_differs_compiled")
    return None


def traced(game: Game, box: Box, seed: int, options: Mapping[str, int], compiled: bool) -> tuple[IntArray, RecordArray]:
    """All steps and states of a random match."""
    run = game.compiled(trace_match) if compiled else uncompiled(trace_match)
    states, steps = game.state.array(game.max_steps + 1), np.zeros((game.max_steps, 2), np.int64)
    num_steps = run(box.records, states, game.option_array(options), new_scratch(seed), steps)
    return steps[:num_steps], states[: num_steps + 1]


def spelled(game: Game, box: Box) -> str:
    """A box as the words that would make it; none for the standard one."""
    return " ".join(f"--set {word}" for word in game.changes(box))
