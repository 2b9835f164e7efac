"""What people type: a yes or no, a number, a choice, the name of a file. Nothing that is typed ends the program."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from ruse.cli.keyboard import is_terminal, typed_line
from ruse.cli.offer import Choice
from ruse.cli.words import words
from ruse.core.actions import Action
from ruse.core.errors import RuseError
from ruse.core.facts import NotNow
from ruse.core.speech import Speech
from ruse.core.text import shortened, whole_number

_HALF_WIDTH = {0x3000: " ", **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}}
_UNREADABLE = "\ufffd"  # what stands for bytes that are no text
_WORD = re.compile(r"[\w.+*/-]+")
Words = tuple[str, ...]
_MOST_MEANT = 6  # choices that are listed, if what was typed may mean several


class Leave(Exception):
    """Somebody wants to leave the table."""


def read_line(question: str, suggestions: Sequence[str] = (), erased: bool = False) -> str:
    """A line as it was typed; Leave if it is `quit`, or if there is nothing to read any more.

    At a terminal one Ctrl-D may be a slip.
    """
    for _ in range(2):
        try:
            line = typed_line(question, suggestions, erased).strip()
        except (EOFError, OSError):
            if not is_terminal():
                break
            print(f"\n{words().TO_LEAVE}")
        else:
            if half_width(line).lower() in ("q", "quit", "exit"):
                break
            return line
    raise Leave


def half_width(text: str) -> str:
    """What was typed through an input method of East Asia, in plain letters, digits and marks."""
    return text.translate(_HALF_WIDTH)


def confirm(question: str) -> bool:
    """Whether somebody says yes; anything else is a no."""
    return half_width(read_line(words().yes_or_no(question))).lower() in words().YES


def find_number(text: str, highest: int) -> int | None:
    """A number from 1, if one was typed; RuseError names those there are."""
    number = whole_number(text)
    if number is None and not text.isdigit():
        return None
    if number is None or not 1 <= number <= highest:
        raise RuseError(words().no_choice(shortened(text), highest))
    return number


# Choices


def find_action(text: str, speech: Speech, choices: Sequence[Choice]) -> Action:
    """The action that is meant: by its number in the list, its label or its code, or by some of their words.

    RuseError names the rule against it, or what can be chosen.
    """
    if (number := find_number(text, len(choices))) is not None:
        return choices[number - 1].action
    if _UNREADABLE in text:
        raise RuseError(words().UNREADABLE)
    coded = _with_codes(text, speech)
    typed = _words(coded)
    if typed and len(text) < 300:
        names = [_names(each.action, each.label, speech) for each in choices]
        for fits in (_is, _begins, _holds):
            found = [
                each for each, called in zip(choices, names, strict=True) if any(fits(typed, name) for name in called)
            ]
            if len(found) == 1:
                _check_it_is_meant(typed, found[0], speech, choices)
                return found[0].action
            if found:
                meant = [f"{each.number}) {each.label}" for each in found[:_MOST_MEANT]]
                raise RuseError(words().may_mean(text, meant, len(found) - len(meant)))
    raise RuseError(_why_not(text, coded, speech, choices))


def _with_codes(text: str, speech: Speech) -> str:
    """What was typed, with the code of every card that is named as it is drawn: a box may print other numbers."""
    codes: dict[str, str] = getattr(speech.seat.components, "codes", {})
    return _WORD.sub(lambda word: codes.get(word[0].casefold(), word[0]), half_width(text))


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip(".") for word in _WORD.findall(half_width(text).casefold()))


def _is(typed: Words, name: Words) -> bool:
    return typed == name


def _begins(typed: Words, name: Words) -> bool:
    return _goes_on(" ".join(typed), " ".join(name))


def _holds(typed: Words, name: Words) -> bool:
    """Whether every word that was typed is the beginning of a word of the name."""
    return all(any(_goes_on(begun, word) for word in name) for begun in typed)


def _goes_on(begun: str, whole: str) -> bool:
    """Whether it begins so. The beginning of a number is another number: R1 is not R12, and -5 is not -5*."""
    return whole.startswith(begun) and not re.match(r"\d[\d*]", whole[len(begun) - 1 :])


def _names(action: Action, label: str, speech: Speech) -> list[Words]:
    """What an action may be called, in words: its label, its code, or the card that it is about."""
    code, verb, card = action.code, action.verb, getattr(speech.seat.deed(action), "card", "")
    names = (label, code, code.removeprefix(verb), code.replace("-", " "), card, f"{verb} {card}")
    return [_words(name) for name in names]


def _check_it_is_meant(typed: Words, found: Choice, speech: Speech, choices: Sequence[Choice]) -> None:
    """A card alone that can only be passed is not passed: who names it may want to play it, against a rule."""
    rivals = [
        action
        for action in _others_of_their_kind(speech, choices)
        if action.verb != found.action.verb and len(action.args) == 1 and action.args == found.action.args
    ]
    for action in rivals:
        if any(_holds(typed, name) for name in _names(action, speech.label(action), speech)):
            raise RuseError(words().refused_but(_refused(action, speech), found.label))


def _why_not(text: str, coded: str, speech: Speech, choices: Sequence[Choice]) -> str:
    """The rule against an action that may not be chosen now; or what can be chosen."""
    actions, typed, told = speech.seat.game.actions, _words(coded), shortened(text)
    verbs = dict.fromkeys(each.action.verb for each in choices)
    for code in (coded, *(f"{verb} {coded}" for verb in verbs)):
        if (number := actions.find(code)) is not None:
            return _refused(actions[number], speech)
    for action in _others_of_their_kind(speech, choices):
        if typed and any(set(typed) <= set(name) for name in _names(action, speech.label(action), speech)):
            return _refused(action, speech)
    for names in (
        {each.label.casefold(): each.label for each in choices},
        {each.action.code.casefold(): each.label for each in choices},
    ):
        if near := get_close_matches(text[:100].casefold(), names, 1):
            return str(words().unknown_action_near(told, names[near[0]]))
    return str(words().unknown_action(told))


def _others_of_their_kind(speech: Speech, choices: Sequence[Choice]) -> list[Action]:
    """Actions like those that may be chosen, which may not."""
    verbs, numbers = {each.action.verb for each in choices}, {each.action.number for each in choices}
    actions = speech.seat.game.actions
    return [each for each in actions if each.role == "choice" and each.verb in verbs and each.number not in numbers]


def cards_not_offered(speech: Speech, choices: Sequence[Choice]) -> list[str]:
    """Why cards of the hand are missing, where others can be chosen; one for each reason."""
    hand = speech.seat.view.zones.get(f"{speech.seat.viewer}.hand", ())
    offered = {each.action.args.get("card"): each.action for each in choices}
    kinds = {(action.verb, *action.args) for card, action in offered.items() if card in hand}
    refusals: dict[tuple[str, str], str] = {}  # by the rule and the name of the reason
    for action in _others_of_their_kind(speech, choices):
        card = action.args.get("card")
        if card in hand and card not in offered and (action.verb, *action.args) in kinds:
            refusal = speech.seat.why_not(action)
            if refusal and not isinstance(refusal, NotNow):
                refusals.setdefault((refusal.rule, getattr(refusal, "reason", "")), _refused(action, speech))
    return list(refusals.values())


def _refused(action: Action, speech: Speech) -> str:
    """Why an action may not be chosen."""
    refusal = speech.seat.why_not(action)
    assert refusal is not None
    is_like_others = any(each.verb == action.verb for each in speech.seat.choices)
    return str(words().refused(speech.label(action) if is_like_others else action.code, speech.say(refusal)))


def find_file(text: str) -> Path:
    """The file of a name, which may begin with ~ for a home folder."""
    if _UNREADABLE in text:
        raise RuseError(words().UNREADABLE_NAME)
    try:
        return Path(text).expanduser()
    except (RuntimeError, ValueError):  # the latter for a name with a NUL in it
        raise RuseError(words().no_home_of(shortened(text))) from None
