"""Looking at a match: `replay` tells what happened, `position` shows where it stands.

Through somebody's eyes, nothing leaves that these eyes may not see. A match that is over is shown with all cards open;
one that is not, through the eyes of its player.
"""

from argparse import Namespace
from typing import Any

from rich.console import Console

from ruse.cli.commands import console, print_json, read_seat, table_of
from ruse.cli.keeping import kept_file
from ruse.cli.naming import refusal_of, seat_name, speech_of, told_in_one
from ruse.cli.screen import Screen
from ruse.cli.stepping import step_through
from ruse.cli.typed import Leave
from ruse.cli.words import JSON_LANGUAGE, spoken, words
from ruse.cli.wrapping import fitted
from ruse.core import position as positions
from ruse.core import saved
from ruse.core.blame import blaming
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, NOBODY, OWNER, SPECTATOR
from ruse.core.speech import LogEntry


def replay(args: Namespace) -> int:
    """Tell a match again, up to its end or to a step."""
    found = saved.load_saved(kept_file(args.file), args.box)
    with blaming(found.match.game, Leave):
        return _replay(args, found)


def _replay(args: Namespace, found: saved.Saved) -> int:
    match, viewer = found.match, _eyes(args, found)
    if args.at is not None and args.at > len(match.steps):
        raise RuseError(words().step_too_high(args.at, len(match.steps)))
    if not args.json and args.at is None and (shown := Screen(plain=False)).is_drawn:
        return _step_through(args, found, viewer, shown)
    language = JSON_LANGUAGE if args.json else spoken()
    entries = match.log(viewer, language)
    told = [entry for entry in entries if args.at is None or entry.number < args.at]
    steps = [_step(match, entry, viewer == OWNER) for entry in told]
    if args.at is not None:
        match = match.at(args.at)
    outcome = match.outcome()
    if args.json:
        eyes = {"eyes": _viewer_word(match, viewer)}
        print_json({"game": match.game.name, "options": match.options, **eyes, "steps": steps, "outcome": outcome})
        return 0
    screen = console()
    _say_whose_eyes(args, match, viewer, screen)
    for entry in told:
        _say(f"{entry.number + 1:4}  {told_in_one(entry)}", screen)
    if args.at is not None:
        screen.print(table_of(speech_of(match, _viewer_of_table(match, viewer)), screen))
    elif outcome:
        _say(speech_of(match, SPECTATOR).say(outcome.ending), screen)
    return 0


def _step_through(args: Namespace, found: saved.Saved, viewer: int, screen: Screen) -> int:
    """At a terminal, step by step; somebody may play on from any of them."""
    match = found.match
    wanted = step_through(match, viewer, screen, found.seat, locked=viewer != OWNER and args.viewer is None)
    if wanted is None:
        return 0
    from ruse.cli.arguments import read_arguments
    from ruse.cli.play import Party, play_on
    from ruse.cli.questions import ask_bot

    how = read_arguments(["play", match.game.name, *(["--bot", found.bot] if found.bot else [])])
    try:
        return play_on(Party(how, wanted.match, wanted.seat, ask_bot(how, match.game)))
    except Leave:
        return 0


def show_position(args: Namespace) -> int:
    """Show where a match or a position stands, and what may be chosen there."""
    found = positions.load_saved(kept_file(args.file), args.box)
    with blaming(found.match.game):
        return _show_position(args, found)


def _show_position(args: Namespace, found: saved.Saved) -> int:
    match, viewer = found.match, _eyes(args, found)
    if viewer != OWNER and (args.push or args.toml):
        flag = "--push" if args.push else "--toml"
        raise RuseError(words().tells_too_much(flag))
    for code in args.push:
        _push(match, code)
    if args.toml:
        print(positions.dump(match), end="")
        return 0
    # Through somebody's eyes there are only that seat's choices: those of another would tell the other's hand.
    chooser = match.actor if viewer == OWNER else viewer
    outcome = match.outcome()
    if args.json:
        who = None if match.actor == NOBODY else _seat_word(match, match.actor)
        scores = dict(zip(match.game.seat_codes, match.scores(), strict=False))
        eyes = {"eyes": _viewer_word(match, viewer)}
        print_json({**eyes, "actor": who, "legal": _choices(match, chooser), "scores": scores, "outcome": outcome})
        return 0
    screen = console()
    _say_whose_eyes(args, match, viewer, screen)
    screen.print(table_of(speech_of(match, _viewer_of_table(match, viewer)), screen))
    _offer(match, chooser, screen)
    if outcome:
        _say(speech_of(match, SPECTATOR).say(outcome.ending), screen)
    return 0


def _say(text: str, screen: Console) -> None:
    screen.print(fitted(text, screen.width), markup=False)


def _push(match: Match, code: str) -> None:
    chooser = match.seat(match.actor) if match.actor >= 0 else match
    try:
        chooser.push(code)
    except RuseError as error:
        raise RuseError(refusal_of(error, speech_of(match, max(match.actor, 0)))) from error


def _offer(match: Match, chooser: int, screen: Console) -> None:
    """What somebody, or chance, may choose, for people: the codes and what they mean."""
    if chooser == CHANCE:
        for action in match.legal():
            _say(f"  {action.code}", screen)
    elif chooser != NOBODY:
        speech = speech_of(match, chooser)
        if speech.prompt:
            _say(speech.prompt, screen)
        for action in speech.seat.choices:
            _say(f"  {words().choice(action.code, speech.label(action))}", screen)


def _choices(match: Match, chooser: int) -> list[dict[str, str]]:
    """The same for machines: codes and sentences."""
    if chooser == CHANCE:
        return [{"code": action.code, "say": action.code} for action in match.legal()]
    speech = match.seat(SPECTATOR if chooser == NOBODY else chooser).speech(JSON_LANGUAGE)
    return [{"code": action.code, "say": speech.sentence(action)} for action in speech.seat.choices]


# Whose eyes


def _eyes(args: Namespace, found: saved.Saved) -> int:
    """The viewer that was asked for, or the one to spare surprises; the OWNER sees all cards open."""
    match = found.match
    if args.viewer is not None:
        is_spectator = args.viewer.lower() == "spectator"
        return SPECTATOR if is_spectator else read_seat(match.game, match.num_seats, args.viewer)
    if args.open or match.starts_from_position or match.outcome():
        return OWNER
    return SPECTATOR if found.seat is None else found.seat


def _say_whose_eyes(args: Namespace, match: Match, viewer: int, screen: Console) -> None:
    if viewer != OWNER and args.viewer is None:
        is_spectator = viewer == SPECTATOR
        _say(words().SPECTATOR_EYES if is_spectator else words().through_eyes(seat_name(match.game, viewer)), screen)


def _viewer_of_table(match: Match, viewer: int) -> int:
    """With all cards open the table is the actor's."""
    if viewer != OWNER:
        return viewer
    return match.actor if match.actor >= 0 else SPECTATOR


def _step(match: Match, entry: LogEntry, is_open: bool) -> dict[str, Any]:
    """What happened in a step; with all cards open also the code of the action."""
    code = {"code": match.game.actions.code(match.steps[entry.number].action)} if is_open else {}
    return {"step": entry.number + 1, "seat": _seat_word(match, entry.seat), **code, "say": entry.sentences}


def _seat_word(match: Match, seat: int) -> str:
    return "chance" if seat == CHANCE else match.game.seat_codes[seat]


def _viewer_word(match: Match, viewer: int) -> str | None:
    """None where all cards are open."""
    return "spectator" if viewer == SPECTATOR else None if viewer == OWNER else _seat_word(match, viewer)
