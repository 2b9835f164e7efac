"""The key of compiled code changes with every source that matters, and with no other."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruse.bots.search import search
from ruse.core.game import Game
from ruse.core.kernel import compiled, jit_wanted
from ruse.core.playout import new_scratch, random_matches
from ruse.core.registry import find_game, games
from ruse.core.sources import source_key, sources_of
from tests.spoiled import spoiled

FILES = {
    "__init__.py": "from ruse.games.pond import rules\n",
    "rules.py": (
        "from ruse.core.kernel import kernel\n"
        "from ruse.games.pond.numbers import (\n    DEPTH,  # (in feet)\n)\n"
        "from .near import NEAR\n"
        "import ruse.games.pond.renamed as other\n"
        "def late():\n    if True: from ruse.games.pond.late import LATE\n"
    ),
    "numbers.py": "from ruse.games.pond.deep.down import DEPTH\n",
    "deep/__init__.py": "",
    "deep/down.py": "DEPTH = 3\n",
    "near.py": "NEAR = 1\n",
    "renamed.py": "",
    "late.py": "LATE = 1\n",
    "bots/hints.py": "from ruse.core import kernel\nfrom ruse.games.pond.bots.weights import W\n",
    "bots/weights.py": "W = 5\n",
    "words.py": "from ruse.games.pond import rules\n",
    "table.py": "",
    "tests/test_rules.py": "from ruse.core.kernel import kernel\n",
}
MATTER = {*FILES} - {"deep/__init__.py", "words.py", "table.py", "tests/test_rules.py"}


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """The folder of a game that exists on paper only."""
    folder = tmp_path / "pond"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
        os.utime(folder / name, (0, 0))
    return folder


def test_imports_are_followed_from_all_files_with_kernels(pond: Path) -> None:
    found = sources_of(random_matches, [pond])
    assert {str(path.relative_to(pond)) for path in found if pond in path.parents} == MATTER
    others = {path.name for path in found if pond not in path.parents}
    assert {"playout.py", "protocol.py", "kernel.py", "bits.py"} <= others
    assert "search.py" not in others


@pytest.mark.parametrize("name", [*FILES])
def test_the_key_changes_with_what_matters(pond: Path, name: str) -> None:
    before = source_key(random_matches, [pond])
    assert before is not None
    assert source_key(random_matches, [pond]) == before
    (pond / name).write_text(FILES[name] + "# changed\n", "utf-8")
    os.utime(pond / name, (0, 0))
    assert (source_key(random_matches, [pond]) != before) == (name in MATTER)


def test_a_whole_package_may_be_meant(pond: Path) -> None:
    (pond / "rules.py").write_text("import ruse.games.pond\nfrom ruse.core.kernel import kernel\n", "utf-8")
    assert pond / "table.py" in sources_of(random_matches, [pond])


def test_what_changed_after_it_was_loaded_has_no_key(pond: Path) -> None:
    (pond / "near.py").touch()
    assert source_key(random_matches, [pond]) is None


def test_what_has_no_source_has_no_key() -> None:
    made: dict[str, Any] = {}
    exec("def entry(): return 1", made)
    assert source_key(made["entry"], []) is None


def test_settings_of_the_compiler_have_keys_of_their_own(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = source_key(random_matches, [pond])
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert source_key(random_matches, [pond]) != before


FOREIGN = {
    "pond_bot/__init__.py": "",
    "pond_bot/entry.py": "import ast\nimport numpy\nimport unheard_of\nfrom pond_bot import near\n"
    "from pond_tools.weights import W\nimport pond_numbers\n\ndef entry():\n    return W\n",
    "pond_bot/near.py": "",
    "pond_bot/never.py": "",
    "pond_tools/weights.py": "from pond_tools.more import M\nW = M\n",
    "pond_tools/more.py": "M = 1\n",
    "pond_numbers.py": "",
    "pond_unused.py": "",
}


@pytest.mark.parametrize(
    ("folder", "followed"),
    [
        ("project", {*FOREIGN} - {"pond_bot/never.py", "pond_unused.py"}),
        ("site-packages", {"pond_bot/__init__.py", "pond_bot/entry.py", "pond_bot/near.py"}),
    ],
)
def test_a_foreign_function_depends_on_its_own_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, followed: set[str]
) -> None:
    project = tmp_path / folder
    for name, text in FOREIGN.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(project)
    made: dict[str, Any] = {"W": 1}
    entry = project / "pond_bot" / "entry.py"
    exec(compile("def entry():\n    return W\n", str(entry), "exec"), made)
    assert {str(path.relative_to(project)) for path in sources_of(made["entry"], [])} == followed


GAMES = {
    "lake/__init__.py": "",
    "lake/lake_game.py": "from lake.common import FACTOR\nimport lake_numbers\n",
    "lake/lake_folder/__init__.py": "from lake.common import FACTOR\nimport lake_numbers\n",
    "lake/common.py": "from lake.more import M\n",
    "lake/more.py": "M = 1\n",
    "lake/never.py": "",
    "lake_numbers.py": "",
}


@pytest.mark.parametrize("game", ["lake/lake_game.py", "lake/lake_folder"])
@pytest.mark.parametrize(
    ("folder", "followed"),
    [
        ("project", {"lake/common.py", "lake/more.py", "lake_numbers.py"}),
        ("site-packages", {"lake/common.py", "lake/more.py"}),
    ],
)
def test_a_game_depends_on_its_own_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, folder: str, followed: set[str]
) -> None:
    project = tmp_path / folder
    for name, text in GAMES.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(project)
    found = {
        str(path.relative_to(project))
        for path in sources_of(random_matches, [project / game])
        if project in path.parents
    }
    assert {name for name in found if not name.startswith(game) and name != "lake/__init__.py"} == followed


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_phrases_and_tables_are_no_sources(game: Game) -> None:
    found = sources_of(search, [game.folder])
    assert game.folder / "__init__.py" in found
    assert Path(sys.modules[game.rules.apply.__module__].__file__ or "") in found
    pages = ("words/en.py", "words/ja.py", "table.py", "telling.py", "view.py", "facts.py")
    assert not {game.folder / page for page in pages} & {*found}


@pytest.mark.slow
@pytest.mark.skipif(not jit_wanted(), reason="nothing is compiled")
def test_all_that_numba_compiles_comes_from_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core import event

    monkeypatch.setenv("RUSE_CACHE", str(tmp_path))
    game = spoiled(find_game("_template"), "compiled_sources")  # nothing was compiled for its states before
    files: set[Path] = set()

    class Listener(event.Listener):
        def on_start(self, started: Any) -> None:
            files.add(Path(started.data["dispatcher"].py_func.__code__.co_filename))

        def on_end(self, ended: Any) -> None:
            pass

    run: Callable[..., Any] = compiled.__wrapped__(random_matches, game.folder)
    with event.install_listener("numba:compile", Listener()):
        tallies, shares = game.option_array({}).repeat(3).reshape(2, 3), game.option_array({}).astype(float)
        run(
            game.standard_box.records,
            game.state.array(2),
            game.option_array({}),
            new_scratch(1),
            game.max_steps,
            tallies[:1],
            shares[None],
        )
    package = Path(sys.modules["ruse"].__file__ or "").parent
    ours = {path for path in files if package in path.parents}
    assert {path.name for path in ours} >= {"playout.py", "rules.py"}
    assert ours <= {*sources_of(random_matches, [game.folder])}
