"""Checks that hold for every game, for authors of games.

Every check plays random matches and gives nothing, or one sentence about the first fault.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console

from ruse.core import position, saved, toml
from ruse.core.dice import below, seeded
from ruse.core.fields import Amount, Choice, Counts, Field, Seat, Subset, fields_of
from ruse.core.game import Game
from ruse.core.kernel import jit_wanted
from ruse.core.match import Match
from ruse.core.moves import follow
from ruse.core.perspective import imagined
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.core.record import NONE, words_of
from ruse.lab.audit import audit, audit_boxes
from ruse.lab.odd_boxes import traced

Options = dict[str, int]


def _steps(match: Match, seed: int) -> Iterator[None]:
    """A random match, stopped after every step."""
    rng = seeded(seed)
    while match.actor != NOBODY:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
        yield


def laws(game: Game, options: Options) -> str | None:
    """Secrets and rules, as `lab/laws.py` has them: uncompiled, then compiled."""
    for compiled, matches in ((False, 10), *([(True, 300)] if jit_wanted() else [])):
        report = audit(game, matches, 1, options, compiled=compiled)
        if report.fault:
            return report.fault.told()
    report = audit_boxes(game, 5, 1, options)
    return report.fault.told() if report.fault else None


def ranges(game: Game, options: Options) -> str | None:
    """No field ever holds what its declaration does not say."""
    for seed in range(5):
        _, states = traced(game, game.standard_box, seed, options, compiled=False)
        words = words_of(states)
        at = 0
        for name, field in fields_of(game.state).items():
            cells = words[:, at : at + field.num_cells]
            at += field.num_cells
            wrong = cells[~_fits(field, cells)]
            if len(wrong):
                return f"State.{name} holds {wrong[0]}, which its declaration does not allow"
    return None


def _fits(field: Field, cells: Any) -> Any:
    match field.meaning:
        case Amount(least, most):
            fits = (cells >= least) & (cells <= most)
        case Choice(names):
            fits = (cells >= 0) & (cells < len(names))
        case Seat(number):
            fits = (cells >= 0) & (cells < number)
        case Subset(names, owners):
            fits = (cells >= 0) & (cells < 1 << len(names) * owners)
        case Counts(names, bits):
            fits = (cells >= 0) & (cells < 1 << len(names) * bits)
        case _:
            fits = cells >= 0
    return fits | (cells == NONE) & field.none


def views(game: Game, options: Options) -> str | None:
    """What is told of every step leads from one view to the next."""
    match = Match(game, options)
    doors = [match.seat(viewer) for viewer in match.viewers]
    before = [_sorted(door.view) for door in doors]
    for _ in _steps(match, 2):
        for index, door in enumerate(doors):
            events = [event for each in door.events(len(match.steps) - 1) for event in each.events]
            if _sorted(follow(before[index], events)) != _sorted(door.view):
                return f"step {len(match.steps)}: what viewer {door.viewer} is told does not lead to what it sees"
            before[index] = door.view
    return None


def _sorted(view: Any) -> Any:
    zones = {
        place: tuple(sorted(cards)) if re.sub(r"^\d\.", "", place) in view.unordered else cards
        for place, cards in view.zones.items()
    }
    return msgspec.structs.replace(view, zones=zones)


def secrets(game: Game, options: Options) -> str | None:
    """All that a seat is told is the same, to the byte, in a world that it cannot tell from the truth."""
    rng, match = seeded(3), Match(game, options)
    for number, _ in enumerate(_steps(match, 4)):
        if number % 5:
            continue
        for viewer in match.viewers:
            world = imagined(game, match.box, match.observation(viewer), viewer, rng)
            if _told(match.truth(), match, viewer) != _told(world, match, viewer):
                return f"step {len(match.steps)}: viewer {viewer} is told what it cannot know"
    return None


def _told(state: Any, match: Match, viewer: int) -> bytes:
    door = Match(match.game, match.options, position=state).seat(viewer)
    refusals = [door.why_not(action) for action in match.game.actions]
    told: list[Any] = [door.view, door.choices, door.prompt, door.can_undo, refusals]
    for language in match.game.languages:
        speech = door.speech(language, you=None if viewer == SPECTATOR else viewer)
        told += [speech.prompt, speech.lines(), [speech.label(choice) for choice in door.choices]]
        told += [speech.say(refusal) for refusal in refusals if refusal]
    return msgspec.json.encode(told)


def files(game: Game, options: Options) -> str | None:
    """A match is saved and loaded, and every position of it set up again."""
    match = Match(game, options)
    for _ in _steps(match, 5):
        again = position.from_tables(toml.parse(position.dump(match), "position.toml"))
        if again.truth().tobytes() != match.truth().tobytes():
            return f"step {len(match.steps)}: its position file sets up something else"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.match"
        saved.save(match, path)
        same = saved.load(path).truth().tobytes() == match.truth().tobytes()
    return None if same else "a match that was saved is another one when it is loaded"


def words(game: Game, options: Options) -> str | None:
    """Choices can be told apart, and the table fits a terminal."""
    for language in game.languages:
        match = Match(game, options)
        for _ in _steps(match, 6):
            speech = match.seat(max(match.actor, 0)).speech(language)
            labels = [speech.label(choice) for choice in speech.seat.choices]
            if len(set(labels)) < len(labels):
                return f"step {len(match.steps)}: two choices have the same label"
            screen = Console(width=80, color_system=None)
            with screen.capture() as drawn:
                screen.print(speech.table(80))
            if any(cell_len(line) > 80 for line in drawn.get().splitlines()):
                return f"step {len(match.steps)}: the table is wider than 80 columns"
        if match.outcome() is None:
            return "a match that is over has no outcome"
    return None


CHECKS: tuple[Callable[[Game, Options], str | None], ...] = (laws, ranges, views, secrets, files, words)


def check(game: Game) -> Iterator[tuple[str, str | None]]:
    """Every check with its fault, over all options that the game is rehearsed with."""
    for each in CHECKS:
        found = None
        for options in game.rehearsals():
            try:
                found = found or each(game, options)
            except Exception as error:  # whatever it is, the other checks are of use
                found = f"{type(error).__name__}: {error}"
        yield each.__name__, found
