"""Questions to bots and their answers, as they go between the server and its bots' processes."""

from typing import NamedTuple

from ruse.core.errors import BotFailed
from ruse.core.perspective import Perspective


class Job(NamedTuple):
    """A seat's perspective, and the bot that is to choose."""

    table_id: int
    perspective: Perspective
    options: dict[str, int]  # of the match, to rehearse in another one
    bot: str  # its name, as in level3 or my_module:MyBot
    least_beat: float  # seconds


class Answer(NamedTuple):
    """An action, or the failure of a stranger's bot; and how long an answer always takes."""

    action: int
    beat: float  # seconds
    failure: BotFailed | None = None


class Fault(NamedTuple):
    """Why no bot could choose: the game has raised an exception, or has cost a process its life."""

    trace: str
