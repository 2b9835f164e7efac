"""A match of Tooth & Claw in OpenSpiel, chance by its probabilities, players at random: pip install "ruse[envs]"."""

import secrets

from ruse.core.extras import extra
from ruse.envs.open_spiel import register

with extra("envs"):
    import pyspiel

register()
dice = secrets.SystemRandom()
state = pyspiel.load_game("ruse_tooth_and_claw", {"games": 2}).new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes(), strict=True)
        action = dice.choices(outcomes, likely)[0]
    else:
        known = state.observation_tensor()  # what the seat to choose knows, and nothing else
        action = dice.choice(state.legal_actions())
        print(f"{state.current_player()}: {state.action_to_string(action)} (knows {len(known)} numbers)")
    state.apply_action(action)
print("returns:", state.returns())
