"""The laws catch what they are for: a game that leaks or cheats is found out, in both modes."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ruse.core.game import Game
from ruse.core.kernel import compiled, kernel
from ruse.core.payoff import WIN, Payoff, chips, points
from ruse.core.protocol import CHANCE
from ruse.core.record import NONE, IntArray
from ruse.core.registry import find_game
from ruse.games._template import act, knowledge, rules
from ruse.games._template.state import HAND_SIZE, NUM_RANKS, Box, State
from ruse.games.tooth_and_claw import knowledge as claw_knowledge
from ruse.lab import laws
from ruse.lab.audit import audit
from ruse.lab.laws import audit_matches
from tests.example_games import example_game
from tests.spoiled import spoiled

TEMPLATE = find_game("_template")
CLAW = find_game("tooth-and-claw")


@kernel
def observe_a_foreign_hand(box: Box, s: State, seat: int, obs: State) -> None:
    knowledge.observe(box, s, seat, obs)
    for rank in range(NUM_RANKS):
        obs.hand[1, rank] = s.hand[1, rank]


@kernel
def observe_the_deck(box: Any, s: Any, seat: int, obs: Any) -> None:
    claw_knowledge.observe(box, s, seat, obs)
    obs.hand[0] = s.hand[0]


@kernel
def observe_a_chosen_card(box: Box, s: State, seat: int, obs: State) -> None:
    knowledge.observe(box, s, seat, obs)
    obs.chosen[0] = s.chosen[0]


@kernel
def redeal_with_holes(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    pass


@kernel
def redeal_from_nowhere(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    knowledge.redeal(box, obs, seat, rng)
    obs.deck[0] += 1


@kernel
def legal_depends_on_others(box: Box, s: State, seat: int, out: IntArray) -> int:
    n = rules.legal(box, s, seat, out)
    if seat == 1 and s.hand[0, 0] > 0 and n > 1:
        return n - 1
    return n


@kernel
def legal_reads_what_is_hidden(box: Box, s: State, seat: int, out: IntArray) -> int:
    n = rules.legal(box, s, seat, out)
    in_deck = 0
    for rank in range(NUM_RANKS):
        in_deck += s.deck[rank]  # the same in every world, but not in an observation
    return n if in_deck >= 0 else 0


@kernel
def legal_backwards(box: Box, s: State, seat: int, out: IntArray) -> int:
    n = rules.legal(box, s, seat, out)
    for index in range(n // 2):
        out[index], out[n - 1 - index] = out[n - 1 - index], out[index]
    return n


@kernel
def legal_beyond_measure(box: Box, s: State, seat: int, out: IntArray) -> int:
    n = rules.legal(box, s, seat, out)
    return 100 if s.trick == HAND_SIZE - 1 and n > 0 else n


@kernel
def legal_gives_up(box: Box, s: State, seat: int, out: IntArray) -> int:
    return 0 if s.trick == HAND_SIZE - 1 else rules.legal(box, s, seat, out)


@kernel
def legal_after_the_end(box: Box, s: State, seat: int, out: IntArray) -> int:
    return 1 if s.trick == HAND_SIZE else rules.legal(box, s, seat, out)


@kernel
def actor_by_a_hand(box: Box, s: State) -> int:
    seat = rules.actor(box, s)
    return 1 if seat == 0 and s.chosen[1] == NONE and s.hand[0, 0] > 0 else seat


@kernel
def see_oneself_by_others(box: Box, s: State, seat: int, action: int, viewer: int) -> int:
    if viewer == seat and s.hand[1 - seat, 0] > 0:
        return act.CHOOSE_BLURRED
    return knowledge.seen(box, s, seat, action, viewer)


@kernel
def see_everything(box: Box, s: State, seat: int, action: int, viewer: int) -> int:
    return action


@kernel
def advise_by_others(box: Box, s: State, seat: int, actions: IntArray, num_actions: int, out: IntArray) -> None:
    for index in range(num_actions):
        out[index] = s.hand[1 - min(seat, 1), 0]


@kernel
def lose_a_card(box: Box, s: State, seat: int, action: int) -> None:
    rules.apply(box, s, seat, action)
    if action == act.SHOW and s.played[0] > 0:
        s.played[0] -= 1


@kernel
def show_in_vain(box: Box, s: State, seat: int, action: int) -> None:
    if action != act.SHOW:
        rules.apply(box, s, seat, action)
        return
    for owner in range(s.seats):
        s.hand[owner, s.chosen[owner]] += 1
        s.held[owner] += 1
        s.chosen[owner] = NONE


@kernel
def last_wins(box: Box, s: State, seat: int, action: int) -> None:
    rules.apply(box, s, seat, action)
    if act.CHOOSE <= action < act.SHOW:
        s.points[2] = seat


@kernel
def everybody_wins(box: Box, s: State, out: IntArray) -> None:
    for seat in range(s.seats):
        out[seat] = 1.0


@kernel
def chips_beyond_the_pot(box: Any, s: Any, out: IntArray) -> None:
    out[0], out[1] = 14, -14


@kernel
def chips_from_nowhere(box: Any, s: Any, out: IntArray) -> None:
    out[0], out[1] = 2, -1


@kernel
def points_below_zero(box: Any, s: Any, out: IntArray) -> None:
    for seat in range(4):
        out[seat] = -1


@kernel
def points_by_the_queen(box: Any, s: Any, out: IntArray) -> None:
    for seat in range(4):
        out[seat] = 27


@kernel
def a_loss_below_zero(box: Box, s: State, out: IntArray) -> None:
    for seat in range(s.seats):
        out[seat] = 0.0
    out[0], out[1] = 1.5, -0.5


@kernel
def score_by_a_hand(box: Box, s: State, out: IntArray) -> None:
    rules.scores(box, s, out)
    out[0] += s.hand[1, 0] > 0


@kernel
def pick_the_first(box: Box, s: State, seat: int, rng: IntArray, actions: IntArray, likely: IntArray) -> int:
    rules.legal(box, s, seat, actions)
    return int(actions[0])


@kernel
def draw_the_first(box: Box, s: State, rng: IntArray, actions: IntArray, likely: IntArray) -> int:
    rules.legal(box, s, CHANCE, actions)
    rules.apply(box, s, CHANCE, int(actions[0]))
    return 1


CASES = [
    ("foreign_hand", TEMPLATE, {"observe": observe_a_foreign_hand}, laws.SAME_OBSERVATION),
    ("foreign_cards", CLAW, {"observe": observe_the_deck}, laws.SAME_HISTORY),
    ("chosen_card", TEMPLATE, {"observe": observe_a_chosen_card}, laws.SAME_HISTORY),
    ("holes", TEMPLATE, {"redeal": redeal_with_holes}, laws.WORLD_IS_WHOLE),
    ("world", TEMPLATE, {"redeal": redeal_from_nowhere}, laws.WORLD_HAS_ALL_CARDS),
    ("legal", TEMPLATE, {"legal": legal_depends_on_others}, laws.SAME_CHOICES),
    ("hidden", TEMPLATE, {"legal": legal_reads_what_is_hidden}, laws.BLIND_CHOICES),
    ("backwards", TEMPLATE, {"legal": legal_backwards}, laws.CHOICES_IN_ORDER),
    ("crowd", TEMPLATE, {"legal": legal_beyond_measure}, laws.CHOICES_IN_ORDER),
    ("nothing", TEMPLATE, {"legal": legal_gives_up}, laws.HAS_CHOICE),
    ("afterwards", TEMPLATE, {"legal": legal_after_the_end}, laws.HAS_CHOICE),
    ("actor", TEMPLATE, {"actor": actor_by_a_hand}, laws.PUBLIC_ACTOR),
    ("oneself", TEMPLATE, {"seen": see_oneself_by_others}, laws.SAME_SIGHT),
    ("log", TEMPLATE, {"seen": see_everything}, laws.SIGHT_IS_KNOWN),
    ("advice", TEMPLATE, {"advise": advise_by_others}, laws.BLIND_ADVICE),
    ("scores", TEMPLATE, {"scores": score_by_a_hand}, laws.PUBLIC_SCORES),
    ("lost_card", TEMPLATE, {"apply": lose_a_card}, laws.CARDS_CONSERVED),
    ("order", TEMPLATE, {"apply": last_wins}, laws.SEALED_COMMUTE),
    ("endless", TEMPLATE, {"apply": show_in_vain}, laws.ENDS),
    ("shares", TEMPLATE, {"returns": everybody_wins}, laws.WHOLE_WIN),
    ("loss", TEMPLATE, {"returns": a_loss_below_zero}, laws.WHOLE_WIN),
    ("pot", example_game("leduc"), {"returns": chips_beyond_the_pot}, laws.WHOLE_WIN),
    ("chips", example_game("leduc"), {"returns": chips_from_nowhere}, laws.WHOLE_WIN),
    ("minus", example_game("hearts"), {"returns": points_below_zero}, laws.WHOLE_WIN),
    ("points", example_game("hearts"), {"returns": points_by_the_queen}, laws.WHOLE_WIN),
    ("pick", TEMPLATE, {"pick": pick_the_first}, laws.FAIR_PICK),
    ("chance", TEMPLATE, {"chance": draw_the_first}, laws.FAIR_CHANCE),
]


@pytest.mark.parametrize(
    ("name", "payoff", "numbers"),
    [
        ("leduc", chips(13), None),
        ("leduc", chips(0.5), "ann gets 3, and the range is -0.5 to 0.5"),
        ("leduc", points(0, 13), "bob gets -3, and the range is 0 to 13"),
        ("leduc", points(-13, 13), None),
        ("leduc", Payoff(-13, 13, 1.0, "chip"), "3, -3 add up to 0, not to 1"),
        ("hearts", points(0, 25), "north gets 26, and the range is 0 to 25"),
        ("hearts", chips(26), "26, 16, 12, 24 add up to 78, not to 0"),
        ("hearts", WIN, "north gets 26, and the range is 0 to 1"),
    ],
)
def test_a_wrong_declaration_of_payoffs_is_found_out_and_told_with_numbers(
    name: str, payoff: Payoff, numbers: str | None
) -> None:
    game = replace(spoiled(example_game(name), f"declared_{name}"), payoff=payoff)
    report = audit(game, 5, 5, compiled=False)
    assert report.broken == ([laws.LAWS[laws.WHOLE_WIN]] if numbers else [])
    if report.fault:
        assert report.fault.told().endswith(f": {numbers}")
        assert report.fault.told("ja") != report.fault.told()


def test_the_range_of_payoffs_is_that_of_the_box_in_use() -> None:
    leduc = example_game("leduc")
    small = leduc.load_box({"box": {"bet": [1, 1]}})
    assert leduc.payoff.range_with(small.plain) == (-5, 5)
    assert not audit(leduc, 20, 5, box=small, compiled=False).broken
    bad = spoiled(leduc, "standard_pot", returns=chips_for_the_standard_pot)
    assert not audit(bad, 1, 5, compiled=False).broken
    assert audit(bad, 1, 5, box=small, compiled=False).broken == [laws.LAWS[laws.WHOLE_WIN]]


@kernel
def chips_for_the_standard_pot(box: Any, s: Any, out: IntArray) -> None:
    out[0], out[1] = 13, -13


def test_every_law_has_a_game_that_breaks_it() -> None:
    assert {law for *_, law in CASES} == set(range(len(laws.LAWS)))


@pytest.mark.parametrize(("name", "game", "kernels", "law"), CASES, ids=[name for name, *_ in CASES])
def test_a_spoiled_game_is_found_out(name: str, game: Game, kernels: dict[str, Callable[..., Any]], law: int) -> None:
    report = audit(spoiled(game, name, **kernels), 20, 5, compiled=False)
    assert report.leaks + report.violations > 0
    assert report.fault is not None
    assert laws.LAWS[law] in report.broken


@kernel
def observe_too_much(box: Box, s: State, seat: int, obs: State) -> None:
    observe_a_foreign_hand(box, s, seat, obs)
    obs.chosen[0] = s.chosen[0]


@pytest.mark.slow
def test_compiled_laws_find_what_plain_ones_find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three kinds of faults at once: what is compiled for a spoiled game serves no other."""
    bad = spoiled(TEMPLATE, "compiled_leaks", observe=observe_too_much, apply=lose_a_card)
    monkeypatch.setenv("RUSE_CACHE", str(tmp_path))
    fresh = compiled.__wrapped__(audit_matches, TEMPLATE.folder)
    monkeypatch.setattr(Game, "compiled", lambda self, function: fresh)
    report = audit(bad, 20, 5, compiled=True)
    assert report == audit(bad, 20, 5, compiled=False)
    found = {laws.SAME_OBSERVATION, laws.SAME_HISTORY, laws.CARDS_CONSERVED}
    assert {laws.LAWS[law] for law in found} <= set(report.broken)
