"""What the page costs: time, frames and bytes, measured in a cold browser against a real `ruse serve`.

    python -m tests.web.figures

Every figure is taken several times, with nothing kept from the time before; the best and the median are printed. Other
work on the machine makes them worse, never better.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from ruse.client import RemoteSeat, open_table
from ruse.core.registry import game_names
from ruse.server.protocol import Seated
from tests.web.shots import CHROMIUM, FLAGS

TIMES = 3
CHOICES = 8

_READY = """
    const look = () => {
        const page = document.querySelector("match-page");
        if (page?.desk.choices.length && page.querySelector(".table") && page.querySelector(".tray .prompt"))
            window.readyAt = performance.now();
        else requestAnimationFrame(look);
    };
    look();
"""

# A choice, from the act to the table drawn anew. Motion and rests are none of it: they are wanted.
_CHOICE = """() => new Promise(done => {
    const page = document.querySelector("match-page"), { desk } = page, last = desk.situation.last;
    const began = performance.now();
    const drawn = async () => {
        await page.updateComplete;
        await page.table.updateComplete;
        done(performance.now() - began);
    };
    desk.addEventListener("change", function changed() {
        if (desk.situation.last === last) return;
        desk.removeEventListener("change", changed);
        drawn();
    });
    desk.act(desk.choices[0].code);
})"""

# Wait for something to choose, or for the end; an account is read at once.
_ASKED = """() => {
    const page = document.querySelector("match-page");
    page.shown?.goOn();
    return page.desk.choices.length ? "asked" : page.desk.situation.result && "over";
}"""

_ACT = "() => { const { desk } = document.querySelector('match-page'); desk.act(desk.choices[0].code); }"

# The time between frames, while anything moves.
_FRAMES = """
    window.frames_ = [];
    let before = 0;
    const frame = now => {
        const isMoving = ({ playState, effect }) => playState === "running" && effect.target !== document.body;
        const moves = document.getAnimations().some(isMoving);
        if (moves && before) frames_.push(now - before);
        before = moves ? now : 0;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
"""


@contextmanager
def served() -> Iterator[str]:
    """A server with nothing in it."""
    with TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).parent / "ruse"), "serve", "--port", "0", "--store", f"{folder}/tables"]
        limits = {"PYTHONUNBUFFERED": "1", "RUSE_MAX_NEW_TABLES_A_MINUTE": "600", "RUSE_JIT": "0"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | limits) as running:
            assert running.stdout is not None
            said = running.stdout.readline()
            try:
                yield next(word for word in said.split() if word.startswith("http"))
            finally:
                running.terminate()


def sit_down(server: str, game: str) -> Seated:
    """A table against bots, at which one is asked something."""
    mine = open_table(server, game, [], pace="instant", level=1)
    with RemoteSeat(server, mine.token) as seat:
        next(seat.questions())
    return mine


@contextmanager
def at_table(browser: Browser, server: str, seated: Seated, pace: str = "instant") -> Iterator[Page]:
    """A browser with nothing in it but the seat."""
    still = "reduce" if pace == "instant" else "no-preference"
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion=still)  # type: ignore[arg-type]
    place: dict[str, Any] = {
        "token": seated.token,
        "table": seated.table,
        "game": seated.game,
        "seat": seated.seat,
        "invitations": {},
    }
    kept: dict[str, Any] = {"ruse.settings": {"pace": pace, "noHints": True}, "ruse.places": [place]}
    for name, value in kept.items():
        context.add_init_script(f"localStorage[{name!r}] ??= {json.dumps(json.dumps(value))}")
    context.add_init_script(_READY)
    page = context.new_page()
    page.set_default_timeout(15_000)
    yield page
    context.close()


def go_there(page: Page, server: str, seated: Seated) -> float:
    """Open the table's address; milliseconds until it can be played."""
    page.goto(f"{server}/#/table/{seated.table}")
    return float(page.wait_for_function("() => window.readyAt").json_value())


def until_ready(browser: Browser, server: str, game: str) -> list[float]:
    """Milliseconds from the address to the first choice."""
    seated = sit_down(server, game)
    with at_table(browser, server, seated) as page:
        return [go_there(page, server, seated)]


def until_next_view(browser: Browser, server: str, game: str) -> list[float]:
    """Milliseconds from a choice to the table drawn anew, for the first choices of a match."""
    seated = sit_down(server, game)
    taken = []
    with at_table(browser, server, seated) as page:
        go_there(page, server, seated)
        for _ in range(CHOICES):
            if page.wait_for_function(_ASKED).json_value() == "over":
                break
            taken.append(float(page.evaluate(_CHOICE)))
    return taken


def frames_a_second(browser: Browser, server: str, game: str) -> list[float]:
    """Frames a second while cards travel, for every choice that moved some."""
    seated = sit_down(server, game)
    rates = []
    with at_table(browser, server, seated, "normal") as page:
        go_there(page, server, seated)
        page.evaluate("document.querySelector('table-screen').ask({ is: 'set_pace', pace: 'normal' })")
        page.evaluate(_FRAMES)
        for _ in range(CHOICES):
            state = page.wait_for_function(_ASKED).json_value()
            gaps = page.evaluate("() => frames_.splice(0)")
            if len(gaps) > 5:
                rates.append(1000 * len(gaps) / sum(gaps))
            if state == "over":
                break
            page.evaluate(_ACT)
            page.wait_for_timeout(1200)
    return rates


def kilobytes(browser: Browser, server: str, game: str) -> list[float]:
    """All that a table loads, as it goes over the wire."""
    seated = sit_down(server, game)
    with at_table(browser, server, seated) as page:
        loaded: list[Any] = []
        page.on("response", lambda response: loaded.append(response))
        go_there(page, server, seated)
        page.wait_for_load_state("networkidle")
        return [sum(response.request.sizes()["responseBodySize"] for response in loaded) / 1000]


FIGURES: list[tuple[str, Callable[[Browser, str, str], list[float]], Callable[[list[float]], float]]] = [
    ("ready, ms (under 1000)", until_ready, min),
    ("next view, ms (under 50)", until_next_view, min),
    ("frames a second (60)", frames_a_second, max),
    ("kilobytes (under 300)", kilobytes, min),
]


def main() -> None:
    """Print a line for each figure and game."""
    with served() as server, sync_playwright() as playwright:
        for title, measure, best in FIGURES:
            for game in game_names():
                found: list[float] = []
                for _ in range(TIMES):
                    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                    found += measure(browser, server, game)
                    browser.close()
                print(f"{title:26} {game:20} best {best(found):7.1f}   median {median(found):7.1f}", flush=True)


if __name__ == "__main__":
    main()
