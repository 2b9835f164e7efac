"""Who plays the units makes no difference to what comes out."""

import sys
from collections.abc import Callable
from operator import neg
from types import SimpleNamespace
from typing import Any

import pytest

from ruse.core.errors import RuseError
from ruse.lab.arena import arena
from ruse.lab.workers import Workers


def test_results_come_in_the_order_of_the_jobs() -> None:
    jobs = list(range(9))
    assert list(Workers(1).run(neg, jobs)) == [-job for job in jobs]
    assert list(Workers(2).run(neg, jobs)) == [-job for job in jobs]
    assert list(Workers(2).run(neg, [])) == []


class PretendedRay(SimpleNamespace):
    """A module that does at once what Ray would do elsewhere."""

    def __init__(self) -> None:
        self.started: list[dict[str, Any]] = []
        self.stopped = 0

    def init(self, **settings: Any) -> None:
        self.started.append(settings)

    def shutdown(self) -> None:
        self.stopped += 1

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, function: Callable[..., Any]) -> Any:
        return SimpleNamespace(remote=lambda job: (function, job))

    def get(self, task: tuple[Callable[..., Any], Any]) -> Any:
        return task[0](task[1])


def test_a_cluster_gives_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = PretendedRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    here = arena("_template", ["random", "random"], 12, seed=4)
    for address in ("local", "ray://somewhere:10001"):
        there = arena("_template", ["random", "random"], 12, seed=4, workers=Workers(2, address))
        assert there.scores == here.scores
    assert ray.stopped == 2
    assert ray.started[0]["num_cpus"] == 2
    assert ray.started[1]["runtime_env"]["py_modules"][0].endswith("ruse")


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RuseError, match=r'pip install "ruse\[ray\]"'):
        list(Workers(1, "local").run(neg, [1]))


@pytest.mark.filterwarnings("ignore")
def test_a_real_cluster_gives_the_same_results() -> None:
    pytest.importorskip("ray")
    here = arena("_template", ["random", "random"], 12, seed=4)
    there = arena("_template", ["random", "random"], 12, seed=4, workers=Workers(2, "local"))
    assert there.scores == here.scores
