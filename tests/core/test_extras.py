"""Whoever lacks a library is told how to get it."""

import subprocess
import sys

import pytest

HIDE = "import sys; sys.modules['{}'] = None; "


@pytest.mark.parametrize(
    ("missing", "used", "title"),
    [
        ("gymnasium", "import ruse.envs.single", "Gymnasium"),
        ("gymnasium", "import ruse.envs.vector", "Gymnasium"),
        ("gymnasium", "import ruse.envs; ruse.envs.register()", "Gymnasium"),
        ("pettingzoo", "import ruse.envs.pettingzoo", "PettingZoo"),
        ("pyspiel", "import ruse.envs.open_spiel", "OpenSpiel"),
    ],
)
def test_what_is_missing_is_named(missing: str, used: str, title: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", HIDE.format(missing) + used], capture_output=True, text=True, timeout=60, check=False
    )
    assert told.stderr.splitlines()[-1] == f'ImportError: this needs {title}: pip install "ruse[envs]"'
