"""Games that cannot be loaded are named on the front page, without the reason."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import served


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with two games that cannot be loaded."""
    folder = tmp_path_factory.mktemp("broken")
    for name in ("broken_one", "broken_two"):
        (folder / f"{name}.py").write_text("GAME = 1 / 0", "utf-8")
    with served(folder / "tables.sqlite", RUSE_GAMES=str(folder)) as address:
        yield address


@pytest.mark.parametrize(
    ("locale", "told"),
    [("en", "Cannot be loaded: broken-one, broken-two"), ("ja", "読み込めないゲーム：broken-one、broken-two")],
)
@pytest.mark.parametrize("width", [360, 1280])
def test_the_front_page_names_broken_games(browser: Browser, broken: str, locale: str, told: str, width: int) -> None:
    page = browser.new_page(locale=locale, viewport={"width": width, "height": 800})
    page.goto(broken)
    assert page.inner_text(".front .broken") == told
    assert page.locator(".poster").count() == 4
    bottom, top = page.evaluate(
        "['.start', '.broken'].map(each => document.querySelector(each).getBoundingClientRect())"
        ".map((box, at) => at ? box.top : box.bottom)"
    )
    assert top >= bottom
    page.close()


def test_the_front_page_is_silent_without_broken_games(browser: Browser, server: str) -> None:
    page = browser.new_page()
    with page.expect_response("**/api/games/broken*") as got:
        page.goto(server)
    assert got.value.json() == []
    page.wait_for_selector(".poster")
    assert page.locator(".broken").count() == 0
    page.close()
