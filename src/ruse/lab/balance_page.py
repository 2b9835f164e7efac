"""The balance page of a game: its `balance.py`, and the names there in other languages."""

from importlib import import_module

from ruse.core.balance import BalancePage
from ruse.core.game import Game, cached_on_game


@cached_on_game
def balance_page(game: Game) -> BalancePage:
    """The `PAGE` of the game's `balance.py`, or the default page of a game without one."""
    if not game.has_module("balance"):
        return BalancePage()
    page: BalancePage = import_module(f"{game.package}.balance").PAGE
    return page


def balance_words(game: Game, language: str) -> dict[str, str]:
    """The names of its balance in a language; a name that is missing there is said as it is."""
    name = f"words.{language}_balance"
    return dict(import_module(f"{game.package}.{name}").BALANCE) if game.has_module(name) else {}
