"""What happened since somebody looked last: in as few lines as it takes, results before small things."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ruse.cli.words import words
from ruse.cli.wrapping import wrapped
from ruse.core.facts import Deed, Event, Happening
from ruse.core.speech import Speech

SMALL, DEED, FOLLOWED, ACCOUNT, RESULT = range(5)
"""How much it matters: draws, what was done, what followed from it, accounts, results.

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
                step.append((text, DEED if isinstance(event, Deed) else FOLLOWED))
        news += _joined(step)
    return _once([*news, *_drawn(speech, draws)])


def _joined(step: Sequence[tuple[str, int]]) -> list[News]:
    """Sentences about one step, as one line."""
    if not step:
        return []
    texts, weights = zip(*step, strict=True)
    return [News((words().BETWEEN_SENTENCES.join(texts),), max(weights))]


def _drawn(speech: Speech, draws: Sequence[Event]) -> list[News]:
    """The draws of each player in one sentence, and whatever else is told together."""
    alike: dict[tuple[int, type[Event]], list[Event]] = {}
    for event in draws:
        alike.setdefault((event.who if isinstance(event, Deed) else -1, type(event)), []).append(event)
    return [News((text,), SMALL) for events in alike.values() if (text := speech.together(events))]


def _once(news: Sequence[News]) -> list[News]:
    """Lines that are alike, told once."""
    told_once = []
    for each, alike in groupby(news):
        number = len(list(alike))
        told_once.append(News((words().times(each.lines[0], number),), each.weight) if number > 1 else each)
    return told_once


def num_lines(news: Sequence[News], width: int) -> int:
    """How many lines it takes."""
    return sum(len(each.wrapped(width)) for each in news)


def fewest_lines(news: Sequence[News], width: int, weight: int) -> int:
    """How many lines are needed for all that has this weight or more."""
    return num_lines(_flowing(news, [index for index, each in enumerate(news) if each.weight >= weight]), width)


def fitting(news: Sequence[News], width: int, room: int) -> list[News]:
    """What of the news has room in so many lines: the weightier first, and of these the newer."""
    if num_lines(news, width) <= room:
        return list(news)
    kept: list[int] = []
    for index in sorted(range(len(news)), key=lambda each: (news[each].weight, each), reverse=True):
        tried = sorted([*kept, index])
        if num_lines(_flowing(news, tried), width) <= room:
            kept = tried
        elif news[index].weight >= ACCOUNT:
            break  # nothing that matters less takes its place
    return _flowing(news, kept) if room > 0 else []


def _flowing(news: Sequence[News], kept: Sequence[int]) -> list[News]:
    """These of the news, with a word on the others before them. What is no account begins where another one ends."""
    left_out = len(news) - len(kept)
    chosen = [News((words().more_in_the_log(left_out),), SMALL)] if left_out else []
    chosen += [news[index] for index in kept]
    told: list[News] = []
    for is_account, group in groupby(chosen, lambda each: each.weight >= ACCOUNT):
        alike = list(group)
        told += alike if is_account else _joined([(each.lines[0], each.weight) for each in alike])
    return told
