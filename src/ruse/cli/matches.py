"""The matches that were kept, over or not: `ruse matches` lists them."""

from argparse import Namespace
from datetime import datetime

from rich.table import Table
from rich.text import Text

from ruse.cli.commands import console, print_json
from ruse.cli.keeping import Kept, kept_matches
from ruse.cli.naming import command, level_names
from ruse.cli.words import words
from ruse.core.text import shown


def list_matches(args: Namespace) -> int:
    """The newest first."""
    kept = kept_matches()
    if args.json:
        print_json([_about(each) for each in kept])
        return 0
    if not kept:
        print(words().NO_MATCHES)
        return 0
    grid = Table(*words().MATCH_COLUMNS, box=None, pad_edge=False)
    for each in kept:
        when = datetime.fromtimestamp(each.time).strftime("%Y-%m-%d %H:%M")
        grid.add_row(when, _against(each), _state(each), Text(shown(each.path.name), overflow="fold"))
    console().print(grid)
    print(words().how_to_go_on(command("play", "--continue"), str(kept[0].path.parent)))
    return 0


def _against(kept: Kept) -> str:
    bot, game = kept.found.bot, kept.found.match.game
    if bot is None:
        return str(words().PEOPLE)
    level = game.level(bot)
    return level_names(game)[level - 1] if level else shown(bot)


def _state(kept: Kept) -> str:
    """How it ended, for its player, or how far it is."""
    outcome, seat = kept.found.match.outcome(), kept.found.seat
    if outcome is None:
        return str(words().under_way(len(kept.found.match.steps)))
    if seat is None:
        return str(words().IS_OVER)
    if seat not in outcome.winners:
        return str(words().LOST)
    return str(words().SHARED if len(outcome.winners) > 1 else words().WON)


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
        "outcome": match.outcome(),
    }
