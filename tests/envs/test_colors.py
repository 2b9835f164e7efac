"""Colors that are said to be alike are: the rules do not tell them apart, and canonical colors hide which is which."""

from typing import Any

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.fields import fields_of
from ruse.core.plain import from_words
from ruse.core.protocol import CHANCE
from ruse.core.record import UNKNOWN, words_of
from ruse.core.registry import TEMPLATE, find_game
from ruse.core.setup import Setup
from ruse.envs.arrays import Arrays
from ruse.envs.batch import Batch
from ruse.envs.colors import (
    action_maps,
    judge_colors,
    know_colors_of,
    new_palette,
    order_colors,
    orders_of,
    table_maps,
    turn_colors,
)
from ruse.envs.lanes import BACK, THERE
from ruse.envs.moments import Moment
from ruse.envs.reading import read_tensor
from ruse.envs.recall import SHOWN, WHAT, WHO
from ruse.envs.sight import Sight
from ruse.envs.space import space_of
from tests.conformance.configurations import CONFIGURATIONS, Game
from tests.envs.test_tensors import states_of

WITH_COLORS = [each for each in CONFIGURATIONS if each.values[0].colors]


def turned(game: Game, s: Any, order: tuple[int, ...]) -> Any:
    """A state with each color in another's place."""
    words = np.array([*s.words(), 0], np.int64)
    out = words.copy()
    turn_colors(words, words.view(game.state.dtype)[0], np.array(order), out)
    other = from_words(game.plain_state, out[:-1].tolist())
    game.rules.put_in_order(game.standard_box.plain, other)
    return other


def legal(game: Game, s: Any, seat: int) -> list[int]:
    room = np.zeros(512, np.int64)
    return [int(action) for action in room[: game.rules.legal(game.standard_box.plain, s, seat, room)]]


@pytest.mark.parametrize(("game", "options"), WITH_COLORS)
def test_the_rules_do_not_tell_the_colors_apart(game: Game, options: dict[str, int]) -> None:
    know_colors_of(game)
    rng, space, box, rules = seeded(4), space_of(game), game.standard_box.plain, game.rules
    for match, s in states_of(game, options, 8):
        number = below(rng, len(orders_of(game)))
        order, places = orders_of(game)[number], action_maps(game)[THERE, number]
        other = turned(game, s, order)
        seat = match.actor
        assert rules.actor(box, other) == seat
        if seat < 0:
            continue
        choices = legal(game, s, seat)
        there = {action: int(space.numbers[places[space.places[action]]]) for action in choices}
        assert sorted(there.values()) == legal(game, other, seat)
        after, after_other = s.copy(), other
        action = choices[below(rng, len(choices))]
        rules.apply(box, after, seat, action)
        rules.apply(box, after_other, seat, there[action])
        assert turned(game, after, order) == after_other
        views = [match.game.blank_observation.copy() for _ in range(2)]
        for state, view in zip((after, after_other), views, strict=True):
            rules.observe(box, state, seat, view)
        assert turned(game, views[0], order) == views[1]


@pytest.mark.parametrize(("game", "options"), WITH_COLORS)
def test_canonical_colors_are_the_same_whatever_the_true_ones(game: Game, options: dict[str, int]) -> None:
    know_colors_of(game)
    assert game.colors is not None

    def canonical(view: Any, seat: int) -> Any:
        loose = view.copy()
        game.rules.forget_order(game.standard_box.plain, loose)
        words = np.array([*loose.words(), UNKNOWN], np.int64)
        palette = new_palette(game)[0]
        judge_colors(words, words.view(game.state.dtype)[0], seat, options["seats"], palette.numbers)
        order_colors(palette)
        assert orders_of(game)[palette.order] == tuple(palette.places[: palette.number].tolist())
        return turned(game, view, orders_of(game)[palette.order])

    rng = seeded(3)
    for match, s in states_of(game, options, 9):
        seat = match.actor
        if seat == CHANCE or below(rng, 3):
            continue
        view = game.blank_observation.copy()
        game.rules.observe(match.box.plain, s, max(seat, 0), view)
        order = orders_of(game)[below(rng, len(orders_of(game)))]
        assert canonical(turned(game, view, order), max(seat, 0)) == canonical(view, max(seat, 0))


