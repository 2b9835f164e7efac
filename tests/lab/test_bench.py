"""What cannot be measured is told."""

import os

import pytest

from ruse.core.errors import RuseError
from ruse.lab.bench import _seconds


def test_a_command_that_fails_is_told_in_one_line() -> None:
    with pytest.raises(RuseError, match="ruse simulate nothing cannot be measured: ruse: unknown game 'nothing'"):
        _seconds(["simulate", "nothing"], dict(os.environ))
