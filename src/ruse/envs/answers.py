"""Reads what a language model answers: the number of a choice, its words or its code, alone or within a sentence."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_MARKER = re.compile(r"(?:answer|答え|回答)[\s*_]*[:=]")  # what follows the last one is the answer
_NOISE = re.compile(r"\*\*|__|[`\"“”「」『』]")
_PAUSE = re.compile(r"[\s:;,、。]+")
_ASIDE = re.compile(r"\([^()]*\)")
_CHOOSE = r"(?:i(?:['’](?:ll|d)| will| would)? (?:choose|pick|select|take|want|go with|go for) )?"
_BARE = re.compile(rf"{_CHOOSE}(?:(?:number|option|choice) )?[#(\[]*0*([0-9]{{1,9}})[.)\]!]*")
_NUMBER = re.compile(r"(?<![0-9a-z.])[-+]?[0-9]+(?:\.[0-9]+)*(?![0-9a-z])")


@dataclass(frozen=True)
class Named:
    """What an answer names: choices, from 0; numbers that no choice has; codes of actions that are no choice now."""

    choices: list[int]
    others: list[str]
    forbidden: list[str]

    @property
    def clear(self) -> int | None:
        """The one choice that is named, if nothing else is."""
        return self.choices[0] if len(self.choices) == 1 and not self.others and not self.forbidden else None


def read_answer(text: str, names: Sequence[Iterable[str]], codes: Iterable[str] = ()) -> Named:
    """What an answer means, where every choice has some names, and `codes` are those of all actions.

    A number alone, as in `3` and `I choose 3`, is the number of a choice, from 1.
    """
    answer = _tidy(_MARKER.split(_plain(text))[-1])
    if bare := _BARE.fullmatch(answer):
        return _numbered([bare[1]], set(), [], len(names))
    known = [{tidy for name in of_choice if (tidy := _tidy(_plain(name)))} for of_choice in names]
    if meant := [index for index, of_choice in enumerate(known) if answer in of_choice]:
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
    return _numbered(_NUMBER.findall("".join(rest)), named, forbidden, len(names))


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
        if re.search(r"[^\W\d]", name)
        for found in re.finditer(rf"(?<![0-9a-z]){re.escape(name)}(?![0-9a-z])", answer)
    ]


def _is_within(span: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return other[0] <= span[0] and span[1] <= other[1] and other[1] - other[0] > span[1] - span[0]


def _numbered(numbers: Sequence[str], named: set[int], forbidden: list[str], highest: int) -> Named:
    """The choices with these numbers, and those that were named otherwise."""
    choices = {number: int(number) - 1 for number in numbers if _is_one_of(number, highest)}
    others = [number for number in dict.fromkeys(numbers) if number not in choices]
    return Named(sorted(named | set(choices.values())), others, forbidden)


def _is_one_of(number: str, highest: int) -> bool:
    return number.isdigit() and len(number) < 10 and 1 <= int(number) <= highest
