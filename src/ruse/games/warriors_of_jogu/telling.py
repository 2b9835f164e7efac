"""From observations of Warriors of Jogu to facts: what was done and what followed; `asking.py` has what is asked."""

from collections.abc import Callable, Iterator

from ruse.core.actions import Action
from ruse.core.facts import UNSEEN_CARD, Deed, Ending, Event, Moved
from ruse.games.warriors_of_jogu import act, facts, phase
from ruse.games.warriors_of_jogu.asking import plays_discards, prompt, why_not
from ruse.games.warriors_of_jogu.cards import CARDS, DISCARD_THIS, FACTIONS, GATHER, KIND_NAMES, LOSE_MORALE, kinds_of
from ruse.games.warriors_of_jogu.chance import faction_taker
from ruse.games.warriors_of_jogu.deck import kind_of
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.reckoning import reckoning
from ruse.games.warriors_of_jogu.reinforcement import scout
from ruse.games.warriors_of_jogu.resolution import victory_points
from ruse.games.warriors_of_jogu.stack import card_of, next_step, place_of
from ruse.games.warriors_of_jogu.state import LOCATION_NAMES, NUM_LOCATIONS, SEAT_NAMES, SEATS, Box, State
from ruse.games.warriors_of_jogu.view import PLACES, UNSEEN_LOCATION, cards_in

__all__ = ["deed", "ending", "events", "prompt", "why_not"]

_PROTECTED = {card.code: card.ability.protected for card in CARDS}
_FACE_DOWN = {card.code: card.ability.face_down for card in CARDS} | {UNSEEN_CARD: True}
_PLAYERS = [name.lower() for name in SEAT_NAMES]

# Deeds


def deed(box: Box, obs: State, seat: int, action: int) -> Event:
    """An action about to be taken, as the owner of the observation notices it."""
    what = act.TABLE[action]
    return _DEEDS[what.verb](box, obs, seat, what)


def _drawn(box: Box, obs: State, seat: int, what: Action) -> Deed:
    drawer = obs.drawer if obs.phase == phase.DRAW else obs.turn
    return facts.CardDrawn(drawer, what.text("card"))


def _played(box: Box, obs: State, seat: int, what: Action) -> Deed:
    card = what.text("card")
    location = what.text("location") if "location" in what.args else None
    return facts.CardPlayed(seat, card, location, _FACE_DOWN[card], "discard" if plays_discards(obs) else "hand")


def _order_chosen(box: Box, obs: State, seat: int, what: Action) -> Deed:
    fleer = box.fleer[obs.faction[1 - seat]]
    card = KIND_NAMES[card_of(next_step(obs))]
    return facts.OrderChosen(seat, card, KIND_NAMES[fleer], "ability" if what.verb == "ability first" else "flight")


def _fled(box: Box, obs: State, seat: int, what: Action) -> Deed:
    step = next_step(obs)
    return facts.CardFled(seat, KIND_NAMES[card_of(step)], LOCATION_NAMES[place_of(step)], what.text("location"))


def _buried(box: Box, obs: State, seat: int, what: Action) -> Deed:
    place, is_sure = int(what.args["place"]), what.role != "blurred"
    card = KIND_NAMES[kind_of(obs.top[seat, place - 1])] if is_sure else UNSEEN_CARD
    return facts.CardBuried(seat, card, place, is_sure)


def _bombed(box: Box, obs: State, seat: int, what: Action) -> Deed:
    location = LOCATION_NAMES[place_of(next_step(obs))]
    place = int(what.args["place"]) if "place" in what.args else None
    return facts.CardBombed(seat, what.text("card"), location, what.verb == "bomb staying", place)


def _sabotaged(box: Box, obs: State, seat: int, what: Action) -> Deed:
    card = what.text("card")
    return facts.TopSabotaged(obs.turn, 1 - obs.turn, card, _PROTECTED[card])


