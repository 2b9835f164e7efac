"""What is asked before a match, where the command does not say it. Enter takes what stands in brackets."""

from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass

from ruse.cli.keeping import Kept, kept_matches
from ruse.cli.keyboard import is_terminal
from ruse.cli.naming import about_option, game_of, level_names, name_broken_games, seat_name, title_of
from ruse.cli.typed import Leave, half_width, read_line
from ruse.cli.words import spoken, words
from ruse.cli.wrapping import width_of
from ruse.core.errors import RuseError, UnknownGame
from ruse.core.game import Game, Option
from ruse.core.language import voice_of
from ruse.core.registry import games
from ruse.core.text import shortened, whole_number

USUAL_BOT = "level2"
GO_ON = "0"
_WIDEST = 72  # columns of a question with all its answers; longer ones stand one below the other


def ask_game() -> str | Kept:
    """Which game; or the last match that is not over, if somebody wants to go on with it."""
    found = games()
    name_broken_games()
    names = [game.name for game in found]
    last = next((kept for kept in kept_matches() if not kept.is_over), None) if is_terminal() else None
    if last:
        print(f"  {GO_ON}  {words().go_on_with(title_of(last.found.match.game))}")
    for number, game in enumerate(found, 1):
        print(f"  {number}  {title_of(game)}")
    usual = GO_ON if last else "1"
    while True:
        try:
            answer = half_width(read_line(words().which_game(usual)))
        except Leave:
            if is_terminal():
                raise
            raise RuseError(words().no_game_chosen(names)) from None
        if not answer and is_terminal():
            answer = usual
        if answer.startswith("?"):
            for game in found:
                print(words().game_in_short(title_of(game), game.words(spoken()).INTRO[0]))
            continue
        if last and answer == GO_ON:
            return last
        chosen = whole_number(answer)
        if chosen is not None and 1 <= chosen <= len(names):
            return names[chosen - 1]
        try:
            return game_of(answer).name
        except UnknownGame:
            print(words().type_a_number(len(names)))


def ask_options(game: Game, given: Mapping[str, int], you: int | None) -> dict[str, int]:
    """How many play, and with which variants; `you` is the seat of the one who is asked."""
    chosen, is_introduced = dict(given), you is None
    seats = {number: str(number) for number in sorted(game.seats)}
    asked = {"seats": _Question(words().HOW_MANY_PLAYERS, seats, words().ABOUT_PLAYERS)}
    asked |= {option.name: _about(game, option) for option in game.options}
    for name, question in asked.items():
        possible = game.seats if name == "seats" else tuple(question.answers)
        allowed = [value for value in possible if _is_allowed(game, {**chosen, name: value})]
        if name in chosen or len(allowed) < 2 or not is_terminal():
            continue
        if you is not None and not is_introduced:
            print(words().you_are(seat_name(game, you)))
            is_introduced = True
        answers = {value: text for value, text in question.answers.items() if value in allowed}
        chosen[name] = _ask(_Question(question.text, answers, question.about), allowed[0], game)
    return chosen


@dataclass(frozen=True)
class _Question:
    """What is asked, the possible answers, and what it is about."""

    text: str
    answers: Mapping[int, str]
    about: str


def _about(game: Game, option: Option) -> _Question:
    plain = (option.name, *map(str, option.values))
    label, *names = getattr(game.words(spoken()), "OPTION_VALUES", {}).get(option.name, plain)
    return _Question(label, dict(zip(option.values, names, strict=True)), about_option(game, option))


def _is_allowed(game: Game, options: Mapping[str, int]) -> bool:
    try:
        game.check_options(options)
    except RuseError:
        return False
    return True


def ask_bot(args: Namespace, game: Game) -> str:
    """Who plays the other seats."""
    if args.bot or not is_terminal():
        return str(args.bot or USUAL_BOT)
    question = _Question(words().WHICH_LEVEL, dict(enumerate(level_names(game), 1)), words().ABOUT["level"])
    return f"level{_ask(question, int(USUAL_BOT[-1]), game)}"


def _ask(question: _Question, usual: int, game: Game) -> int:
    """One of the answers, by its number or name, of which the beginning is enough; without any, the usual one."""
    answers = [
        text if text == str(value) else words().numbered(value, text) for value, text in question.answers.items()
    ]
    line = words().with_answers(question.text, answers, str(usual))
    if width_of(line) > _WIDEST:
        for value, text in question.answers.items():
            print(f"  {value}  {text}")
        line = words().with_default(question.text, str(usual))
    while True:
        typed = half_width(read_line(line)).casefold()
        if not typed:
            return usual
        if typed.startswith("?"):
            print(_explained(typed[1:].strip(), question, game))
            continue
        meant = [value for value, text in question.answers.items() if _is_meant(typed, value, text)]
        if len(meant) == 1:
            return meant[0]
        print(words().type_one_of(answers))


def _is_meant(typed: str, value: int, text: str) -> bool:
    name = text.casefold()
    return typed == str(value) or any(part.startswith(typed) for part in (name, *name.split()))


def _explained(topic: str, question: _Question, game: Game) -> str:
    """What a question is about, or a word of the game."""
    if not topic:
        return question.about
    book = game.words(spoken())
    text = book.explain(topic, voice_of(spoken(), book.SEATS, components=game.components(game.standard_box)))
    return text or str(words().no_help(shortened(topic)))
