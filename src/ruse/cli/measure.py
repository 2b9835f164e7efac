"""The commands that measure, `simulate`, `arena` and `balance`: their reports on the terminal, in files, as JSON."""

import os
import shlex
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from ruse.cli.commands import chosen_box, console, print_json, progress_bar, read_options
from ruse.cli.ending import ends_orderly
from ruse.cli.naming import game_of, seat_name, title_of
from ruse.cli.words import spoken, words
from ruse.cli.wrapping import fitted
from ruse.core.errors import BadFile, FileRefused, RuseError
from ruse.core.game import Game
from ruse.lab.arena import DEFAULT_GAMES, MOST_GAMES, Sprt, arena
from ruse.lab.report.arena_report import arena_document
from ruse.lab.report.balance_report import balance_document
from ruse.lab.report.document import Document, Grid, Text
from ruse.lab.report.html import to_html
from ruse.lab.report.markdown import to_markdown
from ruse.lab.simulate import Simulation, simulate
from ruse.lab.summary import DEFAULT_STRENGTHS, balance
from ruse.lab.watched import FailureCount, counted
from ruse.lab.workers import num_cores

_MOST_COLUMNS = 4  # of a table that may be squeezed into a narrow terminal
_MOST_GAMES = 1_000_000  # whose results are all held in memory
_MOST_RANDOM_GAMES = 10_000_000
_MOST_PROCESSES = 256


@ends_orderly
def simulate_matches(args: Namespace) -> int:
    """Bots in their seats."""
    game = game_of(args.game)
    options = read_options(game, args.option)
    bots = _names(args.bots) if args.bots is not None else ["random"] * options["seats"]
    _check_games(args.games, _MOST_RANDOM_GAMES if set(bots) == {"random"} else _MOST_GAMES)
    settings = {**_settings(args), "box": chosen_box(game, args.box, args.changes)}
    with progress_bar(words().PLAYING, args.games) as progress:
        result = simulate(game, bots, args.games, options=options, progress=progress, **settings)
    if args.json:
        print_json(result.as_json())
        return _code(result.failures)
    screen = console()
    screen.print(words().simulated(title_of(game), result.games, result.seed))
    screen.print(_seat_table(game, result))
    screen.print(words().lengths(result.length, result.branching))
    for each in result.failures:
        screen.print(words().lost_by_failing(each.failure.told(spoken()), each.games), markup=False)
    _show_trace(result.failures)
    return _code(result.failures)


def _seat_table(game: Game, result: Simulation) -> Table:
    """Wins by seat; mean payoffs by seat where a win is the wrong measure."""
    names = [seat_name(game, number) for number in range(len(result.seats))]
    if result.payoffs is None:
        grid = Table(*words().SEAT_COLUMNS)
        for name, seat in zip(names, result.seats, strict=True):
            interval = words().interval(seat.low, seat.high)
            grid.add_row(name, seat.bot, f"{seat.wins:g}", f"{seat.share:.1%}", interval)
        return grid
    seat_column, bot_column, *_, interval_column = words().SEAT_COLUMNS
    unit_column = words().per_game(result.payoffs.unit)
    grid = Table(seat_column, bot_column, unit_column, interval_column, words().HAD_THE_MOST)
    for name, seat, mean in zip(names, result.seats, result.payoffs.seats, strict=True):
        interval = words().payoff_interval(mean.low, mean.high)
        grid.add_row(name, seat.bot, f"{mean.value:z.2f}", interval, f"{seat.share:.1%}")
    return grid


def _code(failures: Sequence[object]) -> int:
    """The exit code of a command: 1 if a bot failed."""
    return 1 if failures else 0


def _show_trace(failures: Sequence[FailureCount]) -> None:
    """Print the traceback of the first failure, for the author of the bot."""
    trace = next((each.failure.trace for each in failures if each.failure.trace), "")
    if trace:
        print(trace, end="", file=sys.stderr)


@ends_orderly
def measure_arena(args: Namespace) -> int:
    """Bots against each other."""
    game = game_of(args.game)
    bots = _names(args.bots)
    seats = [f"seats={len(bots)}"] if len(bots) in game.seats else []
    options = read_options(game, [*seats, *args.option])
    sprt = _read_sprt(args.sprt) if args.sprt is not None else None
    _check_games(args.games, _MOST_GAMES)
    _check_files(args, args.html)
    total = args.games or (MOST_GAMES if sprt else DEFAULT_GAMES)
    with progress_bar(words().PLAYING, total) as progress:
        report = arena(
            game,
            bots,
            args.games,
            options=options,
            box=chosen_box(game, args.box, args.changes),
            sprt=sprt,
            record=args.record,
            progress=progress,
            **_settings(args),
        )
    document = arena_document(report, sprt, spoken())
    try:
        _write(args.html, to_html(document))
    finally:  # what was measured is told in any case
        if args.json:
            print_json(report.as_json())
        else:
            show(document, console())
            _show_trace(report.failures)
    return _code(report.failures)


def _names(text: str) -> list[str]:
    """Bots, as in level2,level1."""
    return [name.strip() for name in text.split(",")]


