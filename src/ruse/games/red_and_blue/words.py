"""What Red Kingdom & Blue Kingdom says to people, all made from observations."""

from ruse.core.record import NONE
from ruse.games.red_and_blue import act, counts, phase
from ruse.games.red_and_blue.battle import num_archers
from ruse.games.red_and_blue.draft import drawer, funds_of, num_held, turn_seat
from ruse.games.red_and_blue.glossary import (
    area_name,
    card_name,
    card_names,
    cards_of,
    explain,
    plural,
    topics,
)
from ruse.games.red_and_blue.state import (
    ACE,
    ALL_AREAS,
    BACK_NAMES,
    BOTH_MONARCHS,
    LIAISON,
    MONARCH,
    NORMAL,
    NUM_BACKS,
    NUM_KINDS,
    REARGUARD,
    SEAT_NAMES,
    SEATS,
    Box,
    State,
)

__all__ = ["explain", "label", "prompt", "reason", "say", "seat_name", "tell", "topics", "why_not"]


def seat_name(seat: int) -> str:
    """The kingdoms; Red begins."""
    return SEAT_NAMES[seat]


# Actions


def say(box: Box, obs: State, seat: int, action: int) -> str:
    """One sentence for an action about to be taken."""
    verb = act.TABLE.verb(action)
    name = seat_name(seat) if seat >= 0 else seat_name(drawer(box, obs))
    match verb:
        case "draft":
            return f"{name} drafts {_split(action)}."
        case "draw":
            return f"{name} draws {card_name(action - act.DRAW)}."
        case "draw ?":
            return f"{name} draws {_a_back(action - act.DRAW_BLURRED)}."
        case "shuffle":
            return f"The discards become the new stock of {BACK_NAMES[action - act.SHUFFLE]} cards."
        case "end turn":
            return f"{name} ends the turn."
        case "occupy":
            area, kind = divmod(action - act.OCCUPY, NUM_KINDS)
            return f"{name} occupies {area_name(area)} with {card_name(kind)}."
        case "exchange":
            area = action - act.EXCHANGE
            return f"{name} puts {card_name(LIAISON)} on {area_name(area)} and takes back {card_name(obs.card[area])}."
        case "attack":
            area, kind = divmod(action - act.ATTACK, NUM_KINDS)
            return f"{name} attacks {area_name(area)} with {card_name(kind)}, face down."
        case "attack ?":
            area, back = divmod(action - act.ATTACK_BLURRED, NUM_BACKS)
            return f"{name} attacks {area_name(area)} with {_a_back(back)}, face down."
        case "add":
            return f"{name} adds {card_name(action - act.ADD)} to the attack, face down."
        case "add ?":
            return f"{name} adds {_a_back(action - act.ADD_BLURRED)} to the attack, face down."
        case "alone":
            return f"{name} attacks with this card alone."
        case "defend":
            return f"{name} defends with {card_name(action - act.DEFEND)}, face down."
        case "defend ?":
            return f"{name} defends with {_a_back(action - act.DEFEND_BLURRED)}, face down."
        case "no card":
            return f"{name} adds no card in defense."
        case "show":
            return "The cards are shown."
        case _:
            return f"{name} leaves {card_name(action - act.KEEP)} on {area_name(obs.target)}."


def _split(action: int) -> str:
    normals = act.normals_of(action)
    aces = action - act.draft_of(normals, 0)
    parts = [plural(number, f"{name} card") for number, name in ((normals, "normal"), (aces, "ace")) if number]
    return " and ".join(parts) or "nothing"


def _a_back(back: int) -> str:
    return "an ace card" if back == ACE else "a normal card"


