"""The game in English."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, listed, plural
from ruse.games._template import facts
from ruse.games._template.view import View

TITLE = "Template"
IN_SHORT = "a small example"
RULES_IN_SHORT = (
    "Three tricks. All choose a card from their hand in secret, then show it; the highest card takes the "
    "trick, and a tie takes nothing. The most tricks win."
)
SEATS = ("Ann", "Bob", "Cleo")
LEVELS = ("Beginner", "Casual", "Seasoned", "Expert", "Master")
OPTIONS = {"lowest": "1: the lowest card takes the trick, not the highest"}
OPTION_VALUES: dict[str, tuple[str, ...]] = {"lowest": ("The trick goes to", "the highest card", "the lowest card")}


INTRO = (
    "Everybody holds three cards, each with a number.",
    "Three times you choose one of them in secret.",
    "Then all are shown, and the highest takes the trick.",
    "A tie is nobody's trick.",
    "The most tricks win.",
)
EXAMPLE = "trick"
HAS_SCORES = True


def card(code: str) -> str:
    """As in: a 3."""
    return "a card" if code == UNSEEN_CARD else f"a {code}"


def drawn(fact: facts.Drawn, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'draws')} {card(fact.card)}."


def drawn_together(draws: Sequence[facts.Drawn], voice: Voice) -> str:
    """Draws of one player in one sentence."""
    return f"{voice.does(draws[0].who, 'draws')} {listed([card(each.card) for each in draws])}."


def card_chosen(fact: facts.CardChosen, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'chooses')} {card(fact.card)}."


def card_chosen_label(fact: facts.CardChosen, voice: Voice) -> str:
    return f"choose {fact.card}"


def cards_shown(fact: facts.CardsShown, voice: Voice) -> str:
    return "The cards are shown."


def trick_taken(fact: facts.TrickTaken, voice: Voice) -> str:
    return "The trick is tied." if fact.winner is None else f"{voice.does(fact.winner, 'takes')} the trick."


def choose_card(fact: facts.ChooseCard, voice: Voice) -> str:
    return f"Choose a card from your hand in secret ({fact.rule})."


def not_in_hand(fact: facts.NotInHand, voice: Voice) -> str:
    return f"you hold no {fact.card} ({fact.rule})"


def most_points(fact: facts.MostPoints, voice: Voice) -> str:
    winners = listed([voice.name(seat) for seat in fact.winners])
    return f"{winners} with {plural(fact.points, 'point')} ({fact.rule})."


def most_points_why(fact: facts.MostPoints, voice: Voice) -> str:
    """Why somebody won, where it was said already who."""
    return f"the most tricks win ({fact.rule})."


# The table

PLAYER, POINTS, HAND, CHOSEN, NOTHING = "player", "points", "hand", "chosen", "nothing"


def headline(view: View) -> str:
    return f"Trick {view.trick} of 3"


def unseen(number: int) -> str:
    return plural(number, "card")


def player_line(name: str, points: str, hand: str, chosen: str) -> str:
    return f"{name}: points {points}, hand {hand}, chosen {chosen}."


# Help

_HELP = {
    "goal": "Take the most of the three tricks (3).",
    "trick": "Everybody puts down a card in secret; the highest takes the trick, a tie nobody (2).",
}


def topics(voice: Voice) -> list[str]:
    return list(_HELP)


def explain(topic: str, voice: Voice) -> str | None:
    if topic in voice.components.copies:
        return f"A {topic}: there are {voice.components.copies[topic]} of them."
    return _HELP.get(topic)
