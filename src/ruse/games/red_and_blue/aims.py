"""Whether the reconstructed numbers reach their aims, by simulation.

    python -m ruse.games.red_and_blue.aims --games 20000 --seed 1

reports Red's share of wins, the length, the draws and the worth of every card, with 95 % intervals,
for players at random, by a rule of thumb, and by a small search.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ruse.core.box import Box as LoadedBox
from ruse.core.dice import below
from ruse.core.kernel import kernel
from ruse.core.playout import chance_action, new_scratch
from ruse.core.protocol import CHANCE, NOBODY, actor, apply, legal, setup
from ruse.core.record import NONE, IntArray, RecordArray
from ruse.games.red_and_blue import GAME, act, counts, phase
from ruse.games.red_and_blue.dispatch import take, turn_up
from ruse.games.red_and_blue.draft import drawer, num_held
from ruse.games.red_and_blue.glossary import card_name
from ruse.games.red_and_blue.search import ALL_UNKNOWN, BLANK, NUM_ROOMS, TRUTH, Search, searched_action
from ruse.games.red_and_blue.state import (
    ACE,
    ALL_AREAS,
    BACK_NAMES,
    BACKS,
    MONARCH,
    NORMAL,
    NUM_KINDS,
    NUM_MONARCHS,
    NUM_SEATS,
    RED,
    SEATS,
    TURN_LIMIT,
    State,
)
from ruse.games.red_and_blue.thumb import thumb_action

RANDOM, THUMB, SEARCH = POLICIES = range(3)
POLICY_NAMES = ["at random", "by rule of thumb", "by search"]
NUM_WORLDS = 24  # a search imagines
SEARCH_PART = 50  # a search is slow: it plays one game where the others play this many
_Z = 1.959964  # 95 %

NO_SWAP = -1
LOSE_CARD = NUM_KINDS  # the swap that gives nothing for the card

Floats = NDArray[np.float64]
Estimate = tuple[float, float]
"""A mean and the half width of its 95 % interval."""


# Playing


@kernel
def policy_action(box: Any, rooms: RecordArray, seat: int, policy: int, search: Any, work: Any) -> int:
    """What a player of this policy does."""
    s = rooms[TRUTH]
    if policy == SEARCH:
        return searched_action(box, rooms, seat, NUM_WORLDS, search, work)
    if policy == THUMB:
        return thumb_action(box, s, seat, work.rng, work.actions)
    return int(work.actions[below(work.rng, legal(box, s, seat, work.actions))])


@kernel
def can_swap(s: Any, seat: int) -> bool:
    """In the second turn or later, after the draft, with a hand that holds no monarch."""
    is_time = s.turn >= NUM_SEATS and s.phase == phase.DISPATCH
    return bool(is_time and num_held(s, seat) > 0 and counts.number(s.hand[seat], seat) == 0)


@kernel
def swap_card(box: Any, s: Any, seat: int, kind: int, rng: IntArray) -> bool:
    """Discard a random card of the hand and give the seat a card of the kind from the stock (or nothing) for it."""
    if kind < NUM_KINDS and counts.number(s.stock, kind) == 0:
        return False
    lost = counts.pick(s.hand[seat], rng)
    take(box, s, seat, lost)
    turn_up(s, seat, lost)
    s.discard += counts.one(lost)
    if kind < NUM_KINDS:
        s.stock -= counts.one(kind)
        s.stock_size[box.back[kind]] -= 1
        s.hand[seat] += counts.one(kind)
        s.held[seat, box.back[kind]] += 1
    return True


@kernel
def kind_played(action: int) -> int:
    """The card that leaves the hand with an action, or NONE."""
    if act.OCCUPY <= action < act.EXCHANGE:
        return (action - act.OCCUPY) % NUM_KINDS
    if act.ATTACK <= action < act.ADD:
        return (action - act.ATTACK) % NUM_KINDS
    if act.ADD <= action < act.ALONE:
        return action - act.ADD
    if act.DEFEND <= action < act.NO_CARD:
        return action - act.DEFEND
    return NONE


def play_matches(
    boxes: RecordArray,
    rooms: RecordArray,
    options: IntArray,
    searches: RecordArray,
    scratch: RecordArray,
    policies: IntArray,
    swap: IntArray,
    results: IntArray,
    drawn: IntArray,
    played: IntArray,
) -> None:
    """Play a match a row: its winner, ending and turns, and the cards of each seat drawn and played.

    `swap` is a seat and a kind: at the first dispatch of its second turn or later, the seat gets
    that card for one of its hand. Rows where this never happened keep a fourth result of 0.
    """
    box, work = boxes[0], scratch[0]
    for match in range(len(results)):
        rooms[TRUTH] = rooms[BLANK]
        s = rooms[TRUTH]
        setup(box, s, options)
        is_swapped = swap[0] == NO_SWAP
        seat = actor(box, s)
        while seat != NOBODY:
            if not is_swapped and seat == swap[0] and can_swap(s, seat):
                is_swapped = swap_card(box, s, seat, swap[1], work.rng)
            if seat == CHANCE:
                action = chance_action(box, s, work.rng, work.actions, work.likely)
                if act.DRAW <= action < act.SHUFFLE:
                    drawn[match, drawer(box, s), action - act.DRAW] += 1
            else:
                action = policy_action(box, rooms, seat, policies[seat], searches[0], work)
                kind = kind_played(action)
                if kind != NONE:
                    played[match, seat, kind] += 1
            apply(box, s, seat, action)
            seat = actor(box, s)
        results[match, 0] = s.winner
        results[match, 1] = s.ending
        results[match, 2] = s.turn // NUM_SEATS + 1
        results[match, 3] = is_swapped


@dataclass(frozen=True)
class Matches:
    """What came of many matches."""

    winner: IntArray
    ending: IntArray
    turns: IntArray
    was_swapped: IntArray
    drawn: IntArray  # match, seat, kind
    played: IntArray

    def shares(self, seat: int) -> Floats:
        """The seat's share of the win, by match."""
        return np.where(self.winner == NONE, 0.5, self.winner == seat)


