"""What is told of Warriors of Jogu, as data: deeds and events; prompts, refusals and endings are in `questions.py`."""

from typing import Literal

from msgspec import Struct

from ruse.core.facts import Deed, Event
from ruse.games.warriors_of_jogu.questions import *  # noqa: F403

Worth = tuple[str, int]
"""A card, and what it adds to a sum."""

# Deeds; a card or location that the viewer does not see is `?`


class FactionTaken(Deed, frozen=True):
    """Setup 6."""

    faction: str


class StartPlayerDrawn(Deed, frozen=True):
    """Ruling 12. Who starts the first round."""


class CardDiscarded(Deed, frozen=True):
    """1. In secret."""

    card: str


class RestKept(Deed, frozen=True):
    """1. No more discards."""

    discards: int  # made before


class DiscardsShown(Event, frozen=True):
    """1. Both are done."""


class CardDrawn(Deed, frozen=True):
    """1. From the Faction Draw Pile."""

    card: str


class LocationDrawn(Deed, frozen=True):
    """2."""

    location: str


class CardPlayed(Deed, frozen=True):
    """3."""

    card: str
    location: str | None  # None: the opponent chooses
    face_down: bool
    source: Literal["hand", "discard"]


class Passed(Deed, frozen=True):
    """3."""


class HandShown(Deed, frozen=True):
    """Ruling 13. No card of the hand may be played."""


class CardSent(Deed, frozen=True):
    """Storm Prodigy: where it is played, by its owner's opponent."""

    card: str
    location: str


class OrderChosen(Deed, frozen=True):
    """Ruling 5. What happens first: what the card does, or the flight of the other's card."""

    card: str
    fleer: str
    first: Literal["ability", "flight"]


class CardFled(Deed, frozen=True):
    """Scrambler."""

    card: str
    origin: str
    location: str


class CardRecalled(Deed, frozen=True):
    """Trojan Bit."""

    card: str
    location: str


class DiscardReturned(Deed, frozen=True):
    """Medic."""

    card: str


class ReturningStopped(Deed, frozen=True):
    """Medic."""


class CardBuried(Deed, frozen=True):
    """Support Tower. Ruling 17: others may not know which of the cards side by side it is."""

    card: str
    place: int  # from 1, the topmost
    is_sure: bool  # otherwise it is this one, or one below it


class NoCardBuried(Deed, frozen=True):
    """Support Tower."""


class CardBombed(Deed, frozen=True):
    """Bomb Tower."""

    card: str
    location: str
    staying: bool  # whether it has a Stay token
    place: int | None  # of a face-down card, from 1


class LocationRevealed(Deed, frozen=True):
    """Patriot."""

    location: str


class NextLocationSeen(Deed, frozen=True):
    """Explorer."""

    location: str


class TopSeen(Deed, frozen=True):
    """Support Tower: the next card from the top of the draw pile."""

    card: str


class TopSabotaged(Deed, frozen=True):
    """Saboteur: the next card from the top of the owner's draw pile is shown."""

    owner: int
    card: str
    protected: bool  # it goes back; otherwise it is discarded


class HandHit(Deed, frozen=True):
    """Assassin: a random card of the owner's hand is shown."""

    owner: int
    card: str
    protected: bool  # it stays in the hand; otherwise it is discarded


class BattleShown(Event, frozen=True):
    """4-1. Location Cards and face-down cards are turned up."""


class RoundResolved(Event, frozen=True):
    """4."""

    round: int


# What follows


class CardsDiscarded(Event, frozen=True):
    """1. The discards of one player, shown."""

    who: int
    cards: tuple[str, ...]


class HandSeen(Event, frozen=True):
    """Ruling 13. The cards everybody knows now to be in a hand."""

    who: int
    cards: tuple[str, ...]


class LocationsShown(Event, frozen=True):
    """4-1. The Location Card of every seat."""

    locations: tuple[str, ...]


class CardsTurnedUp(Event, frozen=True):
    """4-1. What lay face down at a location."""

    who: int
    location: str
    cards: tuple[str, ...]


class BombedShown(Event, frozen=True):
    """Ruling 19. The face-down card that was hit."""

    who: int
    card: str


class CardsGathered(Event, frozen=True):
    """Gangan Bit: cards of its kind moved to its location."""

    who: int
    card: str
    number: int
    origins: tuple[str, ...]
    location: str


class TowerDiscarded(Event, frozen=True):
    """Bomb Tower: it is discarded itself."""

    who: int
    card: str
    location: str


class Front(Struct, frozen=True):
    """4-2. What a player has at a Battle Location: the strength of all cards, times the location's number."""

    cards: tuple[Worth, ...]
    strength: int
    product: int


class Battle(Struct, frozen=True):
    """4-1. A Battle Location, and why it is one."""

    location: str
    named_by: tuple[int, ...]  # seats whose Location Card it is
    made_by: tuple[str, ...]  # cards like the Dragoon
    fronts: tuple[Front, ...]  # by seat


class BattleFought(Event, frozen=True):
    """4-1, 4-2. The Battle Locations, both Strategy Ratings as sums over them, and the winner of the round."""

    battles: tuple[Battle, ...]
    denied: tuple[str, ...]  # locations where a Punisher allows no battle
    ratings: tuple[int, ...]
    winner: int
    by: Literal["rating", "start player"]


class Spare(Struct, frozen=True):
    """Master of Earth: the spare capacity at its location."""

    card: str
    location: str
    spare: int


class MoraleGained(Event, frozen=True):
    """Master of Earth: the sum of the spare capacities."""

    who: int
    gained: int
    morale: int  # now
    parts: tuple[Spare, ...]


class MoraleLost(Event, frozen=True):
    """4-4, Master of Fire. The loser of a round pays for all cards in play; an ability for one card."""

    who: int
    lost: int
    morale: int  # now; never below 0
    parts: tuple[Worth, ...]
    by: Literal["battle", "ability"]


class RoundEnded(Event, frozen=True):
    """5. By seat."""

    round: int
    points: tuple[int, ...]
    morale: tuple[int, ...]
