"""Checks of a whole game, for its author.

Random matches are held to the laws, to the declarations of the state, and to everything told, shown and saved of them.
In a test:

from ruse.lab.check import check_game


def test_my_game() -> None:
    assert check_game("my_cards.py") == []
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec
from rich.cells import cell_len
from rich.console import Console

from ruse.core import position, saved, toml
from ruse.core.arguments import known_game
from ruse.core.blame import described, place_of, trace_of
from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.fields import fields_of, may_hold
from ruse.core.game import Game
from ruse.core.kernel import jit_wanted
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.moves import follow
from ruse.core.perspective import imagined
from ruse.core.plain import pack
from ruse.core.playout import check_ending, ending_by
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from ruse.core.record import words_of
from ruse.core.registry import check_parts, find_game_at
from ruse.lab.audit import audit, audit_boxes
from ruse.lab.faults import Fault
from ruse.lab.odd_boxes import traced, why_unplayable
from ruse.lab.twin import Twin, speeches
from ruse.lab.words import book

_PLAIN_MATCHES, _COMPILED_MATCHES, _BOXES = 10, 300, 5
_FEW_CONFIGURATIONS = 8
_TRACES = 20  # matches that are looked at state by state
_TWIN_SEEDS = range(8, 11)
_WIDTH = 80  # columns of a terminal


@dataclass(frozen=True)
class Checked:
    """The result of one check."""

    check: str
    fault: Fault | None
    steps: tuple[str, ...] = ()  # that lead to the fault, where it has a step
    trace: str = ""  # of the exception, if it is one
    skipped: Literal["", "no_compiler", "earlier_fault"] = ""  # why there is no result
    notes: tuple[Fault, ...] = ()  # what is no fault, but looks like a mistake


def check_game(game: Game | str | Path) -> list[str]:
    """All faults of a game, which is given itself, by name or by the path of its file or folder."""
    is_path = isinstance(game, Path) or (isinstance(game, str) and game.endswith(".py"))
    found = find_game_at(Path(game)) if is_path else known_game(game)  # type: ignore[arg-type]
    return [f"{each.check}: {each.fault.told()}" for each in run_checks(found) if each.fault]


def sample_configurations(game: Game) -> list[dict[str, int]]:
    """Configurations to test with: all if there are few, otherwise a few that cover every value of every option."""
    every = list(game.configurations())
    if len(every) <= _FEW_CONFIGURATIONS:
        return every
    sample, missing = list[dict[str, int]](), {pair for options in every for pair in options.items()}

    def gain(options: dict[str, int]) -> tuple[int, int]:
        return len(missing & options.items()), len(every[0].items() & options.items())  # then: most defaults

    while missing:
        sample.append(max(every, key=gain))
        missing -= sample[-1].items()
    return sample


def run_checks(game: Game, begun: Callable[[str], None] = lambda check: None) -> Iterator[Checked]:
    """Every check in turn, over a sample of the options; `begun` hears of its name before."""
    seen = _Seen()
    for name, check in _CHECKS.items():
        begun(name)
        if check is _compiled_laws and not jit_wanted():
            yield Checked(name, None, skipped="no_compiler")
        elif seen.failed & {"parts", *_NEEDED.get(name, ())}:
            yield Checked(name, None, skipped="earlier_fault")
        else:
            yield _checked(name, check, game, seen)
    begun("notes")
    yield Checked("notes", None, notes=tuple(_notes(game, seen)))


def about(check: str, language: str = "en") -> str:
    """The demand that a check makes of a game, in words."""
    return str(book(language).CHECKS[check])


class _Seen:
    """Faults, and the verbs and values that came up in all matches of the checks."""

    def __init__(self) -> None:
        self.failed: set[str] = set()  # names of checks
        self.causes: set[str] = set()  # kinds and lines of the exceptions that stopped them
        self.verbs: set[str] = set()  # of legal actions
        self.values: dict[str, set[int]] = {}  # of the fields of the state


class _Rehearsal:
    """Random matches with certain options. It knows the place in them, for a fault that is found there."""

    def __init__(self, game: Game, options: Mapping[str, int], seen: _Seen) -> None:
        self.game, self.options, self.seen = game, options, seen
        self.seed: int | None = None  # of the match, if there is one
        self.match: Match | None = None

    def play(self, seed: int) -> Iterator[Match]:
        """A match, stopped at its beginning and after every step."""
        rng, self.seed = seeded(seed), seed
        match = self.match = Match(self.game, self.options)
        yield match
        while match.actor != NOBODY:
            legal = match.legal()
            check_ending(self.game.title, ending_by(len(legal)))
            self.seen.verbs.update(action.verb for action in legal)
            match.push(legal[below(rng, len(legal))])
            yield match

    def place(self, fault: Fault) -> Fault:
        """The fault with its seed and step."""
        if self.seed is None:
            return fault
        return Fault("at_step", (fault, self.seed, len(self.match.steps) if self.match else 0))

    def steps(self) -> tuple[str, ...]:
        """The steps up to the fault."""
        match = self.match
        if match is None:
            return ()
        codes = self.game.seat_codes
        return tuple(
            f"{'chance' if step.seat == CHANCE else codes[step.seat]} {self.game.actions.code(step.action)}"
            for step in match.steps
        )


_Check = Callable[[_Rehearsal], Fault | None]


def _checked(name: str, check: _Check, game: Game, seen: _Seen) -> Checked:
    for options in sample_configurations(game):
        rehearsal = _Rehearsal(game, options, seen)
        try:
            fault = check(rehearsal)
        except Exception as error:  # whatever it is, the other checks are of use
            root = error.__cause__ if isinstance(error, RuseError) and error.__cause__ else error
            place = place_of(root, game.source)
            cause = f"{type(root).__name__}{place}"
            is_known = cause in seen.causes or (not place and "laws" in seen.failed)  # the engine met the broken law
            seen.failed.add(name)
            if is_known:
                return Checked(name, None, skipped="earlier_fault")
            seen.causes.add(cause)
            fault = Fault("check_stops", (described(error, game.source),))
            return Checked(name, rehearsal.place(fault), rehearsal.steps(), trace_of(error))
        if fault:
            seen.failed.add(name)
            return Checked(name, rehearsal.place(fault), rehearsal.steps())
    return Checked(name, None)


# The checks


def _parts(rehearsal: _Rehearsal) -> Fault | None:
    """The box, the pages and the phrase books can be loaded."""
    check_parts(rehearsal.game)
    return None


def _plain_laws(rehearsal: _Rehearsal) -> Fault | None:
    """The laws hold as Python runs the rules."""
    return audit(rehearsal.game, _PLAIN_MATCHES, 1, rehearsal.options, compiled=False).fault


def _compiled_laws(rehearsal: _Rehearsal) -> Fault | None:
    """The laws hold in machine code, which plays the same matches as Python."""
    game, options = rehearsal.game, rehearsal.options
    fault = why_unplayable(game, game.standard_box, 1, options)
    return fault or audit(game, _COMPILED_MATCHES, 1, options).fault


def _boxes(rehearsal: _Rehearsal) -> Fault | None:
    """Other numbers in the box are played by the same laws, or are refused."""
    return audit_boxes(rehearsal.game, _BOXES, 1, rehearsal.options).fault


def _ranges(rehearsal: _Rehearsal) -> Fault | None:
    """No field ever holds a value outside its declaration."""
    game = rehearsal.game
    for seed in range(_TRACES):
        _, states = traced(game, game.standard_box, seed, rehearsal.options, compiled=False)
        words, at = words_of(states), 0
        for name, field in fields_of(game.state).items():
            cells = words[:, at : at + field.num_cells]
            at += field.num_cells
            rehearsal.seen.values.setdefault(name, set()).update(cells.ravel().tolist())
            for step, values in enumerate(cells.tolist()):
                for value in values:
                    if not may_hold(field, value):
                        return Fault("at_step", (Fault("out_of_range", (name, value, field.about)), seed, step))
    return None


def _views(rehearsal: _Rehearsal) -> Fault | None:
    """The events of every step lead from one view to the next."""
    before: dict[int, Any] = {}
    for match in rehearsal.play(2):
        for viewer in match.viewers:
            door = match.seat(viewer)
            events = [event for each in door.events(max(0, len(match.steps) - 1)) for event in each.events]
            if match.steps and _sorted(follow(before[viewer], events)) != _sorted(door.view):
                return Fault("view_not_followed", (viewer,))
            before[viewer] = door.view
    return None


def _sorted(view: Any) -> Any:
    zones = {
        place: tuple(sorted(cards)) if re.sub(r"^\d\.", "", place) in view.unordered else cards
        for place, cards in view.zones.items()
    }
    return msgspec.structs.replace(view, zones=zones)


def _secrets(rehearsal: _Rehearsal) -> Fault | None:
    """All that a seat is told is the same, to the byte, in a world that it cannot tell from the truth."""
    rng = seeded(3)
    for seed in range(4, 7):
        for match in rehearsal.play(seed):
            if len(match.steps) % 3 != seed % 3:
                continue
            for viewer in match.viewers:
                world = imagined(match.game, match.box, match._node.observed(viewer), viewer, rng)
                if _told(match.truth(), match, viewer) != _told(world, match, viewer):
                    return Fault("told_too_much", (viewer,))
    return None


def _told(state: Any, match: Match, viewer: int) -> bytes:
    door = Match(match.game, match.options, position=state).seat(viewer)
    refusals = [door.why_not(action) for action in match.game.actions]
    told: list[Any] = [door.view, door.choices, door.prompt, door.can_undo, refusals]
    for speech in speeches(door):
        told += [speech.prompt, speech.lines(), [speech.label(choice) for choice in door.choices]]
        told += [speech.say(refusal) for refusal in refusals if refusal]
    return msgspec.json.encode(told)


def _steps(rehearsal: _Rehearsal) -> Fault | None:
    """All that a seat is told of a step is the same in a match that looks the same to it."""
    game, options, rng = rehearsal.game, rehearsal.options, seeded(7)
    for seed in _TWIN_SEEDS:
        twins: list[Twin] = []
        for match in rehearsal.play(seed):
            if not match.steps:
                twins = [Twin(game, options, viewer, rng) for viewer in match.viewers]
                continue
            for twin in twins:
                if twin.follows(match) and not twin.is_told_alike(match):
                    return Fault("told_too_much_of_step", (twin.viewer,))
    return None


def _files(rehearsal: _Rehearsal) -> Fault | None:
    """Every position of a match can be set up again, and the match saved and loaded."""
    for match in rehearsal.play(5):
        tables = toml.parse(position.dump(match), "position.toml")
        state = pack(position.read(tables)[-1])
        if len(match.steps) % 20 == 0:  # the check that it can be played takes long
            state = position.from_tables(tables).truth()
        if state.tobytes() != match.truth().tobytes():
            return Fault("position_differs")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.match"
        saved.save(match, path)
        is_same = saved.load(path).truth().tobytes() == match.truth().tobytes()
    return None if is_same else Fault("saved_match_differs")


def _words(rehearsal: _Rehearsal) -> Fault | None:
    """Choices can be told apart, the table fits a terminal, and everything is said in every language."""
    for language in LANGUAGES:
        for match in rehearsal.play(6):
            speech = match.seat(max(match.actor, 0)).speech(language)
            labels = [speech.label(choice) for choice in speech.seat.choices]
            twice = next((label for label in labels if labels.count(label) > 1), None)
            if twice is not None:
                return Fault("same_label", (twice, language))
            screen = Console(width=_WIDTH, color_system=None)
            with screen.capture() as drawn:
                screen.print(speech.table(_WIDTH))
            if any(cell_len(line) > _WIDTH for line in drawn.get().splitlines()):
                return Fault("table_too_wide", (_WIDTH, language))
        for viewer in match.viewers:
            match.log(viewer, language)
        outcome = match.outcome()
        assert outcome is not None
        match.seat(SPECTATOR).speech(language).say(outcome.ending)
    return None


_CHECKS: dict[str, _Check] = {
    "parts": _parts,
    "views": _views,  # first of those that play, since it tells the steps that lead to an exception
    "laws": _plain_laws,
    "ranges": _ranges,
    "secrets": _secrets,
    "steps": _steps,
    "files": _files,
    "words": _words,
    "compiled": _compiled_laws,
    "boxes": _boxes,
}


_NEEDED = {"secrets": {"laws"}, "steps": {"laws", "secrets"}, "compiled": {"laws"}, "boxes": {"laws"}}
"""Checks that would only tell again what these have found; all need the parts."""


# Notes


def _notes(game: Game, seen: _Seen) -> Iterator[Fault]:
    """Notes on things that are allowed, but seldom meant."""
    verbs = dict.fromkeys(action.verb for action in game.actions if action.role != "blurred")
    never = [verb for verb in verbs if verb not in seen.verbs]
    if never and seen.verbs:
        yield Fault("never_possible", (never,))
    constant = [name for name, values in seen.values.items() if len(values) == 1]
    if constant:
        yield Fault("never_changes", (constant,))
    if game.phrases:
        plain = {action.verb for action in game.actions if action.role == "choice" and not action.args}
        unsaid = [verb for verb in verbs if verb not in game.phrases and verb not in plain]
        if unsaid:
            yield Fault("no_phrase", (unsaid,))
    if not game.about and not (game.folder / "RULES.md").is_file():
        yield Fault("no_rules_text")
