"""Breaking text into lines by the columns it takes: a letter of East Asian scripts takes two, and may end a line."""

import re
from unicodedata import east_asian_width

_WIDE = "\u3000-\u9fff\uff00-\uffef"
_OPENING = "（「"  # never end a line
_CLOSING = "、。：；？！）」ーっゃゅょッャュョ"  # never begin one
_PIECE = re.compile(rf"\s*[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSING}]*")


def width_of(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def wrapped(text: str, width: int) -> list[str]:
    """A line of text as lines of at most so many columns; what has no place to break stays longer."""
    lines = [""]
    for piece in _PIECE.findall(text):
        if lines[-1].strip() and width_of(lines[-1] + piece) > width:
            lines.append(piece.lstrip())
        else:
            lines[-1] += piece
    return lines


def fitted(text: str, width: int) -> str:
    """The same for a text of several lines."""
    return "\n".join("\n".join(wrapped(line, width)) for line in text.split("\n"))
