"""Every game is a game of OpenSpiel: by its own tests, by its solvers, and without telling a secret."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.plain import from_words
from ruse.core.protocol import CHANCE, SPECTATOR, share_as_reward
from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.envs.reading import read_tensor
from ruse.envs.space import space_of
from ruse.lab import exact
from tests.conformance.configurations import CONFIGURATIONS, Game

pyspiel = pytest.importorskip("pyspiel")

from ruse.envs.moments import Moment  # noqa: E402
from ruse.envs.open_spiel import register  # noqa: E402

register([TEMPLATE, *game_names()])


def load(game: Game, **params: Any) -> Any:
    return pyspiel.load_game(*register([game.name]), params)


def act_at_random(state: Any, rng: Any) -> None:
    actions = state.legal_actions()
    state.apply_action(actions[below(rng, len(actions))])


def strings(state: Any, seat: int) -> tuple[str, str]:
    return state.information_state_string(seat), state.observation_string(seat)


# What OpenSpiel asks of a game


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_openspiel_finds_no_fault(game: Game, options: dict[str, int]) -> None:
    pyspiel.random_sim_test(load(game, **options), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_it_is_the_same_match(game: Game, options: dict[str, int]) -> None:
    """Actions, who acts, what a seat knows and what the end brings are those of a match."""
    loaded, match, rng = load(game, **options), Match(game, options), seeded(1)
    state = loaded.new_initial_state()
    observer = loaded.make_py_observer()
    assert loaded.num_distinct_actions() == len(space_of(game))
    while not state.is_terminal():
        assert [state.action_to_string(action) for action in state.legal_actions()] == [
            action.code for action in match.legal()
        ]
        assert int(state.current_player()) == match.actor
        act_at_random(state, rng)
        match.push(game.actions.code(state.moment.action))
        for seat in range(match.num_seats):
            known = match.observation(seat)
            observer.set_from(state, seat)
            read = read_tensor(game, observer.tensor.astype(np.uint8), match.num_seats)
            assert all(np.array_equal(values, known[name]) for name, values in read.items())
    outcome = match.outcome()
    assert outcome
    assert state.returns() == [share_as_reward(None, None, share, match.num_seats) for share in outcome.shares]
    assert max(state.returns()) <= loaded.max_utility()
    assert min(state.returns()) >= loaded.min_utility()


def test_chance_is_as_likely_as_the_rules_say() -> None:
    state = load(find_game(TEMPLATE)).new_initial_state()
    assert state.chance_outcomes() == [(rank, copies / 14) for rank, copies in enumerate([4, 3, 3, 2, 2])]
    state.apply_action(1)
    assert state.chance_outcomes() == [(rank, copies / 13) for rank, copies in enumerate([4, 2, 3, 2, 2])]


@pytest.mark.parametrize("name", game_names())
def test_copies_go_their_own_way_and_written_states_come_back(name: str) -> None:
    loaded, rng = load(find_game(name)), seeded(2)
    state = loaded.new_initial_state()
    for _ in range(30):
        act_at_random(state, rng)
    seats = range(loaded.num_players())
    before = [strings(state, seat) for seat in seats]
    again = [
        state.clone(),
        loaded.deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))[1],
    ]
    for each in again:
        assert [strings(each, seat) for seat in seats] == before
        assert each.history() == state.history()
        act_at_random(each, rng)
        act_at_random(each, rng)
        assert [strings(state, seat) for seat in seats] == before
    assert again[0].moment.before.before is state.moment  # nothing is copied


def test_what_is_wrong_is_named_and_nothing_is_lost() -> None:
    game = find_game(TEMPLATE)
    with pytest.raises(RuseError, match="seats=7: Template allows 2, 3"):
        load(game, seats=7)
    with pytest.raises(RuseError, match=r"nowhere\.toml"):
        load(game, box="nowhere.toml")
    with pytest.raises(RuseError, match="unknown game 'bridge'"):
        register(["bridge"])
    state = load(game).new_initial_state()
    with pytest.raises(RuseError, match="there is no action 6; they are numbered from 0 to 5"):
        state.apply_action(6)
    with pytest.raises(RuseError, match="show: not legal now"):
        state.apply_action(5)
    assert state.history() == []
    assert state.moment.before is None
    with pytest.raises(RuseError, match="information_state_string"):
        state.information_state_tensor(0)
    assert not state.get_game().get_type().provides_information_state_tensor
    everybody = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(RuseError, match="one seat"):
        state.get_game().make_py_observer(everybody)


# What a seat knows


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_recall_is_perfect(game: Game, options: dict[str, int]) -> None:
    """What was noticed before is never forgotten, and a seat remembers all it did itself."""
    state, rng = load(game, **options).new_initial_state(), seeded(3)
    seats = range(state.num_players())
    before, own = [state.information_state_string(seat) for seat in seats], [0 for _ in seats]
    while not state.is_terminal():
        actor, codes = state.moment.actor, [f"{code}: " for code in game.seat_codes]
        act_at_random(state, rng)
        after = [state.information_state_string(seat) for seat in seats]
        assert all(new.startswith(old) for old, new in zip(before, after, strict=True))
        if actor != CHANCE:
            own[actor] += 1
            assert f"{codes[actor]}{game.actions.code(state.moment.action)};" in after[actor][len(before[actor]) :]
        before = after
    for seat in seats:
        mine = [line for line in before[seat].splitlines() if line.startswith(f"{game.seat_codes[seat]}: ")]
        assert len(mine) == own[seat]


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_no_secret_is_told(game: Game, options: dict[str, int]) -> None:
    """A twin does what looks the same to the viewer; all it gets is the same, to the byte."""
    loaded = load(game, **options)
    observer = loaded.make_py_observer()
    public = loaded.make_py_observer(pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.NONE))

    def everything(state: Any, viewer: int) -> Any:
        if viewer == SPECTATOR:
            return public.string_from(state, 0), state.moment.sight(SPECTATOR)
        observer.set_from(state, viewer)
        return strings(state, viewer), observer.string_from(state, viewer), observer.tensor.tobytes()

    for viewer in (*range(loaded.num_players()), SPECTATOR):
        state, rng, compared, hidden = loaded.new_initial_state(), seeded(4), 0, 0
        twin = state.clone()
        while not state.is_terminal():
            before, other = state.moment, twin.moment
            act_at_random(state, rng)
            seen = noticed(before, state.moment.action, viewer)
            alike = [number for number in other.legal if noticed(other, number, viewer) == seen]
            if other.actor != before.actor or not alike:
                twin = redealt(state, viewer, rng)
                continue
            number = state.moment.action if before.actor == viewer else alike[below(rng, len(alike))]
            twin.moment = other.take(other.actor, number)
            shows = game.actions[number].shows
            if twin.moment.words(viewer) != state.moment.words(viewer) or (
                shows and revealed(before, viewer) != revealed(other, viewer)
            ):
                twin = redealt(state, viewer, rng)  # what was shown parts them
            assert everything(twin, viewer) == everything(state, viewer)
            compared += 1
            hidden += twin.moment.state != state.moment.state
        assert compared > 5
        assert hidden > 2


def noticed(moment: Moment, action: int, viewer: int) -> int:
    return moment.noticed(moment.actor, action, viewer)


def revealed(moment: Moment, viewer: int) -> list[int]:
    """What a viewer knows once all that the next step shows is turned up."""
    words: list[int] = moment.revealed(viewer).words()
    return words


def redealt(state: Any, viewer: int, rng: Any) -> Any:
    """The same past, in a world that the viewer cannot tell from the truth."""
    twin, moment = state.clone(), state.moment
    world, dice = from_words(moment.setup.game.plain_state, moment.words(viewer).copy()), rng.tolist()
    moment.setup.game.rules.redeal(moment.setup.box.plain, world, viewer, dice)
    rng[:] = dice
    twin.moment = Moment(moment.setup, world, moment.before, moment.seat, moment.action)
    return twin


# OpenSpiel's solvers and ours


@pytest.fixture
def small(tmp_path: Path) -> Any:
    """The template game from its first draw to its end, with few different cards: for OpenSpiel, and as our own tree.

    With the standard box it has some million courses, too many for a solver in Python.
    """
    file = tmp_path / "box.toml"
    file.write_text("[cards]\ncopies = [7, 1, 1, 0, 0]\n", "utf-8")
    game = find_game(TEMPLATE)
    box = game.load_box(file)
    return load(game, box=str(file)), exact.grow(game, box, [Match(game, {"seats": 2}, box).truth()], 2)


def decisions(loaded: Any, tree: exact.GameTree) -> Iterator[tuple[Any, int, int]]:
    """Every decision in both trees: a state, an action there, and the place of that choice in our strategies."""
    states = [loaded.new_initial_state()]
    for level in tree.levels[2:]:
        edges = [(state, action) for state in states for action in state.legal_actions()]
        assert len(edges) == len(level.parent)
        for (state, action), mover, choice in zip(edges, level.mover, level.choice, strict=True):
            assert state.moment.actor == mover
            if mover != CHANCE:
                yield state, action, int(choice)
        states = [state.child(action) for state, action in edges]


@pytest.mark.slow
def test_openspiel_and_we_agree_on_strategies(small: Any) -> None:
    """What OpenSpiel's CFR finds, and what ours finds, is as good by OpenSpiel's measure as by ours."""
    cfr = pytest.importorskip("open_spiel.python.algorithms.cfr")
    exploit = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    score = pytest.importorskip("open_spiel.python.algorithms.expected_game_score")
    policies = pytest.importorskip("open_spiel.python.policy")
    loaded, tree = small
    solver = cfr.CFRPlusSolver(loaded)
    for _ in range(12):
        solver.evaluate_and_update_policy()
    found = [(solver.average_policy(), np.zeros(tree.num_choices))]
    found += [(policies.TabularPolicy(loaded), strategy) for strategy in (exact.solve(tree, 300), lopsided(tree))]
    places = list(decisions(loaded, tree))
    for number, (theirs, ours) in enumerate(found):
        for state, action, choice in places:
            if number == 0:
                ours[choice] = theirs.action_probabilities(state)[action]
            else:
                theirs.policy_for_key(state.information_state_string())[action] = ours[choice]
        worth = [share_as_reward(None, None, share, 2) for share in exact.values(tree, ours)]
        assert score.policy_value(loaded.new_initial_state(), [theirs, theirs]) == pytest.approx(worth)
        assert exploit.exploitability(loaded, theirs) == pytest.approx(exact.exploitability(tree, ours))
    by_cfr, by_ours, by_lopsided = (exact.exploitability(tree, ours) for _, ours in found)
    assert max(by_cfr, by_ours) < exact.exploitability(tree, exact.even_strategy(tree)) / 4 < by_lopsided


def lopsided(tree: exact.GameTree) -> Any:
    """A strategy of which one seat makes more than the other: the first seat prefers high cards."""
    return exact.strategy_of(
        tree, lambda perspective: [1 + 9 * number * (perspective.seat == 0) for number in perspective.legal]
    )
