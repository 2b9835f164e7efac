"""The table in a terminal, made from an observation."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ruse.core.record import NONE, UNKNOWN
from ruse.games._template.state import HAND_SIZE, NUM_RANKS, RANK_NAMES, Box, State
from ruse.games._template.words import seat_name


def draw(box: Box, obs: State, seat: int, width: int) -> RenderableType:
    """A row for each player."""
    grid = Table("player", "points", "hand", "chosen")
    for owner in range(obs.seats):
        grid.add_row(seat_name(owner), str(obs.points[owner]), _hand(obs, owner), _chosen(obs, owner))
    return Group(Text(_headline(obs), style="bold"), grid)


def lines(box: Box, obs: State, seat: int) -> list[str]:
    """A sentence for each player."""
    return [
        f"{_headline(obs)}.",
        *(
            f"{seat_name(owner)}: {obs.points[owner]} points, hand {_hand(obs, owner)}, chosen {_chosen(obs, owner)}."
            for owner in range(obs.seats)
        ),
    ]


def _headline(obs: State) -> str:
    return f"Trick {min(obs.trick + 1, HAND_SIZE)} of {HAND_SIZE}"


def _hand(obs: State, owner: int) -> str:
    if obs.hand[owner, 0] == UNKNOWN:
        return f"{obs.held[owner]} cards"
    cards = [RANK_NAMES[rank] for rank in range(NUM_RANKS) for _ in range(obs.hand[owner, rank])]
    return " ".join(cards) or "empty"


def _chosen(obs: State, owner: int) -> str:
    if obs.chosen[owner] == NONE:
        return "nothing"
    return "face down" if obs.chosen[owner] == UNKNOWN else RANK_NAMES[obs.chosen[owner]]
