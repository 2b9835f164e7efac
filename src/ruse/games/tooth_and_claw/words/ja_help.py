"""Help on Tooth & Claw in Japanese: what the game is, its words, and every mark on the table."""

from ruse.core.language import find_topic
from ruse.core.language.ja import Voice
from ruse.games.tooth_and_claw.words.ja_cards import card, formation, spaces

INTRO = (
    "各ラウンド、陣形を選び、前衛・後衛・援軍の3列にカードを裏向きに置きます。",
    "続いて7回の戦闘。攻撃側は前衛のカードで攻撃し、防御側は後衛のカードで応じます。",
    "防御側はできるなら同じ色を出します。攻撃の色は他の色に勝ち、同じ色ならランクの高いほうが勝ちます。",
    "勝者は2枚とも獲得し、後ろのカードが前に進みます。その後、攻守が入れ替わります。",
    "全3ラウンド。ラウンドごとに、獲得したカードの功績を合計します。合計の多いほうが勝ちです。",
)
EXAMPLE = "ワイルド"

_HELP = {
    "目的": "戦闘に勝ってカードを獲得します。獲得したカードの功績の合計が得点です。全3ラウンド、各ラウンド7戦闘。"
    "同点ならゲーム開始時に後手だったプレイヤーの勝ち、2ゲーム制では両者の勝ちです。",
    "ラウンド": "陣形（6）、7回の戦闘（7）、得点（8）の順に行います。全3ラウンドです。",
    "戦闘": "攻撃側と防御側が1枚ずつ出し、勝者が2枚とも獲得します（7）。1ラウンドに7回行います。",
    "得点": "1行目の最後の数字。終わったラウンドの功績の合計です（8）。",
    "先手": "第1ラウンドは先手が先に攻撃します。先手カードはラウンドごとに相手に移ります（4、9）。",
    "陣形": "各ラウンド、自分の種類の陣形カード2枚から1枚を秘密に選びます。"
    "カード、ブランク、マーカーの位置が決まります（6-1）。? 剣1a のように尋ねられます。",
    "種類": "剣、盾、弓。それぞれ各ラウンド用の陣形カードが2枚ずつあります。どれも1組しかありません（4）。",
    "攻撃": "攻撃側は前衛から好きなカードを選びます。前衛が空なら後衛から選びます（7-1）。",
    "攻撃側": "この戦闘で攻撃するプレイヤー。戦闘ごとに役割が入れ替わります（7）。",
    "防御": "防御側は後衛（空なら前衛）からカードを選びます。できるなら攻撃の色をフォローしなければなりません（7-2）。",
    "色": "赤（R）か青（B）。攻撃の色は他の色に勝ちます（7-3）。",
    "勝敗": "攻撃の色は他の色に勝ちます。同じ色ならランクの高いほうが勝ちます。"
    "色にかかわらず、ランク{low_rank}はランク{high_rank}に勝ちます（7-3）。",
    "引き分け": "同じ色で同じランクなら、それぞれ自分のカードを取ります（7-3）。",
    "前衛": "一番前の列。攻撃側はここからカードを出します。",
    "後衛": "真ん中の列。防御側はここからカードを出します。",
    "援軍": "一番後ろの列。山札から公開したカード以外は裏向きです。前のスペースが空くとカードが進みます（7-4）。",
    "スペース": "1列に左、中央、右の3つ。2xの印がなければ、カードは1枚です（6、11）。",
    "ブランク": "ブランクカードがあるスペース（#）。動かず、カードを置けず、飛び越されます（7-4）。",
    "山札": "これから引くカード。ラウンドの初めに手札が7枚になるまで引きます。^ のスペースには、カードを置く前に"
    "山札の一番上のカードを表向きに置きます（6-1）。",
    "空き": "点はカードのないスペースです。",
    "ランク": "カードの数字（{lowest}～{highest}）。"
    "ランク+1とランク+2は、そのスペースから出すカードのランクを上げます（11）。",
    "ワイルド": "ワイルド（*）のスペースのカードはどちらの色としても出せます。フォローの義務は生じません（11）。",
    "2枚置き": "このスペース（2x）にはカードが2枚あります。進めるときはどちらかを選びます（11）。",
    "裏向き": "括弧の中のカードは、相手にまだ見えていないあなたのカード。▒▒▒は、あなたに見えないカードです。",
    "矢印": "攻撃しているカードの印です。",
    "手札": "ラウンドの初めに7枚。1枚は次のラウンドに残ります（6）。",
    "獲得": "このラウンドで獲得したカードの枚数。ラウンド終了まで裏向きです（8）。",
    "功績": "獲得したプレイヤーにとってのカードの価値で、最高{worth}。? {example} のようにカードを尋ねられます。"
    "獲得したカードはラウンド終了まで裏向きです（8）。",
}
_OTHER_WORDS = {
    "ブランク": "#, #####",
    "山札": "^",
    "ランク": "+1, +2",
    "ワイルド": "*, 赤として, 青として",
    "2枚置き": "2x",
    "空き": "·",
    "矢印": "◄",
    "裏向き": "▒, ▒▒▒, (, ()",
    "種類": "剣, 盾, 弓, sword, shield, bow",
    "色": "r, b, 赤, 青, ◆, ●",
    "スペース": "左, 中央, 右",
    "先手": "後手",
    "陣形": "1a, 1b, 2a, 2b, 3a, 3b",
}
"""Other words and marks on the screen, by the topic they belong to."""


def topics(voice: Voice) -> list[str]:
    """Words of the game; any card (R5), formation (弓1a) or mark (+1) may be asked for, too."""
    return list(_HELP)


def explain(topic: str, voice: Voice) -> str | None:
    """Help on a card, a formation, a mark or a word."""
    text, box = topic.strip().lower(), voice.components
    named = {card(code, voice): code for code in box.cards}
    if code := (named | box.codes).get(text.lstrip("◆●")):
        return _explain_card(code, voice)
    for code in box.formations:
        if text in (code, formation(code)):
            return f"{formation(code)}（第{code[-2]}ラウンド）：{spaces(code, voice)}"
    found = find_topic(text, _HELP, _OTHER_WORDS)
    return found.format(**box.numbers) if found else None


def _explain_card(code: str, voice: Voice) -> str:
    printed, box = voice.components.cards[code], voice.components
    text = f"{card(code, voice)}：ランク{printed.rank}、功績{printed.achievements}。"
    if printed.rank == box.low_rank:
        text += f"ランク{box.high_rank}には必ず勝ちます。"
    if printed.rank == box.high_rank:
        text += f"ランク{box.low_rank}には必ず負けます。"
    return text
