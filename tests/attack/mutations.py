"""Valid texts and tables, spoiled: what fuzzers feed to everything that reads."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

NUMBERS = [
    *("0", "1", "-1", "2", "-0", "+1", "007", "1.5", "1e3", "1e400", "nan", "0x10", "1_0", "True", "null"),
    *("²", "٣", "½", "Ⅷ", "１", "-" * 50, "9" * 19, str(2**63), str(-(2**63) - 1), "9" * 5000),
]
"""Numbers, and what some take for one."""

TOKENS = [
    *NUMBERS,
    *("", " ", "\t", "\0", "\x07", "\x1b[2J", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff", "é", "é", "😀", "İ"),
    *("=", "==", "#", '"', "'", '"""', "\\", "\\u0000", "[", "]", "{", "}", ",", ".", ":", ";", "%s", "{0}", "$HOME"),
    *("[" * 3000, "{" * 3000, "a." * 2000, "[" * 200 + "]" * 200, "x" * 20_000),
    *("end", "end 0", "set", "chance", "game", "options", "seats=2", "seats=99", "a=b=c"),
]
"""Pieces of text that have broken readers."""

_PIECES = re.compile(r"\d+|\w+|\s+|[^\w\s]")


@st.composite
def spoiled_text(draw: st.DrawFn, valid: Sequence[str]) -> str:
    """One of the texts, with some of its pieces lost, doubled, exchanged, or made into something else."""
    pieces = _PIECES.findall(draw(st.sampled_from(valid)))
    for _ in range(draw(st.integers(1, 4))):
        if not pieces:
            break
        here = draw(st.integers(0, len(pieces) - 1))
        there = draw(st.integers(0, len(pieces) - 1))
        match draw(st.sampled_from(["lose", "cut", "double", "exchange", "copy", "number", "token", "text"])):
            case "lose":
                del pieces[here]
            case "cut":
                del pieces[here:]
            case "double":
                first, last = min(here, there), max(here, there)
                pieces[last:last] = pieces[first:last]
            case "exchange":
                pieces[here], pieces[there] = pieces[there], pieces[here]
            case "copy":
                pieces[here] = pieces[there]
            case "number":
                numbers = [index for index, piece in enumerate(pieces) if piece.isdigit()]
                pieces[draw(st.sampled_from(numbers)) if numbers else here] = draw(st.sampled_from(NUMBERS))
            case "token":
                pieces[here] = draw(st.sampled_from(TOKENS))
            case _:
                pieces[here] = draw(st.text(max_size=5))
    return "".join(pieces)


@st.composite
def spoiled_file(draw: st.DrawFn, valid: Sequence[str]) -> bytes:
    """The bytes of a spoiled text, some of them changed once more; or bytes of no meaning."""
    if draw(st.integers(0, 30)) == 0:
        return draw(st.binary(max_size=200))
    data = bytearray(draw(spoiled_text(valid)).encode("utf-8", "surrogatepass"))
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 3]))):
        if data:
            data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data)


# Tables, as TOML has them


def leaves(tables: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Every value that is no table, as the table it is in and its name."""
    for name, value in tables.items():
        if isinstance(value, dict):
            yield from leaves(value)
        else:
            yield tables, name


def _spoiled_value(draw: st.DrawFn, value: Any, others: list[Any]) -> Any:
    kind = draw(st.sampled_from(["kind", "other", "within", "within", "within", "within"]))
    if kind == "kind":
        return draw(st.sampled_from([0, -1, 10**9, 2**63, 1.5, True, "", "x", [], [[]], [0], {"x": 1}]))
    if kind == "other" or not value:
        return draw(st.sampled_from(others))
    if isinstance(value, int):
        return draw(st.sampled_from([value - 1, value + 1, -value, 0, 1, -1, -2, 2, 7, 63, 64, 2**31, 2**63 - 1]))
    if isinstance(value, list):
        changed = list(value)
        here, there = draw(st.integers(0, len(value) - 1)), draw(st.integers(0, len(value) - 1))
        match draw(st.sampled_from(["lose", "exchange", "double", "spoil"])):
            case "lose":
                del changed[here]
            case "exchange":
                changed[here], changed[there] = changed[there], changed[here]
            case "double":
                changed.insert(here, changed[there])
            case _:
                changed[here] = _spoiled_value(draw, value[here], others)
        return changed
    return _spoiled_words(draw, str(value), others)


def _spoiled_words(draw: st.DrawFn, value: str, others: list[Any]) -> str:
    """Words of a value lost, doubled, exchanged, or taken from other values."""
    words = value.split() or [""]
    foreign = [word for other in others if isinstance(other, str) for word in other.split()] or ["x"]
    here, there = draw(st.integers(0, len(words) - 1)), draw(st.integers(0, len(words) - 1))
    match draw(st.sampled_from(["lose", "exchange", "double", "foreign", "foreign", "token"])):
        case "lose":
            del words[here]
        case "exchange":
            words[here], words[there] = words[there], words[here]
        case "double":
            words.insert(here, words[there])
        case "foreign":
            words[here] = draw(st.sampled_from(foreign))
        case _:
            words[here] = draw(st.sampled_from(TOKENS))
    return " ".join(words)


@st.composite
def spoiled_tables(draw: st.DrawFn, valid: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Some of the values of tables changed, lost, or put in a place of another."""
    tables: dict[str, Any] = json.loads(json.dumps(draw(st.sampled_from(valid))))
    for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3, 5]))):
        places = list(leaves(tables))
        if not places:
            break
        others = [table[name] for table, name in places]
        table, name = draw(st.sampled_from(places))
        match draw(st.sampled_from(["lose", "add", "spoil", "spoil", "spoil", "spoil", "swap", "swap", "swap"])):
            case "lose":
                del table[name]
            case "add":
                table[draw(st.sampled_from(["x", "extra", name + "s"]))] = draw(st.sampled_from(others))
            case "swap":
                _swap_words(draw, [place for place in places if isinstance(place[0][place[1]], str)])
            case _:
                table[name] = _spoiled_value(draw, table[name], others)
    return tables


def _swap_words(draw: st.DrawFn, places: list[tuple[dict[str, Any], str]]) -> None:
    """Exchange a word of one text for a word of another, as cards change hands: all of them are still there."""
    if not places:
        return
    (one, name), (other, other_name) = draw(st.sampled_from(places)), draw(st.sampled_from(places))
    words, other_words = one[name].split(), other[other_name].split()
    if words and other_words and one[name] is not other[other_name]:
        here, there = draw(st.integers(0, len(words) - 1)), draw(st.integers(0, len(other_words) - 1))
        words[here], other_words[there] = other_words[there], words[here]
        one[name], other[other_name] = " ".join(words), " ".join(other_words)


def to_toml(tables: dict[str, Any], path: str = "") -> str:
    """The tables as the text of a TOML file."""
    lines = [f"{_key(name)} = {_value(value)}" for name, value in tables.items() if not isinstance(value, dict)]
    text = "\n".join(lines) + "\n"
    for name, value in tables.items():
        if isinstance(value, dict):
            text += f"\n[{path}{_key(name)}]\n{to_toml(value, f'{path}{_key(name)}.')}"
    return text


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool) else str(value)