def label(box: Box, obs: State, seat: int, action: int) -> str:
    """The action in few words."""
    match act.TABLE.verb(action):
        case "draft":
            return _split(action)
        case "end turn":
            return "end the turn"
        case "occupy":
            area, kind = divmod(action - act.OCCUPY, NUM_KINDS)
            return f"occupy {area_name(area)}: {card_name(kind)}"
        case "exchange":
            return f"Liaison to {area_name(action - act.EXCHANGE)}"
        case "attack":
            area, kind = divmod(action - act.ATTACK, NUM_KINDS)
            return f"attack {area_name(area)}: {card_name(kind)} ({box.attacking[kind, area]})"
        case "add":
            kind = action - act.ADD
            return f"add {card_name(kind)} ({box.attacking[kind, obs.target]})"
        case "alone":
            return "attack with the one card"
        case "defend":
            kind = action - act.DEFEND
            return f"add {card_name(kind)} ({box.added[kind, obs.target]})"
        case "no card":
            return "add no card"
        case "keep":
            return _keep_label(obs, seat, action - act.KEEP)
        case _:
            return act.TABLE.code(action)


def _keep_label(obs: State, seat: int, kind: int) -> str:
    """Ruling 3. Who keeps the other card loses the monarch, if no Rearguard saves it, and should know it."""
    fought = [*obs.attack] if seat == turn_seat(obs) else [obs.card[obs.target], obs.added]
    is_saved = seat != turn_seat(obs) and obs.card[obs.target] == REARGUARD
    loses = kind != seat and seat in fought and not is_saved
    return f"{card_name(kind)}, and lose the {card_name(seat)}" if loses else card_name(kind)


# What followed


def tell(box: Box, before: State, after: State, seat: int, action: int) -> list[str]:
    """How a battle went, and what became of the cards."""
    match act.TABLE.verb(action):
        case "show":
            return _battle(box, before, after)
        case "keep":
            return _gone(before, after)
        case "end turn" if after.phase != phase.OVER:
            return [f"Turn {after.turn // 2 + 1}: {seat_name(turn_seat(after))}."]
        case _:
            return []


def _battle(box: Box, before: State, after: State) -> list[str]:
    """2-D. The cards, the points and the winner."""
    attackers = card_names(kind for kind in after.last_attack if kind != NONE)
    defenders = card_names(kind for kind in after.last_defense if kind != NONE)
    points = f"{after.last_points[0]} to {after.last_points[1]}"
    sentences = [f"{attackers} against {defenders}: {points}."]
    if after.phase == phase.KEEP:
        return [*sentences, f"{seat_name(after.keeper)} wins."]
    where, holder = area_name(before.target), after.holder[before.target]
    if holder == NONE:
        sentences.append(f"A tie: {where} is empty.")
    else:
        verb = "holds" if holder == before.holder[before.target] else "takes"
        sentences.append(f"{seat_name(holder)} {verb} {where}.")
    return [*sentences, *_gone(before, after)]


def _gone(before: State, after: State) -> list[str]:
    """The cards that were discarded, and the one a Rearguard saved."""
    discarded = f"Discarded: {card_names(cards_of(after.discard - before.discard))}."
    saved = [
        f"Rearguard: {seat_name(owner)} takes back {card_name(after.last_defense[1])}."
        for owner in SEATS
        if num_held(after, owner) > num_held(before, owner)
    ]
    return [discarded, *saved]


def reason(box: Box, obs: State) -> str:
    """4. The result in one sentence."""
    if obs.ending == MONARCH:
        return f"{seat_name(obs.winner)} wins: the {card_name(1 - obs.winner)} is discarded (4)."
    if obs.ending == BOTH_MONARCHS:
        return "A draw: Prince and Princess are discarded at once (4)."
    if obs.ending == ALL_AREAS:
        return f"{seat_name(obs.winner)} wins and holds all five areas (4)."
    return f"A draw after {box.turns} turns each (ruling 5)."


# Prompts, and why something is not allowed


