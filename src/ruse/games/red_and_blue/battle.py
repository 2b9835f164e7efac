"""2-C, 2-D. Battle: defend, show, compare points, keep one card, discard the others."""

from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.red_and_blue import act, counts, phase
from ruse.games.red_and_blue.dispatch import list_kinds, take, take_back, turn_up
from ruse.games.red_and_blue.draft import turn_seat
from ruse.games.red_and_blue.ending import check_end
from ruse.games.red_and_blue.state import ARCHER, BIRD_SOLDIER, MAX_ATTACKERS, NUM_AREAS, REARGUARD, Box, State

# 2-C. Defense


@kernel
def legal_defenses(s: State, seat: int, out: IntArray) -> int:
    """2-C. One card face down, or none."""
    n = list_kinds(counts.kinds(s.hand[seat]), act.DEFEND, out, 0)
    out[n] = act.NO_CARD
    return n + 1


@kernel
def defend(box: Box, s: State, seat: int, action: int) -> None:
    """2-C. The card lies face down until all are shown."""
    if action != act.NO_CARD:
        kind = action - act.DEFEND
        take(box, s, seat, kind)
        s.added = kind
        s.added_back = box.back[kind]
    s.phase = phase.SHOW


# 2-D. Determination


@kernel
def attack_points(box: Box, s: State) -> int:
    """2-D. Attack of one or two cards with their skills, and of your Archers next door."""
    seat = turn_seat(s)
    points = box.attacking[s.attack[0], s.target]
    if s.attack[1] != NONE:
        points += box.attacking[s.attack[1], s.target]
    return int(points + box.archer * num_archers(s, seat, s.target))


@kernel
def num_archers(s: State, seat: int, area: int) -> int:
    """5. Archer. It helps your attack on adjacent areas, not on its own."""
    archers = 0
    if area > 0:
        archers += s.holder[area - 1] == seat and s.card[area - 1] == ARCHER
    if area + 1 < NUM_AREAS:
        archers += s.holder[area + 1] == seat and s.card[area + 1] == ARCHER
    return archers


@kernel
def defense_points(box: Box, s: State) -> int:
    """2-D. Defense of the card that occupies the area and of the added one, and the offset of the area (ruling 1)."""
    points = box.occupying[s.card[s.target], s.target]
    if s.added != NONE:
        points += box.added[s.added, s.target]
    if not is_offset_ignored(s):
        points += box.offset[s.target, 1 - turn_seat(s)]
    return int(points)


@kernel
def is_offset_ignored(s: State) -> bool:
    """5. Bird Soldier. Ruling 10: one among the attackers is enough; it does nothing in defense."""
    return bool(s.attack[0] == BIRD_SOLDIER or s.attack[1] == BIRD_SOLDIER)


@kernel
def show(box: Box, s: State) -> None:
    """2-D. Turn up all cards; the higher points win, a tie leaves the area empty."""
    seat = turn_seat(s)
    for index in range(MAX_ATTACKERS):
        if s.attack[index] != NONE:
            turn_up(s, seat, s.attack[index])
    if s.added != NONE:
        turn_up(s, 1 - seat, s.added)
    lead = attack_points(box, s) - defense_points(box, s)
    if lead == 0:
        tie(box, s)
    elif lead > 0:
        choose_or_keep(box, s, seat, s.attack[0], s.attack[1])
    else:
        choose_or_keep(box, s, 1 - seat, s.card[s.target], s.added)


@kernel
def choose_or_keep(box: Box, s: State, winner: int, one: int, other: int) -> None:
    """2-D. The winner chooses which of two cards stays, if there are two and they differ."""
    s.keeper = winner
    is_choice = other != NONE and other != one
    if is_choice:
        s.phase = phase.KEEP
    else:
        keep(box, s, one)


@kernel
def legal_keeps(s: State, seat: int, out: IntArray) -> int:
    """2-D. One of the winner's own cards."""
    if seat == turn_seat(s):
        one, other = s.attack[0], s.attack[1]
    else:
        one, other = s.card[s.target], s.added
    out[0] = act.KEEP + min(one, other)
    out[1] = act.KEEP + max(one, other)
    return 2


@kernel
def keep(box: Box, s: State, kind: int) -> None:
    """2-D. One card of the winner stays face up; all others are discarded, both sides' at once (rulings 3, 7)."""
    added_stays = s.keeper != turn_seat(s) and kind != s.card[s.target]
    if not added_stays:
        save_added(box, s)
    discard_all(s)
    s.discard -= counts.one(kind)
    s.holder[s.target] = s.keeper
    s.card[s.target] = kind
    clear_battle(s)
    check_end(s)


@kernel
def tie(box: Box, s: State) -> None:
    """2-D. All cards of both sides are discarded; the area is empty."""
    save_added(box, s)
    discard_all(s)
    s.holder[s.target] = NONE
    s.card[s.target] = NONE
    clear_battle(s)
    check_end(s)


@kernel
def save_added(box: Box, s: State) -> None:
    """5. Rearguard. Where it occupies the area, the added card returns to the hand (ruling 11)."""
    if s.card[s.target] == REARGUARD and s.added != NONE:
        take_back(box, s, 1 - turn_seat(s), s.added)
        s.added = NONE


@kernel
def discard_all(s: State) -> None:
    """All cards of the battle go to the discards; the one that stays is taken from there."""
    s.discard += counts.one(s.card[s.target]) + counts.one(s.attack[0])
    if s.attack[1] != NONE:
        s.discard += counts.one(s.attack[1])
    if s.added != NONE:
        s.discard += counts.one(s.added)


@kernel
def clear_battle(s: State) -> None:
    """No card lies face down."""
    s.target = NONE
    s.added = NONE
    s.added_back = NONE
    s.keeper = NONE
    for index in range(MAX_ATTACKERS):
        s.attack[index] = NONE
        s.attack_back[index] = NONE
