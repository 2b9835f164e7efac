"""4. What a battle brought, as facts: every sum with the parts it is made of."""

from collections.abc import Iterator

from ruse.core.facts import Event
from ruse.games.warriors_of_jogu import facts
from ruse.games.warriors_of_jogu.cards import KIND_NAMES
from ruse.games.warriors_of_jogu.resolution import (
    battle_locations,
    bends,
    morale_at_stake,
    morale_gained,
    rating,
    round_winner,
    victory_points,
)
from ruse.games.warriors_of_jogu.state import FIRST_LOCATION, LOCATION_NAMES, NUM_LOCATIONS, SEATS, Box, State
from ruse.games.warriors_of_jogu.view import cards_in

_KIND = {name: kind for kind, name in enumerate(KIND_NAMES)}


def reckoning(box: Box, before: State, after: State) -> Iterator[Event]:
    """4. The battle, the morale it gave and took, and how things stand; `before` has all cards turned up."""
    battle = _battle(box, before)
    yield battle
    morale = list(before.morale)
    for owner in SEATS:
        gained = morale_gained(box, before, owner)
        morale[owner] += gained
        if gained:
            yield facts.MoraleGained(owner, gained, morale[owner], tuple(_spares(box, before, owner)))
    loser = 1 - battle.winner
    parts = tuple((card, box.morale[_KIND[card]]) for card in _in_play(before, loser))
    yield facts.MoraleLost(loser, morale_at_stake(box, before, loser), after.morale[loser], parts, "battle")
    points = tuple(victory_points(after, owner) for owner in SEATS)
    yield facts.RoundEnded(before.round + 1, points, tuple(after.morale))


def _battle(box: Box, s: State) -> facts.BattleFought:
    """4-1, 4-2."""
    battles, denied = battle_locations(box, s), bends(box, s) >> NUM_LOCATIONS
    ratings = tuple(rating(box, s, owner, battles) for owner in SEATS)
    return facts.BattleFought(
        tuple(_battle_at(box, s, location) for location in range(NUM_LOCATIONS) if battles >> location & 1),
        tuple(name for location, name in enumerate(LOCATION_NAMES) if denied >> location & 1),
        ratings,
        round_winner(box, s),
        "start player" if ratings[0] == ratings[1] else "rating",
    )


def _battle_at(box: Box, s: State, location: int) -> facts.Battle:
    makers = {card for owner in SEATS for card in _in_play(s, owner) if box.battle_at[_KIND[card]] >> location & 1}
    return facts.Battle(
        LOCATION_NAMES[location],
        tuple(owner for owner in SEATS if s.location[owner] == location),
        tuple(sorted(makers)),
        tuple(_front(box, s, owner, location) for owner in SEATS),
    )


def _front(box: Box, s: State, owner: int, location: int) -> facts.Front:
    cards = tuple((card, box.strength[_KIND[card]]) for card in cards_in(s.at[owner, location], s.faction[owner]))
    strength = sum(worth for _, worth in cards)
    return facts.Front(cards, strength, strength * (FIRST_LOCATION + location))


def _in_play(s: State, owner: int) -> list[str]:
    """All cards of a player at locations."""
    return [card for location in range(NUM_LOCATIONS) for card in cards_in(s.at[owner, location], s.faction[owner])]


def _spares(box: Box, s: State, owner: int) -> Iterator[facts.Spare]:
    """Master of Earth."""
    for location, name in enumerate(LOCATION_NAMES):
        spare = max(box.capacity - s.load[location], 0)
        for card in cards_in(s.at[owner, location], s.faction[owner]):
            if box.morale_by_spare[_KIND[card]]:
                yield facts.Spare(card, name, spare * box.morale_by_spare[_KIND[card]])