def _hit(box: Box, obs: State, seat: int, what: Action) -> Deed:
    card = what.text("card")
    return facts.HandHit(obs.turn, 1 - obs.turn, card, _PROTECTED[card])


_DEEDS: dict[str, Callable[[Box, State, int, Action], Event]] = {
    "faction": lambda box, obs, seat, what: facts.FactionTaken(faction_taker(obs), what.text("faction")),
    "start": lambda box, obs, seat, what: facts.StartPlayerDrawn(_PLAYERS.index(what.text("player"))),
    "discard": lambda box, obs, seat, what: facts.CardDiscarded(seat, what.text("card")),
    "keep": lambda box, obs, seat, what: facts.RestKept(seat, obs.num_sealed[seat]),
    "show discards": lambda box, obs, seat, what: facts.DiscardsShown(),
    "draw": _drawn,
    "scout": lambda box, obs, seat, what: facts.LocationDrawn(scout(obs), what.text("location")),
    "play": _played,
    "pass": lambda box, obs, seat, what: facts.Passed(seat),
    "show hand": lambda box, obs, seat, what: facts.HandShown(seat),
    "send": lambda box, obs, seat, what: facts.CardSent(
        seat, KIND_NAMES[card_of(next_step(obs))], what.text("location")
    ),
    "ability first": _order_chosen,
    "scrambler first": _order_chosen,
    "flee": _fled,
    "recall": lambda box, obs, seat, what: facts.CardRecalled(seat, what.text("card"), what.text("location")),
    "return": lambda box, obs, seat, what: facts.DiscardReturned(seat, what.text("card")),
    "stop": lambda box, obs, seat, what: facts.ReturningStopped(seat),
    "bury": _buried,
    "bury none": lambda box, obs, seat, what: facts.NoCardBuried(seat),
    "bomb": _bombed,
    "bomb staying": _bombed,
    "bomb face-down": _bombed,
    "reveal": lambda box, obs, seat, what: facts.LocationRevealed(obs.turn, what.text("location")),
    "explore": lambda box, obs, seat, what: facts.NextLocationSeen(obs.turn, what.text("location")),
    "look": lambda box, obs, seat, what: facts.TopSeen(obs.turn, what.text("card")),
    "sabotage": _sabotaged,
    "assassinate": _hit,
    "show battle": lambda box, obs, seat, what: facts.BattleShown(),
    "resolve": lambda box, obs, seat, what: facts.RoundResolved(obs.round + 1),
}

# What followed


def events(box: Box, before: State, after: State, seat: int, action: int) -> list[Event]:
    """What was shown, what the battle brought, and what cards did without anybody's choice."""
    what = act.TABLE[action]
    told: list[Event] = []
    match what.verb:
        case "show discards":
            told += _discards(before, after)
        case "show hand":
            told.append(facts.HandSeen(seat, cards_in(after.known[seat], after.faction[seat])))
        case "show battle":
            told.append(facts.LocationsShown(tuple([LOCATION_NAMES[location] for location in after.location])))
            told += _turned_up(before, after)
        case "resolve":
            told += reckoning(box, before, after)
        case "bomb face-down":
            owner = 1 - before.turn
            (card,) = cards_in(after.discard[owner] - before.discard[owner], after.faction[owner])
            told.append(facts.BombedShown(owner, card))
    if before.phase == phase.DEPLOYMENT:
        told += _abilities(box, before, after, what)
    elif after.phase == phase.SCOUT != before.phase:
        told += _renewed_locations(before, after)
    return told


def _discards(before: State, after: State) -> Iterator[Event]:
    """1. Whose discards are whose can be seen, also where both have the same faction."""
    for owner in SEATS:
        cards = cards_in(after.discard[owner] - before.discard[owner], after.faction[owner])
        if not cards:
            continue
        yield facts.CardsDiscarded(owner, cards)
        for card in cards:
            was = UNSEEN_CARD if before.sealed[owner] < 0 else card
            yield Moved(was, card, PLACES[owner]["sealed"], PLACES[owner]["discard"])


