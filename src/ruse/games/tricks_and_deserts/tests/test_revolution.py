"""2-4. Every pattern in which four sums can be tied, above, at and below 0."""

import pytest

from ruse.core.registry import find_game
from ruse.games.tricks_and_deserts.revolution import points_a_card, sum_in, sums_of
from ruse.games.tricks_and_deserts.state import COLORS, NUM_VALUES, PRINTED_VALUES

BOX = find_game("tricks-and-deserts").standard_box.plain

# A sum, and values of one color that add up to it
VALUES = {
    20: ["12", "8"],
    15: ["12", "3"],
    10: ["10"],
    5: ["5"],
    1: ["1"],
    0: ["-5", "5"],
    -1: ["-5", "4"],
    -5: ["-5"],
    -10: ["-5", "-5*"],
}


def deserts(sums: tuple[int, ...]) -> int:
    """Desert cards with these sums of black, green, yellow and blue."""
    cards = 0
    for color, total in enumerate(sums):
        for value in VALUES[total]:
            cards |= 1 << (color * NUM_VALUES + PRINTED_VALUES.index(value))
    return cards


@pytest.mark.parametrize(
    ("sums", "points"),
    [
        # no tie
        ((20, 15, 10, 5), [2, 1, 0, -1]),
        ((5, 10, 15, 20), [-1, 0, 1, 2]),
        ((20, 15, 10, 0), [2, 1, 0, -2]),
        ((20, 15, -1, -5), [2, 1, 0, -2]),
        ((1, 0, -1, -5), [2, 1, 0, -2]),
        # two tied: for the highest, in the middle, for the lowest
        ((20, 20, 10, 5), [1, 1, 0, -1]),
        ((20, 20, 0, -5), [1, 1, 0, -2]),
        ((20, 15, 15, 5), [2, 0, 0, -1]),
        ((20, -5, -5, -10), [2, 0, 0, -2]),
        ((20, 15, 5, 5), [2, 1, -1, -1]),
        ((20, 15, 0, 0), [2, 1, -2, -2]),
        ((20, 15, -5, -5), [2, 1, -2, -2]),
        # two pairs
        ((20, 5, 20, 5), [1, -1, 1, -1]),
        ((0, -5, 0, -5), [1, -2, 1, -2]),
        # three tied
        ((10, 10, 10, 5), [0, 0, 0, -1]),
        ((10, 10, 10, -5), [0, 0, 0, -2]),
        ((0, 0, 0, -5), [0, 0, 0, -2]),
        ((20, 5, 5, 5), [2, -1, -1, -1]),
        ((20, 0, 0, 0), [2, -2, -2, -2]),
        ((1, -5, -5, -5), [2, -2, -2, -2]),
        # all tied
        ((10, 10, 10, 10), [-1, -1, -1, -1]),
        ((0, 0, 0, 0), [-2, -2, -2, -2]),
        ((-5, -5, -5, -5), [-2, -2, -2, -2]),
    ],
)
def test_points_a_card(sums: tuple[int, ...], points: list[int]) -> None:
    cards = deserts(sums)
    assert [sum_in(sums_of(BOX, cards), color) for color in COLORS] == list(sums)
    assert [points_a_card(BOX, sums_of(BOX, cards), color) for color in COLORS] == points
