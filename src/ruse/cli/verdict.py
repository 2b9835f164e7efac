"""Who won, as it is said to whoever sits at the terminal, and why."""

from ruse.cli.words import words
from ruse.core.match import Outcome
from ruse.core.speech import Speech


def verdict(outcome: Outcome, you: int | None, speech: Speech) -> str:
    """As in: You won, 34 to 28: the higher score wins."""
    if you is None:
        return speech.say(outcome.ending)
    said = _scored(outcome, you) if speech.words.HAS_SCORES else _unscored(outcome, you)
    return str(words().and_why(said, speech.why(outcome.ending)))


def _scored(outcome: Outcome, you: int) -> str:
    others = [score for seat, score in enumerate(outcome.scores) if seat != you]
    if you not in outcome.winners:
        return str(words().you_lost(outcome.scores[you], others))
    say = words().you_share if len(outcome.winners) > 1 else words().you_won
    return str(say(outcome.scores[you], others))


def _unscored(outcome: Outcome, you: int) -> str:
    if len(outcome.winners) > 1:
        return str(words().A_DRAW)
    return str(words().YOU_WON if you in outcome.winners else words().YOU_LOST)
