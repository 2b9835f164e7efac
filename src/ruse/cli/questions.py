"""What is asked before a match, where the command does not say it. Enter takes what stands in brackets."""

from argparse import Namespace
from collections.abc import Mapping, Sequence

from ruse.cli.keeping import Kept, kept_matches
from ruse.cli.keyboard import is_terminal
from ruse.cli.naming import about_option, game_of, level_names, title_of
from ruse.cli.typed import Leave, half_width, read_line
from ruse.cli.words import words
from ruse.core.errors import RuseError, UnknownGame
from ruse.core.game import Game
from ruse.core.registry import games
from ruse.core.text import whole_number

USUAL_BOT = "level2"
GO_ON = "0"


def ask_game() -> str | Kept:
    """Which game; or the last match that is not over, if somebody wants to go on with it."""
    found = games()
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
        if last and answer == GO_ON:
            return last
        chosen = whole_number(answer)
        if chosen is not None and 1 <= chosen <= len(names):
            return names[chosen - 1]
        try:
            return game_of(answer).name
        except UnknownGame:
            print(words().type_a_number(len(names)))


def ask_options(game: Game, given: Mapping[str, int]) -> dict[str, int]:
    """How many play, and with which variants."""
    chosen = dict(given)
    about = {"seats": words().HOW_MANY_PLAYERS, **{each.name: about_option(game, each) for each in game.options}}
    values = {"seats": game.seats, **{each.name: each.values for each in game.options}}
    for name, possible in values.items():
        allowed = [value for value in possible if _is_allowed(game, {**chosen, name: value})]
        if name in chosen or len(allowed) < 2 or not is_terminal():
            continue
        question = about[name] if name == "seats" else words().option_question(about[name])
        if set(allowed) == {0, 1}:
            answers = words().NO_OR_YES
            chosen[name] = answers.index(_ask(question, answers, answers[allowed[0]]))
        else:
            chosen[name] = int(_ask(question, [str(value) for value in sorted(allowed)], str(allowed[0])))
    return chosen


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
    names = level_names(game)
    for number, name in enumerate(names, 1):
        print(f"  {number}  {name}")
    level = _ask(words().WHICH_LEVEL, [str(number) for number in range(1, len(names) + 1)], USUAL_BOT[-1])
    return f"level{level}"


def _ask(question: str, answers: Sequence[str], usual: str) -> str:
    """One of the answers, of which the beginning is enough; without any, the usual one."""
    while True:
        typed = half_width(read_line(words().with_default(question, answers, usual))).casefold() or usual
        begun = [answer for answer in answers if answer.startswith(typed)]
        if begun:
            return begun[0]
        print(words().type_one_of(answers))
