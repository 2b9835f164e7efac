"""Help on the cards and words of Tricks & Deserts in Japanese."""

from collections.abc import Sequence

from ruse.core.language import find_topic
from ruse.core.language.ja import Voice, listed
from ruse.games.tricks_and_deserts.view import Card
from ruse.games.tricks_and_deserts.words.ja_cards import card

INTRO = (
    "トリックに勝って取り札を集めます。取り札の価値は、全員が砂漠に残したカードで決まります。",
    "トリックでは、カードをプレイするか、裏向きにしてパスします。プレイするなら最初の色をフォローします。",
    "1色だけなら最も高いカードの勝ち。2色以上になると、最初の色ではない最も高いカードの勝ちです。",
    "パスしたカードは砂漠に置かれます。トリックの後、砂漠の数字を色ごとに合計します（革命）。",
    "合計が最も高い色の取り札が最も高得点、最も低い色は減点になることも。全3ディールです。",
)
EXAMPLE = "砂漠"

_SPECIES = {"ghost": "ゴースト", "dryad": "ドライアド", "harpy": "ハーピー", "merfolk": "マーフォーク"}
_PLAYERS = {2: "何人でも使います", 3: "3人または4人のときに使います", 4: "4人のときに使います"}


def _words(voice: Voice) -> dict[str, str]:
    box = voice.components
    first, second, third, fourth = (f"{points:+}" if points else "0" for points in box.points)
    with_icons = listed([f"{each.figure}は{each.icons}個" for each in box.species if each.icons])
    special = [each.figure for each in box.species if each.special]
    none_special = f"その中に{listed(special)}がなく、" if special else ""
    return {
        "目的": "トリックに勝つと、そのカードがあなたの取り札になります。"
        "1枚の価値は、全員が砂漠に残したカードで決まります。"
        "3ディール行い、最も得点の高いプレイヤーの勝ち。同点なら勝利を分け合います（2-5）。",
        "プレイ": "カードを表向きに出します。トリックで最初に表向きに出たカードがリードの色を決めます。"
        "できるならその色をフォローしなければなりません（2-3）。",
        "パス": "好きなカードを裏向きに出します。トリックの終わりに次のデザートエリアに置かれます。"
        "1ディールにちょうど2回、2人のときは3回パスします（2-3、3-1）。",
        "フォロー": "リードの色のカードを持っていれば、その色しかプレイできません。パスはできます（2-3）。"
        "「見捨てられた証人」では否認できることがあります（3-3）。",
        "チェックディスク": "リードと違う色をプレイすると、リードの色のチェックディスクが動きます。"
        "リードの色を持っていないという宣言で、「見捨てられた証人」を使わないかぎり本当です（2-3）。",
        "トリック": "全員が1回ずつ、2人のときは2回ずつ、プレイかパスをします。"
        "勝者は出されたカードを獲得し、次のトリックを始めます（2-3）。",
        "リード": "トリックで最初にプレイされたカードの色（2-3）。",
        "勝敗": "1色だけなら最も高いカードの勝ち。2色以上なら、リードの色ではないカードのうち最も高いものの勝ち。"
        "同じなら先に出したほうの勝ち（2-3）。",
        "取り札": "勝ったトリックのカード。公開されています。価値は革命で決まります（2-3）。",
        "種族": "ゴーストは黒、ドライアドは緑、ハーピーは黄、マーフォークは青（1-2）。",
        "砂漠": "エリア1は秘密に選び、トリックの前に公開します。残りにはパスしたカードを置きます。"
        f"{_face_up(special)}（2-2、2-3）。",
        "革命": "トリックの後、すべての砂漠の数字を色ごとに合計します。取り札は、合計が最も高い色なら1枚"
        f"{first}点、以下{second}点、{third}点、{fourth}点。最下位の合計が0以下なら{box.points_of_loser:+}点です（2-4）。",
        "同順位": "合計が同じ色は、その中で最も低い順位になります（2-4）。",
        "得点": f"全員{box.start_score}点から始めます。ディールの点を加えます。0点未満にはなりません（2-4）。",
        "スタートプレイヤー": "★がスタートプレイヤーの印です。"
        "得点が最も低いプレイヤーが次のディールのスタートプレイヤーを指名します。"
        "複数いればスタートプレイヤーカードの持ち主から時計回りに最初の人。2人のときはカードが交互に移ります（2-2、3-1）。",
        "2人": "15枚ずつ配り、2枚は伏せたまま砂漠に置きます。"
        "行動はA、B、A、Bの順、7トリック、パスは3回ずつです（3-1）。",
        "同盟": "最後のパスをしたら、残っている同盟カードを1枚取ります。自分の砂漠にある同じ種族のアイコンが"
        f"0、1、2、3個以上のとき、取り札{listed([str(number) for number in box.ally_cards])}枚分です（3-2）。",
        "アイコン": f"数字ごとのアイコンの数：{with_icons}。同盟でだけ使います（3-2）。",
        "証人": "持っている色の枚数が空いているデザートエリアより少なく、"
        f"{none_special}否認したカードがすべて砂漠に収まるなら、その色を否認できます。"
        "否認したカードはパスにしか使えません（3-3）。",
        "ディール": "カードを12枚ずつ（2人のときは15枚ずつ）配り、デザートエリア1を選び、トリックを行い、"
        "革命で得点します。全3ディール（2）。",
        "手札": "プレイヤーの手札の枚数。表の下にあなたの手札があります。",
        "裏向き": "▒▒▒はあなたに見えないカード、括弧の中は他のプレイヤーに見えないあなたのカード、"
        "点は空いているデザートエリアです。",
        "星印": _about_star(box.species),
    }


