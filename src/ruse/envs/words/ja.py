"""A text match in Japanese."""

from collections.abc import Sequence

BETWEEN_SENTENCES = ""
TABLE = "卓の様子："
SO_FAR = "これまでの経過："
SINCE = "前回のあなたの選択からの経過："
NOTHING_TO_CHOOSE = "今、あなたが選ぶことはありません。"
HOW_TO_ANSWER = (
    "あなたの番になるたびに、経過、卓の様子、番号の付いた選択肢が示されます。"
    "選択肢1つの番号だけを答えてください。先に考えを書く場合は、最後の行を「答え：2」のように書いてください。"
)
RULES = "ルール："


def you_play(title: str, you: str, others: Sequence[str]) -> str:
    """Who plays what with whom."""
    return f"あなたは「{title}」を{you}として遊びます。相手は{'、'.join(others)}です。勝利を目指してください。"


def agreed(what: str, how: str) -> str:
    """What was agreed on before the match."""
    return f"{what}：{how}。"


def answer_with(number: int) -> str:
    """What is expected."""
    if number == 1:
        return "唯一の選択肢の番号1を答えてください。"
    return f"1から{number}までの番号を1つだけ答えてください。"


def is_over(how: str) -> str:
    """The last that is told."""
    return f"対戦は終わりました。{how}"


def no_choice_named(text: str) -> str:
    """An answer without a choice."""
    return f"「{text}」はどの選択肢も指していません。"


def no_such_choice(text: str, numbers: Sequence[str]) -> str:
    """An answer with numbers that no choice has."""
    return f"「{text}」を1つの選択肢として読めません。{'、'.join(numbers)}番の選択肢はありません。"


def several_choices_named(text: str, choices: Sequence[str]) -> str:
    """An answer with more than one choice."""
    return f"「{text}」は複数の選択肢を指しているかもしれません：{'、'.join(choices)}。"


def more_than_a_choice(text: str) -> str:
    """An answer that says something else besides a choice, or about it."""
    return f"「{text}」には選択肢のほかの言葉があるため、確実に読めません。"


def no_text(answer: str) -> str:
    """An answer that is no text at all."""
    return f"{answer}は文字列ではありません。答えが必要です。"


def refused(text: str, why: str) -> str:
    """An answer that the rules forbid."""
    return f"「{text}」：{why}。"
