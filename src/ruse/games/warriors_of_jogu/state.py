"""The table of Warriors of Jogu: its words, its places, and the two records the rules work on."""

from ruse.core.record import Record, integer, integers
from ruse.games.warriors_of_jogu.cards import MAX_STEPS, NUM_FACTIONS, NUM_KINDS

MAY, DAVID = SEATS = range(2)
SEAT_NAMES = ["May", "David"]  # the players of the book's example
NUM_SEATS = 2

NUM_LOCATIONS = 5
FIRST_LOCATION = 2  # the number of location 0
LOCATION_NAMES = [str(FIRST_LOCATION + location) for location in range(NUM_LOCATIONS)]
ALL_LOCATIONS = (1 << NUM_LOCATIONS) - 1

NUM_PLACES = NUM_LOCATIONS + 1  # where a card may be played: a location, or ...
OPEN_PLACE = NUM_LOCATIONS  # ... wherever the opponent chooses

MAX_ROUNDS = 10
MAX_KINDS = 10  # in a faction
MAX_CARDS = 40  # in a faction deck
MAX_DOWN = 3  # face-down cards of a player at a location
MAX_LOAD = 127  # strength at a location that is told apart from more
MAX_TOP = 3  # known cards on top of a draw pile
MAX_DEPTH = NUM_LOCATIONS + MAX_STEPS  # steps that wait: a move from each location (Ruling 18), and a program


class State(Record):
    """The whole truth about a match. A pile is how many cards of each kind it holds (pile.py)."""

    wish = integers(NUM_SEATS)  # 1-5 for a faction, 0 for a random one
    mirror = integer()  # 1 if both may have the same faction
    phase = integer()
    round = integer()  # from 0
    start = integer()  # the round's start player, or NONE
    turn = integer()  # whose turn in the Deployment phase
    drawer = integer()  # who refills the hand now, or NONE
    passed = integers(NUM_SEATS)  # 0 or 1
    winner = integer()  # of the game, or NONE
    faction = integers(NUM_SEATS)  # or NONE
    morale = integers(NUM_SEATS)
    won = integers(MAX_ROUNDS)  # who has the victory point of each round, or NONE
    hand = integers(NUM_SEATS)  # pile
    held = integers(NUM_SEATS)  # number of cards in hand
    known = integers(NUM_SEATS)  # pile: cards everybody knows to be in the hand, or sealed
    sealed = integers(NUM_SEATS)  # pile: discards of the Reinforcement phase not shown yet
    num_sealed = integers(NUM_SEATS)
    is_ready = integers(NUM_SEATS)  # 1 if done with these discards
    deck = integers(NUM_SEATS)  # pile: the Faction Draw Pile but for its known top and bottom
    deck_left = integers(NUM_SEATS)  # number of cards in it
    top = integers(NUM_SEATS, MAX_TOP)  # entries of deck.py, the topmost first, or NONE
    num_top = integers(NUM_SEATS)
    bottom = integers(NUM_SEATS, MAX_CARDS)  # entries, the bottommost last, or NONE
    num_bottom = integers(NUM_SEATS)
    discard = integers(NUM_SEATS)  # pile
    at = integers(NUM_SEATS, NUM_LOCATIONS)  # pile: face-up cards
    stays = integers(NUM_SEATS, NUM_LOCATIONS)  # pile: those of them with a Stay token
    down = integers(NUM_SEATS, NUM_LOCATIONS, MAX_DOWN)  # kinds of the face-down cards, or NONE
    load = integers(NUM_LOCATIONS)  # strength at each location, as it counts for the capacity
    location = integers(NUM_SEATS)  # the Location Card of the round, or NONE
    is_shown = integers(NUM_SEATS)  # 1 if it lies face up
    next_location = integers(NUM_SEATS)  # the Location Card an Explorer saw, or NONE
    location_pile = integers(NUM_SEATS, NUM_LOCATIONS)  # the other Location Cards, by location
    location_discard = integers(NUM_SEATS, NUM_LOCATIONS)
    depth = integer()  # how many steps wait
    stack = integers(MAX_DEPTH)  # the steps, the next one last (stack.py), or NONE


class Box(Record):
    """The components as numbers, and the abilities of `cards.py`."""

    listed = integers(ALL_LOCATIONS + 1, NUM_LOCATIONS)  # the locations of every set, the first ones first
    capacity = integer()
    morale_at_start = integer()
    rounds = integer()
    hand_size = integer()
    location_copies = integer()
    least_strength = integer()  # of a card: 1, or 0 as in the expansion
    hidden_strength = integer()  # what a face-down card counts for the capacity
    initiative = integers(NUM_FACTIONS)
    first_kind = integers(NUM_FACTIONS + 1)  # the kinds of a faction follow each other
    full = integers(NUM_FACTIONS)  # pile: the whole deck
    deck_size = integers(NUM_FACTIONS)
    hideable = integers(NUM_FACTIONS)  # pile with all bits set of the kinds played face down
    bends_battles = integers(NUM_FACTIONS)  # 1 if a kind changes which locations are Battle Locations
    gains_morale = integers(NUM_FACTIONS)  # 1 if a kind gains morale at Resolution
    towers = integers(NUM_FACTIONS)  # pile with all bits set of the Towers
    sited = integers(NUM_FACTIONS)  # pile with all bits set of the kinds that need a site
    shielded = integers(NUM_FACTIONS)  # pile with all bits set of the Protected kinds
    shift = integers(NUM_KINDS)  # where the kind is in a pile
    unit = integers(NUM_KINDS)  # a pile of one card
    strength = integers(NUM_KINDS)
    morale = integers(NUM_KINDS)
    protected = integers(NUM_KINDS)
    role = integers(NUM_KINDS)  # ENGINEER, TOWER or 0
    size = integers(NUM_KINDS)  # what it counts for the capacity when played
    max_load = integers(NUM_KINDS)  # the most strength that may lie where it is played; below 0: never
    only_to = integers(NUM_KINDS)  # set of locations
    needs_site = integers(NUM_KINDS)  # 1 if it asks for certain cards at its location, or for none
    face_down = integers(NUM_KINDS)
    opponent_chooses = integers(NUM_KINDS)
    num_steps = integers(NUM_KINDS)  # of the program
    step = integers(NUM_KINDS, MAX_STEPS)
    number = integers(NUM_KINDS, MAX_STEPS)  # of each step
    fleer = integers(NUM_FACTIONS)  # the kind that flees, or NONE
    battle_at = integers(NUM_KINDS)  # set of locations
    no_battle_here = integers(NUM_KINDS)
    morale_by_spare = integers(NUM_KINDS)
