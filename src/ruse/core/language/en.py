"""English, as far as all games share it."""

from collections.abc import Sequence

from ruse.core import language
from ruse.core.facts import Changed, GameIsOver, Moved, NotYourTurn, OnlyLooking

YOU = "you"
_CHAPTERS = {"setup": "Setup", "appendix": "Appendix", "end": "End of game"}


def titled(name: str, note: str) -> str:
    """As in: White (you)."""
    return f"{name} ({note})"


def headed(name: str) -> str:
    """Before a line of the table, as in: Hand: a, b."""
    return f"{name}: "


def separated(names: Sequence[str]) -> list[str]:
    """Items of a line of the table, with what stands between them."""
    return [*(f"{name}, " for name in names[:-1]), *names[-1:]]


class Voice(language.Voice):
    """Speaks of the others by name, and to you as you."""

    def name(self, seat: int) -> str:
        """At the beginning of a sentence."""
        return "You" if seat == self.you else self.names[seat]

    def inner_name(self, seat: int) -> str:
        """Within a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: int, your: str = "Your") -> str:
        """As in: White's; at the beginning of a sentence `Your`."""
        return your if seat == self.you else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str, plain: str | None = None) -> str:
        """As in: White attacks; You attack. `plain` is the verb after you, if it is not the same without s."""
        return f"{self.name(seat)} {self.verb(seat, verb, plain)}"

    def itself(self, seat: int) -> str:
        """Who does something to themselves."""
        return "yourself" if seat == self.you else "themselves"

    def verb(self, seat: int, verb: str, plain: str | None = None) -> str:
        """The verb alone, where who does it was said before."""
        return (plain or verb.removesuffix("s")) if seat == self.you else verb


def rule(code: str) -> str:
    """As in: 7-2; ruling 5; Appendix."""
    chapter, *number = code.split()
    return " ".join([_CHAPTERS.get(chapter, chapter), *number])


def listed(names: Sequence[str], none: str = "nothing", last: str = "and") -> str:
    """As in: a, b and c."""
    if len(names) < 2:
        return "".join(names) or none
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def some(names: Sequence[str]) -> str:
    """As in: a, b and 3 more; all of a short list."""
    named, more = language.in_short(names)
    return listed([*named, f"{more} more"] if more else named)


def plural(number: int, noun: str) -> str:
    """As in: 1 card; 2 cards."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def moved(fact: Moved, voice: Voice) -> str:
    """Seen on the table."""
    return ""


def changed(fact: Changed, voice: Voice) -> str:
    """Seen on the table."""
    return ""


def not_now(prompt: str) -> str:
    """Something else is asked."""
    return f"not now. {prompt}"


def not_your_turn(fact: NotYourTurn, voice: Voice) -> str:
    """Nothing is asked of the seat."""
    return f"it is not {voice.whose(fact.who, 'your')} turn to choose"


def only_looking(fact: OnlyLooking, voice: Voice) -> str:
    """A spectator has no seat."""
    return "a spectator chooses nothing"


def game_is_over(fact: GameIsOver, voice: Voice) -> str:
    """Nothing is asked of anybody."""
    return "the game is over"
