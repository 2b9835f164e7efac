"""Strangers' bots as opponents in environments: by class, by name, copied, failing."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ruse.bots.bot import Bot, Budget
from ruse.core.dice import below
from ruse.core.errors import BotFailed, RuseError
from ruse.core.perspective import Perspective
from ruse.envs.single import RuseEnv
from ruse.envs.text import TextMatch
from ruse.envs.vector import RuseVectorEnv
from tests.envs.copying import COPIES

MODULE = """
import ruse
from ruse.core.dice import below

class MyBot(ruse.Bot):
    def choose(self, perspective):
        return perspective.legal[below(self.rng, len(perspective.legal))]
"""


class Drawing(Bot):
    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        return perspective.legal[below(self.rng, len(perspective.legal))]


class Broken(Bot):
    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        raise ValueError("no idea")


class Cheating(Bot):
    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        return 10_000


@pytest.fixture
def _module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "strange_opponents.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("strange_opponents", None)


def rest_of(env: RuseEnv, mask: Any) -> list[bytes]:
    """Play on, always the first legal action: all masks on the way."""
    told, over = [], False
    while not over:
        told.append(mask.tobytes())
        _, _, over, _, info = env.step(np.flatnonzero(mask)[0])
        mask = info["action_mask"]
    return told


@pytest.mark.usefixtures("_module")
def test_an_opponent_is_a_class_or_its_name() -> None:
    envs = [RuseEnv("tooth-and-claw", opponent=each) for each in (Drawing, "strange_opponents:MyBot")]
    first, second = (rest_of(env, env.reset(seed=3)[1]["action_mask"]) for env in envs)
    assert first == second


@pytest.mark.usefixtures("_module")
@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("opponent", [Drawing, "strange_opponents:MyBot"])
def test_a_copy_plays_on_as_the_original_does(copied: Callable[[Any], Any], opponent: str | type[Bot]) -> None:
    env = RuseEnv("tooth-and-claw", opponent=opponent)
    _, info = env.reset(seed=5)
    for _ in range(5):
        _, _, _, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
    other = copied(env)
    assert other.opponent == opponent
    assert rest_of(other, info["action_mask"]) == rest_of(env, info["action_mask"])


def test_a_class_of_a_function_plays_too() -> None:
    class Inner(Drawing):
        pass

    env = RuseEnv("_template", opponent=Inner)
    assert rest_of(env, env.reset(seed=1)[1]["action_mask"])


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_bot_does_wrong_is_raised(seat: int) -> None:
    def play(opponent: type[Bot]) -> None:
        env = RuseEnv("_template", opponent=opponent, seat=seat)
        rest_of(env, env.reset(seed=1)[1]["action_mask"])

    with pytest.raises(ValueError, match="no idea"):
        play(Broken)
    with pytest.raises(BotFailed, match="Cheating chose 10000, which is not legal"):
        play(Cheating)


@pytest.mark.usefixtures("_module")
def test_a_match_in_words_has_bots_by_class_and_name() -> None:
    for bot in (Drawing, "strange_opponents:MyBot"):
        match = TextMatch("_template", bots={1: bot}, seed=1)
        while not match.is_over:
            assert match.whose_turn() == 0
            match.answer(0, "1")
    with pytest.raises(ValueError, match="no idea"):
        TextMatch("_template", bots={0: Broken}, seed=1)
    with pytest.raises(RuseError):
        TextMatch("_template", bots={0: Cheating}, seed=1)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: RuseEnv("_template", opponent=int), "opponent=<class 'int'>: the name of a bot is needed, or a sub"),  # type: ignore[arg-type]
        (lambda: RuseEnv("_template", opponent="best"), "unknown bot 'best'"),
        (lambda: RuseEnv("_template", opponent="no_such_module:Bot"), "bot 'no_such_module:Bot' cannot be imported"),
        (lambda: RuseVectorEnv(2, "_template", opponent=Drawing), "are played against random or greedy; RuseEnv takes"),  # type: ignore[arg-type]
        (lambda: RuseVectorEnv(2, "_template", opponent="level1"), "opponent='level1': many matches at once"),
        (lambda: TextMatch("_template", bots={0: 5}), "5: the name of a bot is needed"),  # type: ignore[dict-item]
    ],
)
def test_what_is_no_bot_is_refused(make: Callable[[], object], complaint: str) -> None:
    with pytest.raises(RuseError) as caught:
        make()
    assert complaint in str(caught.value)
