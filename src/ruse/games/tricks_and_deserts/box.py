"""From the tables of a box to the numbers of the rules, checking every constraint of the components."""

from ruse.core.box import Table
from ruse.core.entries import Entries
from ruse.core.errors import BadBox
from ruse.core.record import RecordArray
from ruse.games.tricks_and_deserts.state import COLORS, MAX_SEATS, NUM_COLORS, NUM_VALUES, Box

_HIGHEST = 99
_CARDS_OF_A_COLOR = {2: 8, 3: 9, 4: 12}  # by the number of players: two hands of 15 and 2; hands of 12


def build(tables: Table) -> RecordArray:
    """The box as a record; BadBox names the entry that breaks a constraint."""
    entries = Entries(tables, BadBox)
    entries.only("species_cards", "start", "icons", "revolution", "alliance")
    records = Box.array()
    box: Box = records[0]
    _build_cards(entries.table("species_cards"), box)
    box.start_score = entries.table("start").number("score", 0, _HIGHEST)
    box.icons[:] = entries.table("icons").numbers("icons", NUM_VALUES, 0, _HIGHEST) * NUM_COLORS
    points = entries.table("revolution")
    box.points[:] = points.numbers("points", NUM_COLORS, -_HIGHEST, _HIGHEST)
    box.points_of_loser = points.number("lowest_at_most_0", -_HIGHEST, _HIGHEST)
    box.ally_cards[:] = entries.table("alliance").numbers("cards", NUM_COLORS, 0, _HIGHEST)
    return records


def _build_cards(cards: Entries, box: Box) -> None:
    box.value[:] = cards.numbers("values", NUM_VALUES, -_HIGHEST, _HIGHEST) * NUM_COLORS
    special = cards.numbers("special", NUM_VALUES, 0, 1)
    box.special = _in_all_colors(special)
    players = cards.numbers("players", NUM_VALUES, min(_CARDS_OF_A_COLOR), MAX_SEATS)
    for seats, needed in _CARDS_OF_A_COLOR.items():
        used = [int(number <= seats) for number in players]
        if sum(used) != needed:
            raise cards.wrong(
                "players",
                "{seats} players need {needed} cards of each species, not {sum} (2-1)",
                seats=seats,
                needed=needed,
                sum=sum(used),
            )
        box.in_play[seats] = _in_all_colors(used)


def _in_all_colors(marks: list[int]) -> int:
    one = sum(mark << index for index, mark in enumerate(marks))
    return sum(one << (color * NUM_VALUES) for color in COLORS)
