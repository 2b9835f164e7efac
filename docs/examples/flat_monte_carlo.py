"""A flat Monte Carlo bot: try every legal action in imagined worlds, and take the one that wins most often.

Run it in this folder as: ruse arena tooth-and-claw --bots flat_monte_carlo:FlatMonteCarlo,level1
"""

import ruse


class FlatMonteCarlo(ruse.Bot):
    """Try all actions in the same worlds, and play each of these to its end at random."""

    worlds = 200

    def choose(self, perspective: ruse.Perspective, budget: ruse.Budget | None = None) -> int:
        simulator = ruse.Simulator(perspective, self.rng)
        won = dict.fromkeys(perspective.legal, 0.0)
        for _ in range(self.worlds):
            simulator.redeal()
            for action in perspective.legal:
                world = simulator.copy()
                world.push(action)
                won[action] += world.playout()[perspective.seat]
        return max(won, key=won.__getitem__)
