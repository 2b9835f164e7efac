"""A browser, and a real server for it to talk to. Without Debian's Chromium, everything here is skipped."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.guests import UNSEEN, Guest
from tests.web.harness import serve
from tests.web.shots import CHROMIUM, FLAGS

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """No Chromium, no tests of the page."""
    if Path(CHROMIUM).exists():
        return
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"needs {CHROMIUM} (Debian: apt install chromium-headless-shell)"))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """It runs an event loop in this thread, which other tests must not meet: it ends with the tests of the page."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the harness: positions without a server."""
    server = serve(0)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="package")
def window(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """Where positions are opened, one after the other; and what went wrong there, or against the policy."""
    page = browser.new_page(reduced_motion="reduce")
    page.add_init_script(UNSEEN)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if "policy" in line.text.lower() else None)
    yield page, wrong
    page.close()


@pytest.fixture
def page(window: tuple[Page, list[str]]) -> Iterator[Page]:
    """A page on which nothing may go wrong."""
    page, wrong = window
    wrong.clear()
    page.set_viewport_size({"width": 360, "height": 640})
    yield page
    page.goto("about:blank")
    assert not wrong


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server keeps."""
    return tmp_path_factory.mktemp("served") / "tables.sqlite"


@contextmanager
def served(store: Path, *arguments: str, **environment: str) -> Iterator[str]:
    """The address of `ruse serve`, as a person would start it."""
    command = [str(Path(sys.executable).parent / "ruse"), "serve", "--port", "0", "--store", str(store)]
    variables = {"RUSE_JIT": "0", "PYTHONUNBUFFERED": "1", "RUSE_MAX_NEW_TABLES_A_MINUTE": "600", **environment}
    with subprocess.Popen(
        [*command, "--language", "en", *arguments], stdout=subprocess.PIPE, text=True, env=os.environ | variables
    ) as running:
        assert running.stdout is not None
        said = running.stdout.readline()
        yield next(word for word in said.split() if word.startswith("http"))
        running.terminate()
        running.wait(20)


@pytest.fixture(scope="session")
def server(store: Path) -> Iterator[str]:
    """A server with nothing but its own bots."""
    with served(store) as address:
        yield address


def _receive(browser: Browser, server: str) -> Iterator[Callable[..., Guest]]:
    guests: list[Guest] = []

    def come(**how: object) -> Guest:
        guests.append(Guest(browser, server, **how))  # type: ignore[arg-type]
        return guests[-1]

    yield come
    for each in guests:
        each.leave()
    for each in guests:
        each.context.close()
        assert not each.wrong


@pytest.fixture
def guest(browser: Browser, server: str) -> Iterator[Callable[..., Guest]]:
    """Brings somebody to the page. At the end nothing may have gone wrong on any of their screens."""
    yield from _receive(browser, server)


@pytest.fixture(scope="module")
def lasting_guest(browser: Browser, server: str) -> Iterator[Callable[..., Guest]]:
    """The same for somebody who stays for several tests."""
    yield from _receive(browser, server)
