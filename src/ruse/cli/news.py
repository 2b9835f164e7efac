"""What happened since somebody looked last: in as few lines as it takes, results before small things."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ruse.cli.words import words
from ruse.cli.wrapping import wrapped
from ruse.core.facts import Deed, Event, Happening
from ruse.core.speech import Speech

SMALL, DEED, FOLLOWED, ACCOUNT, RESULT = range(5)
"""How much it matters: draws and what you did yourself, what others did, what followed from it, accounts, results.

A result has an account of several lines: of a round, a deal, a battle.
"""


@dataclass(frozen=True)
class News:
    """Something that happened, as a line of text; a result with its account, as several."""

    lines: tuple[str, ...]
    weight: int

    def wrapped(self, width: int) -> list[str]:
        """As lines of at most so many columns."""
        return [part for line in self.lines for part in wrapped(line, width)]


def news_of(speech: Speech, since: int) -> list[News]:
    """What a seat noticed from a step on."""
    return told(speech, speech.seat.events(since))


def whole_log(speech: Speech) -> list[str]:
    """All that a seat noticed, line by line."""
    return [line for news in news_of(speech, 0) for line in news.lines]


def told(speech: Speech, happenings: Iterable[Happening]) -> list[News]:
    """A line for a step, or for several steps that are alike; an account has lines of its own."""
    news: list[News] = []
    draws: list[Event] = []
    for happening in happenings:
        step: list[tuple[str, int]] = []
        for event in happening.events:
            if speech.together([event]) is not None:
                draws.append(event)
                continue
            account, text = speech.account(event), speech.say(event)
            if account or text:
                news += _drawn(speech, draws)
                draws = []
            if account:
                news += [*_joined(step), News(tuple(account), RESULT if len(account) > 1 else ACCOUNT)]
                step = []
            elif text:
                step.append((text, _weight(event, speech)))
        news += _joined(step)
    return _once([*news, *_drawn(speech, draws)])


def _joined(step: Sequence[tuple[str, int]]) -> list[News]:
    """Sentences about one step, as one line."""
    if not step:
        return []
    texts, weights = zip(*step, strict=True)
    return [News((words().BETWEEN_SENTENCES.join(texts),), max(weights))]


def _weight(event: Event, speech: Speech) -> int:
    if not isinstance(event, Deed):
        return FOLLOWED
    return SMALL if event.who == speech.voice.you else DEED


def _drawn(speech: Speech, draws: Sequence[Event]) -> list[News]:
    """The draws of each player in one sentence."""
    by_player: dict[int, list[Event]] = {}
    for event in draws:
        by_player.setdefault(event.who if isinstance(event, Deed) else -1, []).append(event)
    return [News((speech.together(events) or "",), SMALL) for events in by_player.values()]


def _once(news: Sequence[News]) -> list[News]:
    """Lines that are alike, told once."""
    told_once = []
    for each, alike in groupby(news):
        number = len(list(alike))
        told_once.append(News((words().times(each.lines[0], number),), each.weight) if number > 1 else each)
    return told_once


def fitting(news: Sequence[News], width: int, room: int) -> list[News]:
    """What of the news has room in so many lines: the weightier first, and of these the newer."""
    sizes = [len(each.wrapped(width)) for each in news]
    if sum(sizes) <= room:
        return list(news)
    left = room - 1  # a line says that there is more
    kept = set()
    for index in sorted(range(len(news)), key=lambda each: (news[each].weight, each), reverse=True):
        if sizes[index] <= left:
            kept.add(index)
            left -= sizes[index]
    more = News((words().more_in_the_log(len(news) - len(kept)),), SMALL)
    return [more, *(news[index] for index in sorted(kept))] if room > 0 else []
