import pytest

from ruse.core.actions import ActionTable
from ruse.core.errors import UnknownAction
from ruse.core.registry import games


def test_only_what_somebody_may_choose_is_suggested() -> None:
    near = set()
    for game in games():
        for action in [action for action in game.actions if action.role != "choice"][::20]:
            with pytest.raises(UnknownAction) as caught:
                game.actions.parse(f"{action.code}x")
            if caught.value.near:
                near.add(game.actions[game.actions.parse(caught.value.near)].role)
    assert near == {"choice"}


def test_a_table_is_shown_by_its_size_and_its_verbs() -> None:
    table = ActionTable()
    table.add("take", card=["a", "b"])
    table.add("pass")
    assert repr(table) == "<ActionTable of 3 actions: take, pass>"