@pytest.mark.parametrize(("game", "options"), WITH_COLORS)
def test_a_batch_plays_the_same_match_in_canonical_colors(game: Game, options: dict[str, int]) -> None:
    """Whatever the colors are called, the actions do what they did."""
    several = [Arrays.of(game, 2, options["seats"], finals=True) for _ in range(2)]
    plain, canonical = (
        Batch(game, 2, seed=7, options=options, canonical=wanted, recall=True, compiled=False, arrays=arrays)
        for wanted, arrays in zip((False, True), several, strict=True)
    )
    differed = step = 0
    while not plain.ends.any():
        orders = canonical._lanes["order"]
        places = action_maps(game)[THERE, orders, plain.offers]
        assert np.array_equal(action_maps(game)[BACK, orders, places], plain.offers)
        assert np.all(canonical.masks[np.arange(2), places] == 1)
        assert np.array_equal(plain.masks.sum(axis=1), canonical.masks.sum(axis=1))
        for match, seat in enumerate(plain.seats.tolist()):
            tensor, mask = canonical.look(match, seat)
            assert np.array_equal(tensor, canonical.observations[match])
            assert np.array_equal(mask, canonical.masks[match])
            assert orders[match] == canonical._lanes[match].order
        differed += not np.array_equal(plain.observations, canonical.observations)
        if step % 20 == 0:
            same_history(game, plain, canonical, 1, 0)
        step += 1
        plain.step(plain.offers)
        canonical.step(places)
        assert np.array_equal(words_of(plain._states), words_of(canonical._states))
        assert np.array_equal(plain.rewards, canonical.rewards)
    for match in np.flatnonzero(plain.ends).tolist():
        told, known = (canonical_of(game, options, each.finals[match]) for each in several[::-1])
        assert np.array_equal(told, several[1].finals[match])
        assert np.array_equal(known, told)
    assert differed


def canonical_of(game: Game, options: dict[str, int], tensor: Any) -> Any:
    """What is in a tensor, told in canonical colors."""
    read, seat = read_tensor(game, tensor, options["seats"]), int(tensor[: max(game.seats)].argmax())
    words = [int(value) for name in fields_of(game.state) for value in read[name].reshape(-1)]
    setup = Setup.of(game, options)
    moment = Moment(setup, from_words(game.plain_state, words))
    moment._words[seat] = words
    return Sight(setup, canonical=True).tensor(moment, seat)


def same_history(game: Game, plain: Batch, canonical: Batch, match: int, seat: int) -> None:
    """The same was noticed, in the order of colors that the seat sees now."""
    canonical.look(match, seat)
    palette = canonical._rooms[0][-1][0]
    ours, theirs = plain.history(match, seat), canonical.history(match, seat)
    acted = ours[:, WHO] != SHOWN
    assert np.array_equal(theirs[theirs[:, WHO] != SHOWN][:, WHO], ours[acted][:, WHO])
    assert np.array_equal(
        theirs[theirs[:, WHO] != SHOWN][:, WHAT], table_maps(game)[palette.order][ours[acted][:, WHAT]]
    )
    assert len(theirs) == len(ours)


@pytest.mark.slow
def test_canonical_colors_of_tooth_and_claw_are_compiled_even_if_others_were_first() -> None:
    plain, canonical = (Batch("tooth-and-claw", 4, seed=1, canonical=wanted) for wanted in (False, True))
    other = Batch("tooth-and-claw", 4, seed=1, canonical=True, compiled=False)
    for _ in range(40):
        assert np.array_equal(canonical.observations, other.observations)
        assert np.array_equal(canonical.masks, other.masks)
        plain.step(plain.offers)
        canonical.step(canonical.offers)
        other.step(other.offers)


def test_canonical_colors_must_be_alike() -> None:
    with pytest.raises(RuseError, match="no colors that are alike"):
        Batch(TEMPLATE, 1, canonical=True)
    game = find_game("tricks-and-deserts")
    with pytest.raises(RuseError, match="only in the standard box"):
        Batch(game, 1, canonical=True, box=game.load_box({"start": {"score": 1}}))
