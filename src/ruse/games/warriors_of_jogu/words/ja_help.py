"""Help on Warriors of Jogu in Japanese: cards, factions and words of the game."""

from ruse.core.language import find_begun, find_topic
from ruse.core.language.ja import Voice
from ruse.games.warriors_of_jogu.words.ja_cards import CARDS, FACTIONS, SHORT_NAMES, explain_card, explain_faction

INTRO = (
    "各ラウンド、両者が秘密の場所カードを引きます。戦場となる2つの場所のうち、1つだけを知っています。",
    "両者がパスするまで、2から6の場所に交互にカードを出します。場所ごとに置ける戦力には限りがあります。",
    "場所カードを公開し、そこにある自分の戦力に場所の番号を掛けたものが評価です。",
    "評価の高いほうが勝利点を得ます。負けたほうは、場に出ている自分のカードすべての士気を失います。",
    "最終ラウンドの後、勝利点の多いほうの勝ち。士気が0になると即座に負けです。場所を悟られないように。",
)
EXAMPLE = "士気"

_HELP = {
    "目的": "ラウンドに勝つと勝利点を得ます。{rounds}ラウンド後に勝利点の多いほうが勝ちます。"
    "士気が0になったプレイヤーは即座に負けます。",
    "ラウンド": "手札を捨てて{hand}枚まで補充し（1）、秘密の場所カードを引き（2）、"
    "両者がパスするまで交互にカードを出し（3）、"
    "公開された場所で戦い（4）、片付けます（5）。",
    "収容力": "1つの場所の収容力は、両者の戦力の合計で{capacity}です。"
    "{capacity}を超えた場所にはタワーしか出せません（3）。",
    "評価": "戦場ごとに、自分の戦力に場所の番号を掛けて合計します。"
    "多いほうがラウンドに勝ち、同点ならラウンドの先手が勝ちます（4）。",
    "士気": "ラウンドに負けたプレイヤーは、場に出ている自分のカードすべての士気を失います（4）。",
    "保護": "保護カード（保）は他のカードの効果を受けません。"
    "ただし効果によって引いたり出したりすることはできます（付録）。",
    "パス": "パスしたプレイヤーは、そのラウンドにはもうカードを出せません（3）。",
    "残留": "残留トークン（+）のあるカードは、もう1ラウンド場に残ります（付録）。",
    "裏向き": "裏向きのカードは収容力{hidden}として数え、ラウンドの決着のときに表にします（付録）。",
    "戦力": "カードの最初の数字。次の数字は士気です。"
    "場所では、そこにある両者の戦力の合計と、収容力{capacity}です（3）。",
    "勝利点": "ラウンドに勝つと1点。{rounds}ラウンド後に多いほうが勝ちます（4-3）。",
    "先手": "ラウンドを始め、同点なら勝ちます（4）。",
    "手札": "戦力/士気とともに表示します。ラウンドの初めに{hand}枚まで補充します（1）。",
    "山札": "これから引くカードです。",
    "捨て札": "場を離れたカード。tableコマンドで一覧できます（1、5）。",
    "勢力": "各プレイヤーは1つの勢力のカードを使います。■ 技師協会、● ミビット団、▲ ウー族、♦ 工作員連盟、"
    "+ ケイオン衛兵隊。? ウー族 のように尋ねられます。",
    "不明": "? は、山札にあるまだ知らないカードです。",
    "秘密": "あなただけが知っています。矢印は、分かっている範囲で、誰の場所カードかを示します。",
    "場所": "各プレイヤーは{first}から{last}までの場所ごとに{copies}枚の場所カードを持ちます（準備7）。",
}


_OTHER_WORDS = {
    "勢力": "■, ●, ▲, ♦",
    "不明": "?",
    "戦力": "戦力/士気",
    "保護": "保",
    "残留": "+, 残留トークン",
    "裏向き": "▒, (, ()",
    "秘密": "◄",
    "場所": "場所カード, 使用済み, ·",
    "勝利点": "得点",
    "パス": "パス済み",
    "評価": "戦場",
    "手札": "×, 手札の公開済みカード",
    "ラウンド": "捨てる予定",
    "山札": "山札の上, 山札の下",
    "収容力": "タワー",
}
"""Other words and marks on the screen, by the topic they belong to."""


_SHAPES = {r"\d+/\d+": "戦力", r"\d": "場所"}
"""What numbers on the table look like, and the topic they belong to."""


def topics(voice: Voice) -> list[str]:
    """Words of the game; any card or faction may be asked for, too."""
    return [*_HELP, *FACTIONS.values()]


def explain(topic: str, voice: Voice) -> str | None:
    """Help on a card, a faction or a word."""
    text = topic.strip().lower()
    if not text:
        return None
    for code, title in FACTIONS.items():
        if text in (code, title):
            return explain_faction(code, voice)
    for code, name in CARDS.items():
        if text in (code, name):
            return explain_card(code, voice)
    if found := find_topic(text, _HELP, _OTHER_WORDS, _SHAPES):
        return found.format(**voice.components.numbers)
    begun = find_begun(text, CARDS) or find_begun(text, SHORT_NAMES)
    return explain_card(begun, voice) if begun else None
