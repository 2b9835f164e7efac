"""From the tables of a box to the numbers of the rules."""

from ruse.core.box import Table
from ruse.core.entries import Entries
from ruse.core.errors import BadBox
from ruse.core.record import RecordArray
from ruse.games._template.state import HAND_SIZE, MAX_SEATS, NUM_RANKS, Box


def build(tables: Table) -> RecordArray:
    """The box as a record; BadBox names the entry that breaks a constraint."""
    records = Box.array()
    copies = Entries(tables, BadBox).table("cards").numbers("copies", NUM_RANKS, 0, 99)
    if sum(copies) < MAX_SEATS * HAND_SIZE:
        raise BadBox(
            "cards.copies: must add up to {cards} or more, for {hands} hands",
            cards=MAX_SEATS * HAND_SIZE,
            hands=MAX_SEATS,
        )
    records[0].copies = copies
    return records
