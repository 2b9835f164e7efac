"""Games, levels, seats and refusals in the language of the terminal."""

import os
import shlex
import shutil
import sys
from pathlib import Path

from ruse.cli.streams import complain
from ruse.cli.words import spoken, words
from ruse.core.blame import trace_of
from ruse.core.errors import IllegalAction, RuseError, UnknownAction, UnknownGame, system_reason
from ruse.core.game import Game, Option
from ruse.core.match import Match
from ruse.core.registry import VARIABLE, broken_games, find_game, find_game_at, game_names, misplaced_games
from ruse.core.speech import LogEntry, Speech
from ruse.core.text import shortened

_TRACEBACK = "RUSE_TRACEBACK"
_found_by_path: set[str] = set()


def game_of(name: str) -> Game:
    """The game of that name, or in that file or folder.

    The beginning of a name, or of one of its words, is enough if it is clear.
    """
    if name.endswith(".py") or os.sep in name:
        game = find_game_at(Path(name))
        _found_by_path.add(str(game.source))
        return game
    try:
        return find_game(name)
    except UnknownGame:
        begun = [each for each in game_names() if _begins(name.casefold(), each)]
        if len(begun) == 1:
            return find_game(begun[0])
        for trouble in misplaced_games().values():  # perhaps it is there that the game should be
            complain(f"ruse: {complaint_of(trouble)}")
        raise


def name_broken_games() -> None:
    """Say which games cannot be loaded, and why."""
    for error in broken_games().values():
        complain(f"ruse: {complaint_of(error)}")


def _begins(text: str, name: str) -> bool:
    text = "-".join(text.replace("&", "and").split())
    return bool(text) and (name.startswith(text) or any(word.startswith(text) for word in name.split("-")))


def title_of(game: Game) -> str:
    """What a game is called."""
    return str(getattr(game.words(spoken()), "TITLE", game.title))


def level_names(game: Game) -> list[str]:
    """What the opponents of a game are called, from level 1."""
    return list(getattr(game.words(spoken()), "LEVELS", [level.name for level in game.levels]))


def about_option(game: Game, option: Option) -> str:
    """What an option of a game means."""
    return str(getattr(game.words(spoken()), "OPTIONS", {}).get(option.name, option.say))


def seat_name(game: Game, seat: int) -> str:
    """What a seat is called."""
    return str(game.words(spoken()).SEATS[seat])


def speech_of(match: Match, viewer: int) -> Speech:
    """The match as it is told to a viewer."""
    return match.seat(viewer).speech(spoken())


def command(*parts: str) -> str:
    """A command as it can be typed here: `ruse` may be on no path, as after `make play`.

    It finds a game again that was named by its path.
    """
    own = Path(sys.argv[0])
    is_found = shutil.which("ruse") is not None or own.name != "ruse"
    paths = [path for path in os.environ.get(VARIABLE, "").split(os.pathsep) if path in _found_by_path]
    setting = f"{VARIABLE}={shlex.quote(os.pathsep.join(paths))} " if paths else ""
    return setting + shlex.join(["ruse" if is_found else str(own), *parts])


def told_in_one(entry: LogEntry) -> str:
    """What was noticed of a step, in one line."""
    return str(words().BETWEEN_SENTENCES.join(entry.sentences))


def complaint_of(error: RuseError) -> str:
    """What is wrong, in the language of the terminal."""
    return error.in_language(spoken())


def complain_of_game(error: RuseError) -> None:
    """Say that a game failed or cannot be loaded; with RUSE_TRACEBACK=1 where, too."""
    complain(f"ruse: {complaint_of(error)}")
    if os.environ.get(_TRACEBACK, "0") != "0":
        for line in trace_of(error).splitlines():
            complain(line)
    elif error.__cause__ is not None:
        complain(words().more_by(f"{_TRACEBACK}=1"))


def reason_of(error: OSError) -> str:
    """Why the system refuses something."""
    return system_reason(error).in_language(spoken())


def refusal_of(error: RuseError, speech: Speech) -> str:
    """Why somebody may not do what was asked for."""
    if isinstance(error, IllegalAction):
        why = speech.say(error.refusal) if error.refusal else words().NOT_BY_CHANCE
        return str(words().refused(error.action, why))
    if isinstance(error, UnknownAction) and error.code:
        return str(words().unknown_action(shortened(error.code)))
    return complaint_of(error)
