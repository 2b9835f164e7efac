"""`game.compiled` takes functions of others: from a script, a notebook, a doctest, where there is no source file."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ruse.core.kernel import jit_wanted
from ruse.core.plain import uncompiled
from ruse.core.playout import new_scratch
from ruse.core.registry import find_game

OWN = """
from ruse.core.kernel import kernel
from ruse.core.playout import play_to_end
from ruse.core.protocol import returns, setup

@kernel
def double(value):
    return 2 * value

def own(boxes, states, options, scratch, max_steps, shares):
    box, work, total = boxes[0], scratch[0], 0.0
    for _ in range(20):
        states[1] = states[0]
        setup(box, states[1], options)
        play_to_end(box, states[1], work.rng, work.actions, work.likely, max_steps, work.tally)
        returns(box, states[1], shares)
        total += double(shares[0])
    return total
"""

SMALL = """
from ruse.core.registry import find_game

def own(number):
    return number + 1

if __name__ == "__main__":
    print(find_game("_template").compiled(own)(6))
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not jit_wanted(), reason="nothing is compiled")]


def test_a_function_without_a_file_is_compiled() -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(OWN, "<ipython-input-7>", "exec"), names)
    game, results = find_game("_template"), []
    assert game.compiled(names["own"]) is not names["own"]
    for run in (game.compiled(names["own"]), uncompiled(names["own"])):
        arrays = game.standard_box.records, game.state.array(2), game.option_array({}), new_scratch(1)
        results.append(run(*arrays, game.max_steps, np.zeros(2)))
    assert results[0] == results[1]
    assert 0 < results[0] < 40


def test_a_script_keeps_its_code_and_a_line_of_input_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_CACHE", str(tmp_path / "cache"))
    script = tmp_path / "script.py"
    script.write_text(SMALL, "utf-8")
    for command, is_kept in ((["-c", SMALL], False), ([str(script)], True)):
        told = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True)
        assert told.stdout == "7\n"
        assert ("machine code is not kept" in told.stderr) != is_kept
        assert bool([*(tmp_path / "cache").rglob("own-*.code")]) == is_kept
