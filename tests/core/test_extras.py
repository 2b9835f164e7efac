"""A missing optional package is reported with the extra that brings it."""

import subprocess
import sys

import pytest

from ruse.core.errors import MissingExtra, RuseError
from ruse.core.extras import extra

RUN = "import sys; sys.modules[{!r}] = None; {}"


def told(missing: str, code: str) -> str:
    command = [sys.executable, "-c", RUN.format(missing, code)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return f"{done.returncode} {done.stderr.splitlines()[-1]}"


@pytest.mark.parametrize(
    ("missing", "used", "name"),
    [
        ("gymnasium", "import ruse.envs.single", "envs"),
        ("gymnasium", "import ruse.envs.vector", "envs"),
        ("gymnasium", "import ruse.envs; ruse.envs.register()", "envs"),
        ("pettingzoo", "import ruse.envs.pettingzoo", "envs"),
        ("pyspiel", "import ruse.envs.open_spiel", "envs"),
        ("websockets", "import ruse.client", "play"),
    ],
)
def test_an_import_names_the_extra(missing: str, used: str, name: str) -> None:
    sentence = f'this needs {missing}, which is not installed: pip install "ruse[{name}]"'
    assert told(missing, used) == f"1 ruse.core.errors.MissingExtra: {sentence}"


@pytest.mark.parametrize("missing", ["litestar", "markdown_it", "sqlalchemy", "uvicorn", "websockets"])
def test_a_server_cannot_start_without_its_extra(missing: str) -> None:
    serve = "from ruse.cli import main; sys.exit(main(['serve', '--port', '0', '--language', 'en']))"
    assert told(missing, serve) == f'2 ruse: this needs {missing}, which is not installed: pip install "ruse[play]"'


def test_it_is_an_import_error_and_an_error_of_ruse() -> None:
    with pytest.raises(MissingExtra) as caught, extra("play"):
        import no_such_package.part  # type: ignore[import-not-found]  # noqa: F401
    assert isinstance(caught.value, RuseError)
    assert isinstance(caught.value, ImportError)
    assert caught.value.name == "no_such_package"
    assert 'pip install "ruse[play]"' in caught.value.in_language("ja")


def test_a_module_of_ruse_that_is_missing_is_no_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'ruse\.nothing'"), extra("play"):
        import ruse.nothing  # type: ignore[import-not-found]  # noqa: F401
