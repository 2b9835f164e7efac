"""The game in Japanese."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.ja import Voice, listed
from ruse.games._template import facts
from ruse.games._template.view import View

TITLE = "テンプレート"
IN_SHORT = "小さな例"
RULES_IN_SHORT = (
    "全3トリック。全員が手札から1枚を伏せて選び、同時に公開します。最も高いカードがトリックを取り、同じ"
    "なら誰も取りません。最も多く取った人が勝ちです。"
)
SEATS = ("アン", "ボブ", "クレオ")
LEVELS = ("初心者", "愛好者", "経験者", "上級者", "名人")
OPTIONS = {"lowest": "1なら最も低いカードがトリックを取る"}
OPTION_VALUES: dict[str, tuple[str, ...]] = {"lowest": ("トリックを取るのは", "最も高いカード", "最も低いカード")}


INTRO = (
    "全員が数字の書かれたカードを3枚ずつ持ちます。",
    "3回、そのうちの1枚を秘密に選びます。",
    "全員のカードを公開し、最も高いカードがトリックを取ります。",
    "同点のトリックは誰も取りません。",
    "トリックを最も多く取ったプレイヤーの勝ちです。",
)
EXAMPLE = "トリック"
HAS_SCORES = True


def card(code: str) -> str:
    """As in: 3."""
    return "カード1枚" if code == UNSEEN_CARD else code


def drawn(fact: facts.Drawn, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card)}を引きました。"


def drawn_together(draws: Sequence[facts.Drawn], voice: Voice) -> str:
    """Draws of one player in one sentence."""
    return f"{voice.name(draws[0].who)}は{listed([card(each.card) for each in draws])}を引きました。"


def card_chosen(fact: facts.CardChosen, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card)}を選びました。"


def card_chosen_label(fact: facts.CardChosen, voice: Voice) -> str:
    return f"{fact.card}を選ぶ"


def cards_shown(fact: facts.CardsShown, voice: Voice) -> str:
    return "カードを公開します。"


def trick_taken(fact: facts.TrickTaken, voice: Voice) -> str:
    if fact.winner is None:
        return "引き分け：このトリックは誰も取りません。"
    return f"{voice.name(fact.winner)}がトリックを取りました。"


def choose_card(fact: facts.ChooseCard, voice: Voice) -> str:
    return f"手札からカードを秘密に選んでください（{fact.rule}）。"


def not_in_hand(fact: facts.NotInHand, voice: Voice) -> str:
    return f"{fact.card}は手札にありません（{fact.rule}）"


def most_points(fact: facts.MostPoints, voice: Voice) -> str:
    winners = listed([voice.name(seat) for seat in fact.winners])
    return f"{fact.points}点で{winners}の勝ち（{fact.rule}）。"


def most_points_why(fact: facts.MostPoints, voice: Voice) -> str:
    """Why somebody won, where it was said already who."""
    return f"最も多くトリックを取りました（{fact.rule}）。"


# The table

PLAYER, POINTS, HAND, CHOSEN, NOTHING = "プレイヤー", "得点", "手札", "選択", "なし"


def headline(view: View) -> str:
    return f"トリック{view.trick}/3"


def unseen(number: int) -> str:
    return f"{number}枚"


def player_line(name: str, points: str, hand: str, chosen: str) -> str:
    return f"{name}：得点{points}、手札{hand}、選択{chosen}。"


# Help

_HELP = {
    "目的": "3つのトリックのうち最も多く取ったプレイヤーの勝ちです（3）。",
    "トリック": "全員が秘密にカードを1枚出します。最も高いカードがトリックを取ります。同じなら誰も取りません（2）。",
}


def topics(voice: Voice) -> list[str]:
    return list(_HELP)


def explain(topic: str, voice: Voice) -> str | None:
    if topic in voice.components.copies:
        return f"{topic}：全部で{voice.components.copies[topic]}枚あります。"
    return _HELP.get(topic)
