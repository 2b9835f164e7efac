"""The log of a table: what was done, never changed, only added to."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ruse.core.errors import RuseError

TAKEN = 0  # a step: `value` is the number of the action
TAKEN_BACK = 1  # `value` is the number of the one step that was taken back; later ones stay
WENT_BACK = 2  # `value` is the number of steps that stay
FORFEITED = 3  # a bot failed, and lost the match: `value` is the index of the failure in FAILURES; WENT_BACK may follow

FAILURES = ("raised", "late", "died", "illegal")  # kinds of BotFailed; stores hold their indices

NEVER = 1 << 62


class Entry(NamedTuple):
    """Something that was done at a table."""

    kind: int
    seat: int  # who did it, or CHANCE
    value: int


def first_changed(entries: Iterable[Entry]) -> int:
    """The number of the first step that was ever taken back; one that no match has, if none was."""
    return min((entry.value for entry in entries if entry.kind in (TAKEN_BACK, WENT_BACK)), default=NEVER)


def forfeit_of(entries: Sequence[Entry]) -> Entry | None:
    """The entry by which the match ended, if a bot has lost it by failing."""
    return entries[-1] if entries and entries[-1].kind == FORFEITED else None


def steps_of(entries: Iterable[Entry]) -> list[tuple[int, int]]:
    """The steps, as seat and action, that have been taken and not taken back."""
    steps: list[tuple[int, int]] = []
    for number, (kind, seat, value) in enumerate(entries):
        if kind == TAKEN:
            steps.append((seat, value))
        elif kind == TAKEN_BACK and 0 <= value < len(steps):
            del steps[value]
        elif kind == WENT_BACK and 0 <= value <= len(steps):
            del steps[value:]
        elif kind == FORFEITED and 0 <= value < len(FAILURES):
            continue
        else:
            raise RuseError(
                "entry {number} of the log, {kind} {value}, cannot follow {steps} steps",
                number=number,
                kind=kind,
                value=value,
                steps=len(steps),
            )
    return steps
