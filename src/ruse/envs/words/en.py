"""A text match in English."""

from collections.abc import Sequence

from ruse.core.language.en import listed

BETWEEN_SENTENCES = " "
TABLE = "The table:"
SO_FAR = "What happened so far:"
SINCE = "What happened since your last choice:"
NOTHING_TO_CHOOSE = "There is nothing for you to choose now."
HOW_TO_ANSWER = (
    "Whenever it is your turn you are told what happened, what lies on the table, and what you may choose, numbered. "
    "Answer with the number of one choice and nothing else. If you want to think first, end with a line like: Answer: 2"
)
RULES = "The rules:"


def you_play(title: str, you: str, others: Sequence[str]) -> str:
    """Who plays what with whom."""
    return f"You play {title} as {you}, against {listed(others)}. Play to win."


def agreed(what: str, how: str) -> str:
    """What was agreed on before the match."""
    return f"{what}: {how}."


def answer_with(number: int) -> str:
    """What is expected."""
    return "Answer with 1, the only choice." if number == 1 else f"Answer with one number from 1 to {number}."


def is_over(how: str) -> str:
    """The last that is told."""
    return f"The match is over. {how}"


def no_choice_named(text: str) -> str:
    """An answer without a choice."""
    return f"'{text}' names none of the choices."


def no_such_choice(text: str, numbers: Sequence[str]) -> str:
    """An answer with numbers that no choice has."""
    return f"'{text}' cannot be read as one choice: there is no choice {listed(numbers)}."


def several_choices_named(text: str, choices: Sequence[str]) -> str:
    """An answer with more than one choice."""
    return f"'{text}' may mean several choices: {listed(choices)}."


def more_than_a_choice(text: str) -> str:
    """An answer that says something else besides a choice, or about it."""
    return f"'{text}' cannot be read for certain: it says more than a choice."


def no_text(answer: str) -> str:
    """An answer that is not text at all."""
    return f"{answer} is not text: an answer is needed."


def refused(text: str, why: str) -> str:
    """An answer that the rules forbid."""
    return f"'{text}': {why}."
