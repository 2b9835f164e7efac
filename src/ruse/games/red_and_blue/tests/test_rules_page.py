"""The tables of cards and areas in the pages of rules, in every language, are those of the box.

    python src/ruse/games/red_and_blue/tests/test_rules_page.py

writes them anew.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.rules_page import rules_page
from ruse.games.red_and_blue import GAME, counts
from ruse.games.red_and_blue.state import (
    ARCHER,
    AREA_NAMES,
    AREAS,
    BACK_NAMES,
    CARD_NAMES,
    NUM_KINDS,
    NUM_MONARCHS,
    SEATS,
    TYPE_NAMES,
    TYPE_OF,
    Box,
)


class Labels(NamedTuple):
    """The page of a language, and the words of its tables that the phrase book does not have."""

    page: str
    areas: str
    types: dict[str, str]
    cards: str
    classes: dict[str, str]
    attack: str
    defense: str
    attack_next_door: str


LABELS = {
    "en": Labels(
        page="RULES.md",
        areas="area, type, funds for Red, funds for Blue, offset if Red defends, offset if Blue defends",
        types={"capital": "capital", "city": "city", "field": "field"},
        cards="card, attack, defense, skill, class, copies",
        classes={"monarch": "monarch", "normal": "normal", "ace": "ace"},
        attack="+{} attack",
        defense="+{} defense",
        attack_next_door="+{} attack on adjacent areas",
    ),
    "ja": Labels(
        page="RULES.ja.md",
        areas="拠点, 種類, 赤の国の資金, 青の国の資金, 赤の国が防御するときの補正, 青の国が防御するときの補正",
        types={"capital": "王都", "city": "街", "field": "どちらでもない"},
        cards="カード, 攻撃点, 防御点, 効果, 種類, 枚数",
        classes={"monarch": "君主", "normal": "ノーマル", "ace": "エース"},
        attack="攻撃+{}",
        defense="防御+{}",
        attack_next_door="隣の拠点への攻撃+{}",
    ),
}


def table(head: str, rows: Iterable[Iterable[object]]) -> str:
    columns = head.split(", ")
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def areas(box: Box, language: str) -> str:
    labels, names = LABELS[language], GAME.words(language).AREAS
    return table(
        labels.areas,
        (
            [
                names[AREA_NAMES[area]],
                labels.types[TYPE_NAMES[TYPE_OF[area]]],
                *box.funds[area],
                *(f"{box.offset[area, s]:+}" for s in SEATS),
            ]
            for area in AREAS
        ),
    )


def cards(box: Box, language: str) -> str:
    kinds = sorted(range(NUM_KINDS), key=lambda kind: (kind >= NUM_MONARCHS, box.back[kind]))
    return table(LABELS[language].cards, (card(box, kind, language) for kind in kinds))


def card(box: Box, kind: int, language: str) -> list[object]:
    labels, name = LABELS[language], GAME.words(language).CARDS[CARD_NAMES[kind]]
    back = labels.classes["monarch" if kind < NUM_MONARCHS else BACK_NAMES[box.back[kind]]]
    copies = counts.number(int(box.copies), kind)
    return [name, box.attack[kind], box.defense[kind], skill(box, kind, labels), back, copies]


def skill(box: Box, kind: int, labels: Labels) -> str:
    """What the skill adds to which value."""
    raised = {
        labels.attack: max(box.attacking[kind]) - box.attack[kind],
        labels.defense: max(box.occupying[kind]) - box.defense[kind],
        labels.attack_next_door: box.archer if kind == ARCHER else 0,
    }
    return ", ".join(value.format(number) for value, number in raised.items() if number)


def with_tables(page: str, language: str, box: Box = GAME.standard_box.plain) -> str:
    """The page with its tables written anew between their marks."""
    for name, text in (("areas", areas(box, language)), ("cards", cards(box, language))):
        page, found = re.subn(rf"(<!-- {name} -->\n).*?(<!-- end -->)", rf"\g<1>{text}\g<2>", page, flags=re.DOTALL)
        assert found == 1, name
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_of_the_rules_are_those_of_the_box(language: str) -> None:
    page = rules_page(GAME, language)
    assert page == with_tables(page, language), f"run: python {__file__}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_of_another_box_would_be_noticed(language: str) -> None:
    page = rules_page(GAME, language)
    other = GAME.load_box({"cards": {"archer": {"open": {"attack": 9}}}}).plain
    assert page != with_tables(page, language, other)


@pytest.mark.parametrize(
    ("language", "rows"),
    [
        (
            "en",
            (
                "| Rookie | 2 | 1 |  | normal | 5 |",
                "| Capital Guard | 2 | 1 | +1 attack | normal | 5 |",
                "| Blue Capital | capital | 1 | 2 | +0 | +2 |",
            ),
        ),
        (
            "ja",
            (
                "| 新米兵 | 2 | 1 |  | ノーマル | 5 |",
                "| 王都の兵士 | 2 | 1 | 攻撃+1 | ノーマル | 5 |",
                "| 青の王都 | 王都 | 1 | 2 | +0 | +2 |",
            ),
        ),
    ],
)
def test_the_tables_have_every_card_and_area(language: str, rows: tuple[str, ...]) -> None:
    page, words = rules_page(GAME, language), GAME.words(language)
    for row in rows:
        assert f"\n{row}\n" in page
    for name in (*(words.CARDS[name] for name in CARD_NAMES), *words.AREAS.values()):
        assert f"\n| {name} |" in page


def test_the_words_of_the_japanese_page_are_topics_of_the_help() -> None:
    words = re.findall(r"\*([^*]+)\*", rules_page(GAME, "ja").split("## 0.")[0])
    assert {"拠点", "援軍", "裏面", "占拠"} <= set(words)
    assert set(words) <= set(Match(GAME).seat(0).speech("ja").topics())


if __name__ == "__main__":
    for language in LANGUAGES:
        path = GAME.folder / LABELS[language].page
        path.write_text(with_tables(path.read_text("utf-8"), language), "utf-8")
