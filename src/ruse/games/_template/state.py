"""The table: its words, and the two records the rules work on."""

from ruse.core.fields import amount, by, by_seat, choice
from ruse.core.record import Record, integers

MAX_SEATS = 3
SEAT_NAMES = ["Ann", "Bob", "Cleo"]
NUM_RANKS = 5
RANK_NAMES = [str(rank + 1) for rank in range(NUM_RANKS)]
HAND_SIZE = 3


EACH_SEAT, EACH_RANK = by_seat(MAX_SEATS), by(RANK_NAMES)


class State(Record):
    """The whole truth about a match. Cards of a rank are alike, so sets of cards are counts by rank."""

    seats = amount("the number of players", MAX_SEATS)
    lowest = amount("1 if the lowest card takes the trick", 1)
    trick = amount("finished tricks", HAND_SIZE)
    is_dealt = amount("1 once every hand is full", 1)
    deck = amount("the cards of each rank in the deck", 9, EACH_RANK, hidden=True)
    hand = amount("the cards of each rank in hand", 9, EACH_SEAT, EACH_RANK, hidden=True)
    held = amount("how many cards are in hand", HAND_SIZE, EACH_SEAT)
    chosen = choice("the rank put down face down in this trick", RANK_NAMES, EACH_SEAT, none=True, hidden=True)
    played = amount("the cards of each rank in finished tricks", 9, EACH_RANK)
    points = amount("points", HAND_SIZE, EACH_SEAT)


class Box(Record):
    """The components as numbers."""

    copies = integers(NUM_RANKS)
