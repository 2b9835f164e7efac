"""The table of Tooth & Claw: its words, its cards, its spaces, and the two records the rules work on."""

from ruse.core.fields import amount, by, by_seat, choice, player, subset
from ruse.core.record import Record, integer, integers
from ruse.games.tooth_and_claw import phase

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


EACH_SEAT = by_seat(NUM_SEATS)
MOST_ACHIEVEMENTS = 150  # in a game, and some to spare


class State(Record):
    """The whole truth about a match."""

    games = amount("1, or 2 for a match of two games", 2, least=1)
    game = player("the first player of this game, who is white in the first", NUM_SEATS)
    round = amount("the round, from 0; 3 when the game is over", NUM_ROUNDS)
    battle = amount("the battle of the round, from 0", NUM_BATTLES)
    phase = choice("the phase", phase.NAMES)
    type = choice("the type of formation chosen for the game", TYPE_NAMES, EACH_SEAT, none=True)
    formation = choice("the formation card of the round", FORMATION_NAMES, EACH_SEAT, none=True, hidden=True)
    deck = subset("the cards of the deck", CARD_NAMES, EACH_SEAT, hidden=True)
    hand = subset("the cards in hand", CARD_NAMES, EACH_SEAT, hidden=True)
    held = amount("how many cards are in hand", HAND_SIZE, EACH_SEAT)
    placed = amount("how many cards were placed from the hand this round", NUM_PLACED, EACH_SEAT)
    at = choice("the card on each space", CARD_NAMES, EACH_SEAT, by(SPACE_NAMES), none=True, hidden=True)
    second = choice("the higher card of the 2-Cards space", CARD_NAMES, EACH_SEAT, none=True, hidden=True)
    pile = subset("the cards taken this round, by their owner", CARD_NAMES, EACH_SEAT, owners=NUM_SEATS)
    gone = subset("own cards used in earlier rounds", CARD_NAMES, EACH_SEAT)
    lead = choice("the spot the offense plays from", SPOT_NAMES, none=True)
    lead_color = choice("the color the offense plays", COLOR_NAMES, none=True)
    mover = player("who chooses which card of two advances", NUM_SEATS, none=True)
    gap = choice("the space that card advances to", SPACE_NAMES, none=True)
    score = amount("achievements of the finished rounds of this game", MOST_ACHIEVEMENTS, EACH_SEAT)
    past = amount("achievements of the first game of two", MOST_ACHIEVEMENTS, EACH_SEAT)


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
