"""Kernels derived from declarations: who knows a field, where its cards may lie, who sees an action.

A field that is not `hidden` is known to everybody. A hidden field by seat is known to its owner, and everybody knows
its empty places and unused seats. Each function here writes the source of a kernel and executes it; `source_of` shows
that source, to be read or to be pasted into a game and changed.
"""

import inspect
import linecache
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import count as numbered
from typing import Any

from ruse.core.actions import ActionTable
from ruse.core.bits import count, nth
from ruse.core.dice import below, some_of
from ruse.core.fields import Amount, Choice, Field, Subset, fields_of
from ruse.core.kernel import kernel
from ruse.core.protocol import SPECTATOR
from ruse.core.record import NONE, UNKNOWN, Record

Kernel = Callable[..., Any]
Cards = tuple[str, ...]
"""The names of all cards of one deck."""

_MAX_CARDS = 62  # bits of a set
_NAMES = {
    "NONE": NONE,
    "SPECTATOR": SPECTATOR,
    "UNKNOWN": UNKNOWN,
    "below": below,
    "count": count,
    "kernel": kernel,
    "nth": nth,
    "some_of": some_of,
}
_file_numbers = numbered()


def source_of(function: Kernel) -> str:
    """The source of a kernel, derived or written by hand."""
    return inspect.getsource(function)


# Declarations


def declared_fields(state: type[Record]) -> dict[str, Field]:
    """The fields of a state; TypeError if their declarations do not agree with each other."""
    fields = fields_of(state)
    for name, field in fields.items():
        where = f"{state.__qualname__}.{name}"
        if field.place:
            _check_cards(where, cards_of(field))
        if field.size:
            _check_reference(where, field, fields, "size", field.size)
            if not isinstance(fields[field.size].meaning, Amount):
                raise TypeError(f"{where}: its size '{field.size}' must be an amount")
        if field.open_when:
            _check_reference(where, field, fields, "open_when", field.open_when)
            if not isinstance(fields[field.open_when].meaning, Amount):
                raise TypeError(f"{where}: its open_when '{field.open_when}' must be an amount")
    return fields


def _check_cards(where: str, cards: Cards) -> None:
    if len(cards) > _MAX_CARDS:
        raise TypeError(f"{where}: a deck has at most {_MAX_CARDS} cards, not {len(cards)}")
    if len(set(cards)) < len(cards):
        raise TypeError(f"{where}: two cards have the same name")


def _check_reference(where: str, field: Field, fields: Mapping[str, Field], role: str, name: str) -> None:
    """Refuse a `size` or an `open_when` that is missing, hidden, or declared over other axes."""
    if name not in fields:
        raise TypeError(f"{where}: there is no field '{name}' for its {role}")
    if fields[name].hidden:
        raise TypeError(f"{where}: its {role} '{name}' must not be hidden")
    axes = fields[name].axes
    if field.axes[: len(axes)] != axes:
        raise TypeError(f"{where}: its {role} '{name}' is not declared over the same axes")


def cards_of(field: Field) -> Cards:
    """The deck that a place takes its cards from."""
    assert isinstance(field.meaning, Choice | Subset)
    return field.meaning.names


def decks_of(state: type[Record]) -> dict[Cards, dict[str, Field]]:
    """The places of a state by the deck whose cards lie there."""
    decks: dict[Cards, dict[str, Field]] = {}
    for name, field in declared_fields(state).items():
        if field.place:
            decks.setdefault(cards_of(field), {})[name] = field
    return decks


def is_rest(field: Field) -> bool:
    """Whether a place holds all cards that lie nowhere else: a hidden set of unknown size that nobody owns."""
    return field.hidden and not field.axes and isinstance(field.meaning, Subset) and not field.size


# Writing source


def _derived(head: str, about: str, body: Iterable[str], *kernels: Kernel) -> Kernel:
    """Execute the source of a kernel that may call other kernels by their names."""
    lines = [f'"""{about}"""', *body]
    source = "\n".join(["@kernel", f"def {head}:", *_indented(lines)]) + "\n"
    name = head.partition("(")[0]
    file = f"<{name} derived {next(_file_numbers)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)  # for tracebacks and `source_of`
    scope: dict[str, Any] = {"__name__": __name__, **_NAMES, **_by_name(kernels)}
    exec(compile(source, file, "exec"), scope)
    derived: Kernel = scope[name]
    for each in kernels:
        if each.__name__ in (name, *derived.__code__.co_varnames):
            raise TypeError(f"give the kernel `{each.__name__}` another name: `{name}` uses it for something else")
    return derived


def _by_name(kernels: Iterable[Kernel]) -> dict[str, Kernel]:
    found: dict[str, Kernel] = {}
    for each in kernels:
        if found.setdefault(each.__name__, each) is not each or each.__name__ in _NAMES:
            raise TypeError(f"give the kernel `{each.__name__}` a name of its own")
    return found


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _indices(field: Field) -> list[str]:
    """Names of loop variables for the axes of a field."""
    names = ["owner"] if field.is_by_seat else []
    inner = len(field.axes) - len(names)
    return names + ["cell", *(f"cell_{number}" for number in range(2, inner + 1))][:inner]


