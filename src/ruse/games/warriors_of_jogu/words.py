"""What Warriors of Jogu says to people: sentences, prompts and reasons, all made from observations."""

from ruse.core.record import NONE
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.cards import CARDS, DISCARD_THIS, FACTION_TITLES, GATHER, kinds_of
from ruse.games.warriors_of_jogu.deck import kind_of
from ruse.games.warriors_of_jogu.glossary import explain, topics
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.prompts import plays_discards, prompt, why_not
from ruse.games.warriors_of_jogu.reinforcement import scout
from ruse.games.warriors_of_jogu.resolution import (
    battle_locations,
    morale_at_stake,
    morale_gained,
    rating,
    victory_points,
)
from ruse.games.warriors_of_jogu.stack import card_of, next_step, place_of
from ruse.games.warriors_of_jogu.state import (
    FIRST_LOCATION,
    NUM_LOCATIONS,
    NUM_PLACES,
    OPEN_PLACE,
    SEAT_NAMES,
    SEATS,
    Box,
    State,
)

__all__ = ["explain", "label", "prompt", "reason", "say", "seat_name", "tell", "topics", "why_not"]

_ORDINALS = ("first", "second", "third")


def seat_name(seat: int) -> str:
    """The players of the book's example."""
    return SEAT_NAMES[seat]


def cards_in(box: Box, pile: int, faction: int) -> list[str]:
    """The names in a pile, as in: 2 × Explorer."""
    names = []
    for kind in kinds_of(faction):
        copies = count_of(box, pile, kind)
        if copies:
            names.append(CARDS[kind].name if copies == 1 else f"{copies} × {CARDS[kind].name}")
    return names


def _list(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names) or "nothing"


# Sentences


def say(box: Box, obs: State, seat: int, action: int) -> str:
    """One sentence for an action about to be taken."""
    verb = act.TABLE.verb(action)
    if verb in ("discard", "discard ?", "keep", "play", "play ?", "pass", "show hand"):
        return _say_turn(obs, seat, action)
    if obs.phase == phase.DEPLOYMENT:
        return _say_step(obs, seat, action)
    match verb:
        case "faction":
            taker = seat_name(0 if obs.faction[0] == NONE else 1)
            return f"{taker} plays the {FACTION_TITLES[action - act.FACTION]}."
        case "start":
            return f"{seat_name(action - act.START)} is the first start player."
        case "show discards":
            return "The discards are shown."
        case "draw" | "draw ?":
            return f"{seat_name(obs.drawer)} draws {_card(action, act.DRAW, act.DRAW_BLURRED)}."
        case "scout":
            return f"{seat_name(scout(obs))} draws the Location Card {_number(action, act.SCOUT)}."
        case "scout ?":
            return f"{seat_name(scout(obs))} draws a Location Card."
        case "show battle":
            return "Location Cards and face-down cards are turned up."
        case _:
            return f"Round {obs.round + 1} is resolved."


def _say_turn(obs: State, seat: int, action: int) -> str:
    name = seat_name(seat)
    match act.TABLE.verb(action):
        case "discard" | "discard ?":
            return f"{name} discards {_card(action, act.DISCARD, act.DISCARD_BLURRED)} face down."
        case "keep":
            return f"{name} keeps {'the rest' if obs.num_sealed[seat] else 'all cards'}."
        case "play":
            source = " from the discard pile" if plays_discards(obs) else ""
            return f"{name} plays {_play(action)}{source}."
        case "play ?":
            return f"{name} plays a card face down to location {_number(action, act.PLAY_BLURRED)}."
        case "show hand":
            return f"{name} can play no card and shows the hand."
        case _:
            return f"{name} passes."


def _say_step(obs: State, seat: int, action: int) -> str:
    """Choices and chance for the step on top."""
    name, other, step = seat_name(obs.turn), seat_name(1 - obs.turn), next_step(obs)
    match act.TABLE.verb(action):
        case "send":
            return f"{other} sends {CARDS[card_of(step)].name} to location {_number(action, act.SEND)}."
        case "ability first":
            return f"{name} lets {CARDS[card_of(step)].name} act before the Scrambler moves."
        case "scrambler first":
            return f"{name} lets the Scrambler move before {CARDS[card_of(step)].name} acts."
        case "flee":
            origin = FIRST_LOCATION + place_of(step)
            return f"{other} moves Scrambler from location {origin} to {_number(action, act.FLEE)}."
        case "recall":
            return f"{name} puts {_in_play(action)} to the bottom of the draw pile."
        case "return":
            card = CARDS[action - act.RETURN].name
            return f"{name} puts {card} from the discard pile to the bottom of the draw pile."
        case "stop":
            return f"{name} puts back no more cards."
        case "bury":
            return f"{name} puts the {_buried(obs, action)} to the bottom of the draw pile."
        case "bury ?":
            return f"{name} puts one of the cards on top of the draw pile to its bottom."
        case "bury none":
            return f"{name} leaves the cards on top of the draw pile."
        case "bomb" | "bomb staying" | "bomb face-down":
            return f"{name} bombs {_target(action)} at location {FIRST_LOCATION + place_of(step)}."
        case _:
            return _say_chance(obs, action)


