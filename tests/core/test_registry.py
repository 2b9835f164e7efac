"""Finding games: paths, entry points, names, and games that cannot be loaded."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from ruse.core import registry
from ruse.core.blame import trace_of
from ruse.core.errors import BrokenGame, RuseError, UnknownGame
from ruse.core.registry import broken_games, find_game, find_game_at, game_names, games, misplaced_games
from tests.processes import ROOT

STARTER = (ROOT / "src/ruse/games/_starter.py").read_text("utf-8")
OWN = {"red-and-blue", "tooth-and-claw", "tricks-and-deserts", "warriors-of-jogu"}


def write(path: Path, text: str = STARTER) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def use(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    monkeypatch.setenv("RUSE_GAMES", os.pathsep.join(map(str, paths)))


def reason(name: str) -> str:
    return str(broken_games()[name])


def test_a_path_is_a_file_or_a_folder_of_games_or_the_folder_of_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    single = write(tmp_path / "single_file.py")
    write(tmp_path / "many/first_of_many.py")
    write(tmp_path / "many/second_of_many/__init__.py")
    write(tmp_path / "many/helper.py", "print('imported')")
    write(tmp_path / "many/_not_listed.py")
    own_folder = write(tmp_path / "own_folder/__init__.py").parent
    use(monkeypatch, single, tmp_path / "many", own_folder)
    found = {"single-file", "first-of-many", "second-of-many", "own-folder"}
    assert {*game_names()} == OWN | found
    assert {game.name for game in games()} == OWN | found
    assert find_game("single-file").source == single
    assert find_game("own-folder").source == own_folder
    assert broken_games() == {}


def test_modules_of_a_game_are_imported_by_the_name_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "has_parts/__init__.py", f"from ruse.games.has_parts.more import HALF\n{STARTER}")
    write(tmp_path / "has_parts/more.py", "HALF = 0.5")
    use(monkeypatch, tmp_path)
    from ruse.games.has_parts.more import HALF  # type: ignore[import-not-found]

    assert HALF == 0.5
    assert find_game("has-parts").name == "has-parts"


def test_a_link_names_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, folder = write(tmp_path / "there/Version-1.py"), write(tmp_path / "there/Version-2/__init__.py").parent
    links = [tmp_path / "here/linked_file.py", tmp_path / "here/linked_folder"]
    links[0].parent.mkdir()
    for link, target in zip(links, (file, folder), strict=True):
        link.symlink_to(target)
    for paths in ([tmp_path / "here"], links):
        use(monkeypatch, *paths)
        assert {*game_names()} == {*OWN, "linked-file", "linked-folder"}
        assert broken_games() == {}
    monkeypatch.chdir(folder)
    with pytest.raises(BrokenGame, match="'Version-2' is not the name of a game"):
        find_game_at(Path())


def test_a_wrong_path_is_told_and_nothing_else_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good, empty = write(tmp_path / "still_good.py"), tmp_path / "empty"
    empty.mkdir()
    use(monkeypatch, tmp_path / "gone", empty, good)
    assert {*game_names()} == {*OWN, "still-good"}
    told = misplaced_games()
    assert str(told[str(tmp_path / "gone")]) == f"{tmp_path / 'gone'}: there is no such file or folder"
    assert "there is no game here" in str(told[str(empty)])


def test_a_path_that_the_system_refuses_is_told_and_nothing_else_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, long = write(tmp_path / "found_anyway.py"), tmp_path / ("x" * 300)
    use(monkeypatch, long, good)
    assert {*game_names()} == {*OWN, "found-anyway"}
    assert str(misplaced_games()[str(long)]) == f"{long} cannot be read: File name too long"
    with pytest.raises(BrokenGame, match="File name too long"):
        find_game_at(long)


@pytest.mark.parametrize("method", ["read_bytes", "is_file"])
def test_a_file_that_cannot_be_read_hides_no_other_game_in_the_folder(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = write(tmp_path / f"locked_{method}.py")
    write(tmp_path / f"beside_{method}.py")
    plain: Callable[[Path], Any] = getattr(Path, method)

    def refused(path: Path) -> Any:
        if path == locked:
            raise PermissionError(13, "Permission denied", str(path))
        return plain(path)

    monkeypatch.setattr(Path, method, refused)
    use(monkeypatch, tmp_path)
    shown = locked.stem.replace("_", "-")
    assert {*game_names()} == {*OWN, shown, f"beside-{method.replace('_', '-')}"}


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied", str(path))

    use(monkeypatch, tmp_path)
    registry._catalogue_of.cache_clear()
    listed, plain = tmp_path, Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda path: refused(path) if path == listed else plain(path))
    assert {*game_names()} == OWN
    assert str(misplaced_games()[str(tmp_path)]) == f"{tmp_path} cannot be read: Permission denied"


def test_a_name_that_no_game_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write(tmp_path / "My-Game.py")
    use(monkeypatch, file)
    assert "'My-Game' is not the name of a game" in reason(str(file))


def test_a_wrong_name_hides_no_other_game_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = [write(tmp_path / "Aaa.py"), write(tmp_path / "Bbb/__init__.py")]
    write(tmp_path / "rightly_named.py")
    use(monkeypatch, tmp_path)
    assert {*game_names()} == {*OWN, "rightly-named"}
    assert {*misplaced_games()} == {*map(str, wrong)}


def test_of_two_games_with_one_name_the_first_is_taken_and_the_other_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = write(tmp_path / "tooth_and_claw.py")
    one, two = write(tmp_path / "a/twice_there.py"), write(tmp_path / "b/twice_there.py")
    use(monkeypatch, ours, one, two)
    assert find_game("tooth-and-claw").title == "Tooth & Claw"
    assert find_game("twice-there").source == one
    assert reason(str(ours)) == f"{ours} is left out: ruse.games.tooth_and_claw has the same name, 'tooth-and-claw'"
    assert reason(str(two)) == f"{two} is left out: {one} has the same name, 'twice-there'"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("broken_syntax", "GAME = (", "SyntaxError: '(' was never closed (broken_syntax.py, line 1)"),
        ("broken_import", "import no_such_module\nGAME = 1", "'no_such_module' (broken_import.py, line 1)"),
        ("broken_exit", "# GAME\nimport sys\nsys.exit(3)", "SystemExit: 3 (broken_exit.py, line 3)"),
        ("broken_none", "# no GAME", "it defines no GAME"),
        ("broken_type", "GAME = 7", "GAME is of the type int, not Game"),
        ("broken_name", "from ruse.games._starter import GAME", "begin define_game with __name__"),
        ("broken_depth", "def f(): f()\nf()\nGAME = 1", "RecursionError"),
        ("broken_error", "class E(Exception): pass\nraise E\nGAME = 1", "E (broken_error.py, line 2)"),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_loaded_is_named_with_the_reason(
    name: str, text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, write(tmp_path / f"{name}.py", text))
    assert {game.name for game in games()} == OWN
    shown = name.replace("_", "-")
    assert reason(shown).startswith(f"{shown} cannot be loaded: ")
    assert told in reason(shown)
    for _ in range(2):
        with pytest.raises(BrokenGame):
            find_game(shown)
    assert "読み込めません" in broken_games()[shown].in_language("ja")


@pytest.mark.parametrize(
    ("part", "text", "told"),
    [
        ("words/en.py", "TITLE = (", "SyntaxError"),
        ("words/en.py", "SEATS = ()", "its words in en have fewer than 3 SEATS"),
        ("words/ja.py", "raise ValueError('no')", "ValueError: no (ja.py, line 1)"),
        ("view.py", "1 / 0", "ZeroDivisionError"),
        ("box.toml", "a = ", "box.toml"),
    ],
)
def test_a_game_with_a_broken_part_is_named_too(
    part: str, text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"part_{part.translate(str.maketrans('/.', '__'))}_{len(text)}"
    folder = tmp_path / name
    shutil.copytree(ROOT / "src/ruse/games/_template", folder, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    for path in folder.rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("_template", name), "utf-8")
    write(folder / part, text)
    use(monkeypatch, folder)
    assert {game.name for game in games()} == OWN
    assert told in reason(name.replace("_", "-"))


def test_the_traceback_shows_the_code_of_the_game_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, write(tmp_path / "broken_deep.py", "GAME = 1\ndef fail():\n    1 / 0\nfail()"))
    trace = trace_of(broken_games()["broken-deep"])
    assert "line 4, in <module>" in trace
    assert "line 3, in fail" in trace
    assert "registry" not in trace
    assert trace.endswith("ZeroDivisionError: division by zero\n")


# Entry points


def install(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    entry = EntryPoint(name, value, "ruse.games")
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    registry._catalogue_of.cache_clear()


@pytest.fixture(autouse=True)
def _forget_entry_points() -> None:
    registry._catalogue_of.cache_clear()


@pytest.mark.parametrize("suffix", ["", ":GAME"])
def test_an_entry_point_names_a_module_or_the_game_in_it(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = f"installed_{len(suffix)}"
    write(tmp_path / f"pack_{len(suffix)}/{module}.py")
    monkeypatch.syspath_prepend(tmp_path)
    install(monkeypatch, module.replace("_", "-"), f"pack_{len(suffix)}.{module}{suffix}")
    game = find_game(module.replace("_", "-"))
    assert (game.name, game.package) == (module.replace("_", "-"), f"pack_{len(suffix)}.{module}")
    registry._catalogue_of.cache_clear()


def test_an_entry_point_and_its_module_have_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "my-cards", "my_package.game:GAME")
    assert "the entry point 'my-cards' of the group ruse.games leads to my_package.game:GAME" in reason("my-cards")
    with pytest.raises(UnknownGame):
        find_game("my-cards")
    registry._catalogue_of.cache_clear()


def test_an_entry_point_that_leads_nowhere_is_a_broken_game(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "no-cards", "no_such_package.no_cards")
    assert "No module named 'no_such_package'" in reason("no-cards")
    registry._catalogue_of.cache_clear()


# A path


def test_a_game_at_a_path_is_found_by_name_in_child_processes_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUSE_GAMES", "")
    file = write(tmp_path / "at_a_path.py")
    monkeypatch.chdir(tmp_path)
    assert find_game_at(Path("at_a_path.py")) is find_game("at-a-path")
    code = "from ruse.core.registry import find_game; print(find_game('at-a-path').source)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == f"{file}\n"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("nowhere.py", "there is no such file or folder"),
        ("folder", "has several games: one.py, two.py; name one of them"),
        ("tooth_and_claw.py", "there is another game called 'tooth-and-claw'"),
        ("notes.txt", "there is no game here"),
        ("a:b/parted.py".replace(":", os.pathsep), f"'{os.pathsep}' separates paths in RUSE_GAMES"),
    ],
)
def test_a_path_without_one_game_is_refused(
    path: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUSE_GAMES", "")
    for each in ("folder/one.py", "folder/two.py", "tooth_and_claw.py", "notes.txt", f"a{os.pathsep}b/parted.py"):
        write(tmp_path / each)
    with pytest.raises(BrokenGame) as refused:
        find_game_at(tmp_path / path)
    assert told in str(refused.value)
    assert os.environ["RUSE_GAMES"] == ""


def test_two_games_with_one_name_are_not_used_in_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_GAMES", "")
    one, two = write(tmp_path / "a/same_stem.py"), write(tmp_path / "b/same_stem.py", f"{STARTER}\n# other rules\n")
    game = find_game_at(one)
    with pytest.raises(BrokenGame) as refused:
        find_game_at(two)
    told = f"{two}: a game called 'same-stem' is in use already, from {one}; rename one of them"
    assert str(refused.value) == told
    assert find_game("same-stem") is game


def test_a_path_is_added_to_the_variable_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other, file = write(tmp_path / "added_before.py"), write(tmp_path / "added_once.py")
    use(monkeypatch, other)
    for _ in range(2):
        find_game_at(file)
    assert os.environ["RUSE_GAMES"] == os.pathsep.join(map(str, (file, other)))


def test_a_game_of_ruse_is_found_by_its_folder() -> None:
    assert find_game_at(ROOT / "src/ruse/games/tooth_and_claw") is find_game("tooth-and-claw")


def test_nothing_is_imported_to_know_the_names() -> None:
    code = "import sys; from ruse.core.registry import game_names; game_names(); print('ruse.games' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_game_whose_sentences_are_broken_does_not_hide_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "bad_sentences/__init__.py")
    write(tmp_path / "bad_sentences/words/__init__.py", "")
    write(tmp_path / "bad_sentences/words/ja_errors.py", "1 / 0")
    use(monkeypatch, tmp_path)
    find_game("bad-sentences")
    assert RuseError("not in any book").in_language("ja") == "not in any book"
