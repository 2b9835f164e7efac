"""The exact solution of an open combat agrees with a search through the rules, and is what positions are judged by."""

from typing import Any

import numpy as np
import pytest

from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.plain import blank
from ruse.core.record import NONE
from ruse.core.registry import find_game
from ruse.games.tooth_and_claw import phase
from ruse.games.tooth_and_claw.bots.judgement import judge, strength_left
from ruse.games.tooth_and_claw.bots.open_combat import combat_lead
from ruse.games.tooth_and_claw.rules import achievements_of, actor, apply, legal
from ruse.games.tooth_and_claw.state import BLACK, NUM_COLUMNS, REARGUARD, VANGUARD, WHITE
from ruse.games.tooth_and_claw.tests.builder import box_with_two_in_front

GAME = find_game("tooth-and-claw")
STANDARD, WITH_TWO_IN_FRONT = GAME.standard_box, box_with_two_in_front()
BOX, TWO_IN_FRONT = STANDARD.plain, WITH_TWO_IN_FRONT.plain


def random_combat(seed: int, num_choices: int, games: int = 1, components: Box = STANDARD) -> Any:
    """A random match up to the given number of choices in the combat of a random round of its last game."""
    rng, box, s = seeded(seed), components.plain, GAME.first_state(components, {"games": games})
    out: Any = [0] * GAME.max_legal
    rounds = below(rng, 3)
    while s.game + 1 < games or s.round < rounds or s.phase < phase.OFFENSE or num_choices > 0:
        if s.game + 1 == games and s.round == rounds and s.phase >= phase.OFFENSE:
            num_choices -= 1
        seat = actor(box, s)
        apply(box, s, seat, out[below(rng, legal(box, s, seat, out))])
    return s


def lead_so_far(s: Any) -> int:
    """White's achievements less Black's, with those of the round that is not over."""
    piles = [achievements_of(BOX, int(s.pile[seat])) for seat in (WHITE, BLACK)]
    return int(s.score[WHITE] - s.score[BLACK]) + piles[WHITE] - piles[BLACK]


def searched(s: Any, known: dict[Any, int], box: Any = BOX) -> int:
    """What White gains over Black to the end of the round, by trying everything the rules allow."""
    key = (*s.at.values(), *s.second, s.lead, s.lead_color, s.mover, s.battle)
    if key not in known:
        seat = actor(box, s)
        out: Any = [0] * GAME.max_legal
        gains = []
        for action in out[: legal(box, s, seat, out)]:
            after = s.copy()
            apply(box, after, seat, action)
            goes_on = after.round == s.round and after.phase != phase.OVER
            gains.append(lead_so_far(after) - lead_so_far(s) + (searched(after, known, box) if goes_on else 0))
        known[key] = max(gains) if seat == WHITE else min(gains)
    return known[key]


@pytest.mark.parametrize("num_choices", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
def test_the_solution_is_what_a_search_finds(num_choices: int) -> None:
    for seed in range(3 if num_choices < 4 else 8):
        s = random_combat(1000 * num_choices + seed, num_choices)
        assert combat_lead(BOX, s) == searched(s, {})


@pytest.mark.ruling(9)
@pytest.mark.parametrize("num_choices", [0, 1, 2, 3, 4, 5])
def test_two_cards_in_front_are_solved_like_a_search_finds(num_choices: int) -> None:
    rows = set()
    for seed in range(12 if num_choices < 3 else 40):
        s = random_combat(500 * num_choices + seed, num_choices, components=WITH_TWO_IN_FRONT)
        owners = [seat for seat in (WHITE, BLACK) if s.second[seat] != NONE]
        if owners:
            rows.add(int(TWO_IN_FRONT.pair_space[s.formation[owners[0]]]) // NUM_COLUMNS)
            assert combat_lead(TWO_IN_FRONT, s) == searched(s, {}, TWO_IN_FRONT)
    assert {VANGUARD, REARGUARD} <= rows


def judged(s: Any) -> list[float]:
    shares: Any = [0.0, 0.0]
    assert judge(BOX, s, shares)
    return list(shares)


@pytest.mark.parametrize("games", [1, 2])
def test_the_end_of_the_last_round_is_judged_by_who_wins_it(games: int) -> None:
    kinds = set()
    for seed in range(30):
        s = random_combat(seed, 9, games)
        if s.round == 2:
            s.score[WHITE] += seed % 3 - lead_so_far(s) - searched(s, {}) - 1
            lead = lead_so_far(s) + searched(s, {})
            s.past[:] = [7, 7]
            tied = 0.5 if games == 2 else 0.0
            assert judged(s) == ([1.0, 0.0] if lead > 0 else [0.0, 1.0] if lead < 0 else [tied, 1 - tied])
            kinds.add(lead)
    assert kinds == {-1, 0, 1}


def test_earlier_rounds_are_judged_by_the_lead_and_the_cards_to_come() -> None:
    s = next(s for s in (random_combat(seed, 9) for seed in range(60)) if s.round == 0)
    s.hand[:] = [1, 1]
    s.deck[:] = [0, 0]
    s.score[WHITE] -= lead_so_far(s) + combat_lead(BOX, s)
    assert judged(s) == [0.5, 0.5]
    s.hand[WHITE] = 1 << 10
    assert (strength_left(BOX, s, WHITE), strength_left(BOX, s, BLACK)) == (12, 6)
    with_better_cards = judged(s)[WHITE]
    assert 0.5 < with_better_cards < 1
    s.score[WHITE] += 1
    assert with_better_cards < judged(s)[WHITE] < 1


def test_what_is_far_from_the_end_of_a_round_is_not_judged() -> None:
    assert not judge(BOX, random_combat(1, 4), np.zeros(2))
    assert not judge(BOX, blank(GAME.plain_state, 0), np.zeros(2))
