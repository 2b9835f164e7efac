"""A state is refused if it cannot be played, by the same check for every game."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.dice import below, seeded
from ruse.core.errors import BadPosition
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.plain import unpack
from ruse.core.playable import check_playable
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import NONE, IntArray
from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.games._template import rules
from ruse.games._template.state import HAND_SIZE, Box, State
from tests.example_games import example_game
from tests.spoiled import spoiled

GAME = find_game(TEMPLATE)


def refused(game: Game, change: Callable[[Any], None], options: dict[str, int] | None = None) -> str:
    """Why a state right after setup is refused, once it is changed."""
    chosen = game.check_options(options or {})
    s = game.first_state(game.standard_box, chosen)
    change(s)
    with pytest.raises(BadPosition) as caught:
        check_playable(game, game.standard_box, s, chosen)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("name", [TEMPLATE, *game_names()])
def test_every_state_of_a_match_can_be_played(name: str) -> None:
    game = find_game(name)
    for number, options in enumerate(list(game.configurations())[:2]):
        rng, match = seeded(9, number), Match(game, options)
        while match.actor != NOBODY:
            if len(match.steps) % 40 == 0:
                check_playable(game, match.box, unpack(game.plain_state, match.truth()), match.options)
            match.push(match.legal()[below(rng, len(match.legal()))])
        check_playable(game, match.box, unpack(game.plain_state, match.truth()), match.options)


def set_field(name: str, value: Any) -> Callable[[Any], None]:
    return lambda s: setattr(s, name, value)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("trick", HAND_SIZE + 1, "the field 'trick' cannot be 4"),
        ("trick", -1, "the field 'trick' cannot be -1"),
        ("trick", 2**70, f"the field 'trick' cannot be {2**70}"),
        ("is_dealt", NONE, "the field 'is_dealt' cannot be -2"),
        ("deck", [0] * 5, "a card is missing, or lies in two places"),
        ("is_dealt", 1, "nobody could move in this position"),
    ],
)
def test_a_state_that_is_not_whole_is_refused(name: str, value: Any, reason: str) -> None:
    assert refused(GAME, set_field(name, value)) == reason


def test_amounts_may_be_larger_with_a_changed_box() -> None:
    box, options = GAME.load_box({"cards": {"copies": [30, 30, 30, 30, 30]}}), GAME.check_options({})
    check_playable(GAME, box, GAME.first_state(box, options), options)


def deal(*hands: list[int]) -> Callable[[Any], None]:
    """Deal the two players these ranks."""

    def change(s: Any) -> None:
        s.is_dealt = 1
        for seat, ranks in enumerate(hands):
            s.held[seat] = len(ranks)
            for rank in ranks:
                s.deck[rank] -= 1
                s.hand[seat, rank] += 1

    return change


STUCK_LATER = "a match from here cannot be played to its end: somebody has to act, and nothing is possible"


def test_a_match_that_gets_stuck_later_is_refused() -> None:
    assert refused(GAME, deal([0, 1], [0, 1, 2])) == STUCK_LATER


# Games whose rules are at fault: what their kernels do becomes a refusal


def legal_with_a_fault(box: Box, s: State, seat: int, out: IntArray) -> int:
    return rules.legal(box, s, seat, out) // (seat + 1 - seat * 2 if s.trick < 1 or seat == CHANCE else 0)


def legal_with_low_cards(box: Box, s: State, seat: int, out: IntArray) -> int:
    is_stuck = s.trick == 1 and seat != CHANCE and (s.hand[seat, 3] or s.hand[seat, 4])
    return 0 if is_stuck else rules.legal(box, s, seat, out)


def test_a_world_that_gets_stuck_later_is_refused() -> None:
    game = spoiled(GAME, "unplayable_worlds", legal=legal_with_low_cards)
    assert refused(game, deal([0, 1, 2], [0, 1, 2])) == STUCK_LATER


def legal_when_over(box: Box, s: State, seat: int, out: IntArray) -> int:
    return 1 if s.trick == HAND_SIZE and seat == 0 else rules.legal(box, s, seat, out)


def scores_of_hands(box: Box, s: State, out: IntArray) -> None:
    for seat in range(s.seats):
        out[seat] = s.hand[seat, 0]


def endless(box: Box, s: State, seat: int, action: int) -> None:
    if s.trick < 1 or seat == CHANCE:
        rules.apply(box, s, seat, action)


def forgets_hands(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    GAME.rules.redeal(box, obs, seat, rng)
    for owner in range(obs.seats):
        for rank in range(len(obs.deck)):
            obs.deck[rank] += obs.hand[owner, rank]
            obs.hand[owner, rank] = 0


@pytest.mark.parametrize(
    ("kernels", "reason"),
    [
        ({"legal": legal_when_over}, "the game is over in this position, but somebody could move"),
        ({"apply": endless}, "a match goes on for longer than any match may"),
        ({"scores": scores_of_hands}, "what Ann would know of this table contradicts itself"),
        ({"redeal": forgets_hands}, "would know of this table contradicts itself"),
        ({"legal": legal_with_a_fault}, "the rules cannot go on from this position"),
    ],
)
def test_a_fault_of_the_rules_is_a_refusal(kernels: dict[str, Any], reason: str) -> None:
    game = spoiled(GAME, f"unplayable_{next(iter(kernels.values())).__name__}", **kernels)
    assert reason in refused(game, lambda s: None)


@pytest.mark.parametrize("options", list(GAME.configurations()))
def test_any_number_of_seats_is_checked(options: dict[str, int]) -> None:
    check_playable(GAME, GAME.standard_box, GAME.first_state(GAME.standard_box, options), options)
    assert refused(GAME, set_field("played", [1] * 5), options) == "a card is missing, or lies in two places"


# Payoffs


def half_of_the_win(box: Box, s: State, out: Any) -> None:
    rules.returns(box, s, out)
    for seat in range(s.seats):
        out[seat] /= 2


def win_and_debt(box: Box, s: State, out: Any) -> None:
    out[0], out[1] = 2, -1


@pytest.mark.parametrize("returns", [half_of_the_win, win_and_debt])
def test_payoffs_outside_their_declaration_are_refused(returns: Callable[..., None]) -> None:
    game = spoiled(GAME, f"unplayable_{returns.__name__}", returns=returns)
    assert "may end with payoffs that no match has: " in refused(game, lambda s: None)


def test_more_chips_than_a_match_can_pay_are_refused() -> None:
    leduc = example_game("leduc")
    assert "payoffs that no match has: " in refused(leduc, set_field("paid", [67, 67]))


def test_short_matches_are_played_more_often() -> None:
    leduc, endings = example_game("leduc"), []

    def rarely_too_much(box: Any, s: Any, out: Any) -> None:
        leduc.rules.returns(box, s, out)
        endings.append(s)
        if len(endings) == 20:
            out[0] = 14

    game = spoiled(leduc, "unplayable_seldom", returns=rarely_too_much)
    assert "payoffs that no match has: 14, " in refused(game, lambda s: None)
