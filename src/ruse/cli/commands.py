"""The commands: what they do and print. `play` has a file of its own."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from ruse.core import box as boxes
from ruse.core import position as positions
from ruse.core import saved
from ruse.core.errors import BadBox, BadOptions, RuseError
from ruse.core.game import Game
from ruse.core.kernel import on_compile
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from ruse.core.registry import find_game, games


def run(args: Namespace) -> int:
    """Carry out the command of the arguments."""
    on_compile(lambda name: print(f"Compiling {name} for this machine, once; some seconds ...", file=sys.stderr))
    command: Callable[[Namespace], int] = {
        "games": _games,
        "play": _play,
        "simulate": _simulate,
        "arena": _arena,
        "balance": _balance,
        "audit": _audit,
        "replay": _replay,
        "position": _position,
        "box": _box,
        "bench": _bench,
    }[args.command]
    return command(args)


def _play(args: Namespace) -> int:
    from ruse.cli.play import play

    return play(args)


def _simulate(args: Namespace) -> int:
    from ruse.cli.measure import simulate_matches

    return simulate_matches(args)


def _arena(args: Namespace) -> int:
    from ruse.cli.measure import measure_arena

    return measure_arena(args)


def _balance(args: Namespace) -> int:
    from ruse.cli.measure import measure_balance

    return measure_balance(args)


# Printing


def print_json(value: Any) -> None:
    """Print for machines."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def console() -> Console:
    """The terminal, as it is: narrow, without color, or a pipe."""
    return Console(highlight=False, emoji=False)


def table_of(match: Match, viewer: int, screen: Console) -> RenderableType:
    """The table as drawn for a viewer; as lines of text where the terminal is too narrow."""
    obs = match.observation(viewer)
    drawn: RenderableType = match.game.table.draw(match.box.record, obs, viewer, screen.width)
    if Measurement.get(screen, screen.options.update_width(1000), drawn).minimum > screen.width:
        return "\n".join(match.game.table.lines(match.box.record, obs, viewer))
    return drawn


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[float], None]]:
    """A bar on a terminal, nothing elsewhere."""
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


# Reading arguments


def read_options(game: Game, words: list[str]) -> dict[str, int]:
    """Options like games=2."""
    options = {}
    for word in words:
        name, _, value = word.partition("=")
        if not value.isdigit():
            raise BadOptions(f"--option {word}: must be like {example_option(game)}")
        options[name] = int(value)
    return game.check_options(options)


def example_option(game: Game) -> str:
    """One of the options of a game."""
    first = next(iter(game.options), None)
    return f"{first.name}={first.values[-1]}" if first else f"seats={game.seats[-1]}"


def read_seat(game: Game, num_seats: int, text: str) -> int:
    """A seat by its name or number, from 0."""
    names = [game.words.seat_name(seat).lower() for seat in range(num_seats)]
    if text.lower() in names:
        return names.index(text.lower())
    if text.isdigit() and int(text) < num_seats:
        return int(text)
    raise RuseError(f"unknown seat '{text}' (seats: {', '.join(names)})")


def read_viewer(match: Match, text: str | None, default: int) -> int:
    """A seat or the spectator."""
    if text is None:
        return default
    return SPECTATOR if text.lower() == "spectator" else read_seat(match.game, match.num_seats, text)


def chosen_box(game: Game, path: Path | None, words: Sequence[str] = ()) -> boxes.Box:
    """The box of --box, or the standard one, with the changes of --set."""
    box = game.load_box(path) if path else game.standard_box
    return game.load_box(chosen_changes(game, path, words)) if words else box


def chosen_changes(game: Game, path: Path | None, words: Sequence[str]) -> boxes.Table:
    """The changes of --box and --set to the standard box."""
    tables = game.load_box(path).tables if path else game.standard_box.tables
    try:
        return boxes.merged(boxes.read_toml(path) if path else {}, boxes.changes_of(tables, words, game.name))
    except BadBox as error:
        raise BadBox(f"--set {error}") from error


# The commands


def _games(args: Namespace) -> int:
    found = games()
    if args.json:
        print_json([_about(game) for game in found])
        return 0
    screen = console()
    for game in found:
        players = ", ".join(map(str, sorted(game.seats)))
        screen.print(f"[bold]{game.name}[/bold]  {game.title}, {players} players")
        levels = ", ".join(f"{number} {level.name}" for number, level in enumerate(game.levels, 1))
        facts = [f"levels: {levels}"]
        facts += [f"{option.name}={'|'.join(map(str, option.values))}: {option.say}" for option in game.options]
        for fact in facts:
            screen.print(Padding(Text(fact), (0, 0, 0, 4)))
    return 0


def _about(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "credits": game.credits,
        "rules": game.rules_version,
        "seats": sorted(game.seats),
        "options": {option.name: {"values": option.values, "say": option.say} for option in game.options},
        "levels": [{"name": level.name, "bot": level.bot} for level in game.levels],
    }


