"""A hint, for who asks: what a strong bot would consider in your place, by what you can know."""

from typing import TYPE_CHECKING

from ruse.bots.ismcts import IsmctsBot, Thought
from ruse.bots.loading import make_bot
from ruse.cli.offer import Choice
from ruse.cli.page import Page
from ruse.cli.words import words
from ruse.core.dice import from_entropy
from ruse.core.errors import RuseError
from ruse.core.match import Match

if TYPE_CHECKING:
    from ruse.cli.session import Session

_MOST = 3  # choices that are named
_LEAST = 0.05  # of the thoughts, to be worth naming


def hint(session: "Session", page: Page) -> list[str]:
    """The choices a bot of the highest level thinks of most, with what it expects of them."""
    match, seat = session.match, page.speech.seat
    if not session.bots:
        raise RuseError(words().NO_HINTS)
    number = len(match.game.levels)
    bot = make_bot(f"level{number}", match.game, from_entropy())
    assert isinstance(bot, IsmctsBot), "the levels of a game search"
    with session.screen.sign(words().thinks_for_you(bot.budget.milliseconds / 1000)):
        thoughts = bot.think(seat.perspective())
    most = sorted(thoughts, key=lambda thought: thought.visits, reverse=True)[:_MOST]
    visits = sum(thought.visits for thought in thoughts)
    offered = {choice.action.number: choice for choice in page.choices}
    named = [
        _considered(match, offered[each.action], each, each.visits / visits)
        for each in most
        if each.visits >= _LEAST * visits
    ]
    return [words().HINT, *named]


def _considered(match: Match, choice: Choice, thought: Thought, share: float) -> str:
    """A choice, and how often the bot expects to win by it, or how many chips or points."""
    payoff = match.game.payoff
    if payoff.is_win:
        return str(words().considered(choice.number, choice.label, share, thought.value))
    expected = payoff.of_utility(thought.value, match.box.plain)
    return str(words().considered_for(choice.number, choice.label, share, expected, payoff.unit))
