"""Tooth & Claw in Japanese: results with their reasons and sums, what choices mean, and what happened in one."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.ja import Voice, listed
from ruse.games.tooth_and_claw import facts
from ruse.games.tooth_and_claw.words.ja_cards import COLORS, card, mark, some, space, spaces

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
    winner, loser = (card(fighter.card, voice) for fighter in fact.fighters)
    if fact.winner is None:
        return [f"{winner}と{loser}は引き分け。それぞれ自分のカードを取ります（7-3）。"]
    strengths = "対".join(str(fighter.strength) for fighter in fact.fighters)
    color = COLORS[fact.attack.color]
    reasons = {
        "exception": "このランクは必ず勝ちます",
        "color": f"{color}が攻撃の色です",
        "strength": f"{color}同士で{strengths}",
    }
    return [f"{winner}が{loser}に勝ち：{reasons[fact.by]}（7-3）。{voice.name(fact.winner)}が2枚を獲得しました。"]


def round_ended_account(fact: facts.RoundEnded, voice: Voice) -> list[str]:
    lines = [f"第{fact.round}ラウンド終了：獲得したカードの功績（8）。"]
    for seat, scored in enumerate(fact.scored):
        before = [f"これまでの{fact.before[seat]}"] if fact.before[seat] else []
        parts = [f"{card(code, voice)}（{worth}）" for code, worth in scored]
        lines.append(f"{voice.name(seat)}：{fact.totals[seat]} = {' + '.join([*before, *parts]) or 'なし'}")
    return lines


def formation_chosen_note(fact: facts.FormationChosen, voice: Voice) -> str:
    return spaces(fact.formation, voice)


def card_placed_note(fact: facts.CardPlaced, voice: Voice) -> str:
    return f"功績{voice.components.cards[fact.card].achievements}"


def type_taken_note(fact: facts.TypeTaken, voice: Voice) -> str:
    numbers = voice.components.num_marks(fact.type)
    return f"陣形6枚に{listed([f'{mark(code)}が{number}' for code, number in numbers.items()])}"


# Endings


def won_by_score_why(fact: facts.WonByScore, voice: Voice) -> str:
    return f"功績の多いほうが勝ちます（{fact.rule}）。"


def won_tie_why(fact: facts.WonTie, voice: Voice) -> str:
    return f"同点なら、ゲーム開始時に後手だったプレイヤーが勝ちます（{fact.rule}）。"


def shared_win_why(fact: facts.SharedWin, voice: Voice) -> str:
    return f"2ゲーム制の同点は両者の勝ちです（{fact.rule}）。"
