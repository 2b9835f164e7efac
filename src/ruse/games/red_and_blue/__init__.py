"""Red Kingdom & Blue Kingdom, a game for two by Masao Suganuma."""

from ruse.core.game import Game, Level
from ruse.core.protocol import Rules
from ruse.games.red_and_blue import act, knowledge, rules
from ruse.games.red_and_blue.bots.advice import advise
from ruse.games.red_and_blue.box import build
from ruse.games.red_and_blue.state import HAND_LIMIT, MAX_TURNS, NUM_AREAS, NUM_SEATS, State

_MAX_STEPS_IN_A_TURN = 40
"""A split, five draws, two new stocks, five exchanges, five battles of five steps each, the end of the turn."""

GAME = Game(
    package=__name__,
    title="Red Kingdom & Blue Kingdom",
    credits="Game design by Masao Suganuma (Grounding, 2017)",
    seat_codes=("red", "blue"),
    rules_version=2,
    levels=(
        Level("Page", "ismcts:8@0.5"),
        Level("Squire", "ismcts:25"),
        Level("Knight", "ismcts:120"),
        Level("General", "ismcts:600"),
        Level("Sovereign", "ismcts:4500"),
    ),
    search={"advised": 1.0, "width": 0.2, "exploration": 0.4, "acting": True},
    state=State,
    rules=Rules(
        setup=rules.setup,
        actor=rules.actor,
        legal=rules.legal,
        weights=rules.weights,
        apply=rules.apply,
        scores=rules.scores,
        returns=rules.returns,
        observe=knowledge.observe,
        redeal=knowledge.redeal,
        seen=knowledge.seen,
        reveal=knowledge.reveal,
        advise=advise,
        census=rules.census,
    ),
    actions=act.TABLE,
    build_box=build,
    seats=(2,),
    max_legal=1 + NUM_AREAS + NUM_AREAS * HAND_LIMIT,
    max_steps=NUM_SEATS * HAND_LIMIT + NUM_SEATS * MAX_TURNS * _MAX_STEPS_IN_A_TURN,
)
