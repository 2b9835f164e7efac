"""What Match promises, on every game found."""

import re
from contextlib import nullcontext, suppress
from typing import Any

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.errors import IllegalAction, RuseError, UnknownAction
from ruse.core.facts import Event
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from tests.conformance.configurations import ALL_CONFIGURATIONS, GAMES, Game


def play_some(game: Game, options: dict[str, int], seed: int, num_steps: int) -> Match:
    """A random match, stopped at a step or at its end."""
    rng = seeded(seed)
    match = Match(game, options)
    while match.actor != NOBODY and len(match.steps) < num_steps:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    return match


def refusal(match: Match, number: int, seat: int) -> str:
    """Why an action is refused."""
    try:
        match.push(number, seat)
    except IllegalAction as error:
        return str(error)
    pytest.fail(f"{match.game.actions.code(number)} is accepted")


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_exactly_the_legal_actions_are_accepted(game: Game, options: dict[str, int]) -> None:
    match = play_some(game, options, 1, 7)
    rng = seeded(2)
    while match.actor != NOBODY:
        for seat in (CHANCE, *range(match.num_seats)):
            legal = {action.number for action in match.legal(seat)}
            for number in range(len(game.actions)):
                if number in legal:
                    match.push(number, seat)
                    match.pop()
                else:
                    assert re.search(r": .{5}", refusal(match, number, seat))
        for _ in range(12):
            if match.actor != NOBODY:
                choices = match.legal()
                match.push(choices[below(rng, len(choices))])


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_after_the_end_nothing_is_accepted(game: Game, options: dict[str, int]) -> None:
    match = play_some(game, options, 3, game.max_steps)
    outcome = match.outcome()
    assert outcome is not None
    assert sum(outcome.shares) == pytest.approx(1)
    assert outcome.winners
    assert outcome.reason
    assert match.legal() == []
    with pytest.raises(IllegalAction, match="over"):
        match.push(0)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_earlier_states_never_change_and_pop_returns_to_them(game: Game, options: dict[str, int]) -> None:
    match = Match(game, options)
    rng = seeded(4)
    kept = []
    while match.actor != NOBODY:
        kept.append([match.observation(viewer).tobytes() for viewer in match.viewers])
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    while match.steps:
        match.pop()
        assert [match.observation(viewer).tobytes() for viewer in match.viewers] == kept.pop()


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_a_match_does_not_touch_its_box(game: Game, options: dict[str, int]) -> None:
    before = game.standard_box.records.tobytes()
    play_some(game, options, 5, game.max_steps)
    assert game.standard_box.records.tobytes() == before
    name = game.standard_box.plain.dtype.names[0]
    with pytest.raises(TypeError, match="do not change"):
        setattr(game.standard_box.plain, name, 7)


