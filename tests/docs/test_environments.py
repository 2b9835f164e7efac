"""The examples for learners run, and nobody else needs what they need."""

import os
import subprocess
import sys

from tests.processes import ROOT

ENVIRONMENT = {**os.environ, "RUSE_JIT": "0", "RUSE_LANGUAGE": "en"}


def run(*arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, timeout=60, check=True, env=ENVIRONMENT
    ).stdout


def test_the_loop_of_pettingzoo() -> None:
    path = ROOT / "docs" / "examples" / "pettingzoo_loop.py"
    told = run(str(path)).splitlines()
    rewards = dict(line.split(": ") for line in told[:2])
    assert set(rewards) == {"white", "black"}
    assert sum(map(int, rewards.values())) == 0
    assert "White" in told[2]
    assert len(path.read_text("utf-8").splitlines()) <= 20


def test_batches_want_neither_gymnasium_nor_pettingzoo() -> None:
    lines = [
        "import sys, ruse.envs",
        "from ruse.envs import Arrays, Batch, layout_of",
        "Batch('_template', 1)",
        "assert not {'gymnasium', 'pettingzoo'} & set(sys.modules)",
        "ruse.envs.register()",
        "assert 'gymnasium' in sys.modules",
    ]
    run("-c", "\n".join(lines))
