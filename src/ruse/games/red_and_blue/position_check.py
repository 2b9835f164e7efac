"""Whether a match can have come to a table, by counting turns, funds and cards.

What is refused here no match can reach; `position.py` refuses what breaks a rule at once.
"""

from collections.abc import Iterable

from ruse.core.errors import BadPosition
from ruse.core.reason import Counted, Named
from ruse.core.record import NONE
from ruse.games.red_and_blue import counts, phase
from ruse.games.red_and_blue.draft import turn_seat
from ruse.games.red_and_blue.state import (
    ACE,
    ALL_AREAS,
    AREA_NAMES,
    AREAS,
    BACK_NAMES,
    BACKS,
    BLUE,
    CAPITAL_OF,
    CARD_NAMES,
    LIAISON,
    NORMAL,
    NUM_MONARCHS,
    NUM_SEATS,
    REARGUARD,
    RED,
    SEAT_NAMES,
    SEATS,
    TURN_LIMIT,
    Box,
    State,
)


def check(box: Box, s: State) -> None:
    """Refuse what no match can reach; the table obeys the rules in all else."""
    _check_drawn(box, s)
    _check_dealt(box, s)
    _check_returned(box, s)
    _check_first_turns(box, s)
    _check_ending(s)


# 1. How many cards can have been drawn


def _drafts(box: Box, s: State, seat: int) -> list[tuple[int, int]]:
    """The room in the hand and the funds of every draft of a seat so far, at most.

    A first draft has the funds of the Capital alone, and Red's finds a full first hand. Later ones have those of four
    areas: whoever holds five has won.
    """
    turns = (int(s.turn) + NUM_SEATS - seat) // NUM_SEATS
    is_to_come = s.phase in (phase.DEAL, phase.DRAFT) or s.ending == TURN_LIMIT
    number = turns - (is_to_come and seat == turn_seat(s))
    funds = [int(box.funds[area, seat]) for area in AREAS]
    first = (int(box.hand_limit - (box.first_hand if seat == RED else 0)), funds[CAPITAL_OF[seat]])
    return [first, *[(int(box.hand_limit), sum(funds) - min(funds))] * (number - 1)][:number]


