"""The commands and their options, as they are typed."""

import argparse
from pathlib import Path
from typing import NoReturn

from ruse.cli.streams import complain
from ruse.core.text import MOST, shortened, whole_number


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {message} (try {self.prog} --help)")
        self.exit(2)


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = _Parser(prog="ruse", description="Card games of hidden hands, to play, to study and to experiment with.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)

    games = commands.add_parser("games", help="list the games")

    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("game", nargs="?", help="name of the game; asked for if left out")
    play.add_argument("--seat", help="your seat, by name or number; the first if left out")
    play.add_argument("--bot", default="level2", help="who plays the other seats (default: level2)")
    play.add_argument(
        "--threads", type=_threads, default=1, metavar="N", help="let bots think on N cores, N times as much"
    )
    play.add_argument("--hotseat", action="store_true", help="people in all seats, with a screen between turns")
    play.add_argument("--plain", action="store_true", help="lines of text without drawing, for screen readers")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved match")
    play.add_argument("--seed", type=_seed, help="the same draws again; unforeseeable if left out")

    simulate = commands.add_parser("simulate", help="let bots play many matches")
    simulate.add_argument("game")
    simulate.add_argument("--bots", help="one a seat, as in random,random (default: random in all)")
    simulate.add_argument("--games", type=_count, default=1000, metavar="N")

    arena = commands.add_parser("arena", help="measure how strong bots are against each other")
    arena.add_argument("game")
    arena.add_argument("--bots", required=True, help="one a seat, as in level2,level1")
    arena.add_argument(
        "--games", type=_count, metavar="N", help="at most so many (default: 400; with --sprt many more)"
    )
    arena.add_argument("--sprt", metavar="LOW,HIGH", help="stop when the first bot's share is decided, as in 0.50,0.55")

    balance = commands.add_parser("balance", help="measure how balanced a game is between equal bots")
    balance.add_argument("game")
    balance.add_argument("--bots", help="strengths, one after the other, as in level2,level4 (default: level2,level4)")
    balance.add_argument("--games", type=_count, default=400, metavar="N", help="of each strength (default: 400)")
    balance.add_argument(
        "--worth", type=_count, metavar="N", help="units of an experiment on every card (default: none)"
    )
    balance.add_argument("--markdown", type=Path, metavar="FILE", help="write the report as Markdown")

    for command in (simulate, arena, balance):
        command.add_argument("--processes", type=_count, metavar="N", help="how many at a time (default: all cores)")
        command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one here")
    for command in (arena, balance):
        command.add_argument("--record", type=Path, metavar="FILE", help="keep every unit here, and go on from there")
        command.add_argument("--html", type=Path, metavar="FILE", help="write the report as a page with plots")

    audit = commands.add_parser("audit", help="check the laws of a game over random matches")
    audit.add_argument("game")
    audit.add_argument("--matches", type=_count, default=1000, metavar="N")

    for command in (simulate, arena, balance, audit):
        command.add_argument("--seed", type=_seed, default=0, metavar="S")
    for command in (play, simulate, arena, balance, audit):
        command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="see: ruse games")

    replay = commands.add_parser("replay", help="tell a saved match again")
    replay.add_argument("file", type=Path)
    replay.add_argument("--at", type=_count, metavar="STEP", help="only up to this step, and show the table there")

    position = commands.add_parser("position", help="show a table set up by hand, or where a saved match stands")
    position.add_argument("file", type=Path)
    position.add_argument("--push", action="append", default=[], metavar="CODE", help="take this action first")
    position.add_argument("--toml", action="store_true", help="write the position as a file, with all cards open")

    for command in (replay, position):
        eyes = command.add_mutually_exclusive_group()
        eyes.add_argument("--as", dest="viewer", metavar="SEAT", help="through whose eyes: a seat, or spectator")
        eyes.add_argument("--open", action="store_true", help="all cards open, also of a match that is not over")

    box = commands.add_parser("box", help="show the components of a game and where each number comes from")
    box.add_argument("game")
    box.add_argument("--check", type=Path, metavar="FILE", help="say whether this file of changes is all right")

    bench = commands.add_parser("bench", help="measure speed on this machine")

    for command in (play, simulate, arena, balance, audit, replay, position, box):
        command.add_argument("--box", type=Path, metavar="FILE", help="play with the changed components in this file")
    for command in (play, simulate, arena, balance, audit):
        change = "change a value of the box, as in knight-of-6.strength=5"
        command.add_argument("--set", action="append", default=[], dest="changes", metavar="ENTRY=VALUE", help=change)
    for command in (games, simulate, arena, balance, audit, replay, position, box, bench):
        command.add_argument("--json", action="store_true", help="print JSON for machines")
    return top


def _seed(text: str) -> int:
    return _whole_number(text, 0)


def _count(text: str) -> int:
    return _whole_number(text, 1)


def _threads(text: str) -> int:
    return _whole_number(text, 1, 64)


def _whole_number(text: str, lowest: int, highest: int = MOST) -> int:
    number = whole_number(text)
    if number is None or not lowest <= number <= highest:
        most = f" to {highest}" if highest < MOST or len(text) > len(str(MOST)) else ""
        raise argparse.ArgumentTypeError(f"must be a whole number from {lowest}{most}, not '{shortened(text)}'")
    return number
