"""Nobody but a seat that is there chooses, and nobody but a viewer that is there is shown anything."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, NOBODY, OWNER, SPECTATOR
from ruse.core.record import UNKNOWN, IntArray
from ruse.core.registry import find_game
from ruse.core.seat import Seat
from tests.conformance.configurations import ALL_CONFIGURATIONS, Game


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
    every = max(1, len(whole.steps) // 12)
    return [whole.at(length) for length in [*range(0, len(whole.steps), every), len(whole.steps)]]


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_only_seats_choose(game: Game, options: dict[str, int]) -> None:
    for match in some_states(game, options):
        steps = list(match.steps)
        for stranger in (SPECTATOR, OWNER, NOBODY, match.num_seats, match.num_seats + 1, 10**6, -5):
            assert gives_nothing(lambda: match.legal(stranger))  # noqa: B023
            assert gives_nothing(lambda: match.perspective(stranger).legal)  # noqa: B023
            for number in range(0, len(game.actions), 5):
                with pytest.raises(RuseError):
                    match.push(number, stranger)
            with pytest.raises(RuseError):
                match.undo(stranger)
        assert match.steps == steps


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_chance_and_strangers_are_shown_nothing(game: Game, options: dict[str, int]) -> None:
    for match in some_states(game, options):
        for stranger in (CHANCE, NOBODY, match.num_seats, match.num_seats + 1, 10**6, -5):
            with pytest.raises(RuseError, match="no seat"):
                match.observation(stranger)
            with pytest.raises(RuseError, match="no seat"):
                match.log(stranger)
            with pytest.raises(RuseError, match="no seat"):
                match.perspective(stranger)
            with pytest.raises(RuseError, match="no seat"):
                match.seat(stranger)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_a_seat_knows_what_all_know_and_more(game: Game, options: dict[str, int]) -> None:
    """Observing may begin with what the spectator knows, and a view with what the spectator sees."""
    for match in some_states(game, options):
        known_to_all = match._node.observed(SPECTATOR)
        public = game.view.view(match.box.plain, known_to_all, SPECTATOR)
        for viewer in match.viewers:
            observed = match._node.observed(viewer)
            assert match._node.observed(viewer, known_to_all) == observed
            assert observed.count_hidden(UNKNOWN) == observed.words().count(UNKNOWN)
            for word, known in zip(known_to_all.words(), observed.words(), strict=True):
                assert word in (UNKNOWN, known)
            view = game.view.view(match.box.plain, observed, viewer)
            assert game.view.view(match.box.plain, observed, viewer, public) == view
        assert match._node.observed(SPECTATOR) == known_to_all
        assert game.view.view(match.box.plain, known_to_all, SPECTATOR) == public


def take_back(match: Match, rng: IntArray) -> bool:
    """Now and then take something back, in one of the ways there are."""
    way = below(rng, 20)
    if way < 2:
        may_undo = [seat for seat in range(match.num_seats) if match.can_undo(seat)]
        if may_undo:
            match.undo(may_undo[below(rng, len(may_undo))])
    elif way == 2:
        match.pop()
    elif way == 3:
        match.go_back(len(match.steps) - below(rng, min(6, len(match.steps))))
    return way <= 3


def told(door: Seat, since: int) -> list[Any]:
    """What a seat gives, with what it noticed from a step on."""
    seen = [] if door.viewer == SPECTATOR else [door.perspective().seen]
    return [door.view, door.events(since), door.choices, door.prompt, door.can_undo, *seen]


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_a_seat_that_is_kept_comes_along_when_something_is_taken_back(game: Game, options: dict[str, int]) -> None:
    """It gives what a seat gives that is taken later, and its choices may be chosen."""
    rng = seeded(33)
    match = Match(game, options)
    doors = [match.seat(viewer) for viewer in match.viewers]
    while match.actor != NOBODY:
        match.play_chance(rng)
        if match.actor != NOBODY:
            seats = match.actors()
            chooser = doors[seats[below(rng, len(seats))]]
            chooser.push(chooser.choices[below(rng, len(chooser.choices))])
        if take_back(match, rng):
            again = match.at(len(match.steps))
            since = max(0, len(match.steps) - 9)
            for door in doors:
                assert match.seat(door.viewer) is door
                assert told(door, since) == told(again.seat(door.viewer), since)


def test_what_was_asked_for_is_not_found_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(find_game("tooth-and-claw"))
    rng, door = seeded(8), match.seat(0)
    replayed: list[int] = []
    again = Match.at

    def noted(match: Match, num_steps: int) -> Match:
        replayed.append(num_steps)
        return again(match, num_steps)

    monkeypatch.setattr(Match, "at", noted)
    for _ in range(60):
        match.play_chance(rng)
        chosen = match.seat(match.actor).choices
        match.push(chosen[below(rng, len(chosen))])
        newest = len(match.steps) - 1
        for _ in range(3):
            assert [each.step for each in door.events(newest)] == [newest]
            assert len(door.events(0)) >= newest
    assert len(replayed) <= 6  # the past is kept for some steps after it was asked for


def test_a_seat_of_which_nobody_asks_what_happens_keeps_nothing() -> None:
    match = Match(find_game("tooth-and-claw"))
    match.seat(0)
    match.seat(1).events()
    for code in ("type bow", "type sword"):
        match.push(code)
    assert not match.seat(0)._happenings
    assert match.seat(0).events(1)
    assert match.seat(1).events(1)
