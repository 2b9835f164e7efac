"""Tooth & Claw in English: results with their reasons and sums, what choices mean, and what happened in one."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, listed, plural
from ruse.games.tooth_and_claw import facts
from ruse.games.tooth_and_claw.words.en_cards import card, some, space, spaces

HAS_SCORES = True


def drawn_together(draws: Sequence[facts.Drawn], voice: Voice) -> str:
    return f"{voice.does(draws[0].who, 'draws')} {some([each.card for each in draws], voice)}."


def card_placed_together(placed: Sequence[facts.CardPlaced], voice: Voice) -> str:
    places = voice.does(placed[0].who, "places")
    if placed[0].card == UNSEEN_CARD:
        return f"{places} {plural(len(placed), 'card')} face down."
    return f"{places} {listed([f'{card(each.card, voice)} on {space(each.space)}' for each in placed])}, face down."


def battle_fought_account(fact: facts.BattleFought, voice: Voice) -> list[str]:
    attack, defense = card(fact.attack.card, voice), card(fact.defense.card, voice)
    if fact.winner is None:
        return [f"{attack} against {defense}: a tie, each player takes back their own card (7-3)."]
    is_attack = fact.winner == fact.offense
    winner, loser = (attack, defense) if is_attack else (defense, attack)
    reasons = {
        "exception": "that rank always beats the other",
        "color": f"{fact.attack.color} was the color of the attack",
        "strength": f"{_strength(fact, is_attack)} to {_strength(fact, not is_attack)} in {fact.attack.color}",
    }
    takes = f"{voice.does(fact.winner, 'takes')} both"
    return [f"{winner} beats {loser}: {reasons[fact.by]} (7-3). {takes}."]


def _strength(fact: facts.BattleFought, of_attack: bool) -> int:
    fighter = fact.attack if of_attack else fact.defense
    return fighter.rank + fighter.bonus


def round_ended_account(fact: facts.RoundEnded, voice: Voice) -> list[str]:
    lines = [f"Round {fact.round} ends: the achievements on the cards taken (8)."]
    for seat, taken in enumerate(fact.taken):
        parts = [f"{card(code, voice)} ({worth})" for code, worth in taken if worth]
        total = fact.totals[seat] - fact.gained[seat]
        before = [f"{total} before"] if total else []
        lines.append(f"{voice.name(seat)}: {fact.totals[seat]} = {' + '.join([*before, *parts]) or 'nothing'}")
    return lines


def formation_chosen_note(fact: facts.FormationChosen, voice: Voice) -> str:
    return spaces(fact.formation, voice)


def card_placed_note(fact: facts.CardPlaced, voice: Voice) -> str:
    return f"worth {voice.components.cards[fact.card].achievements}"


def type_taken_note(fact: facts.TypeTaken, voice: Voice) -> str:
    formations = voice.components.formations
    every = [there for code in formations if code.startswith(fact.type) for there in formations[code].values()]
    marks = {
        "Rank +1": sum(there.bonus == 1 for there in every),
        "Rank +2": sum(there.bonus == 2 for there in every),
        "Wild": sum(there.wild for there in every),
        "2 Cards": sum(there.two_cards for there in every),
    }
    blanks = plural(sum(there.blank for there in every), "blank")
    named = listed([f"{number} x {mark}" for mark, number in marks.items() if number] or ["no marks"])
    return f"in its six formations {named}, {blanks}"


# Endings


def won_by_score_why(fact: facts.WonByScore, voice: Voice) -> str:
    return f"the most achievements win ({fact.rule})."


def won_tie_why(fact: facts.WonTie, voice: Voice) -> str:
    return f"whoever began as second player wins a tie ({fact.rule})."


def shared_win_why(fact: facts.SharedWin, voice: Voice) -> str:
    return f"after two games both win a tie ({fact.rule})."
