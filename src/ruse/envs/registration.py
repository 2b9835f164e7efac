"""What games are called in Gymnasium and OpenSpiel, and how Gymnasium gets to know them.

import gymnasium
import ruse.envs

ruse.envs.register()
env = gymnasium.make("ruse/ToothAndClaw-v1", opponent="level2")
envs = gymnasium.make_vec("ruse/ToothAndClaw-v1", num_envs=1024, opponent="greedy")
"""

from ruse.core.game import Game
from ruse.core.registry import games


def id_of(game: Game) -> str:
    """As in ruse/ToothAndClaw-v1; the version is that of the rules."""
    return f"ruse/{''.join(word.capitalize() for word in game.name.split('-'))}-v{game.rules_version}"


def open_spiel_name_of(game: Game) -> str:
    """As in ruse_tooth_and_claw."""
    return f"ruse_{game.name.strip('_').replace('-', '_')}"


def register() -> None:
    """Make all games known to Gymnasium; once more does no harm."""
    from ruse.envs.spaces import gymnasium

    for game in games():
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(
                id_of(game),
                entry_point="ruse.envs.single:RuseEnv",
                vector_entry_point="ruse.envs.vector:RuseVectorEnv",
                kwargs={"game": game.name},
            )
