"""What is told of Tricks & Deserts, as data. A card that the viewer does not see is `?`."""

from msgspec import Struct

from ruse.core.facts import Deed, Ending, Event, Prompt, Refusal

# Deeds


class Drawn(Deed, frozen=True):
    """2-2. A card from the deck to the hand."""

    card: str


class StartNamed(Deed, frozen=True):
    """2-2. Who starts the deal."""

    start: int


class AreaChosen(Deed, frozen=True):
    """2-2. A card for Desert Area 1, in secret."""

    card: str


class FirstAreasShown(Event, frozen=True):
    """2-2. All have chosen."""


class CardPlayed(Deed, frozen=True):
    """2-3. Face up."""

    card: str
    denies: str | None  # 3-3. the color its player claims not to have, as far as the viewer knows it for a lie


class CardPassed(Deed, frozen=True):
    """2-3. Face down."""

    card: str


class AllianceTaken(Deed, frozen=True):
    """3-2."""

    color: str


class PassedCardsLaid(Event, frozen=True):
    """2-3. The cards passed in a trick go to the deserts."""


class DesertsRevealed(Event, frozen=True):
    """2-4. All Desert Areas."""


class SpeciesRevolt(Event, frozen=True):
    """2-4."""


# What follows


class FirstAreaShown(Event, frozen=True):
    """2-2. The card in a player's Desert Area 1."""

    who: int
    card: str


class DiscMoved(Event, frozen=True):
    """2-3, ruling 3. A player claims to have no card of a color."""

    who: int
    color: str


class WitnessesKept(Event, frozen=True):
    """3-3. Cards of a denied color: told to their owner only."""

    who: int
    cards: tuple[str, ...]


class SpecialTurnedUp(Event, frozen=True):
    """2-3. A passed card that lies face up."""

    who: int
    card: str


class TrickWon(Event, frozen=True):
    """2-3, ruling 4. The winner has the highest card of the only color, or the highest off the lead color."""

    winner: int
    card: str
    off_color: bool
    taken: tuple[str, ...]


class AllPassed(Event, frozen=True):
    """2-3. Nobody wins the trick."""

    starts_again: int | None  # None after the last trick


class DesertShown(Event, frozen=True):
    """2-4. The cards in a player's desert."""

    who: int
    cards: tuple[str, ...]


class UnseenShown(Event, frozen=True):
    """3-1. The two cards of the unused desert."""

    cards: tuple[str, ...]


class Worth(Struct, frozen=True):
    """2-4. What a scored card of a color is worth, and the sum in all deserts that decides it."""

    color: str
    sum: int
    points: int


class SumsCounted(Event, frozen=True):
    """2-4. All colors."""

    colors: tuple[Worth, ...]


class AllianceCounted(Event, frozen=True):
    """3-2. Alliance cards count as scored cards, fewer with icons in the player's own desert."""

    who: int
    color: str
    icons: int
    cards: int


class Part(Struct, frozen=True):
    """2-4. What the cards of one color bring: so many cards at so many points each."""

    color: str
    cards: int
    points: int


class Account(Struct, frozen=True):
    """2-4. A player's score before and after a deal, and what it comes from; it is never below 0 (ruling 6)."""

    before: int
    parts: tuple[Part, ...]
    after: int

    @property
    def counted(self) -> list[Part]:
        """The colors that change the score."""
        return [part for part in self.parts if part.points]

    @property
    def below_0(self) -> int | None:
        """What the score would be without ruling 6; None where it makes no difference."""
        total = self.before + sum(part.cards * part.points for part in self.parts)
        return None if total == self.after else total


class DealEnded(Event, frozen=True):
    """2-4. The accounts of all players, by seat."""

    deal: int
    accounts: tuple[Account, ...]


class StartPassedOn(Event, frozen=True):
    """3-1. With two players the start player card changes hands."""

    start: int


# Prompts


class NameStart(Prompt, frozen=True):
    """2-2."""

    deal: int


class ChooseArea(Prompt, frozen=True):
    """2-2."""


class TakeAlliance(Prompt, frozen=True):
    """3-2."""


class MustPass(Prompt, frozen=True):
    """2-3."""

    open_areas: int


class PlayOrPass(Prompt, frozen=True):
    """2-3."""

    passes_left: int
    follow: str | None  # the color that must be followed
    may_deny: bool  # 3-3. or denied


# Refusals


class NoVariantForTwo(Refusal, frozen=True):
    """3-1. Options that two players may not choose."""


class WitnessesNeedAlliance(Refusal, frozen=True):
    """3-3. Options that belong together."""


class NotInHand(Refusal, frozen=True):
    """2-2, 2-3."""

    card: str


class NotPlaying(Refusal, frozen=True):
    """2-2. Nobody sits there."""

    who: int


class AllianceIsTaken(Refusal, frozen=True):
    """3-2."""

    color: str


class PassNow(Refusal, frozen=True):
    """2-3. As many cards as open Desert Areas."""


class OnlyToPass(Refusal, frozen=True):
    """3-3. A witness of a denied color."""

    color: str


class FollowColor(Refusal, frozen=True):
    """2-3."""

    color: str


class DesertIsFull(Refusal, frozen=True):
    """2-3."""


class KeptForWitnesses(Refusal, frozen=True):
    """3-3. The open areas are needed for these cards."""

    cards: tuple[str, ...]


# Endings


class HighestScore(Ending, frozen=True):
    """2-5. One winner, or several who share the victory."""

    winners: tuple[int, ...]
    score: int