def _face_up(figures: Sequence[str]) -> str:
    return f"{listed(figures)}は表向き、その他は裏向きです" if figures else "パスしたカードはすべて裏向きです"


def _about_star(species: Sequence[Card]) -> str:
    """1-2. In the usual box the star tells two cards of the same value apart."""
    star = next(each for each in species if each.star)
    if sum(each.value == star.value for each in species) != 2:
        return f"各種族に1枚、星印のカード{star.figure}があります。{_PLAYERS[star.players]}（1-2）。"
    alike = f"各種族に{star.value}が2枚あります。価値は同じです"
    return f"{alike}。星印のある{star.figure}は{_PLAYERS[star.players]}（1-2）。"


_OTHER_WORDS = {
    "チェックディスク": "否認, -",
    "スタートプレイヤー": "★, 指名",
    "取り札": "獲得",
    "砂漠": "デザートエリア, エリア",
    "2人": "使わない砂漠",
    "種族": "bk, gr, ye, bl, 黒, 緑, 黄, 青, 色, ●, ♣, ▲, ◆",
    "裏向き": "▒, ▒▒▒, ·, (",
    "証人": "パス専用",
    "目的": "プレイヤー",
    "ディール": "配札",
}
"""Other words and marks on the screen, by the topic they belong to."""


def topics(voice: Voice) -> list[str]:
    """Words of the game; any card (Gr6) may be asked for, too."""
    return list(_words(voice))


def explain(topic: str, voice: Voice) -> str | None:
    """Help on a card or a word."""
    text = " ".join(topic.lower().split())
    box = voice.components
    named = {card(code, voice): code for code in box.cards}
    if code := (named | box.codes).get(text.lstrip("●♣▲◆")):
        return _explain_card(code, voice)
    return find_topic(text, _words(voice), _OTHER_WORDS, {r".*\*": "星印"})


def _explain_card(code: str, voice: Voice) -> str:
    printed, name = voice.components.cards[code], card(code, voice)
    icons = f"同盟用のアイコン{printed.icons}個" if printed.icons else "アイコンなし"
    text = f"{name}（{_SPECIES[printed.species]}）、{icons}。{_PLAYERS[printed.players]}。"
    return text + ("パスすると表向きに置かれます。" if printed.special else "")
