"""The notebook of docs/examples: its cells run, and what is kept of them tells nothing of the machine."""

import json
import re
from pathlib import Path
from socket import gethostname
from typing import Any

import pytest

from tools.notebooks import EXAMPLES, executed

NOTEBOOK = EXAMPLES / "arena.ipynb"


def outputs(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [output for cell in notebook["cells"] for output in cell.get("outputs", [])]


def test_every_cell_was_run_in_order_and_shows_no_trouble() -> None:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    counts = [cell["execution_count"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))
    assert {output["output_type"] for output in outputs(notebook)} == {"execute_result", "display_data"}


def test_nothing_kept_tells_of_the_machine() -> None:
    text = NOTEBOOK.read_text("utf-8")
    assert len(text) < 100_000
    told = re.sub(r'"image/png": "[^"]*"', "", text)
    assert not re.findall(r"/(?:home|Users|root|tmp|work|usr)/", told)
    assert str(Path.home()) not in told
    assert not re.search(rf"\b{re.escape(gethostname())}\b", told)


@pytest.mark.slow
def test_every_cell_runs() -> None:
    fresh, kept = outputs(executed(NOTEBOOK)), outputs(json.loads(NOTEBOOK.read_text("utf-8")))
    assert [sorted(output["data"]) for output in fresh] == [sorted(output["data"]) for output in kept]
