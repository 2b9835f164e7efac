"""Kernels derived from declarations: their source, their limits, and that pasting it changes nothing."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from ruse import authoring
from ruse.core.actions import ActionTable
from ruse.core.derive import derive_census, derive_observe, derive_redeal, derive_rest, derive_seen, source_of
from ruse.core.dice import below, seeded
from ruse.core.fields import amount, by, by_seat, card, cards, subset
from ruse.core.game import Game
from ruse.core.kernel import kernel
from ruse.core.match import Match
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.core.record import NONE, UNKNOWN, Record
from ruse.core.registry import STARTER, find_game
from ruse.lab.audit import audit
from tests.example_games import example_game
from tests.spoiled import spoiled

ABC = ["A", "B", "C"]
GAMES = [example_game("leduc"), example_game("hearts"), find_game(STARTER)]
DERIVED = ("observe", "redeal", "seen", "census")


def pasted(game: Game) -> Game:
    """The game with the printed source of its derived kernels in place of the kernels."""
    scope = {**vars(authoring), **vars(sys.modules[game.package])}
    kernels = {}
    for name in DERIVED:
        exec(source_of(getattr(game.rules, name)), scope)
        kernels[name] = scope[name]
    return spoiled(game, f"pasted_{game.name}".replace("-", "_"), **kernels)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_pasted_source_is_the_same_game(game: Game) -> None:
    copy = pasted(game)
    assert copy.rules.observe is not game.rules.observe
    report = audit(copy, 1, 13, game.check_options({}), compiled=False)
    assert report.fault is None
    assert report == audit(game, 1, 13, game.check_options({}), compiled=False)
    rng, match, other = seeded(1), Match(game), Match(copy)
    while match.actor != NOBODY:
        for viewer in match.viewers:
            assert match.observation(viewer).tobytes() == other.observation(viewer).tobytes()
        legal = match.legal()
        number = legal[below(rng, len(legal))].number
        match.push(number)
        other.push(number)


def test_the_source_reads_as_if_written_by_hand() -> None:
    assert source_of(example_game("leduc").rules.redeal) == (
        "@kernel\n"
        "def redeal(box, obs, seat, rng):\n"
        '    """The unseen cards may lie in any order at the hidden places."""\n'
        "    unseen = (1 << 6) - 1\n"
        "    for owner in range(2):\n"
        "        if obs.hand[owner] >= 0:\n"
        "            unseen &= ~(1 << obs.hand[owner])\n"
        "    if obs.board >= 0:\n"
        "        unseen &= ~(1 << obs.board)\n"
        "    for owner in range(2):\n"
        "        if obs.hand[owner] == UNKNOWN:\n"
        "            obs.hand[owner] = nth(unseen, below(rng, count(unseen)))\n"
        "            unseen &= ~(1 << obs.hand[owner])\n"
    )
    assert "return action if viewer == receiver(box, s) else" in source_of(example_game("leduc").rules.seen)


# Observations


class Rows(Record):
    seats = amount("players", 2)
    is_open = amount("1 once a row is open", 1, by_seat(2))
    held = amount("cards", 3, by_seat(2), by(["left", "right"]))
    row = cards("rows", ABC, by_seat(2), by(["left", "right"]), hidden=True, size="held", open_when="is_open")


def test_sizes_and_openings_may_be_told_by_seat_and_cell() -> None:
    held = {(0, 0): 1, (0, 1): 0, (1, 0): 1, (1, 1): 1}
    row = {(0, 0): 1, (0, 1): 0, (1, 0): 2, (1, 1): 4}
    state = SimpleNamespace(seats=2, is_open=[0, 1], held=held, row=row)
    seen = SimpleNamespace(
        seats=UNKNOWN, is_open=[UNKNOWN] * 2, held=dict.fromkeys(held, UNKNOWN), row=dict.fromkeys(row, UNKNOWN)
    )
    derive_observe(Rows)(None, state, SPECTATOR, seen)
    assert (seen.seats, seen.is_open, seen.held) == (2, [0, 1], held)
    assert seen.row == {(0, 0): UNKNOWN, (0, 1): 0, (1, 0): 2, (1, 1): 4}
    derive_observe(Rows)(None, state, 0, seen)
    assert seen.row == row


class OnlyHidden(Record):
    hand = card("a card", ABC, by_seat(2), hidden=True)


def test_a_state_may_have_no_public_field() -> None:
    seen = SimpleNamespace(hand=[UNKNOWN, UNKNOWN])
    derive_observe(OnlyHidden)(None, SimpleNamespace(hand=[2, NONE]), 0, seen)
    assert seen.hand == [2, NONE]


# Cards


class TwoDecks(Record):
    hand = card("a card", ABC, by_seat(2), hidden=True)
    played = cards("cards", ABC)
    bag = cards("the bag", ["x", "y"], hidden=True)
    tokens = cards("tokens", ["x", "y"])


def test_a_game_may_have_several_decks() -> None:
    state = SimpleNamespace(hand=[0, NONE], played=0b010, bag=0b01, tokens=0b10)
    assert derive_rest(TwoDecks, ABC)(state) == 0b100
    assert derive_rest(TwoDecks, ["x", "y"])(state) == 0b01
    out: list[Any] = [0] * 5
    assert derive_census(TwoDecks)(None, state, out) == 5
    assert out == [1] * 5
    with pytest.raises(TypeError, match=r"has 2 decks: name the cards, as in derive_rest\(State, CARDS\)"):
        derive_rest(TwoDecks)
    with pytest.raises(TypeError, match="has no place for these cards"):
        derive_rest(TwoDecks, ["z"])


@pytest.mark.parametrize(
    ("changes", "found"),
    [({"hand": [0, 0]}, [2, 1, 1, 1, 1]), ({"bag": 0b11}, [1, 1, 1, 1, 2]), ({"bag": 0}, [1, 1, 1, 0, 1])],
)
def test_a_census_notices_cards_that_lie_twice_or_are_lost(changes: dict[str, Any], found: list[int]) -> None:
    out: list[Any] = [0] * 5
    derive_census(TwoDecks)(
        None, SimpleNamespace(**{"hand": [0, NONE], "played": 0, "bag": 1, "tokens": 2} | changes), out
    )
    assert out == found


LONG = [str(number) for number in range(63)]


def state_of(**fields: Any) -> type[Record]:
    return type("State", (Record,), {"__module__": __name__, **fields})


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"secret": amount("a number", 9, hidden=True)}, "State.secret is hidden, and no place for cards"),
        ({"known": subset("cards", ABC, hidden=True)}, "State.known is hidden, and no place for cards"),
        (
            {"hand": cards("a hand", ABC, by_seat(2), hidden=True)},
            "State.hand is hidden: name the field with the number",
        ),
        (
            {"deck": cards("cards", ABC, hidden=True), "cut": cards("cards", ABC, hidden=True)},
            "State.deck and cut are hidden: give one of them a `size`",
        ),
        (
            {"hand": cards("a hand", ABC, by_seat(2), hidden=True, size="held")},
            "State.hand: there is no field 'held' for its size",
        ),
        (
            {"held": amount("cards", 3, by_seat(2), hidden=True)}
            | {"hand": cards("a hand", ABC, by_seat(2), hidden=True, size="held")},
            "State.hand: its size 'held' must not be hidden",
        ),
        (
            {"held": amount("cards", 3, by(ABC)), "hand": cards("a hand", ABC, by_seat(2), hidden=True, size="held")},
            "State.hand: its size 'held' is not declared over the same axes",
        ),
        (
            {"held": cards("cards", ABC), "hand": cards("a hand", ABC, by_seat(2), hidden=True, size="held")},
            "State.hand: its size 'held' must be an amount",
        ),
        (
            {"hand": card("a card", ABC, by_seat(2), hidden=True, open_when="shown")},
            "State.hand: there is no field 'shown' for its open_when",
        ),
        ({"hand": cards("a hand", LONG)}, "State.hand: a deck has at most 62 cards, not 63"),
        ({"hand": card("a card", ["A", "A"])}, "State.hand: two cards have the same name"),
    ],
)
def test_fields_that_contradict_each_other_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        derive_redeal(state_of(**fields))


def test_a_field_that_is_shown_must_be_hidden_otherwise() -> None:
    with pytest.raises(TypeError, match="State has no hidden field 'board' to be shown"):
        derive_observe(state_of(board=card("a card", ABC)), shown={"board": derive_rest})


def test_sets_of_62_cards_are_dealt() -> None:
    state = state_of(
        held=amount("cards", 62, by_seat(2)), hand=cards("a", LONG[:62], by_seat(2), hidden=True, size="held")
    )
    seen = SimpleNamespace(held=[31, 31], hand=[(1 << 31) - 1, UNKNOWN])
    derive_redeal(state)(None, seen, 0, seeded(1).tolist())
    assert seen.hand[1] == (1 << 62) - (1 << 31)


# Actions


@kernel
def second(box: Any, s: Any) -> int:
    return 1


def test_private_actions_are_seen_by_their_owner() -> None:
    table = ActionTable()
    draw = table.add("draw", card=ABC, role="chance", private=second)
    place = table.add("place", card=ABC, private=True)
    stop = table.add("stop")
    seen = derive_seen(table)
    blurred = [number for number, action in enumerate(table) if action.role == "blurred"]
    assert [seen(None, None, -1, draw, viewer) for viewer in (0, 1, SPECTATOR)] == [blurred[0], draw, blurred[0]]
    assert [seen(None, None, 0, place, viewer) for viewer in (0, 1, SPECTATOR)] == [place, blurred[1], blurred[1]]
    assert seen(None, None, 0, stop, 1) == stop
    assert "(box, s)" not in source_of(derive_seen(table, draw=second)).replace("second(box, s)", "")


def test_an_action_without_arguments_has_nothing_private() -> None:
    with pytest.raises(TypeError, match="'fold' has no arguments that could be private"):
        ActionTable().add("fold", private=True)


@pytest.mark.parametrize("name", ["observe", "seat", "owner"])
def test_a_kernel_named_like_something_in_the_source_is_refused(name: str) -> None:
    def adding(box: Any, s: Any, seat: int, obs: Any) -> None: ...

    adding.__name__ = name
    with pytest.raises(TypeError, match=f"give the kernel `{name}` another name"):
        derive_observe(find_game("_starter").state, also=kernel(adding))
