"""Find and make bots by name.

    random           any legal action
    greedy           the action the game's rules of thumb like best
    ismcts:4000      search, 4000 iterations per decision
    ismcts:500ms     search, half a second per decision
    level1 - level5  an opponent the game names for people of that strength
    my_module:MyBot  a subclass of `Bot` in a module that Python can import
    NAME             a subclass of `Bot` that a package registers as the entry point NAME of the group `ruse.bots`

A search may have a temperature, as in ismcts:100@0.5: the higher it is, the more often the bot chooses an action that
it visited less.
"""

import hashlib
import re
import sys
from importlib.metadata import EntryPoint, entry_points
from inspect import getfile
from pathlib import Path
from typing import cast

from ruse.bots.bot import Bot, Budget, RandomBot
from ruse.bots.greedy import GreedyBot
from ruse.bots.ismcts import IsmctsBot, Style
from ruse.core.errors import RuseError, UnknownBot
from ruse.core.game import Game
from ruse.core.reason import Reason
from ruse.core.record import IntArray
from ruse.core.text import shortened

BOT_NAMES = (
    "random",
    "greedy",
    "ismcts:ITERATIONS",
    "ismcts:MILLISECONDSms",
    Reason("level1 to level5"),
    "MODULE:CLASS",
)
ENTRY_POINTS = "ruse.bots"

LEVEL_MILLISECONDS = (500, 500, 800, 2000, 4500)
"""Caps for slow machines: a level ends its search then, after the iterations under way."""

_IMPORTED = re.compile(r"(?!.*\.py:)[\w.]+:[\w.]+")
_SIMPLE: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
_SEARCH = re.compile(r"ismcts:([0-9]{1,9})(ms)?(?:@([0-9]{1,9}(?:\.[0-9]{1,9})?))?")


def make_bot(bot: str | type[Bot], game: Game, rng: IntArray, threads: int = 1, hurry: bool = False) -> Bot:
    """Make the bot of that name or class; in a hurry it does not wait for the compiler, if it can do without."""
    if not isinstance(bot, str):
        return checked_class(bot)(game, rng)
    name = bot
    if not is_built_in(name, game):
        return find_bot(name)(game, rng)
    if simple := _SIMPLE.get(bot_of_level(game, name)):
        return simple(game, rng)
    budget, temperature = _search(name, game)
    return IsmctsBot(game, budget, rng, Style(**game.search), temperature, threads, hurry)


def _search(name: str, game: Game) -> tuple[Budget, float]:
    """The budget and the temperature of the search that a name stands for."""
    found = _SEARCH.fullmatch(bot_of_level(game, name))
    if found is None or int(found.group(1)) == 0:
        raise UnknownBot(name, BOT_NAMES)
    amount, level = int(found.group(1)), level_number(game, name)
    cap = LEVEL_MILLISECONDS[level - 1] if level else 0
    budget = Budget(milliseconds=amount) if found.group(2) else Budget(amount, cap)
    return budget, float(found.group(3) or 0)


def level_number(game: Game, name: str) -> int | None:
    """The number, from 1, of the level of that name, as in level3; None if it is no level."""
    names = [f"level{number}" for number in range(1, len(game.levels) + 1)]
    return names.index(name) + 1 if name in names else None


def bot_of_level(game: Game, name: str) -> str:
    """The bot a level stands for; any other name as it is."""
    level = level_number(game, name)
    return game.levels[level - 1].bot if level else name


def is_built_in(name: str, game: Game) -> bool:
    """Whether a name stands for a bot of Ruse itself."""
    return bot_of_level(game, name).partition(":")[0] in (*_SIMPLE, "ismcts")


def check_name(name: str, game: Game) -> None:
    """Raise UnknownBot for a name that stands for no bot, without importing one."""
    if not is_built_in(name, game):
        entry_of(name)
    elif bot_of_level(game, name) not in _SIMPLE:
        _search(name, game)


def entry_of(name: str) -> EntryPoint:
    """Find the object that a stranger's bot is named by, without importing it."""
    if _IMPORTED.fullmatch(name):
        return EntryPoint(name, name, ENTRY_POINTS)
    registered = {each.name: each for each in entry_points(group=ENTRY_POINTS)}
    if name not in registered:
        if set(name) & set(":/.()"):
            raise RuseError(
                "'{name}' names no bot: a module with dots and without .py and a class are needed, as in my_bots:MyBot",
                name=shortened(name),
            )
        raise UnknownBot(name, [*BOT_NAMES, *registered])
    return registered[name]


def find_bot(name: str) -> type[Bot]:
    """Import a stranger's bot; a RuseError says why that is not possible."""
    entry = entry_of(name)
    try:
        found = entry.load()
    except (Exception, SystemExit) as error:
        raise unusable(name, f"{type(error).__name__}: {error}") from error
    if not is_bot(found):
        raise unusable(name)
    return cast(type[Bot], found)


def others_like(name: str) -> str:
    """The file and the bots of a module that lacks the one of that name; nothing, if it cannot be imported."""
    module = sys.modules.get(name.partition(":")[0])
    if module is None:
        return ""
    bots = [each for each, value in vars(module).items() if is_bot(value) and value.__module__ == module.__name__]
    return f"; {getattr(module, '__file__', None) or module.__name__} has {', '.join(bots) or 'no bots'}"


def source_digest(bot: type[Bot]) -> str:
    """A digest of the file that a class is written in; empty if there is none, as in a notebook."""
    try:
        return hashlib.sha256(Path(getfile(bot)).read_bytes()).hexdigest()[:12]
    except (TypeError, OSError):
        return ""


def is_bot(found: object) -> bool:
    """Whether something is a class of bots."""
    return isinstance(found, type) and issubclass(found, Bot)


def unusable(name: str, error: str = "") -> RuseError:
    """The error to raise about a bot that cannot be imported, or is none."""
    if error:
        return RuseError("bot '{name}' cannot be imported: {error}", name=shortened(name), error=error)
    return RuseError("'{name}' is not a subclass of ruse.Bot", name=shortened(name))


def checked_class(bot: type[Bot]) -> type[Bot]:
    """Refuse what is no class of bots."""
    if not is_bot(bot):
        raise RuseError("{bot}: the name of a bot is needed, or a subclass of ruse.Bot", bot=shortened(repr(bot)))
    return bot


def bot_name(bot: str | type[Bot]) -> str:
    """Return the name by which another process finds a bot; a class is named after its module."""
    if isinstance(bot, str):
        return bot
    name = bot_title(checked_class(bot))
    if not _IMPORTED.fullmatch(name) or find_bot(name) is not bot:
        raise RuseError("{bot}: a bot must be a class that its module can be asked for by name", bot=name)
    return name


def bot_title(bot: str | type[Bot]) -> str:
    """The name of a bot for messages."""
    return bot if isinstance(bot, str) else f"{bot.__module__}:{bot.__qualname__}"


def is_local(name: str) -> bool:
    """Whether a bot is of the main program, a script or a notebook, which no other process can import."""
    return name.startswith("__main__:")
