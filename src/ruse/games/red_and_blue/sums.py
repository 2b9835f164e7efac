"""2-D. The points of a battle as sums of named parts, as far as the owner of an observation sees the cards."""

from ruse.core.record import NONE, IntArray
from ruse.games.red_and_blue.draft import turn_seat
from ruse.games.red_and_blue.facts import Part, Sum
from ruse.games.red_and_blue.state import (
    ARCHER,
    AREA_NAMES,
    BIRD_SOLDIER,
    CARD_NAMES,
    NUM_AREAS,
    UNSEEN_NAMES,
    Box,
    State,
)

ATTACK, ADDED = "attack", "added"
"""The places of the cards that were put into the battle."""


def attack_sum(box: Box, obs: State) -> Sum:
    """One or two cards with their skills, and your Archers next door."""
    target, seat = obs.target, turn_seat(obs)
    parts: list[Part] = []
    for kind, back in zip(obs.attack, obs.attack_back, strict=True):
        if back != NONE:
            parts += _card(kind, back, ATTACK, box.attack, box.attacking, target)
    for area in (target - 1, target + 1):
        if 0 <= area < NUM_AREAS and obs.holder[area] == seat and obs.card[area] == ARCHER:
            parts.append(Part("archer", box.archer, CARD_NAMES[ARCHER], AREA_NAMES[area]))
    return _sum(parts)


def defense_sum(box: Box, obs: State) -> Sum:
    """The card that occupies the area and the added one with their skills, and the area's offset (ruling 1)."""
    target = obs.target
    where, kind = AREA_NAMES[target], obs.card[target]
    parts = _card(kind, box.back[kind], where, box.defense, box.occupying, target)
    if obs.added_back != NONE:
        parts += _card(obs.added, obs.added_back, ADDED, box.defense, box.added, target)
    if BIRD_SOLDIER in obs.attack:
        parts.append(Part("ignored_offset", 0, CARD_NAMES[BIRD_SOLDIER], where))
    else:
        parts.append(Part("offset", box.offset[target, 1 - turn_seat(obs)], None, where))
    return _sum(parts)


def _card(kind: int, back: int, place: str, printed: IntArray, points: IntArray, area: int) -> list[Part]:
    """What is printed on a card, and what its skill adds to it in this area."""
    if kind < 0:
        return [Part("card", None, UNSEEN_NAMES[back], place)]
    card = Part("card", printed[kind], CARD_NAMES[kind], place)
    skill = points[kind, area] - printed[kind]
    return [card, Part("skill", skill, CARD_NAMES[kind], place)] if skill else [card]


def _sum(parts: list[Part]) -> Sum:
    total = 0
    for part in parts:
        if part.points is None:
            return Sum(tuple(parts), None)
        total += part.points
    return Sum(tuple(parts), total)
