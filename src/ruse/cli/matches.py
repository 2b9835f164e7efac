"""The matches that were kept, over or not: `ruse matches` lists them."""

from argparse import Namespace
from datetime import datetime
from pathlib import Path

from rich.table import Table
from rich.text import Text

from ruse.bots.loading import level_number
from ruse.cli.commands import console, print_json
from ruse.cli.keeping import Kept, kept_matches
from ruse.cli.naming import command, complaint_of, level_names, title_of
from ruse.cli.streams import complain
from ruse.cli.words import spoken, words
from ruse.core.errors import RuseError
from ruse.core.text import shown


def list_matches(args: Namespace) -> int:
    """The newest first."""
    kept = kept_matches(_complain_of)
    if args.json:
        print_json([_about(each) for each in kept])
        return 0
    if not kept:
        print(words().NO_MATCHES)
        return 0
    grid = Table(box=None, pad_edge=False)
    when, name, game, against, state = words().MATCH_COLUMNS
    for heading in (when, name):
        grid.add_column(heading, no_wrap=True)
    for heading in (game, against, state):
        grid.add_column(heading, overflow="fold")
    for each in kept:
        time = datetime.fromtimestamp(each.time).strftime("%Y-%m-%d %H:%M")
        title = Text(title_of(each.found.match.game))
        grid.add_row(time, Text(shown(each.path.stem)), title, _against(each), _state(each))
    console().print(grid)
    print(words().how_to_go_on(command("play", "--continue")))
    print(words().how_to_open(command("play", "--resume", "NAME"), command("replay", "NAME")))
    return 0


def _complain_of(path: Path, error: RuseError) -> None:
    """Name a file that cannot be read, and why."""
    why = complaint_of(error)
    complain(f"ruse: {why if str(path) in why else words().complaint_about(str(path), why)}")


def _against(kept: Kept) -> str:
    bot, game = kept.found.bot, kept.found.match.game
    if bot is None:
        return str(words().PEOPLE)
    level = level_number(game, bot)
    return level_names(game)[level - 1] if level else shown(bot)


def _state(kept: Kept) -> str:
    """How it ended, for its player, or how far it is."""
    outcome, seat = kept.outcome, kept.found.seat
    if outcome is None:
        return str(words().under_way(len(kept.found.match.steps)))
    if seat is None:
        return str(words().IS_OVER)
    state = words().LOST if seat not in outcome.winners else words().WON
    state = words().SHARED if seat in outcome.winners and len(outcome.winners) > 1 else state
    if not kept.found.match.game.words(spoken()).HAS_SCORES:
        return str(state)
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    return str(words().with_score(state, outcome.scores[seat], others))


def _about(kept: Kept) -> dict[str, object]:
    match, seat = kept.found.match, kept.found.seat
    return {
        "file": str(kept.path),
        "time": datetime.fromtimestamp(kept.time).isoformat(timespec="seconds"),
        "game": match.game.name,
        "options": match.options,
        "seat": None if seat is None else match.game.seat_codes[seat],
        "bot": kept.found.bot,
        "steps": len(match.steps),
        "outcome": kept.outcome,
    }
