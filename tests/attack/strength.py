"""How hard to attack: `make test` tries a little, always the same; `make attack` tries much more, always anew."""

import os
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, settings

SCALE = int(os.environ.get("RUSE_ATTACK", "1"))
"""Set by `make attack`: so many times as much as usual."""


def tries(number: int) -> Callable[[Any], Any]:
    """Try so many examples, times the scale."""
    return settings(
        max_examples=number * SCALE,
        derandomize=SCALE == 1,
        database=None,
        deadline=None,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
    )
