"""The commands: what they do and print. Those that play, look at a match or measure have files of their own."""

import json
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

from ruse.cli.naming import about_option, game_of, level_names, name_broken_games, seat_name, title_of
from ruse.cli.streams import complain, is_utf8
from ruse.cli.words import spoken, words
from ruse.cli.wrapping import fitted
from ruse.core import box as boxes
from ruse.core.blame import blaming
from ruse.core.errors import BadBox, BadOptions, RuseError
from ruse.core.extras import extra
from ruse.core.game import Game
from ruse.core.kept_code import on_trouble
from ruse.core.kernel import on_compile
from ruse.core.registry import games
from ruse.core.speech import Speech
from ruse.core.text import shortened, shown, whole_number


def run(args: Namespace) -> int:
    """Carry out the command of the arguments."""
    on_compile(lambda name: complain(words().compiling(name)))
    on_trouble(lambda reason: complain(f"ruse: {reason.in_language(spoken())}"))
    command: Callable[[Namespace], int] = {
        "games": _games,
        "play": _play,
        "matches": _matches,
        "simulate": _simulate,
        "arena": _arena,
        "balance": _balance,
        "audit": _audit,
        "check": _check,
        "new-game": _new_game,
        "replay": _replay,
        "position": _position,
        "box": _box,
        "serve": _serve,
        "store": _store,
    }[args.command]
    return command(args)


def _serve(args: Namespace) -> int:
    with extra("play"):
        from ruse.cli.serve import serve_tables

    return serve_tables(args)


def _store(args: Namespace) -> int:
    with extra("play"):
        from ruse.cli.serve import look_after_store

    return look_after_store(args)


def _play(args: Namespace) -> int:
    from ruse.cli.play import play

    return play(args)


def _matches(args: Namespace) -> int:
    from ruse.cli.matches import list_matches

    return list_matches(args)


def _replay(args: Namespace) -> int:
    from ruse.cli.look import replay

    return replay(args)


def _position(args: Namespace) -> int:
    from ruse.cli.look import show_position

    return show_position(args)


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
    """Print for machines: the same values in any encoding."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    print(text if is_utf8() else json.dumps(json.loads(text), indent=2))


class _Console(Console):
    """Leaves a broken pipe to the command."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """The terminal, as it is: narrow, without color, or a pipe."""
    return _Console(highlight=False, emoji=False)


def table_of(speech: Speech, screen: Console) -> RenderableType:
    """The table as drawn for a viewer; as lines of text where the terminal is too narrow."""
    drawn: RenderableType = speech.table(screen.width)
    if Measurement.get(screen, screen.options.update_width(1000), drawn).minimum > screen.width:
        return "\n".join(speech.lines())
    return drawn


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[float], None]]:
    """A bar on a terminal, nothing elsewhere."""
    is_shown = sys.stderr is not None and sys.stderr.isatty()
    with Progress(console=_Console(stderr=True), disable=not is_shown, transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


# Reading arguments


def read_options(game: Game, given: list[str]) -> dict[str, int]:
    """Options like games=2."""
    options = {}
    for word in given:
        name, _, value = word.partition("=")
        number = whole_number(value)
        if number is None:
            raise BadOptions(words().bad_option(shortened(word), example_option(game)))
        options[name] = number
    return game.check_options(options)


def example_option(game: Game) -> str:
    """One of the options of a game."""
    first = next(iter(game.options), None)
    return f"{first.name}={first.values[-1]}" if first else f"seats={game.seats[-1]}"


def read_seat(game: Game, num_seats: int, text: str) -> int:
    """A seat by its name or number, from 0."""
    names = list(game.seat_codes[:num_seats])
    if text.lower() in names:
        return names.index(text.lower())
    number = whole_number(text)
    if number is not None and number < num_seats:
        return number
    raise RuseError(words().unknown_seat(shortened(text), names))


def chosen_box(game: Game, path: Path | None, given: Sequence[str] = ()) -> boxes.Box:
    """The box of --box, or the standard one, with the changes of --set."""
    box = game.load_box(path) if path else game.standard_box
    try:
        changes = boxes.changes_of(box.tables, given, game.name)
    except BadBox as error:
        raise BadBox("{option} {why}", option="--set", why=error) from error
    return game.load_box(boxes.merged(box.tables, changes)) if given else box


# The commands


def _games(args: Namespace) -> int:
    found = games()
    name_broken_games()
    if args.json:
        print_json([_about(game) for game in found])
        return 0
    screen = console()
    for game in found:
        about = words().about_game(title_of(game), sorted(game.seats))
        screen.print(Text.assemble((game.name, "bold"), f"  {about}"))
        facts = [words().seats([seat_name(game, seat) for seat in range(max(game.seats))])]
        facts += [words().levels(level_names(game))]
        facts += [words().game_option(each.name, each.values, about_option(game, each)) for each in game.options]
        for fact in facts:
            screen.print(Padding(Text(fitted(fact, screen.width - 4)), (0, 0, 0, 4)))
    return 0


def _about(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "credits": game.credits,
        "rules": game.rules_version,
        "seats": sorted(game.seats),
        "seat_codes": game.seat_codes,
        "options": {option.name: {"values": option.values, "say": option.say} for option in game.options},
        "levels": [{"name": level.name, "bot": level.bot} for level in game.levels],
    }


_MATCHES_A_BOX = 20  # matches that are audited for every odd box that is tried


def _audit(args: Namespace) -> int:
    from ruse.lab.audit import audit, audit_boxes, joined

    game = game_of(args.game)
    options = read_options(game, args.option)
    box = chosen_box(game, args.box, args.changes)
    with progress_bar(words().AUDITING, args.matches) as progress, blaming(game):
        report = audit(game, args.matches, args.seed, options, box, progress=progress)
        if report.fault is None and box is game.standard_box:
            report = joined(report, audit_boxes(game, args.matches // _MATCHES_A_BOX, args.seed, options))
    if args.json:
        print_json(report.as_json())
    else:
        print(words().audited(title_of(game), report.matches, report.states, report.checks))
        print(words().boxes_tried(report.boxes, report.refused))
        print(words().faults_found(report.leaks, report.violations))
        if report.fault:
            print(words().fault(report.fault.told(spoken())))
    return 1 if report.leaks or report.violations else 0


def _check(args: Namespace) -> int:
    from ruse.cli.authoring import check

    return check(args)


def _new_game(args: Namespace) -> int:
    from ruse.cli.authoring import write_game

    return write_game(args)


def _box(args: Namespace) -> int:
    game = game_of(args.game)
    box = chosen_box(game, args.check or args.box)
    if args.json:
        meanings = {entry: meaning._asdict() for entry, meaning in game.box_meanings.items()}
        print_json({"game": game.name, "digest": box.digest, "ok": True, "tables": box.tables, "meanings": meanings})
    elif args.check:
        is_standard = box.digest == game.standard_box.digest
        verdict = words().box_is_standard if is_standard else words().box_is_fine
        print(verdict(shown(str(args.check)), box.digest))
    else:
        columns = words().BOX_COLUMNS + (words().MEANING_COLUMNS if game.box_meanings else ())
        grid = Table(*columns, title=words().box_title(title_of(game), box.digest))
        for path, table in boxes.tables_with_values(box.tables):
            for name, value in boxes.values_of(table).items():
                entry = f"{path}.{name}".lstrip(".")
                cells = [entry, Text(shown(str(value))), words().SOURCES[table["source"]]]
                if meaning := game.box_meanings.get(entry):
                    cells += [words().range_of(meaning.least, meaning.most), Text(meaning.about)]
                grid.add_row(*cells)
        console().print(grid)
    return 0
