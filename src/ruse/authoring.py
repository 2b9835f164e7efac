"""Everything a game in one file imports. See `docs/write-a-game.md`.

    from ruse.authoring import ActionTable, Record, define_game, kernel

A game file declares a `State` (and a `Box`, if numbers of the game may be changed) as records of fields, an action
table `ACTIONS`, five kernels (`setup`, `actor`, `legal`, `apply`, `returns`), and calls `define_game`.
"""

from ruse.core.actions import ActionTable
from ruse.core.bits import count, list_bits, lowest, nth
from ruse.core.define import define_game, number, numbers
from ruse.core.derive import derive_census, derive_observe, derive_redeal, derive_rest, derive_seen, source_of
from ruse.core.dice import below, one_of, some_of
from ruse.core.fields import amount, bookkeeping, by, by_seat, card, cards, choice, counts, packed, player, subset
from ruse.core.game import Game, Level, Option
from ruse.core.kernel import kernel, large_kernel
from ruse.core.payoff import WIN, chips, points
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from ruse.core.record import NONE, UNKNOWN, FloatArray, IntArray, Record

__all__ = [
    "CHANCE",
    "NOBODY",
    "NONE",
    "SPECTATOR",
    "UNKNOWN",
    "WIN",
    "ActionTable",
    "FloatArray",
    "Game",
    "IntArray",
    "Level",
    "Option",
    "Record",
    "amount",
    "below",
    "bookkeeping",
    "by",
    "by_seat",
    "card",
    "cards",
    "chips",
    "choice",
    "count",
    "counts",
    "define_game",
    "derive_census",
    "derive_observe",
    "derive_redeal",
    "derive_rest",
    "derive_seen",
    "kernel",
    "large_kernel",
    "list_bits",
    "lowest",
    "nth",
    "number",
    "numbers",
    "one_of",
    "packed",
    "player",
    "points",
    "some_of",
    "source_of",
    "subset",
]
