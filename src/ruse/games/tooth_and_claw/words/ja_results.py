"""Tooth & Claw in Japanese: results with their reasons and sums, what choices mean, and what happened in one."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.ja import Voice, listed
from ruse.games.tooth_and_claw import facts
from ruse.games.tooth_and_claw.words.ja_cards import COLORS, card, some, space, spaces

HAS_SCORES = True


def drawn_together(draws: Sequence[facts.Drawn], voice: Voice) -> str:
    return f"{voice.name(draws[0].who)}は{some([each.card for each in draws], voice)}を引きました。"


def card_placed_together(placed: Sequence[facts.CardPlaced], voice: Voice) -> str:
    name = voice.name(placed[0].who)
    if placed[0].card == UNSEEN_CARD:
        return f"{name}はカード{len(placed)}枚を裏向きで置きました。"
    return (
        f"{name}は{listed([f'{space(each.space)}に{card(each.card, voice)}' for each in placed])}を裏向きで置きました。"
    )


def battle_fought_account(fact: facts.BattleFought, voice: Voice) -> list[str]:
    attack, defense = card(fact.attack.card, voice), card(fact.defense.card, voice)
    if fact.winner is None:
        return [f"{attack}と{defense}は引き分け。それぞれ自分のカードを取ります（7-3）。"]
    is_attack = fact.winner == fact.offense
    winner, loser = (attack, defense) if is_attack else (defense, attack)
    color = COLORS[fact.attack.color]
    reasons = {
        "exception": "このランクは必ず勝ちます",
        "color": f"{color}が攻撃の色です",
        "strength": f"{color}同士で{_strength(fact, is_attack)}対{_strength(fact, not is_attack)}",
    }
    return [f"{winner}が{loser}に勝ち：{reasons[fact.by]}（7-3）。{voice.name(fact.winner)}が2枚を獲得しました。"]


def _strength(fact: facts.BattleFought, of_attack: bool) -> int:
    fighter = fact.attack if of_attack else fact.defense
    return fighter.rank + fighter.bonus


def round_ended_account(fact: facts.RoundEnded, voice: Voice) -> list[str]:
    lines = [f"第{fact.round}ラウンド終了：獲得したカードの功績（8）。"]
    for seat, taken in enumerate(fact.taken):
        parts = [f"{card(code, voice)}（{worth}）" for code, worth in taken if worth]
        total = fact.totals[seat] - fact.gained[seat]
        before = [f"これまでの{total}"] if total else []
        lines.append(f"{voice.name(seat)}：{fact.totals[seat]} = {' + '.join([*before, *parts]) or 'なし'}")
    return lines


def formation_chosen_note(fact: facts.FormationChosen, voice: Voice) -> str:
    return spaces(fact.formation, voice)


def card_placed_note(fact: facts.CardPlaced, voice: Voice) -> str:
    return f"功績{voice.components.cards[fact.card].achievements}"


def type_taken_note(fact: facts.TypeTaken, voice: Voice) -> str:
    formations = voice.components.formations
    every = [there for code in formations if code.startswith(fact.type) for there in formations[code].values()]
    marks = {
        "ランク+1": sum(there.bonus == 1 for there in every),
        "ランク+2": sum(there.bonus == 2 for there in every),
        "ワイルド": sum(there.wild for there in every),
        "2枚置き": sum(there.two_cards for there in every),
        "ブランク": sum(there.blank for there in every),
    }
    return f"陣形6枚に{listed([f'{mark}が{number}' for mark, number in marks.items() if number])}"


# Endings


def won_by_score_why(fact: facts.WonByScore, voice: Voice) -> str:
    return f"功績の多いほうが勝ちます（{fact.rule}）。"


def won_tie_why(fact: facts.WonTie, voice: Voice) -> str:
    return f"同点なら、ゲーム開始時に後手だったプレイヤーが勝ちます（{fact.rule}）。"


def shared_win_why(fact: facts.SharedWin, voice: Voice) -> str:
    return f"2ゲーム制の同点は両者の勝ちです（{fact.rule}）。"
