"""Every game as a game of OpenSpiel.

from ruse.envs.open_spiel import register

register()
game = pyspiel.load_game("ruse_tooth_and_claw")
game = pyspiel.load_game("ruse_tricks_and_deserts", {"seats": 3, "alliance": 1})

Chance is explicit, and choices that are made in secret follow each other. Rewards are the chips or points of a game;
a win is worth 1, and its rewards add up to 0.
What a seat knows now is told as a tensor and as a string, all that it ever noticed (perfect recall) as a string only.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ruse.core.errors import IllegalAction, RuseError
from ruse.core.extras import extra
from ruse.core.game import Game, cached_on_game
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from ruse.core.registry import find_game, games
from ruse.core.setup import Setup
from ruse.envs.layout import layout_of
from ruse.envs.moments import Moment
from ruse.envs.registration import open_spiel_name_of
from ruse.envs.sight import Sight
from ruse.envs.space import ActionSpace, space_of

with extra("envs"):
    import pyspiel

_NO_PLAYERS = {CHANCE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL}

BOX = "box"
"""The parameter that names a file of changes to the components; without one it is the standard box."""


def register(names: Sequence[str] | None = None) -> list[str]:
    """Make games known to OpenSpiel, all there are if none is named; what they are called there."""
    registered = []
    for game in games() if names is None else map(find_game, names):
        called = open_spiel_name_of(game)
        if called not in pyspiel.registered_names():
            # OpenSpiel holds it until after Python has ended: a class bears that, another callable would not.
            maker = type(called, (RuseGame,), {"game": game, "called": called})
            pyspiel.register_game(_type_of(game, called), maker)
        registered.append(called)
    return registered


class RuseGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its options and its box. `register` makes a class for each game."""

    game: ClassVar[Game]
    called: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        chosen = {name: value for name, value in (params or {}).items() if name != BOX}
        changes = (params or {}).get(BOX)
        self.setup = Setup.of(game, chosen, game.load_box(Path(changes)) if changes else None)
        self.space, self.outcomes = space_of(game), outcomes_of(game)
        self.beginning = Moment.first(self.setup)
        seats = self.setup.num_seats
        least, most = self.setup.reward_range
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.space),
            max_chance_outcomes=len(self.outcomes),
            num_players=seats,
            min_utility=least,
            max_utility=most,
            utility_sum=_utility_sum(game),
            max_game_length=game.max_steps,
        )
        super().__init__(_type_of(game, self.called), info, dict(params or {}))

    def new_initial_state(self) -> "RuseState":
        """The state before the first action."""
        return RuseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Writes what a seat knows, or all that it ever noticed, if recall is to be perfect."""
        if params:
            raise RuseError("observers have no parameters; there are {params}", params=params)
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class RuseState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match."""

    def __init__(self, game: RuseGame) -> None:
        super().__init__(game)
        self.moment: Moment = game.beginning

    @property
    def _game(self) -> Game:
        return self.moment.setup.game

    def current_player(self) -> Any:
        """The seat to choose, or that chance is to act or the match over."""
        actor = self.moment.actor
        return actor if actor >= 0 else _NO_PLAYERS[actor]

    def _legal_actions(self, player: int) -> list[int]:
        """The places of the choices, ascending."""
        if player != self.moment.actor:
            return []
        places = space_of(self._game).places
        return [int(places[number]) for number in self.moment.legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places of what chance may bring, and how likely each is."""
        places = outcomes_of(self._game).places
        legal = [int(places[number]) for number in self.moment.legal]
        return list(zip(legal, self.moment.likelihoods(), strict=True))

    def _apply_action(self, action: int) -> None:
        number = self._number_of(self.moment.actor, action)
        if number not in self.moment.legal:
            raise IllegalAction("not legal now", self._game.actions.code(number))
        self.moment = self.moment.take(self.moment.actor, number)

    def _number_of(self, player: int, action: int) -> int:
        """The number of an action in the game's own table."""
        space = outcomes_of(self._game) if player == CHANCE else space_of(self._game)
        if not 0 <= action < len(space):
            raise RuseError(
                "there is no action {action}; they are numbered from 0 to {last}", action=action, last=len(space) - 1
            )
        return int(space.numbers[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return self._game.actions.code(self._number_of(player, action))

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.moment.actor == NOBODY

    def returns(self) -> list[float]:
        """Reward of each seat; 0 before the end."""
        return self.moment.rewards() if self.is_terminal() else [0.0] * self.moment.setup.num_seats

    def information_state_tensor(self, player: int | None = None) -> Any:
        """There is none: OpenSpiel would give an empty list."""
        raise RuseError(
            "all that a seat noticed is told by information_state_string, what it knows by observation_tensor"
        )

    def __str__(self) -> str:
        """All that was done. It tells what is hidden."""
        return ", ".join(action.code for action in self._game.actions.these(self.moment.actions))


class Observer:
    """What OpenSpiel calls an observer. Tensors are of what is known now; perfect recall is in words only."""

    def __init__(self, setup: Setup, kind: Any) -> None:
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise RuseError("an observer sees what is public, with what one seat knows or without")
        self._is_seated = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._is_seated and not self._recalls:
            self._sight, layout = Sight(setup), layout_of(setup.game)
            self.tensor = np.zeros(layout.width, np.float32)
            self.dict = layout.named(self.tensor)

    def set_from(self, state: RuseState, player: int) -> None:
        """Write the tensor of a seat."""
        if self.tensor is not None:
            self.tensor[:] = self._sight.tensor(state.moment, player)

    def string_from(self, state: RuseState, player: int) -> str:
        """What a seat, or everybody, knows now or ever noticed."""
        moment: Moment = state.moment
        viewer = player if self._is_seated else SPECTATOR
        return moment.memory(viewer) if self._recalls else moment.sight(viewer)


@cached_on_game
def outcomes_of(game: Game) -> ActionSpace:
    """All that chance may ever bring, numbered from 0."""
    return ActionSpace.of(game, "chance")


def _utility_sum(game: Game) -> float | None:
    """Sum of the rewards of a match; None where it varies. Rewards for a win add up to 0."""
    return 0.0 if game.payoff.is_win else game.payoff.total


def _utility_type(game: Game) -> Any:
    total, kinds = _utility_sum(game), pyspiel.GameType.Utility
    return kinds.GENERAL_SUM if total is None else kinds.CONSTANT_SUM if total else kinds.ZERO_SUM


def _type_of(game: Game, called: str) -> Any:
    options = {option.name: option.values[0] for option in game.options}
    return pyspiel.GameType(
        short_name=called,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_utility_type(game),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.seats[0], **options, BOX: ""},
    )
