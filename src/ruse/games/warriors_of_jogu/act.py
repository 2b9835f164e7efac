"""The actions of Warriors of Jogu. Each name is the number of the first action of its kind."""

from ruse.core.actions import ActionTable
from ruse.games.warriors_of_jogu.cards import FACTION_NAMES, KIND_NAMES
from ruse.games.warriors_of_jogu.state import LOCATION_NAMES, MAX_DOWN, MAX_TOP, SEAT_NAMES

_PLACES = [*(f" {location}" for location in LOCATION_NAMES), ""]  # the last: the opponent chooses
_PLAYS = [f"{kind}{place}" for kind in KIND_NAMES for place in _PLACES]
_IN_PLAY = [f"{kind} {location}" for kind in KIND_NAMES for location in LOCATION_NAMES]

TABLE = ActionTable()
# Setup
FACTION = TABLE.add("faction", FACTION_NAMES)
START = TABLE.add("start", [name.lower() for name in SEAT_NAMES])
# Reinforcement
DISCARD = TABLE.add("discard", KIND_NAMES)
KEEP = TABLE.add("keep")
SHOW_DISCARDS = TABLE.add("show discards", shows=True)
DRAW = TABLE.add("draw", KIND_NAMES)
# Scout
SCOUT = TABLE.add("scout", LOCATION_NAMES)
# Deployment
PLAY = TABLE.add("play", _PLAYS)
PASS = TABLE.add("pass")
# Abilities: choices
SHOW_HAND = TABLE.add("show hand", shows=True)
SEND = TABLE.add("send", LOCATION_NAMES)
ABILITY_FIRST = TABLE.add("ability first")
FLEE_FIRST = TABLE.add("scrambler first")
FLEE = TABLE.add("flee", LOCATION_NAMES)
RECALL = TABLE.add("recall", _IN_PLAY)
RETURN = TABLE.add("return", KIND_NAMES)
STOP = TABLE.add("stop")
BURY = TABLE.add("bury", [str(place + 1) for place in range(MAX_TOP)])
BURY_NONE = TABLE.add("bury none")
BOMB = TABLE.add("bomb", KIND_NAMES)
BOMB_STAYING = TABLE.add("bomb staying", KIND_NAMES)
BOMB_DOWN = TABLE.add("bomb face-down", [str(place + 1) for place in range(MAX_DOWN)], shows=True)
# Abilities: chance
REVEAL = TABLE.add("reveal", LOCATION_NAMES)
EXPLORE = TABLE.add("explore", LOCATION_NAMES)
LOOK = TABLE.add("look", KIND_NAMES)
SABOTAGE = TABLE.add("sabotage", KIND_NAMES)
ASSASSINATE = TABLE.add("assassinate", KIND_NAMES)
# Resolution
SHOW_BATTLE = TABLE.add("show battle", shows=True)
RESOLVE = TABLE.add("resolve")

# Blurred, as others see them
DISCARD_BLURRED = TABLE.add("discard ?")
DRAW_BLURRED = TABLE.add("draw ?")
SCOUT_BLURRED = TABLE.add("scout ?")
PLAY_BLURRED = TABLE.add("play ?", LOCATION_NAMES)
EXPLORE_BLURRED = TABLE.add("explore ?")
LOOK_BLURRED = TABLE.add("look ?")
BURY_BLURRED = TABLE.add("bury ?", [str(place + 1) for place in range(MAX_TOP)])  # this card, or one below it
