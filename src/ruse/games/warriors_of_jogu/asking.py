"""What a seat of Warriors of Jogu has to choose, and why something may not be chosen, as facts with the rule."""

from collections.abc import Callable

from ruse.core.facts import NotNow, Prompt, Refusal
from ruse.games.warriors_of_jogu import act, facts, phase
from ruse.games.warriors_of_jogu.abilities import chooser
from ruse.games.warriors_of_jogu.cards import (
    BOMB,
    BURY,
    BURY_DISCARDS,
    CARDS,
    DISCARD_PILE,
    FACTION_NAMES,
    FLEE,
    KIND_NAMES,
    ORDER,
    PLAY,
    RECALL,
    SEND,
    Card,
)
from ruse.games.warriors_of_jogu.deployment import can_play
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.stack import card_of, next_step, number_of, place_of, what_of
from ruse.games.warriors_of_jogu.state import LOCATION_NAMES, Box, State
from ruse.games.warriors_of_jogu.view import cards_in

_APPENDIX = "appendix"
_CARDS = {card.code: card for card in CARDS}


def plays_discards(obs: State) -> bool:
    """Whether the step on top plays a card of the discard pile."""
    if obs.depth == 0:
        return False
    return bool(what_of(next_step(obs)) == PLAY and number_of(next_step(obs)) == DISCARD_PILE)


# Prompts


def prompt(box: Box, obs: State, seat: int) -> Prompt | None:
    """What a seat has to choose."""
    if obs.phase == phase.DISCARD:
        return None if obs.is_ready[seat] else facts.DiscardOrKeep(rule="1")
    if obs.phase != phase.DEPLOYMENT:
        return None
    if obs.depth == 0:
        return facts.PlayOrPass(rule="3") if seat == obs.turn else None
    if seat != chooser(obs):
        return None
    step = next_step(obs)
    return _PROMPTS[what_of(step)](box, obs, seat, step)


def _play_for(box: Box, obs: State, seat: int, step: int) -> Prompt:
    card = KIND_NAMES[card_of(step)]
    if number_of(step) == DISCARD_PILE:
        return facts.PlayFor(card, "discard", rule=_APPENDIX)
    if not can_play(box, obs, seat, obs.hand[seat]):
        return facts.ShowHand(card, rule="ruling 13")
    return facts.PlayFor(card, "hand", rule=_APPENDIX)


def _choose_order(box: Box, obs: State, seat: int, step: int) -> Prompt:
    fleer = box.fleer[obs.faction[1 - seat]]
    return facts.ChooseOrder(KIND_NAMES[card_of(step)], KIND_NAMES[fleer], rule=_APPENDIX)


def _choose_flight(box: Box, obs: State, seat: int, step: int) -> Prompt:
    return facts.ChooseFlight(KIND_NAMES[card_of(step)], LOCATION_NAMES[place_of(step)], rule=_APPENDIX)


def _choose_return(box: Box, obs: State, seat: int, step: int) -> Prompt:
    return facts.ChooseReturn(KIND_NAMES[card_of(step)], number_of(step), rule=_APPENDIX)


def _choose_target(box: Box, obs: State, seat: int, step: int) -> Prompt:
    return facts.ChooseTarget(KIND_NAMES[card_of(step)], LOCATION_NAMES[place_of(step)], rule=_APPENDIX)


_PROMPTS: dict[int, Callable[[Box, State, int, int], Prompt]] = {
    PLAY: _play_for,
    SEND: lambda box, obs, seat, step: facts.ChooseSending(obs.turn, KIND_NAMES[card_of(step)], rule=_APPENDIX),
    FLEE: _choose_flight,
    ORDER: _choose_order,
    RECALL: lambda box, obs, seat, step: facts.ChooseRecall(KIND_NAMES[card_of(step)], rule=_APPENDIX),
    BURY_DISCARDS: _choose_return,
    BURY: lambda box, obs, seat, step: facts.ChooseBurial(KIND_NAMES[card_of(step)], rule=_APPENDIX),
    BOMB: _choose_target,
}

# Why not


def why_not(box: Box, obs: State, seat: int, action: int) -> Refusal:
    """The rule against an action that a seat may not choose now, although it has something to choose."""
    what = act.TABLE[action]
    is_to_play = obs.phase == phase.DEPLOYMENT and (obs.depth == 0 or what_of(next_step(obs)) == PLAY)
    if what.role == "choice":
        if what.verb == "discard" and obs.phase == phase.DISCARD:
            return facts.NotInHand(what.text("card"), rule="1")
        if what.verb == "play" and is_to_play:
            card, location = _CARDS[what.text("card")], what.args.get("location")
            return _why_not_play(box, obs, seat, card, None if location is None else str(location))
        if what.verb == "pass" and is_to_play:
            return facts.MustPlay(KIND_NAMES[card_of(next_step(obs))], rule=_APPENDIX)
    asked = prompt(box, obs, seat)
    assert asked is not None
    return NotNow(asked, rule=asked.rule)


def _why_not_play(box: Box, obs: State, seat: int, card: Card, location: str | None) -> Refusal:
    """The rule against playing a card to a location, or wherever the opponent chooses."""
    from_discards = plays_discards(obs)
    source = obs.discard[seat] if from_discards else obs.hand[seat]
    if card.faction != obs.faction[seat]:
        return facts.OtherFaction(card.code, FACTION_NAMES[card.faction], rule="setup 6")
    if count_of(box, source, KIND_NAMES.index(card.code)) == 0:
        absent = facts.NotDiscarded if from_discards else facts.NotInHand
        return absent(card.code, rule="3")
    if card.ability.opponent_chooses:
        refusal = facts.NoLegalLocation if location is None else facts.OpponentChooses
        return refusal(card.code, rule=_APPENDIX)
    if location is None:
        return facts.NoLocationSaid(card.code, rule="3")
    return _why_not_there(box, obs, seat, card, location)


def _why_not_there(box: Box, obs: State, seat: int, card: Card, location: str) -> Refusal:
    ability, code, at = card.ability, card.code, LOCATION_NAMES.index(location)
    load, added = obs.load[at], box.size[KIND_NAMES.index(code)]
    if ability.only_to and ability.only_to != int(location):
        return facts.OnlyThere(code, str(ability.only_to), rule=_APPENDIX)
    if ability.needs_engineer and _spare_engineers(obs, seat, at) <= 0:
        return facts.TooFewEngineers(code, location, rule=_APPENDIX)
    if load > box.capacity:
        return facts.AboveCapacity(location, load, box.capacity, rule="3")
    if ability.only_to_empty and (load or obs.at[0, at] or obs.at[1, at]):
        return facts.NotEmpty(code, location, rule=_APPENDIX)
    return facts.OverCapacity(code, location, load, added, ability.within or box.capacity, rule="3")


def _spare_engineers(obs: State, seat: int, location: int) -> int:
    """Ruling 9. How many Engineers more than Towers a player has at a location."""
    return sum(_CARDS[card].ability.role for card in cards_in(obs.at[seat, location], obs.faction[seat]))
