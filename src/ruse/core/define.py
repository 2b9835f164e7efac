"""Define a whole game in one module: a state, an action table and five kernels.

`define_game` finds them in the module by their names and derives the rest from the declarations: kernels by
`core/derive.py`, everything told or shown by `core/defaults`.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from ruse.core import box as boxes
from ruse.core.derive import derive_census, derive_observe, derive_redeal, derive_seen
from ruse.core.entries import Entries
from ruse.core.errors import BadBox
from ruse.core.game import Game
from ruse.core.kernel import is_kernel, kernel
from ruse.core.payoff import WIN, Payoff
from ruse.core.protocol import NOBODY, Rules
from ruse.core.record import IntArray, Record, RecordArray, Shaped

_NEEDED = ("setup", "actor", "legal", "apply", "returns")

_BOX = "box"


class _Printed(Shaped):
    """A number of the components, and what a box may change it to."""

    def __init__(self, about: str, value: int | Sequence[int], least: int, most: int) -> None:
        self.about, self.value, self.least, self.most = about, value, least, most
        self.shape = () if isinstance(value, int) else (len(value),)


def number(about: str, value: int, least: int, most: int) -> int:
    """Declare a number of the box: its usual value, and the range of others."""
    declared: Any = _Printed(about, value, least, most)
    return declared  # type: ignore[no-any-return]


def numbers(about: str, values: Sequence[int], least: int, most: int) -> IntArray:
    """Declare several numbers of the box."""
    declared: Any = _Printed(about, list(values), least, most)
    return declared  # type: ignore[no-any-return]


class NoBox(Record):
    """The box of a game whose components never change."""

    nothing = number("nothing", 0, 0, 0)


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
    pages: Sequence[Callable[..., Any]] = (),
    **more: Any,
) -> Game:
    """Make the game of a module from the `State`, `ACTIONS`, optional `Box` and kernels defined in it.

    The kernels `setup`, `actor`, `legal`, `apply` and `returns` are needed; any other kernel of `Rules` replaces the
    default one if the module defines it. `pages` are functions that replace defaults of `core/defaults` by their
    names, `source` names the origin of the box's numbers, and `more` are further fields of `Game`.
    """
    defined = vars(sys.modules[module])
    state, actions = _defined(defined, module, "State"), _defined(defined, module, "ACTIONS")
    box = defined.get("Box", NoBox)
    given = _kernels_in(defined, module)
    defaults: dict[str, Callable[[], Any]] = {
        "observe": lambda: derive_observe(state),
        "redeal": lambda: derive_redeal(state),
        "seen": lambda: derive_seen(actions),
        "census": lambda: derive_census(state),
        "scores": lambda: _scores(given["actor"], given["returns"], payoff),
    }
    made = {name: make() for name, make in defaults.items() if name not in given}
    return Game(
        package=module,
        title=title,
        credits=credits or title,
        seat_codes=tuple(players),
        rules_version=rules_version,
        state=state,
        rules=Rules(**made, **given),
        actions=actions,
        build_box=lambda tables: _built(box, tables),
        seats=tuple(seats) or (len(players),),
        max_legal=max_legal or len(actions),
        max_steps=max_steps,
        payoff=payoff,
        box_tables=_tables_of(box, source),
        about=(defined["__doc__"] or "").strip(),
        phrases=phrases or {},
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
    known = tuple(Rules.__dataclass_fields__)
    found = {name: defined[name] for name in known if isinstance(defined.get(name), FunctionType)}
    for name in _NEEDED:
        if name not in found:
            raise TypeError(f"{module} defines no kernel `{name}`")
    for name, function in found.items():
        if not is_kernel(function):
            raise TypeError(f"{module}: mark `{name}` with @kernel")
    return found


def _scores(actor: Callable[..., int], returns: Callable[..., None], payoff: Payoff) -> Callable[..., None]:
    """Points are the payoffs, at the end; a game whose payoffs are shares of a win has no points."""
    has_points = not payoff.is_win

    @kernel
    def scores(box: Any, s: Any, out: IntArray) -> None:
        for seat in range(len(out)):
            out[seat] = 0
        if has_points and actor(box, s) == NOBODY:
            returns(box, s, out)

    return scores


def _tables_of(box: type[Record], source: str) -> boxes.Table:
    values = {name: field.value for name, field in box.declared.items() if isinstance(field, _Printed)}
    return {} if box is NoBox else {_BOX: {"source": source, **values}}


def _built(box: type[Record], tables: boxes.Table) -> RecordArray:
    """The box as a record; BadBox names the entry that is out of its range."""
    records = box.array()
    if box is NoBox:
        return records
    entries = Entries(tables, BadBox).table(_BOX)
    for name, field in box.declared.items():
        assert isinstance(field, _Printed)
        if field.shape:
            records[0][name] = entries.numbers(name, field.shape[0], field.least, field.most)
        else:
            records[0][name] = entries.number(name, field.least, field.most)
    return records
