"""Why a card may not be played somewhere, with the rule."""

from ruse.games.warriors_of_jogu.cards import CARDS, FACTION_TITLES
from ruse.games.warriors_of_jogu.deployment import buildable, is_in
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.state import FIRST_LOCATION, OPEN_PLACE, Box, State


def why_not_play(box: Box, obs: State, seat: int, kind: int, place: int, from_discards: bool) -> str:
    """The rule against playing a card of this kind to this place."""
    card = CARDS[kind]
    source = obs.discard[seat] if from_discards else obs.hand[seat]
    if card.faction != obs.faction[seat]:
        return f"{card.name} belongs to the {FACTION_TITLES[card.faction]} (Setup 6)"
    if count_of(box, source, kind) == 0:
        return f"{card.name} is not in your {'discard pile' if from_discards else 'hand'} (3)"
    if card.ability.opponent_chooses:
        if place == OPEN_PLACE:
            return f"there is no legal location for {card.name} (Appendix)"
        return f"your opponent chooses where {card.name} is played: say 'play {card.code}' (Appendix)"
    if place == OPEN_PLACE:
        return "say to which location (3)"
    return _why_not_there(box, obs, seat, kind, place)


def _why_not_there(box: Box, obs: State, seat: int, kind: int, location: int) -> str:
    card, number, load = CARDS[kind], FIRST_LOCATION + location, int(obs.load[location])
    ability = card.ability
    if ability.only_to and ability.only_to != number:
        return f"{card.name} may be played only to location {ability.only_to} (Appendix)"
    if load > box.capacity:
        return f"location {number} is above its capacity and takes no card at all (3)"
    if ability.only_to_empty and load:
        return f"location {number} is not empty, as {card.name} needs it (Appendix)"
    if ability.needs_engineer and not is_in(buildable(box, obs, seat), location):
        return f"location {number} must have more of your Engineers than Towers (Appendix)"
    capacity = ability.within or int(box.capacity)
    return f"{load} and {box.size[kind]} would exceed the capacity of {capacity} at location {number} (3)"
