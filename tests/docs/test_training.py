"""The training example learns."""

from runpy import run_path

import pytest

from tests.processes import ROOT

pytestmark = pytest.mark.train


def test_the_example_learns_to_beat_a_random_player() -> None:
    """A fifteenth of what the example does by itself is enough to be clearly better than random."""
    torch = pytest.importorskip("torch")
    torch.set_num_threads(1)
    example = run_path(str(ROOT / "docs" / "examples" / "ppo.py"))
    untrained = example["train"](0)
    trained = example["train"](7 * example["MATCHES"] * example["STEPS"])
    assert example["share_won"](untrained, 500) < 0.56
    assert example["share_won"](trained, 500) > 0.6
