"""Auditing a game: its laws over many random matches, and with odd boxes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from ruse.core.box import Box
from ruse.core.dice import seeded
from ruse.core.game import Game
from ruse.core.kernel import jit_wanted
from ruse.core.plain import uncompiled
from ruse.core.playout import new_scratch
from ruse.core.record import NONE, words_of
from ruse.lab.faults import Fault
from ruse.lab.laws import ALL_UNKNOWN, EPSILON, LAWS, NUM_ROOMS, WHOLE_WIN, Audit, audit_matches
from ruse.lab.odd_boxes import OddBoxes, all_values, spelled, why_unplayable
from ruse.lab.words import book

_BATCH = 500


@dataclass(frozen=True)
class AuditReport:
    """How much was checked, and the first fault."""

    matches: int  # with the box as it was given
    states: int
    checks: int
    leaks: int
    violations: int
    worlds: int  # imagined worlds that were not the truth
    broken: list[str]  # codes of the laws that were broken
    fault: Fault | None  # the first time
    boxes: int = 0  # odd boxes that were accepted and played with
    refused: int = 0  # changes to a box that were refused on the way

    def as_json(self) -> dict[str, Any]:
        """For machines, with laws and fault in English."""
        laws, fault = book("en").LAWS, self.fault.told() if self.fault else None
        return {**asdict(self), "broken": [laws[law] for law in self.broken], "fault": fault}


def audit(
    game: Game,
    num_matches: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    box: Box | None = None,
    compiled: bool | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> AuditReport:
    """Check the laws over random matches; `compiled` chooses the mode, by default the usual one."""
    is_compiled = jit_wanted() if compiled is None else compiled
    run = game.compiled(audit_matches) if is_compiled else uncompiled(audit_matches)
    rooms = game.state.array(NUM_ROOMS)
    rooms[ALL_UNKNOWN] = game.state.unknown()[0]
    audits = Audit.array()
    found = audits[0]
    found.law = found.action = NONE
    scratch = new_scratch(seed)
    encoded = game.option_array(options or {})
    shows = np.array([action.shows for action in game.actions], np.int64)
    played_with = box or game.standard_box
    least, most = game.payoff.range_with(played_with.plain)
    total = game.payoff.total
    declared = np.array([least, most, total is not None, total or 0.0], np.float64)
    payoffs = np.zeros(int(encoded[0]))
    for done in range(0, num_matches, _BATCH):
        batch = min(_BATCH, num_matches - done)
        run(
            played_with.records,
            rooms,
            words_of(rooms),
            encoded,
            shows,
            game.max_steps,
            game.max_legal,
            audits,
            scratch,
            payoffs,
            declared,
            batch,
        )
        progress(done + batch)
        if found.law != NONE:
            break
    return AuditReport(
        matches=int(found.match),
        states=int(found.states),
        checks=int(found.checks),
        leaks=int(found.leaks),
        violations=int(found.violations),
        worlds=int(found.worlds_differ),
        broken=[LAWS[law] for law in range(len(LAWS)) if found.broken >> law & 1],
        fault=_fault(game, found, seed, payoffs.tolist(), least, most),
    )


def audit_boxes(game: Game, num_boxes: int, seed: int, options: Mapping[str, int] | None = None) -> AuditReport:
    """Check with odd boxes that all of them can be played, alike in both modes, and keep the laws."""
    odd, report = OddBoxes(game, seeded(seed)), AuditReport(0, 0, 0, 0, 0, 0, [], None)
    if not all_values(game.standard_box.tables):
        return report
    for number in range(1, num_boxes + 1):
        box = odd.draw()
        fault = odd.fault or why_unplayable(game, box, number, options or {})
        if fault is None:
            report = joined(report, replace(audit(game, 1, number, options, box), matches=0))
            fault = report.fault
        else:
            report = replace(report, violations=report.violations + 1)
        report = replace(report, boxes=number, refused=odd.num_refused)
        if fault is not None:
            return replace(report, fault=Fault("with_odd_box", (fault, number, seed, spelled(game, box))))
    return report


def joined(one: AuditReport, other: AuditReport) -> AuditReport:
    """Two reports as one; the fault is that of the second."""
    return AuditReport(
        matches=one.matches + other.matches,
        states=one.states + other.states,
        checks=one.checks + other.checks,
        leaks=one.leaks + other.leaks,
        violations=one.violations + other.violations,
        worlds=one.worlds + other.worlds,
        broken=[*one.broken, *other.broken],
        fault=other.fault,
        boxes=one.boxes + other.boxes,
        refused=one.refused + other.refused,
    )


def _fault(game: Game, found: Audit, seed: int, payoffs: Sequence[float], least: float, most: float) -> Fault | None:
    if found.law == NONE:
        return None
    action = "" if found.action == NONE else game.actions.code(found.action)
    place = LAWS[found.law], int(found.match) + 1, seed, int(found.step), action, int(found.viewer)
    broken = Fault("law_broken", place)
    if found.law == WHOLE_WIN:
        return Fault("with_payoffs", (broken, _wrong_payoffs(game, payoffs, least, most)))
    return broken


def _wrong_payoffs(game: Game, payoffs: Sequence[float], least: float, most: float) -> Fault:
    """The first payoff out of its range, or else the sum."""
    for seat, payoff in enumerate(payoffs):
        if not least - EPSILON <= payoff <= most + EPSILON:
            return Fault("payoff_out_of_range", (game.seat_codes[seat], payoff, least, most))
    return Fault("wrong_sum_of_payoffs", (payoffs, sum(payoffs), game.payoff.total))
