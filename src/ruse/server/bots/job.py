"""What a bot is asked, and what it answers: what goes between the server and its bots' processes."""

from typing import NamedTuple

import numpy as np

from ruse.core.box import Box, changes_of
from ruse.core.game import Game
from ruse.core.perspective import Perspective, seen_action
from ruse.core.registry import find_game


class Job(NamedTuple):
    """A seat's perspective, packed, and how well to think about it."""

    table_id: int
    moment: int  # of the question
    game: str
    changes: tuple[str, ...]
    options: dict[str, int]
    seat: int
    observation: bytes
    legal: tuple[int, ...]
    seen: tuple[tuple[int, int], ...]
    level: int


class Answer(NamedTuple):
    """An action, and how long an answer at this level always takes."""

    action: int
    beat: float  # seconds


def packed(
    perspective: Perspective, table_id: int, moment: int, changes: list[str], options: dict[str, int], level: int
) -> Job:
    """A job for a bot in the perspective's seat."""
    return Job(
        table_id=table_id,
        moment=moment,
        game=perspective.game.name,
        changes=tuple(changes),
        options=options,
        seat=perspective.seat,
        observation=perspective.observation.tobytes(),
        legal=perspective.legal,
        seen=tuple((each.seat, each.action) for each in perspective.seen),
        level=level,
    )


def unpacked(job: Job, game: Game, box: Box) -> Perspective:
    """The perspective of a job."""
    return Perspective(
        game=game,
        box=box,
        seat=job.seat,
        num_seats=job.options["seats"],
        observation=np.frombuffer(job.observation, game.state.dtype)[0],
        legal=job.legal,
        seen=tuple(seen_action(*each) for each in job.seen),
    )


def box_of(job: Job) -> tuple[Game, Box]:
    """The game of a job, and its components."""
    game = find_game(job.game)
    if not job.changes:
        return game, game.standard_box
    return game, game.load_box(changes_of(game.standard_box.tables, job.changes, game.name))
