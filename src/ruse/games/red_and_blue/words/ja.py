"""Red Kingdom & Blue Kingdom in Japanese."""

from collections.abc import Iterable, Sequence

from ruse.core.language.ja import Voice, listed, rule
from ruse.games.red_and_blue import facts
from ruse.games.red_and_blue.view import View
from ruse.games.red_and_blue.words.ja_cards import *  # noqa: F403
from ruse.games.red_and_blue.words.ja_cards import AREAS, BACKS, CARDS, TYPES, cards
from ruse.games.red_and_blue.words.ja_help import *  # noqa: F403
from ruse.games.red_and_blue.words.ja_results import *  # noqa: F403

TITLE = "Red Kingdom & Blue Kingdom（赤の国 青の国）"
IN_SHORT = "約10分"
RULES_IN_SHORT = (
    "2つの国の間に5つの拠点が並びます。自分のターンには、占拠している拠点の資金でカードを徴兵し、出兵します。"
    "空の拠点を占拠するか、敵の拠点を1枚か2枚の裏向きのカードで攻撃し、防御側は援軍を1枚裏向きで出せます。"
    "攻撃点を、防御点と拠点の補正の合計と比べ、勝った側が拠点を得て、同点なら空になります。"
    "敵の君主が捨て札になるか、5つの拠点をすべて占拠すれば勝ちです。"
)
SEATS = ("赤の国", "青の国")
LEVELS = ("小姓", "従者", "騎士", "将軍", "君主")
OPTIONS: dict[str, str] = {}
OPTION_VALUES: dict[str, tuple[str, ...]] = {}
INITIALS = ("赤", "青")


def _split(normals: int, aces: int) -> str:
    numbers = (("normal", normals), ("ace", aces))
    return listed([stock(back, number) for back, number in numbers if number])


def stock(back: str, number: int) -> str:
    """As in: エースカード10枚."""
    return f"{BACKS[back]}カード{number}枚"


def _label(parts: tuple[str, str, str]) -> str:
    card, verb, area = parts
    return f"{card}：{verb} {area}"


# Deeds


def cards_drafted(fact: facts.CardsDrafted, voice: Voice) -> str:
    if fact.normals + fact.aces == 0:
        return f"{voice.name(fact.who)}は徴兵しませんでした。"
    return f"{voice.name(fact.who)}は{_split(fact.normals, fact.aces)}を徴兵しました。"


def cards_drafted_label(fact: facts.CardsDrafted, voice: Voice) -> str:
    return _split(fact.normals, fact.aces)


