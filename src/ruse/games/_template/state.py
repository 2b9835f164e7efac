"""The table: its words, and the two records the rules work on."""

from ruse.core.record import Record, integer, integers

MAX_SEATS = 3
SEAT_NAMES = ["Ann", "Bob", "Cleo"]
NUM_RANKS = 5
RANK_NAMES = [str(rank + 1) for rank in range(NUM_RANKS)]
HAND_SIZE = 3


class State(Record):
    """The whole truth about a match. Cards of a rank are alike, so sets of cards are counts by rank."""

    seats = integer()
    lowest = integer()  # 1 if the lowest card takes the trick
    trick = integer()  # 0-2; HAND_SIZE when the game is over
    is_dealt = integer()  # 1 once every hand is full
    deck = integers(NUM_RANKS)
    hand = integers(MAX_SEATS, NUM_RANKS)
    held = integers(MAX_SEATS)  # number of cards in hand
    chosen = integers(MAX_SEATS)  # rank put down face down in this trick, or NONE
    played = integers(NUM_RANKS)  # cards of finished tricks
    points = integers(MAX_SEATS)


class Box(Record):
    """The components as numbers."""

    copies = integers(NUM_RANKS)
