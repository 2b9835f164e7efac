"""Golden playthroughs: whole matches in words, kept in each game's folder to be read and compared.

    python -m tools.golden [GAME ...]                 # render the playthroughs of these games, or of all, anew
    python -m tools.golden GAME OPTION=VALUE ...      # add one with these options

A playthrough keeps its actions as long as the rules allow them, and is played anew otherwise. A line has the step,
who acted, the code, a digest of what every viewer observed afterwards, and what was said: to the first viewer who saw
the action itself, then, if it differs, to the spectator.
"""

import hashlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from ruse.core.dice import below, seeded
from ruse.core.errors import IllegalAction
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, OWNER, SPECTATOR
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
    game, again = match.game, match.at(0)
    told = {
        viewer: {entry.number: " ".join(entry.sentences) for entry in match.log(viewer)} for viewer in match.viewers
    }
    for number, step in enumerate(match.steps):
        truth = again.observation(OWNER)
        text = next(
            told[viewer][number]
            for viewer in match.viewers
            if game.rules.seen(match.box.plain, truth, step.seat, step.action, viewer) == step.action
        )
        again.push(step.action, step.seat)
        seat = "chance" if step.seat == CHANCE else _seats(game)[step.seat]
        code = game.actions.code(step.action)
        if told[SPECTATOR].get(number, "") != text:
            text += f"  / {told[SPECTATOR].get(number, '(unseen)')}"
        yield f"{number + 1:3} | {seat:7} | {code:18} | {_digest(again)} | {text}"


def _digest(match: Match) -> str:
    digest = hashlib.sha256()
    for viewer in match.viewers:
        digest.update(match.seat(viewer).observation.tobytes())
    return digest.hexdigest()[:6]


def _head(text: str) -> tuple[Game, dict[str, int]]:
    """The game and the options of a playthrough."""
    words = dict(part.split(" ", 1) for part in text.partition("\n")[0].split(" · "))
    options = (pair.split("=") for pair in words["options"].split())
    return find_game(words["game"]), {name: int(value) for name, value in options}


def _seats(game: Game) -> tuple[str, ...]:
    """The seats' names in English."""
    return tuple(game.words("en").SEATS)


def replay(text: str) -> Match:
    """The match of a golden playthrough."""
    game, options = _head(text)
    match = Match(game, options)
    seats = {name: seat for seat, name in enumerate(_seats(game))} | {"chance": CHANCE}
    for line in text.splitlines():
        columns = [column.strip() for column in line.split("|")]
        if len(columns) >= 5:
            match.push(columns[2], seats[columns[1]])
    return match


def play(game: Game, options: Mapping[str, int]) -> Match:
    """Play a random match."""
    match, rng = Match(game, options), seeded(_SEED)
    match.play_chance(rng)
    while match.outcome() is None:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
        match.play_chance(rng)
    return match


def renewed(text: str) -> str:
    """The playthrough as it reads with the present rules and words."""
    try:
        return render(replay(text))
    except IllegalAction:
        game, options = _head(text)
        return render(play(game, options))


def add(game: Game, options: Mapping[str, int]) -> None:
    """Write a playthrough with these options."""
    folder = game.folder / "tests" / "golden"
    folder.mkdir(parents=True, exist_ok=True)
    label = "-".join(f"{name}-{value}" for name, value in options.items()) or "standard"
    (folder / f"{label}.txt").write_text(render(play(game, options)), "utf-8")


def main(arguments: list[str]) -> None:
    """Render the playthroughs of the named games, or of all; or add one."""
    names = [each for each in arguments if "=" not in each]
    options = {name: int(value) for name, value in (each.split("=") for each in arguments if "=" in each)}
    if options:
        add(find_game(names[0]), options)
        return
    for game in map(find_game, names or [*game_names(), TEMPLATE]):
        for path in golden_files(game):
            path.write_text(renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
