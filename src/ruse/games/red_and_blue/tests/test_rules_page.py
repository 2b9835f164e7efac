"""The tables of cards and areas in RULES.md are those of the box.

    python src/ruse/games/red_and_blue/tests/test_rules_page.py

writes them anew.
"""

import re
from collections.abc import Iterable
from pathlib import Path

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
from ruse.games.red_and_blue.words.en import AREAS as AREA_WORDS
from ruse.games.red_and_blue.words.en import CARDS

_PAGE = Path(__file__).parents[1] / "RULES.md"


def table(head: str, rows: Iterable[Iterable[object]]) -> str:
    columns = head.split(", ")
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def areas(box: Box) -> str:
    head = "area, type, funds for Red, funds for Blue, offset if Red defends, offset if Blue defends"
    return table(
        head,
        (
            [
                AREA_WORDS[AREA_NAMES[area]],
                TYPE_NAMES[TYPE_OF[area]],
                *box.funds[area],
                *(f"{box.offset[area, s]:+}" for s in SEATS),
            ]
            for area in AREAS
        ),
    )


def cards(box: Box) -> str:
    kinds = sorted(range(NUM_KINDS), key=lambda kind: (kind >= NUM_MONARCHS, box.back[kind]))
    return table("card, attack, defense, skill, class, copies", (card(box, kind) for kind in kinds))


def card(box: Box, kind: int) -> list[object]:
    back = "monarch" if kind < NUM_MONARCHS else BACK_NAMES[box.back[kind]]
    copies = counts.number(int(box.copies), kind)
    return [CARDS[CARD_NAMES[kind]], box.attack[kind], box.defense[kind], skill(box, kind), back, copies]


def skill(box: Box, kind: int) -> str:
    """What the skill adds to which value."""
    raised = {
        "attack": max(box.attacking[kind]) - box.attack[kind],
        "defense": max(box.occupying[kind]) - box.defense[kind],
        "attack next door": box.archer if kind == ARCHER else 0,
    }
    return ", ".join(f"+{number} {value}" for value, number in raised.items() if number)


def with_tables(page: str) -> str:
    """The page with its tables written anew between their marks."""
    box = GAME.standard_box.record
    for name, text in (("areas", areas(box)), ("cards", cards(box))):
        page, found = re.subn(rf"(<!-- {name} -->\n).*?(<!-- end -->)", rf"\g<1>{text}\g<2>", page, flags=re.DOTALL)
        assert found == 1, name
    return page


def test_the_tables_of_the_rules_are_those_of_the_box() -> None:
    page = _PAGE.read_text("utf-8")
    assert page == with_tables(page), f"run: python {__file__}"


def test_the_tables_have_every_card_and_area() -> None:
    page = _PAGE.read_text("utf-8")
    assert "| Rookie | 2 | 1 |  | normal | 5 |" in page
    assert "| Capital Guard | 2 | 1 | +1 attack | normal | 5 |" in page
    assert "| Blue Capital | capital | 1 | 2 | +0 | +2 |" in page
    for name in (*(CARDS[name] for name in CARD_NAMES), *AREA_WORDS.values()):
        assert f"\n| {name} |" in page


if __name__ == "__main__":
    _PAGE.write_text(with_tables(_PAGE.read_text("utf-8")), "utf-8")
