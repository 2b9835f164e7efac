"""Does the reconstruction of the decks reach its aims? Many simulated games, and a report in Markdown.

    python -m ruse.games.warriors_of_jogu.aims --games 2000 --seed 1

Both seats play by the rule of thumb of `policy.py`; with `--random` they play at random.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

import numpy as np

from ruse.core.box import Box
from ruse.core.game import Game
from ruse.core.playout import chance_action, new_scratch, random_action
from ruse.core.protocol import CHANCE, NOBODY, actor, apply, setup
from ruse.core.record import NONE, IntArray, RecordArray
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu.cards import CARDS, FACTION_TITLES, FACTIONS, kinds_of
from ruse.games.warriors_of_jogu.policy import choose
from ruse.games.warriors_of_jogu.state import SEATS

_Z = 1.959964  # 95 %

# Columns of a result
WINNER, START, BY_MORALE, ROUNDS, DECISIONS = range(5)


def play_games(
    boxes: RecordArray,
    states: RecordArray,
    options: IntArray,
    scratch: RecordArray,
    banned: IntArray,
    at_random: int,
    results: IntArray,
) -> None:
    """Play as many games as `results` has rows. Each seat never plays cards of its banned kind unless it must."""
    box, work = boxes[0], scratch[0]
    for game in range(len(results)):
        states[1] = states[0]
        s = states[1]
        setup(box, s, options)
        start = decisions = 0
        seat = actor(box, s)
        while seat != NOBODY:
            if seat == CHANCE:
                action = chance_action(box, s, work.rng, work.actions, work.likely)
            elif at_random:
                action = random_action(box, s, seat, work.rng, work.actions, work.likely)
            else:
                action = choose(box, s, seat, banned[seat], work.rng, work.actions)
            decisions += seat != CHANCE
            apply(box, s, seat, action)
            if s.round == 0:
                start = s.start
            seat = actor(box, s)
        results[game, WINNER] = s.winner
        results[game, START] = start
        results[game, BY_MORALE] = s.morale[0] == 0 or s.morale[1] == 0
        results[game, ROUNDS] = s.round + results[game, BY_MORALE]
        results[game, DECISIONS] = decisions


class Laboratory:
    """Games between factions, each run with its own numbers of the seed."""

    def __init__(
        self,
        game: Game,
        num_games: int,
        seed: int,
        at_random: bool = False,
        box: Box | None = None,
        compiled: bool = True,
    ) -> None:
        self._game = game
        self.boxes = (box or game.standard_box).records
        self._play = game.compiled(play_games) if compiled else play_games
        self._num_games = num_games
        self._seed = seed
        self._at_random = at_random
        self._run = 0

    def play(self, first: int, second: int, banned: tuple[int, int] = (NONE, NONE)) -> IntArray:
        """Results of games of two factions, by number from 0."""
        self._run += 1
        options = {"first": first + 1, "second": second + 1, "mirror": int(first == second)}
        results = np.zeros((self._num_games, 5), np.int64)
        self._play(
            self.boxes,
            self._game.state.array(2),
            self._game.option_array(options),
            new_scratch(self._seed, self._run),
            np.array(banned, np.int64),
            int(self._at_random),
            results,
        )
        return results


@dataclass(frozen=True)
class Share:
    """A share of games with its 95 % interval (Wilson's score interval)."""

    hits: int
    games: int

    @property
    def value(self) -> float:
        return self.hits / self.games

    @property
    def bounds(self) -> tuple[float, float]:
        middle = self.value + _Z**2 / (2 * self.games)
        spread = _Z * sqrt(self.value * (1 - self.value) / self.games + _Z**2 / (4 * self.games**2))
        scale = 1 + _Z**2 / self.games
        return (middle - spread) / scale, (middle + spread) / scale

    def __str__(self) -> str:
        low, high = self.bounds
        return f"{self.value:.1%} ({low:.1%} to {high:.1%})"


def report(laboratory: Laboratory, with_worth: bool) -> Iterator[str]:
    """The whole report, line by line."""
    pairings = {(one, other): _both_seats(laboratory, one, other) for one, other in combinations(FACTIONS, 2)}
    yield from _report_factions(pairings)
    yield from _report_pairings(pairings)
    everything = np.concatenate([results for both in pairings.values() for results in both])
    mirrors = np.concatenate([laboratory.play(faction, faction) for faction in FACTIONS])
    yield from _report_endings(everything, mirrors)
    if with_worth:
        yield from _report_worth(laboratory, pairings)


Pairings = dict[tuple[int, int], tuple[IntArray, IntArray]]


def _both_seats(laboratory: Laboratory, one: int, other: int) -> tuple[IntArray, IntArray]:
    return laboratory.play(one, other), laboratory.play(other, one)


def _wins(results: IntArray, seat: int) -> int:
    return int((results[:, WINNER] == seat).sum())


def _wins_against_field(pairings: Pairings, faction: int) -> Share:
    hits = games = 0
    for (one, other), both in pairings.items():
        if faction in (one, other):
            seat = int(faction == other)
            hits += _wins(both[0], seat) + _wins(both[1], 1 - seat)
            games += len(both[0]) + len(both[1])
    return Share(hits, games)


def _report_factions(pairings: Pairings) -> Iterator[str]:
    yield "## Factions against the field\n\nAim: 45 % to 55 %.\n\n| faction | wins |\n|---|---|"
    for faction in FACTIONS:
        yield f"| {FACTION_TITLES[faction]} | {_wins_against_field(pairings, faction)} |"


def _report_pairings(pairings: Pairings) -> Iterator[str]:
    yield "\n## Pairings\n\nWins of the first faction from the first seat, the second seat, and both."
    yield "Aim: 40 % to 60 %."
    yield "\n| pairing | first seat | second seat | both |\n|---|---|---|---|"
    for (one, other), both in pairings.items():
        games = len(both[0])
        shares = [Share(_wins(both[seat], seat), games) for seat in SEATS]
        together = Share(shares[0].hits + shares[1].hits, 2 * games)
        yield f"| {FACTION_TITLES[one]} – {FACTION_TITLES[other]} | {shares[0]} | {shares[1]} | {together} |"


def _report_endings(everything: IntArray, mirrors: IntArray) -> Iterator[str]:
    games = len(everything)
    by_morale = int(everything[:, BY_MORALE].sum())
    yield "\n## Endings and the start player\n\nAim: both endings in at least 15 % of games; start player 47 % to 53 %."
    yield "\n| what | share of games |\n|---|---|"
    yield f"| morale reaches 0 | {Share(by_morale, games)} |"
    yield f"| all rounds are played | {Share(games - by_morale, games)} |"
    for name, results in (("ten pairings", everything), ("same faction on both sides", mirrors)):
        wins = int((results[:, WINNER] == results[:, START]).sum())
        yield f"| the start player of round 1 wins ({name}) | {Share(wins, len(results))} |"
    yield f"\n{everything[:, ROUNDS].mean():.2f} rounds and {everything[:, DECISIONS].mean():.0f} decisions a game."


def _report_worth(laboratory: Laboratory, pairings: Pairings) -> Iterator[str]:
    yield "\n## Worth of every card type\n\nHow much the faction's wins against the field fall when it never plays"
    yield "cards of the type, in points of a hundred, with the 95 % interval. Aim: above 0."
    yield "\n| card | strength | morale | copies | worth |\n|---|---|---|---|---|"
    box = laboratory.boxes[0]
    for faction in FACTIONS:
        usual = _wins_against_field(pairings, faction)
        for kind in kinds_of(faction):
            without = _wins_without(laboratory, faction, kind)
            worth = usual.value - without.value
            spread = _Z * sqrt(sum(share.value * (1 - share.value) / share.games for share in (usual, without)))
            copies = int(box.full[faction] >> box.shift[kind]) & 63
            numbers = f"{box.strength[kind]} | {box.morale[kind]} | {copies}"
            yield f"| {CARDS[kind].name} | {numbers} | {100 * worth:+.1f} ± {100 * spread:.1f} |"


def _wins_without(laboratory: Laboratory, faction: int, kind: int) -> Share:
    hits = games = 0
    for other in FACTIONS:
        if other != faction:
            for seat in SEATS:
                banned = (kind, NONE) if seat == 0 else (NONE, kind)
                factions = (faction, other) if seat == 0 else (other, faction)
                results = laboratory.play(*factions, banned=banned)
                hits += _wins(results, seat)
                games += len(results)
    return Share(hits, games)


def main(arguments: list[str] | None = None) -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(prog="python -m ruse.games.warriors_of_jogu.aims", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games for each pairing and seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random", action="store_true", help="play at random; then cards have no worth")
    args = parser.parse_args(arguments)
    game = find_game("warriors-of-jogu")
    play = "at random" if args.random else "by the rule of thumb of policy.py"
    print(f"# Warriors of Jogu: how the decks play\n\nBoth seats play {play}; box {game.standard_box.digest},")
    command = f"python -m ruse.games.warriors_of_jogu.aims --games {args.games} --seed {args.seed}"
    print(f"`{command}{' --random' if args.random else ''}`. Intervals are 95 %.\n")
    for line in report(Laboratory(game, args.games, args.seed, args.random), with_worth=not args.random):
        print(line)


if __name__ == "__main__":
    main()
