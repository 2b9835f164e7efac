"""Warriors of Jogu in Japanese: results with all their sums, what choices mean, and what happened in one."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.ja import Voice, listed
from ruse.games.warriors_of_jogu import facts
from ruse.games.warriors_of_jogu.words.ja_cards import card, card_text, cards

HAS_SCORES = True


def card_drawn_together(draws: Sequence[facts.CardDrawn], voice: Voice) -> str:
    seen = cards([each.card for each in draws if each.card != UNSEEN_CARD])
    return f"{voice.name(draws[0].who)}は{listed(seen) if seen else f'カード{len(draws)}枚'}を引きました。"


def battle_fought_account(fact: facts.BattleFought, voice: Voice) -> list[str]:
    places = listed([battle.location for battle in fact.battles])
    lines = [f"戦場は場所{places}です。" if fact.battles else "戦場はありません。"]
    lines += [f"場所{place}は懲罰者により戦場になりません。" for place in fact.denied]
    for seat in range(len(fact.ratings)):
        sums = " + ".join(_front(battle, seat) for battle in fact.battles)
        lines.append(f"{voice.name(seat)}：{fact.ratings[seat]}{f' = {sums}' if sums else ''}")
    tie = "同点なので先手の" if fact.by == "start player" else ""
    return [*lines, f"{tie}{voice.name(fact.winner)}がラウンドに勝ちました（4）。"]


def _front(battle: facts.Battle, seat: int) -> str:
    """As in: 2 x 7［探検家（3） + 愛国者（4）］."""
    front = battle.fronts[seat]
    parts = " + ".join(f"{card(code)}（{worth}）" for code, worth in front.cards)
    return f"{battle.location} x {front.strength}{f'［{parts}］' if parts else ''}"


def morale_gained_account(fact: facts.MoraleGained, voice: Voice) -> list[str]:
    parts = " + ".join(f"{part.spare} 場所{part.location}の余裕、{card(part.card)}" for part in fact.parts)
    return [f"{voice.name(fact.who)}は士気{fact.gained}を得ました = {parts}。士気は{fact.morale}。"]


def morale_lost_account(fact: facts.MoraleLost, voice: Voice) -> list[str]:
    if not fact.lost:
        return [f"{voice.name(fact.who)}は士気を失いません。士気は{fact.morale}。"]
    parts = " + ".join(f"{card(code)}（{worth}）" for code, worth in fact.parts if worth)
    return [f"{voice.name(fact.who)}は士気{fact.lost}を失いました = {parts}。士気は{fact.morale}。"]


def round_ended_account(fact: facts.RoundEnded, voice: Voice) -> list[str]:
    seats = range(len(fact.points))
    names = [f"{voice.name(seat)}：勝利点{fact.points[seat]}、士気{fact.morale[seat]}" for seat in seats]
    return [f"ラウンド{fact.round}終了。", *names]


# What choices mean


def card_played_note(fact: facts.CardPlayed, voice: Voice) -> str:
    return card_text(fact.card, voice)


def card_discarded_note(fact: facts.CardDiscarded, voice: Voice) -> str:
    return card_text(fact.card, voice)


# Endings


def won_by_morale_why(fact: facts.WonByMorale, voice: Voice) -> str:
    return f"{voice.name(1 - fact.winner)}の士気が0になりました。"


def won_by_points_why(fact: facts.WonByPoints, voice: Voice) -> str:
    return "勝利点の多いほうが勝ちます。"


def won_tie_why(fact: facts.WonTie, voice: Voice) -> str:
    return "同点なら、最終ラウンドに勝ったプレイヤーが勝ちます。"
