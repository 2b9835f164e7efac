"""Fields hold what they are declared to hold, and a tensor tells all of an observation."""

from typing import Any

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.fields import fields_of, may_hold
from ruse.core.match import Match
from ruse.core.record import UNKNOWN
from ruse.envs.layout import layout_of
from ruse.envs.reading import read_tensor
from ruse.envs.tensor import know_tensor_of, write_tensor
from tests.conformance.configurations import CONFIGURATIONS, GAMES, Game


def states_of(game: Game, options: dict[str, int], seed: int) -> Any:
    """Every state of a random match, as the match goes on."""
    match, rng = Match(game, options), seeded(seed)
    while match.actor >= 0 or match.legal():
        yield match, match._state
        choices = match.legal()
        match.push(choices[below(rng, len(choices))])
    yield match, match._state


def observed(match: Match, s: Any, seat: int) -> Any:
    view = match.game.blank_observation.copy()
    match.game.rules.observe(match.box.plain, s, seat, view)
    return view


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_every_field_holds_what_it_declares(game: Game, options: dict[str, int]) -> None:
    for seed in range(3):
        for match, s in states_of(game, options, seed):
            views = [observed(match, s, seat).words() for seat in range(match.num_seats)]
            truth, start = s.words(), 0
            for name, field in fields_of(game.state).items():
                cells = slice(start, start + field.num_cells)
                start = cells.stop
                assert all(may_hold(field, value) for value in set(truth[cells])), name
                for view in views:
                    unknown = {value for value in set(view[cells]) if not may_hold(field, value)}
                    assert not unknown or (field.hidden and unknown == {UNKNOWN}), (name, unknown)
            assert start == len(truth)


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_a_tensor_tells_all_of_an_observation(game: Game, options: dict[str, int]) -> None:
    know_tensor_of(game)
    layout = layout_of(game)
    for seed in range(2):
        for match, s in states_of(game, options, seed):
            for seat in range(match.num_seats):
                view = observed(match, s, seat)
                words = view.words()
                row: Any = bytearray(layout.width)
                write_tensor(words, view, seat, match.num_seats, row)
                tensor = np.frombuffer(row, np.uint8)
                assert np.all(tensor <= layout.highest)
                read = read_tensor(game, tensor, match.num_seats)
                told = b"".join(values.tobytes() for values in read.values())
                assert told == np.array(words).tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_parts_follow_each_other_and_have_a_name_for_every_element(game: Game) -> None:
    layout, end = layout_of(game), 0
    for part in layout.parts:
        assert part.start == end
        assert part.about
        assert 0 < part.highest < 256
        assert len(set(part.elements)) == len(part.elements)
        end = part.stop
    assert end == layout.width == len(layout.highest)


def test_a_field_that_says_nothing_is_refused() -> None:
    from ruse.core.record import Record, integer

    class Silent(Record):
        number = integer()

    with pytest.raises(TypeError, match=r"number does not say what it means"):
        fields_of(Silent)
