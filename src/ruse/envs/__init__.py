"""Environments for research: batches, tensors, and the interfaces people already use.

Batches need nothing but Ruse. `ruse.envs.pettingzoo`, `ruse.envs.single` and `ruse.envs.vector` want PettingZoo and
Gymnasium: pip install "ruse[envs]"
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ruse.core.reason import speak_by

if TYPE_CHECKING:
    from ruse.envs.arrays import Arrays
    from ruse.envs.batch import Batch
    from ruse.envs.layout import Layout, layout_of
    from ruse.envs.registration import register
    from ruse.envs.space import ActionSpace, space_of

__all__ = ["ActionSpace", "Arrays", "Batch", "Layout", "layout_of", "register", "space_of"]

speak_by("ruse.envs.words")

_HOMES = {
    "arrays": ("Arrays",),
    "batch": ("Batch",),
    "layout": ("Layout", "layout_of"),
    "registration": ("register",),
    "space": ("ActionSpace", "space_of"),
}


def __getattr__(name: str) -> Any:
    """Import the parts when they are first used, so that importing one does not import all."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
