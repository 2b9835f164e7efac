"""docs/write-a-game.md: its blocks are the file of Leduc hold'em, but for two of the others, and its examples hold."""

import os
import re
import subprocess
import sys

from tests.example_games import FOLDER
from tests.processes import ROOT

PAGE = ROOT / "docs" / "write-a-game.md"


def test_the_blocks_in_order_are_the_example_game() -> None:
    blocks = re.findall(r"```python\n(.*?)\n```", PAGE.read_text("utf-8"), re.DOTALL)
    game, *others = ((FOLDER / f"{name}.py").read_text("utf-8") for name in ("leduc", "hearts", "three_kinds"))
    of_games = [block for block in blocks if not block.startswith((">>>", "from ruse.lab.check"))]
    of_the_game = [block for block in of_games if not any(f"{block}\n" in other for other in others)]
    assert len(of_games) - len(of_the_game) == 2
    assert len(of_the_game) > 5
    assert "\n\n\n".join(of_the_game) + "\n" == game


def test_examples_hold() -> None:
    """In plain Python: what they show is the same, and there is much to compile."""
    assert PAGE.read_text("utf-8").count(">>> ") > 15
    command = [sys.executable, "-m", "doctest", str(PAGE)]
    environment = {**os.environ, "RUSE_JIT": "0", "RUSE_GAMES": str(FOLDER)}
    told = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert told.returncode == 0, told.stdout
