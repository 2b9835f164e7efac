"""No index of compiled code leads out of its array, whatever the box or the position."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ruse.core.kernel import jit_wanted
from ruse.core.registry import TEMPLATE
from tests.attack.strength import SCALE
from tests.attack.valid import GAMES

ROOT = Path(__file__).parents[2]
BOXES = 4  # and positions
LONGEST = 1200  # seconds: whatever hangs fails

_NAMES = GAMES if SCALE > 1 else [TEMPLATE]  # to compile them all takes minutes


@pytest.mark.skipif(not jit_wanted(), reason="it is about compiled code")
@pytest.mark.parametrize("name", _NAMES)
def test_no_index_is_out_of_bounds(name: str, tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "RUSE_CACHE": str(tmp_path)}
    seed = "1" if SCALE == 1 else str(int.from_bytes(os.urandom(4)))
    command = [sys.executable, "-m", "tests.attack.bounds_checked", name, seed, str(BOXES)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stderr[-3000:]}"


@pytest.mark.skipif(not jit_wanted(), reason="it is about compiled code")
def test_an_index_out_of_bounds_would_be_noticed(tmp_path: Path) -> None:
    """The checks are on: a step more than there is room for is an error, and no silent writing."""
    script = """
import numpy as np
from ruse.core.playout import new_scratch, trace_match
from ruse.core.registry import find_game
game = find_game("_template")
states, steps = game.state.array(2), np.zeros((20, 2), np.int64)
game.compiled(trace_match)(game.standard_box.records, states, game.option_array({}), new_scratch(1), steps)
"""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "RUSE_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert "IndexError" in done.stderr
