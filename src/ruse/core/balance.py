"""What a game says about its balance: sides, cards, choices, endings, and the aims its numbers should reach.

A game's `balance.py` has a `PAGE`, a `BalancePage` with the methods it answers in its own way. All of
them look at open states, all cards known: they serve figures on finished games, never a player. Its names are those in
files and JSON, and English; `BALANCE` in `words/ja_balance.py` has them in Japanese.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ruse.core.record import NONE, IntArray


@dataclass(frozen=True)
class Setting:
    """How a game begins: its options, and the codes of the first choices, if they are not left to the players."""

    options: Mapping[str, int] = field(default_factory=dict)
    opening: tuple[str, ...] = ()
    free: bool = False  # whether the players choose their sides, so that the sides do not meet equally often


Group = tuple[Setting, ...]
"""Settings that mirror each other: the same deal is played with all of them."""


@dataclass(frozen=True)
class Aim:
    """Figures, and the limits they should keep to.

    `figures` is the key of one, like "draws", or of all of a kind, like "side *".
    """

    say: str
    figures: str
    low: float | None = None
    high: float | None = None


class BalancePage:
    """The page of a game that has nothing to say: one setting, no sides, no cards."""

    sides: Sequence[str] = ()  # names, as of factions
    side_word = "side"
    cards: Sequence[str] = ()  # names of the kinds of cards whose worth is asked for
    choices: Sequence[str] = ()  # names of what may be chosen when offered
    endings: Sequence[str] = ()  # all ways a game may end, in few words
    length_word = "decisions"
    usual_length: tuple[int, int] | None = None  # how long games should be
    aims: Sequence[Aim] = ()
    experiments: Sequence[str] = ()  # that tell something of the cards: "never" playing one, to "give" one

    def groups(self, options: Mapping[str, int]) -> Sequence[Group]:
        """The settings that together are a fair sample of the game with these options, in mirrored groups."""
        return ((Setting(options),),)

    def side(self, box: Any, s: Any, seat: int) -> int:
        """The side of a seat in a finished game, or NONE."""
        return NONE

    def start(self, box: Any, s: Any) -> int:
        """The start player of the game, asked at every decision until it is not NONE."""
        return 0

    def drawn(self, box: Any, s: Any, action: int) -> tuple[int, int]:
        """Who gets which card by a chance action about to happen; NONE, NONE if nobody does."""
        return NONE, NONE

    def played(self, box: Any, s: Any, seat: int, action: int) -> int:
        """The card that a choice about to be made plays, or NONE.

        In a game with the experiment "never" it must follow from the action alone.
        """
        return NONE

    def chosen(self, box: Any, s: Any, seat: int, action: int) -> int:
        """Which of `choices` a choice about to be made is; NONE if it is none of them and is not counted."""
        return NONE

    def length(self, box: Any, s: Any, num_decisions: int) -> int:
        """How long a finished game was, in units of `length_word`."""
        return num_decisions

    def ending(self, box: Any, s: Any) -> int:
        """Which of `endings` a finished game came to; NONE if there is only one."""
        return NONE

    def owner(self, card: int) -> int:
        """The side the card belongs to, or NONE if all have it."""
        return NONE

    def give(self, box: Any, s: Any, seat: int, card: int, rng: IntArray) -> bool:
        """For an experiment: at a choice of `seat`, give it `card` (NONE: nothing) for a random card of its hand.

        False if this cannot be done now, and nothing has changed.
        """
        return False

    def copies(self, box: Any) -> Mapping[str, Mapping[int, int]]:
        """Two classes of cards to be compared by their worth in hand: how many copies there are of each card."""
        return {}
