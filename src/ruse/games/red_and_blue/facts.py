"""What is told of Red Kingdom & Blue Kingdom, as data: deeds, events, prompts, refusals and endings.

Cards are codes; of a card that the viewer does not see, the back: `?normal` or `?ace`.
"""

from typing import Literal

from msgspec import Struct

from ruse.core.facts import Deed, Ending, Event, Prompt, Refusal
from ruse.core.moves import is_unseen


class Part(Struct, frozen=True):
    """2-D. Something that adds to the points of one side in a battle."""

    what: Literal["card", "skill", "archer", "offset", "ignored_offset"]
    points: int | None  # None: the card is not seen
    card: str | None  # the one that gives them; of an ignored offset, the Bird Soldier
    place: str  # where it lies, or the area


class Sum(Struct, frozen=True):
    """2-D. The points of one side."""

    parts: tuple[Part, ...]
    total: int | None  # None: some card is not seen

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that fight."""
        return tuple(part.card for part in self.parts if part.what == "card" and part.card)


# Deeds


class CardsDrafted(Deed, frozen=True):
    """1. Chosen before any of them is seen."""

    normals: int
    aces: int


class CardDrawn(Deed, frozen=True):
    """0, 1. A card from its stock to the hand."""

    card: str

    @property
    def is_news(self) -> bool:
        """Not if it is not seen: how many of which back were drafted was said before."""
        return not is_unseen(self.card)


class StockMadeAnew(Event, frozen=True):
    """1. From its own discards."""

    back: str
    size: int


class TurnEnded(Deed, frozen=True):
    """3."""


class AreaOccupied(Deed, frozen=True):
    """2-A. An empty area."""

    area: str
    card: str


class CardExchanged(Deed, frozen=True):
    """5. A Liaison takes the place of a card, which returns to the hand."""

    area: str
    card: str


class AreaAttacked(Deed, frozen=True):
    """2-C. The first card, face down."""

    area: str
    card: str
    points: int | None  # of the card in this attack, its skill included


class AttackerAdded(Deed, frozen=True):
    """2-C. The second card, face down."""

    area: str
    card: str
    points: int | None


class AttackedAlone(Deed, frozen=True):
    """2-C. No second card."""

    area: str


class DefenderAdded(Deed, frozen=True):
    """2-C. A card face down."""

    area: str
    card: str
    points: int | None


class NoDefenderAdded(Deed, frozen=True):
    """2-C."""

    area: str


class CardsShown(Event, frozen=True):
    """2-D."""


class CardKept(Deed, frozen=True):
    """2-D. The winner's choice; `loses` is the winner's own monarch, if the choice discards it (ruling 3)."""

    area: str
    card: str
    loses: str | None


# What follows


class TurnBegun(Event, frozen=True):
    """1. Whose turn it is; the funds are for this turn only."""

    who: int
    turn: int
    funds: int


class BattleFought(Event, frozen=True):
    """2-D. The points of both sides, and who has the area now."""

    area: str
    attacker: int
    attack: Sum
    defense: Sum
    winner: int | None  # None: a tie, the area is empty


class BattleSettled(Event, frozen=True):
    """2-D. The card that stays on the area, and what each side lost, by seat."""

    area: str
    holder: int | None
    card: str | None
    discarded: tuple[tuple[str, ...], ...]


class CardSaved(Event, frozen=True):
    """5. A Rearguard sends the card added in defense back to the hand."""

    who: int
    card: str


class HandDeduced(Event, frozen=True):
    """Ruling 16. With the stock empty, these cards could only be in that hand."""

    who: int
    cards: tuple[str, ...]


# Prompts


class ChooseDraft(Prompt, frozen=True):
    """1."""

    funds: int
    room: int  # cards the hand may still take
    normal_cost: int
    ace_cost: int


class ChooseDispatch(Prompt, frozen=True):
    """2."""


class ChooseSecond(Prompt, frozen=True):
    """2-C. A second attacking card, or none."""

    area: str


class ChooseDefense(Prompt, frozen=True):
    """2-C. A card in defense, or none; and what the defender knows of the battle."""

    attacker: int
    area: str
    attackers: tuple[str, ...]
    archers: int  # attack that adjacent Archers add
    card: str  # the one that occupies the area
    points: int  # its defense there
    offset: int


class ChooseKept(Prompt, frozen=True):
    """2-D."""

    area: str


# Refusals


class HandIsFull(Refusal, frozen=True):
    """1."""

    limit: int


class TooExpensive(Refusal, frozen=True):
    """1."""

    price: int
    funds: int


class AreaIsYours(Refusal, frozen=True):
    """2-B."""

    area: str


class AreaIsEmpty(Refusal, frozen=True):
    """2-A. It is occupied, not attacked."""

    area: str


class AreaIsHeld(Refusal, frozen=True):
    """2-C. It is attacked, not occupied."""

    who: int
    area: str


class NotInHand(Refusal, frozen=True):
    """2, 2-C."""

    card: str


class AreaNotYours(Refusal, frozen=True):
    """5. A Liaison exchanges cards only on areas of its owner."""

    area: str


class NoLiaison(Refusal, frozen=True):
    """5."""


class LiaisonForLiaison(Refusal, frozen=True):
    """Ruling 9."""


class NotInBattle(Refusal, frozen=True):
    """2-D. Only a card that fought may stay."""


# Endings


class MonarchFell(Ending, frozen=True):
    """4."""

    winner: int
    monarch: str


class BothMonarchsFell(Ending, frozen=True):
    """4. A draw."""


class AllAreasHeld(Ending, frozen=True):
    """4."""

    winner: int


class TurnsAreOver(Ending, frozen=True):
    """Ruling 5. A draw."""

    turns: int
