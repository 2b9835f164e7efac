"""A match with all cards open, for whoever owns it: when it is over, for all who took part."""

from itertools import chain
from typing import Any

import msgspec

from ruse.core.facts import UNSEEN_CARD, Happening
from ruse.core.match import Match
from ruse.core.protocol import SPECTATOR


def opened(match: Match) -> Any:
    """The table as all seats together see it: wherever one of them sees a card, it is shown."""
    views = [msgspec.to_builtins(match.seat(seat).view) for seat in range(match.num_seats)]
    return _together(views, msgspec.to_builtins(match.game.view.view(match.box.plain, match._state, SPECTATOR)))


def told_openly(match: Match, since: int) -> list[Happening]:
    """Every step from that one on, as told by whoever noticed most of it."""
    told: dict[int, Happening] = {}
    for viewer in match.viewers:
        for each in match.seat(viewer).events(since):
            if each.step not in told or _num_unseen(each) < _num_unseen(told[each.step]):
                told[each.step] = each
    return [told[step] for step in sorted(told)]


def _together(views: list[Any], truth: Any) -> Any:
    """Part by part what shows most; where seats reckon otherwise because each lacks something, the truth."""
    first = views[0]
    if all(view == first for view in views):
        return first
    if all(isinstance(part, dict) for part in (*views, truth)):
        return {key: _together([view[key] for view in views], truth.get(key)) for key in first}
    if all(isinstance(part, list | tuple) for part in (*views, truth)):
        if all(len(part) == len(first) for part in (*views, truth)):
            return [_together([view[index] for view in views], truth[index]) for index in range(len(first))]
        if all(isinstance(item, str) for item in chain(*views)):
            return [*dict.fromkeys(chain(*views))]  # each lists what is its own
        return truth
    told = [view for view in views if view is not None]
    fewest = min(map(_num_unseen, told))
    shown = [view for view in told if _num_unseen(view) == fewest]
    return shown[0] if all(view == shown[0] for view in shown) else truth


def _num_unseen(fact: Any) -> int:
    """How many cards of it are face down."""
    text: str = msgspec.json.encode(fact).decode()
    return text.count(f'"{UNSEEN_CARD}')
