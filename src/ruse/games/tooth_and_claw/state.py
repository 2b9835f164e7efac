"""The table of Tooth & Claw: its words, its cards, its spaces, and the two records the rules work on."""

from ruse.core.record import Record, integer, integers

WHITE, BLACK = SEATS = range(2)
SEAT_NAMES = ["White", "Black"]
NUM_SEATS = 2

RED, BLUE = COLORS = range(2)
COLOR_NAMES = ["red", "blue"]
NUM_COLORS = 2

SWORD, SHIELD, BOW = TYPES = range(3)
TYPE_NAMES = ["sword", "shield", "bow"]
NUM_TYPES = 3

# A battle card of one player: the 11 red ranks, then the 11 blue ones.
PRINTED_RANKS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12]
NUM_RANKS = len(PRINTED_RANKS)
NUM_CARDS = 2 * NUM_RANKS
CARD_NAMES = [f"{'RB'[color]}{rank}" for color in COLORS for rank in PRINTED_RANKS]
ALL_CARDS = (1 << NUM_CARDS) - 1

# A space of a formation: three rows of three columns, the front row first.
VANGUARD, REARGUARD, REINFORCEMENTS = ROWS = range(3)
ROW_NAMES = ["vanguard", "rearguard", "reinforcements"]
NUM_COLUMNS = 3
NUM_SPACES = 9
NUM_FIGHTING_SPACES = 6  # the Vanguard and the Rearguard
SPACE_NAMES = [f"{row}.{column}" for row in ("V", "R", "Re") for column in ("left", "center", "right")]

# A spot to fight from: a space of the Vanguard or the Rearguard; then once more each, for the second of two cards.
NUM_SPOTS = 2 * NUM_FIGHTING_SPACES
SPOT_NAMES = [f"{space}{second}" for second in ("", "+") for space in SPACE_NAMES[:NUM_FIGHTING_SPACES]]

NUM_ROUNDS = 3
NUM_BATTLES = 7  # in a round
HAND_SIZE = 7
NUM_PLACED = 6  # cards placed from the hand in a round; a seventh comes from the deck

# A formation card: 2 for each type and round.
NUM_FORMATIONS = 18
FORMATION_NAMES = [f"{name}-{number}{letter}" for name in TYPE_NAMES for number in (1, 2, 3) for letter in "ab"]


class State(Record):
    """The whole truth about a match. Sets of cards are bits, one a card."""

    games = integer()  # 1, or 2 for a match of two games
    game = integer()  # 0 or 1; also the seat of this game's first player
    round = integer()  # 0-2
    battle = integer()  # 0-6
    phase = integer()
    type = integers(NUM_SEATS)  # or NONE
    formation = integers(NUM_SEATS)  # or NONE
    deck = integers(NUM_SEATS)  # set of cards
    hand = integers(NUM_SEATS)  # set of cards
    held = integers(NUM_SEATS)  # number of cards in hand
    placed = integers(NUM_SEATS)  # cards placed from the hand this round
    at = integers(NUM_SEATS, NUM_SPACES)  # card on each space, or NONE
    second = integers(NUM_SEATS)  # the other card of the 2-Cards space, the higher number; or NONE
    pile = integers(NUM_SEATS)  # taken this round: set of cards, Black's shifted by NUM_CARDS
    gone = integers(NUM_SEATS)  # own cards used in earlier rounds: set of cards
    lead = integer()  # spot the offense plays from, or NONE
    lead_color = integer()  # or NONE
    mover = integer()  # seat that chooses which card of two advances, or NONE
    gap = integer()  # space that card advances to, or NONE
    score = integers(NUM_SEATS)  # achievements of the finished rounds of this game
    past = integers(NUM_SEATS)  # score of the first game of two


class Box(Record):
    """The components as numbers."""

    color = integers(NUM_CARDS)
    rank = integers(NUM_CARDS)
    achievements = integers(NUM_CARDS)
    low_rank = integer()  # 7-3: the rank that always beats ...
    high_rank = integer()  # ... this rank
    bonus = integers(NUM_FORMATIONS, NUM_SPACES)  # Rank +1 or +2, else 0
    wild = integers(NUM_FORMATIONS, NUM_SPACES)  # 1 on a Wild space
    blank = integers(NUM_FORMATIONS, NUM_SPACES)  # 1 under a Blank Card
    top_space = integers(NUM_FORMATIONS)  # where the top card of the deck is revealed
    pair_space = integers(NUM_FORMATIONS)  # the 2-Cards space, or NONE
    fill = integers(NUM_FORMATIONS, NUM_PLACED)  # spaces in the order they are filled from the hand
    num_front = integers(NUM_FORMATIONS)  # how many of these are Vanguard or Rearguard
