"""The choices of a turn as lines: one below the other with what they mean, or side by side where room is scarce."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from ruse.cli.wrapping import width_of, wrapped
from ruse.core.actions import Action
from ruse.core.speech import Speech

_GAP = 3  # columns between choices side by side


@dataclass(frozen=True)
class Choice:
    """One choice: its number on the screen, what it says, and what it means.

    The label in parts is a head that others have, too, as in `Archer:`, a verb, and the rest.
    """

    number: int
    action: Action
    label: str
    note: str = ""
    head: str = ""
    verb: str = ""
    rest: str = ""
    sketch: tuple[str, ...] = ()  # lines that show what it means


def choices_of(speech: Speech) -> list[Choice]:
    """What the seat may choose: those with the same head together, those without one last."""
    parts = {action.number: _parts(action, speech) for action in speech.seat.choices}
    heads = list(dict.fromkeys(head for head, _, _ in parts.values() if head))
    ordered = sorted(speech.seat.choices, key=lambda each: [*heads, ""].index(parts[each.number][0]))
    return [
        Choice(
            number, action, speech.label(action), speech.note(action), *parts[action.number], _sketch(action, speech)
        )
        for number, action in enumerate(ordered, 1)
    ]


def _parts(action: Action, speech: Speech) -> tuple[str, str, str]:
    head, verb, rest = speech.parts(action)
    return speech.headed(head).rstrip() if head else "", verb, rest


def _sketch(action: Action, speech: Speech) -> tuple[str, ...]:
    """A game's `table.py` may draw what a choice means."""
    draw = getattr(speech.seat.game.table, "sketch", None)
    return tuple(draw(speech.seat.deed(action), speech)) if draw else ()


def layout(choices: Sequence[Choice], width: int, room: int) -> list[str]:
    """The choices as lines: side by side, and with as much of what they mean as so many lines have room for."""
    blocks = [(group, _side_by_side(group, width)) for group in _groups(choices)]
    spare = room - sum(len(lines) for _, lines in blocks)
    shown: list[str] = []
    for group, lines in blocks:
        ways = [_with_note(group, width), _explained(group, width)] if _note(group) else []
        ways.sort(key=lambda way: _squeezed(_note(group)) not in _squeezed(*way))  # a note in full first
        if all(choice.sketch for choice in group):
            ways.insert(0, _sketched(group, width))
        best = next((way for way in ways if len(way) - len(lines) <= spare), lines)
        spare -= len(best) - len(lines)
        shown += best
    return shown


def _squeezed(*lines: str) -> str:
    """Without the spaces that indent and break lines."""
    return "".join("".join(lines).split())


def _item(choice: Choice) -> str:
    """A choice below its head, with its number."""
    return f"{choice.number}) {choice.rest or choice.label}"


def _note(group: Sequence[Choice]) -> str:
    """What is said of the choices with one head together, or of the first that has something to say."""
    return next((choice.note for choice in group if choice.note), "")


def _groups(choices: Sequence[Choice]) -> list[list[Choice]]:
    """Choices with the same head, as they follow each other."""
    return [list(group) for _, group in groupby(choices, lambda choice: choice.head)]


def _explained(group: Sequence[Choice], width: int) -> list[str]:
    """What is meant, below the choice."""
    if group[0].head:
        return [*_side_by_side(group, width), *_below(_note(group), width)]
    lines = []
    for choice in group:
        line = f"{_item(choice)}  {choice.note}".rstrip()
        lines += [line] if width_of(line) <= width else [_item(choice), *_below(choice.note, width)]
    return lines


def _below(note: str, width: int) -> list[str]:
    return [f"     {line}" for line in wrapped(note, width - 5)]


def _with_note(group: Sequence[Choice], width: int) -> list[str]:
    """What is meant, where a line has room for it."""
    if not group[0].head:
        return _columns([f"{_item(choice)}  {choice.note}".rstrip() for choice in group], width)
    *lines, last = _side_by_side(group, width)
    whole = f"{last}   {_note(group)}"
    return [*lines, whole if width_of(whole) <= width else last]


def _side_by_side(group: Sequence[Choice], width: int) -> list[str]:
    """In columns; below a head, one behind the other, and a verb that several begin with only once."""
    if not group[0].head:
        return _columns([_item(choice) for choice in group], width)
    lines = [group[0].head]
    for verb, alike in groupby(group, lambda choice: choice.verb):
        items = [_item(choice) for choice in alike]
        items[0] = f"{verb} {items[0]}".lstrip()
        for item in items:
            if width_of(lines[-1]) + 2 + width_of(item) > width:
                lines.append(" ")
            lines[-1] += f"  {item}"
    return lines


def _sketched(group: Sequence[Choice], width: int) -> list[str]:
    """Drawings of what is meant, side by side."""
    blocks = [[_item(choice), *(f"   {line}" for line in choice.sketch)] for choice in group]
    widest = max(width_of(line) for block in blocks for line in block) + _GAP
    number = max(1, (width + _GAP) // widest)
    rows = [blocks[start : start + number] for start in range(0, len(blocks), number)]
    lines = [line for row in rows for line in zip_longest(*row, fillvalue="")]
    return ["".join(part + " " * (widest - width_of(part)) for part in line).rstrip() for line in lines]


def _columns(items: Sequence[str], width: int) -> list[str]:
    """In columns of the same width, read line by line; what is too long, in lines of its own."""
    widest = max(map(width_of, items)) + _GAP
    number = max(1, (width + _GAP) // widest)
    rows = [items[start : start + number] for start in range(0, len(items), number)]
    lines = ["".join(item + " " * (widest - width_of(item)) for item in row).rstrip() for row in rows]
    return [part for line in lines for part in wrapped(line, width)] if number == 1 else lines
