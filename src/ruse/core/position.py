"""Position files: any table set up by hand, in TOML and in the game's own words."""

from pathlib import Path
from typing import Any

from ruse.core import saved, toml
from ruse.core.box import Box
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.files import read_text
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.plain import pack
from ruse.core.playable import check_playable
from ruse.core.registry import find_game


def load(path: Path, box: Path | None = None) -> Match:
    """A match that starts from the position of a file, or stands where a match file ends."""
    return load_saved(path, box).match


def load_saved(path: Path, box: Path | None = None) -> saved.Saved:
    """The same, with the seat of its player; a position has none."""
    text = read_text(path)
    if text.startswith(saved.FIRST_LINE):
        return saved.parse_saved(text, str(path), box)
    try:
        return saved.Saved(from_tables(toml.parse(text, str(path)), box), None)
    except BadPosition as error:
        raise BadPosition("{entry}: {why}", entry=path, why=error) from error


def from_tables(tables: dict[str, Any], box: Path | None = None) -> Match:
    """A match that starts from a position, if it can be played."""
    game, options, loaded, state = read(tables, box)
    check_playable(game, loaded, state, options)
    return Match(game, options, loaded, pack(state))


def read(tables: dict[str, Any], box: Path | None = None) -> tuple[Game, dict[str, int], Box, Any]:
    """The game, options, box and plain state of a position, which is not checked."""
    entries = Entries(tables, BadPosition)
    game = find_game(entries.text("game"))
    chosen = entries.table("options")
    options = game.check_options({name: chosen.number(name, 0, 99) for name in chosen.values})
    loaded = game.load_box(box) if box else game.standard_box
    state = game.first_state(loaded, options)
    rest = {name: value for name, value in tables.items() if name not in ("game", "options")}
    try:
        game.position.read(loaded.plain, Entries(rest, BadPosition), state)
    except (ValueError, OverflowError) as error:  # a number within a text that is none, or too large
        raise BadPosition("a number in a text cannot be read, or is too large") from error
    return game, options, loaded, state


def tables_of(match: Match) -> dict[str, Any]:
    """The tables of a position file for where the match stands."""
    return {"game": match.game.name, "options": dict(match.options), **match.position()}


def dump(match: Match) -> str:
    """The text of a position file for where the match stands."""
    tables = tables_of(match)
    lines = [f"{name} = {_value(value)}" for name, value in tables.items() if not isinstance(value, dict)]
    for name, value in tables.items():
        if isinstance(value, dict):
            lines += ["", f"[{name}]", *(f"{key} = {_value(item)}" for key, item in value.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
