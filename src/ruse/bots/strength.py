"""How much stronger each level is than the one below, as it was measured.

The figures stand in `strength.toml` of a game's folder. Each comes from one command, as in

    ruse arena tooth-and-claw --bots level2,level1 --games 400 --seed 501
"""

from dataclasses import dataclass

import msgspec

from ruse.core.errors import BadFile, reading_reason
from ruse.core.files import read_text
from ruse.core.registry import find_game
from ruse.core.toml import parse


@dataclass(frozen=True)
class MeasuredStrength:
    """How often one bot of a level beats the level below, which plays in all other seats."""

    level: int
    against: str  # the bot: the level below, or `random`
    seats: int
    percent: float
    low: float  # the 95 % interval
    high: float
    games: int


@dataclass(frozen=True)
class MeasuredLevels:
    """The levels of a game, from the lowest to the highest, for each number of seats that was measured."""

    rules: int  # the version of the rules ...
    box: str  # ... and the components they were played with
    seed: int
    levels: tuple[MeasuredStrength, ...]

    def of(self, level: int, seats: int) -> MeasuredStrength | None:
        """What is known of a level at a table of so many."""
        return next((each for each in self.levels if (each.level, each.seats) == (level, seats)), None)


def measured_strength(game_name: str) -> MeasuredLevels | None:
    """What was measured of a game's levels; None if nothing was."""
    path = find_game(game_name).folder / "strength.toml"
    if not path.exists():
        return None
    try:
        return msgspec.convert(parse(read_text(path), str(path)), MeasuredLevels)
    except msgspec.ValidationError as error:
        raise BadFile("{entry}: {why}", entry=path, why=reading_reason(error)) from error
