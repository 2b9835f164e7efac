"""Whatever is typed - actions, commands at the table, options, changes to the box - is understood or refused."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruse.core.errors import RuseError
from ruse.core.registry import TEMPLATE, find_game
from tests.attack.mutations import NUMBERS, TOKENS, spoiled_text
from tests.attack.outcomes import command
from tests.attack.strength import tries
from tests.attack.valid import GAMES, random_match

HARMLESS = [token for token in TOKENS if "/" not in token]  # `save` writes where it is told to


@pytest.mark.parametrize("name", GAMES)
@tries(40)
@given(data=st.data())
def test_action_codes(name: str, data: st.DataObject) -> None:
    game = find_game(name)
    match = random_match(game, {}, data.draw(st.integers(0, 3)), data.draw(st.integers(0, 40)))
    before = list(match.steps)
    code = data.draw(
        spoiled_text([action.code for action in match.legal()] or [action.code for action in game.actions])
    )
    try:
        match.push(code)
    except RuseError:
        assert match.steps == before
    else:
        assert len(match.steps) == len(before) + 1


@pytest.mark.parametrize("name", GAMES)
@tries(40)
@given(data=st.data())
def test_changes_to_the_box(name: str, data: st.DataObject) -> None:
    game = find_game(name)
    tables = game.standard_box.tables
    entries = ["cards.copies=5", "a.b.c=1", *(f"{path}=1" for path in ("limit.turns", "start.score", "table.rounds"))]
    word = data.draw(spoiled_text([*entries, *(f"{path}=[1, 2]" for path in tables)]))
    with suppress(RuseError):
        game.box([word])


def at_the_table(lines: list[str], *arguments: str) -> bool:
    """Play, typing these lines and then nothing more."""
    typed = iter(lines)

    def answer(question: str = "") -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder, patch("builtins.input", answer):
        os.chdir(folder)
        try:
            with patch.dict(os.environ, {"XDG_STATE_HOME": folder}):
                return command("play", TEMPLATE, "--hotseat", *arguments)
        finally:
            os.chdir(before)


@tries(60)
@given(data=st.data())
def test_commands_at_the_table(data: st.DataObject) -> None:
    words = st.one_of(
        st.sampled_from(NUMBERS), st.sampled_from(HARMLESS), st.text(st.characters(exclude_characters="/~"), max_size=5)
    )
    verbs = st.sampled_from(["?", "? ", "save ", "undo ", "log ", "table ", "choose ", "1", "", ""])
    lines = data.draw(st.lists(st.tuples(verbs, words).map("".join), max_size=6))
    assert at_the_table(["", *lines], *data.draw(st.sampled_from([["--plain"], []])))


@tries(30)
@given(data=st.data())
def test_numbers_of_options(data: st.DataObject) -> None:
    number = data.draw(st.one_of(st.sampled_from(NUMBERS), st.text(max_size=4)))
    option = data.draw(
        st.sampled_from(["--seat", "--option=seats=", "--option=", "--seed", "--threads", "--bot=ismcts:"])
    )
    arguments = [option + number] if "=" in option else [option, number]
    if option != "--threads" or not number.isdigit():
        at_the_table([], *arguments)


@tries(20)
@given(data=st.data())
def test_names(data: st.DataObject) -> None:
    name = data.draw(st.one_of(st.sampled_from(TOKENS), spoiled_text(GAMES)))
    for arguments in (["box", name], ["replay", name], ["position", name], [name], ["box", TEMPLATE, "--check", name]):
        if name not in GAMES:
            command(*arguments)
