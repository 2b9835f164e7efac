"""Who knows what, as kernels written from declarations: what a field is says who knows it.

What is not `hidden` everybody knows. What is hidden and there once for each seat its owner knows, and everybody knows
where there is nothing to know: an empty place, a seat that nobody has. Whatever else is known a game adds by kernels of
its own. Each function here writes the text of a kernel and makes it; `source_of` shows it, to be read or to be copied.
"""

import linecache
from collections.abc import Callable, Iterator, Mapping
from itertools import count as counting
from typing import Any

from ruse.core.actions import ActionTable
from ruse.core.bits import count, nth
from ruse.core.dice import below, some_of
from ruse.core.fields import Choice, Field, Subset, fields_of
from ruse.core.kernel import kernel
from ruse.core.protocol import SPECTATOR
from ruse.core.record import NONE, UNKNOWN, Record

Kernel = Callable[..., Any]

_NAMES = {"UNKNOWN": UNKNOWN, "NONE": NONE, "SPECTATOR": SPECTATOR, "below": below}
_NAMES |= {"some_of": some_of, "count": count, "nth": nth}
_numbers = counting()
_SIZE = 62  # of a set


def source_of(written: Kernel) -> str:
    """The text that a kernel was written as."""
    return "".join(linecache.getlines(written.__code__.co_filename))


def _made(head: str, lines: list[str], **known: Any) -> Kernel:
    """A kernel from its text."""
    text = "\n".join([f"def {head}:", *(f"    {line}" for line in lines or ["pass"])]) + "\n"
    name, file = head.partition("(")[0], f"<written {next(_numbers)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)  # for whoever reads a traceback
    scope: dict[str, Any] = {"__name__": __name__, **_NAMES, **known}
    exec(compile(text, file, "exec"), scope)
    made: Kernel = scope[name]
    return kernel(made)


def _indented(lines: list[str], depth: int = 1) -> list[str]:
    return ["    " * depth + line for line in lines]


def _cells(field: Field, first: int = 0) -> tuple[list[str], str]:
    """The heads of loops over the cells of a field, from an axis on, and what stands in brackets for a cell."""
    names = ["owner" if field.is_by_seat else "cell", "cell" if field.is_by_seat else "other", "other", "last"]
    heads = [f"for {names[axis]} in range({field.shape[axis]}):" for axis in range(first, len(field.shape))]
    return heads, ", ".join(names[: len(field.shape)])


def _looped(heads: list[str], lines: list[str]) -> list[str]:
    for head in reversed(heads):
        lines = [head, *_indented(lines)]
    return lines


def _copied(name: str, field: Field) -> list[str]:
    """A whole field from `s` to `obs`."""
    if len(field.shape) < 2:
        return [f"obs.{name}[:] = s.{name}" if field.shape else f"obs.{name} = s.{name}"]
    heads, cell = _cells(field)
    return _looped(heads, [f"obs.{name}[{cell}] = s.{name}[{cell}]"])


# Observing


def derive_observe(
    state: type[Record], shown: Mapping[str, Kernel] | None = None, also: Kernel | None = None
) -> Kernel:
    """`observe`: everybody knows what is not hidden, and every seat its own.

    `shown` has for hidden fields a kernel of (box, s, owner, cell ...) that says whether everybody sees that cell.
    `also` gets what `observe` gets, and adds what else the viewer knows.
    """
    fields, shown = fields_of(state), shown or {}
    public = {name: field for name, field in fields.items() if not field.hidden}
    hidden = {name: field for name, field in fields.items() if field.hidden}
    name, first = next(((n, f) for n, f in public.items() if not f.shape), next(iter(public.items())))
    mark = f"obs.{name}[{', '.join('0' for _ in first.shape)}]" if first.shape else f"obs.{name}"
    known_to_all = [line for name, field in public.items() for line in _copied(name, field)]
    for name, field in hidden.items():
        known_to_all += _open(name, field, "seats" in fields, name in shown)
    lines = [f"if {mark} == UNKNOWN:", *_indented(known_to_all)]
    own = [line for name, field in hidden.items() if field.is_by_seat for line in _own(name, field)]
    if own:
        lines += ["if seat != SPECTATOR:", *_indented(own)]
    if also:
        lines.append("also(box, s, seat, obs)")
    kernels = {f"shows_{name}": shows for name, shows in shown.items()}
    return _made("observe(box, s, seat, obs)", lines, also=also, **kernels)


def _open(name: str, field: Field, has_seats: bool, is_shown: bool) -> list[str]:
    """What everybody sees of a field that may be hidden."""
    heads, cell = _cells(field)
    at = f"[{cell}]" if cell else ""
    conditions = []
    if field.none:
        conditions.append(f"s.{name}{at} == NONE")
    if field.size:
        conditions.append(f"s.{field.size}{'[owner]' if field.is_by_seat else ''} == 0")
    if field.open_when:
        conditions.append(f"s.{field.open_when} != 0")
    if field.is_by_seat and has_seats and not field.none:
        conditions.append("owner >= s.seats")
    if is_shown:
        conditions.append(f"shows_{name}({', '.join(filter(None, ['box', 's', cell]))})")
    if not conditions:
        return []
    return _looped(heads, [f"if {' or '.join(conditions)}:", f"    obs.{name}{at} = s.{name}{at}"])


