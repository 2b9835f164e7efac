"""What the game says to people, all made from observations."""

from ruse.games._template import act
from ruse.games._template.rules import drawer
from ruse.games._template.state import RANK_NAMES, SEAT_NAMES, Box, State


def seat_name(seat: int) -> str:
    """The players sit in this order."""
    return SEAT_NAMES[seat]


def say(box: Box, obs: State, seat: int, action: int) -> str:
    """One sentence for an action about to be taken."""
    match act.TABLE.verb(action):
        case "draw":
            return f"{seat_name(drawer(obs))} draws a {RANK_NAMES[action - act.DRAW]}."
        case "draw ?":
            return f"{seat_name(drawer(obs))} draws a card."
        case "choose":
            return f"{seat_name(seat)} chooses a {RANK_NAMES[action - act.CHOOSE]}."
        case "choose ?":
            return f"{seat_name(seat)} chooses a card."
        case _:
            return "The cards are shown."


def label(box: Box, obs: State, seat: int, action: int) -> str:
    """The action in few words."""
    return act.TABLE.code(action)


def tell(box: Box, before: State, after: State, seat: int, action: int) -> list[str]:
    """Who took the trick."""
    if action != act.SHOW:
        return []
    winners = [owner for owner in range(after.seats) if after.points[owner] > before.points[owner]]
    return [f"{seat_name(winners[0])} takes the trick." if winners else "The trick is tied."]


def prompt(box: Box, obs: State, seat: int) -> str:
    """What there is to choose."""
    return "Choose a card of your hand in secret (2)."


def why_not(box: Box, obs: State, seat: int, action: int) -> str:
    """The rule against an action that is not legal now."""
    if act.TABLE.verb(action) == "choose":
        return f"you hold no {RANK_NAMES[action - act.CHOOSE]} (2)"
    return f"not now. {prompt(box, obs, seat)}"


def reason(box: Box, obs: State) -> str:
    """3. The result in one sentence."""
    best = max(obs.points[: obs.seats])
    winners = [seat_name(seat) for seat in range(obs.seats) if obs.points[seat] == best]
    return f"{' and '.join(winners)} with {best} points (3)."


_HELP = {
    "goal": "Take most of the three tricks (3).",
    "trick": "Everybody puts down a card in secret; the highest takes the trick, a tie nobody (2).",
}


def topics() -> list[str]:
    """Words of the game."""
    return list(_HELP)


def explain(box: Box, topic: str) -> str | None:
    """Help on a rank or a word."""
    if topic in RANK_NAMES:
        return f"A {topic}: there are {box.copies[RANK_NAMES.index(topic)]} of them."
    return _HELP.get(topic)
