"""Tricks & Deserts in English: results with their reasons and sums, what choices mean, and what happened in one."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, plural, some
from ruse.games.tricks_and_deserts import facts
from ruse.games.tricks_and_deserts.words.en_cards import COLORS, card, cards

HAS_SCORES = True


def drawn_together(draws: Sequence[facts.Drawn], voice: Voice) -> str:
    seen = [card(each.card, voice) for each in draws if each.card != UNSEEN_CARD]
    return f"{voice.does(draws[0].who, 'draws')} {some(seen) if seen else plural(len(draws), 'card')}."


def trick_won_account(fact: facts.TrickWon, voice: Voice) -> list[str]:
    why = "the highest that is not of the lead color" if fact.off_color else "the highest of the only color"
    wins, takes = voice.does(fact.winner, "wins"), voice.verb(fact.winner, "takes")
    return [f"{wins} the trick with {card(fact.card, voice)}, {why} (2-3), and {takes} {cards(fact.taken, voice)}."]


def sums_counted_account(fact: facts.SumsCounted, voice: Voice) -> list[str]:
    return [f"All deserts together: {', '.join(map(_worth, fact.colors))} (2-4)."]


def _worth(each: facts.Worth) -> str:
    """As in: green 12, +1 a card."""
    return f"{COLORS[each.color]} {each.sum} ({f'{each.points:+}' if each.points else '0'} a card)"


def deal_ended_account(fact: facts.DealEnded, voice: Voice) -> list[str]:
    names = [f"{voice.name(seat)}: {_account(each)}" for seat, each in enumerate(fact.accounts)]
    return [f"Deal {fact.deal} ends: the score before, and the scored cards by color.", *names]


def _account(fact: facts.Account) -> str:
    """As in: 16 = 10 + 2 x 2 green + 1 x 2 blue."""
    parts = [
        f" {'+' if part.points > 0 else '-'} {part.cards} x {abs(part.points)} {COLORS[part.color]}"
        for part in fact.counted
    ]
    cut = "" if fact.below_0 is None else f" = {fact.below_0}, but never below 0"
    return f"{fact.after} = {fact.before}{''.join(parts)}{cut}" if parts else f"{fact.after}, as before"


# Endings


def highest_score_why(fact: facts.HighestScore, voice: Voice) -> str:
    if len(fact.winners) > 1:
        return f"players with the same highest score share the victory ({fact.rule})."
    return f"the highest score wins ({fact.rule})."
