"""Nobody but a seat that is there chooses, and nobody but a viewer that is there is shown anything."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from ruse.core.record import UNKNOWN
from tests.conformance.configurations import CONFIGURATIONS, Game


def gives_nothing(call: Callable[[], Sequence[Any]]) -> bool:
    """Whether a call is refused, or has nothing to give."""
    try:
        return len(call()) == 0
    except RuseError:
        return True


def some_states(game: Game, options: dict[str, int]) -> list[Match]:
    """A random match, stopped at several steps and at its end."""
    whole = Match(game, options)
    rng = seeded(31)
    while whole.actor != NOBODY:
        legal = whole.legal()
        whole.push(legal[below(rng, len(legal))])
    found = []
    every = max(1, len(whole.steps) // 12)
    for length in [*range(0, len(whole.steps), every), len(whole.steps)]:
        match = Match(game, options)
        for step in whole.steps[:length]:
            match.push(step.action, step.seat)
        found.append(match)
    return found


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_only_seats_choose(game: Game, options: dict[str, int]) -> None:
    for match in some_states(game, options):
        steps = list(match.steps)
        for stranger in (SPECTATOR, NOBODY, match.num_seats, match.num_seats + 1, 10**6, -4):
            assert gives_nothing(lambda: match.legal(stranger))  # noqa: B023
            assert gives_nothing(lambda: match.perspective(stranger).legal)  # noqa: B023
            for number in range(0, len(game.actions), 5):
                with pytest.raises(RuseError):
                    match.push(number, stranger)
            with pytest.raises(RuseError):
                match.undo(stranger)
        assert match.steps == steps


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_chance_and_strangers_are_shown_nothing(game: Game, options: dict[str, int]) -> None:
    for match in some_states(game, options):
        for stranger in (CHANCE, NOBODY, match.num_seats, match.num_seats + 1, 10**6, -4):
            with pytest.raises(RuseError, match="no seat"):
                match.observation(stranger)
            with pytest.raises(RuseError, match="no seat"):
                match.log(stranger)
            with pytest.raises(RuseError, match="no seat"):
                match.perspective(stranger)
            with pytest.raises(RuseError, match="no seat"):
                match.seat(stranger)


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_a_seat_knows_what_all_know_and_more(game: Game, options: dict[str, int]) -> None:
    """Observing may begin with what the spectator knows, and a view with what the spectator sees."""
    for match in some_states(game, options):
        known_to_all = match._observed(SPECTATOR)
        public = game.view.view(match.box.plain, known_to_all, SPECTATOR)
        for viewer in match.viewers:
            observed = match._observed(viewer)
            assert match._observed(viewer, known_to_all=known_to_all) == observed
            for word, known in zip(known_to_all.words(), observed.words(), strict=True):
                assert word in (UNKNOWN, known)
            view = game.view.view(match.box.plain, observed, viewer)
            assert game.view.view(match.box.plain, observed, viewer, public) == view
        assert match._observed(SPECTATOR) == known_to_all
        assert game.view.view(match.box.plain, known_to_all, SPECTATOR) == public
