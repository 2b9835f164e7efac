import pytest

from ruse.core.position import from_tables


def points_after(*cards: str, lowest: int = 0) -> list[int]:
    """The points after a trick of these cards."""
    seats = dict(zip(("ann", "bob", "cleo"), cards, strict=False))
    options = {"seats": len(cards), "lowest": lowest}
    hands = {name: {"hand": f"{card} 1 1" if card != "1" else "1 2 2"} for name, card in seats.items()}
    match = from_tables({"game": "_template", "options": options, **hands})
    for seat, card in enumerate(cards):
        match.push(f"choose {card}", seat)
    match.push("show")
    return match.scores()


@pytest.mark.rulebook("Ex.1")
def test_the_highest_card_takes_the_trick() -> None:
    assert points_after("3", "5") == [0, 1]


@pytest.mark.rulebook("Ex.2")
def test_a_tie_is_taken_by_nobody() -> None:
    assert points_after("5", "5") == [0, 0]


@pytest.mark.ruling(1)
def test_a_tie_for_the_lowest_is_taken_by_nobody() -> None:
    assert points_after("3", "5", lowest=1) == [1, 0]
    assert points_after("3", "3", lowest=1) == [0, 0]