def play(
    box: LoadedBox, num_games: int, seed: tuple[int, ...], policies: list[int], swap: tuple[int, int] = (NO_SWAP, 0)
) -> Matches:
    """Play matches between two policies."""
    results = np.zeros((num_games, 4), np.int64)
    drawn, played = np.zeros((2, num_games, NUM_SEATS, NUM_KINDS), np.int64)
    rooms = State.array(NUM_ROOMS)
    rooms[ALL_UNKNOWN] = State.unknown()[0]
    GAME.compiled(play_matches)(
        box.records,
        rooms,
        GAME.option_array({}),
        Search.array(),
        new_scratch(*seed),
        np.array(policies, np.int64),
        np.array(swap, np.int64),
        results,
        drawn,
        played,
    )
    winner, ending, turns, was_swapped = results.T
    return Matches(winner, ending, turns, was_swapped, drawn, played)


# Figures


def _mean(values: Floats) -> Estimate:
    """A mean and the half width of its 95 % interval."""
    return float(values.mean()), _Z * float(values.std()) / sqrt(max(len(values), 1))


def _percent(values: Floats) -> str:
    """A share with its 95 % interval (Wilson's score interval)."""
    games, share = max(len(values), 1), float(values.mean())
    middle = share + _Z**2 / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
    low, high = ((middle + side * spread) / (1 + _Z**2 / games) for side in (-1, 1))
    return f"{100 * share:.1f} % ({100 * max(low, 0):.1f} to {100 * min(high, 1):.1f})"


def _points(mean: float, spread: float) -> str:
    return f"{100 * mean:+.1f} ± {100 * spread:.1f}"


def arms_of(box: LoadedBox, num_games: int, seed: int, policy: int) -> dict[int, Estimate]:
    """The share of the win, over both seats, after a swap for each kind, or for nothing (LOSE_CARD)."""
    arms = {}
    for kind in (*range(NUM_MONARCHS, NUM_KINDS), LOSE_CARD):
        both = []
        for seat in SEATS:
            matches = play(box, num_games, (seed, policy, seat, kind), [policy] * NUM_SEATS, (seat, kind))
            both.append(_mean(matches.shares(seat)[matches.was_swapped == 1]))
        arms[kind] = _combined([0.5, 0.5], both)
    return arms


def _combined(weights: list[float], estimates: list[Estimate]) -> Estimate:
    """The weighted sum of independent estimates."""
    pairs = list(zip(weights, estimates, strict=True))
    return sum(weight * mean for weight, (mean, _) in pairs), sqrt(
        sum((weight * width) ** 2 for weight, (_, width) in pairs)
    )


def worth_of(arms: dict[int, Estimate], kind: int) -> Estimate:
    """How much of a win the card is worth in hand, against no card at all."""
    return _combined([1, -1], [arms[kind], arms[LOSE_CARD]])


def aces_in_normals(record: Any, arms: dict[int, Estimate]) -> Estimate:
    """How many normal cards an ace is worth, each class by its copies; both are measured from the same arm."""
    classes = []
    for back in BACKS:
        kinds = [kind for kind in range(NUM_MONARCHS, NUM_KINDS) if record.back[kind] == back]
        copies = [counts.number(int(record.copies), kind) for kind in kinds]
        classes.append(_combined([number / sum(copies) for number in copies], [arms[kind] for kind in kinds]))
    base = arms[LOSE_CARD]
    normal, ace = classes[NORMAL][0] - base[0], classes[ACE][0] - base[0]
    ratio = ace / normal
    slopes = [1 / normal, -ratio / normal, (ratio - 1) / normal]
    return ratio, _combined(slopes, [classes[ACE], classes[NORMAL], base])[1]


