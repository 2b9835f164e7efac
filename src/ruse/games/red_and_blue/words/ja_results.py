"""Red Kingdom & Blue Kingdom in Japanese: battles with all their sums, what choices mean, and what happened in one."""

from collections.abc import Sequence

from ruse.core.language.ja import Voice, rule
from ruse.games.red_and_blue import facts
from ruse.games.red_and_blue.words.ja_cards import AREAS, CARDS, cards
from ruse.games.red_and_blue.words.ja_help import skill_of

HAS_SCORES = False


def card_drawn_together(draws: Sequence[facts.CardDrawn], voice: Voice) -> str:
    return f"{voice.name(draws[0].who)}は{cards(each.card for each in draws)}を引きました。"


def battle_fought_account(fact: facts.BattleFought, voice: Voice) -> list[str]:
    attacker, defender, area = fact.attacker, 1 - fact.attacker, AREAS[fact.area]
    if fact.winner is None:
        result = f"同点：カードはすべて捨て札になり、{area}は空になります（2-D）。"
    else:
        verb = "占拠しました" if fact.winner == attacker else "守りました"
        result = f"{voice.name(fact.winner)}は{area}を{verb}（2-D）。"
    return [
        f"{area}の戦闘。",
        f"{voice.name(attacker)}の攻撃：{_sum(fact.attack)}",
        f"{voice.name(defender)}の防御：{_sum(fact.defense)}",
        result,
    ]


def _sum(points: facts.Sum) -> str:
    """As in: 5 = 弓兵（3） + 鳥人兵（2）."""
    parts = [part for part in points.parts if part.what != "offset" or part.points]
    return f"{points.total} = {' + '.join(map(_part, parts))}"


def _part(part: facts.Part) -> str:
    name = CARDS[part.card] if part.card else ""
    named = {
        "card": f"{name}（{part.points}）",
        "skill": f"{name}の効果（{part.points}）",
        "archer": f"隣の{name}（{part.points}）",
        "offset": f"補正（{part.points}）",
        "ignored_offset": f"補正（0、{name}が無視）",
    }
    return named[part.what]


# What choices mean


def area_occupied_note(fact: facts.AreaOccupied, voice: Voice) -> str:
    return skill_of(fact.card, voice)


def area_attacked_note(fact: facts.AreaAttacked, voice: Voice) -> str:
    return skill_of(fact.card, voice)


def attacker_added_note(fact: facts.AttackerAdded, voice: Voice) -> str:
    return skill_of(fact.card, voice)


def defender_added_note(fact: facts.DefenderAdded, voice: Voice) -> str:
    return skill_of(fact.card, voice)


def cards_drafted_note(fact: facts.CardsDrafted, voice: Voice) -> str:
    return f"資金{voice.components.price(fact.normals, fact.aces)}"


# Endings


def monarch_fell_why(fact: facts.MonarchFell, voice: Voice) -> str:
    return f"{CARDS[fact.monarch]}が捨て札になりました（{fact.rule}）。"


def both_monarchs_fell_why(fact: facts.BothMonarchsFell, voice: Voice) -> str:
    return f"赤の王子と青の王女が同時に捨て札になりました（{fact.rule}）。"


def all_areas_held_why(fact: facts.AllAreasHeld, voice: Voice) -> str:
    return f"{voice.name(fact.winner)}が5つの拠点をすべて占拠しました（{fact.rule}）。"


def turns_are_over_why(fact: facts.TurnsAreOver, voice: Voice) -> str:
    return f"それぞれ{fact.turns}ターンが終わりました（{rule(fact.rule)}）。"
