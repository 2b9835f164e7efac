"""The service worker: what it keeps of what the page asks for, and what helps where there is no network."""

from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.web.conftest import served

_ASKED = ["/metrics", "/health", "/api/schema", "/api/games?language=ja", "/web/app.js?x=1", "/?x=1", "/web/nothing.js",
          "/games/tooth-and-claw/web/table.js"]  # fmt: skip
_KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) kept.push(url.slice(location.origin.length));
    return kept;
}"""


def _come(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.wait_for_function("navigator.serviceWorker.controller")
    page.goto(address)  # all of it through the worker


def test_only_files_of_the_page_are_kept(browser: Browser, server: str) -> None:
    address = server.replace("127.0.0.1", "localhost")
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{address}/web/tokens.css")
        page.evaluate("caches.open('ruse').then(old => old.put('/metrics', new Response('')))")  # by an older worker
        _come(page, address)
        page.wait_for_selector("front-page button")
        for path in _ASKED:
            page.evaluate("path => fetch(path).then(answer => answer.text())", path)
        kept = set(page.evaluate(_KEPT))
    assert {"/", "/web/app.js", "/web/tokens.css", "/games/tooth-and-claw/web/table.js"} <= kept
    assert not kept & {*_ASKED[:-1]}
    assert all(path == "/" or "/web/" in path for path in kept)
    assert not any("?" in path for path in kept)


def test_what_is_kept_is_bounded(browser: Browser, server: str) -> None:
    address = server.replace("127.0.0.1", "localhost")
    with browser.new_context() as context:
        page = context.new_page()
        _come(page, address)
        page.wait_for_load_state("networkidle")
        page.evaluate(
            """async () => {
                const kept = await caches.open((await caches.keys())[0]);
                for (let n = 0; n < 600; n++) await kept.put(`/web/old-${n}.js`, new Response(""));
                await (await fetch("/web/tokens.css")).text();
            }"""
        )
        kept = page.evaluate(_KEPT)
    assert len(kept) == 400
    assert kept[-1] == "/web/tokens.css"


def test_without_a_network_the_page_says_so(browser: Browser, tmp_path: Path) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        with served(tmp_path / "tables.sqlite") as server:
            address = server.replace("127.0.0.1", "localhost")
            _come(page, address)
            page.wait_for_selector("front-page button")
        page.goto(address)
        page.wait_for_selector("main.trouble button")
