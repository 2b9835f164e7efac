"""The tables of cards in the pages of rules, in every language, made from the standard box.

    python -m tools.card_tables

writes them anew.
"""

import re
from typing import NamedTuple

from ruse.core.language import LANGUAGES
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu.cards import CARDS, ENGINEER, FACTION_NAMES, FACTIONS, TOWER, kinds_of
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.state import Box


class Labels(NamedTuple):
    """The page of a language, and the words of its tables that the phrase book does not have."""

    page: str
    head: str
    roles: dict[int, str]
    protected: str
    comma: str
    mean: str


LABELS = {
    "en": Labels(
        page="RULES.md",
        head="| card | strength | morale | copies | class |",
        roles={ENGINEER: "Engineer", TOWER: "Tower"},
        protected="Protected",
        comma=", ",
        mean="mean of the deck",
    ),
    "ja": Labels(
        page="RULES.ja.md",
        head="| カード | 戦力 | 士気 | 枚数 | 種類 |",
        roles={ENGINEER: "技師", TOWER: "タワー"},
        protected="保護",
        comma="、",
        mean="デッキの平均",
    ),
}


def copies_of(box: Box, kind: int) -> int:
    """How many cards of a kind the deck has."""
    return count_of(box, box.full[CARDS[kind].faction], kind)


def mean_of(box: Box, faction: int, values: IntArray) -> float:
    """The mean of a number over the cards of a deck."""
    return sum(copies_of(box, kind) * int(values[kind]) for kind in kinds_of(faction)) / int(box.deck_size[faction])


def class_of(kind: int, labels: Labels) -> str:
    """What other cards ask for: Engineers, Towers, and what is Protected."""
    ability = CARDS[kind].ability
    classes = [labels.roles.get(ability.role, ""), labels.protected if ability.protected else ""]
    return labels.comma.join(filter(None, classes))


def table_of(box: Box, faction: int, language: str) -> str:
    """The cards of a faction with their numbers, and the means over its deck."""
    labels, names = LABELS[language], find_game("warriors-of-jogu").words(language).CARDS
    lines = [labels.head, "|---|---|---|---|---|"]
    for kind in kinds_of(faction):
        numbers = f"{box.strength[kind]} | {box.morale[kind]} | {copies_of(box, kind)}"
        lines.append(f"| {names[CARDS[kind].code]} | {numbers} | {class_of(kind, labels)} |")
    means = (f"{mean_of(box, faction, values):.2f}" for values in (box.strength, box.morale))
    lines.append(f"| *{labels.mean}* | {' | '.join(means)} | {box.deck_size[faction]} | |")
    return "\n".join(lines) + "\n"


def with_tables(box: Box, text: str, language: str) -> str:
    """The text of a page with the tables below the names of the factions made anew."""
    titles = find_game("warriors-of-jogu").words(language).FACTIONS
    for faction in FACTIONS:
        heading = f"### {titles[FACTION_NAMES[faction]]}\n\n"
        table = table_of(box, faction, language)
        text, found = re.subn(rf"(?<={re.escape(heading)})(\|.*\n)*\n*", f"{table}\n", text)
        assert found == 1, f"{LABELS[language].page} has one heading '{heading.strip()}'"
    return text


def main() -> None:
    """Write the tables of all pages anew."""
    game = find_game("warriors-of-jogu")
    for language in LANGUAGES:
        path = game.folder / LABELS[language].page
        path.write_text(with_tables(game.standard_box.plain, path.read_text("utf-8"), language), "utf-8")


if __name__ == "__main__":
    main()
