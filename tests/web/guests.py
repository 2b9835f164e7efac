"""Somebody at the page, with a browser of their own: what they do, and what their browser saw."""

import json
from contextlib import suppress
from threading import Thread
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket

from ruse.client import RemoteSeat, join
from ruse.core.dice import below, seeded

PHONE = (360, 640)
DESKTOP = (1280, 800)

_WATCH = """
    window.reports = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        reports.push(`${violatedDirective}: ${blockedURI}`));
"""
# Nobody looks at the pictures, and painting them takes more time than the page itself. Everything is where it would be,
# and can be pressed.
UNSEEN = """
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { opacity: 0 }");
    document.adoptedStyleSheets = [sheet];
"""
SEEN = "document.adoptedStyleSheets = []"

_STATE = """() => {
    const page = document.querySelector("match-page");
    if (!page) return "";
    if (page.shown) return "account";
    if (page.desk.situation.result) return "over";
    return page.desk.choices.length ? "asked" : "";
}"""

# What a person would press next, once there is something to do: a message's cross, the button that does it, or a
# candidate that was not pressed before. Only what really lies on top at its middle can be pressed.
_NEXT = """async () => {
    const pause = () => new Promise(done => setTimeout(done, 8));
    const page = document.querySelector("match-page");
    const middle = element => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
    };
    const isOnTop = element => {
        const { x, y } = middle(element);
        return element.contains(document.elementFromPoint(x, y));
    };
    for (let tries = 0; tries < 2500; tries++) {
        await pause();
        const { situation, choices } = page.desk;
        if (page.shown) return { state: "account", ...middle(page.querySelector(".acts .main")) };
        if (situation.result) return { state: "over" };
        if (!choices.length) continue;
        await page.updateComplete;
        await page.table.updateComplete;
        const { moment } = situation.question;
        if (window.pressing?.moment !== moment) window.pressing = { moment, pressed: new Set() };
        const candidates = [
            ...page.querySelectorAll(".pop .x"),
            ...[...page.querySelectorAll(".tray .acts [data-code]")].reverse(),
            ...page.querySelectorAll(".table button.legal, .hand button.legal, .plan button"),
            ...page.querySelectorAll(".hand button:not(.illegal)"),
            ...[...page.querySelectorAll(".table button:not(.illegal)")].reverse(),
        ];
        const isNew = each => each.matches("[data-code], .x") || !window.pressing.pressed.has(each);
        const next = candidates.find(each => isNew(each) && isOnTop(each));
        if (!next) throw new Error("nothing on the page stands for " + choices.map(({ code }) => code).join(", "));
        window.pressing.pressed.add(next);
        window.pressing.next = next;
        return { state: "asked", ...middle(next) };
    }
    throw new Error("nothing happens");
}"""


def _play_anything(seat: RemoteSeat) -> None:
    dice = seeded(1)
    for question in seat.questions():
        seat.act(question["choices"][below(dice, len(question["choices"]))]["code"])


def _come_and_play(server: str, code: str) -> None:
    with suppress(Exception), join(server, code) as seat:  # it ends with the match, or with the server
        _play_anything(seat)


