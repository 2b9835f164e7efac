"""The cards of Warriors of Jogu in Japanese. Names and texts are our own."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.ja import Voice
from ruse.games.warriors_of_jogu.view import PrintedCard

CARDS = {
    "engineer-unit-1": "技師1号",
    "engineer-unit-2": "技師2号",
    "engineer-unit-3": "技師3号",
    "heavy-tower": "重装タワー",
    "support-tower": "支援タワー",
    "bomb-tower": "爆弾タワー",
    "good-for-something": "お役立ちビット",
    "gangan-bit": "ガンガンビット",
    "medic": "衛生兵",
    "scrambler": "スクランブラー",
    "trojan-bit": "トロイビット",
    "master-of-fire": "火の達人",
    "master-of-wind": "風の達人",
    "master-of-earth": "地の達人",
    "conjurer": "召喚師",
    "storm-prodigy": "嵐の神童",
    "smoke-n-screen": "煙幕",
    "covert-junior-agent": "潜入下級工作員",
    "covert-senior-agent": "潜入上級工作員",
    "saboteur": "破壊工作員",
    "assassin": "暗殺者",
    "guardian-angel": "守護天使",
    "explorer": "探検家",
    "dragoon": "竜騎兵",
    "knight-of-2": "2の騎士",
    "knight-of-3": "3の騎士",
    "knight-of-4": "4の騎士",
    "knight-of-5": "5の騎士",
    "knight-of-6": "6の騎士",
    "punisher": "懲罰者",
    "patriot": "愛国者",
}
FACTIONS = {
    "engineers": "技師協会",
    "mibits": "ミビット団",
    "wu": "ウー族",
    "agents": "工作員連盟",
    "keion": "ケイオン衛兵隊",
}
SHORT_NAMES = CARDS | {
    "heavy-tower": "重装塔",
    "support-tower": "支援塔",
    "bomb-tower": "爆弾塔",
    "good-for-something": "お役立ち",
    "gangan-bit": "ガンガン",
    "scrambler": "スクラン",
    "trojan-bit": "トロイ",
    "covert-junior-agent": "下級工作",
    "covert-senior-agent": "上級工作",
    "saboteur": "破壊工作",
}


def card(code: str) -> str:
    """As in: 探検家."""
    return "カード1枚" if code == UNSEEN_CARD else CARDS[code]


def cards(codes: Sequence[str]) -> list[str]:
    """As in: 探検家×2."""
    return [times(codes.count(code), card(code)) for code in dict.fromkeys(codes)]


def times(number: int, name: str) -> str:
    """A card, and how often."""
    return name if number == 1 else f"{name}×{number}"


# Texts

_ENGINEER = "技師。自身を含むすべての戦力の合計が{within}以下になる場所にだけ出せます。"
_TOWER = "タワー。自分の技師がタワーより多くある場所にだけ出せます。収容力を超えてもかまいません。"
_HIDDEN = "裏向きに出します。表になるまで収容力{hidden}として数えます。"
_KNIGHT = "場所{only_to}にだけ出せます。"
_TEXTS = {
    "engineer-unit-1": _ENGINEER,
    "engineer-unit-2": _ENGINEER,
    "engineer-unit-3": _ENGINEER,
    "heavy-tower": _TOWER,
    "support-tower": f"{_TOWER}自分の山札の上から{{number}}枚を見ます。"
    "そのうち1枚を（保護カードでも）山札の一番下に置いてもかまいません。",
    "bomb-tower": f"{_TOWER}この場所にある保護でない相手のカード1枚を捨て、続いてこのカードを捨てます。"
    "このカードの戦力と士気は意味を持ちません。",
    "good-for-something": "カードを{number}枚引き、続いて手札からカードを1枚出します。",
    "gangan-bit": "他の場所にある自分のガンガンビットがすべてここに移動します。収容力は問いません。",
    "medic": "自分の捨て札から保護でないカードを{number}枚まで山札の一番下に置きます。",
    "scrambler": "相手がここにカードを出したら、このカードを他の場所に移動しなければなりません。",
    "trojan-bit": "場に出ている保護でない自分の他のカード1枚を山札の一番下に置きます。そうしたら{number}枚引きます。",
    "master-of-fire": "出したとき士気を{number}失います。",
    "master-of-wind": "カードが1枚もない場所にだけ出せます。",
    "master-of-earth": "決着フェイズに、この場所の収容力の余りと同じだけ士気を得ます。",
    "conjurer": "自分の捨て札からカードを1枚出します。",
    "storm-prodigy": "出せる場所から相手が1つを選びます。出せる場所がなければ出せません。",
    "smoke-n-screen": _HIDDEN,
    "covert-junior-agent": _HIDDEN,
    "covert-senior-agent": _HIDDEN,
    "saboteur": "相手は山札の上から{number}枚を公開し、保護でないカードを捨てます。",
    "assassin": "相手は手札から無作為に1枚を公開し、保護でなければ捨てます。",
    "guardian-angel": "残留トークンを置きます。次の片付けフェイズに、捨てられる代わりにトークンを失います。",
    "explorer": "自分の次の場所カードを見ます。",
    "dragoon": "決着フェイズに場所{battle_at}は戦場になります。",
    "knight-of-2": _KNIGHT,
    "knight-of-3": _KNIGHT,
    "knight-of-4": _KNIGHT,
    "knight-of-5": _KNIGHT,
    "knight-of-6": _KNIGHT,
    "punisher": "決着フェイズに、他の効果にかかわらず、この場所は戦場になりません。",
    "patriot": "このラウンドの自分の場所カードを公開します。",
}


def card_text(code: str, voice: Voice) -> str:
    """What a card does."""
    printed: PrintedCard = voice.components.cards[code]
    text = _TEXTS[code].format(
        within=printed.within,
        hidden=voice.components.hidden_strength,
        only_to=printed.only_to,
        battle_at=printed.battle_at,
        number=printed.number,
    )
    return f"{text}保護。" if printed.protected else text


def explain_card(code: str, voice: Voice) -> str:
    """Numbers and text of a card."""
    printed: PrintedCard = voice.components.cards[code]
    numbers = f"戦力{printed.strength}、士気{printed.morale}、デッキに{printed.copies}枚"
    return f"{CARDS[code]}（{FACTIONS[printed.faction]}）：{numbers}。{card_text(code, voice)}"


def explain_faction(code: str, voice: Voice) -> str:
    """The cards of a faction."""
    faction, printed = voice.components.factions[code], voice.components.cards
    members = "、".join(f"{CARDS[card]}（{printed[card].strength}/{printed[card].morale}）" for card in faction.cards)
    return f"{FACTIONS[code]}、イニシアチブ{faction.initiative}：{members}（戦力/士気）。"
