"""Games that fail while they are played, made of the starter by planting a fault."""

import sys
from pathlib import Path

from ruse.core.game import Game
from ruse.core.registry import find_game_at
from tests.processes import ROOT

_STARTER = (ROOT / "src/ruse/games/_starter.py").read_text("utf-8")

FAULTS = {
    "raises": ("        if action == CHANGE:", "        if action == CHANGE:\n            raise ValueError(s.hand[0])"),
    "out_of_range": ("            s.away[seat] = s.hand[seat]", "            s.away[seat + 2] = s.hand[seat]"),
    "stuck": (
        "        out[0], out[1] = STAY, CHANGE\n        return 2",
        "        out[0], out[1] = STAY, CHANGE\n        return 2 - 2 * s.turn",
    ),
    "endless": ("        s.turn += 1", "        s.turn += 0"),
    "endless_chance": ("        s.is_shown = 1", "        pass"),
    "blind": (
        "ACTIONS = ActionTable()",
        "from ruse.authoring import SPECTATOR, derive_observe\n"
        "knows = derive_observe(State)\n"
        "@kernel\n"
        "def observe(box: Any, s: State, viewer: int, out: State) -> None:\n"
        "    if viewer == SPECTATOR and s.turn:\n"
        "        raise ValueError(s.hand[0])\n"
        "    knows(box, s, viewer, out)\n"
        "ACTIONS = ActionTable()",
    ),
    "speechless": ('wins"},\n)', 'wins"},\n)\nGAME.phrases["draw"] = "gets {nothing}"'),
    "no_setup": ("        s.hand[seat] = s.away[seat] = NONE", "        s.hand[seat + 2] = NONE"),
}


def faulty_game(folder: Path, fault: str) -> Game:
    """A game with that fault, found by its name from now on."""
    before, after = FAULTS[fault]
    assert before in _STARTER
    file = folder / f"faulty_{fault}.py"
    file.write_text(_STARTER.replace(before, after, 1), "utf-8")
    sys.modules.pop(f"ruse.games.{file.stem}", None)  # of an earlier test, with the same rules
    return find_game_at(file)