class Guest:
    """A browser with nothing in it, of a certain size, language and light; or another window of one."""

    def __init__(
        self,
        browser: Browser,
        server: str,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        theme: Literal["light", "dark"] = "light",
        hints: bool = False,
        context: BrowserContext | None = None,
    ) -> None:
        width, height = size
        is_phone = size == PHONE
        self.server = server
        self.context = context or browser.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-US", "ja": "ja-JP"}[language],
            color_scheme=theme,
            reduced_motion="reduce",
            has_touch=is_phone,
            is_mobile=is_phone,
        )
        settings = {"pace": "instant", "noHints": not hints, "levels": {}}
        self.context.add_init_script(_WATCH)
        self.context.add_init_script(UNSEEN)
        self.context.add_init_script(f"localStorage['ruse.settings'] ??= JSON.stringify({json.dumps(settings)})")
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: self.wrong.append(line.text) if "olicy" in line.text else None)
        self.page.on("request", lambda request: self._check_address(request.url))
        self.page.on("websocket", self._listen)

    def _check_address(self, url: str) -> None:
        if not url.startswith((self.server, "data:")):
            self.wrong.append(f"asked for {url}")

    def _listen(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.server.replace("http", "ws", 1)):
            self.wrong.append(f"connected to {socket.url}")
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def leave(self) -> None:
        """Close the browser; what the security policy had to report is wrong."""
        if not self.page.is_closed():
            self.wrong += self.page.evaluate("window.reports ?? []")
            self.page.close()

    # The front page

    def open(self, path: str = "/") -> "Guest":
        self.page.goto(self.server + path)
        self.page.wait_for_selector(".poster, match-page, .trouble")
        return self

    def choose(self, game: str, level: int = 1) -> "Guest":
        """The game, and the level of its bots."""
        self.page.click(f".poster[value='{game}']")
        self.page.check(f".bars label:nth-child({level}) input")
        return self

    def sit_down(self) -> None:
        """Wait until there is a table to look at."""
        self.page.wait_for_selector("match-page .table")

    def start(self, game: str) -> "Guest":
        """A match against bots, by two clicks."""
        self.choose(game).page.click(".start .main")
        self.sit_down()
        return self

    def start_with_programs(self, game: str) -> "Guest":
        """A match against programs that come by invitation: they answer at once, bots only on their beat."""
        self.choose(game).page.click(".start .acts .btn:first-child")
        self.page.wait_for_selector("dialog .code")
        for code in self.page.locator("dialog .code").all_inner_texts():
            Thread(target=_come_and_play, args=(self.server, code), daemon=True).start()
        self.until("!screen.openSeats.length")
        self.page.keyboard.press("Escape")
        return self

    # The table

    def until(self, condition: str, arg: object = None) -> None:
        """Wait until something is true on the page; `page`, `screen` and `arg` may be spoken of."""
        self.page.wait_for_function(
            f"""arg => {{
                const page = document.querySelector("match-page"), screen = document.querySelector("table-screen");
                return page && screen && ({condition});
            }}""",
            arg=arg,
        )

    def state(self) -> str:
        """Wait until there is something to do: "asked", "account" or "over"."""
        return str(self.page.wait_for_function(_STATE, timeout=20_000).json_value())

    def question(self) -> int:
        """Which question it is."""
        return int(self.page.evaluate("document.querySelector('match-page').desk.situation.question?.moment ?? -1"))

    def answered(self, question: int) -> None:
        """Wait until the question is no longer put."""
        self.until("page.shown || page.desk.situation.result || page.desk.situation.question?.moment !== arg", question)

    def choose_at_once(self) -> None:
        """Some choice, without touching anything."""
        self.page.evaluate(
            """() => {
                const { desk } = document.querySelector("match-page"), { moment } = desk.situation.question;
                desk.act(desk.choices[moment % desk.choices.length].code);
            }"""
        )

    def play(self, how: str = "at once", until: str = "over", most: int = 4000) -> None:
        """Play until the match, or the first part of it, is over: by "mouse", "touch", "keys", "digits", or at once."""
        for _ in range(most):
            there = self.page.evaluate(_NEXT)
            if there["state"] in (until, "over"):
                assert there["state"] == until
                return
            if how == "mouse":
                self.page.mouse.click(there["x"], there["y"])
            elif how == "touch":
                self.page.touchscreen.tap(there["x"], there["y"])
            elif how == "keys" and there["state"] == "asked":
                self.page.evaluate("window.pressing.next.focus()")
                self.page.keyboard.press("Enter")
            elif how == "digits" or there["state"] == "account":
                self.page.keyboard.press("1")
                self.page.keyboard.press("Enter")
            else:
                self.choose_at_once()
        raise AssertionError("the match does not end")

    def finish(self) -> None:
        """Leave, let a program play to the end in this seat, and come back: nothing is drawn meanwhile."""
        address = self.page.evaluate("location.hash")
        token = self.page.evaluate("document.querySelector('table-screen').place.token")
        self.page.evaluate("location.hash = '#/'")
        self.page.wait_for_selector(".poster")
        with RemoteSeat(self.server, token) as seat:
            _play_anything(seat)
        self.page.evaluate("address => (location.hash = address)", address)
        self.until("page.desk.situation.result")

    def rematch(self) -> None:
        """Ask for another match. The button does not answer at once, so that no tap too many begins one."""
        self.until("performance.now() > page._mainFrom")
        self.page.click("text=Rematch")

    @property
    def log(self) -> str:
        return self.page.locator(".log").text_content() or ""

    @property
    def table_name(self) -> str:
        return self.page.url.partition("#/table/")[2].partition("/")[0]
