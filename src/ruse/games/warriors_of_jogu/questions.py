"""What is asked, refused and decided in Warriors of Jogu, as data; `facts.py` has them all."""

from typing import Literal

from ruse.core.facts import Ending, Prompt, Refusal

# Prompts


class DiscardOrKeep(Prompt, frozen=True):
    """1."""


class PlayOrPass(Prompt, frozen=True):
    """3."""


class PlayFor(Prompt, frozen=True):
    """Good-for-Something, Conjurer: play a card."""

    card: str
    source: Literal["hand", "discard"]


class ShowHand(Prompt, frozen=True):
    """Ruling 13. The card would make you play one, but none may be played."""

    card: str


class ChooseSending(Prompt, frozen=True):
    """Storm Prodigy."""

    owner: int
    card: str


class ChooseFlight(Prompt, frozen=True):
    """Scrambler."""

    card: str
    location: str


class ChooseOrder(Prompt, frozen=True):
    """Ruling 5."""

    card: str
    fleer: str


class ChooseRecall(Prompt, frozen=True):
    """Trojan Bit."""

    card: str


class ChooseReturn(Prompt, frozen=True):
    """Medic."""

    card: str
    left: int  # how many more may go back


class ChooseBurial(Prompt, frozen=True):
    """Support Tower."""

    card: str


class ChooseTarget(Prompt, frozen=True):
    """Bomb Tower."""

    card: str
    location: str


# Refusals


class FactionTwice(Refusal, frozen=True):
    """Setup 6. Options that would need a deck twice."""

    faction: str


class NotInHand(Refusal, frozen=True):
    """1, 3."""

    card: str


class NotDiscarded(Refusal, frozen=True):
    """Conjurer: the card is not in the discard pile."""

    card: str


class OtherFaction(Refusal, frozen=True):
    """Setup 6."""

    card: str
    faction: str


class NoLegalLocation(Refusal, frozen=True):
    """Storm Prodigy."""

    card: str


class OpponentChooses(Refusal, frozen=True):
    """Storm Prodigy."""

    card: str


class NoLocationSaid(Refusal, frozen=True):
    """3."""

    card: str


class OnlyThere(Refusal, frozen=True):
    """Knights."""

    card: str
    location: str


class AboveCapacity(Refusal, frozen=True):
    """3, Ruling 3."""

    location: str
    strength: int
    capacity: int


class NotEmpty(Refusal, frozen=True):
    """Master of Wind."""

    card: str
    location: str


class TooFewEngineers(Refusal, frozen=True):
    """Towers, Ruling 9."""

    card: str
    location: str


class OverCapacity(Refusal, frozen=True):
    """3. The sum that would exceed the capacity, or the lower one of an Engineer."""

    card: str
    location: str
    strength: int  # there now
    added: int
    capacity: int


class MustPlay(Refusal, frozen=True):
    """Ruling 4. The card makes you play another."""

    card: str


# Endings


class WonByMorale(Ending, frozen=True):
    """End of game."""

    winner: int


class WonByPoints(Ending, frozen=True):
    """End of game."""

    winner: int
    points: tuple[int, ...]


class WonTie(Ending, frozen=True):
    """End of game. Of equal victory points, the winner of the final round wins."""

    winner: int
    points: tuple[int, ...]
