"""What players may choose is a space of its own: all of it, and nothing else."""

import pytest

from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, NOBODY
from ruse.envs.space import NO_CHOICE, ActionSpace, space_of
from tests.conformance.configurations import CONFIGURATIONS, GAMES, Game


@pytest.mark.parametrize("game", GAMES)
def test_it_holds_every_choice_and_no_other_action(game: Game) -> None:
    space = space_of(game)
    assert len(space) > 0
    assert {choice.role for choice in space.choices} == {"choice"}
    assert [choice.number for choice in space.choices] == space.numbers.tolist() == sorted(space.numbers.tolist())
    assert space.places[space.numbers].tolist() == list(range(len(space)))
    for action in game.actions:
        assert (space.places[action.number] == NO_CHOICE) == (action.role != "choice")


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_every_legal_choice_has_a_place_and_comes_back(game: Game, options: dict[str, int]) -> None:
    spaces = {CHANCE: ActionSpace.of(game, "chance")}
    for seed in range(3):
        match, rng = Match(game, options), seeded(seed)
        while match.actor != NOBODY:
            space = spaces.get(match.actor, space_of(game))
            legal = match.legal()
            places = [int(space.places[action.number]) for action in legal]
            assert [space.choices[place] for place in places] == legal
            assert [int(space.numbers[place]) for place in places] == [action.number for action in legal]
            assert places == sorted(places)
            match.push(legal[below(rng, len(legal))])