@pytest.mark.parametrize("game", GAMES)
def test_no_bot_can_make_the_box_writable(game: Game) -> None:
    records = Match(game).perspective(0).box.records
    assert records.flags.aligned
    for array in (records, records.view(np.int64), records[0:1]):
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    assert isinstance(records.base, bytes)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_looking_changes_nothing(game: Game, options: dict[str, int]) -> None:
    match = play_some(game, options, 6, 25)
    before = match._state.words()
    for viewer in match.viewers:
        assert not match.observation(viewer).flags.writeable
        for language in LANGUAGES:
            speech = match.seat(viewer).speech(language)
            speech.lines()
            speech.table(80)
            speech.log()
    assert match._state.words() == before


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_a_perspective_has_no_way_to_the_truth(game: Game, options: dict[str, int]) -> None:
    match = play_some(game, options, 7, 30)
    for seat in range(match.num_seats):
        perspective = match.perspective(seat)
        assert not any(value is match or value is match._state for value in vars(perspective).values())
        worlds = {perspective.world(seeded(seed)).tobytes() for seed in range(20)}
        assert all(len(world) == game.state.dtype.itemsize for world in worlds)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_undo_is_refused_once_something_was_drawn_or_shown(game: Game, options: dict[str, int]) -> None:
    rng = seeded(8)
    match = Match(game, options)
    undone = refused = 0
    while match.actor != NOBODY:
        match.play_chance(rng)
        seat = match.actor
        if seat == NOBODY:
            break
        before = [match.observation(viewer).tobytes() for viewer in match.viewers]
        legal = match.legal()
        choice = legal[below(rng, len(legal))]
        match.push(choice)
        if match.can_undo(seat):
            match.undo(seat)
            undone += 1
            assert [match.observation(viewer).tobytes() for viewer in match.viewers] == before
            match.push(choice)
        else:
            refused += 1
        match.play_chance(rng)
        if match.steps[-1].seat == CHANCE:
            assert not match.can_undo(seat)
    assert undone + refused > 0


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_undo_leaves_alone_what_others_did(game: Game, options: dict[str, int]) -> None:
    rng = seeded(9)
    match = Match(game, options)
    match.play_chance(rng)
    while match.actor != NOBODY:
        for seat in range(match.num_seats):
            steps, state = list(match.steps), match._state.words()
            if match.can_undo(seat):
                match.undo(seat)
                taken_back = max(index for index, step in enumerate(steps) if step.seat == seat)
                assert match.steps == steps[:taken_back] + steps[taken_back + 1 :]
                match.push(steps[taken_back].action, seat)
                assert match._state.words() == state
            else:
                with pytest.raises(RuseError, match="nothing to take back"):
                    match.undo(seat)
                assert match.steps == steps
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
        match.play_chance(rng)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_nobody_looks_or_acts_for_a_seat_that_does_not_exist(game: Game, options: dict[str, int]) -> None:
    match = play_some(game, options, 10, 20)
    for nobody in (NOBODY, match.num_seats, 99, -9):
        for ask in (
            match.seat,
            match.legal,
            match.perspective,
            match.can_undo,
            match.undo,
            match.observation,
            match.log,
        ):
            with pytest.raises(RuseError, match="there is no seat"):
                ask(nobody)
        with pytest.raises(RuseError, match="there is no seat"):
            match.push(0, nobody)
    for ask in (match.legal, match.can_undo, match.undo):
        with pytest.raises(RuseError, match="there is no seat"):
            ask(SPECTATOR)
    door = match.seat(SPECTATOR)
    with pytest.raises(RuseError, match="only seats decide"):
        door.perspective()
    assert door.choices == ()
    assert door.prompt is None
    assert not door.can_undo
    for action in game.actions:
        with pytest.raises(IllegalAction):
            door.push(action)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_every_action_is_told_as_a_deed_or_refused(game: Game, options: dict[str, int]) -> None:
    for num_steps in (0, 10, 20, 30):
        match = play_some(game, options, 10, num_steps)
        for viewer in match.viewers:
            door = match.seat(viewer)
            for action in game.actions:
                with nullcontext() if action in door.choices else suppress(IllegalAction):
                    assert isinstance(door.deed(action), Event)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("odd", [None, 1.5, True, False, -1, 10**9, [], object(), b"type bow"])
def test_what_is_no_action_is_said_to_be_none(game: Game, odd: Any) -> None:
    match = Match(game)
    for ask in (match.push, match.seat(0).push, match.seat(0).deed, match.seat(0).why_not):
        with pytest.raises(UnknownAction, match="there is no action") as caught:
            ask(odd)
        assert caught.value.code == str(odd)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_odd_requests_are_refused_clearly(game: Game, options: dict[str, int]) -> None:
    match = Match(game, options)
    with pytest.raises(RuseError, match="no step to take back"):
        match.pop()
    for number in (-1, 10**6):
        with pytest.raises(RuseError, match=f"there is no action {number}"):
            match.push(number)
    with pytest.raises(RuseError, match="there is no step 9"):
        match.seat(0).events(9)
    for num_steps in (-1, 1, 99):
        for ask in (match.go_back, match.at):
            with pytest.raises(RuseError, match=f"nobody can go back to step {num_steps}"):
                ask(num_steps)
    assert game.name in repr(match)
