"""Which language the terminal speaks: the one asked for, else that of the environment, else English."""

import re
from collections.abc import Mapping, Sequence

from ruse.cli.streams import can_write
from ruse.cli.words import book
from ruse.core.language import LANGUAGES

OPTION = "--language"
_VARIABLES = ("RUSE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides
_DEFAULT = LANGUAGES[0]


def choose_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language, found before the arguments are parsed: complaints about them and their help are in it, too."""
    asked = _asked(arguments)
    return asked if asked in LANGUAGES and is_writable(asked) else _of_environment(environment)


def is_writable(language: str) -> bool:
    """Whether the output has letters for it."""
    return can_write(book(language).LANGUAGE)


def _asked(arguments: Sequence[str]) -> str:
    """The value of the option, which may be shortened as far as it is clear."""
    found = ""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=False):
        name, mark, value = word.partition("=")
        if name.startswith("--l") and OPTION.startswith(name):
            found = value if mark else following
    return found


def _of_environment(environment: Mapping[str, str]) -> str:
    """As in ja_JP.UTF-8."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    language = re.split("[^a-z]", locale.lower())[0]
    return language if language in LANGUAGES and is_writable(language) else _DEFAULT
