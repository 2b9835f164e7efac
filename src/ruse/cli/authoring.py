"""Commands for authors of games: `new-game` writes one to begin with, `check` looks for faults."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from ruse.cli.commands import print_json
from ruse.cli.naming import command, complaint_of, game_of, title_of
from ruse.cli.words import JSON_LANGUAGE, spoken, words
from ruse.core.blame import trace_of
from ruse.core.errors import BrokenGame, FileRefused, RuseError
from ruse.core.files import replace_text
from ruse.core.game import Game
from ruse.core.registry import STARTER, VARIABLE, find_game, game_names, is_game_name
from ruse.core.text import shortened, shown
from ruse.lab.check import Checked, about, run_checks

_MOST_STEPS = 12  # of those that lead to a fault


def check(args: Namespace) -> int:
    """Look for faults in a game; 1 if there is one."""
    try:
        game = game_of(args.game)
    except BrokenGame as error:
        return _tell_broken(args, error)
    if args.json:
        results = list(run_checks(game))
        print_json(_as_json(game, results))
    else:
        results = _told_one_by_one(game)
    return 1 if any(result.fault for result in results) else 0


def _tell_broken(args: Namespace, error: BrokenGame) -> int:
    trace = trace_of(error) if error.__cause__ is not None else ""
    if args.json:
        print_json({"game": args.game, "ok": False, "fault": str(error), "trace": trace})
    else:
        print(trace, end="")
        print(words().found_fault(complaint_of(error)))
    return 1


def _told_one_by_one(game: Game) -> list[Checked]:
    """Print each check as it begins, and its result when it is done."""
    results = []

    def begin(name: str) -> None:
        if name != "notes":
            print(f"{about(name, spoken())} ...", end=" ", flush=True)

    for result in run_checks(game, begin):
        results.append(result)
        for note in result.notes:
            print(words().note(note.told(spoken())))
        if result.fault:
            print(words().found_fault(result.fault.told(spoken())))
            _print_more(result)
        elif result.check != "notes":
            print(words().SKIPPED[result.skipped] if result.skipped else words().FINE, flush=True)
    num_faults = sum(result.fault is not None for result in results)
    print(words().checked(title_of(game), num_faults))
    return results


def _print_more(result: Checked) -> None:
    """The steps that lead to a fault, and its traceback."""
    if result.steps:
        last = [shown(step) for step in result.steps[-_MOST_STEPS:]]
        print(f"  {words().after_steps(last, len(result.steps) - len(last))}")
    for line in result.trace.splitlines():
        print(f"  {shown(line)}")


def _as_json(game: Game, results: list[Checked]) -> dict[str, Any]:
    return {
        "game": game.name,
        "ok": not any(result.fault for result in results),
        "checks": [
            {
                "check": result.check,
                "skipped": result.skipped or None,
                "fault": result.fault.told(JSON_LANGUAGE) if result.fault else None,
                "steps": result.steps,
                "trace": result.trace,
            }
            for result in results
            if result.check != "notes"
        ],
        "notes": [note.told(JSON_LANGUAGE) for result in results for note in result.notes],
    }


def write_game(args: Namespace) -> int:
    """Write a small complete game to a file in the current folder."""
    name = "-".join(args.name.replace("_", "-").lower().split())
    if not is_game_name(name):
        raise RuseError(words().no_name(shortened(args.name)))
    if name in game_names():
        raise RuseError(words().name_is_taken(name))
    path = Path(f"{name.replace('-', '_')}.py")
    text = find_game(STARTER).source.read_text("utf-8")
    title = name.replace("-", " ").title()
    try:
        if path.exists():
            raise RuseError(words().file_is_there(str(path)))
        replace_text(path, text.replace("Small Game", title).replace(", to copy.", "."))
    except OSError as error:
        raise FileRefused(path, error) from error
    serve = f"{VARIABLE}={path} {command('serve', '--open')}"
    print(words().new_game(str(path), command("check", str(path)), command("play", str(path)), serve))
    return 0
