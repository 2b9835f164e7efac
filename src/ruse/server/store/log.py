"""The log of a table: an entry per change, numbered from 0, and never altered.

An entry may make earlier ones void: a step that was taken back, a question that was answered. Void entries are deleted
in the same commit, and numbers are not used again. So a log never grows far beyond the steps of its match.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import NamedTuple

from ruse.core.errors import RuseError

TAKEN = 0  # a step: `action` is its code
TAKEN_BACK = 1  # the step of entry `value` was taken back; later ones stay, since nothing had been shown or drawn
WENT_BACK = 2  # all steps from entry `value` on were taken back, although something had been shown or drawn
FORFEITED = 3  # a bot failed, and lost the match: `value` is the index of the failure in FAILURES
UNDO_ASKED = 4  # somebody asks the others to go back to before entry `value`
UNDO_ANSWERED = 5  # `value` is 1: agreed; 0: refused, or withdrawn by the one who asked
REMATCH_WANTED = 6
FOLLOWED = 7  # the company went on to another match: `value` is the id of its table

KINDS = range(8)

FAILURES = ("raised", "late", "died", "illegal")  # kinds of BotFailed; stores hold their indices

NEVER = 1 << 62


class Entry(NamedTuple):
    """Something that was done at a table."""

    kind: int
    seat: int  # who did it, CHANCE, or NO_SEAT
    value: int = 0
    action: str = ""


class Row(NamedTuple):
    """An entry with its number, as the store has it."""

    number: int
    entry: Entry


class UndoWish(NamedTuple):
    """Somebody asks to take back, and who has agreed so far."""

    seat: int
    number: int  # of the entry
    until: int  # the number of the first step that would go
    agreed: frozenset[int] = frozenset()


class Log:
    """All of a log that counts, except for the actions themselves."""

    def __init__(self) -> None:
        self.moment = 0  # the number of the next entry
        self.wish: UndoWish | None = None
        self.rematch_wanted: set[int] = set()
        self.next_table: int | None = None
        self.forfeit: Entry | None = None
        self._steps = array("q")  # the numbers of the steps that stand
        self._undone: list[Row] = []
        self._asking: list[int] = []  # the numbers of the entries about the present wish, or of how the last one ended

    def add(self, entry: Entry, number: int | None = None) -> list[int]:
        """Add an entry; return the numbers of those that it makes void."""
        number = self.moment if number is None else number
        if number < self.moment or not _is_possible(entry, number):
            raise RuseError(
                "entry {number} of the log, {kind} {value}, cannot follow {steps} steps",
                number=number,
                kind=entry.kind,
                value=entry.value,
                steps=len(self._steps),
            )
        self.moment = number + 1
        if entry.kind == REMATCH_WANTED:
            self.rematch_wanted.add(entry.seat)
            return []
        if entry.kind == FOLLOWED:
            self.next_table = entry.value
            return []
        if entry.kind == UNDO_ANSWERED and entry.value and self.wish is not None:
            self.wish = self.wish._replace(agreed=self.wish.agreed | {entry.seat})
            self._asking.append(number)
            return []
        void, self._asking, self.wish = self._asking, [], None
        if entry.kind == UNDO_ASKED:
            self.wish = UndoWish(entry.seat, number, entry.value)
            self._asking = [number]
        elif entry.kind == UNDO_ANSWERED:
            self._asking = [number]
        elif entry.kind == TAKEN:
            self._steps.append(number)
        elif entry.kind == FORFEITED:
            self.forfeit = entry
        else:
            void += self._undo(Row(number, entry))
        return void

    def _undo(self, undo: Row) -> list[int]:
        """Take back steps. An earlier undo that tells no more than this one is void, too."""
        kind, since = undo.entry.kind, undo.entry.value
        first = bisect_left(self._steps, since)
        if kind == WENT_BACK:
            void = self._steps[first:].tolist()
            del self._steps[first:]
        else:
            void = [since] if since in self._steps[first : first + 1] else []
            del self._steps[first : first + len(void)]
        told = self._told_by_later([*self._undone, undo])
        self._undone = [row for row in (*self._undone, undo) if row not in told]
        return void + [row.number for row in told]

    def _told_by_later(self, undone: list[Row]) -> list[Row]:
        """Undos of which later ones tell all: how far back they went, and whether that is marked."""
        told, farthest = [], {TAKEN_BACK: NEVER, WENT_BACK: NEVER}
        for row in reversed(undone):
            kind, place = row.entry.kind, self._place(row)
            if place >= min(farthest[kind], farthest[WENT_BACK]):
                told.append(row)
            else:
                farthest[kind] = place
        return told

    @property
    def has_take_backs(self) -> bool:
        """Whether steps were ever taken back after something had been shown or drawn."""
        return any(row.entry.kind == WENT_BACK for row in self._undone)

    @property
    def num_undone(self) -> int:
        """A number that differs after every undo."""
        return self._undone[-1].number if self._undone else -1

    @property
    def first_changed(self) -> int:
        """The first step, counted from 0, before which no step was ever taken back."""
        return min(map(self._place, self._undone), default=NEVER)

    def _place(self, undo: Row) -> int:
        """The first step, counted from 0, that an undo took back."""
        return bisect_left(self._steps, undo.entry.value)

    def number_of(self, step: int) -> int:
        """The number of the entry of a step."""
        return self._steps[step]

    def step_of(self, number: int) -> int:
        """The step, counted from 0, of the entry of that number."""
        return bisect_left(self._steps, number)


def _is_possible(entry: Entry, number: int) -> bool:
    if entry.kind in (TAKEN_BACK, WENT_BACK, UNDO_ASKED):
        return 0 <= entry.value < number
    if entry.kind == FORFEITED:
        return 0 <= entry.value < len(FAILURES)
    return entry.kind in KINDS


def replayed(rows: Iterable[Row]) -> tuple[Log, list[tuple[int, str]]]:
    """The log, and the steps that stand as seat and code."""
    log, steps = Log(), {}
    for number, entry in rows:
        if entry.kind == TAKEN:
            steps[number] = entry.seat, entry.action
        for void in log.add(entry, number):
            steps.pop(void, None)
    return log, list(steps.values())
