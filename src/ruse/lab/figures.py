"""From the games of a run to its figures: seats, sides, pairings, lengths, endings, choices, cards."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ruse.core.game import Game
from ruse.core.record import NONE
from ruse.lab.balance import Order, Run, Unit
from ruse.lab.balance_page import balance_page
from ruse.lab.statistics import Figure, Floats, combined, difference, quotient, ratio
from ruse.lab.watched import GIVE, NEVER, Watched

SHARE, POINTS, NUMBER = "share", "points", "number"
_REACH = {SHARE: 1.0, POINTS: 2.0, NUMBER: 0.0}  # how far two figures of a kind may be apart, if there is a limit


@dataclass(frozen=True)
class Measured:
    """A figure with what it is about. The first word of its key is its chapter."""

    key: str
    names: tuple[str, ...]
    kind: str
    figure: Figure
    phrase: str = ""  # of a report's phrase book, that puts several names together

    def above(self, other: "Measured") -> Figure:
        """By how much this is above the same figure of another run."""
        return difference(self.figure, other.figure, _REACH[self.kind])


Sample = tuple[Unit, int, Watched]
"""A unit, the number of a setting, and its game."""


class Figures:
    """All figures of a run."""

    def __init__(self, order: Order, run: Run) -> None:
        self.order = order
        self.run = run
        self.game: Game = order.game
        self.page = balance_page(self.game)
        self.measured: dict[str, Measured] = {}
        self._num_seats = order.options["seats"]
        self._samples: list[Sample] = [
            (unit, number, game) for unit in run.units for number, game in enumerate(unit.games)
        ]
        self._seats()
        self._sides()
        self._lengths()
        self._endings()
        self._choices()
        self._cards()
        self._never()
        self._give()

    def chapter(self, name: str) -> list[Measured]:
        """The figures whose key is the name, or the name and something more."""
        return [found for key, found in self.measured.items() if key == name or key.startswith(f"{name} ")]

    # How figures are made

    def _add(self, key: str, name: str, kind: str, figure: Figure | None) -> None:
        self._add_together(key, "", (name,), kind, figure)

    def _add_together(self, key: str, phrase: str, names: tuple[str, ...], kind: str, figure: Figure | None) -> None:
        if figure is not None:
            self.measured[key] = Measured(key, names, kind, figure, phrase)

    def _ratio(self, count: Callable[[Sample], tuple[float, float]], is_share: bool = False) -> Figure | None:
        """A sum over all games divided by another, by units."""
        parts, wholes = np.zeros((2, self.order.num_units))
        for sample in self._samples:
            part, whole = count(sample)
            parts[sample[0].unit] += part
            wholes[sample[0].unit] += whole
        return ratio(parts, wholes, is_share)

    def _is_free(self, sample: Sample) -> bool:
        return self.order.groups[sample[0].group][sample[1]].free

    # Seats and sides

    def _seats(self) -> None:
        for seat in range(self._num_seats):
            name = self.game.words("en").SEATS[seat]
            share = self._ratio(lambda sample, seat=seat: (sample[2].shares[seat], 1), is_share=True)  # type: ignore[misc]
            self._add(f"seat {name}", name, SHARE, share)
            if not self.game.payoff.is_win:
                mean = self._ratio(lambda sample, seat=seat: (sample[2].payoffs[seat], 1))  # type: ignore[misc]
                self._add(f"payoff {name}", name, NUMBER, mean)

        def of_start(sample: Sample) -> tuple[float, float]:
            start = sample[2].start
            return (sample[2].shares[start], 1) if start != NONE else (0, 0)

        self._add("start player", "the start player", SHARE, self._ratio(of_start, is_share=True))
        self._add("draws", "shared wins", SHARE, self._ratio(lambda sample: (max(sample[2].shares) < 1, 1), True))

    def _sides(self) -> None:
        """A side against the field is the mean over its pairings, each weighing the same."""
        names = self.page.sides
        pairings = {(a, b): self._pairing(a, b) for a in range(len(names)) for b in range(len(names)) if a != b}
        for side, name in enumerate(names):
            found = [pairings[side, other] for other in range(len(names)) if other != side]
            known = [figure for figure in found if figure is not None]
            if known:
                self._add(f"side {name}", name, SHARE, combined([1 / len(known)] * len(known), known, is_share=True))
        for (one, other), share in pairings.items():
            if one < other:
                both = names[one], names[other]
                self._add_together(f"pairing {' – '.join(both)}", "pairing", both, SHARE, share)

    def _pairing(self, one: int, other: int) -> Figure | None:
        def of_one(sample: Sample) -> tuple[float, float]:
            game = sample[2]
            if sorted(game.sides) != sorted((one, other)) or self._is_free(sample):
                return 0, 0
            return game.shares[game.sides.index(one)], 1

        return self._ratio(of_one, is_share=True)

    # Lengths, endings, choices

    def _lengths(self) -> None:
        self._add("length", self.page.length_word, NUMBER, self._ratio(lambda sample: (sample[2].length, 1)))
        if self.page.usual_length:
            low, high = self.page.usual_length
            share = self._ratio(lambda sample: (low <= sample[2].length <= high, 1), is_share=True)
            names = str(low), str(high), self.page.length_word
            self._add_together("usual length", "usual_length", names, SHARE, share)
        if self.page.length_word != "decisions":
            self._add("decisions", "decisions", NUMBER, self._ratio(lambda sample: (sample[2].decisions, 1)))

    def _endings(self) -> None:
        for number, name in enumerate(self.page.endings):
            share = self._ratio(lambda sample, number=number: (sample[2].ending == number, 1), is_share=True)  # type: ignore[misc]
            self._add(f"ending {name}", name, SHARE, share)

    def _choices(self) -> None:
        for number, name in enumerate(self.page.choices):
            key = str(number)
            share = self._ratio(
                lambda sample, key=key: (sample[2].chosen.get(key, 0), sample[2].offered.get(key, 0)),  # type: ignore[misc]
                is_share=True,
            )
            self._add(f"chosen {name}", name, SHARE, share)

    # Cards that were drawn and played

    def _cards(self) -> None:
        if not self.page.cards:
            return
        cells = self._cells()
        for card, name in enumerate(self.page.cards):
            for what in ("drawn", "played"):
                self._add(f"{what} {name}", name, POINTS, self._worth(cells, what, str(card)))

            def of_copies(sample: Sample, key: str = str(card)) -> tuple[float, float]:
                played, drawn = (
                    sum(numbers.get(key, 0) for numbers in each) for each in (sample[2].played, sample[2].drawn)
                )
                return played, drawn

            self._add(f"used {name}", name, NUMBER, self._ratio(of_copies))

    def _cells(self) -> dict[tuple[int, int, int], list[tuple[int, Watched, int]]]:
        """The games of every seat in every setting: those have the same side, opponent and place."""
        cells: dict[tuple[int, int, int], list[tuple[int, Watched, int]]] = {}
        for unit, number, game in self._samples:
            for seat in range(self._num_seats):
                cells.setdefault((unit.group, number, seat), []).append((unit.unit, game, seat))
        return cells

    def _worth(
        self, cells: dict[tuple[int, int, int], list[tuple[int, Watched, int]]], what: str, card: str
    ) -> Figure | None:
        """How much more of the win, in the same cell, went with every copy of the card that was drawn or played.

        None where it is always the same number, which tells nothing.
        """
        parts: list[Figure] = []
        weights: list[float] = []
        varies = False
        for cell in cells.values():
            shares, copies, games = np.zeros((3, self.order.num_units))
            for unit, game, seat in cell:
                number = getattr(game, what)[seat].get(card, 0)
                shares[unit] = game.shares[seat]
                copies[unit] = number
                games[unit] = 1
            varies |= bool(np.any(copies != games * copies.max()))
            with_card, usual = ratio(shares * copies, copies), ratio(shares, games)
            if with_card and usual and with_card.units > 1:  # a single game has no spread
                parts.append(difference(with_card, usual))
                weights.append(with_card.count)
        if not parts or not varies:
            return None
        total = sum(weights)
        worth = combined([weight / total for weight in weights], parts)
        return Figure(worth.value, worth.pulls, total, worth.units, reach=1.0)

    # Experiments

    def _trial(self, what: str, card: int, with_usual: bool) -> tuple[Figure | None, Figure | None]:
        """The share of the seats the experiment was made on; and their share in the same deals without it."""
        shares, usual, places = np.zeros((3, self.order.num_units))
        units = {unit.unit: unit for unit in self.run.units}
        for trial in self.run.trials:
            if trial.trial == what and trial.card == card:
                for (number, seat), share in zip(trial.places, trial.shares, strict=True):
                    shares[trial.unit] += share
                    places[trial.unit] += 1
                    usual[trial.unit] += units[trial.unit].games[number].shares[seat] if with_usual else 0
        return ratio(shares, places), ratio(usual, places)

    def _never(self) -> None:
        for card, name in enumerate(self.page.cards):
            without, usual = self._trial(NEVER, card, with_usual=True)
            if without and usual:
                self._add(f"never {name}", name, POINTS, difference(usual, without, reach=1.0))

    def _give(self) -> None:
        nothing, _ = self._trial(GIVE, NONE, with_usual=False)
        if nothing is None:
            return
        worth: dict[int, Figure] = {}
        for card, name in enumerate(self.page.cards):
            given, _ = self._trial(GIVE, card, with_usual=False)
            if given:
                worth[card] = difference(given, nothing, reach=1.0)
                self._add(f"given {name}", name, POINTS, worth[card])
        self._classes(worth)

    def _classes(self, worth: dict[int, Figure]) -> None:
        """How many cards of the second class one of the first is worth."""
        classes = self.page.copies(self.order.boxes[self.run.variant].plain)
        means: dict[str, Figure] = {}
        for name, copies in classes.items():
            known = [card for card in copies if card in worth]
            total = sum(copies[card] for card in known)
            if total:
                means[name] = combined([copies[card] / total for card in known], [worth[card] for card in known])
        if len(classes) == 2 and len(means) == 2:
            one, other = classes
            worth_in_other = quotient(means[one], means[other])
            self._add_together(f"{one} in {other}s", "in_cards", (one, other), NUMBER, worth_in_other)


def lengths_of(run: Run) -> Floats:
    """The length of every game."""
    return np.array([game.length for unit in run.units for game in unit.games], np.float64)
