"""Tooth & Claw in English: results with their reasons and sums, what choices mean, and what happened in one."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, listed, plural
from ruse.games.tooth_and_claw import facts
from ruse.games.tooth_and_claw.words.en_cards import card, mark, some, space, spaces

HAS_SCORES = True


def drawn_together(draws: Sequence[facts.Drawn], voice: Voice) -> str:
    return f"{voice.does(draws[0].who, 'draws')} {some([each.card for each in draws], voice)}."


def card_placed_together(placed: Sequence[facts.CardPlaced], voice: Voice) -> str:
    places = voice.does(placed[0].who, "places")
    if placed[0].card == UNSEEN_CARD:
        return f"{places} {plural(len(placed), 'card')} face down."
    return f"{places} {listed([f'{card(each.card, voice)} on {space(each.space)}' for each in placed])}, face down."


def battle_fought_account(fact: facts.BattleFought, voice: Voice) -> list[str]:
    winner, loser = (card(fighter.card, voice) for fighter in fact.fighters)
    if fact.winner is None:
        return [f"{winner} against {loser}: a tie, each player takes back their own card (7-3)."]
    strengths = " to ".join(str(fighter.strength) for fighter in fact.fighters)
    reasons = {
        "exception": "that rank always beats the other",
        "color": f"{fact.attack.color} was the color of the attack",
        "strength": f"{strengths} in {fact.attack.color}",
    }
    takes = f"{voice.does(fact.winner, 'takes')} both"
    return [f"{winner} beats {loser}: {reasons[fact.by]} (7-3). {takes}."]


def round_ended_account(fact: facts.RoundEnded, voice: Voice) -> list[str]:
    lines = [f"Round {fact.round} ends: the achievements on the cards taken (8)."]
    for seat, scored in enumerate(fact.scored):
        before = [f"{fact.before[seat]} before"] if fact.before[seat] else []
        parts = [f"{card(code, voice)} ({worth})" for code, worth in scored]
        lines.append(f"{voice.name(seat)}: {fact.totals[seat]} = {' + '.join([*before, *parts]) or 'nothing'}")
    return lines


def formation_chosen_note(fact: facts.FormationChosen, voice: Voice) -> str:
    return spaces(fact.formation, voice)


def card_placed_note(fact: facts.CardPlaced, voice: Voice) -> str:
    return f"worth {voice.components.cards[fact.card].achievements}"


def type_taken_note(fact: facts.TypeTaken, voice: Voice) -> str:
    numbers = voice.components.num_marks(fact.type)
    return f"in its six formations {listed([f'{number} x {mark(code)}' for code, number in numbers.items()])}"


# Endings


def won_by_score_why(fact: facts.WonByScore, voice: Voice) -> str:
    return f"the most achievements win ({fact.rule})."


def won_tie_why(fact: facts.WonTie, voice: Voice) -> str:
    return f"whoever began as second player wins a tie ({fact.rule})."


def shared_win_why(fact: facts.SharedWin, voice: Voice) -> str:
    return f"after two games both win a tie ({fact.rule})."
