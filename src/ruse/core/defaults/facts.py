"""What is told of any game: verbs and arguments of its action table."""

from ruse.core.facts import Deed, Ending, Event, Prompt, Refusal


class Done(Deed, frozen=True):
    """What somebody did, or what came to them by chance. An argument that the viewer does not see is `?`."""

    verb: str
    args: tuple[str, ...] = ()


class Happened(Event, frozen=True):
    """What came by chance, to nobody in particular."""

    verb: str
    args: tuple[str, ...] = ()


class Choose(Prompt, frozen=True):
    """One of these."""

    verbs: tuple[str, ...]


class NotPossible(Refusal, frozen=True):
    """What may not be chosen now."""

    verb: str
    args: tuple[str, ...] = ()


class Ended(Ending, frozen=True):
    """Who got most, and what everybody got."""

    winners: tuple[int, ...]
    payoffs: tuple[float, ...]
