"""Warriors of Jogu in Japanese: the words on the table."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.ja import Voice
from ruse.games.warriors_of_jogu.view import View
from ruse.games.warriors_of_jogu.words.ja_cards import card


def headline(view: View, voice: Voice, between: str) -> list[str]:
    """Where the match stands, in parts, with something between the scores."""
    parts = [f"ラウンド{view.round}/{voice.components.rounds}"]
    if view.start is not None and view.phase != "over":
        parts.append(f"先手は{voice.name(view.start)}")
    totals = between.join(f"{voice.name(seat)} {points}" for seat, points in enumerate(view.points))
    return [*parts, f"勝利点 {totals}"]


def counts(morale: int, hand: int, pile: int, discards: int) -> list[str]:
    """A player's morale and cards."""
    return [f"士気{morale}", f"手札{hand}、山札{pile}、捨て札{discards}"]


BETWEEN_SCORES = "、"
COLUMNS = ("場所", "戦力")
PASSED = "パス済み"
HAND = "手札（戦力/士気）"
SEALED = "捨てる予定"
LOCATION_CARDS = "場所カード"
KNOWN = "手札の公開済みカード"
TOP = "山札の上"
BOTTOM = "山札の下"
DISCARDS = "捨て札"
EMPTY = "なし"
UNSEEN = "?"
PROTECTED = "保"


def secret(location: str) -> str:
    """A Location Card that only you know."""
    return f"{location}（秘密）"


def next_location(location: str) -> str:
    """The Location Card your Explorer saw."""
    return f"次は{location}（秘密）"


def used(locations: Sequence[str]) -> str:
    """Location Cards of the rounds before."""
    return f"使用済み {' '.join(locations)}"


def more(number: int) -> str:
    """What of a list has no room."""
    return f"ほか{number}（table）"


def whose(name: str, what: str) -> str:
    """As in: メイの捨て札."""
    return f"{name}の{what}"


def sentence(parts: Sequence[str]) -> str:
    """Parts of a headline, to be read aloud."""
    return f"{'。'.join(parts)}。"


def title_line(name: str, parts: Sequence[str]) -> str:
    """As in: メイ（あなた）、ウー族、士気23."""
    return f"{'、'.join([name, *parts])}。"


def labelled(name: str, parts: Sequence[str]) -> str:
    """As in: 手札：a、b."""
    return f"{name}：{'、'.join(parts)}。"


def location_line(location: str, strength: int, described: Sequence[str]) -> str:
    """All cards at a location."""
    return f"場所{location}、戦力{strength}：{'；'.join(described) or 'なし'}。"


def side_line(name: str, parts: Sequence[str]) -> str:
    """As in: メイは探検家、愛国者."""
    return f"{name}は{'、'.join(parts)}"


def stay_tokens(number: int) -> str:
    """On cards at a location."""
    return f"残留トークン{number}個"


def face_down_card(code: str, place: int) -> str:
    """A card at a location, as its owner or the other player sees it."""
    return f"裏向きのカード{place}" if code == UNSEEN_CARD else f"裏向きの{card(code)}"
