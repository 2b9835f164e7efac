"""What is told, as data. A card that the viewer does not see is `?`."""

from ruse.core.facts import Deed, Ending, Event, Prompt, Refusal


class Drawn(Deed, frozen=True):
    """1. A card from the deck to the hand."""

    card: str


class CardChosen(Deed, frozen=True):
    """2. In secret."""

    card: str


class CardsShown(Event, frozen=True):
    """2. All have chosen."""


class TrickTaken(Event, frozen=True):
    """2. By whom; None, if it was tied."""

    winner: int | None


class ChooseCard(Prompt, frozen=True):
    """2."""


class NotInHand(Refusal, frozen=True):
    """2."""

    card: str


class MostPoints(Ending, frozen=True):
    """3. One winner, or several."""

    winners: tuple[int, ...]
    points: int
