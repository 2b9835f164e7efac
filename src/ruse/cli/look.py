"""Looking at a match: `replay` tells what happened, `position` shows where it stands.

Through somebody's eyes, nothing leaves that these eyes may not see. A match that is over is shown with all cards open;
one that is not, through the eyes of its player.
"""

from argparse import Namespace
from typing import Any

from rich.console import Console

from ruse.cli.commands import console, print_json, read_seat, table_of
from ruse.core import position as positions
from ruse.core import saved
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from ruse.core.speech import Speech


def replay(args: Namespace) -> int:
    """Tell a match again, up to its end or to a step."""
    found = saved.load_saved(args.file, args.box)
    match, viewer = found.match, _eyes(args, found)
    if args.at is not None and args.at > len(match.steps):
        raise RuseError(f"--at {args.at}: the match has {len(match.steps)} steps")
    steps = [step for step in _told(match, viewer) if args.at is None or step["step"] <= args.at]
    while args.at is not None and len(match.steps) > args.at:
        match.pop()
    outcome = match.outcome()
    if args.json:
        eyes = {"eyes": _viewer_word(match, viewer)}
        print_json({"game": match.game.name, "options": match.options, **eyes, "steps": steps, "outcome": outcome})
        return 0
    screen = console()
    _say_whose_eyes(args, match, viewer, screen)
    for step in steps:
        screen.print(f"{step['step']:4}  {' '.join(step['say'])}", markup=False)
    if args.at is not None:
        screen.print(table_of(_speech(match, viewer), screen))
    elif outcome:
        screen.print(outcome.reason, markup=False)
    return 0


def show_position(args: Namespace) -> int:
    """Show where a match or a position stands, and what may be chosen there."""
    found = positions.load_saved(args.file, args.box)
    match, viewer = found.match, _eyes(args, found)
    if viewer is not None and (args.push or args.toml):
        flag = "--push" if args.push else "--toml"
        raise RuseError(f"{flag} tells more than one player may know: give --open with it, and no --as")
    for code in args.push:
        match.push(code)
    if args.toml:
        print(positions.dump(match), end="")
        return 0
    # Through somebody's eyes there are the own choices only: those of another tell the other's hand.
    chooser = match.actor if viewer is None else viewer
    choices = _choices(match, chooser)
    outcome = match.outcome()
    if args.json:
        who = None if match.actor == NOBODY else _seat_word(match, match.actor)
        scores = dict(zip(match.game.seat_codes, match.scores(), strict=False))
        eyes = {"eyes": _viewer_word(match, viewer)}
        print_json({**eyes, "actor": who, "legal": choices, "scores": scores, "outcome": outcome})
        return 0
    screen = console()
    _say_whose_eyes(args, match, viewer, screen)
    screen.print(table_of(_speech(match, viewer), screen))
    for choice in choices:
        screen.print(f"  {choice['code']}: {choice['say']}", markup=False)
    if outcome:
        screen.print(outcome.reason, markup=False)
    return 0


def _choices(match: Match, chooser: int) -> list[dict[str, str]]:
    """What somebody, or chance, may choose: codes and sentences."""
    if chooser == CHANCE:
        return [{"code": action.code, "say": action.code} for action in match.legal()]
    speech = match.seat(SPECTATOR if chooser == NOBODY else chooser).speech()
    return [{"code": action.code, "say": speech.sentence(action)} for action in speech.seat.choices]


def _speech(match: Match, viewer: int | None) -> Speech:
    return match.seat(_viewer_of_table(match, viewer)).speech()


# Whose eyes


def _eyes(args: Namespace, found: saved.Saved) -> int | None:
    """The viewer that was asked for, or the one to spare surprises; None for all cards open."""
    match = found.match
    if args.viewer is not None:
        is_spectator = args.viewer.lower() == "spectator"
        return SPECTATOR if is_spectator else read_seat(match.game, match.num_seats, args.viewer)
    if args.open or match.starts_from_position or match.outcome():
        return None
    return SPECTATOR if found.seat is None else found.seat


def _say_whose_eyes(args: Namespace, match: Match, viewer: int | None, screen: Console) -> None:
    if viewer is not None and args.viewer is None:
        whose = "a spectator" if viewer == SPECTATOR else _seat_word(match, viewer)
        screen.print(f"Through {whose}'s eyes, since the match is not over; --open shows all cards.", markup=False)


def _viewer_of_table(match: Match, viewer: int | None) -> int:
    """With all cards open the table is the actor's."""
    if viewer is not None:
        return viewer
    return match.actor if match.actor >= 0 else SPECTATOR


def _told(match: Match, viewer: int | None) -> list[dict[str, Any]]:
    """What happened, through the eyes of a viewer, or with all cards open and the codes of the actions."""
    if viewer is not None:
        return [
            {"step": entry.number + 1, "seat": _seat_word(match, entry.seat), "say": entry.sentences}
            for entry in match.log(viewer)
        ]
    return [
        {
            "step": entry.number + 1,
            "seat": _seat_word(match, entry.seat),
            "code": match.game.actions.code(match.steps[entry.number].action),
            "say": entry.sentences,
        }
        for entry in match.open_log()
    ]


def _seat_word(match: Match, seat: int) -> str:
    return "chance" if seat == CHANCE else match.game.seat_codes[seat]


def _viewer_word(match: Match, viewer: int | None) -> str | None:
    """None where all cards are open."""
    return "spectator" if viewer == SPECTATOR else None if viewer is None else _seat_word(match, viewer)
