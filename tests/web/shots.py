"""Screenshots of one position: two sizes, day and night, two languages.

    python -m tests.web.shots tooth-and-claw --seed 9 --step 80 --tap '[data-place="0.R.center"] .card' --out /tmp/shots

Writes NAME-1280-en-light.png and so on; errors of the page and of its security policy are printed.
"""

import argparse
from itertools import product
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

from playwright.sync_api import Browser, sync_playwright

from tests.web.harness import serve

_BROWSERS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")  # the first draws no windows around a page
CHROMIUM = next((path for path in _BROWSERS if Path(path).exists()), _BROWSERS[0])
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
SIZES = {"1280": (1280, 800), "1920": (1920, 1080), "360": (360, 640), "640": (640, 360)}


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--step", type=int, default=0)
    parser.add_argument("--ask", default="", help="the first moment with this prompt, as in choose_defense")
    parser.add_argument("--event", default="", help="the first moment after this event, as in round_ended")
    parser.add_argument("--viewer", default="0", help="a seat, or spectator")
    parser.add_argument("--option", action="append", default=[], help="as in seats=2")
    parser.add_argument("--tap", action="append", default=[], help="a selector to click before the picture is taken")
    parser.add_argument("--key", action="append", default=[], help="a key to press after that")
    parser.add_argument("--languages", default="en,ja")
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--sizes", default="1280,360")
    parser.add_argument("--name", default="")
    parser.add_argument("--out", type=Path, default=Path("/tmp/shots"))
    return parser.parse_args()


def shoot(browser: Browser, address: str, size: str, how: argparse.Namespace, file: Path) -> None:
    """One picture; a phone has twice the pixels."""
    width, height = SIZES[size]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if width < 900 else 1,
        reduced_motion="reduce",
    )
    page.on("pageerror", lambda error: print("error:", error))
    page.on("console", lambda line: print("console:", line.text) if line.type in ("error", "warning") else None)
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    for selector in how.tap:
        page.locator(selector).locator("visible=true").first.click()
        page.wait_for_timeout(150)
    for key in how.key:
        page.keyboard.press(key)
    page.wait_for_timeout(250)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.screenshot(path=file)
    print(file, "SCROLLS SIDEWAYS" if wide else "")
    page.close()


def main() -> None:
    """Take the pictures."""
    how = wanted()
    how.out.mkdir(parents=True, exist_ok=True)
    server = serve(0)
    Thread(target=server.serve_forever, daemon=True).start()
    asked = {key: getattr(how, key) for key in ("game", "seed", "step", "ask", "event", "viewer")}
    asked |= {f"opt.{name}": value for name, value in (option.split("=") for option in how.option)}
    name = how.name or f"{how.game}-{how.ask or how.event or how.step}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size, language, theme in product(how.sizes.split(","), how.languages.split(","), how.themes.split(",")):
            query = urlencode(asked | {"language": language, "theme": theme})
            address = f"http://127.0.0.1:{server.server_port}/dev?{query}"
            shoot(browser, address, size, how, how.out / f"{name}-{size}-{language}-{theme}.png")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