def _audit(args: Namespace) -> int:
    from ruse.lab.audit import audit

    game = find_game(args.game)
    options = read_options(game, args.option)
    box = chosen_box(game, args.box, args.changes)
    with progress_bar("auditing", args.matches) as progress:
        report = audit(game, args.matches, args.seed, options, box, progress=progress)
    if args.json:
        print_json(report)
    else:
        print(f"{game.title}: {report.matches} matches, {report.states} states, {report.checks} checks")
        print(f"{report.leaks} leaks, {report.violations} violations")
        if report.fault:
            print(f"Broken: {report.fault}")
    return 1 if report.leaks or report.violations else 0


def _replay(args: Namespace) -> int:
    match = saved.load(args.file, args.box)
    if args.at is not None and args.at > len(match.steps):
        raise RuseError(f"--at {args.at}: the match has {len(match.steps)} steps")
    steps: list[dict[str, Any]] = [
        {"step": number + 1, "seat": _seat_word(match, step.seat), "code": match.game.actions.code(step.action)}
        for number, step in enumerate(match.steps)
    ]
    told = _told(match, args.viewer)
    shown = [{**steps[number], "say": sentences} for number, sentences in told if number < (args.at or len(steps))]
    if args.viewer is not None:
        for step in shown:
            del step["code"]  # it may tell what the viewer cannot see
    while args.at is not None and len(match.steps) > args.at:
        match.pop()
    outcome = match.outcome()
    if args.json:
        print_json({"game": match.game.name, "options": match.options, "steps": shown, "outcome": outcome})
        return 0
    screen = console()
    for step in shown:
        screen.print(f"{step['step']:4}  {' '.join(step['say'])}", markup=False)
    if args.at is not None:
        screen.print(table_of(match, read_viewer(match, args.viewer, _any_viewer(match)), screen))
    elif outcome:
        screen.print(outcome.reason, markup=False)
    return 0


def _told(match: Match, viewer: str | None) -> list[tuple[int, list[str]]]:
    """What happened, through the eyes of a viewer; without one, with all cards open."""
    if viewer is not None:
        entries = match.log(read_viewer(match, viewer, SPECTATOR))
        return [(entry.number, entry.sentences) for entry in entries]
    return [(number, match.open_sentences(number)) for number in range(len(match.steps))]


def _seat_word(match: Match, seat: int) -> str:
    return "chance" if seat == CHANCE else match.game.words.seat_name(seat)


def _any_viewer(match: Match) -> int:
    return match.actor if match.actor >= 0 else SPECTATOR


def _position(args: Namespace) -> int:
    match = positions.load(args.file, args.box)
    for code in args.push:
        match.push(code)
    viewer = read_viewer(match, args.viewer, _any_viewer(match))
    if args.toml:
        print(positions.dump(match), end="")
        return 0
    actor = match.actor
    # Through somebody's eyes there are the own choices only: those of another tell the other's hand.
    chooser = viewer if args.viewer else actor
    legal = [] if chooser in (NOBODY, SPECTATOR) else match.legal(chooser)
    outcome = match.outcome()
    if args.json:
        who = None if actor == NOBODY else _seat_word(match, actor)
        choices = [{"code": action.code, "say": action.say} for action in legal]
        scores = dict(zip(map(match.game.words.seat_name, range(match.num_seats)), match.scores(), strict=True))
        print_json({"actor": who, "legal": choices, "scores": scores, "outcome": outcome})
        return 0
    screen = console()
    screen.print(table_of(match, viewer, screen))
    for action in legal:
        screen.print(f"  {action.code}: {action.say}", markup=False)
    if outcome:
        screen.print(outcome.reason, markup=False)
    return 0


def _box(args: Namespace) -> int:
    game = find_game(args.game)
    box = chosen_box(game, args.check or args.box)
    if args.json:
        print_json({"game": game.name, "digest": box.digest, "ok": True, "tables": box.tables})
    elif args.check:
        changed = "is the standard box" if box.digest == game.standard_box.digest else "is all right"
        print(f"{args.check}: {changed} ({box.digest})")
    else:
        grid = Table("entry", "value", "source", title=f"{game.title}: box {box.digest}")
        for path, table in boxes.tables_with_values(box.tables):
            for name, value in boxes.values_of(table).items():
                grid.add_row(f"{path}.{name}".lstrip("."), str(value), table["source"])
        console().print(grid)
    return 0


def _bench(args: Namespace) -> int:
    from ruse.lab.bench import bench

    with progress_bar("measuring", len(games())) as progress:
        figures = bench(progress)
    if args.json:
        print_json(figures)
        return 0
    grid = Table("what")
    for heading in ("value", "ratio"):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("against")
    for figure in figures:
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        grid.add_row(figure.name, _measured(figure.value, figure.unit), ratio, figure.against or "")
    console().print(grid)
    return 0


def _measured(value: float, unit: str) -> str:
    return f"{value / 1e6:.1f} M {unit}" if value >= 1e6 else f"{value:.3g} {unit}"
