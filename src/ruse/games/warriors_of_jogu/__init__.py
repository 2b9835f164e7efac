"""Warriors of Jogu: Feint, a game for two by Tony Chen."""

from collections.abc import Mapping
from importlib import import_module

from ruse.core.facts import Refusal
from ruse.core.game import Game, Level, Option
from ruse.core.protocol import Rules
from ruse.games.warriors_of_jogu import act, knowledge, rules
from ruse.games.warriors_of_jogu.bots import advice, belief, finishing, judgement
from ruse.games.warriors_of_jogu.box import build
from ruse.games.warriors_of_jogu.cards import FACTION_NAMES, FACTION_TITLES, FACTIONS
from ruse.games.warriors_of_jogu.length import MAX_LENGTH
from ruse.games.warriors_of_jogu.state import MAX_KINDS, NUM_LOCATIONS, State

_NUMBERS = tuple(range(len(FACTIONS) + 1))
_SAY = "a random faction (0) or " + ", ".join(f"{title} ({number})" for number, title in enumerate(FACTION_TITLES, 1))


def _forbidden(options: Mapping[str, int]) -> Refusal | None:
    facts = import_module(f"{__name__}.facts")  # imported by its name: it is no source of compiled code
    refusal: Refusal | None = None
    if options["first"] == options["second"] != 0 and not options["mirror"]:
        refusal = facts.FactionTwice(FACTION_NAMES[options["first"] - 1], rule="setup 6")
    return refusal


GAME = Game(
    package=__name__,
    title="Warriors of Jogu: Feint",
    credits="Game design by Tony Chen (2018)",
    seat_codes=("may", "david"),
    rules_version=2,
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
        advise=advice.advise,
        judge=judgement.judge,
        finish=finishing.finish,
        imagine=belief.imagine,
    ),
    actions=act.TABLE,
    build_box=build,
    search={"advised": 1.0, "width": 0.5, "judging": True, "finishing": True},
    levels=(
        Level("Recruit", "ismcts:16@4"),
        Level("Scout", "ismcts:12@0.4"),
        Level("Captain", "ismcts:30"),
        Level("General", "ismcts:200"),
        Level("Warlord", "ismcts:7000"),
    ),
    seats=(2,),
    max_legal=(MAX_KINDS + 1) * NUM_LOCATIONS,
    max_steps=MAX_LENGTH,
    options=(
        Option("first", _NUMBERS, f"May plays {_SAY}"),
        Option("second", _NUMBERS, f"David plays {_SAY}"),
        Option("mirror", (0, 1), "1: both may play the same faction (beyond the box)"),
    ),
    forbidden=_forbidden,
)
