"""Spoiled match files, position files, boxes and records are read or refused, and nothing else."""

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruse.core.registry import TEMPLATE, find_game
from tests.attack.mutations import spoiled_file, spoiled_tables, to_toml
from tests.attack.outcomes import command, file_with
from tests.attack.strength import tries
from tests.attack.valid import GAMES, match_texts, positions


@pytest.mark.parametrize("name", GAMES)
@tries(40)
@given(data=st.data())
def test_match_files(name: str, data: st.DataObject) -> None:
    content = data.draw(spoiled_file(match_texts(name)))
    way = data.draw(st.sampled_from([["replay"], ["replay", "--as", "spectator"], ["replay", "--json"], ["position"]]))
    with file_with(content) as path:
        command(way[0], str(path), *way[1:])
        assert path.read_bytes() == content


@pytest.mark.parametrize("name", GAMES)
@tries(25)
@given(data=st.data())
def test_the_text_of_position_files(name: str, data: st.DataObject) -> None:
    content = data.draw(spoiled_file([to_toml(tables) for tables in positions(name)]))
    with file_with(content) as path:
        command("position", str(path))


@pytest.mark.parametrize("name", GAMES)
@tries(60)
@given(data=st.data())
def test_the_values_of_position_files(name: str, data: st.DataObject) -> None:
    text = to_toml(data.draw(spoiled_tables(positions(name))))
    with file_with(text.encode("utf-8", "surrogatepass")) as path:
        command("position", str(path), *data.draw(st.sampled_from([["--json"], ["--toml"], ["--as", "1"]])))


@pytest.mark.parametrize("name", GAMES)
@tries(25)
@given(data=st.data())
def test_box_files(name: str, data: st.DataObject) -> None:
    game = find_game(name)
    tables = game.standard_box.tables
    content = data.draw(
        st.one_of(
            spoiled_file([(game.folder / "box.toml").read_text("utf-8")]),
            spoiled_tables([tables]).map(lambda spoiled: to_toml(spoiled).encode("utf-8", "surrogatepass")),
        )
    )
    with file_with(content) as path:
        command("box", name, "--check", str(path))


ARENA = ("arena", TEMPLATE, "--bots", "random,greedy", "--games", "6", "--seed", "1", "--processes", "1")


@cache
def record() -> str:
    with file_with(b"", "empty") as path:
        new = path.with_name("record")
        assert command(*ARENA, "--record", str(new))
        return new.read_text("utf-8")


@tries(60)
@given(data=st.data())
def test_records(data: st.DataObject) -> None:
    """What is refused stays as it was: somebody may have put the wrong name."""
    content = data.draw(spoiled_file([record(), record().replace("\n", "\r\n")]))
    with file_with(content) as path:
        if not command(*ARENA, "--record", str(path)):
            assert path.read_bytes() == content


@tries(40)
@given(data=st.data())
def test_the_values_of_records(data: st.DataObject) -> None:
    lines = [json.loads(line) for line in record().splitlines()]
    number = data.draw(st.integers(0, len(lines) - 1))
    lines[number] = data.draw(spoiled_tables([lines[number]]))
    content = "".join(json.dumps(line) + "\n" for line in lines).encode()
    with file_with(content) as path:
        if not command(*ARENA, "--record", str(path)):
            assert path.read_bytes() == content
