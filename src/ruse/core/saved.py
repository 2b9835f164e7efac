"""Match files: a header, one action a line, and a last line that says how many there are.

ruse match 1
game tooth-and-claw
rules 1
box 5e0c3a7d91b2
options seats=2 games=1

black type bow
chance draw R5
end 2

The header may say more. A match that was played with other components than the standard ones names them, one a line,
as in `set exception.low_rank=0`. A match that one person plays against bots names the person's seat, as in `seat
white`: until it is over, commands show it through that player's eyes. It names the bots as well, as in `bot level2`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ruse.core.blame import blaming
from ruse.core.box import Box
from ruse.core.errors import BadBox, BadFile, RuseError, UnknownGame
from ruse.core.files import read_text, replace_text
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.protocol import CHANCE
from ruse.core.reason import Reason, either
from ruse.core.registry import find_game
from ruse.core.text import shortened, whole_number

FIRST_LINE = "ruse match 1"
_FACTS = ("game", "rules", "box", "options")
_KEYS = (*_FACTS, "seat", "bot", "set")


@dataclass(frozen=True)
class Saved:
    """What a match file holds."""

    match: Match
    seat: int | None  # of the one person who plays it
    bot: str | None = None  # who plays the other seats


# Writing


def dump(match: Match, seat: int | None = None, bot: str | None = None) -> str:
    """The text of a match file."""
    if match.starts_from_position:
        raise RuseError("a match that starts from a position cannot be saved as a match file")
    lines = [
        FIRST_LINE,
        f"game {match.game.name}",
        f"rules {match.game.rules_version}",
        f"box {match.box.digest}",
        f"options {' '.join(f'{name}={value}' for name, value in match.options.items())}",
        *([] if seat is None else [f"seat {_name_of(match, seat)}"]),
        *([] if bot is None else [f"bot {bot}"]),
        *(f"set {word}" for word in match.game.changes(match.box)),
        "",
        *(f"{_name_of(match, step.seat)} {match.game.actions.code(step.action)}" for step in match.steps),
        f"end {len(match.steps)}",
    ]
    return "\n".join(lines) + "\n"


def save(match: Match, path: Path, seat: int | None = None, bot: str | None = None) -> None:
    """Write a match file; an older file of the name is replaced only by a complete one."""
    replace_text(path, dump(match, seat, bot))


# Reading


def load(path: Path, box: Path | None = None) -> Match:
    """The match in a file. Its box is in the file, too; one that is given must be the same."""
    return load_saved(path, box).match


def parse(text: str, name: str, box: Path | None = None) -> Match:
    """The match of a text; errors name the file and the line."""
    return parse_saved(text, name, box).match


def load_saved(path: Path, box: Path | None = None) -> Saved:
    """All that is in a file."""
    return parse_saved(read_text(path), str(path), box)


def parse_saved(text: str, name: str, box: Path | None = None) -> Saved:
    """All that is in a text."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadFile("{entry}: not a match file: the first line must be '{line}'", entry=name, line=FIRST_LINE)
    head_length = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    header = list(_header(lines[1:head_length], name))
    facts = dict(header)
    match = _start(facts, [value for key, value in header if key == "set"], name, box)
    seat = _owner(match, facts["seat"], name) if "seat" in facts else None
    _take_steps(match, lines, head_length, name)
    return Saved(match, seat, facts.get("bot"))


def _header(lines: list[str], name: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(lines, 2):
        key, _, value = line.strip().partition(" ")
        if key not in _KEYS or not value:
            told = shortened(line.strip())
            raise _at_line(name, number, Reason("expected {known}, not '{found}'", known=either(_KEYS), found=told))
        yield key, value.strip()


def _start(header: dict[str, str], changes: list[str], name: str, file: Path | None) -> Match:
    for key in _FACTS:
        if key not in header:
            raise BadFile("{entry}: the header has no line '{key}'", entry=name, key=key)
    try:
        game = find_game(header["game"])
    except UnknownGame as error:
        raise BadFile(
            "{entry}: {why}; a game of your own is found if RUSE_GAMES names its file or folder", entry=name, why=error
        ) from error
    except RuseError as error:
        raise BadFile("{entry}: {why}", entry=name, why=error) from error
    if header["rules"] != str(game.rules_version):
        raise BadFile(
            "{entry}: played by rules {theirs}; these are rules {ours}",
            entry=name,
            theirs=shortened(header["rules"]),
            ours=game.rules_version,
        )
    box = game.load_box(file) if file else _own_box(game, changes, name)
    if header["box"] != box.digest:
        raise BadFile(
            "{entry}: played with another box ({theirs}, not {ours}); give it with --box FILE",
            entry=name,
            theirs=shortened(header["box"]),
            ours=box.digest,
        )
    options = _options(header["options"], name)
    with blaming(game):
        return Match(game, options, box)


def _own_box(game: Game, changes: list[str], name: str) -> Box:
    """The box that the lines `set` of a header tell."""
    try:
        return game.box(changes)
    except BadBox as error:
        raise BadFile("{entry}: set {why}", entry=name, why=error) from error


def _options(text: str, name: str) -> dict[str, int]:
    options = {}
    for word in text.split():
        key, _, value = word.partition("=")
        number = whole_number(value)
        if number is None:
            raise BadFile("{entry}: options must be like 'games=1', not '{found}'", entry=name, found=shortened(text))
        options[key] = number
    return options


def _owner(match: Match, word: str, name: str) -> int:
    seats = {_name_of(match, seat): seat for seat in range(match.num_seats)}
    if word.lower() not in seats:
        raise BadFile(
            "{entry}: the seat must be {known}, not '{found}'",
            entry=name,
            known=either(list(seats)),
            found=shortened(word),
        )
    return seats[word.lower()]


def _take_steps(match: Match, lines: list[str], head_length: int, name: str) -> None:
    """Take the steps of the lines below the header, up to the line `end`, which must be the last."""
    seats = {_name_of(match, seat): seat for seat in (CHANCE, *range(match.num_seats))}
    number, ended = head_length, False
    try:
        with blaming(match.game):
            for line in lines[head_length:]:
                number += 1
                words = line.split(maxsplit=1)
                if not words:
                    continue
                if ended:
                    raise RuseError("nothing may follow the line 'end'")
                if words[0] == "end":
                    ended = True
                    _check_end(match, words, line)
                else:
                    _push(match, words, seats)
    except RuseError as error:
        raise _at_line(name, number, error) from error
    if not ended:
        raise BadFile(
            "{entry}: cut short: the line 'end {steps}' or more is missing", entry=name, steps=len(match.steps)
        )


def _check_end(match: Match, words: list[str], line: str) -> None:
    if words[1:] != [str(len(match.steps))]:
        told = shortened(line.strip())
        raise RuseError("'{line}', but there are {actions} actions", line=told, actions=len(match.steps))


def _push(match: Match, words: list[str], seats: dict[str, int]) -> None:
    seat = seats.get(words[0].lower())
    if seat is None or len(words) < 2:
        raise RuseError(
            "expected an action after {known}, or end, not '{found}'",
            known=either(list(seats)),
            found=shortened(" ".join(words)),
        )
    match.push(words[1], seat)


def _at_line(name: str, number: int, why: Reason) -> BadFile:
    return BadFile("{file}, line {line}: {why}", file=name, line=number, why=why)


def _name_of(match: Match, seat: int) -> str:
    return "chance" if seat == CHANCE else match.game.seat_codes[seat]
