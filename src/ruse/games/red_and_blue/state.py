"""The table of Red Kingdom & Blue Kingdom: its words, its cards, its areas, and the two records of the rules."""

from ruse.core.facts import UNSEEN_CARD
from ruse.core.record import Record, integer, integers

RED, BLUE = SEATS = range(2)
SEAT_NAMES = ["Red", "Blue"]
NUM_SEATS = 2

# A card is known by its kind. The two monarchs come first; then all that lie in the stocks.
PRINCE, PRINCESS, ROOKIE, CAPITAL_GUARD, CITY_GUARD, PRIEST, LIAISON, REARGUARD = range(8)
CAPITAL_GUARDIAN, CITY_GUARDIAN, BISHOP, ARCHER, BIRD_SOLDIER = range(8, 13)
CARD_NAMES = [
    *("prince", "princess", "rookie", "capital-guard", "city-guard", "priest", "liaison", "rearguard"),
    *("capital-guardian", "city-guardian", "bishop", "archer", "bird-soldier"),
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


class State(Record):
    """The whole truth about a match. Cards of a kind are alike; `counts.py` says how a lot of them is one integer."""

    turn = integer()  # turns taken in all; Red's are even
    phase = integer()
    holder = integers(NUM_AREAS)  # seat, or NONE
    card = integers(NUM_AREAS)  # kind of the card that occupies the area, or NONE
    hand = integers(NUM_SEATS)  # counts
    held = integers(NUM_SEATS, NUM_BACKS)  # number of cards in hand by their backs
    stock = integer()  # counts of both stocks
    stock_size = integers(NUM_BACKS)
    discard = integer()  # counts of both piles of discards, and of fallen monarchs
    to_draw = integers(NUM_BACKS)  # cards of this draft that are still to be drawn
    target = integer()  # area under attack, or NONE
    attack = integers(MAX_ATTACKERS)  # kinds that attack, face down until shown; or NONE
    attack_back = integers(MAX_ATTACKERS)  # their backs, or NONE
    added = integer()  # kind added in defense, face down until shown; or NONE
    added_back = integer()  # its back, or NONE
    keeper = integer()  # seat that chooses which card stays, or NONE
    known = integers(NUM_SEATS)  # counts: cards everybody knows to be in the hand or face down
    deduced = integers(NUM_SEATS)  # counts: those the other player knows to be there, `known` included
    ending = integer()  # how the game ended, or NONE
    winner = integer()  # seat, or NONE


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
