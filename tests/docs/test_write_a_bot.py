"""The bots of docs/write-a-bot.md that its doctests do not run: one in the arena, one at a server's table."""

import re
from pathlib import Path

import pytest

from ruse.lab.arena import arena
from tests.docs.running import running_server
from tests.processes import ROOT

EXAMPLES = ROOT / "docs" / "examples"
PAGE = (ROOT / "docs" / "write-a-bot.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n((?!>>>).*?)```", PAGE, re.DOTALL)


def test_the_page_shows_the_example() -> None:
    example = (EXAMPLES / "flat_monte_carlo.py").read_text("utf-8")
    assert BLOCKS[0] in example
    assert len(example.splitlines()) <= 30


@pytest.mark.slow
def test_flat_monte_carlo_beats_level_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    report = arena("tooth-and-claw", ["flat_monte_carlo:FlatMonteCarlo", "level1"], games=40, seed=2)
    assert report.failures == []
    assert report.standings[0].low > 0.6


def test_a_program_opens_a_table_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running_server(tmp_path / "tables.sqlite") as server:
        exec(compile(BLOCKS[1].replace("http://127.0.0.1:8470", server), "write-a-bot.md", "exec"), {})
    assert re.search("win|draw", capsys.readouterr().out)