def card_drawn(fact: facts.CardDrawn, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{CARDS[fact.card]}を引きました。"


def stock_made_anew(fact: facts.StockMadeAnew, voice: Voice) -> str:
    return f"捨て札から{BACKS[fact.back]}カードの山札を作り直しました。"


def turn_ended(fact: facts.TurnEnded, voice: Voice) -> str:
    return f"{voice.name(fact.who)}はターンを終えました。"


def turn_ended_label(fact: facts.TurnEnded, voice: Voice) -> str:
    return "ターンを終える"


def area_occupied(fact: facts.AreaOccupied, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{CARDS[fact.card]}で{AREAS[fact.area]}を占拠しました。"


def area_occupied_label(fact: facts.AreaOccupied, voice: Voice) -> str:
    return _label(area_occupied_parts(fact, voice))


def area_occupied_parts(fact: facts.AreaOccupied, voice: Voice) -> tuple[str, str, str]:
    return CARDS[fact.card], "占拠", AREAS[fact.area]


def card_exchanged(fact: facts.CardExchanged, voice: Voice) -> str:
    puts = f"{voice.name(fact.who)}は{AREAS[fact.area]}に{CARDS['liaison']}を置き"
    return f"{puts}、{CARDS[fact.card]}を手札に戻しました。"


def card_exchanged_label(fact: facts.CardExchanged, voice: Voice) -> str:
    return _label(card_exchanged_parts(fact, voice))


def card_exchanged_parts(fact: facts.CardExchanged, voice: Voice) -> tuple[str, str, str]:
    return CARDS["liaison"], "交換", f"{AREAS[fact.area]}の{CARDS[fact.card]}"


def area_attacked(fact: facts.AreaAttacked, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は裏向きの{CARDS[fact.card]}で{AREAS[fact.area]}を攻撃しました。"


def area_attacked_label(fact: facts.AreaAttacked, voice: Voice) -> str:
    return _label(area_attacked_parts(fact, voice))


def area_attacked_parts(fact: facts.AreaAttacked, voice: Voice) -> tuple[str, str, str]:
    return CARDS[fact.card], "攻撃", f"{AREAS[fact.area]}（{fact.points}）"


def attacker_added(fact: facts.AttackerAdded, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は攻撃に{CARDS[fact.card]}を裏向きで加えました。"


def attacker_added_label(fact: facts.AttackerAdded, voice: Voice) -> str:
    return f"{CARDS[fact.card]}を加える（{fact.points}）"


def attacked_alone(fact: facts.AttackedAlone, voice: Voice) -> str:
    return f"{voice.name(fact.who)}はこの1枚だけで攻撃します。"


def attacked_alone_label(fact: facts.AttackedAlone, voice: Voice) -> str:
    return "1枚だけで攻撃する"


def defender_added(fact: facts.DefenderAdded, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は援軍に{CARDS[fact.card]}を裏向きで出しました。"


def defender_added_label(fact: facts.DefenderAdded, voice: Voice) -> str:
    return f"{CARDS[fact.card]}を出す（{fact.points}）"


def no_defender_added(fact: facts.NoDefenderAdded, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は援軍を出しませんでした。"


def no_defender_added_label(fact: facts.NoDefenderAdded, voice: Voice) -> str:
    return "援軍を出さない"


def cards_shown(fact: facts.CardsShown, voice: Voice) -> str:
    return "カードを公開します。"


def card_kept(fact: facts.CardKept, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{AREAS[fact.area]}に{CARDS[fact.card]}を残しました。"


def card_kept_label(fact: facts.CardKept, voice: Voice) -> str:
    loses = f"（{CARDS[fact.loses]}を失う）" if fact.loses else ""
    return f"{CARDS[fact.card]}{loses}"


# What followed


def turn_begun(fact: facts.TurnBegun, voice: Voice) -> str:
    return f"第{fact.turn}ターン：{voice.name(fact.who)}の番。"


def battle_fought(fact: facts.BattleFought, voice: Voice) -> str:
    attack = f"攻撃：{cards(fact.attack.cards)}、{fact.attack.total}点。"
    fought = f"{attack}防御：{cards(fact.defense.cards)}、{fact.defense.total}点。"
    if fact.winner is None:
        return f"{fought}同点のため{AREAS[fact.area]}は空になりました。"
    did = "奪いました" if fact.winner == fact.attacker else "守りました"
    return f"{fought}{voice.name(fact.winner)}が{AREAS[fact.area]}を{did}。"


def battle_settled(fact: facts.BattleSettled, voice: Voice) -> str:
    return f"捨て札：{cards(card for lost in fact.discarded for card in lost)}。"


def card_saved(fact: facts.CardSaved, voice: Voice) -> str:
    return f"{CARDS['rearguard']}の効果：{voice.name(fact.who)}は{CARDS[fact.card]}を手札に戻しました。"


def hand_deduced(fact: facts.HandDeduced, voice: Voice) -> str:
    return f"山札がなくなったので、{voice.name(fact.who)}の手札に{cards(fact.cards)}があると分かりました。"


# Prompts


def choose_draft(fact: facts.ChooseDraft, voice: Voice) -> str:
    costs = f"ノーマルは{fact.normal_cost}、エースは{fact.ace_cost}"
    return f"徴兵：資金{fact.funds}。{costs}。手札の空きは{fact.room}枚です（{fact.rule}）。"


def choose_dispatch(fact: facts.ChooseDispatch, voice: Voice) -> str:
    return f"出兵するか、ターンを終えてください（{fact.rule}）。"


def choose_second(fact: facts.ChooseSecond, voice: Voice) -> str:
    return f"{AREAS[fact.area]}への攻撃に2枚目を加えますか（{fact.rule}）。"


def choose_defense(fact: facts.ChooseDefense, voice: Voice) -> str:
    helped = f"攻撃には弓兵の+{fact.archers}が加わります。" if fact.archers else ""
    holds = f"{AREAS[fact.area]}の{CARDS[fact.card]}の防御は{fact.points}、補正は{fact.offset:+}です。"
    return f"{helped}{holds}援軍を出しますか（{fact.rule}）。"


def choose_kept(fact: facts.ChooseKept, voice: Voice) -> str:
    return f"戦闘に勝ちました。{AREAS[fact.area]}に残すカードを選んでください（{fact.rule}）。"


# Refusals


def hand_is_full(fact: facts.HandIsFull, voice: Voice) -> str:
    return f"徴兵で手札が{fact.limit}枚を超えてはいけません（{fact.rule}）"


def too_expensive(fact: facts.TooExpensive, voice: Voice) -> str:
    return f"{fact.price}必要ですが、資金は{fact.funds}です（{fact.rule}）"


def area_is_yours(fact: facts.AreaIsYours, voice: Voice) -> str:
    return f"{AREAS[fact.area]}はすでに占拠しています。置けるのは連絡兵だけです（{fact.rule}）"


def area_is_empty(fact: facts.AreaIsEmpty, voice: Voice) -> str:
    return f"{AREAS[fact.area]}は空です。占拠してください（{fact.rule}）"


def area_is_held(fact: facts.AreaIsHeld, voice: Voice) -> str:
    return f"{AREAS[fact.area]}は{voice.names[fact.who]}が占拠しています。攻撃してください（{fact.rule}）"


def not_in_hand(fact: facts.NotInHand, voice: Voice) -> str:
    return f"{CARDS[fact.card]}は手札にありません（{fact.rule}）"


def area_not_yours(fact: facts.AreaNotYours, voice: Voice) -> str:
    return f"連絡兵は自分の拠点のカードと交換します。{AREAS[fact.area]}は自分の拠点ではありません（{fact.rule}）"


def no_liaison(fact: facts.NoLiaison, voice: Voice) -> str:
    return f"手札に連絡兵がありません（{fact.rule}）"


def liaison_for_liaison(fact: facts.LiaisonForLiaison, voice: Voice) -> str:
    return f"連絡兵どうしは交換できません（{rule(fact.rule)}）"


def not_in_battle(fact: facts.NotInBattle, voice: Voice) -> str:
    return f"残せるのはこの戦闘で使った自分のカードだけです（{fact.rule}）"


# Endings


def monarch_fell(fact: facts.MonarchFell, voice: Voice) -> str:
    return f"{CARDS[fact.monarch]}が捨て札になり、{voice.name(fact.winner)}の勝ち（{fact.rule}）。"


def both_monarchs_fell(fact: facts.BothMonarchsFell, voice: Voice) -> str:
    return f"赤の王子と青の王女が同時に捨て札になり、引き分け（{fact.rule}）。"


def all_areas_held(fact: facts.AllAreasHeld, voice: Voice) -> str:
    return f"5つの拠点をすべて占拠して{voice.name(fact.winner)}の勝ち（{fact.rule}）。"


def turns_are_over(fact: facts.TurnsAreOver, voice: Voice) -> str:
    return f"それぞれ{fact.turns}ターンが終わり、引き分け（{rule(fact.rule)}）。"


# The table

COLUMNS = ("拠点", "資金", "補正", "占拠", "カード", "防御")
FUNDS = "資金"
NOBODY = "空"
HAND = "手札"
HAS = "手札"
EMPTY = "なし"

_DOES = {
    "draft": "徴兵",
    "draw": "ドロー",
    "dispatch": "出兵",
    "second": "攻撃",
    "defense": "攻撃",
    "show": "攻撃",
    "keep": "戦闘の後",
}


def headline(view: View, voice: Voice) -> list[str]:
    """Where the match stands, in parts."""
    if view.phase == "deal":
        return ["手札を配っています"]
    if view.phase == "over":
        return ["ゲーム終了"]
    return [f"ターン{view.turn}/{voice.components.turns}", f"{voice.name(view.turn_of)}の{_DOES[view.phase]}"]


def sentence(parts: Iterable[str]) -> str:
    """Parts of a headline, to be read aloud."""
    return f"{'。'.join(parts)}。"


def holds_with(points: int) -> str:
    """2-D. What an attack finds there without an added card."""
    return f"防御 {points}"


def known(codes: Iterable[str], may_lie_face_down: bool) -> str:
    """Ruling 6. Cards known to be in a hand."""
    return f"{'手札か裏向き' if may_lie_face_down else '判明している手札'}：{cards(codes)}"


def battle_line(view: View, voice: Voice) -> str:
    """The cards of a battle and the points, as far as they are seen."""
    battle = view.battle
    assert battle is not None
    text = f"{voice.name(battle.attacker)}が{AREAS[battle.area]}を攻撃：{cards(view.zones['attack'])}"
    if view.zones["added"]:
        text += f"、{voice.name(1 - battle.attacker)}の援軍：{cards(view.zones['added'])}"
    attack, defense = ("?" if side.total is None else side.total for side in (battle.attack, battle.defense))
    return f"{text}、{attack}対{defense}"


def piles_line(stocks: Iterable[str], discards: Sequence[str], most: int | None = None) -> str:
    """The stocks, and the discards; no more than there is room for."""
    named = [*discards[:most], f"ほか{len(discards) - most}種（table）"] if most and len(discards) > most else discards
    return f"山札：{'、'.join(stocks)}。捨て札：{'、'.join(named) or EMPTY}。"


def area_line(code: str, view: View, voice: Voice) -> str:
    """An area with its numbers, and who holds it, to be read aloud."""
    printed, area = voice.components.areas[code], view.areas[code]
    funds, offset = (
        "、".join(f"{name}{number}" for name, number in zip(voice.names, numbers, strict=True))
        for numbers in (printed.funds, printed.offset)
    )
    about = f"{AREAS[code]}（{TYPES[printed.type]}、資金：{funds}、補正：{offset}）"
    if area.holder is None or area.points is None:
        return f"{about}：空。"
    return f"{about}：{voice.names[area.holder]}、{cards(view.zones[code])}、{holds_with(area.points)}。"


def side_line(name: str, funds: int, hand: int, aces: int, known_cards: str) -> str:
    """What a player has, to be read aloud."""
    parts = [f"資金{funds}", f"手札{hand}枚"]
    parts += [f"うちエース{aces}枚"] if aces else []
    return f"{name}：{'、'.join([*parts, *([known_cards] if known_cards else [])])}。"


def hand_line(described: Iterable[str]) -> str:
    """Your cards, to be read aloud."""
    return f"あなたの手札（攻撃、防御）：{'、'.join(described) or EMPTY}。"
