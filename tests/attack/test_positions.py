"""A spoiled position is refused, or it can be looked at, thought about and played to its end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruse.bots.bot import Budget
from ruse.bots.ismcts import IsmctsBot, Style
from ruse.core import position
from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from tests.attack.mutations import spoiled_tables
from tests.attack.strength import tries
from tests.attack.valid import GAMES, positions


def look(match: Match) -> None:
    """Everything a viewer may be shown."""
    for viewer in match.viewers:
        door = match.seat(viewer)
        assert door.view
        for language in LANGUAGES:
            speech = door.speech(language)
            speech.lines()
            speech.table(80)
            for choice in door.choices:
                assert speech.label(choice)
    for seat in range(match.num_seats):
        match.perspective(seat).world(seeded(seat))


def play_on(match: Match) -> None:
    """At random, to the end."""
    rng = seeded(1)
    for _ in range(match.game.max_steps + 1):
        if match.actor == NOBODY:
            break
        legal = match.legal()
        assert legal
        match.push(legal[below(rng, len(legal))])
    outcome = match.outcome()
    assert outcome is not None
    assert sum(outcome.shares) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
@tries(15)
@given(data=st.data())
def test_a_position_is_refused_or_played(name: str, data: st.DataObject) -> None:
    try:
        match = position.from_tables(data.draw(spoiled_tables(positions(name))))
    except RuseError:
        return
    look(match)
    if match.actor >= 0:
        IsmctsBot(match.game, Budget(iterations=3), seeded(1), Style(**match.game.search)).think(
            match.perspective(match.actor)
        )
    play_on(match)