def _looped(field: Field, body: list[str], first_axis: int = 0) -> list[str]:
    """Nest `body` in loops over the axes of a field."""
    loops = list(zip(_indices(field), field.shape, strict=True))[first_axis:]
    for index, length in reversed(loops):
        body = [f"for {index} in range({length}):", *_indented(body)]
    return body


def _at(path: str, indices: Sequence[str]) -> str:
    """A field, or a cell of it, as in `s.hand[owner]`."""
    return f"{path}[{', '.join(indices)}]" if indices else path


# Observations


def derive_observe(
    state: type[Record],
    shown: Mapping[str, Kernel] | None = None,
    also: Kernel | None = None,
    by_hand: Collection[str] = (),
) -> Kernel:
    """Derive `observe`: everybody knows what is not hidden, and each seat knows its own.

    `shown` gives kernels (box, s, owner, cell ...) by hidden field that tell whether everybody sees a cell.
    `also` takes the arguments of `observe`, and adds what else the viewer knows. `by_hand` names hidden fields that
    the game writes itself, such as a long list that is nearly always empty.
    """
    fields, shown = declared_fields(state), dict(shown or {})
    for name in [*shown, *by_hand]:
        if name not in fields or not fields[name].hidden:
            raise TypeError(f"{state.__qualname__} has no hidden field '{name}' to be shown")
    public = {name: field for name, field in fields.items() if not field.hidden}
    hidden = {name: field for name, field in fields.items() if field.hidden and name not in by_hand}
    body = [line for name, field in public.items() for line in _copied(name, field)]
    for name in hidden:
        body += _opened(name, fields, shown.get(name))
    if public:
        body = [f"if {_first_cell(public)} == UNKNOWN:", *_indented(body)]
    own = [line for name, field in hidden.items() if field.is_by_seat for line in _owned(name, field)]
    if own:
        body += ["if seat != SPECTATOR:", *_indented(own)]
    if also:
        body.append(f"{also.__name__}(box, s, seat, obs)")
    about = "Everybody knows what lies open; only you know what is yours."
    return _derived("observe(box, s, seat, obs)", about, body, *shown.values(), *([also] if also else []))


def _first_cell(public: Mapping[str, Field]) -> str:
    """A cell that everybody knows: UNKNOWN there tells that common knowledge is still to be written."""
    name = min(public, key=lambda name: len(public[name].shape))
    return _at(f"obs.{name}", ["0"] * len(public[name].shape))


def _copied(name: str, field: Field) -> list[str]:
    """Copy a whole field to the observation."""
    if len(field.shape) == 1:
        return [f"obs.{name}[:] = s.{name}"]
    return _looped(field, [f"{_at(f'obs.{name}', _indices(field))} = {_at(f's.{name}', _indices(field))}"])


def _opened(name: str, fields: Mapping[str, Field], shows: Kernel | None) -> list[str]:
    """Copy the cells of a hidden field that everybody knows."""
    field = fields[name]
    indices = _indices(field)
    value = _at(f"s.{name}", indices)
    body, conditions = list[str](), list[str]()
    if field.none:
        body, value = [f"value = {value}"], "value"
        conditions.append("value == NONE")
    elif field.is_by_seat and "seats" in fields:
        conditions.append("owner >= s.seats")
    if field.size:
        conditions.append(f"{_beside('s', fields, field, field.size)} == 0")
    if field.open_when:
        conditions.append(f"{_beside('s', fields, field, field.open_when)} != 0")
    if shows:
        conditions.append(f"{shows.__name__}({', '.join(['box', 's', *indices])})")
    if not conditions:
        return []
    body += [f"if {' or '.join(conditions)}:", f"    {_at(f'obs.{name}', indices)} = {value}"]
    return _looped(field, body)


def _beside(record: str, fields: Mapping[str, Field], field: Field, name: str) -> str:
    """The cell of another field that belongs to a cell of this one."""
    return _at(f"{record}.{name}", _indices(field)[: len(fields[name].axes)])


def _owned(name: str, field: Field) -> list[str]:
    """Copy the cells of the viewer."""
    indices = ["seat", *_indices(field)[1:]]
    return _looped(field, [f"{_at(f'obs.{name}', indices)} = {_at(f's.{name}', indices)}"], first_axis=1)


# Cards


def derive_rest(state: type[Record], cards: Sequence[str] | None = None) -> Kernel:
    """Derive a kernel of a state: the cards that lie nowhere, as bits; of an observation, those not seen.

    `cards` are the names of the deck, where the game has more than one.
    """
    decks = decks_of(state)
    if cards is None and len(decks) != 1:
        raise TypeError(f"{state.__qualname__} has {len(decks)} decks: name the cards, as in derive_rest(State, CARDS)")
    deck = next(iter(decks)) if cards is None else tuple(cards)
    if deck not in decks:
        raise TypeError(f"{state.__qualname__} has no place for these cards")
    about = "The cards that lie nowhere, or are not seen, as bits."
    return _derived("rest(s)", about, [*_left_over("left", "s", deck, decks[deck]), "return left"])


