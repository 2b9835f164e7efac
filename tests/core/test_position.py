"""Position files of all games: what a game cannot read is refused in one line."""

import pytest

from ruse.core.errors import BadPosition
from ruse.core.position import from_tables
from ruse.core.registry import find_game


@pytest.mark.parametrize("number", ["²", "9" * 5000, "9" * 30])
def test_a_number_within_a_text_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, number: str) -> None:
    game = find_game("_template")

    def read(box: object, entries: object, s: object) -> None:
        game.state.array()["hand"][0] = int(number)

    monkeypatch.setattr(game.position, "read", read)
    with pytest.raises(BadPosition) as caught:
        from_tables({"game": "_template"})
    assert len(str(caught.value)) < 400
