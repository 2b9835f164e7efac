"""What there is to choose, and why something is not allowed, with the rule."""

from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.abilities import chooser
from ruse.games.warriors_of_jogu.cards import (
    BOMB,
    BURY,
    BURY_DISCARDS,
    CARDS,
    DISCARD_PILE,
    FACTION_TITLES,
    FLEE,
    ORDER,
    PLAY,
    RECALL,
    SEND,
)
from ruse.games.warriors_of_jogu.deployment import can_play, spare_at
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.stack import card_of, next_step, number_of, place_of, what_of
from ruse.games.warriors_of_jogu.state import FIRST_LOCATION, NUM_PLACES, OPEN_PLACE, SEAT_NAMES, Box, State


def plays_discards(obs: State) -> bool:
    """Whether the step on top plays a card of the discard pile."""
    if obs.depth == 0:
        return False
    return bool(what_of(next_step(obs)) == PLAY and number_of(next_step(obs)) == DISCARD_PILE)


_STEP_PROMPTS = {
    ORDER: "Choose what happens first (Appendix).",
    RECALL: "Trojan Bit: put one of your unprotected cards in play to the bottom of your draw pile (Appendix).",
    BURY_DISCARDS: "Medic: put an unprotected card of your discard pile to the bottom of your draw pile, "
    "or stop (Appendix).",
    BURY: "Support Tower: put one of the cards on top of your draw pile to its bottom, or none (Appendix).",
    BOMB: "Bomb Tower: discard an enemy card here (Appendix).",
}


def prompt(box: Box, obs: State, seat: int) -> str:
    """What there is to choose, with the number of the rule."""
    if obs.phase == phase.DISCARD and not obs.is_ready[seat]:
        return "Discard cards in secret, or keep the rest (1)."
    if obs.phase != phase.DEPLOYMENT:
        return "There is nothing to choose now."
    if obs.depth == 0:
        return "Play a card to a location, or pass for this round (3)." if seat == obs.turn else "It is not your turn."
    if seat != chooser(obs):
        return "There is nothing to choose now."
    step = next_step(obs)
    match what_of(step):
        case what if what == PLAY:
            source = "discard pile" if number_of(step) == DISCARD_PILE else "hand"
            if source == "hand" and not can_play(box, obs, seat, obs.hand[seat]):
                return f"{CARDS[card_of(step)].name}: you can play no card; show your hand (Ruling 13)."
            return f"{CARDS[card_of(step)].name}: play a card of your {source} (Appendix)."
        case what if what == SEND:
            return f"Choose where {SEAT_NAMES[obs.turn]}'s {CARDS[card_of(step)].name} is played (Appendix)."
        case what if what == FLEE:
            return f"Move your Scrambler from location {FIRST_LOCATION + place_of(step)} (Appendix)."
        case what:
            return _STEP_PROMPTS[what]


def why_not(box: Box, obs: State, seat: int, action: int) -> str:
    """The rule against an action that is not legal now."""
    verb = act.TABLE.verb(action)
    if verb == "discard" and obs.phase == phase.DISCARD:
        return f"{CARDS[action - act.DISCARD].name} is not in your hand (1)"
    is_to_play = obs.phase == phase.DEPLOYMENT and (obs.depth == 0 or what_of(next_step(obs)) == PLAY)
    if verb == "play" and is_to_play:
        kind, place = divmod(action - act.PLAY, NUM_PLACES)
        return _why_not_play(box, obs, seat, kind, place, plays_discards(obs))
    if verb == "pass" and is_to_play:
        return f"{CARDS[card_of(next_step(obs))].name} makes you play a card, if you can (Appendix)"
    return f"not now. {prompt(box, obs, seat)}"


def _why_not_play(box: Box, obs: State, seat: int, kind: int, place: int, from_discards: bool) -> str:
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
    if ability.needs_engineer and not spare_at(box, obs, seat, location) > 0:
        return f"location {number} must have more of your Engineers than Towers (Appendix)"
    if load > box.capacity:
        return f"location {number} is above its capacity and takes no card but a Tower (3)"
    if ability.only_to_empty and not spare_at(box, obs, seat, location):
        return f"location {number} is not empty, as {card.name} needs it (Appendix)"
    capacity = ability.within or int(box.capacity)
    return f"{load} and {box.size[kind]} would exceed the capacity of {capacity} at location {number} (3)"
