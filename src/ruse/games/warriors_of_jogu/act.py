"""The actions of Warriors of Jogu. Each name is the number of the first action of its kind."""

from ruse.core.actions import ActionTable
from ruse.games.warriors_of_jogu.cards import FACTION_NAMES, KIND_NAMES
from ruse.games.warriors_of_jogu.state import LOCATION_NAMES, MAX_DOWN, MAX_TOP, SEAT_NAMES

_NO_ARGS: dict[str, str] = {}
_WHERE = [*((f" {location}", {"location": location}) for location in LOCATION_NAMES), ("", _NO_ARGS)]
_PLAYS = [(f"{kind}{there}", {"card": kind, **where}) for kind in KIND_NAMES for there, where in _WHERE]
_TOP_PLACES = [(str(place), {"place": place}) for place in range(1, MAX_TOP + 1)]
_DOWN_PLACES = [(str(place), {"place": place}) for place in range(1, MAX_DOWN + 1)]

TABLE = ActionTable()
# Setup
FACTION = TABLE.add("faction", faction=FACTION_NAMES, role="chance")
START = TABLE.add("start", player=[name.lower() for name in SEAT_NAMES], role="chance")
# Reinforcement
DISCARD = TABLE.add("discard", card=KIND_NAMES)
KEEP = TABLE.add("keep")
SHOW_DISCARDS = TABLE.add("show discards", role="chance", shows=True)
DRAW = TABLE.add("draw", card=KIND_NAMES, role="chance")
# Scout
SCOUT = TABLE.add("scout", location=LOCATION_NAMES, role="chance")
# Deployment
PLAY = TABLE.add_listed("play", _PLAYS)  # to every location; without one, wherever the opponent chooses
PASS = TABLE.add("pass")
# Abilities: choices
SHOW_HAND = TABLE.add("show hand", shows=True)
SEND = TABLE.add("send", location=LOCATION_NAMES)
ABILITY_FIRST = TABLE.add("ability first")
FLEE_FIRST = TABLE.add("scrambler first")
FLEE = TABLE.add("flee", location=LOCATION_NAMES)
RECALL = TABLE.add("recall", card=KIND_NAMES, location=LOCATION_NAMES)
RETURN = TABLE.add("return", card=KIND_NAMES)
STOP = TABLE.add("stop")
BURY = TABLE.add_listed("bury", _TOP_PLACES)
BURY_NONE = TABLE.add("bury none")
BOMB = TABLE.add("bomb", card=KIND_NAMES)
BOMB_STAYING = TABLE.add("bomb staying", card=KIND_NAMES)
BOMB_DOWN = TABLE.add_listed("bomb face-down", _DOWN_PLACES, shows=True)
# Abilities: chance
REVEAL = TABLE.add("reveal", location=LOCATION_NAMES, role="chance")
EXPLORE = TABLE.add("explore", location=LOCATION_NAMES, role="chance")
LOOK = TABLE.add("look", card=KIND_NAMES, role="chance")
SABOTAGE = TABLE.add("sabotage", card=KIND_NAMES, role="chance")
ASSASSINATE = TABLE.add("assassinate", card=KIND_NAMES, role="chance")
# Resolution
SHOW_BATTLE = TABLE.add("show battle", role="chance", shows=True)
RESOLVE = TABLE.add("resolve", role="chance")

# Blurred, as others see them
DISCARD_BLURRED = TABLE.add("discard", role="blurred")
DRAW_BLURRED = TABLE.add("draw", role="blurred")
SCOUT_BLURRED = TABLE.add("scout", role="blurred")
PLAY_BLURRED = TABLE.add("play", location=LOCATION_NAMES, role="blurred")
EXPLORE_BLURRED = TABLE.add("explore", role="blurred")
LOOK_BLURRED = TABLE.add("look", role="blurred")
BURY_BLURRED = TABLE.add_listed("bury", _TOP_PLACES, role="blurred")  # this card, or one below it