def _left_over(left: str, record: str, cards: Cards, places: Mapping[str, Field]) -> list[str]:
    """Set a variable to the cards that lie at none of the places."""
    lines = [f"{left} = {_all_bits(cards)}"]
    for name, field in places.items():
        if not is_rest(field):
            cell = _at(f"{record}.{name}", _indices(field))
            if isinstance(field.meaning, Choice):
                lines += _looped(field, [f"if {cell} >= 0:", f"    {left} &= ~(1 << {cell})"])
            elif field.hidden:
                lines += _looped(field, [f"if {cell} != UNKNOWN:", f"    {left} &= ~{cell}"])
            else:
                lines += _looped(field, [f"{left} &= ~{cell}"])
    return lines


def _all_bits(cards: Cards) -> str:
    return f"(1 << {len(cards)}) - 1"


def derive_redeal(state: type[Record]) -> Kernel:
    """Derive `redeal`: every arrangement of the unseen cards at the hidden places is equally likely.

    TypeError, if anything but cards is hidden, or if nobody can tell how many cards lie at a place.
    """
    fields = declared_fields(state)
    for name, field in fields.items():
        if field.hidden and not field.place:
            raise TypeError(
                f"{state.__qualname__}.{name} is hidden, and no place for cards: write a kernel `redeal` that fills it"
            )
    body = []
    for cards, places in decks_of(state).items():
        hidden = {name: field for name, field in places.items() if field.hidden}
        if hidden:
            body += _left_over("unseen", "obs", cards, places)
            body += _dealt(state, fields, hidden)
    about = "The unseen cards may lie in any order at the hidden places."
    return _derived("redeal(box, obs, seat, rng)", about, body)


def _dealt(state: type[Record], fields: Mapping[str, Field], hidden: Mapping[str, Field]) -> list[str]:
    """Fill the hidden places of one deck from the unseen cards; what is left fills the rest."""
    lines, rests = list[str](), [name for name, field in hidden.items() if is_rest(field)]
    if len(rests) > 1:
        raise TypeError(
            f"{state.__qualname__}.{rests[0]} and {rests[1]} are hidden: give one of them a `size`, "
            "or write a kernel `redeal`"
        )
    for name, field in hidden.items():
        cell = _at(f"obs.{name}", _indices(field))
        if isinstance(field.meaning, Choice):
            taken = [f"{cell} = nth(unseen, below(rng, count(unseen)))", f"unseen &= ~(1 << {cell})"]
        elif field.size:
            size = _beside("obs", fields, field, field.size)
            taken = [f"{cell} = some_of(unseen, {size}, rng)", f"unseen &= ~{cell}"]
        elif is_rest(field):
            continue
        else:
            raise TypeError(
                f"{state.__qualname__}.{name} is hidden: name the field with the number of its cards as its `size`, "
                "or write a kernel `redeal`"
            )
        lines += _looped(field, [f"if {cell} == UNKNOWN:", *_indented(taken)])
    return lines + [f"obs.{name} = unseen" for name in rests]


def derive_census(state: type[Record]) -> Kernel:
    """Derive `census`: each card is somewhere, and lies nowhere twice.

    Cards that lie nowhere are in the deck, unless a field holds the deck.
    """
    body, first = list[str](), 0
    for cards, places in decks_of(state).items():
        body.append("once = twice = 0")
        for name, field in places.items():
            body += _counted(_at(f"s.{name}", _indices(field)), field)
        has_deck = any(map(is_rest, places.values()))
        lies_once = "(once >> card & 1)" if has_deck else "1"
        card = f"{first} + card" if first else "card"
        body += [f"for card in range({len(cards)}):", f"    out[{card}] = {lies_once} + (twice >> card & 1)"]
        first += len(cards)
    about = "Every card is somewhere, and lies nowhere twice."
    return _derived("census(box, s, out)", about, [*body, f"return {first}"])


def _counted(cell: str, field: Field) -> list[str]:
    """Note the cards of a place in the sets of those found once and found twice."""
    if isinstance(field.meaning, Subset):
        return _looped(field, [f"twice |= once & {cell}", f"once |= {cell}"])
    taken = [f"if {cell} >= 0:", f"    twice |= once & (1 << {cell})", f"    once |= 1 << {cell}"]
    return _looped(field, taken)


# Actions


def derive_seen(actions: ActionTable, **owner_of: Kernel) -> Kernel:
    """Derive `seen`: private actions are blurred for all but their owner, all others are seen as they are.

    `owner_of` gives kernels (box, s) by verb that tell the owner, where the table could not name them yet.
    """
    body, kernels = list[str](), list[Kernel]()
    for private in actions.private:
        verb = actions[private.first].verb
        owner = owner_of.get(verb, private.owner)
        if owner and owner not in kernels:
            kernels.append(owner)
        body += [
            f"if {private.first} <= action < {private.stop}:  # {verb}",
            f"    return action if viewer == {f'{owner.__name__}(box, s)' if owner else 'seat'} else {private.blurred}",
        ]
    about = "Private actions are blurred for all but their owner."
    return _derived("seen(box, s, seat, action, viewer)", about, [*body, "return action"], *kernels)
