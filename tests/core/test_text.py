"""Text from outside: digits that are digits, and nothing a terminal would obey."""

import pytest

from ruse.core.errors import BadFile
from ruse.core.text import MOST, shortened, shown, whole_number
from ruse.core.toml import parse


@pytest.mark.parametrize(
    "text", ["²", "٣", "①", "-1", "+1", "1_0", " 1", "1\n", "1.0", "", "0x1", "9" * 19, "9" * 5000]
)
def test_only_plain_digits_are_a_number(text: str) -> None:
    assert whole_number(text) is None


def test_plain_digits_are_a_number() -> None:
    assert [whole_number(text) for text in ("0", "7", "007", str(MOST))] == [0, 7, 7, MOST]


def test_what_a_terminal_would_obey_is_written_out() -> None:
    assert shown("a\x1b[2J\r\n\u202e\x9b\u2028\udcff×◆") == r"a\x1b[2J\r\n\u202e\x9b\u2028\udcff×◆"


def test_only_the_beginning_of_a_long_text_is_shown() -> None:
    assert shortened("short") == "short"
    assert len(shortened("x" * 5000)) < 70


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a = ", "some.toml: not a TOML file"),
        (f"a = {'9' * 5000}", "some.toml: a number has too many digits"),
        (f"a.b = [0x{'f' * 5000}]", "some.toml: a: a number has too many digits"),
        ("a = 9223372036854775808", "some.toml: a: a number has too many digits"),
        (f"a = {'[' * 5000}{']' * 5000}", "some.toml: too many lists"),
        (f"a = {'[' * 25}{']' * 25}", "some.toml: a: too many lists"),
        (f"a{'.a' * 5000} = 1", "some.toml: a: too many lists"),
        ("a = 1979-05-27", "some.toml: a: dates"),
        ("[a]\nb = [{c = 07:32:00}]", "some.toml: a: dates"),
    ],
)
def test_toml_that_can_mean_nothing_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadFile, match=complaint):
        parse(text, "some.toml")


def test_toml_that_can_mean_something() -> None:
    assert parse("a = [1, -2, true, 0.5, 'x']\n[b]\nc = {d = 9223372036854775807}", "some.toml") == {
        "a": [1, -2, True, 0.5, "x"],
        "b": {"c": {"d": 2**63 - 1}},
    }
