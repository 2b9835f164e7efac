"""The names of cards and areas for people, and help on every word of the game."""

from collections.abc import Iterable

from ruse.games.red_and_blue import counts
from ruse.games.red_and_blue.state import (
    ACE,
    ARCHER,
    AREA_NAMES,
    AREAS,
    BACK_NAMES,
    BLUE,
    CARD_NAMES,
    NORMAL,
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

_MONARCH = (
    "If it is discarded, {enemy} wins, unless the {other} is discarded in the same battle: that is a draw. A Liaison "
    "or a Rearguard can bring it to the hand; it is then used like any card."
)
_SKILLS = {
    "prince": _MONARCH.format(enemy="Blue", other="Princess"),
    "princess": _MONARCH.format(enemy="Red", other="Prince"),
    "rookie": "No skill.",
    "capital-guard": "+{skill} attack in a Capital of either kingdom.",
    "city-guard": "+{skill} attack in a City of either kingdom.",
    "priest": "+{skill} defense while it occupies the area. It may attack, with {attack}.",
    "liaison": "In your turn, put it on an area you hold: it stays there, and the card there returns to your hand.",
    "rearguard": "If the area it occupies is attacked, the card you added in defense returns to your hand, whether you "
    "win, lose or tie. The Rearguard itself goes to the discards, unless you win and leave it there.",
    "capital-guardian": "+{skill} defense in a Capital of either kingdom.",
    "city-guardian": "+{skill} defense in a City of either kingdom.",
    "bishop": "+{skill} defense while it occupies the area. It may attack, with {attack}.",
    "archer": "While it occupies an area, your attacks on the adjacent areas get +{skill} attack. It does not help "
    "its own area.",
    "bird-soldier": "When it attacks, the area's offset does not count. In defense it has no skill.",
}

_HELP = {
    "goal": "Bring the enemy's monarch to the discards, or hold all five areas (4).",
    "turn": "A draft, then as many dispatches as you like, then the other player's turn (1-3). After {turns} turns "
    "each the game is a draw (ruling 5).",
    "draft": "At the start of your turn: your funds are the sum over your areas. Choose how many normal cards and aces "
    "to draw before you look at any. Your hand may not rise above {hand_limit} cards (1).",
    "funds": "What an area brings each turn to the kingdom that holds it. Unspent funds are lost (1).",
    "dispatch": "As often as you like: occupy an empty area with one card, attack an area of the enemy, or exchange a "
    "card on your own area for a Liaison (2, 5).",
    "occupy": "Put one card face up on an empty area, and it is yours (2-A). That card occupies the area until it is "
    "beaten or exchanged; some skills count only there.",
    "exchange": "Put a Liaison on an area you hold; the card there, also a monarch, returns to your hand. Not for "
    "another Liaison (5, rulings 4 and 9).",
    "attack": "On any area of the enemy, near or far: one or two cards face down; the defender may add one. Attack "
    "points against defense points; the winner keeps one card there, all others are discarded (2-C, 2-D).",
    "defense": "What occupies the area, a card you may add face down, and the area's offset for your kingdom (2-D).",
    "added-card": "The one card a defender may add face down to the card that occupies the area (2-C). Skills that "
    "count for a card that occupies the area do not count for it (ruling 2).",
    "offset": "Added to the defense; it depends on which kingdom defends the area (ruling 1).",
    "tie": "All cards of the battle are discarded, and the area is empty (2-D).",
    "stock": "There are two, of {normals} normal cards and {aces} aces. An empty stock is made anew from its own "
    "discards (1).",
    "discards": "Cards lost in battle, open for all to see. When a stock is empty, its own discards are "
    "shuffled and become the new one (1).",
    "back": "Normal cards and aces have different backs, so all see which of them you draw, hold or put face down. A "
    "monarch has a normal back (ruling 6).",
    "normal": "The weaker cards. A normal card costs {normal_cost} to draw, an ace {ace_cost} (1).",
    "ace": "The stronger cards. An ace costs {ace_cost} to draw, a normal card {normal_cost} (1).",
    "monarch": "Prince and Princess. Whose monarch is discarded has lost; both at once is a draw (4).",
    "draw": "No winner: both monarchs were discarded in one battle (4), or {turns} turns each are over (ruling 5). For "
    "drawing cards, see draft.",
    "area": "Five lie in a row: Red Capital, Red City, Border, Blue City, Blue Capital. Each brings funds to the "
    "kingdom that holds it and an offset to the one that defends it (0).",
    "capital": "The first and the last area of the row, Red Capital and Blue Capital, where the monarchs begin. "
    "Capital Guards and Capital Guardians have their skill in both (0, 5).",
    "city": "The areas next to the Capitals, Red City and Blue City. City Guards and City Guardians have their skill "
    "in both (0, 5).",
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
        return _HELP[text].format(**_numbers(box))
    begun = [name for name in topics() if text and name.startswith(text)]
    return explain(box, begun[0]) if begun else None


def _numbers(box: Box) -> dict[str, int]:
    """What the help takes from the box. The monarchs have a normal back but are in no stock."""
    sizes = [counts.total(int(box.copies & box.of_back[back])) for back in (NORMAL, ACE)]
    return {
        "turns": int(box.turns),
        "hand_limit": int(box.hand_limit),
        "normals": sizes[NORMAL] - NUM_MONARCHS,
        "aces": sizes[ACE],
        "normal_cost": int(box.cost[NORMAL]),
        "ace_cost": int(box.cost[ACE]),
    }


def explain_card(box: Box, kind: int) -> str:
    """The numbers of a card and its skill."""
    copies = counts.number(int(box.copies), kind)
    where = "" if kind < NUM_MONARCHS else f" {BACK_NAMES[box.back[kind]].capitalize()} card, {copies} in the stock."
    return f"{card_name(kind)}: attack {box.attack[kind]}, defense {box.defense[kind]}.{where} {skill_of(box, kind)}"


def skill_of(box: Box, kind: int) -> str:
    """What a card can do besides its attack and defense."""
    raised = [box.archer if kind == ARCHER else 0]
    raised += [box.attacking[kind, area] - box.attack[kind] for area in AREAS]
    raised += [box.occupying[kind, area] - box.defense[kind] for area in AREAS]
    return _SKILLS[CARD_NAMES[kind]].format(skill=max(raised), attack=box.attack[kind])


def explain_area(box: Box, area: int) -> str:
    """The funds and offsets of an area."""
    kind = (
        "neither Capital nor City" if TYPE_NAMES[TYPE_OF[area]] == "field" else f"a {TYPE_NAMES[TYPE_OF[area]].title()}"
    )
    return (
        f"{area_name(area)}, {kind}: funds {box.funds[area, RED]} for Red and {box.funds[area, BLUE]} for Blue; "
        f"offset {box.offset[area, RED]:+} when Red defends it, {box.offset[area, BLUE]:+} when Blue does."
    )
