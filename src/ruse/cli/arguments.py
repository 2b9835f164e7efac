"""The commands and their options, as they are typed."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from ruse.cli.language import OPTION, is_writable
from ruse.cli.streams import complain
from ruse.cli.words import book, spoken, words
from ruse.cli.wrapping import width_of, wrapped
from ruse.core.language import LANGUAGES
from ruse.core.text import MOST, shortened, whole_number


def read_arguments(typed: Sequence[str]) -> argparse.Namespace:
    """What was typed; SystemExit after help or a complaint."""
    with _argparse_speaks():
        return parser(spoken()).parse_args(typed, argparse.Namespace(language=None))


class _Help(argparse.HelpFormatter):
    """Breaks lines by the columns they take."""

    def _format_usage(self, usage: Any, actions: Any, groups: Any, prefix: Any) -> str:
        title = words().USAGE if prefix is None else prefix
        room = "~" * width_of(title)
        return super()._format_usage(usage, actions, groups, room).replace(room, title, 1)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in self._split_lines(text, width - len(indent)))


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def __init__(self, **how: Any) -> None:
        super().__init__(formatter_class=_Help, **how)

    def error(self, message: str) -> NoReturn:
        complain(words().complaint(self.prog, message))
        self.exit(2)


class _Version(argparse.Action):
    """Print the version, and the way kernels are compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *args: Any) -> NoReturn:
        from platform import python_version

        from ruse import __version__
        from ruse.core.linking import way_wanted

        way = way_wanted()
        reason = way.reason.in_language(spoken())
        print(f"ruse {__version__}, Python {python_version()}, Numba: {way.name} ({reason})")
        parser.exit()


@contextmanager
def _argparse_speaks() -> Iterator[None]:
    """Let argparse say its own phrases in the language of the terminal: it asks `gettext`, by the name of `_`."""
    names, phrases = vars(argparse), words().ARGPARSE
    gettext = names["_"]
    names["_"] = lambda phrase: phrases.get(phrase, phrase)
    try:
        yield
    finally:
        names["_"] = gettext


