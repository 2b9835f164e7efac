"""Intervals of shares, means, sums, differences and quotients over units."""

from math import inf, sqrt

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.lab.statistics import Figure, bounded_mean, combined, difference, elo, quotient, ratio, student, wilson


def made(parts: list[float], wholes: list[float], is_share: bool = False) -> Figure:
    figure = ratio(parts, wholes, is_share)
    assert figure is not None
    return figure


def test_wilson_is_what_the_tables_say() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0, 1)


@pytest.mark.parametrize(("units", "factor"), [(5, 2.776), (11, 2.228), (31, 2.042), (100001, 1.960)])
def test_few_units_make_intervals_wider(units: int, factor: float) -> None:
    assert student(units) == pytest.approx(factor, abs=0.02)
    assert student(1) == inf


def test_a_mean_has_the_usual_standard_error() -> None:
    values = [1.0, 2.0, 3.0, 6.0]
    figure = made(values, [1.0] * 4)
    assert figure.value == 3
    assert figure.error == pytest.approx(sqrt(sum((value - 3) ** 2 for value in values) / 3 / 4))
    assert figure.interval.high - figure.value == pytest.approx(student(4) * figure.error)


def test_a_bounded_mean_is_a_share_on_another_scale() -> None:
    sums, games = [3.0, -1.0, 0.0, 6.0] * 5, [2.0, 2.0, 1.0, 2.0] * 5
    found = bounded_mean(sums, games, (-13, 13))
    figure = made(sums, games)
    assert found is not None
    assert found.value == figure.value == 40 / 35
    assert found.high - found.value == pytest.approx(figure.interval.high - figure.value)
    assert bounded_mean([1.0, 0.0, 1.0], [1.0] * 3, (0, 1)) == made([1.0, 0.0, 1.0], [1.0] * 3, True).interval
    assert bounded_mean([], [], (0, 1)) is None


@pytest.mark.parametrize("value", [-13.0, -12.5, 0.0, 13.0])
def test_the_interval_of_a_bounded_mean_stays_within_bounds_and_is_never_empty(value: float) -> None:
    found = bounded_mean([value] * 10, [1.0] * 10, (-13, 13))
    assert found is not None
    assert -13 <= found.low <= value <= found.high <= 13
    assert found.low < found.high


def test_intervals_of_bounded_means_hold_as_often_as_they_say() -> None:
    """Chips that are won rarely and many at once; the truth is -2."""
    rng, held = seeded(5), 0
    for _ in range(400):
        chips = [10.0 if below(rng, 10) == 0 else -10 / 3 for _ in range(60)]
        found = bounded_mean(chips, [1.0] * 60, (-13, 13))
        assert found is not None
        held += found.low <= -2 <= found.high
    assert 0.9 < held / 400 < 0.99


def test_games_of_a_unit_are_one_observation() -> None:
    alone = made([1.0, 0.0] * 50, [1.0] * 100, is_share=True)
    twins = made([2.0, 0.0] * 25, [2.0] * 50, is_share=True)
    assert (alone.value, twins.value) == (0.5, 0.5)
    assert (alone.count, twins.count) == (100, 100)
    assert twins.error / alone.error == pytest.approx(sqrt(2), rel=0.02)


def test_units_that_have_no_part_do_not_count() -> None:
    assert made([1, 0, 0, 0], [1, 1, 0, 0]).error == pytest.approx(made([1, 0], [1, 1]).error)
    assert ratio([0, 0], [0, 0]) is None


def test_a_share_stays_between_0_and_1_and_is_never_certain() -> None:
    all_won = made([1.0] * 10, [1.0] * 10, is_share=True).interval
    assert (all_won.low, all_won.high) == pytest.approx(wilson(10, 10))
    even = made([1.0] * 10, [2.0] * 10, is_share=True).interval
    assert 0 < even.low < 0.5 < even.high < 1
    rare = made([0.0] * 99 + [1.0], [1.0] * 100, is_share=True).interval
    assert 0 < rare.low < 0.01 < rare.high < 0.1


