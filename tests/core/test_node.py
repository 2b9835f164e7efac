"""Nodes and setups: immutable states, what was seen on the way, and how both are pickled."""

import copy
import pickle

import pytest

from ruse.core.dice import below, seeded
from ruse.core.errors import BadOptions, RuseError, UnknownGame
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.node import Node
from ruse.core.protocol import CHANCE, NOBODY, OWNER
from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.core.setup import Setup

ALL = [find_game(name) for name in [*game_names(), TEMPLATE]]


def course(game: Game, seed: int = 3) -> list[Node]:
    """The nodes of a random match."""
    nodes, rng = [Node.first(Setup.of(game))], seeded(seed)
    dice = rng.tolist()
    while not nodes[-1].is_over:
        node = nodes[-1]
        action = node.pick(node.actor, dice)
        assert action in node.legal
        nodes.append(node.take(node.actor, action))
    return nodes


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_course_is_a_match(game: Game) -> None:
    """The node's state, choices, observations, perspectives and payoffs are those of a match with the same steps."""
    nodes = course(game)
    match = Match(game)
    for node, following in zip(nodes, [*nodes[1:], None], strict=True):
        assert node.actor == match.actor
        assert node.state == match._state
        for viewer in match.viewers:
            assert node.observed(viewer) == match.seat(viewer)._obs
        for seat in range(match.num_seats):
            ours, theirs = node.perspective(seat), match.perspective(seat)
            assert (ours.legal, ours.seen, ours.num_seats) == (theirs.legal, theirs.seen, theirs.num_seats)
            assert ours.observation.tobytes() == theirs.observation.tobytes()
        if following:
            match.push(following.action, following.seat)
    outcome = match.outcome()
    assert outcome is not None
    assert game.payoff.shares(nodes[-1].returns()) == pytest.approx(outcome.shares)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_node_never_changes(game: Game) -> None:
    nodes = course(game)
    before = [node.state.words() for node in nodes]
    for node in nodes:
        for action in node.legal[:3]:
            node.take(node.actor, action)
        node.revealed(0)
    assert [node.state.words() for node in nodes] == before
    assert copy.deepcopy(nodes[3]) is nodes[3]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_pickled_node_has_the_same_past(game: Game) -> None:
    node = course(game)[-2]
    again: Node = pickle.loads(pickle.dumps(node))
    assert again.state == node.state
    assert [again.seen(seat) for seat in range(2)] == [node.seen(seat) for seat in range(2)]


def test_a_node_that_forgets_has_nothing_before_it() -> None:
    node = Node.first(Setup.of("tooth-and-claw"))
    later = node.take(node.actor, node.legal[0], remembered=False)
    assert later.before is None
    assert later.seen(0) == ()
    assert node.take(node.actor, node.legal[0]).seen(0) != ()


def test_likelihoods_add_up_to_one() -> None:
    for game in ALL:
        for node in course(game):
            if node.actor == CHANCE:
                assert sum(node.likelihoods()) == pytest.approx(1)
                assert len(node.likelihoods()) == len(node.legal)


def test_the_owner_sees_actions_as_they_are() -> None:
    nodes = course(find_game("tooth-and-claw"))
    assert [each.action for each in nodes[-1].seen(OWNER)] == [node.action for node in nodes[1:]]
    assert nodes[-1].actor == NOBODY


def test_chance_is_drawn_as_in_a_match() -> None:
    game = find_game("warriors-of-jogu")
    match, node = Match(game), Node.first(Setup.of(game))
    rng, dice = seeded(5), seeded(5).tolist()
    for _ in range(20):
        match.play_chance(rng)
        node = node.after_chance(dice)
        assert (node.state, dice) == (match._state, rng.tolist())
        choice = match.legal()[below(rng, len(match.legal()))].number
        dice = rng.tolist()
        match.push(choice)
        node = node.take(node.actor, choice)


# Setups


def test_a_setup_is_pickled_by_names() -> None:
    setup = Setup.of("tooth-and-claw", {"games": 2}, {"exception.low_rank": 1})
    again: Setup = pickle.loads(pickle.dumps(setup))
    assert again.game is setup.game
    assert again.options == setup.options == {"seats": 2, "games": 2}
    assert again.box.digest == setup.box.digest != setup.game.standard_box.digest
    assert again.changes == setup.changes == ("exception.low_rank=1",)
    assert len(pickle.dumps(setup)) < 300
    assert pickle.loads(pickle.dumps(Setup.of("tooth-and-claw"))).box is setup.game.standard_box


def test_a_setup_is_checked() -> None:
    with pytest.raises(UnknownGame):
        Setup.of("no-such-game")
    with pytest.raises(BadOptions):
        Setup.of("tooth-and-claw", {"games": 7})
    with pytest.raises(RuseError, match="no such entry"):
        Setup.of("tooth-and-claw", None, {"exception.nothing": 1})


# Boxes


def test_equal_changes_give_one_box() -> None:
    game = find_game("tooth-and-claw")
    assert game.box() is game.box([]) is game.standard_box
    changed = game.box(["exception.low_rank=1"])
    assert changed is game.box(("exception.low_rank=1",))
    assert game.changes(changed) == ("exception.low_rank=1",)
    assert game.changes(game.standard_box) == ()


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_any_box_is_told_by_its_changes(game: Game) -> None:
    from ruse.lab.odd_boxes import OddBoxes, all_values

    if not all_values(game.standard_box.tables):
        return
    odd = OddBoxes(game, seeded(4))
    for _ in range(8):
        box = odd.draw()
        assert game.box(game.changes(box)).digest == box.digest
