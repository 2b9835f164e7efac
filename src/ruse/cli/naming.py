"""Games, levels, seats and refusals in the language of the terminal."""

from ruse.cli.words import spoken, words
from ruse.core.errors import IllegalAction, RuseError, UnknownAction, UnknownGame
from ruse.core.game import Game, Option
from ruse.core.match import Match
from ruse.core.registry import find_game, game_names
from ruse.core.speech import LogEntry, Speech
from ruse.core.text import shortened


def game_of(name: str) -> Game:
    """The game of that name."""
    try:
        return find_game(name)
    except UnknownGame as error:
        if error.near:
            raise UnknownGame(words().unknown_game_near(name, error.near, game_names())) from error
        raise UnknownGame(words().unknown_game(name, game_names())) from error


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


def told_in_one(entry: LogEntry) -> str:
    """What was noticed of a step, in one line."""
    return str(words().BETWEEN_SENTENCES.join(entry.sentences))


def refusal_of(error: RuseError, speech: Speech) -> str:
    """Why somebody may not do what was asked for."""
    if isinstance(error, IllegalAction):
        why = speech.say(error.refusal) if error.refusal else words().NOT_BY_CHANCE
        return str(words().refused(error.action, why))
    if isinstance(error, UnknownAction) and error.code:
        code = shortened(error.code)
        return str(words().unknown_action_near(code, error.near) if error.near else words().unknown_action(code))
    return str(error)
