"""Tricks & Deserts in Japanese: results with their reasons and sums, what choices mean, and what happened in one."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.ja import Voice, listed, some
from ruse.games.tricks_and_deserts import facts
from ruse.games.tricks_and_deserts.words.ja_cards import COLORS, card, cards

HAS_SCORES = True


def drawn_together(draws: Sequence[facts.Drawn], voice: Voice) -> str:
    seen = [card(each.card, voice) for each in draws if each.card != UNSEEN_CARD]
    return f"{voice.name(draws[0].who)}は{some(seen) if seen else f'カード{len(draws)}枚'}を引きました。"


def trick_won_account(fact: facts.TrickWon, voice: Voice) -> list[str]:
    why = "リードでない色で最も高い" if fact.off_color else "1色の中で最も高い"
    wins = f"{voice.name(fact.winner)}が{why}{card(fact.card, voice)}でトリックに勝ち（2-3）"
    return [f"{wins}、{cards(fact.taken, voice)}を獲得しました。"]


def sums_counted_account(fact: facts.SumsCounted, voice: Voice) -> list[str]:
    return [f"すべての砂漠の合計：{listed([_worth(each) for each in fact.colors])}（2-4）。"]


def _worth(each: facts.Worth) -> str:
    """As in: 緑12（1枚+1点）."""
    return f"{COLORS[each.color]}{each.sum}（1枚{f'{each.points:+}' if each.points else '0'}点）"


def deal_ended_account(fact: facts.DealEnded, voice: Voice) -> list[str]:
    names = [f"{voice.name(seat)}：{_account(each)}" for seat, each in enumerate(fact.accounts)]
    return [f"第{fact.deal}ディール終了：これまでの得点と、色ごとの取り札。", *names]


def _account(fact: facts.Account) -> str:
    """As in: 16 = 10 + 2 x 2 緑 + 1 x 2 青."""
    parts = [
        f" {'+' if part.points > 0 else '-'} {part.cards} x {abs(part.points)} {COLORS[part.color]}"
        for part in fact.counted
    ]
    cut = "" if fact.below_0 is None else f" = {fact.below_0}（0未満にはなりません）"
    return f"{fact.after} = {fact.before}{''.join(parts)}{cut}" if parts else f"{fact.after}（変わらず）"


# Endings


def highest_score_why(fact: facts.HighestScore, voice: Voice) -> str:
    if len(fact.winners) > 1:
        return f"最高得点が同点なら勝利を分け合います（{fact.rule}）。"
    return f"最高得点のプレイヤーが勝ちます（{fact.rule}）。"
