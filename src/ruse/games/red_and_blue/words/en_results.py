"""Red Kingdom & Blue Kingdom in English: battles with all their sums, what choices mean, and what happened in one."""

from collections.abc import Sequence

from ruse.core.language.en import Voice
from ruse.games.red_and_blue import facts
from ruse.games.red_and_blue.words.en_cards import AREAS, CARDS, cards
from ruse.games.red_and_blue.words.en_help import skill_of

HAS_SCORES = False


def card_drawn_together(draws: Sequence[facts.CardDrawn], voice: Voice) -> str:
    return f"{voice.does(draws[0].who, 'draws')} {cards(each.card for each in draws)}."


def battle_fought_account(fact: facts.BattleFought, voice: Voice) -> list[str]:
    attacker, defender, area = fact.attacker, 1 - fact.attacker, AREAS[fact.area]
    if fact.winner is None:
        result = f"A tie: all cards are discarded, {area} is empty (2-D)."
    else:
        verb = "takes" if fact.winner == attacker else "holds"
        result = f"{voice.does(fact.winner, verb)} {area} (2-D)."
    return [
        f"Battle for {area}.",
        f"{voice.does(attacker, 'attacks')}: {_sum(fact.attack)}",
        f"{voice.does(defender, 'defends')}: {_sum(fact.defense)}",
        result,
    ]


def _sum(points: facts.Sum) -> str:
    """As in: 5 = Archer (3) + Bird Soldier (2)."""
    parts = [part for part in points.parts if part.what != "offset" or part.points]
    return f"{points.total} = {' + '.join(map(_part, parts))}"


def _part(part: facts.Part) -> str:
    name = CARDS[part.card] if part.card else ""
    named = {
        "card": f"{name} ({part.points})",
        "skill": f"{name}'s skill ({part.points})",
        "archer": f"adjacent {name} ({part.points})",
        "offset": f"offset ({part.points})",
        "ignored_offset": f"offset (0, by {name})",
    }
    return named[part.what]


# What choices mean


def area_occupied_note(fact: facts.AreaOccupied, voice: Voice) -> str:
    return skill_of(fact.card, voice)


def area_attacked_note(fact: facts.AreaAttacked, voice: Voice) -> str:
    return skill_of(fact.card, voice)


def attacker_added_note(fact: facts.AttackerAdded, voice: Voice) -> str:
    return skill_of(fact.card, voice)


def defender_added_note(fact: facts.DefenderAdded, voice: Voice) -> str:
    return skill_of(fact.card, voice)


def cards_drafted_note(fact: facts.CardsDrafted, voice: Voice) -> str:
    return f"costs {voice.components.price(fact.normals, fact.aces)}"


# Endings


def monarch_fell_why(fact: facts.MonarchFell, voice: Voice) -> str:
    return f"the {CARDS[fact.monarch]} is discarded ({fact.rule})."


def both_monarchs_fell_why(fact: facts.BothMonarchsFell, voice: Voice) -> str:
    return f"Prince and Princess are discarded together ({fact.rule})."


def all_areas_held_why(fact: facts.AllAreasHeld, voice: Voice) -> str:
    return f"{voice.inner_name(fact.winner)} {voice.verb(fact.winner, 'holds')} all five areas ({fact.rule})."


def turns_are_over_why(fact: facts.TurnsAreOver, voice: Voice) -> str:
    return f"both have had {fact.turns} turns ({fact.rule})."
