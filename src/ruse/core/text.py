"""Text from outside: read strictly, shown safely."""

import re

MOST = 10**18 - 1
"""No number that people type is greater; a 64-bit integer holds it."""

_DIGITS = re.compile("[0-9]{1,18}")


def whole_number(text: str) -> int | None:
    """The number that plain digits stand for; None for a sign, the digits of other scripts, or more than 18 digits."""
    return int(text) if _DIGITS.fullmatch(text) else None


def shown(text: str) -> str:
    r"""The text in one line, with whatever a terminal would obey or hide written out, as in \x1b."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def shortened(text: str, longest: int = 60) -> str:
    """The beginning of a long text."""
    return text if len(text) <= longest else f"{text[:longest]}..."