@cache
def parser(language: str) -> argparse.ArgumentParser:
    """All commands and their options, as they are told in a language that argparse speaks already."""
    told = book(language).OPTIONS
    top = _Parser(prog="ruse", description=book(language).DESCRIPTION)
    top.add_argument("--version", nargs=0, action=_Version, help=told["version"])
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)

    def add_command(name: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=book(language).COMMANDS[name])

    games = add_command("games")

    play = add_command("play")
    play.add_argument("game", nargs="?", help=told["play game"])
    play.add_argument("--seat", help=told["play seat"])
    play.add_argument("--bot", help=told["play bot"])
    play.add_argument("--threads", type=_threads, default=1, metavar="N", help=told["play threads"])
    play.add_argument("--hotseat", action="store_true", help=told["play hotseat"])
    play.add_argument("--plain", action="store_true", help=told["play plain"])
    play.add_argument("--continue", dest="last", action="store_true", help=told["play continue"])
    play.add_argument("--resume", type=Path, metavar="FILE", help=told["play resume"])
    play.add_argument("--seed", type=_seed, help=told["play seed"])

    matches = add_command("matches")

    simulate = add_command("simulate")
    simulate.add_argument("game")
    simulate.add_argument("--bots", help=told["simulate bots"])
    simulate.add_argument("--games", type=_count, default=1000, metavar="N")

    arena = add_command("arena")
    arena.add_argument("game")
    arena.add_argument("--bots", required=True, help=told["arena bots"])
    arena.add_argument("--games", type=_count, metavar="N", help=told["arena games"])
    arena.add_argument("--sprt", metavar="LOW,HIGH", help=told["arena sprt"])

    balance = add_command("balance")
    balance.add_argument("game")
    balance.add_argument("--bots", help=told["balance bots"])
    balance.add_argument("--games", type=_count, default=400, metavar="N", help=told["balance games"])
    balance.add_argument("--worth", type=_count, metavar="N", help=told["balance worth"])
    balance.add_argument("--card", action="append", default=[], metavar="NAME", help=told["balance card"])
    balance.add_argument("--markdown", type=Path, metavar="FILE", help=told["balance markdown"])

    for command in (simulate, arena, balance):
        command.add_argument("--processes", type=_count, metavar="N", help=told["processes"])
        command.add_argument("--ray", metavar="ADDRESS", help=told["ray"])
        command.add_argument("--time-limit", type=_count, default=30, metavar="SECONDS", help=told["time limit"])
    for command in (arena, balance):
        command.add_argument("--record", type=Path, metavar="FILE", help=told["record"])
        command.add_argument("--html", type=Path, metavar="FILE", help=told["html"])

    audit = add_command("audit")
    audit.add_argument("game")
    audit.add_argument("--matches", type=_count, default=1000, metavar="N")

    for command in (simulate, arena, balance, audit):
        command.add_argument("--seed", type=_seed, default=0, metavar="S")
    for command in (play, simulate, arena, balance, audit):
        command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=told["option"])

    check = add_command("check")
    check.add_argument("game", help=told["check game"])
    new_game = add_command("new-game")
    new_game.add_argument("name", help=told["new-game name"])

    replay = add_command("replay")
    replay.add_argument("file", type=Path)
    replay.add_argument("--at", type=_count, metavar="STEP", help=told["replay at"])

    position = add_command("position")
    position.add_argument("file", type=Path)
    position.add_argument("--push", action="append", default=[], metavar="CODE", help=told["position push"])
    position.add_argument("--toml", action="store_true", help=told["position toml"])

    for command in (replay, position):
        eyes = command.add_mutually_exclusive_group()
        eyes.add_argument("--as", dest="viewer", metavar="SEAT", help=told["as"])
        eyes.add_argument("--open", action="store_true", help=told["open"])

    box = add_command("box")
    box.add_argument("game")
    box.add_argument("--check", type=Path, metavar="FILE", help=told["box check"])

    serve = add_command("serve")
    serve.add_argument("--host", help=told["serve host"])
    serve.add_argument("--port", type=_port, help=told["serve port"])
    serve.add_argument("--store", type=Path, metavar="FILE", help=told["serve store"])
    serve.add_argument("--bot", action="append", dest="bots", metavar="MODULE:CLASS", help=told["serve bot"])
    serve.add_argument("--open", action="store_true", help=told["serve open"])

    store = add_command("store")
    store.add_argument("do", choices=("backup", "check", "upgrade", "prune"), help=told["store do"])
    store.add_argument("file", type=Path, nargs="?", help=told["store file"])
    store.add_argument("--store", type=Path, metavar="FILE", help=told["serve store"])
    store.add_argument("--days", type=_days, metavar="N", help=told["store days"])
    store.add_argument("--drop", action="store_true", help=told["store drop"])

    for command in (play, simulate, arena, balance, audit, replay, position, box):
        command.add_argument("--box", type=Path, metavar="FILE", help=told["box"])
    for command in (play, simulate, arena, balance, audit):
        command.add_argument(
            "--set", action="append", default=[], dest="changes", metavar="ENTRY=VALUE", help=told["set"]
        )
    speaking = (games, matches, simulate, arena, balance, audit, check, replay, position, box, store)
    for command in speaking:
        command.add_argument("--json", action="store_true", help=told["json"])
    _add_language((top, play, serve, new_game, *speaking), told["language"])
    return top


def _add_language(parsers: Iterable[argparse.ArgumentParser], told: str) -> None:
    """Before the command or after it: what is not given there takes nothing away from what was given here."""
    for each in parsers:
        each.add_argument(OPTION, type=_language, default=argparse.SUPPRESS, metavar="en|ja", help=told)


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(words().unknown_language(shortened(text), LANGUAGES))
    if not is_writable(text):
        raise argparse.ArgumentTypeError(words().unwritable_language(text))
    return text


def _seed(text: str) -> int:
    return _whole_number(text, 0)


def _count(text: str) -> int:
    return _whole_number(text, 1)


def _port(text: str) -> int:
    return _whole_number(text, 0, 65535)


def _days(text: str) -> int:
    return _whole_number(text, 0, 36_500)


def _threads(text: str) -> int:
    return _whole_number(text, 1, 64)


def _whole_number(text: str, lowest: int, highest: int = MOST) -> int:
    number = whole_number(text)
    if number is None or not lowest <= number <= highest:
        told = shortened(text)
        is_bounded = highest < MOST or len(text) > len(str(MOST))
        complaint = (
            words().too_long_a_number(lowest, highest, told) if is_bounded else words().not_a_number(lowest, told)
        )
        raise argparse.ArgumentTypeError(complaint)
    return number
