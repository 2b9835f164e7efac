"""The rules of a game in words: `RULES.md` in its folder, or the docstring of its module."""

import re
from pathlib import Path

from ruse.core.game import Game

_FOR_CHECKING = "<!-- for those who check the rules -->"
"""Start of the part of `RULES.md` that players do not need."""


def rules_page(game: Game, language: str = "en") -> str:
    """The whole page as Markdown, with the examples and versions that the rules are checked by."""
    file = _rules_file(game, language)
    return file.read_text("utf-8") if file else f"# {game.title}\n\n{game.about}\n"


def _rules_file(game: Game, language: str) -> Path | None:
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    return next((page for page in (game.folder / name, game.folder / "RULES.md") if page.is_file()), None)


def rules_for_players(game: Game, language: str = "en") -> str:
    """The part for players: the game in short, the rules, the rulings."""
    if _rules_file(game, language) is None:  # the docstring is the whole page
        return rules_page(game, language)
    page = rules_page(game, language).partition(_FOR_CHECKING)[0]
    title, _, rules = re.sub(r"<!--.*?-->\n", "", page).partition("\n")
    in_short = "\n".join(f"- {line}" for line in game.words(language).INTRO)
    return f"{title}\n\n{in_short}\n{rules}"