def prompt(box: Box, obs: State, seat: int) -> str:
    """What there is to choose, with the number of the rule."""
    now = obs.phase
    if now == phase.DRAFT:
        room = box.hand_limit - num_held(obs, seat)
        return (
            f"Draft with {funds_of(box, obs, seat)} funds, a normal card for {box.cost[NORMAL]} and an ace for "
            f"{box.cost[ACE]}; your hand has room for {room} (1)."
        )
    if now == phase.DISPATCH:
        return "Dispatch cards, or end your turn (2)."
    if now == phase.SECOND:
        return f"Add a second card to your attack on {area_name(obs.target)}? (2-C)"
    if now == phase.DEFENSE:
        return f"{_threat(box, obs)} Add a card in defense? (2-C)"
    if now == phase.KEEP:
        return f"You won the battle: which card stays on {area_name(obs.target)}? The other is discarded (2-D)."
    return "There is nothing to choose now."


def _threat(box: Box, obs: State) -> str:
    """2-C. What a defender knows: the backs of the attackers, and the points of the area."""
    attacker, target = turn_seat(obs), obs.target
    backs = " and ".join(_a_back(back) for back in obs.attack_back if back != NONE)
    archers = num_archers(obs, attacker, target)
    helped = f", {box.archer * archers} more by Archers" if archers else ""
    holds = box.occupying[obs.card[target], target]
    offset = box.offset[target, 1 - attacker]
    return (
        f"{seat_name(attacker)} attacks {area_name(target)} with {backs}{helped}. "
        f"{card_name(obs.card[target])} has {holds} defense there, the area's offset is {offset:+}."
    )


def why_not(box: Box, obs: State, seat: int, action: int) -> str:
    """The rule against an action that is not legal now."""
    verb, now = act.TABLE.verb(action), obs.phase
    if verb == "draft" and now == phase.DRAFT:
        return _why_not_draft(box, obs, seat, action)
    if now == phase.DISPATCH and verb in ("occupy", "attack"):
        area, kind = divmod(action - (act.OCCUPY if verb == "occupy" else act.ATTACK), NUM_KINDS)
        return _why_not_there(obs, seat, area, verb) or f"{card_name(kind)} is not in your hand (2)"
    if now == phase.DISPATCH and verb == "exchange":
        return _why_not_exchange(obs, seat, action - act.EXCHANGE)
    if (now, verb) in ((phase.SECOND, "add"), (phase.DEFENSE, "defend")):
        kind = action - (act.ADD if verb == "add" else act.DEFEND)
        return f"{card_name(kind)} is not in your hand (2-C)"
    if now == phase.KEEP and verb == "keep":
        return "only a card with which you fought this battle may stay (2-D)"
    return f"not now. {prompt(box, obs, seat)}"


def _why_not_draft(box: Box, obs: State, seat: int, action: int) -> str:
    normals = act.normals_of(action)
    aces = action - act.draft_of(normals, 0)
    if num_held(obs, seat) + normals + aces > box.hand_limit:
        return f"a draft may not bring your hand above {box.hand_limit} cards (1)"
    price = normals * box.cost[NORMAL] + aces * box.cost[ACE]
    return f"that costs {price}, your funds are {funds_of(box, obs, seat)} (1)"


def _why_not_there(obs: State, seat: int, area: int, verb: str) -> str | None:
    holder = obs.holder[area]
    if holder == seat:
        return f"you hold {area_name(area)} already; only a Liaison may be put there (2-B)"
    if holder == NONE and verb == "attack":
        return f"{area_name(area)} is empty: occupy it (2-A)"
    if holder == 1 - seat and verb == "occupy":
        return f"{seat_name(holder)} holds {area_name(area)}: attack it (2-C)"
    return None


def _why_not_exchange(obs: State, seat: int, area: int) -> str:
    if obs.holder[area] != seat:
        return f"a Liaison exchanges a card on an area you hold, and {area_name(area)} is not yours (5)"
    if counts.number(obs.hand[seat], LIAISON) == 0:
        return "you have no Liaison in your hand (5)"
    return "a Liaison is not exchanged for a Liaison (ruling 9)"
