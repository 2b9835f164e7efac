"""Ways to copy an environment, all of which must give another one that goes on alike."""

import pickle
from copy import deepcopy
from typing import TypeVar

import pytest

T = TypeVar("T")


def pickled(env: T) -> T:
    again: T = pickle.loads(pickle.dumps(env))
    return again


COPIES = [pytest.param(deepcopy, id="copied"), pytest.param(pickled, id="pickled")]
