"""Tricks & Deserts, a game for two to four by Muneyuki Yokouchi."""

from collections.abc import Mapping
from importlib import import_module

from ruse.core.facts import Refusal
from ruse.core.game import AlikeColors, Game, Level, Option
from ruse.core.protocol import Rules
from ruse.games.tricks_and_deserts import act, knowledge, preparation, rules, worlds
from ruse.games.tricks_and_deserts.bots import advice, judgement
from ruse.games.tricks_and_deserts.box import build
from ruse.games.tricks_and_deserts.state import (
    CARD_NAMES,
    COLOR_NAMES,
    COLORS,
    DISC_NAMES,
    MAX_SEATS,
    NUM_CARDS,
    NUM_COLORS,
    NUM_DEALS,
    NUM_VALUES,
    State,
)


def _forbidden(options: Mapping[str, int]) -> Refusal | None:
    facts = import_module(f"{__name__}.facts")  # imported by its name: it is no source of compiled code
    refusal: Refusal | None = None
    if options["seats"] == 2 and (options["alliance"] or options["witnesses"]):
        refusal = facts.NoVariantForTwo(rule="3-1")
    elif options["witnesses"] and not options["alliance"]:
        refusal = facts.WitnessesNeedAlliance(rule="3-3")
    return refusal


GAME = Game(
    package=__name__,
    title="Tricks & Deserts",
    credits="Game design by Muneyuki Yokouchi (Ayatsurare Ningyoukan)",
    seat_codes=("anna", "bruno", "clara", "david"),
    rules_version=2,
    state=State,
    rules=Rules(
        setup=preparation.setup,
        actor=rules.actor,
        legal=rules.legal,
        apply=rules.apply,
        pick=rules.pick,
        chance=rules.chance,
        scores=rules.scores,
        returns=rules.returns,
        observe=knowledge.observe,
        redeal=worlds.redeal,
        seen=knowledge.seen,
        census=rules.census,
        advise=advice.advise,
        judge=judgement.judge,
    ),
    search={"acting": True, "judging": True, "advised": 0.8},
    levels=(
        Level("Wanderer", "ismcts:16"),
        Level("Envoy", "ismcts:52"),
        Level("Governor", "ismcts:160"),
        Level("Chancellor", "ismcts:540"),
        Level("Sovereign", "ismcts:12000"),
    ),
    actions=act.TABLE,
    build_box=build,
    seats=(4, 3, 2),
    max_legal=NUM_CARDS,
    # a deal: every card drawn and laid down, choices of the start player and of alliance cards, cards turned up
    max_steps=NUM_DEALS * (2 * NUM_CARDS + 1 + MAX_SEATS + 11 + 3),
    options=(
        Option("alliance", (0, 1), "1: with alliance cards (Variant Rule 1), for 3 or 4 players"),
        Option("witnesses", (0, 1), "1: with Abandoned Witnesses (Variant Rule 2), together with alliance"),
    ),
    forbidden=_forbidden,
    colors=AlikeColors(
        NUM_COLORS,
        {
            tuple(COLOR_NAMES): tuple(COLORS),
            tuple(CARD_NAMES): tuple(card // NUM_VALUES for card in range(NUM_CARDS)),
            tuple(DISC_NAMES): tuple(disc % NUM_COLORS for disc in range(len(DISC_NAMES))),
        },
    ),
)