def _worth_when(matches: Matches, numbers: IntArray, kind: int) -> Estimate:
    """The share of the win, above the seat's usual one, of those who drew or played the card."""
    values = [np.repeat(matches.shares(seat) - matches.shares(seat).mean(), numbers[:, seat, kind]) for seat in SEATS]
    return _mean(np.concatenate(values))


def report(box: LoadedBox, num_games: int, seed: int) -> Iterator[str]:
    """The lines of the report, in Markdown."""
    for policy in POLICIES:
        games = num_games // SEARCH_PART if policy == SEARCH else num_games
        yield f"## Players {POLICY_NAMES[policy]}"
        yield ""
        yield from _aims(box, games, seed, policy)
        yield ""
        if policy != SEARCH:
            yield from _cards(box, games, seed, policy)
            yield ""
    yield from (_strength(box, num_games // SEARCH_PART, seed, *pair) for pair in ((THUMB, RANDOM), (SEARCH, THUMB)))


def _strength(box: LoadedBox, num_games: int, seed: int, strong: int, weak: int) -> str:
    shares = [
        play(box, num_games, (seed, strong, seat), [strong if other == seat else weak for other in SEATS]).shares(seat)
        for seat in SEATS
    ]
    return (
        f"Playing {POLICY_NAMES[strong]} wins {_percent(np.concatenate(shares))} of its games against playing "
        f"{POLICY_NAMES[weak]}, seats shared equally."
    )


def _aims(box: LoadedBox, num_games: int, seed: int, policy: int) -> Iterator[str]:
    matches = play(box, num_games, (seed, policy), [policy] * 2)
    low, middle, high = np.percentile(matches.turns, (10, 50, 90))
    yield "| aim | wanted | found |"
    yield "|---|---|---|"
    yield f"| games | | {num_games} |"
    yield f"| Red's share of wins | 45-55 % | {_percent(matches.shares(RED))} |"
    mean, spread = _mean(matches.turns.astype(float))
    in_range = (matches.turns >= 5) & (matches.turns <= 15)
    yield f"| turns a side | 5-15 | {mean:.1f} ± {spread:.1f} (10 %: {low:.0f}, half: {middle:.0f}, 90 %: {high:.0f}) |"
    yield f"| games of 5-15 turns a side | most | {_percent(in_range.astype(float))} |"
    yield f"| draws | under 3 % | {_percent((matches.winner == NONE).astype(float))} |"
    for name, ending in (("by a monarch", MONARCH), ("by all five areas", ALL_AREAS), ("turn limit", TURN_LIMIT)):
        yield f"| ended {name} | | {_percent((matches.ending == ending).astype(float))} |"


def _cards(box: LoadedBox, num_games: int, seed: int, policy: int) -> Iterator[str]:
    matches = play(box, num_games, (seed, policy), [policy] * 2)
    arms = arms_of(box, num_games, seed, policy)
    yield "Worth in percentage points of a win: in hand, against no card; when drawn and when played, against the"
    yield "usual share of the seat (who wins draws and plays more, so these compare cards with each other only)."
    yield ""
    yield "| card | class | attack/defense | in hand | when drawn | when played | played of drawn |"
    yield "|---|---|---|---|---|---|---|"
    record = box.record
    for kind in range(NUM_MONARCHS, NUM_KINDS):
        drawn, played = _worth_when(matches, matches.drawn, kind), _worth_when(matches, matches.played, kind)
        used = matches.played[:, :, kind].sum() / max(matches.drawn[:, :, kind].sum(), 1)
        yield (
            f"| {card_name(kind)} | {BACK_NAMES[record.back[kind]]} | {record.attack[kind]}/{record.defense[kind]} | "
            f"{_points(*worth_of(arms, kind))} | {_points(*drawn)} | {_points(*played)} | {100 * used:.0f} % |"
        )
    yield ""
    ratio, spread = aces_in_normals(record, arms)
    yield f"An ace in hand is worth {ratio:.2f} ± {spread:.2f} normal cards (wanted: about 2)."


def main(arguments: list[str]) -> None:
    """Print the report."""
    parser = ArgumentParser(description="Whether the numbers of a box reach their aims, by simulation.")
    parser.add_argument("--games", type=int, default=20_000, help="for each figure (default 20000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--box", type=Path, help="a file of changes to the standard box")
    chosen = parser.parse_args(arguments)
    for line in report(GAME.load_box(chosen.box), chosen.games, chosen.seed):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
