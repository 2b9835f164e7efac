"""What is told of Tooth & Claw, as data: deeds, events, prompts, refusals and endings."""

from typing import Literal

from msgspec import Struct

from ruse.core.facts import Deed, Ending, Event, Prompt, Refusal


class Fighter(Struct, frozen=True):
    """7. A card in battle. Its strength is its rank and the marker of the space it is played from."""

    card: str
    rank: int
    bonus: int  # Rank +1 or +2, else 0
    space: str
    color: str  # as which it is played
    wild: bool  # whether its owner named the color

    @property
    def strength(self) -> int:
        return self.rank + self.bonus


# Deeds; a card, type or formation that the viewer does not see is `?`


class TypeTaken(Deed, frozen=True):
    """4. The type of formations for the game."""

    type: str


class Drawn(Deed, frozen=True):
    """6-1. A card from the deck to the hand."""

    card: str


class FormationChosen(Deed, frozen=True):
    """6-1. In secret."""

    formation: str


class FormationsShown(Event, frozen=True):
    """6-1. Both have chosen."""


class FormationShown(Event, frozen=True):
    """6-1. What one of them chose."""

    who: int
    formation: str


class TopRevealed(Deed, frozen=True):
    """6-1. The top card of the deck, face up."""

    card: str
    space: str


class CardPlaced(Deed, frozen=True):
    """6-2, 6-4. A card from the hand, face down."""

    card: str
    space: str


class FrontsShown(Event, frozen=True):
    """6-3. Vanguards and Rearguards are turned up."""


class FrontShown(Event, frozen=True):
    """6-3. The cards of one player with their spaces."""

    who: int
    cards: tuple[tuple[str, str], ...]


class Attacked(Deed, frozen=True):
    """7-1."""

    fighter: Fighter

    @property
    def card(self) -> str:
        return self.fighter.card


class Defended(Deed, frozen=True):
    """7-2."""

    fighter: Fighter

    @property
    def card(self) -> str:
        return self.fighter.card


class CardAdvanced(Deed, frozen=True):
    """11. Which of two cards moves up."""

    card: str
    space: str


# What follows


class BattleFought(Event, frozen=True):
    """7-3. Who won and why: an exception of ranks, the color of the attack, or the higher strength."""

    offense: int
    attack: Fighter
    defense: Fighter
    winner: int | None  # None: a tie
    by: Literal["exception", "color", "strength", "tie"]

    @property
    def fighters(self) -> tuple[Fighter, Fighter]:
        """The one that won first; in a tie the attack."""
        return (self.defense, self.attack) if self.winner == 1 - self.offense else (self.attack, self.defense)


class MovedUp(Event, frozen=True):
    """7-4. A card took an empty space in front of it."""

    who: int
    card: str
    space: str
    turned_up: bool


class RoundEnded(Event, frozen=True):
    """8. The achievements of the cards each player took, by seat."""

    round: int
    taken: tuple[tuple[tuple[str, int], ...], ...]  # cards, and what each is worth
    gained: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def before(self) -> tuple[int, ...]:
        """The totals without this round."""
        return tuple(total - gained for total, gained in zip(self.totals, self.gained, strict=True))

    @property
    def scored(self) -> list[list[tuple[str, int]]]:
        """The cards taken that are worth something."""
        return [[(card, worth) for card, worth in taken if worth] for taken in self.taken]


class SecondGameBegins(Event, frozen=True):
    """10. With the roles exchanged."""


# Prompts


class ChooseType(Prompt, frozen=True):
    """4."""


class ChooseFormation(Prompt, frozen=True):
    """6-1."""

    round: int


class PlaceCard(Prompt, frozen=True):
    """6-2, 6-4."""

    space: str
    bonus: int
    wild: bool
    two_cards: bool


class ChooseAttack(Prompt, frozen=True):
    """7-1."""

    row: str


class ChooseDefense(Prompt, frozen=True):
    """7-2."""

    attacker: int
    attack: Fighter
    row: str
    follow: str | None  # the color that must be followed
    wild: bool  # or a card on a Wild space


class ChooseAdvance(Prompt, frozen=True):
    """11."""

    space: str


# Refusals


class TypeIsTaken(Refusal, frozen=True):
    """4. There is one set of each type."""

    by: int


class NotYourFormation(Refusal, frozen=True):
    """6-1. Of another type or round."""

    type: str
    round: int


class NotInHand(Refusal, frozen=True):
    """6-2, 6-4."""

    card: str


class NotOneOfTwo(Refusal, frozen=True):
    """11. Only the cards of the 2-Cards space may move up."""


class NoCardThere(Refusal, frozen=True):
    """7-1, 7-2."""

    space: str
    second: bool  # of two cards


class OtherRow(Refusal, frozen=True):
    """7-1, 7-2."""

    row: str


class NotWild(Refusal, frozen=True):
    """11. The card has its own color."""

    card: str
    color: str


class MustFollow(Refusal, frozen=True):
    """7-2."""

    color: str


# Endings


class WonByScore(Ending, frozen=True):
    """10."""

    winner: int
    totals: tuple[int, ...]


class WonTie(Ending, frozen=True):
    """10. Of equal scores, the second player's wins."""

    winner: int
    totals: tuple[int, ...]


class SharedWin(Ending, frozen=True):
    """10. After two games."""

    totals: tuple[int, ...]
