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
from tests.processes import ROOT

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