def _say_chance(obs: State, action: int) -> str:
    name, other = seat_name(obs.turn), seat_name(1 - obs.turn)
    match act.TABLE.verb(action):
        case "draw" | "draw ?":
            return f"{name} draws {_card(action, act.DRAW, act.DRAW_BLURRED)}."
        case "reveal":
            return f"{name} reveals the Location Card {_number(action, act.REVEAL)}."
        case "explore":
            return f"{name} sees that the next Location Card is {_number(action, act.EXPLORE)}."
        case "explore ?":
            return f"{name} looks at the next Location Card."
        case "look" | "look ?":
            return f"{name} looks at {_card(action, act.LOOK, act.LOOK_BLURRED)} on top of the draw pile."
        case "sabotage":
            card = CARDS[action - act.SABOTAGE]
            then = "it is Protected and stays" if card.ability.protected else "it is discarded"
            return f"{name} turns up {card.name} on {other}'s draw pile: {then}."
        case _:
            card = CARDS[action - act.ASSASSINATE]
            if card.ability.protected:
                return f"{other} shows a card at random: {card.name}, which is Protected and stays in the hand."
            return f"{other} discards a card at random: {card.name}."


def _card(action: int, first: int, blurred: int) -> str:
    return "a card" if action == blurred else CARDS[action - first].name


def _number(action: int, first: int) -> str:
    return str(FIRST_LOCATION + action - first)


def _play(action: int) -> str:
    kind, place = divmod(action - act.PLAY, NUM_PLACES)
    if place == OPEN_PLACE:
        return f"{CARDS[kind].name} where the opponent chooses"
    down = " face down" if CARDS[kind].ability.face_down else ""
    return f"{CARDS[kind].name}{down} to location {FIRST_LOCATION + place}"


def _in_play(action: int) -> str:
    kind, location = divmod(action - act.RECALL, NUM_LOCATIONS)
    return f"{CARDS[kind].name} from location {FIRST_LOCATION + location}"


def _buried(obs: State, action: int) -> str:
    place = action - act.BURY
    entry = obs.top[obs.turn, place]
    card = f", {CARDS[kind_of(entry)].name}," if entry >= 0 else ""
    return f"{_ORDINALS[place]} card{card}"


def _target(action: int) -> str:
    match act.TABLE.verb(action):
        case "bomb":
            return CARDS[action - act.BOMB].name
        case "bomb staying":
            return f"{CARDS[action - act.BOMB_STAYING].name} with its Stay token"
        case _:
            return f"face-down card {action - act.BOMB_DOWN + 1}"


def label(box: Box, obs: State, seat: int, action: int) -> str:
    """The action in few words."""
    match act.TABLE.verb(action):
        case "discard":
            return CARDS[action - act.DISCARD].name
        case "play":
            kind, place = divmod(action - act.PLAY, NUM_PLACES)
            return f"{CARDS[kind].name} to {'?' if place == OPEN_PLACE else FIRST_LOCATION + place}"
        case "recall":
            return _in_play(action)
        case "return":
            return CARDS[action - act.RETURN].name
        case "bury":
            return _buried(obs, action).replace(",", "")
        case "bomb" | "bomb staying" | "bomb face-down":
            return _target(action)
        case "send" | "flee":
            return f"location {act.TABLE.code(action).split()[-1]}"
        case _:
            return act.TABLE.code(action)


# What followed


def tell(box: Box, before: State, after: State, seat: int, action: int) -> list[str]:
    """What was shown, what the battle brought, and what a card did without anybody's choice."""
    match act.TABLE.verb(action):
        case "show discards":
            return [_tell_discards(box, before, after, owner) for owner in SEATS if before.num_sealed[owner]]
        case "show hand":
            return [f"{seat_name(seat)} holds {_list(cards_in(box, after.known[seat], after.faction[seat]))}."]
        case "show battle":
            return [_tell_locations(after), *_tell_turned_up(box, before, after)]
        case "resolve":
            return [*_tell_battle(box, before), *_tell_end_of_round(after)]
        case "bomb face-down":
            return [_tell_bombed(box, before, after), *_tell_abilities(box, before, after)]
        case _:
            return _tell_abilities(box, before, after) if before.phase == phase.DEPLOYMENT else []


