"""The table of Warriors of Jogu: its words, its places, and the two records the rules work on."""

from ruse.core.fields import Axis, amount, by, by_seat, choice, counts, packed, player
from ruse.core.record import IntArray, Record, integer, integers
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.cards import FACTION_NAMES, KIND_NAMES, MAX_STEPS, NUM_FACTIONS, NUM_KINDS

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
STEP_BITS = 6  # of each part of a step (stack.py)
MAX_DEPTH = NUM_LOCATIONS + MAX_STEPS  # steps that wait: a move from each location (Ruling 18), and a program


EACH_SEAT, EACH_LOCATION = by_seat(NUM_SEATS), by(LOCATION_NAMES)
PILE_BITS = 6  # of the cards of a kind in a pile
ALL_OF_A_KIND = (1 << PILE_BITS) - 1
EACH_ROUND = by([f"round {number + 1}" for number in range(MAX_ROUNDS)])
KINDS_OF_A_FACTION = [f"kind {place + 1}" for place in range(MAX_KINDS)]
ENTRY_NAMES = [*KIND_NAMES, *(f"{kind}, told to its owner" for kind in KIND_NAMES)]  # deck.py


def _pile(about: str, *axes: Axis, hidden: bool = False) -> IntArray:
    """How many cards of each kind of a player's faction (pile.py)."""
    return counts(about, KINDS_OF_A_FACTION, ALL_OF_A_KIND, PILE_BITS, EACH_SEAT, *axes, hidden=hidden)


class State(Record):
    """The whole truth about a match."""

    wish = choice("the faction that was asked for", ["any", *FACTION_NAMES], EACH_SEAT)
    mirror = amount("1 if both may have the same faction", 1)
    phase = choice("the phase", phase.NAMES)
    round = amount("the round, from 0", MAX_ROUNDS)
    start = player("the round's start player", NUM_SEATS, none=True)
    turn = player("whose turn it is in the Deployment phase", NUM_SEATS)
    drawer = player("who refills the hand now", NUM_SEATS, none=True)
    passed = amount("1 if the player has passed", 1, EACH_SEAT)
    winner = player("who won the game", NUM_SEATS, none=True)
    faction = choice("the faction", FACTION_NAMES, EACH_SEAT, none=True)
    morale = amount("the morale", 150, EACH_SEAT, least=-99)
    won = player(
        "who has the victory point of each round",
        NUM_SEATS,
        EACH_ROUND,
        none=True,
    )
    hand = _pile("the cards in hand", hidden=True)
    held = amount("how many cards are in hand", MAX_CARDS, EACH_SEAT)
    known = _pile("cards everybody knows to be in the hand, or sealed")
    sealed = _pile("discards of the Reinforcement phase not shown yet", hidden=True)
    num_sealed = amount("how many these are", MAX_CARDS, EACH_SEAT)
    is_ready = amount("1 if the player is done with these discards", 1, EACH_SEAT)
    deck = _pile("the Faction Draw Pile but for its known top and bottom", hidden=True)
    deck_left = amount("how many cards that part has", MAX_CARDS, EACH_SEAT)
    top = choice(
        "the known top of the draw pile, the topmost first",
        ENTRY_NAMES,
        EACH_SEAT,
        by([f"card {n + 1}" for n in range(MAX_TOP)]),
        indexed=True,
        none=True,
        hidden=True,
    )
    num_top = amount("how many cards that is", MAX_TOP, EACH_SEAT)
    bottom = choice(
        "the known bottom of the draw pile, the bottommost last",
        ENTRY_NAMES,
        EACH_SEAT,
        by([f"card {n + 1}" for n in range(MAX_CARDS)]),
        indexed=True,
        none=True,
        hidden=True,
    )
    num_bottom = amount("how many cards that is", MAX_CARDS, EACH_SEAT)
    discard = _pile("the discard pile")
    at = _pile("the face-up cards at each location", EACH_LOCATION)
    stays = _pile("those of them with a Stay token", EACH_LOCATION)
    down = choice(
        "the face-down cards at each location",
        KIND_NAMES,
        EACH_SEAT,
        EACH_LOCATION,
        by([f"card {n + 1}" for n in range(MAX_DOWN)]),
        none=True,
        hidden=True,
    )
    load = amount("the strength at each location, as it counts for the capacity", MAX_LOAD, EACH_LOCATION)
    location = choice("the Location Card of the round", LOCATION_NAMES, EACH_SEAT, none=True, hidden=True)
    is_shown = amount("1 if it lies face up", 1, EACH_SEAT)
    next_location = choice("the Location Card an Explorer saw", LOCATION_NAMES, EACH_SEAT, none=True, hidden=True)
    location_pile = amount("the other Location Cards", 15, EACH_SEAT, EACH_LOCATION, hidden=True)
    location_discard = amount("the Location Cards used", 15, EACH_SEAT, EACH_LOCATION)
    depth = amount("how many steps of abilities wait", MAX_DEPTH)
    stack = packed(
        "the steps that wait, the next one last",
        ["what", "number", "kind", "location"],
        STEP_BITS,
        by([f"step {n + 1}" for n in range(MAX_DEPTH)]),
    )


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
