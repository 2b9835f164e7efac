"""Who won, as it is said to whoever sits at the terminal, and why."""

from ruse.cli.words import words
from ruse.core.match import Outcome
from ruse.core.speech import Speech


def verdict(outcome: Outcome, you: int | None, speech: Speech) -> str:
    """As in: You won, 34 to 28: the higher score wins."""
    if you is None:
        return speech.say(outcome.ending)
    said = _scored(outcome, you, speech) if speech.words.HAS_SCORES else _unscored(outcome, you)
    return str(words().and_why(said, speech.why(outcome.ending)))


def _scored(outcome: Outcome, you: int, speech: Speech) -> str:
    if len(outcome.scores) > 2:
        return _of_several(outcome, you, speech)
    others = [score for seat, score in enumerate(outcome.scores) if seat != you]
    if you not in outcome.winners:
        return str(words().you_lost(outcome.scores[you], others))
    say = words().you_share if len(outcome.winners) > 1 else words().you_won
    return str(say(outcome.scores[you], others))


def _of_several(outcome: Outcome, you: int, speech: Speech) -> str:
    """As in: Clara won with 19; Bruno 13, David 15, you 1."""
    winners = sorted(outcome.winners, key=lambda seat: seat != you)
    others = [
        words().with_points(words().YOU if seat == you else speech.voice.names[seat], score)
        for seat, score in enumerate(outcome.scores)
        if seat not in winners
    ]
    names = [speech.voice.name(seat) for seat in winners]
    return str(words().of_several(names, outcome.scores[winners[0]], others))


def _unscored(outcome: Outcome, you: int) -> str:
    if you not in outcome.winners:
        return str(words().YOU_LOST)
    if len(outcome.winners) == len(outcome.shares):
        return str(words().A_DRAW)
    return str(words().YOU_WON if len(outcome.winners) == 1 else words().YOU_SHARE_THE_WIN)