def _tell_bombed(box: Box, before: State, after: State) -> str:
    owner = 1 - int(before.turn)
    bombed = after.discard[owner] - before.discard[owner]
    return f"It was {_list(cards_in(box, bombed, after.faction[owner]))}."


def _tell_abilities(box: Box, before: State, after: State) -> list[str]:
    """Gangan Bits that came along, Bomb Towers discarded, morale lost: the steps that ask nobody."""
    player = int(before.turn)
    sentences = []
    for kind in kinds_of(int(before.faction[player])):
        steps = [step for step, _ in CARDS[kind].ability.program]
        if GATHER in steps:
            sentences += _tell_gathered(box, before, after, player, kind)
        if DISCARD_THIS in steps:
            gone = count_of(box, after.discard[player], kind) > count_of(box, before.discard[player], kind)
            sentences += [f"{seat_name(player)}'s {CARDS[kind].name} is discarded."] * gone
    lost = before.morale[player] - after.morale[player]
    return [*sentences, f"{seat_name(player)} loses {lost} morale."] if lost else sentences


def _tell_gathered(box: Box, before: State, after: State, player: int, kind: int) -> list[str]:
    """Cards of the kind left locations, and there are more of them at another: they moved."""
    more = [
        count_of(box, after.at[player, location], kind) - count_of(box, before.at[player, location], kind)
        for location in range(NUM_LOCATIONS)
    ]
    if max(more) <= 0 or min(more) >= 0:
        return []
    origins = _list([str(FIRST_LOCATION + location) for location in range(NUM_LOCATIONS) if more[location] < 0])
    moved = -sum(number for number in more if number < 0)
    name = CARDS[kind].name if moved == 1 else f"{moved} × {CARDS[kind].name}"
    goal = FIRST_LOCATION + more.index(max(more))
    return [f"{seat_name(player)} moves {name} from location {origins} to {goal}."]


def _tell_discards(box: Box, before: State, after: State, owner: int) -> str:
    shown = after.discard[owner] - before.discard[owner]
    return f"{seat_name(owner)} discarded {_list(cards_in(box, shown, after.faction[owner]))}."


def _tell_locations(after: State) -> str:
    return f"{' and '.join(f'{seat_name(owner)} has {FIRST_LOCATION + after.location[owner]}' for owner in SEATS)}."


def _tell_turned_up(box: Box, before: State, after: State) -> list[str]:
    sentences = []
    for owner in SEATS:
        for location in range(NUM_LOCATIONS):
            shown = after.at[owner, location] - before.at[owner, location]
            if shown:
                cards = _list(cards_in(box, shown, after.faction[owner]))
                sentences.append(f"{seat_name(owner)} had {cards} at location {FIRST_LOCATION + location}.")
    return sentences


def _tell_battle(box: Box, before: State) -> list[str]:
    """4. From the table as it stood when all was turned up."""
    battles = battle_locations(box, before)
    places = [str(FIRST_LOCATION + location) for location in range(NUM_LOCATIONS) if battles >> location & 1]
    ratings = [rating(box, before, owner, battles) for owner in SEATS]
    winner = int(before.start) if ratings[0] == ratings[1] else int(ratings[1] > ratings[0])
    tie = ", as the start player" if ratings[0] == ratings[1] else ""
    where = f"The battle is at {_list(places)}" if places else "There is no battle"
    gains = [
        f"{seat_name(owner)} gains {gained} morale from Masters of Earth."
        for owner in SEATS
        if (gained := morale_gained(box, before, owner))
    ]
    lost = morale_at_stake(box, before, 1 - winner)
    return [
        f"{where}: {seat_name(winner)} wins {ratings[winner]} to {ratings[1 - winner]}{tie}.",
        *gains,
        f"{seat_name(1 - winner)} loses {lost} morale.",
    ]


def _tell_end_of_round(after: State) -> list[str]:
    points = [victory_points(after, owner) for owner in SEATS]
    morale = ", ".join(f"{seat_name(owner)} {after.morale[owner]}" for owner in SEATS)
    return [f"Victory points: {seat_name(0)} {points[0]}, {seat_name(1)} {points[1]}. Morale: {morale}."]


def reason(box: Box, obs: State) -> str:
    """The result in one sentence."""
    winner = int(obs.winner)
    if obs.morale[1 - winner] == 0:
        return f"{seat_name(winner)} wins: {seat_name(1 - winner)} has no morale left (End of game)."
    points = [victory_points(obs, owner) for owner in SEATS]
    tie = ", having won the final round" if points[0] == points[1] else ""
    return f"{seat_name(winner)} wins by victory points, {points[winner]} to {points[1 - winner]}{tie} (End of game)."
