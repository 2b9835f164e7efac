"""From observations to facts: what was done, what followed, what is asked, and why not."""

from ruse.core.facts import Ending, Event, NotNow, Prompt, Refusal
from ruse.games._template import act, facts
from ruse.games._template.rules import drawer
from ruse.games._template.state import Box, State


def deed(box: Box, obs: State, seat: int, action: int) -> Event:
    """An action about to be taken, as the owner of the observation notices it."""
    what = act.TABLE[action]
    card = what.text("card")
    match what.verb:
        case "draw":
            return facts.Drawn(drawer(obs), card)
        case "choose":
            return facts.CardChosen(seat, card)
        case _:
            return facts.CardsShown()


def events(box: Box, before: State, after: State, seat: int, action: int) -> list[Event]:
    """Who took the trick."""
    if act.TABLE[action].verb != "show":
        return []
    winners = [owner for owner in range(after.seats) if after.points[owner] > before.points[owner]]
    return [facts.TrickTaken(winners[0] if winners else None)]


def prompt(box: Box, obs: State, seat: int) -> Prompt | None:
    """What a seat has to choose."""
    return facts.ChooseCard(rule="2")


def why_not(box: Box, obs: State, seat: int, action: int) -> Refusal:
    """The rule against an action that a seat may not choose now, although it has something to choose."""
    what = act.TABLE[action]
    if what.verb == "choose" and what.role == "choice":
        return facts.NotInHand(what.text("card"), rule="2")
    return NotNow(facts.ChooseCard(rule="2"), rule="2")


def ending(box: Box, obs: State) -> Ending:
    """3. Who has most points."""
    best = max(obs.points[: obs.seats])
    return facts.MostPoints(tuple(seat for seat in range(obs.seats) if obs.points[seat] == best), best, rule="3")
