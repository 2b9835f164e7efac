"""A long match in words, played mostly by advice, to be read and compared.

    python src/ruse/games/red_and_blue/tests/test_played.py

writes it anew. Random matches are short, for a random winner often discards their own monarch.
"""

from pathlib import Path

from ruse.bots.greedy import GreedyBot
from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.games.red_and_blue import GAME
from tools import golden

_FILE = Path(__file__).parent / "played" / "advised.txt"
_SEED = 16
_ONE_AT_RANDOM = 6


def play(seed: int) -> Match:
    """One choice in six is made at random, but not what to keep after a battle."""
    match, rng = Match(GAME), seeded(seed)
    bot = GreedyBot(GAME, rng)
    match.play_chance(rng)
    while match.outcome() is None:
        legal = [action.number for action in match.legal()]
        keeps = match.legal()[0].code.startswith("keep")
        if not keeps and below(rng, _ONE_AT_RANDOM) == 0:
            match.push(legal[below(rng, len(legal))])
        else:
            match.push(bot.choose(match.perspective(match.actor)))
        match.play_chance(rng)
    return match


def test_the_long_match_is_told_again_to_the_letter() -> None:
    text = _FILE.read_text("utf-8")
    assert golden.render(golden.replay(text)) == text


def test_the_long_match_shows_most_of_the_game() -> None:
    text = _FILE.read_text("utf-8")
    for happening in (
        "new stock of",
        "Rearguard: ",
        "takes back",
        "A tie",
        "adds no card",
        "an ace",
        "takes ",
        "holds ",
    ):
        assert happening in text
    assert len(text.splitlines()) <= 200


if __name__ == "__main__":
    _FILE.write_text(golden.render(play(_SEED)), "utf-8")
