"""From observations of Tricks & Deserts to facts: what was done, what followed, what is asked, and why not."""

from collections.abc import Iterator

from ruse.core.facts import Ending, Event, NotNow, Prompt, Refusal
from ruse.core.record import NONE, UNKNOWN
from ruse.games.tricks_and_deserts import act, facts, phase
from ruse.games.tricks_and_deserts.preparation import drawer
from ruse.games.tricks_and_deserts.revolution import (
    counted_cards,
    desert_cards,
    matching_icons,
    points_a_card,
    sum_in,
    sums_of,
)
from ruse.games.tricks_and_deserts.state import (
    CARD_NAMES,
    COLOR_NAMES,
    COLORS,
    SEAT_NAMES,
    Box,
    State,
    color_of,
    denied,
)
from ruse.games.tricks_and_deserts.trick import following, may_lie, must_pass, passes_left, pledged, winning_turn
from ruse.games.tricks_and_deserts.view import colors_in, members

_SEATS = {name.lower(): seat for seat, name in enumerate(SEAT_NAMES)}
_CARDS = {name: card for card, name in enumerate(CARD_NAMES)}

# Deeds


def deed(box: Box, obs: State, seat: int, action: int) -> Event:
    """An action about to be taken, as the owner of the observation notices it."""
    what = act.TABLE[action]
    card = what.text("card")
    match what.verb:
        case "draw":
            return facts.Drawn(drawer(obs), card)
        case "start":
            return facts.StartNamed(seat, _SEATS[what.text("seat")])
        case "place":
            return facts.AreaChosen(seat, card)
        case "show area 1":
            return facts.FirstAreasShown()
        case "play":
            return facts.CardPlayed(seat, card, COLOR_NAMES[obs.lead] if _is_lie(obs, seat, card) else None)
        case "pass":
            return facts.CardPassed(seat, card)
        case "ally":
            return facts.AllianceTaken(seat, what.text("color"))
        case "turn up":
            return facts.PassedCardsLaid()
        case "show deserts":
            return facts.DesertsRevealed()
        case _:
            return facts.SpeciesRevolt()


def _is_lie(obs: State, seat: int, card: str) -> bool:
    """3-3. Whether the owner of the observation knows that the seat could follow."""
    return bool(obs.hand[seat] != UNKNOWN and following(obs, seat) and color_of(_CARDS[card]) != obs.lead)


# What followed


def events(box: Box, before: State, after: State, seat: int, action: int) -> list[Event]:
    """Cards that were shown, discs that moved, who won the trick, what the deal brought."""
    what = act.TABLE[action]
    match what.verb:
        case "show area 1":
            return [facts.FirstAreaShown(owner, CARD_NAMES[after.area[owner, 0]]) for owner in range(after.seats)]
        case "play":
            return [
                *_disc(before, after, seat, what.text("card")),
                *_trick(box, before, after, _CARDS[what.text("card")]),
            ]
        case "turn up":
            return [*_turned_up(box, before, after), *_trick(box, before, after)]
        case "show deserts":
            return list(_deserts(after))
        case "revolution":
            return list(_revolution(box, before, after))
        case _:
            return []


def _disc(before: State, after: State, seat: int, card: str) -> Iterator[Event]:
    for color in colors_in(denied(after, seat) & ~denied(before, seat)):
        yield facts.DiscMoved(seat, color)
    if _is_lie(before, seat, card):
        yield facts.WitnessesKept(seat, members(following(before, seat)))


def _turned_up(box: Box, before: State, after: State) -> Iterator[Event]:
    for owner in range(after.seats):
        for area in range(before.filled[owner] - before.laid[owner], before.filled[owner]):
            card = after.area[owner, area]
            if card >= 0 and box.special >> card & 1:
                yield facts.SpecialTurnedUp(owner, CARD_NAMES[card])


def _trick(box: Box, before: State, after: State, last: int = NONE) -> Iterator[Event]:
    """2-3. Told when a trick is over; `last` is the card that was played in this step."""
    if after.trick == before.trick:
        return
    table = before.copy()
    if last != NONE:
        table.table[before.turn] = last
        table.lead = color_of(last) if before.lead == NONE else before.lead
    taken = after.scored[after.leader] & ~before.scored[after.leader]
    if not taken:
        yield facts.AllPassed(None if after.phase == phase.SHOW_DESERTS else after.leader)
        return
    card = table.table[winning_turn(box, table)]
    yield facts.TrickWon(after.leader, CARD_NAMES[card], color_of(card) != table.lead, members(taken))


