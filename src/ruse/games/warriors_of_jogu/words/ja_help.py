"""Help on Warriors of Jogu in Japanese: cards, factions and words of the game."""

from ruse.core.language.ja import Voice
from ruse.games.warriors_of_jogu.words.ja_cards import CARDS, FACTIONS, explain_card, explain_faction

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
    "場所": "各プレイヤーは{first}から{last}までの場所ごとに{copies}枚の場所カードを持ちます（準備7）。",
}


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
    words = [help_text for word, help_text in _HELP.items() if word.startswith(text)]
    if words:
        return _with_numbers(words[0], voice)
    begun = [code for code, name in CARDS.items() if name.startswith(text)]
    return explain_card(begun[0], voice) if begun else None


def _with_numbers(text: str, voice: Voice) -> str:
    box = voice.components
    return text.format(
        rounds=box.rounds,
        hand=box.hand_size,
        capacity=box.capacity,
        hidden=box.hidden_strength,
        copies=box.location_copies,
        first=box.locations[0],
        last=box.locations[-1],
    )
