"""A match with all cards open, for whoever owns it: when it is over, for all who took part."""

from typing import Any

import msgspec

from ruse.core.facts import UNSEEN_CARD, Happening
from ruse.core.match import Match


def opened(match: Match) -> Any:
    """The table as all seats together see it: wherever one of them sees a card, it is shown."""
    views = [msgspec.to_builtins(match.seat(seat).view) for seat in range(match.num_seats)]
    together = views[0]
    for view in views[1:]:
        together = _both(together, view)
    return together


def told_openly(match: Match, step: int) -> Happening | None:
    """A step as told by whoever noticed most of it."""
    told = [each for viewer in match.viewers for each in match.seat(viewer).events(step) if each.step == step]
    return min(told, key=_num_unseen, default=None)


def _both(one: Any, other: Any) -> Any:
    """What is seen in one or the other, where they have the same shape; else the one that shows more."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: _both(one[key], other[key]) for key in one}
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        return [_both(*pair) for pair in zip(one, other, strict=True)]
    return other if one is None or _num_unseen(other) < _num_unseen(one) else one


def _num_unseen(fact: Any) -> int:
    """How many cards of it are face down."""
    text: str = msgspec.json.encode(fact).decode()
    return text.count(f'"{UNSEEN_CARD}')
