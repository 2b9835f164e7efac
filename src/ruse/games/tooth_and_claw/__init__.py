"""Tooth & Claw, a game for two by Fukutarou."""

from ruse.core.game import AlikeColors, Game, Level, Option
from ruse.core.protocol import Rules
from ruse.games.tooth_and_claw import act, knowledge, pairs, rules
from ruse.games.tooth_and_claw.bots import judgement
from ruse.games.tooth_and_claw.bots.advice import advise
from ruse.games.tooth_and_claw.box import build
from ruse.games.tooth_and_claw.state import CARD_NAMES, COLOR_NAMES, COLORS, NUM_CARDS, NUM_RANKS, State

GAME = Game(
    package=__name__,
    title="Tooth & Claw",
    credits="Game design by Fukutarou (Fukuroudou, 2022)",
    seat_codes=("white", "black"),
    rules_version=1,
    state=State,
    rules=Rules(
        setup=rules.setup,
        actor=rules.actor,
        legal=rules.legal,
        apply=rules.apply,
        scores=rules.scores,
        returns=rules.returns,
        observe=knowledge.observe,
        redeal=knowledge.redeal,
        seen=knowledge.seen,
        census=rules.census,
        advise=advise,
        judge=judgement.judge,
        forget_order=pairs.forget_order,
        put_in_order=pairs.put_in_order,
    ),
    actions=act.TABLE,
    build_box=build,
    seats=(2,),
    max_legal=NUM_CARDS,
    max_steps=2 * 150,
    levels=(
        Level("Cub", "greedy"),
        Level("Scout", "ismcts:2"),
        Level("Hunter", "ismcts:12"),
        Level("Alpha", "ismcts:120"),
        Level("Legend", "ismcts:4000"),
    ),
    search={"advised": 1.0, "width": 1.0, "judging": True},
    colors=AlikeColors(
        len(COLORS),
        {
            tuple(COLOR_NAMES): tuple(COLORS),
            tuple(CARD_NAMES): tuple(card // NUM_RANKS for card in range(NUM_CARDS)),
        },
    ),
    options=(Option("games", (1, 2), "one game, or a match of two with the roles exchanged"),),
)
