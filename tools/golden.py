"""Golden playthroughs: whole matches in words, kept in each game's folder to be read and compared.

    python -m tools.golden [GAME ...]

writes them anew. A line has the step, who acted, the code, a digest of what every viewer observed
afterwards, and what was said: with all cards open, then, if it differs, to the spectator.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from ruse.core.dice import below, seeded
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, SPECTATOR
from ruse.core.registry import TEMPLATE, find_game, game_names

_SEED = 1
_RULE = "-" * 100


def golden_files(game: Game) -> list[Path]:
    """The golden playthroughs of a game."""
    return sorted((game.folder / "tests" / "golden").glob("*.txt"))


def render(match: Match) -> str:
    """A whole match in words."""
    options = " ".join(f"{name}={value}" for name, value in match.options.items())
    head = f"game {match.game.name} · rules {match.game.rules_version} · box {match.box.digest} · options {options}"
    outcome = match.outcome()
    assert outcome is not None
    return "\n".join([head, _RULE, *_lines(match), _RULE, outcome.reason]) + "\n"


def _lines(match: Match) -> Iterator[str]:
    told = {entry.number: " ".join(entry.sentences) for entry in match.seat(SPECTATOR).speech().log()}
    told_openly = {entry.number: " ".join(entry.sentences) for entry in match.open_log()}
    again = Match(match.game, match.options, match.box)
    for number, step in enumerate(match.steps):
        again.push(step.action, step.seat)
        seat = "chance" if step.seat == CHANCE else match.game.seat_name(step.seat)
        code = match.game.actions.code(step.action)
        text = told_openly[number]
        if told.get(number, "") != text:
            text += f"  / {told.get(number, '(unseen)')}"
        yield f"{number + 1:3} | {seat:7} | {code:18} | {_digest(again)} | {text}"


def _digest(match: Match) -> str:
    digest = hashlib.sha256()
    for viewer in match.viewers:
        digest.update(match.seat(viewer).observation.tobytes())
    return digest.hexdigest()[:6]


def replay(text: str) -> Match:
    """The match of a golden playthrough."""
    head, *lines = text.splitlines()
    words = dict(part.split(" ", 1) for part in head.split(" · "))
    game = find_game(words["game"])
    match = Match(game, {name: int(value) for name, value in (pair.split("=") for pair in words["options"].split())})
    seats = {game.seat_name(seat): seat for seat in range(match.num_seats)} | {"chance": CHANCE}
    for line in lines:
        columns = [column.strip() for column in line.split("|")]
        if len(columns) >= 5:
            match.push(columns[2], seats[columns[1]])
    return match


def play(game: Game, number: int) -> Match:
    """A random match for one entry of the game's showcase."""
    match = Match(game, game.showcase[number])
    rng = seeded(_SEED, number)
    match.play_chance(rng)
    while match.outcome() is None:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
        match.play_chance(rng)
    return match


def main(names: list[str]) -> None:
    """Write the golden playthroughs of the named games, or of all."""
    for name in names or [*game_names(), TEMPLATE]:
        game = find_game(name)
        folder = game.folder / "tests" / "golden"
        folder.mkdir(parents=True, exist_ok=True)
        for number, options in enumerate(game.showcase):
            label = "-".join(f"{key}-{value}" for key, value in options.items()) or "standard"
            (folder / f"{label}.txt").write_text(render(play(game, number)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