def test_what_never_differed_may_still_differ_sometimes() -> None:
    one = made([1.0, 0.0] * 30, [1.0] * 60)
    assert difference(one, one).interval.low == difference(one, one).interval.high == 0
    assert difference(one, one, reach=1.0).interval.high == pytest.approx(3 / 60)


def test_one_unit_alone_tells_no_interval() -> None:
    alone = made([3.0], [1.0]).interval
    assert (alone.value, alone.low, alone.high) == (3, -inf, inf)
    share = made([1.0], [1.0], is_share=True).interval
    assert (share.low, share.high) == pytest.approx(wilson(1, 1))


def test_a_share_that_was_missed_sometimes_is_not_certain() -> None:
    often = made([1.0] * 12 + [0.0, 0.5], [1.0] * 14, is_share=True).interval
    assert 0.5 < often.low < often.value < often.high < 1


def test_the_interval_of_a_rare_card_is_wide_enough() -> None:
    """By how much more is won in the few games with a card: nothing, by chance, in eight kinds of games."""
    rng = seeded(1)
    num_right = 0
    for _ in range(300):
        parts: list[Figure] = []
        while not parts:
            for _ in range(8):
                shares = np.array([below(rng, 2) for _ in range(60)], np.float64)
                copies = np.array([below(rng, 100) < 3 for _ in range(60)], np.float64)
                with_card, usual = ratio(shares * copies, copies), made(list(shares), [1.0] * 60)
                if with_card and with_card.units > 1:
                    parts.append(difference(with_card, usual))
        total = sum(part.count for part in parts)
        interval = combined([part.count / total for part in parts], parts).interval
        num_right += interval.low <= 0 <= interval.high
    assert num_right / 300 > 0.9


def test_a_paired_difference_is_sharper_than_its_parts() -> None:
    before = made([1.0, 0.0, 1.0, 0.0] * 10, [1.0] * 40)
    after = made([1.0, 0.0, 1.0, 1.0] * 10, [1.0] * 40)
    gap = difference(after, before)
    assert gap.value == pytest.approx(0.25)
    assert gap.error < sqrt(before.error**2 + after.error**2)
    gaps = [0.0, 0.0, 0.0, 1.0] * 10
    assert gap.error == pytest.approx(made(gaps, [1.0] * 40).error)


def test_sums_and_quotients() -> None:
    one, other = made([2.0, 4.0, 6.0], [1.0] * 3), made([1.0, 2.0, 3.0], [1.0] * 3)
    assert combined([0.5, 2], [one, other]).value == 6
    assert combined([1, -2], [one, other]).error == pytest.approx(0)
    sure = made([10.0, 10.5, 11.0, 10.5], [1.0] * 4)
    double = quotient(combined([2], [sure]), sure)
    assert double is not None
    assert (double.value, double.error) == pytest.approx((2, 0))
    assert quotient(one, made([1.0, -1.0], [1.0] * 2)) is None


def test_elo() -> None:
    assert elo(0.5) == 0
    assert elo(0.64) == pytest.approx(100, abs=0.1)
    assert elo(0.0) is None
    assert elo(1.0) is None


def test_a_share_and_its_complement_have_intervals_that_mirror() -> None:
    scores = [0.5] * 4 + [0.0] * 16
    one, other = (ratio(parts, [1.0] * 20, is_share=True) for parts in (scores, [1 - score for score in scores]))
    assert one is not None
    assert other is not None
    assert one.interval.low == pytest.approx(1 - other.interval.high)
    assert one.interval.high == pytest.approx(1 - other.interval.low)


def test_intervals_of_nothing_and_everything_end_there() -> None:
    assert wilson(0, 7)[0] == 0.0
    assert wilson(7, 7)[1] == 1.0
