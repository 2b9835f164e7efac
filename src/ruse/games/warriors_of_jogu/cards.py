"""The 27 abilities side by side, each a short expression to be compared with the card's text (appendix).

An expression is compiled to small numbers: limits on where a card may be played, and a program of
at most two steps that runs when it is played. Strength, morale and copies are in `box.toml`.
"""

from dataclasses import dataclass, replace
from functools import cache

# The factions, in the order of the Initiative Table
ENGINEERS, MIBITS, WU, AGENTS, KEION = FACTIONS = range(5)
FACTION_NAMES = ["engineers", "mibits", "wu", "agents", "keion"]
FACTION_TITLES = ["Society of Engineers", "Gang of Mibits", "Tribe Wu", "League of Agents", "Guards of Keion"]

# Steps of programs; the last ones are put on the stack by the rules, not by cards.
STAY, EXPLORE, REVEAL, LOSE_MORALE, PLAY, DRAW, GATHER, BURY_DISCARDS, RECALL, SABOTAGE, ASSASSINATE = range(11)
LOOK, BURY, BOMB, DISCARD_THIS, FLEE, ORDER, SEND = range(11, 18)
STEP_NAMES = [
    "stay",
    "explore",
    "reveal",
    "lose morale",
    "play",
    "draw",
    "gather",
    "bury discards",
    "recall",
    "sabotage",
    "assassinate",
    "look",
    "bury",
    "bomb",
    "discard this",
    "flee",
    "order",
    "send",
]
MAX_STEPS = 2

# Where PLAY takes a card from
HAND, DISCARD_PILE = range(2)

# What a card adds to the Engineers a location has more than Towers
ENGINEER, TOWER = 1, -1

Step = tuple[int, int]
"""What is done, and its number: how many, or from where."""


@dataclass(frozen=True)
class Ability:
    """Everything a card says besides its numbers. The defaults say nothing."""

    protected: bool = False
    role: int = 0
    # → where it may be played
    only_to: int = 0  # the number of the one location, or 0 for any
    only_to_empty: bool = False
    within: int = 0  # the lower capacity it must respect, or 0
    needs_engineer: bool = False
    may_exceed: bool = False
    face_down: bool = False
    opponent_chooses: bool = False
    # ↓ when it is played
    program: tuple[Step, ...] = ()
    # when an opponent plays a card to its location
    flees: bool = False
    # at Resolution
    battle_at: int = 0  # the number of the location that is a Battle Location, or 0
    no_battle_here: bool = False
    morale_by_spare: int = 0  # morale gained for each spare capacity


@dataclass(frozen=True)
class Card:
    """A kind of card."""

    name: str
    faction: int
    ability: Ability

    @property
    def code(self) -> str:
        """As in match files."""
        return self.name.lower().replace(" ", "-")


PROTECTED = Ability(protected=True)


# → This ability restricts how the card is played


def only_to(location: int) -> Ability:
    """Playable only to this location."""
    return Ability(only_to=location)


def within(capacity: int) -> Ability:
    """An Engineer; cannot be played if it would exceed this capacity."""
    return Ability(role=ENGINEER, within=capacity)


ONLY_TO_EMPTY = Ability(only_to_empty=True)
FACE_DOWN = Ability(face_down=True)
OPPONENT_CHOOSES = Ability(opponent_chooses=True)
ON_ENGINEERS = Ability(role=TOWER, needs_engineer=True, may_exceed=True)

# ↓ This ability is triggered the moment the card is played


def _played(step: int, number: int = 0) -> Ability:
    return Ability(program=((step, number),))


def stay(tokens: int) -> Ability:
    """Place Stay tokens on this card."""
    assert tokens == 1, "the rules know cards that stay one round longer"
    return _played(STAY, tokens)


def lose_morale(morale: int) -> Ability:
    """Lose morale."""
    return _played(LOSE_MORALE, morale)


def draw(cards: int) -> Ability:
    """Draw from your Faction Draw Pile."""
    return _played(DRAW, cards)


def play_from(source: int) -> Ability:
    """Play a card from your hand or your Faction Discard Pile."""
    return _played(PLAY, source)


def bury_discards(cards: int) -> Ability:
    """Take back discards, at most so many: they go under your draw pile."""
    return _played(BURY_DISCARDS, cards)