def _own(name: str, field: Field) -> list[str]:
    heads, cell = _cells(field, 1)
    at = cell.replace("owner", "seat", 1)
    return _looped(heads, [f"obs.{name}[{at}] = s.{name}[{at}]"])


# Cards


def places_of(state: type[Record]) -> dict[str, Field]:
    """The fields that say where cards lie."""
    return {name: field for name, field in fields_of(state).items() if field.place}


def deck_of(state: type[Record]) -> tuple[str, ...]:
    """The names of all cards."""
    decks = {field.meaning.names for field in places_of(state).values() if isinstance(field.meaning, Choice | Subset)}
    if len(decks) > 1 or any(len(deck) > _SIZE for deck in decks):
        raise TypeError(f"{state.__qualname__}: places hold cards of one deck, of up to {_SIZE} cards")
    return next(iter(decks), ())


def _is_rest(field: Field) -> bool:
    """Whether it holds the cards that lie nowhere else, as a deck does."""
    return field.hidden and not field.is_by_seat and isinstance(field.meaning, Subset) and not field.size


def derive_rest(state: type[Record]) -> Kernel:
    """A kernel that returns the cards that lie nowhere in a state, or are unseen in an observation, as bits."""
    lines = [f"left = {(1 << len(deck_of(state))) - 1}"]
    for name, field in places_of(state).items():
        if not _is_rest(field):
            heads, cell = _cells(field)
            at = f"s.{name}[{cell}]" if cell else f"s.{name}"
            gone = f"1 << {at}" if isinstance(field.meaning, Choice) else at
            here = f"{at} >= 0" if isinstance(field.meaning, Choice) else f"{at} != UNKNOWN"
            lines += _looped(heads, [f"if {here}:", f"    left &= ~({gone})"])
    return _made("rest(s)", [*lines, "return left"])


def derive_redeal(state: type[Record]) -> Kernel:
    """`redeal`: every arrangement of the unseen cards at the hidden places is equally likely."""
    rest, lines, behind = derive_rest(state), ["unseen = rest(obs)"], list[str]()
    for name, field in fields_of(state).items():
        if not field.hidden:
            continue
        if not field.place:
            raise TypeError(f"{state.__qualname__}.{name} is hidden and no place for cards: the game must say `redeal`")
        heads, cell = _cells(field)
        at = f"obs.{name}[{cell}]" if cell else f"obs.{name}"
        if _is_rest(field):
            behind.append(f"{at} = unseen")
        elif isinstance(field.meaning, Choice):
            take = [f"{at} = nth(unseen, below(rng, count(unseen)))", f"unseen &= ~(1 << {at})"]
            lines += _looped(heads, [f"if {at} == UNKNOWN:", *_indented(take)])
        elif field.size:
            number = f"obs.{field.size}[owner]" if field.is_by_seat else f"obs.{field.size}"
            take = [f"{at} = some_of(unseen, {number}, rng)", f"unseen &= ~{at}"]
            lines += _looped(heads, [f"if {at} == UNKNOWN:", *_indented(take)])
        else:
            raise TypeError(f"{state.__qualname__}.{name} is hidden: say by `size` how many cards there are")
    return _made("redeal(box, obs, seat, rng)", [*lines, *behind], rest=rest)


def derive_census(state: type[Record]) -> Kernel:
    """`census`: how often each card lies somewhere. What lies nowhere is in the deck, unless a field is the deck."""
    number = len(deck_of(state))
    found: list[str] = []
    for name, field in places_of(state).items():
        heads, cell = _cells(field)
        at = f"s.{name}[{cell}]" if cell else f"s.{name}"
        is_here = f"{at} == card" if isinstance(field.meaning, Choice) else f"{at} >> card & 1"
        found += _looped(heads, [f"lies += {is_here}"])
    has_deck = any(map(_is_rest, places_of(state).values()))
    lines = ["lies = 0", *found, f"out[card] = {'lies' if has_deck else 'max(lies, 1)'}"]
    return _made("census(box, s, out)", [f"for card in range({number}):", *_indented(lines), f"return {number}"])


# Actions


def derive_seen(actions: ActionTable, **owner_of: Kernel) -> Kernel:
    """`seen`: private actions are blurred for all but their owner, everything else is seen as it is.

    Who owns the actions of a verb may be said here, where the table cannot know it yet.
    """
    lines, owners = [], {}
    for number, private in enumerate(actions.private):
        owner, find = "seat", owner_of.get(actions[private.first].verb, private.owner)
        if find:
            owners[f"owner_{number}"] = find
            owner = f"owner_{number}(box, s)"
        lines += [
            f"if {private.first} <= action < {private.stop}:",
            f"    return action if viewer == {owner} else {private.blurred}",
        ]
    return _made("seen(box, s, seat, action, viewer)", [*lines, "return action"], **owners)


def zones_of(state: type[Record]) -> Iterator[tuple[str, str, Field, tuple[int, ...]]]:
    """The places of a table: what each is called, the field it stands in, and the cell of it."""
    for name, field in places_of(state).items():
        rows = range(field.shape[0]) if field.is_by_seat else (None,)
        axes = field.axes[1:] if field.is_by_seat else field.axes
        for owner in rows:
            whose, cell = (f"{owner}.", (owner,)) if owner is not None else ("", ())
            if not axes:
                yield f"{whose}{name}", name, field, cell
            for number, part in enumerate(axes[0].names if axes else ()):
                yield f"{whose}{part}", name, field, (*cell, number)
