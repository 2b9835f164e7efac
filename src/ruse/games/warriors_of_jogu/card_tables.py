"""The tables of cards in RULES.md, made from the standard box.

    python -m ruse.games.warriors_of_jogu.card_tables

writes them anew.
"""

import re

from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu.cards import CARDS, ENGINEER, FACTION_TITLES, FACTIONS, TOWER, kinds_of
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.state import Box

_HEAD = ["| card | strength | morale | copies | class |", "|---|---|---|---|---|"]


def copies_of(box: Box, kind: int) -> int:
    """How many cards of a kind the deck has."""
    return count_of(box, box.full[CARDS[kind].faction], kind)


def mean_of(box: Box, faction: int, values: IntArray) -> float:
    """The mean of a number over the cards of a deck."""
    return sum(copies_of(box, kind) * int(values[kind]) for kind in kinds_of(faction)) / int(box.deck_size[faction])


def class_of(kind: int) -> str:
    """What other cards ask for: Engineers, Towers, and what is Protected."""
    ability = CARDS[kind].ability
    role = {ENGINEER: ["Engineer"], TOWER: ["Tower"]}.get(ability.role, [])
    return ", ".join([*role, *(["Protected"] if ability.protected else [])])


def table_of(box: Box, faction: int) -> str:
    """The cards of a faction with their numbers, and the means over its deck."""
    lines = _HEAD.copy()
    for kind in kinds_of(faction):
        numbers = f"{box.strength[kind]} | {box.morale[kind]} | {copies_of(box, kind)}"
        lines.append(f"| {CARDS[kind].name} | {numbers} | {class_of(kind)} |")
    means = (mean_of(box, faction, values) for values in (box.strength, box.morale))
    lines.append("| *mean of the deck* | {:.2f} | {:.2f} | {} | |".format(*means, box.deck_size[faction]))
    return "\n".join(lines) + "\n"


def with_tables(box: Box, text: str) -> str:
    """The text of RULES.md with the tables below the names of the factions made anew."""
    for faction in FACTIONS:
        heading = f"### {FACTION_TITLES[faction]}\n\n"
        text, found = re.subn(rf"(?<={re.escape(heading)})(\|.*\n)*\n*", f"{table_of(box, faction)}\n", text)
        assert found == 1, f"RULES.md has one heading '{heading.strip()}'"
    return text


def main() -> None:
    """Write the tables of RULES.md anew."""
    game = find_game("warriors-of-jogu")
    path = game.folder / "RULES.md"
    path.write_text(with_tables(game.standard_box.record, path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
