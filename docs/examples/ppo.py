"""Masked PPO on Tooth & Claw, in one file: a network learns to beat a random player in some two minutes on two cores.

pip install "ruse[train]" && python docs/examples/ppo.py
"""

import sys
import time

import numpy as np

from ruse.core.extras import extra
from ruse.envs import Batch

with extra("train"):
    import torch
    from torch import nn

GAME, OPPONENT = "tooth-and-claw", "random"
MATCHES, STEPS = 512, 64  # in a round of collecting: so many matches side by side, so many choices in each
EPOCHS, MINIBATCH = 3, 2048
SMOOTHING = 0.95  # of generalized advantage estimation; nothing is discounted
CLIP, ENTROPY, VALUE_WEIGHT, LEARNING_RATE = 0.2, 0.003, 0.5, 1e-3


class Network(nn.Module):
    """Looks at an observation; says how much it likes each action, and how it expects the match to end."""

    def __init__(self, highest: np.ndarray, num_actions: int) -> None:
        super().__init__()
        self.register_buffer("scale", 1.0 / torch.from_numpy(highest).float())
        self.body = nn.Sequential(nn.Linear(len(highest), 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, num_actions), nn.Linear(128, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of probabilities, nothing for what is not legal; and the value."""
        body = self.body(seen * self.scale)
        liked = self.policy(body).masked_fill(mask == 0, -1e9)
        return liked.log_softmax(-1), self.value(body).squeeze(-1)


def sample(log_probabilities: torch.Tensor) -> torch.Tensor:
    """Any action, as likely as the network likes it; `exp` would be slow where nothing is left."""
    return torch.multinomial(log_probabilities.softmax(-1), 1).squeeze(-1)


def new_batch(matches: int, seed: int) -> Batch:
    """The learner has the next seat in every next row."""
    return Batch(GAME, matches, seed=seed, players=["learner", OPPONENT], rotate=True)


def collect(network: Network, batch: Batch) -> dict[str, torch.Tensor]:
    """Play STEPS choices in every match, and remember them."""
    own = torch.arange(batch.num_matches), torch.arange(batch.num_matches) % batch.num_seats  # where the learner sits
    names = ("seen", "mask", "action", "log", "value", "reward", "end")
    kept: dict[str, list[torch.Tensor]] = {name: [] for name in names}
    for _ in range(STEPS):
        seen, mask = torch.from_numpy(batch.observations).float(), torch.from_numpy(batch.masks).clone()
        with torch.no_grad():
            log_probabilities, value = network(seen, mask)
            action = sample(log_probabilities)
        batch.step(action.numpy())
        log = log_probabilities.gather(1, action[:, None]).squeeze(1)
        reward, end = torch.from_numpy(batch.rewards)[own].clone(), torch.from_numpy(batch.ends).float()
        for name, each in zip(kept, (seen, mask, action, log, value, reward, end), strict=True):
            kept[name].append(each)
    memory = {name: torch.stack(each) for name, each in kept.items()}
    with torch.no_grad():
        _, last = network(torch.from_numpy(batch.observations).float(), torch.from_numpy(batch.masks))
    memory["advantage"] = advantages(memory, last)
    memory["target"] = memory["advantage"] + memory["value"]
    return {name: each.flatten(0, 1) for name, each in memory.items()}


def advantages(memory: dict[str, torch.Tensor], last: torch.Tensor) -> torch.Tensor:
    """How much better each choice turned out than was expected."""
    result, ahead, following = torch.zeros_like(memory["value"]), torch.zeros_like(last), last
    for step in reversed(range(STEPS)):
        goes_on = 1 - memory["end"][step]
        surprise = memory["reward"][step] + following * goes_on - memory["value"][step]
        ahead = surprise + SMOOTHING * goes_on * ahead
        result[step], following = ahead, memory["value"][step]
    return result


def learn(network: Network, optimizer: torch.optim.Optimizer, memory: dict[str, torch.Tensor]) -> None:
    """Make good choices more likely, but not much more at a time."""
    better = (memory["advantage"] - memory["advantage"].mean()) / (memory["advantage"].std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(better)).split(MINIBATCH):
            log_probabilities, value = network(memory["seen"].index_select(0, rows), memory["mask"][rows])
            log = log_probabilities.gather(1, memory["action"][rows, None]).squeeze(1)
            ratio = (log - memory["log"][rows]).exp()
            gain = torch.minimum(ratio * better[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * better[rows]).mean()
            entropy = -(log_probabilities.softmax(-1) * log_probabilities).sum(-1).mean()
            error = (value - memory["target"][rows]).square().mean()
            optimizer.zero_grad()
            (VALUE_WEIGHT * error - gain - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def share_won(network: Network, matches: int = 2000, seed: int = 1_000_003) -> float:
    """The share of new matches that the network wins against the opponent; a draw counts half."""
    batch = new_batch(matches, seed)
    seats = np.arange(matches) % batch.num_seats
    won, open_matches = np.zeros(matches), np.ones(matches, bool)
    while open_matches.any():
        with torch.no_grad():
            log_probabilities, _ = network(torch.from_numpy(batch.observations).float(), torch.from_numpy(batch.masks))
        batch.step(log_probabilities.argmax(-1).numpy())
        over = open_matches & (batch.ends == 1)
        won[over] = (1 + batch.rewards[np.arange(matches), seats][over]) / 2
        open_matches &= ~over
    return float(won.mean())


def train(choices: int, seed: int = 1) -> Network:
    """Learn from so many choices."""
    torch.manual_seed(seed)
    batch = new_batch(MATCHES, seed)
    network = Network(batch.layout.highest, len(batch.space))
    optimizer = torch.optim.Adam(network.parameters(), LEARNING_RATE)
    start = time.monotonic()
    for seen in range(0, choices, MATCHES * STEPS):
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * (1 - seen / choices)
        memory = collect(network, batch)
        learn(network, optimizer, memory)
        won = (1 + memory["reward"][memory["end"] == 1].mean()) / 2
        print(f"{seen + MATCHES * STEPS:>9,} choices, {time.monotonic() - start:4.0f} s: wins {won:.1%}", flush=True)
    return network


if __name__ == "__main__":
    trained = train(int(sys.argv[1]) if len(sys.argv) > 1 else 3_500_000)
    print(f"wins {share_won(trained):.1%} of 2,000 new matches against {OPPONENT}")
