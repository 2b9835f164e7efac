"""Positions: any table set up by hand.

    trick = 2

    [ann]
    hand = "3 5"
    points = 1
    chosen = "4"      # only where somebody has chosen already

All cards that are not named are in the deck, but for `played`.
"""

from typing import Any

from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.reason import Counted
from ruse.core.record import NONE
from ruse.games._template.state import HAND_SIZE, NUM_RANKS, RANK_NAMES, SEAT_NAMES, Box, State


def read(box: Box, entries: Entries, s: State) -> None:
    """Change a state right after setup to the position."""
    names = [name.lower() for name in SEAT_NAMES[: s.seats]]
    entries.only("trick", "played", *names)
    s.trick = entries.number("trick", 1, HAND_SIZE + 1, 1) - 1
    s.played[:] = _counts(entries.words("played", RANK_NAMES))
    for seat, name in enumerate(names):
        side = entries.table(name)
        side.only("hand", "points", "chosen")
        hand = _counts(side.words("hand", RANK_NAMES))
        for rank in range(NUM_RANKS):
            s.hand[seat, rank] = hand[rank]
        s.held[seat] = sum(hand)
        s.points[seat] = side.number("points", 0, HAND_SIZE, 0)
        if "chosen" in side:
            s.chosen[seat] = side.word("chosen", RANK_NAMES)
    s.is_dealt = s.trick > 0 or all(s.held[seat] + (s.chosen[seat] != NONE) == HAND_SIZE for seat in range(s.seats))
    for rank in range(NUM_RANKS):
        named = s.played[rank] + sum(s.hand[seat, rank] + (s.chosen[seat] == rank) for seat in range(s.seats))
        if named > box.copies[rank]:
            raise BadPosition(
                "there are no more than {cards} of rank {rank}",
                cards=Counted(box.copies[rank], "card"),
                rank=RANK_NAMES[rank],
            )
        s.deck[rank] = box.copies[rank] - named


def _counts(ranks: list[int]) -> list[int]:
    return [ranks.count(rank) for rank in range(NUM_RANKS)]


def write(box: Box, s: State) -> dict[str, Any]:
    """The tables that `read` would set up the same state from."""
    tables: dict[str, Any] = {"trick": int(s.trick) + 1, "played": _names(s.played)}
    for seat in range(s.seats):
        side: dict[str, Any] = {"hand": _names(s.hand[seat]), "points": int(s.points[seat])}
        if s.chosen[seat] != NONE:
            side["chosen"] = RANK_NAMES[s.chosen[seat]]
        tables[SEAT_NAMES[seat].lower()] = side
    return tables


def _names(counts: Any) -> str:
    return " ".join(RANK_NAMES[rank] for rank in range(NUM_RANKS) for _ in range(counts[rank]))
