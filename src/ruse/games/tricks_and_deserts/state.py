"""The table of Tricks & Deserts: its words, its cards, and the two records the rules work on."""

from ruse.core.fields import amount, by, by_seat, card, cards, choice, player, subset
from ruse.core.kernel import kernel
from ruse.core.record import NONE, Record, integer, integers
from ruse.games.tricks_and_deserts import phase

MAX_SEATS = 4
SEAT_NAMES = ["Anna", "Bruno", "Clara", "David"]  # the book's players A, B, C and D

BLACK, GREEN, YELLOW, BLUE = COLORS = range(4)
COLOR_NAMES = ["black", "green", "yellow", "blue"]
SPECIES_CODES = ["ghost", "dryad", "harpy", "merfolk"]
NUM_COLORS = 4
ALL_COLORS = (1 << NUM_COLORS) - 1

# A species card: the 12 black ones, then the green, the yellow and the blue ones.
# Of the two -5 of a species, -5* is the one with the mark for four players.
PRINTED_VALUES = ["-5", "-5*", "1", "2", "3", "4", "5", "6", "7", "8", "10", "12"]
NUM_VALUES = len(PRINTED_VALUES)
NUM_CARDS = NUM_COLORS * NUM_VALUES
SHORT_COLORS = ["Bk", "Gr", "Ye", "Bl"]
CARD_NAMES = [f"{color}{value}" for color in SHORT_COLORS for value in PRINTED_VALUES]
ONE_COLOR = (1 << NUM_VALUES) - 1  # the black cards; shifted by NUM_VALUES the green ones, and so on

NUM_DEALS = 3
MAX_AREAS = 4  # Desert Areas 1 to 3, and the fourth card of a two-player game
MAX_TURNS = 4  # actions in a trick


EACH_SEAT = by_seat(MAX_SEATS)
EACH_AREA = by([f"area {area + 1}" for area in range(MAX_AREAS)])
MOST_SCORE = 255  # more than three deals can bring
DISC_NAMES = [f"{color} after {passes}" for passes in range(MAX_AREAS) for color in COLOR_NAMES]


class State(Record):
    """The whole truth about a match."""

    seats = amount("the number of players", MAX_SEATS)
    alliance = amount("1 with Variant Rule 1", 1)
    witnesses = amount("1 with Variant Rule 2", 1)
    deal = amount("the deal, from 0", NUM_DEALS)
    phase = choice("the phase", phase.NAMES)
    start = player("who holds the start player card", MAX_SEATS, none=True)
    leader = player("who starts this trick", MAX_SEATS, none=True)
    trick = amount("finished tricks of this deal", 11)
    turn = amount("finished actions of this trick", MAX_TURNS)
    lead = choice("the color of the first face-up card of the trick", COLOR_NAMES, none=True)
    table = card(
        "the card played in each turn of the trick; none for a pass, or not yet",
        CARD_NAMES,
        by([f"turn {turn + 1}" for turn in range(MAX_TURNS)]),
    )
    deck = cards("the deck; in a two-player deal its last two are the unseen desert cards", CARD_NAMES, hidden=True)
    hand = cards("the cards in hand", CARD_NAMES, EACH_SEAT, hidden=True, size="held")
    held = amount("how many cards are in hand", 15, EACH_SEAT)
    area = card("the card in each Desert Area", CARD_NAMES, EACH_SEAT, EACH_AREA, hidden=True)
    filled = amount("how many Desert Areas are filled, by the passes of this trick too", MAX_AREAS, EACH_SEAT)
    laid = amount("how many cards were passed in this trick, face down until it ends", MAX_TURNS, EACH_SEAT)
    discs = subset("the check discs that had moved, after each number of passes", DISC_NAMES, EACH_SEAT)
    scored = cards("the cards won", CARD_NAMES, EACH_SEAT)
    ally = choice("the color of the alliance card taken", COLOR_NAMES, EACH_SEAT, none=True)
    score = amount("the score", MOST_SCORE, EACH_SEAT)


class Box(Record):
    """The components as numbers."""

    start_score = integer()
    value = integers(NUM_CARDS)
    icons = integers(NUM_CARDS)
    special = integer()  # set of cards that are passed face up
    in_play = integers(MAX_SEATS + 1)  # set of cards used, by the number of players
    points = integers(NUM_COLORS)  # a card, by the place of its color
    points_of_loser = integer()  # a card of the color in the lowest place, if its sum is 0 or less
    ally_cards = integers(NUM_COLORS)  # cards an alliance card counts as, with 0, 1, 2, 3 or more icons


# Numbers that depend on the number of players


@kernel
def hand_size(s: State) -> int:
    """2-2. Twelve cards; 3-1. two players get 15."""
    return 15 if s.seats == 2 else 12


@kernel
def num_tricks(s: State) -> int:
    """2-3. Eleven tricks; 3-1. seven with two players, who act twice in each."""
    return 7 if s.seats == 2 else 11


@kernel
def num_turns(s: State) -> int:
    """2-3. One action a player in each trick; 3-1. two with two players."""
    return 4 if s.seats == 2 else int(s.seats)


@kernel
def num_areas(s: State) -> int:
    """2-3. Three desert cards; 3-1. four with two players."""
    return 4 if s.seats == 2 else 3


@kernel
def seat_after(s: State, seat: int, distance: int) -> int:
    """The seat so many places clockwise; without a division, which costs more than a whole turn does."""
    seat += distance
    while seat >= s.seats:
        seat -= s.seats
    return seat


# Cards and colors


@kernel
def color_of(card: int) -> int:
    """The species of a card."""
    return card // NUM_VALUES


@kernel
def cards_of(colors: int) -> int:
    """All cards of a set of colors: bit c of the set becomes the block of color c."""
    blocks = (colors & 1) | (colors & 2) << 11 | (colors & 4) << 22 | (colors & 8) << 33
    return blocks * ONE_COLOR


@kernel
def cards_of_color(color: int) -> int:
    """All cards of one color."""
    return ONE_COLOR << NUM_VALUES * color


# 1-4. Check discs

_FROM_THE_FIRST = sum(1 << NUM_COLORS * num_passes for num_passes in range(MAX_AREAS))


@kernel
def moved_discs(s: State, seat: int, num_passes: int) -> int:
    """1-4. The colors whose check disc had moved when the seat had made that many passes, fewer than MAX_AREAS."""
    return int(s.discs[seat]) >> NUM_COLORS * num_passes & ALL_COLORS


@kernel
def denied(s: State, seat: int) -> int:
    """1-4. The colors whose check disc has moved."""
    return moved_discs(s, seat, MAX_AREAS - 1)


@kernel
def move_disc(s: State, seat: int, color: int, num_passes: int) -> None:
    """1-4. To the bottom row, after that many passes of the seat."""
    s.discs[seat] |= (_FROM_THE_FIRST << NUM_COLORS * num_passes & _FROM_THE_FIRST) << color


@kernel
def passes_before_disc(s: State, seat: int, color: int) -> int:
    """1-4. The passes the seat had made before the check disc moved; NONE while it is on the top row."""
    for num_passes in range(MAX_AREAS):
        if moved_discs(s, seat, num_passes) >> color & 1:
            return num_passes
    return NONE