def _renewed_locations(before: State, after: State) -> Iterator[Event]:
    """2. An empty Location Draw Pile is made anew."""
    for owner in SEATS:
        for location, name in enumerate(LOCATION_NAMES):
            number = before.location_discard[owner, location] - after.location_discard[owner, location]
            for _ in range(number):
                places = PLACES[owner]
                yield Moved(name, UNSEEN_LOCATION, places["location-discard"], places["location-deck"])


def _turned_up(before: State, after: State) -> Iterator[facts.CardsTurnedUp]:
    for owner in SEATS:
        for location, name in enumerate(LOCATION_NAMES):
            shown = after.at[owner, location] - before.at[owner, location]
            if shown:
                yield facts.CardsTurnedUp(owner, name, cards_in(shown, after.faction[owner]))


# Steps that ask nobody


def _kinds_that(step: int) -> list[list[int]]:
    """By faction, the kinds whose program has a step."""
    return [[kind for kind in kinds_of(each) if step in dict(CARDS[kind].ability.program)] for each in FACTIONS]


_GATHERERS = _kinds_that(GATHER)
_BOMBERS = _kinds_that(DISCARD_THIS)
_PAYERS = _kinds_that(LOSE_MORALE)


def _abilities(box: Box, before: State, after: State, what: Action) -> Iterator[Event]:
    """Gangan Bits that came along, Bomb Towers discarded, morale lost."""
    player = before.turn
    faction = before.faction[player]
    for kind in _GATHERERS[faction]:
        yield from _gathered(box, before, after, player, kind)
    for kind in _BOMBERS[faction]:
        if count_of(box, after.discard[player], kind) > count_of(box, before.discard[player], kind):
            yield from _tower_discarded(before, player, kind, what)
    lost = before.morale[player] - after.morale[player]
    if lost:
        parts = tuple([(KIND_NAMES[kind], lost) for kind in _PAYERS[faction]])
        yield facts.MoraleLost(player, lost, after.morale[player], parts, "ability")


def _gathered(box: Box, before: State, after: State, player: int, kind: int) -> Iterator[facts.CardsGathered]:
    """Cards of the kind left locations, and there are more of them at another: they moved."""
    more = [
        count_of(box, after.at[player, location], kind) - count_of(box, before.at[player, location], kind)
        for location in range(NUM_LOCATIONS)
    ]
    if max(more) <= 0 or min(more) >= 0:
        return
    yield facts.CardsGathered(
        player,
        KIND_NAMES[kind],
        -sum(number for number in more if number < 0),
        tuple([name for name, number in zip(LOCATION_NAMES, more, strict=True) if number < 0]),
        LOCATION_NAMES[more.index(max(more))],
    )


def _tower_discarded(before: State, player: int, kind: int, what: Action) -> Iterator[Event]:
    """A tower that found nothing to bomb goes to its location, and on to the discard pile, in one step."""
    card, places = KIND_NAMES[kind], PLACES[player]
    if what.verb != "play":
        yield facts.TowerDiscarded(player, card, LOCATION_NAMES[place_of(next_step(before))])
        return
    location = what.text("location")
    was = UNSEEN_CARD if before.hand[player] < 0 else card
    yield Moved(was, card, places["hand"], places[location])
    yield facts.TowerDiscarded(player, card, location)
    yield Moved(card, card, places[location], places["discard"])


# The end


def ending(box: Box, obs: State) -> Ending:
    """How the game was won."""
    winner = obs.winner
    if obs.morale[1 - winner] == 0:
        return facts.WonByMorale(winner, rule="end")
    points = tuple(victory_points(obs, owner) for owner in SEATS)
    if points[0] == points[1]:
        return facts.WonTie(winner, points, rule="end")
    return facts.WonByPoints(winner, points, rule="end")
