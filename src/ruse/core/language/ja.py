"""Japanese, as far as all games share it."""

from collections.abc import Sequence

from ruse.core import language
from ruse.core.facts import Changed, GameIsOver, Moved, NotYourTurn, OnlyLooking

YOU = "あなた"
_CHAPTERS = {"ruling": "裁定", "setup": "準備", "appendix": "付録", "end": "ゲームの終了"}


def titled(name: str, note: str) -> str:
    """As in: 白（あなた）."""
    return f"{name}（{note}）"


def headed(name: str) -> str:
    """Before a line of the table, as in: 手札：a、b."""
    return f"{name}："


def separated(names: Sequence[str]) -> list[str]:
    """Items of a line of the table, with what stands between them."""
    return [*(f"{name}、" for name in names[:-1]), *names[-1:]]


class Voice(language.Voice):
    """Speaks of the others by name, and to you as あなた."""

    def name(self, seat: int) -> str:
        """Anywhere in a sentence."""
        return "あなた" if seat == self.you else self.names[seat]


def rule(code: str) -> str:
    """As in: 7-2; 裁定5; 付録."""
    chapter, *number = code.split()
    return "".join([_CHAPTERS.get(chapter, chapter), *number])


def listed(names: Sequence[str], none: str = "なし") -> str:
    """As in: a、b、c."""
    return "、".join(names) or none


def some(names: Sequence[str]) -> str:
    """As in: a、b、ほか3枚; all of a short list."""
    named, more = language.in_short(names)
    return listed([*named, f"ほか{more}枚"] if more else named)


def moved(fact: Moved, voice: Voice) -> str:
    """Seen on the table."""
    return ""


def changed(fact: Changed, voice: Voice) -> str:
    """Seen on the table."""
    return ""


def not_now(prompt: str) -> str:
    """Something else is asked."""
    return f"今はできません。{prompt}"


def not_your_turn(fact: NotYourTurn, voice: Voice) -> str:
    """Nothing is asked of the seat."""
    return f"今は{voice.name(fact.who)}が選ぶ番ではありません"


def only_looking(fact: OnlyLooking, voice: Voice) -> str:
    """A spectator has no seat."""
    return "観戦者は選択できません"


def game_is_over(fact: GameIsOver, voice: Voice) -> str:
    """Nothing is asked of anybody."""
    return "ゲームは終わっています"
