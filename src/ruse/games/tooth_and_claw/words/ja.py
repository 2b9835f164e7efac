"""Tooth & Claw in Japanese."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.ja import Voice, listed
from ruse.games.tooth_and_claw import facts
from ruse.games.tooth_and_claw.view import Side, Space, View
from ruse.games.tooth_and_claw.words.ja_cards import *  # noqa: F403
from ruse.games.tooth_and_claw.words.ja_cards import COLORS, ROWS, TYPES, card, formation, marks, space
from ruse.games.tooth_and_claw.words.ja_help import *  # noqa: F403
from ruse.games.tooth_and_claw.words.ja_results import *  # noqa: F403

TITLE = "Tooth & Claw"
IN_SHORT = "陣形の読み合い"
RULES_IN_SHORT = (
    "1ラウンドは7回の戦闘、全3ラウンド。各ラウンド、2枚の陣形カードから1枚を伏せて選び、7枚のカード"
    "を3列に置き（後列は伏せたまま）、戦います。攻撃側は前衛から攻め、守備側は後衛から応じ、同じ色があれ"
    "ば必ず従います。攻撃側の色は別の色に勝ち、同じ色なら数字の高い方が勝ち、{low_rank}は必ず{high_rank}に勝ちます。勝者"
    "は両方のカードを取り、後ろのカードが前に進み、攻守が入れ替わります。取ったカードの功績の合計が得点で"
    "す。"
)
SEATS = ("白", "黒")
LEVELS = ("幼獣", "斥候", "狩人", "群れの長", "伝説")
OPTIONS = {"games": "1ゲーム、または先手と後手を入れ替えて2ゲーム"}
OPTION_VALUES: dict[str, tuple[str, ...]] = {"games": ("対戦", "1ゲーム", "先手と後手を入れ替えて2ゲーム")}


def fighter(fact: facts.Fighter, voice: Voice) -> str:
    """As in: 後衛左の赤の5（+1、青として）."""
    notes = [f"+{fact.bonus}"] if fact.bonus else []
    notes += [f"{COLORS[fact.color]}として"] if fact.wild else []
    return noted(f"{space(fact.space)}の{card(fact.card, voice)}", notes)


# Deeds


def type_taken(fact: facts.TypeTaken, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{TYPES[fact.type]}の陣形を選びました。"


def type_taken_label(fact: facts.TypeTaken, voice: Voice) -> str:
    return TYPES[fact.type]


def drawn(fact: facts.Drawn, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card, voice)}を引きました。"


def formation_chosen(fact: facts.FormationChosen, voice: Voice) -> str:
    what = "陣形" if fact.formation == UNSEEN_CARD else f"陣形{formation(fact.formation)}"
    return f"{voice.name(fact.who)}は{what}を選びました。"


def formation_chosen_label(fact: facts.FormationChosen, voice: Voice) -> str:
    return formation(fact.formation)


def formations_shown(fact: facts.FormationsShown, voice: Voice) -> str:
    return "両者の陣形を公開します。"


def formation_shown(fact: facts.FormationShown, voice: Voice) -> str:
    return f"{voice.name(fact.who)}：{formation(fact.formation)}。"


def top_revealed(fact: facts.TopRevealed, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は山札の一番上の{card(fact.card, voice)}を{space(fact.space)}に公開しました。"


def card_placed(fact: facts.CardPlaced, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card, voice)}を{space(fact.space)}に裏向きで置きました。"


def card_placed_label(fact: facts.CardPlaced, voice: Voice) -> str:
    return card(fact.card, voice)


def fronts_shown(fact: facts.FrontsShown, voice: Voice) -> str:
    return "前衛と後衛を公開します。"


def front_shown(fact: facts.FrontShown, voice: Voice) -> str:
    cards = listed([f"{space(where)}に{card(code, voice)}" for code, where in fact.cards])
    return f"{voice.name(fact.who)}：{cards}。"


def attacked(fact: facts.Attacked, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{fighter(fact.fighter, voice)}で攻撃しました。"


def attacked_label(fact: facts.Attacked, voice: Voice) -> str:
    return fighter(fact.fighter, voice)


def defended(fact: facts.Defended, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{fighter(fact.fighter, voice)}で防御しました。"


def defended_label(fact: facts.Defended, voice: Voice) -> str:
    return fighter(fact.fighter, voice)


def card_advanced(fact: facts.CardAdvanced, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card, voice)}を{space(fact.space)}に進めました。"


def card_advanced_label(fact: facts.CardAdvanced, voice: Voice) -> str:
    return card(fact.card, voice)


# What followed


def battle_fought(fact: facts.BattleFought, voice: Voice) -> str:
    if fact.winner is None:
        return "引き分け：それぞれ自分のカードを取ります。"
    cards = listed([card(fact.attack.card, voice), card(fact.defense.card, voice)])
    return f"{voice.name(fact.winner)}の勝ち。{cards}を獲得しました。"


def moved_up(fact: facts.MovedUp, voice: Voice) -> str:
    turned = "表向きになって" if fact.turned_up else ""
    return f"{voice.name(fact.who)}の{card(fact.card, voice)}が{turned}{space(fact.space)}に進みました。"


def round_ended(fact: facts.RoundEnded, voice: Voice) -> str:
    gained, totals = _by_seat(fact.gained, voice), _by_seat(fact.totals, voice)
    return f"第{fact.round}ラウンド終了。功績：{gained}。合計：{totals}。"


def _by_seat(numbers: Sequence[int], voice: Voice) -> str:
    return "、".join(f"{voice.name(seat)} {number}" for seat, number in enumerate(numbers))


def second_game_begins(fact: facts.SecondGameBegins, voice: Voice) -> str:
    return "第2ゲームを始めます。"


# Prompts


def choose_type(fact: facts.ChooseType, voice: Voice) -> str:
    return f"このゲームで使う陣形の種類を選んでください（{fact.rule}）。"


def choose_formation(fact: facts.ChooseFormation, voice: Voice) -> str:
    return f"第{fact.round}ラウンドの陣形を秘密に選んでください（{fact.rule}）。"


def place_card(fact: facts.PlaceCard, voice: Voice) -> str:
    effects = marks(Space(False, False, fact.wild, fact.bonus, fact.two_cards))
    return f"{noted(space(fact.space), effects)}に置く手札を選んでください（{fact.rule}）。"


def choose_attack(fact: facts.ChooseAttack, voice: Voice) -> str:
    return f"{ROWS[fact.row]}のカードで攻撃してください（{fact.rule}）。"


def choose_defense(fact: facts.ChooseDefense, voice: Voice) -> str:
    wild = "、またはワイルドのカード" if fact.wild else ""
    follow = f"{COLORS[fact.follow]}のカード{wild}" if fact.follow else "カード"
    return f"{ROWS[fact.row]}の{follow}で防御してください（{fact.rule}）。"


def choose_advance(fact: facts.ChooseAdvance, voice: Voice) -> str:
    return f"2枚のうちどちらを{space(fact.space)}に進めるか選んでください（{fact.rule}）。"


# Refusals


def type_is_taken(fact: facts.TypeIsTaken, voice: Voice) -> str:
    return f"その種類は{voice.name(fact.by)}が選びました。種類ごとに1組しかありません（{fact.rule}）"


def not_your_formation(fact: facts.NotYourFormation, voice: Voice) -> str:
    return f"第{fact.round}ラウンドの{TYPES[fact.type]}のカード2枚から選びます（{fact.rule}）"


def not_in_hand(fact: facts.NotInHand, voice: Voice) -> str:
    return f"{card(fact.card, voice)}は手札にありません（{fact.rule}）"


def not_one_of_two(fact: facts.NotOneOfTwo, voice: Voice) -> str:
    return f"2枚置きのスペースにある2枚から選びます（{fact.rule}）"


def no_card_there(fact: facts.NoCardThere, voice: Voice) -> str:
    return f"{space(fact.space)}に{'2枚目の' if fact.second else ''}カードはありません（{fact.rule}）"


def other_row(fact: facts.OtherRow, voice: Voice) -> str:
    return f"{ROWS[fact.row]}のカードを選びます（{fact.rule}）"


def not_wild(fact: facts.NotWild, voice: Voice) -> str:
    return f"{card(fact.card, voice)}はワイルドのスペースにないので{COLORS[fact.color]}です（{fact.rule}）"


def must_follow(fact: facts.MustFollow, voice: Voice) -> str:
    return f"{COLORS[fact.color]}をフォローしなければなりません（{fact.rule}）"


# Endings


def won_by_score(fact: facts.WonByScore, voice: Voice) -> str:
    scores = f"{fact.totals[fact.winner]}対{fact.totals[1 - fact.winner]}"
    return f"{scores}で{voice.name(fact.winner)}の勝ち（{fact.rule}）。"


def won_tie(fact: facts.WonTie, voice: Voice) -> str:
    return f"{fact.totals[0]}対{fact.totals[1]}の同点。後手の{voice.name(fact.winner)}の勝ち（{fact.rule}）。"


def shared_win(fact: facts.SharedWin, voice: Voice) -> str:
    return f"{fact.totals[0]}対{fact.totals[1]}の同点。両者の勝ち（{fact.rule}）。"


# The table


def headline(view: View, voice: Voice, between: str) -> list[str]:
    """Where the match stands, in parts, with something between the scores."""
    parts = [f"第{view.game}ゲーム（全{view.games}ゲーム）"] if view.games > 1 else []
    if view.phase != "over":
        parts.append(f"ラウンド{view.round}/3")
        if view.in_combat:
            parts.append(f"戦闘{view.battle}/7")
        parts.append(_whose_battle(view, voice))
    totals = between.join(f"{voice.name(seat)} {side.total}" for seat, side in enumerate(view.sides))
    return [*parts, totals]


def _whose_battle(view: View, voice: Voice) -> str:
    attacker, defender = voice.name(view.offense), voice.name(1 - view.offense)
    return f"{attacker}の攻撃、{defender}の防御" if view.in_combat else f"先に攻撃するのは{attacker}"


def side_title(side: Side) -> str:
    """A player's formation or type; empty before there is one."""
    return formation(side.formation) if side.formation else TYPES[side.type] if side.type else ""


def counts(deck: int, hand: int, pile: int) -> list[str]:
    """The cards of a player that are not on the table."""
    return [f"山札{deck}", f"手札{hand}", f"獲得{pile}"]


BETWEEN_SCORES = "、"
HAND = "手札"
YOUR_HAND = "あなたの手札"
EMPTY = "なし"
BLANK = "ブランク"
FACE_DOWN = "裏向き"
FACE_DOWN_CARD = "裏向きのカード"
NO_FORMATION = "陣形は未公開"
FORMATION = "陣形"
AND = "と"


def sentence(parts: Sequence[str]) -> str:
    """Parts of a headline, to be read aloud."""
    return f"{'。'.join(parts)}。"


def noted(what: str, notes: Sequence[str]) -> str:
    """As in: 赤の5（裏向き、ランク+1）."""
    return f"{what}（{'、'.join(notes)}）" if notes else what


def labelled(name: str, parts: Sequence[str]) -> str:
    """As in: 手札：a、b."""
    return f"{name}：{'、'.join(parts)}。"


def attacks_as(color: str) -> str:
    """A card that waits for a defense."""
    return f"{COLORS[color]}で攻撃中"