def recall_one_then_draw(cards: int) -> Ability:
    """Give up a card in play, which goes under your draw pile, to draw others."""
    return _played(RECALL, cards)


def discard_top(cards: int) -> Ability:
    """Discard the top cards of your opponent's Faction Draw Pile."""
    return _played(SABOTAGE, cards)


def look_at_top(cards: int) -> Ability:
    """Look at the top cards of your Faction Draw Pile."""
    return _played(LOOK, cards)


LOOK_AT_NEXT_LOCATION = _played(EXPLORE)
REVEAL_LOCATION = _played(REVEAL)
GATHER_ITS_KIND = _played(GATHER)
DISCARD_FROM_HAND = _played(ASSASSINATE)
BURY_ONE = _played(BURY)
DISCARD_ENEMY_HERE = _played(BOMB)
THEN_DISCARD_THIS = _played(DISCARD_THIS)

# Triggered later


def battle_at(location: int) -> Ability:
    """Make this location a Battle Location."""
    return Ability(battle_at=location)


FLEES = Ability(flees=True)
NO_BATTLE_HERE = Ability(no_battle_here=True)
GAIN_SPARE_CAPACITY = Ability(morale_by_spare=1)


def card(name: str, faction: int, *abilities: Ability) -> Card:
    """A kind of card; what its abilities say is put together, programs in their order."""
    whole = Ability()
    for ability in abilities:
        said = {name: value for name, value in vars(ability).items() if value != vars(Ability())[name]}
        program = whole.program + ability.program
        whole = replace(whole, **{**said, "program": program})
    assert len(whole.program) <= MAX_STEPS
    return Card(name, faction, whole)


CARDS = [
    # name, faction                         what the card says, in its order
    card("Engineer Unit 1", ENGINEERS, within(4)),
    card("Engineer Unit 2", ENGINEERS, within(4)),
    card("Engineer Unit 3", ENGINEERS, within(4)),
    card("Heavy Tower", ENGINEERS, ON_ENGINEERS, PROTECTED),
    card("Support Tower", ENGINEERS, ON_ENGINEERS, look_at_top(3), BURY_ONE, PROTECTED),
    card("Bomb Tower", ENGINEERS, ON_ENGINEERS, DISCARD_ENEMY_HERE, THEN_DISCARD_THIS),
    card("Good-for-Something", MIBITS, draw(1), play_from(HAND)),
    card("Gangan Bit", MIBITS, GATHER_ITS_KIND),
    card("Medic", MIBITS, bury_discards(3), PROTECTED),
    card("Scrambler", MIBITS, FLEES),
    card("Trojan Bit", MIBITS, recall_one_then_draw(1), PROTECTED),
    card("Master of Fire", WU, lose_morale(2)),
    card("Master of Wind", WU, ONLY_TO_EMPTY),
    card("Master of Earth", WU, GAIN_SPARE_CAPACITY),
    card("Conjurer", WU, play_from(DISCARD_PILE)),
    card("Storm Prodigy", WU, OPPONENT_CHOOSES, PROTECTED),
    card("Smoke-n-Screen", AGENTS, FACE_DOWN),
    card("Covert Junior Agent", AGENTS, FACE_DOWN),
    card("Covert Senior Agent", AGENTS, FACE_DOWN),
    card("Saboteur", AGENTS, discard_top(2)),
    card("Assassin", AGENTS, DISCARD_FROM_HAND),
    card("Guardian Angel", KEION, stay(1)),
    card("Explorer", KEION, LOOK_AT_NEXT_LOCATION),
    card("Dragoon", KEION, battle_at(2)),
    *(card(f"Knight of {location}", KEION, only_to(location), PROTECTED) for location in (2, 3, 4, 5, 6)),
    card("Punisher", KEION, NO_BATTLE_HERE),
    card("Patriot", KEION, REVEAL_LOCATION),
]

KIND_NAMES = [kind.code for kind in CARDS]
NUM_KINDS = len(CARDS)
NUM_FACTIONS = len(FACTIONS)


@cache
def kinds_of(faction: int) -> tuple[int, ...]:
    """The kinds of a faction; they follow each other."""
    return tuple(kind for kind, card in enumerate(CARDS) if card.faction == faction)
