"""The spaces of a game, as Gymnasium and PettingZoo want them."""

from typing import cast

import numpy as np

from ruse.core.extras import extra
from ruse.core.game import Game
from ruse.envs.layout import Tensor, layout_of
from ruse.envs.space import space_of

with extra("envs"):
    import gymnasium as gymnasium
    from gymnasium import spaces


def tensor_space(game: Game) -> spaces.Space[Tensor]:
    """Of observations."""
    highest = layout_of(game).highest
    return cast(spaces.Space[Tensor], spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8))


def choice_space(game: Game) -> spaces.Discrete:
    """Of actions."""
    return spaces.Discrete(len(space_of(game)))


def masked_space(game: Game) -> spaces.Dict:
    """Of observations together with masks of the legal actions."""
    mask = spaces.Box(0, 1, (len(space_of(game)),), np.int8)
    return spaces.Dict({"observation": tensor_space(game), "action_mask": mask})
