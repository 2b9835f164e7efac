"""Which files decide what compiled code does, and the key that changes whenever one of them does.

Compiled code is made of a function, of kernels, and of the values these name. A module can name only what it
holds or imports: so all that matters is found by following imports, from the file of the function and from
those files of a game that have kernels. What these never import - phrases, tables, help - may change freely.
Installed packages are not followed, but for the one that the importing file itself belongs to.
"""

import ast
import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from time import time
from typing import Any

from ruse.core.linking import way_wanted

_PACKAGE = Path(__file__).parent.parent
_STARTED = time()
_TESTS = "tests"
_INSTALLED = {"site-packages", "dist-packages"}
_IMPORT = re.compile(r"^[ \t]*((?:from|import)\b[^\n(]*(?:\([^)]*\))?)", re.MULTILINE)


def source_key(function: Callable[..., Any], folders: Iterable[Path]) -> str | None:
    """A hash of everything that decides what `function` does when compiled for the games in these folders.

    None if that cannot be told: a source is missing, or was changed after it may have been loaded.
    """
    digest = hashlib.sha256()
    settings = sorted(pair for pair in os.environ.items() if pair[0].startswith("NUMBA_"))
    versions = (sys.version, version("numba"), version("llvmlite"), version("numpy"))
    digest.update(repr((versions, settings, way_wanted().name)).encode())
    try:
        for path, text in sorted(sources_of(function, folders).items()):
            if _STARTED < path.stat().st_mtime <= time():
                return None
            digest.update(f"{path.parent.name}/{path.name}\0{text}\0".encode())
    except (OSError, SyntaxError, UnicodeDecodeError):
        return None
    return digest.hexdigest()[:24]


def sources_of(function: Callable[..., Any], folders: Iterable[Path]) -> dict[Path, str]:
    """The files that matter, with what is in them."""
    games = list(folders)
    found: dict[Path, str] = {}
    waiting = [Path(function.__code__.co_filename)]
    for folder in games:
        if folder.is_file():  # a game in one file
            waiting.append(folder)
            continue
        waiting.append(folder / "__init__.py")  # says which kernels are the rules
        waiting += [path for path in _files_in(folder) if b"kernel" in path.read_bytes()]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = path.read_text("utf-8")
            waiting += _imported(path, found[path], games)
    return found


def _files_in(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*.py") if _TESTS not in path.relative_to(folder).parts)


def _imported(path: Path, text: str, games: Iterable[Path]) -> Iterator[Path]:
    """The files that a file imports, if they are ours, a game's or of the file's own project."""
    for node in ast.walk(_with_all_imports(text)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                bound = alias.name if alias.asname else alias.name.split(".")[0]
                for package, name in (*_places(alias.name, games, path), *_places(bound, games, path)):
                    yield from _modules(package.joinpath(*name.split(".")))
        elif isinstance(node, ast.ImportFrom):
            name = node.module or ""
            places = [(path.parents[node.level - 1], name)] if node.level else _places(name, games, path)
            for package, name in places:
                yield from _modules_from(package.joinpath(*name.split(".")), [alias.name for alias in node.names])


def _with_all_imports(text: str) -> ast.Module:
    """A syntax tree with all import statements of a source.

    To parse everything would take longer than all else at a start. So only the statements themselves are, unless
    the word is found elsewhere, too: then there may be some that do not stand at the beginning of a line.
    """
    statements = "\n".join(_IMPORT.findall(text))
    try:
        if statements.count("import") == text.count("import"):
            return ast.parse(statements)
    except SyntaxError:
        pass  # a sentence that begins like a statement, or a bracket in a comment
    return ast.parse(text)


def _places(name: str, games: Iterable[Path], path: Path) -> Iterator[tuple[Path, str]]:
    """Folders to look up an imported dotted name in, each with the rest of the name."""
    first, *rest = parts = name.split(".")
    for game in games:
        if game.is_dir() and game.name in parts:
            yield game, ".".join(parts[parts.index(game.name) + 1 :])
    if first == _PACKAGE.name:
        yield _PACKAGE, ".".join(rest)
    elif not path.is_relative_to(_PACKAGE):
        yield from ((folder, name) for folder in _project_folders(first, path))


def _project_folders(package: str, path: Path) -> Iterator[Path]:
    """The folder that holds a package, or a module, that a file of another project imports; none if it is installed."""
    if package in sys.stdlib_module_names or package == "__main__":
        return
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return
    if spec is None:
        return
    for place in spec.submodule_search_locations or [spec.origin or ""]:
        home = Path(place).parent
        if not _INSTALLED & {*home.parts} or path.is_relative_to(home / package):
            yield home


def _modules(module: Path) -> Iterator[Path]:
    """The file of a module; all files of a package, since any of them may then be meant by a longer name."""
    if module.is_dir():
        yield from _files_in(module)
    elif (file := module.with_name(f"{module.name}.py")).is_file():
        yield file


def _modules_from(module: Path, names: Iterable[str]) -> Iterator[Path]:
    """The file of a module that names are imported from; of a package, its own and those of the names."""
    if module.is_dir():
        yield from _modules(module / "__init__")
        for name in names:
            yield from _modules(module / name)
    else:
        yield from _modules(module)
