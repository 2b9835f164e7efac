"""How long a match can be, whatever numbers the box has: every match ends, and records of it have room."""

from ruse.games.warriors_of_jogu.state import MAX_CARDS, MAX_ROUNDS, NUM_SEATS

# A card comes back to the draw pile with a Medic, three at a time, or a Trojan Bit; these do not come back
# themselves, so of a deck each is played once.
_DRAWS = MAX_CARDS + 3 * MAX_CARDS
_DISCARDS = _DRAWS + MAX_ROUNDS  # each drawn card once, and to keep the rest

# A card leaves play within a round only if it is drawn again before it is played, or is not played any more. So a
# player plays in a round at most the deck, and without Conjurers in all rounds at most what was drawn.
_PLAYS = MAX_ROUNDS * MAX_CARDS
_STEPS_OF_A_PLAY = 1 + 4  # the longest program: to look at three cards and to bury one

# A play moves all Scramblers of a location, each after a choice of the order. In all rounds there are as many of
# them as were drawn, and in each at most a deck of plays; or as many plays as cards drawn, and at most a deck of them.
_FLIGHTS = MAX_CARDS * _DRAWS
_STEPS_OF_A_FLIGHT = 2

_SETUP = NUM_SEATS + 1
_SHARED = MAX_ROUNDS * (NUM_SEATS + 3)  # two Location Cards; shown discards, a shown battle and its resolution

MAX_LENGTH = _SETUP + _SHARED
MAX_LENGTH += NUM_SEATS * (_DRAWS + _DISCARDS + MAX_ROUNDS)  # and passing once a round
MAX_LENGTH += NUM_SEATS * (_PLAYS * _STEPS_OF_A_PLAY + _FLIGHTS * _STEPS_OF_A_FLIGHT)