def _read_sprt(text: str) -> Sprt:
    try:
        low, high = (float(share) for share in text.split(","))
    except ValueError:
        raise RuseError(words().no_shares(text)) from None
    if not 0 < low < high < 1:
        raise RuseError(words().no_rising_shares(text))
    return Sprt(low, high)


def _settings(args: Namespace) -> dict[str, Any]:
    """Settings that all measurements have in common."""
    processes = args.processes or num_cores()
    if processes > _MOST_PROCESSES:
        raise RuseError(words().at_most("--processes", processes, _MOST_PROCESSES))
    return {"seed": args.seed, "processes": processes, "ray": args.ray, "time_limit": args.time_limit}


def _check_games(games: int | None, most: int) -> None:
    if games is not None and games > most:
        raise RuseError(words().at_most("--games", games, most))


def _check_files(args: Namespace, *reports: Path | None) -> None:
    """Refuse reports that cannot be written, before the work is done and not after; and those that would destroy."""
    taken = {os.path.realpath(path) for path in (args.box, args.record) if path}
    for path in reports:
        if path is not None:
            target = os.path.realpath(path)
            try:
                _check_writable(Path(target))
            except OSError as error:
                raise FileRefused(path, error) from error
            if target in taken:
                raise BadFile(words().takes_the_place(str(path)))
            taken.add(target)


def _check_writable(path: Path) -> None:
    if not path.parent.is_dir():
        raise BadFile(words().no_folder(str(path), str(path.parent)))
    if path.is_dir():
        raise BadFile(words().is_folder(str(path)))
    if not path.exists():
        path.touch()
        path.unlink()
    elif not os.access(path, os.W_OK):
        raise BadFile(words().not_to_be_written(str(path)))


def _write(path: Path | None, text: str) -> None:
    if path is not None:
        try:
            path.write_text(text, "utf-8")
        except OSError as error:
            raise FileRefused(path, error) from error


def show(document: Document, screen: Console) -> None:
    """A report on the terminal: its text and tables."""
    screen.print(RichText(document.title, "bold"))
    for line in document.lead:
        _show_text(line, screen)
    for section in document.sections:
        screen.print()
        screen.print(RichText(section.title, "bold"))
        for block in section.blocks:
            if isinstance(block, Text):
                _show_text(block.text, screen)
            elif isinstance(block, Grid):
                _show_text(document.words.heading(block.title), screen)
                _show_grid(block, document.words, screen)


def _show_text(text: str, screen: Console) -> None:
    screen.print(fitted(text, screen.width), markup=False)


def _show_grid(block: Grid, book: Any, screen: Console) -> None:
    """A table; one of many columns that does not fit is told row by row."""
    grid = Table()
    for name in block.head:
        grid.add_column(name, overflow="fold")
    for row in block.rows:
        grid.add_row(*row)
    if len(block.head) <= _MOST_COLUMNS or grid.__rich_measure__(screen, screen.options).maximum <= screen.width:
        screen.print(grid)
        return
    for first, *rest in block.rows:
        screen.print(RichText(first, "bold"))
        told = [book.item(name, cell) for name, cell in zip(block.head[1:], rest, strict=True) if cell]
        screen.print(Padding(RichText(fitted(book.items(told), screen.width - 4)), (0, 0, 0, 4)))


@ends_orderly
def measure_balance(args: Namespace) -> int:
    """Equal bots against each other."""
    game = game_of(args.game)
    options = read_options(game, args.option)
    _check_games(args.games, _MOST_GAMES)
    _check_files(args, args.html, args.markdown)
    with progress_bar(words().PLAYING, 1) as progress:
        result = balance(
            game,
            _names(args.bots) if args.bots is not None else DEFAULT_STRENGTHS,
            args.games,
            options=options,
            box=chosen_box(game, args.box),
            changed=chosen_box(game, args.box, args.changes) if args.changes else None,
            worth=args.worth or 0,
            cards=args.card,
            record=args.record,
            progress=lambda done, total: progress(done / total),
            **_settings(args),
        )
    document = balance_document(result.order, result.figures, _command(args), spoken())
    failures = counted(failure for each in result.figures for failure in each.run.failures)
    try:
        _write(args.html, to_html(document))
        _write(args.markdown, to_markdown(document))
    finally:  # what was measured is told in any case
        if args.json:
            print_json(result.summary)
        else:
            show(document, console())
            _show_trace(failures)
    return _code(failures)


def _command(args: Namespace) -> str:
    """How to measure the same again."""
    parts = ["ruse", "balance", args.game, "--bots", args.bots or ",".join(DEFAULT_STRENGTHS)]
    parts += ["--games", str(args.games), "--seed", str(args.seed)]
    parts += ["--worth", str(args.worth)] if args.worth else []
    parts += ["--box", str(args.box)] if args.box else []
    for name, values in (("--card", args.card), ("--option", args.option), ("--set", args.changes)):
        parts += [word for value in values for word in (name, value)]
    return shlex.join(parts).encode("utf-8", "backslashreplace").decode()  # a file may have any name
