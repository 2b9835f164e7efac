"""The laws of lab/laws.py, on every game found, compiled and uncompiled."""

import pytest

from ruse.lab.audit import audit
from tests.conformance.configurations import ALL_CONFIGURATIONS, Game


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_the_laws_hold_compiled(game: Game, options: dict[str, int]) -> None:
    report = audit(game, 300, 12, options)
    assert report.fault is None
    assert (report.matches, report.leaks, report.violations) == (300, 0, 0)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_the_laws_hold_uncompiled(game: Game, options: dict[str, int]) -> None:
    report = audit(game, 1, 13, options, compiled=False)
    assert report.fault is None
    assert report.worlds > 0
    assert (report.matches, report.leaks, report.violations) == (1, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_compiled_and_uncompiled_laws_check_the_same(game: Game, options: dict[str, int]) -> None:
    compiled, plain = (audit(game, 1, 13, options, compiled=mode) for mode in (True, False))
    assert compiled == plain
