"""A tiny complete game of hidden hands, to copy.

Copy this folder under the name of your game, put your rules in, and it is found: nothing outside
the folder needs a change. `make test` holds your game to the same laws as every other.
"""

from ruse.core.game import Game, Option
from ruse.core.protocol import Rules
from ruse.games._template import act, knowledge, rules
from ruse.games._template.box import build
from ruse.games._template.state import HAND_SIZE, MAX_SEATS, NUM_RANKS, State

GAME = Game(
    package=__name__,
    title="Template",
    credits="An example made for Ruse",
    seat_codes=("ann", "bob", "cleo"),
    rules_version=1,
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
        census=rules.census,
    ),
    actions=act.TABLE,
    build_box=build,
    seats=(2, 3),
    max_legal=NUM_RANKS,
    max_steps=2 * MAX_SEATS * HAND_SIZE + HAND_SIZE,
    options=(Option("lowest", (0, 1), "1: the lowest card takes the trick, not the highest"),),
)
