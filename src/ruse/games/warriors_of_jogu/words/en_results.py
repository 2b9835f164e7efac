"""Warriors of Jogu in English: results with all their sums, what choices mean, and what happened in one."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, listed, plural, rule
from ruse.games.warriors_of_jogu import facts
from ruse.games.warriors_of_jogu.words.en_cards import card, card_text, cards

HAS_SCORES = True


def card_drawn_together(draws: Sequence[facts.CardDrawn], voice: Voice) -> str:
    seen = cards([each.card for each in draws if each.card != UNSEEN_CARD])
    return f"{voice.does(draws[0].who, 'draws')} {listed(seen) if seen else plural(len(draws), 'card')}."


def battle_fought_account(fact: facts.BattleFought, voice: Voice) -> list[str]:
    places = listed([battle.location for battle in fact.battles])
    lines = [f"The battle is at {places}." if fact.battles else "There is no battle."]
    lines += [f"Location {place}: no battle, because of the Punisher." for place in fact.denied]
    for seat in range(len(fact.ratings)):
        sums = " + ".join(_front(battle, seat) for battle in fact.battles)
        lines.append(f"{voice.name(seat)}: {fact.ratings[seat]}{f' = {sums}' if sums else ''}")
    tie = ", as the start player wins a tie" if fact.by == "start player" else ""
    return [*lines, f"{voice.does(fact.winner, 'wins')} the round{tie} (4)."]


def _front(battle: facts.Battle, seat: int) -> str:
    """As in: 2 x 7 [Explorer (3) + Patriot (4)]."""
    front = battle.fronts[seat]
    parts = " + ".join(f"{card(code)} ({worth})" for code, worth in front.cards)
    return f"{battle.location} x {front.strength}{f' [{parts}]' if parts else ''}"


def morale_gained_account(fact: facts.MoraleGained, voice: Voice) -> list[str]:
    parts = " + ".join(f"{part.spare} spare at location {part.location}, {card(part.card)}" for part in fact.parts)
    return [f"{voice.does(fact.who, 'gains')} {fact.gained} morale = {parts}; now {fact.morale}."]


def morale_lost_account(fact: facts.MoraleLost, voice: Voice) -> list[str]:
    if not fact.lost:
        return [f"{voice.does(fact.who, 'loses', 'lose')} no morale; still {fact.morale}."]
    parts = " + ".join(f"{card(code)} ({worth})" for code, worth in fact.parts if worth)
    return [f"{voice.does(fact.who, 'loses', 'lose')} {fact.lost} morale = {parts}; now {fact.morale}."]


def round_ended_account(fact: facts.RoundEnded, voice: Voice) -> list[str]:
    seats = range(len(fact.points))
    names = [f"{voice.name(seat)}: {_points(fact.points[seat])}, morale {fact.morale[seat]}" for seat in seats]
    return [f"Round {fact.round} ends.", *names]


def _points(number: int) -> str:
    return plural(number, "victory point")


# What choices mean


def card_played_note(fact: facts.CardPlayed, voice: Voice) -> str:
    return card_text(fact.card, voice)


def card_discarded_note(fact: facts.CardDiscarded, voice: Voice) -> str:
    return card_text(fact.card, voice)


# Endings


def won_by_morale_why(fact: facts.WonByMorale, voice: Voice) -> str:
    loser = 1 - fact.winner
    return f"{voice.inner_name(loser)} {voice.verb(loser, 'has', 'have')} no morale left ({rule(fact.rule)})."


def won_by_points_why(fact: facts.WonByPoints, voice: Voice) -> str:
    return f"the most victory points win ({rule(fact.rule)})."


def won_tie_why(fact: facts.WonTie, voice: Voice) -> str:
    return f"whoever won the final round wins a tie ({rule(fact.rule)})."