def _most(box: Box, drafts: Iterable[tuple[int, int]], back: int) -> int:
    """How many cards of one back could be drawn in these drafts."""
    return sum(min(room, funds // int(box.cost[back])) for room, funds in drafts)


def _can_be_anew(box: Box, s: State, back: int) -> bool:
    """1. A stock is made anew from its discards when all its cards were drawn, and one more is to be."""
    drawn = NUM_SEATS * box.first_hand if back == NORMAL else 0
    drawn += sum(_most(box, _drafts(box, s, seat), back) for seat in SEATS)
    return bool(drawn > counts.total(_plain(int(box.copies & box.of_back[back]))))


def _can_have_fought(box: Box, s: State) -> bool:
    """2-D. Every battle leaves discards, until a stock is made anew from them."""
    return bool(s.discard) or any(_can_be_anew(box, s, back) for back in BACKS)


def _plain(lot: int) -> int:
    """A lot without the monarchs, which are drawn from no stock."""
    return lot & ~(counts.one(NUM_MONARCHS) - 1)


def _own(s: State, seat: int) -> int:
    """The cards of a seat in its hand, on its areas and in the battle."""
    lot = int(s.hand[seat]) + sum(counts.one(int(s.card[area])) for area in AREAS if s.holder[area] == seat)
    fighting = s.attack if seat == turn_seat(s) else [s.added]
    return lot + sum(counts.one(int(kind)) for kind in fighting if kind != NONE)


def _check_drawn(box: Box, s: State) -> None:
    """1. Nobody has more cards than were dealt and could be paid for; with the discards, both together neither."""
    drafts = [_drafts(box, s, seat) for seat in SEATS]
    for seat in SEATS:
        pending = s.to_draw if seat == turn_seat(s) and s.phase == phase.DRAW else None
        _check_paid(box, SEAT_NAMES[seat], _own(s, seat), pending, drafts[seat], int(box.first_hand))
    lot = int(s.discard) + sum(_own(s, seat) for seat in SEATS)
    pending = s.to_draw if s.phase == phase.DRAW else None
    _check_paid(box, "both players", lot, pending, drafts[RED] + drafts[BLUE], NUM_SEATS * int(box.first_hand))


def _check_paid(
    box: Box, who: str, lot: int, pending: Iterable[int] | None, drafts: list[tuple[int, int]], dealt: int
) -> None:
    normals, aces = (counts.total(_plain(lot & int(box.of_back[back]))) for back in BACKS)
    if pending is not None:
        more_normals, more_aces = (int(number) for number in pending)
        normals, aces = normals + more_normals, aces + more_aces
    drafted = max(0, normals - dealt)
    price = drafted * box.cost[NORMAL] + aces * box.cost[ACE]
    is_paid = aces <= _most(box, drafts, ACE) and price <= sum(funds for _, funds in drafts)
    if not is_paid or drafted + aces > _most(box, drafts, NORMAL):
        raise BadPosition(
            "{who}: {normals} and {aces} besides those dealt cannot have been drafted by this turn (1)",
            who=Named(who),
            normals=Counted(drafted, "normal card"),
            aces=Counted(aces, "ace"),
        )


def _check_dealt(box: Box, s: State) -> None:
    """0. The cards dealt to a player are in play or discarded, until the stock is made anew from the discards."""
    if s.phase == phase.DEAL or _can_be_anew(box, s, NORMAL):
        return
    of_back = int(box.of_back[NORMAL])
    owns = [counts.total(_plain(_own(s, seat) & of_back)) for seat in SEATS]
    gone = counts.total(_plain(int(s.discard) & of_back))
    if min(owns) + gone < box.first_hand or sum(owns) + gone < NUM_SEATS * box.first_hand:
        raise BadPosition(
            "each player was dealt {cards} normal cards, and there is no new stock of them yet: say where they are (0)",
            cards=box.first_hand,
        )


# 5. Cards that returned to a hand


def _check_returned(box: Box, s: State) -> None:
    """5. A monarch leaves its Capital by a Liaison; what is known of a hand came back to it, or follows (ruling 16)."""
    anew = [_can_be_anew(box, s, back) for back in BACKS]
    for seat in SEATS:
        for back in BACKS:
            if not anew[back] and (s.deduced[seat] ^ s.known[seat]) & box.of_back[back]:
                raise BadPosition(
                    "{entry}: there is no new stock of {back} cards yet, so all that is deduced is known (ruling 16)",
                    entry=f"{SEAT_NAMES[seat].lower()}.deduced",
                    back=BACK_NAMES[back],
                )
    if anew[box.back[LIAISON]]:
        return
    used = sum(int(kind) == LIAISON for kind in s.card) + counts.number(int(s.discard), LIAISON)
    fallen = [counts.number(int(s.discard), seat) for seat in SEATS]
    if sum(not fallen[seat] and s.card[CAPITAL_OF[seat]] != seat for seat in SEATS) > used:
        raise BadPosition("a monarch leaves its Capital only by a Liaison, which then is on an area or discarded (5)")
    is_rearguard_out = counts.number(int(box.copies - s.stock), REARGUARD) > 0
    if anew[box.back[REARGUARD]] or (is_rearguard_out and _can_have_fought(box, s)):
        return
    returned = sum(
        counts.total(int(s.known[seat] & box.of_back[back])) for seat in SEATS for back in BACKS if not anew[back]
    )
    if returned > used:
        raise BadPosition("known: no Liaison and no Rearguard can have brought so many cards back to a hand (5)")


# 3. The first turns


def _has_dispatched(s: State, seat: int) -> bool:
    """Whether the seat ever came to a dispatch."""
    if s.turn == seat:
        return bool(s.phase not in (phase.DEAL, phase.DRAFT, phase.DRAW))
    return bool(s.turn > seat)


def _check_first_turns(box: Box, s: State) -> None:
    """0, 3. Whoever has not dispatched yet has one area; a Capital that nobody attacked is as its owner left it."""
    for seat in SEATS:
        capital, monarch = CAPITAL_OF[seat], Named(CARD_NAMES[seat].title())
        others = [area for area in AREAS if s.holder[area] == seat and area != capital]
        stands = s.card[capital] == seat or s.phase == phase.OVER
        if not _has_dispatched(s, seat) and (others or not stands or s.known[seat]):
            raise BadPosition(
                "{player} has not dispatched yet: only the {monarch} is on the table (3)",
                player=Named(SEAT_NAMES[seat]),
                monarch=monarch,
            )
        is_safe = not _can_have_fought(box, s) or not _has_dispatched(s, 1 - seat)
        if is_safe and (s.holder[capital] != seat or s.card[capital] not in (seat, LIAISON)):
            raise BadPosition(
                "nobody has attacked {area} yet: it has the {monarch} or a Liaison (2, 5)",
                area=Named(AREA_NAMES[capital]),
                monarch=monarch,
            )
    lost_by_blue = int(box.first_hand) - counts.total(_plain(_own(s, BLUE)))
    is_going_on = s.phase not in (phase.DEAL, phase.OVER)
    if s.turn == 0 and is_going_on and 2 * lost_by_blue > counts.total(int(s.discard)):
        raise BadPosition("in the first turn each attack costs Blue one card at most, and Red one at least (2-D)")


# 4. The end


def _check_ending(s: State) -> None:
    """4. The game ends in the turn of the one who attacks or takes the fifth area, and nothing happens after."""
    if s.ending == ALL_AREAS and s.winner != turn_seat(s):
        raise BadPosition(
            "{player} can take the fifth area only in their own turn (4)", player=Named(SEAT_NAMES[s.winner])
        )
