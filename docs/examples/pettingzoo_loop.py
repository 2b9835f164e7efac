"""Random legal play of Tooth & Claw through PettingZoo, as an environment for learners: pip install "ruse[envs]"."""

from ruse.envs import pettingzoo

env = pettingzoo.env("tooth-and-claw", render_mode="ansi")
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, is_over, _, _ = env.last()
    if is_over:
        print(f"{agent}: {reward:+.0f}")
        action = None
    else:
        action = env.action_space(agent).sample(seen["action_mask"])
    env.step(action)
print(env.render())
