"""The names of cards and areas for people, and help on every word of the game."""

from collections.abc import Iterable

from ruse.games.red_and_blue import counts
from ruse.games.red_and_blue.state import (
    AREA_NAMES,
    BACK_NAMES,
    BLUE,
    CARD_NAMES,
    NUM_AREAS,
    NUM_KINDS,
    NUM_MONARCHS,
    RED,
    TYPE_NAMES,
    TYPE_OF,
    Box,
)


def card_name(kind: int) -> str:
    """As in: Capital Guard."""
    return CARD_NAMES[kind].replace("-", " ").title()


def area_name(area: int) -> str:
    """As in: Red Capital."""
    return AREA_NAMES[area].replace("-", " ").title()


def cards_of(lot: int) -> list[int]:
    """The kinds of a lot, each as often as it is there."""
    return [kind for kind in range(NUM_KINDS) for _ in range(counts.number(int(lot), kind))]


def card_names(some: Iterable[int]) -> str:
    """As in: Rookie and Archer."""
    names = [card_name(kind) for kind in some]
    return " and ".join([", ".join(names[:-1]), *names[-1:]] if len(names) > 1 else names)


def plural(number: int, word: str) -> str:
    """As in: 2 normal cards."""
    return f"{number} {word}{'' if number == 1 else 's'}"


# Help

_SKILLS = {
    "prince": "If it is discarded, Blue wins. A Liaison can take it to the hand; it is then used like any card.",
    "princess": "If it is discarded, Red wins. A Liaison can take it to the hand; it is then used like any card.",
    "rookie": "No skill.",
    "capital-guard": "+{skill} in a Capital of either kingdom, in attack and defense.",
    "city-guard": "+{skill} in a City of either kingdom, in attack and defense.",
    "priest": "+{skill} defense while it occupies the area. It may attack, with 0.",
    "liaison": "In your turn, put it on an area you hold: it stays there, and the card there returns to your hand.",
    "rearguard": "If the area it occupies is lost in battle, the card you added in defense returns to your hand.",
    "capital-guardian": "+{skill} when it defends a Capital of either kingdom.",
    "city-guardian": "+{skill} when it defends a City of either kingdom.",
    "bishop": "+{skill} defense while it occupies the area. It may attack, with 0.",
    "archer": "While it occupies an area, your attacks on the adjacent areas get +{skill}.",
    "bird-soldier": "When it attacks, the area's offset does not count.",
}

_HELP = {
    "goal": "Bring the enemy's monarch to the discards, or hold all five areas (4).",
    "draft": "At the start of your turn: your funds are the sum over your areas. Choose how many normal cards and aces "
    "to draw before you look at any. Your hand may not rise above five cards (1).",
    "funds": "What an area brings each turn to the kingdom that holds it. Unspent funds are lost (1).",
    "dispatch": "As often as you like: occupy an empty area with one card, or attack an area of the enemy (2).",
    "attack": "On any area of the enemy, near or far: one or two cards face down; the defender may add one. Attack "
    "points against defense points; the winner keeps one card there, all others are discarded (2-C, 2-D).",
    "defense": "What occupies the area, a card you may add face down, and the area's offset for your kingdom (2-D).",
    "offset": "Added to the defense; it depends on which kingdom defends the area (ruling 1).",
    "tie": "All cards of the battle are discarded, and the area is empty (2-D).",
    "stock": "30 normal cards and 20 aces. An empty stock is made anew from its own discards (1).",
    "ace": "The stronger cards. An ace costs 2, a normal card 1; their backs differ, so all see which you draw (1).",
    "monarch": "Prince and Princess. Whose monarch is discarded has lost; both at once is a draw (4).",
    "adjacent": "The areas lie in a row; neighbors are adjacent.",
}


def topics() -> list[str]:
    """Words of the game; any card or area may be asked for, too."""
    return [*_HELP, *CARD_NAMES, *AREA_NAMES]


def explain(box: Box, topic: str) -> str | None:
    """Help on a card, an area or a word."""
    text = "-".join(topic.lower().split())
    if text in CARD_NAMES:
        return explain_card(box, CARD_NAMES.index(text))
    if text in AREA_NAMES:
        return explain_area(box, AREA_NAMES.index(text))
    if text in _HELP:
        return _HELP[text]
    begun = [name for name in topics() if text and name.startswith(text)]
    return explain(box, begun[0]) if begun else None


def explain_card(box: Box, kind: int) -> str:
    """The numbers of a card and its skill."""
    bonus = max(
        int(box.archer) if CARD_NAMES[kind] == "archer" else 0, *(_bonus(box, kind, area) for area in range(NUM_AREAS))
    )
    copies = counts.number(int(box.copies), kind)
    where = "" if kind < NUM_MONARCHS else f" {BACK_NAMES[box.back[kind]].capitalize()} card, {copies} in the stock."
    return (
        f"{card_name(kind)}: attack {box.attack[kind]}, defense {box.defense[kind]}."
        f"{where} {_SKILLS[CARD_NAMES[kind]].format(skill=bonus)}"
    )


def _bonus(box: Box, kind: int, area: int) -> int:
    return int(box.occupying[kind, area] - box.defense[kind])


def explain_area(box: Box, area: int) -> str:
    """The funds and offsets of an area."""
    kind = (
        "neither Capital nor City" if TYPE_NAMES[TYPE_OF[area]] == "field" else f"a {TYPE_NAMES[TYPE_OF[area]].title()}"
    )
    return (
        f"{area_name(area)}, {kind}: funds {box.funds[area, RED]} for Red and {box.funds[area, BLUE]} for Blue; "
        f"offset {box.offset[area, RED]:+} when Red defends it, {box.offset[area, BLUE]:+} when Blue does."
    )