def _deserts(after: State) -> Iterator[Event]:
    for owner in range(after.seats):
        cards = [after.area[owner, area] for area in range(after.filled[owner])]
        yield facts.DesertShown(owner, tuple(CARD_NAMES[card] for card in cards))
    if after.deck:
        yield facts.UnseenShown(members(after.deck))


def _revolution(box: Box, before: State, after: State) -> Iterator[Event]:
    """2-4. All cards lie open before it."""
    sums = sums_of(box, desert_cards(before))
    worths = [
        facts.Worth(name, sum_in(sums, color), points_a_card(box, sums, color))
        for color, name in enumerate(COLOR_NAMES)
    ]
    yield facts.SumsCounted(tuple(worths))
    for seat in range(before.seats):
        if before.ally[seat] != NONE:
            icons = matching_icons(box, before, seat)
            yield facts.AllianceCounted(seat, COLOR_NAMES[before.ally[seat]], icons, box.ally_cards[min(icons, 3)])
    accounts = [
        facts.Account(before.score[seat], tuple(_parts(box, before, seat, worths)), after.score[seat])
        for seat in range(before.seats)
    ]
    yield facts.DealEnded(before.deal + 1, tuple(accounts))
    if before.seats == 2 and after.deal != before.deal:
        yield facts.StartPassedOn(after.start)


def _parts(box: Box, before: State, seat: int, worths: list[facts.Worth]) -> Iterator[facts.Part]:
    """2-4. What each color brings to a player, alliance cards included."""
    for color in COLORS:
        if num_cards := counted_cards(box, before, seat, color):
            yield facts.Part(COLOR_NAMES[color], num_cards, worths[color].points)


def ending(box: Box, obs: State) -> Ending:
    """2-5. Who has the highest score."""
    best = max(obs.score[: obs.seats])
    return facts.HighestScore(tuple(seat for seat in range(obs.seats) if obs.score[seat] == best), best, rule="2-5")


# Prompts


def prompt(box: Box, obs: State, seat: int) -> Prompt | None:
    """What a seat has to choose."""
    match obs.phase:
        case phase.NAME_START:
            return facts.NameStart(obs.deal + 1, rule="2-2")
        case phase.AREA_1:
            return facts.ChooseArea(rule="2-2")
        case phase.TAKE_ALLIANCE:
            return facts.TakeAlliance(rule="3-2")
        case phase.TRICK:
            return _prompt_turn(box, obs, seat)
    return None


def _prompt_turn(box: Box, obs: State, seat: int) -> Prompt:
    num_left = passes_left(obs, seat)
    if must_pass(obs, seat):
        return facts.MustPass(num_left, rule="2-3")
    follow = COLOR_NAMES[obs.lead] if following(obs, seat) else None
    return facts.PlayOrPass(num_left, follow, follow is not None and may_lie(box, obs, seat), rule="2-3")


# Why not


def why_not(box: Box, obs: State, seat: int, action: int) -> Refusal:
    """The rule against an action that a seat may not choose now, although it has something to choose."""
    what = act.TABLE[action]
    match what.verb, obs.phase, what.role:
        case "place", phase.AREA_1, "choice":
            return facts.NotInHand(what.text("card"), rule="2-2")
        case "start", phase.NAME_START, _:
            return facts.NotPlaying(_SEATS[what.text("seat")], rule="2-2")
        case "ally", phase.TAKE_ALLIANCE, _:
            return facts.AllianceIsTaken(what.text("color"), rule="3-2")
        case "play", phase.TRICK, _:
            return _why_not_play(box, obs, seat, what.text("card"))
        case "pass", phase.TRICK, "choice":
            return _why_not_pass(obs, seat, what.text("card"))
    asked = prompt(box, obs, seat)
    assert asked is not None
    return NotNow(asked, rule=asked.rule)


def _why_not_play(box: Box, obs: State, seat: int, card: str) -> Refusal:
    if not obs.hand[seat] >> _CARDS[card] & 1:
        return facts.NotInHand(card, rule="2-3")
    if must_pass(obs, seat):
        return facts.PassNow(rule="2-3")
    if pledged(obs, seat) >> _CARDS[card] & 1:
        return facts.OnlyToPass(COLOR_NAMES[color_of(_CARDS[card])], rule="3-3")
    return facts.FollowColor(COLOR_NAMES[obs.lead], rule="2-3")


def _why_not_pass(obs: State, seat: int, card: str) -> Refusal:
    if not obs.hand[seat] >> _CARDS[card] & 1:
        return facts.NotInHand(card, rule="2-3")
    if passes_left(obs, seat) == 0:
        return facts.DesertIsFull(rule="2-3")
    return facts.KeptForWitnesses(members(pledged(obs, seat)), rule="3-3")
