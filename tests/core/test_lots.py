"""Lots of cards as integers, compared with counting card by card, in both widths the games use."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruse.core.dice import one_of, seeded
from ruse.core.lots import lots_of

CARDS = st.lists(st.integers(0, 9), max_size=15)


@pytest.mark.parametrize("bits", [4, 6])
@given(cards=CARDS, taken=CARDS)
def test_a_lot_is_its_cards(bits: int, cards: list[int], taken: list[int]) -> None:
    lots = lots_of(bits)
    lot, other = (sum(map(lots.one, some)) for some in (cards, taken))
    assert [lots.number(lot, kind) for kind in range(10)] == [cards.count(kind) for kind in range(10)]
    assert lots.total(lot) == len(cards)
    left = Counter(cards) - Counter(taken)
    assert lots.less(lot, other) == sum(map(lots.one, left.elements()))
    for kind in range(10):
        assert lots.without(lot, kind) == lots.less(lot, lots.one(kind))
    found, kinds = [], lots.kinds(lot)
    while kinds:
        found.append(lots.first(kinds))
        kinds = lots.rest(kinds)
    assert found == sorted(set(cards))


@pytest.mark.parametrize("bits", [4, 6])
def test_a_card_is_picked_as_often_as_it_is_there(bits: int) -> None:
    lots = lots_of(bits)
    rng, lot = seeded(7), 3 * lots.one(1) + lots.one(4)
    picked = Counter(lots.pick(lot, rng) for _ in range(4000))
    assert set(picked) == {1, 4}
    assert 2850 < picked[1] < 3150


def test_weights_are_drawn_as_the_lot_they_stand_for() -> None:
    lots = lots_of(4)
    rng, again = seeded(8), seeded(8)
    for _ in range(200):
        assert lots.pick(2 * lots.one(0) + 5 * lots.one(3), rng) == one_of([2, 0, 0, 5], 7, again)  # type: ignore[arg-type]
