"""Reads what a language model answers: the number of a choice, its words or its code, alone or among neutral words.

Nothing is guessed. Whatever else is said beside a choice may be about something that is no choice, as in `Black 10`
where there is none, or may take it back, as in `not 3`: then the answer is not read.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_MARKER = re.compile(r"(?:answer|答え|回答)[\s*_]*[:=]")  # what follows the last one is the answer
_NOISE = re.compile(r"\*\*|__|[`\"“”「」『』]")
_PAUSE = re.compile(r"[\s:;,、。]+")
_ASIDE = re.compile(r"\([^()]*\)")
_CHOOSE = r"(?:i(?:['’](?:ll|d)| will| would)? (?:choose|pick|select|want|go with|go for) )?"
_BARE = re.compile(rf"{_CHOOSE}(?:(?:number|option|choice) )?[#(\[]*0*([0-9]{{1,9}})[.)\]!]*")
_NUMBER = re.compile(r"(?<![0-9a-z.])[-+]?[0-9]+(?:\.[0-9]+)*(?![0-9a-z])")

# What may stand beside the number of a choice; beside the name of one also what is done with a card.
_CHOOSING = (
    "i|i['’]ll|i['’]d|will|would|like|to|choose|pick|select|want|go|with|for|number|option|choice|answer|my|final|is|it"
    "|so|then|therefore|yes|ok|okay|please"
)
_PLAYING = f"play|place|put|use|take|add|the|a|card|this|move|action|now|turn|{_CHOOSING}"
_CHOOSING_JA = "私は|選択肢|番号|番目|番|選びます|選ぶ|選択します|選択|にします|です|お願いします|を|は|で"
_PLAYING_JA = f"カード|出します|出す|置きます|置く|プレイします|使います|{_CHOOSING_JA}"
_MARKS = r"[\s.!,;:()\[\]#–—-]"


@dataclass(frozen=True)
class Named:
    """What an answer names: choices, from 0; numbers that no choice has; codes of actions that are no choice now."""

    choices: list[int]
    others: list[str]
    forbidden: list[str]
    says_more: bool = False  # there are words that are not neutral

    @property
    def clear(self) -> int | None:
        """The one choice that is named, if nothing else is said."""
        is_clear = len(self.choices) == 1 and not (self.others or self.forbidden or self.says_more)
        return self.choices[0] if is_clear else None


def read_answer(
    text: str, names: Sequence[Iterable[str]], codes: Iterable[str] = (), verbs: Iterable[str] = ()
) -> Named:
    """What an answer means, where every choice has some names, `codes` are those of all actions, `verbs` of choices.

    A number alone, as in `3` and `I choose 3`, is the number of a choice, from 1.
    """
    answer = _tidy(_MARKER.split(_plain(text))[-1])
    bare = _BARE.fullmatch(answer)
    if bare and not re.search(r"[a-z]", answer):
        return _numbered([bare[1]], set(), [], len(names))
    known = [{tidy for name in of_choice if (tidy := _tidy(_plain(name)))} for of_choice in names]
    meant = [index for index, of_choice in enumerate(known) if answer in of_choice]
    if meant and not bare:
        return Named(meant, [], [])
    illegal = [code for code in codes if _plain(code) in answer and not any(_plain(code) in each for each in known)]
    spans = _spans(answer, [*known, *({_plain(code)} for code in illegal)])
    widest = [each for each in spans if not any(_is_within(each, other) for other in spans)]
    rest = list(answer)
    for start, end, _ in widest:
        rest[start:end] = " " * (end - start)
    found = {index for _, _, index in widest}
    forbidden = [illegal[index - len(known)] for index in sorted(found) if index >= len(known)]
    named = {index for index in found if index < len(known)}
    left = "".join(rest)
    numbers = [bare[1]] if bare else _NUMBER.findall(left)
    words = (*map(re.escape, verbs), _PLAYING, _PLAYING_JA) if named else (_CHOOSING, _CHOOSING_JA)
    says_more = not _is_neutral(_NUMBER.sub(" ", left), *words)
    return _numbered(numbers, named, forbidden, len(names), says_more)


def _is_neutral(rest: str, *words: str) -> bool:
    """Whether what is left of an answer says nothing more than that something is chosen; Japanese words come last."""
    *spaced, unspaced = words
    neutral = rf"(?:(?<![a-z'’])(?:{'|'.join(spaced)})(?![a-z'’])|{unspaced}|{_MARKS})*"
    return re.fullmatch(neutral, rest) is not None


def names_of(label: str, sentence: str, code: str, verb: str) -> list[str]:
    """All that a choice may be called: also without an aside in brackets, and a code without its verb."""
    return [label, _ASIDE.sub("", _plain(label)), sentence.rstrip(".。"), code, code.removeprefix(verb)]


def _plain(text: str) -> str:
    """In letters and digits of one width and one case."""
    return unicodedata.normalize("NFKC", text).casefold()


def _tidy(text: str) -> str:
    """Without marks that only divide or decorate."""
    return _PAUSE.sub(" ", _NOISE.sub("", text)).strip().removesuffix(".")


def _spans(answer: str, known: Sequence[set[str]]) -> list[tuple[int, int, int]]:
    """Where names of choices stand in an answer: start, end, and which choice. A mere number is no name."""
    return [
        (found.start(), found.end(), index)
        for index, of_choice in enumerate(known)
        for name in of_choice
        if name in answer and re.search(r"[^\W\d]", name)
        for found in re.finditer(rf"(?<![0-9a-z]){re.escape(name)}(?![0-9a-z])", answer)
    ]


def _is_within(span: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return other[0] <= span[0] and span[1] <= other[1] and other[1] - other[0] > span[1] - span[0]


def _numbered(
    numbers: Sequence[str], named: set[int], forbidden: list[str], highest: int, says_more: bool = False
) -> Named:
    """The choices with these numbers, and those that were named otherwise."""
    choices = {number: int(number) - 1 for number in numbers if _is_one_of(number, highest)}
    others = [number for number in dict.fromkeys(numbers) if number not in choices]
    return Named(sorted(named | set(choices.values())), others, forbidden, says_more)


def _is_one_of(number: str, highest: int) -> bool:
    return number.isdigit() and len(number) < 10 and 1 <= int(number) <= highest
