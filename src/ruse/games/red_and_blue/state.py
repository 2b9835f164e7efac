"""The table of Red Kingdom & Blue Kingdom: its words, its cards, its areas, and the two records of the rules."""

from ruse.core.facts import UNSEEN_CARD
from ruse.core.fields import amount, by, by_seat, choice, counts, player
from ruse.core.record import Record, integer, integers
from ruse.games.red_and_blue import phase

RED, BLUE = SEATS = range(2)
SEAT_NAMES = ["Red", "Blue"]
NUM_SEATS = 2

# A card is known by its kind. The two monarchs come first; then all that lie in the stocks.
PRINCE, PRINCESS, ROOKIE, CAPITAL_GUARD, CITY_GUARD, PRIEST, LIAISON, REARGUARD = range(8)
CAPITAL_GUARDIAN, CITY_GUARDIAN, BISHOP, ARCHER, BIRD_SOLDIER = range(8, 13)
CARD_NAMES = [
    "prince",
    "princess",
    "rookie",
    "capital-guard",
    "city-guard",
    "priest",
    "liaison",
    "rearguard",
    "capital-guardian",
    "city-guardian",
    "bishop",
    "archer",
    "bird-soldier",
]
NUM_KINDS = len(CARD_NAMES)
NUM_MONARCHS = 2  # the monarch of a seat has the number of the seat

# The back of a card: its class. A monarch has a normal back.
NORMAL, ACE = BACKS = range(2)
BACK_NAMES = ["normal", "ace"]
UNSEEN_NAMES = [f"{UNSEEN_CARD}{name}" for name in BACK_NAMES]
NUM_BACKS = 2

# The areas lie in a row; neighbors are adjacent.
RED_CAPITAL, RED_CITY, BORDER, BLUE_CITY, BLUE_CAPITAL = AREAS = range(5)
AREA_NAMES = ["red-capital", "red-city", "border", "blue-city", "blue-capital"]
NUM_AREAS = 5
CAPITAL_OF = (RED_CAPITAL, BLUE_CAPITAL)

CAPITAL, CITY, FIELD = range(3)
TYPE_NAMES = ["capital", "city", "field"]
TYPE_OF = (CAPITAL, CITY, FIELD, CITY, CAPITAL)

HAND_LIMIT = 5
MAX_ATTACKERS = 2
MAX_TURNS = 60  # a side

# How a game ends
MONARCH, BOTH_MONARCHS, ALL_AREAS, TURN_LIMIT = range(4)
ENDING_NAMES = ["monarch", "both monarchs", "all areas", "turn limit"]


EACH_SEAT, EACH_AREA, EACH_BACK = by_seat(NUM_SEATS), by(AREA_NAMES), by(BACK_NAMES)
EACH_ATTACKER = by(["attacker 1", "attacker 2"])
COUNT_BITS = 4  # of the cards of a kind, where a field counts them all
MOST_OF_A_KIND = (1 << COUNT_BITS) - 1


class State(Record):
    """The whole truth about a match. Cards of a kind are alike."""

    turn = amount("turns taken in all; Red's are even", 2 * MAX_TURNS)
    phase = choice("the phase", phase.NAMES)
    holder = player("who holds each area", NUM_SEATS, EACH_AREA, none=True)
    card = choice("the card that occupies each area", CARD_NAMES, EACH_AREA, none=True)
    hand = counts("the cards in hand", CARD_NAMES, MOST_OF_A_KIND, COUNT_BITS, EACH_SEAT, hidden=True)
    held = amount("how many cards are in hand, by their backs", 15, EACH_SEAT, EACH_BACK)
    stock = counts("the cards of both stocks", CARD_NAMES, MOST_OF_A_KIND, COUNT_BITS, hidden=True)
    stock_size = amount("how many cards each stock has", 63, EACH_BACK)
    discard = counts("the discards, and fallen monarchs", CARD_NAMES, MOST_OF_A_KIND, COUNT_BITS)
    to_draw = amount("cards of this draft that are still to be drawn", 15, EACH_BACK)
    target = choice("the area under attack", AREA_NAMES, none=True)
    attack = choice("the cards that attack, face down until shown", CARD_NAMES, EACH_ATTACKER, none=True, hidden=True)
    attack_back = choice("their backs", BACK_NAMES, EACH_ATTACKER, none=True)
    added = choice("the card added in defense, face down until shown", CARD_NAMES, none=True, hidden=True)
    added_back = choice("its back", BACK_NAMES, none=True)
    keeper = player("who chooses which card stays", NUM_SEATS, none=True)
    known = counts(
        "cards everybody knows to be in the hand or face down", CARD_NAMES, MOST_OF_A_KIND, COUNT_BITS, EACH_SEAT
    )
    deduced = counts(
        "those the other player knows to be there", CARD_NAMES, MOST_OF_A_KIND, COUNT_BITS, EACH_SEAT, hidden=True
    )
    ending = choice("how the game ended", ENDING_NAMES, none=True)
    winner = player("who won", NUM_SEATS, none=True)


class Box(Record):
    """The components as numbers."""

    copies = integer()  # counts of all cards
    back = integers(NUM_KINDS)
    of_back = integers(NUM_BACKS)  # mask of the counts of all kinds with that back
    attack = integers(NUM_KINDS)
    defense = integers(NUM_KINDS)
    attacking = integers(NUM_KINDS, NUM_AREAS)  # points of the card in attack, its skill included
    occupying = integers(NUM_KINDS, NUM_AREAS)  # points of the card that occupies the area
    added = integers(NUM_KINDS, NUM_AREAS)  # points of the card added in defense
    archer = integer()  # attack an Archer gives next door
    funds = integers(NUM_AREAS, NUM_SEATS)  # by the kingdom that holds the area
    offset = integers(NUM_AREAS, NUM_SEATS)  # by the kingdom that defends the area
    cost = integers(NUM_BACKS)
    hand_limit = integer()
    first_hand = integer()  # normal cards dealt
    turns = integer()  # a side
