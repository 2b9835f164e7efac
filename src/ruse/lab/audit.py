"""Auditing a game: its laws over many random matches, and with odd boxes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from ruse.core.box import Box
from ruse.core.dice import seeded
from ruse.core.game import Game
from ruse.core.kernel import jit_wanted
from ruse.core.playout import new_scratch
from ruse.core.protocol import SPECTATOR
from ruse.core.record import NONE, words_of
from ruse.core.rows import uncompiled
from ruse.lab.laws import ALL_UNKNOWN, LAWS, NUM_ROOMS, Audit, audit_matches
from ruse.lab.odd_boxes import OddBoxes, spelled, why_unplayable

_BATCH = 500


@dataclass(frozen=True)
class AuditReport:
    """How much was checked, and the first fault in words."""

    matches: int  # with the box as it was given
    states: int
    checks: int
    leaks: int
    violations: int
    worlds: int  # imagined worlds that were not the truth
    broken: list[str]  # the laws that were broken
    fault: str | None  # the first time
    boxes: int = 0  # odd boxes that were accepted and played with
    refused: int = 0  # changes to a box that were refused on the way


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
    shares = np.zeros(int(encoded[0]))
    for done in range(0, num_matches, _BATCH):
        batch = min(_BATCH, num_matches - done)
        records = (box or game.standard_box).records
        run(
            records,
            rooms,
            words_of(rooms),
            encoded,
            shows,
            game.max_steps,
            game.max_legal,
            audits,
            scratch,
            shares,
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
        fault=_fault(game, found, seed),
    )


def audit_boxes(game: Game, num_boxes: int, seed: int, options: Mapping[str, int] | None = None) -> AuditReport:
    """Check with odd boxes that all of them can be played, alike in both modes, and keep the laws."""
    odd, report = OddBoxes(game, seeded(seed)), AuditReport(0, 0, 0, 0, 0, 0, [], None)
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
            return replace(report, fault=f"{fault} (box {number} of seed {seed}: {spelled(game, box)})")
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


def _fault(game: Game, found: Audit, seed: int) -> str | None:
    if found.law == NONE:
        return None
    viewer = "the spectator" if found.viewer == SPECTATOR else f"seat {found.viewer}"
    after = "" if found.action == NONE else f", after '{game.actions.code(found.action)}'"
    return f"{LAWS[found.law]} (match {found.match + 1} of seed {seed}, step {found.step}{after}, seen by {viewer})"
