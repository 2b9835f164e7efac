"""2-3. Trick phase: play or pass, follow, win, with the changes of 3-1 (two players), 3-2 and 3-3 (variants)."""

from ruse.core.bits import count, list_bits, lowest, nth
from ruse.core.dice import below
from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.tricks_and_deserts import act, phase
from ruse.games.tricks_and_deserts.preparation import clear_trick, to_desert
from ruse.games.tricks_and_deserts.state import (
    ALL_COLORS,
    MAX_TURNS,
    Box,
    State,
    cards_of,
    cards_of_color,
    color_of,
    denied,
    move_disc,
    num_areas,
    num_tricks,
    num_turns,
    seat_after,
)

OFF_COLOR = 1000  # what another color than the lead color adds to a card's strength; more than any value


@kernel
def player(s: State) -> int:
    """2-3. Clockwise from the leader. 3-1. With two players A, B, A, B."""
    return seat_after(s, s.leader, s.turn)


@kernel
def passes_left(s: State, seat: int) -> int:
    """2-3. The open Desert Areas."""
    return int(num_areas(s) - s.filled[seat])


@kernel
def must_pass(s: State, seat: int) -> bool:
    """2-3, ruling 2. Every Desert Area must be filled in the end."""
    return bool(s.held[seat] == passes_left(s, seat))


@kernel
def pledged(s: State, seat: int) -> int:
    """3-3. Cards of a color one claims not to have: they may only be passed."""
    if not s.witnesses:
        return 0
    return int(s.hand[seat]) & cards_of(denied(s, seat))


# 2-3. 1) Play


@kernel
def following(s: State, seat: int) -> int:
    """2-3. Must Follow: the cards of the lead color, without those one denied to have (3-3)."""
    if s.lead == NONE or denied(s, seat) >> s.lead & 1:
        return 0
    return int(s.hand[seat]) & cards_of_color(s.lead)


@kernel
def may_lie(box: Box, s: State, seat: int) -> bool:
    """3-3, ruling 9. The cards to hide are fewer than the open areas, none special, and fit in with earlier ones."""
    if not s.witnesses:
        return False
    hidden, num_open = following(s, seat), passes_left(s, seat)
    if hidden & box.special:
        return False
    return count(hidden) < num_open and count(hidden) + count(pledged(s, seat)) <= num_open


@kernel
def playable(box: Box, s: State, seat: int) -> int:
    """2-3. Any card but the pledged; one that follows, if there is one and one may not lie."""
    if must_pass(s, seat):
        return 0
    follow = following(s, seat)
    if follow != 0 and not may_lie(box, s, seat):
        return follow
    return int(s.hand[seat]) & ~pledged(s, seat)


@kernel
def play(box: Box, s: State, seat: int, card: int) -> None:
    """2-3. Face up. Ruling 3: the check disc moves when one plays off the lead color."""
    if s.lead == NONE:
        s.lead = color_of(card)
    elif not (cards_of_color(s.lead) >> card | denied(s, seat) >> s.lead) & 1:
        move_disc(s, seat, s.lead, s.filled[seat] - 1)
    s.hand[seat] &= ~(1 << card)
    s.held[seat] -= 1
    s.table[s.turn] = card
    end_turn(box, s)


# 2-3. 2) Pass


@kernel
def passable(s: State, seat: int) -> int:
    """2-3. Any card, while an area is open. 3-3. When every open area is pledged, only the pledged cards."""
    num_left = passes_left(s, seat)
    if num_left == 0:
        return 0
    witnesses = pledged(s, seat)
    if witnesses != 0 and count(witnesses) == num_left:
        return witnesses
    return int(s.hand[seat])


@kernel
def pass_card(box: Box, s: State, seat: int, card: int) -> None:
    """2-3. Face down. 3-2, ruling 8. With the last pass an alliance card is taken at once."""
    to_desert(s, seat, card)
    s.laid[seat] += 1
    if s.alliance and passes_left(s, seat) == 0:
        s.phase = phase.TAKE_ALLIANCE
    else:
        end_turn(box, s)


@kernel
def legal_turn(box: Box, s: State, seat: int, out: IntArray) -> int:
    """2-3. Play or pass."""
    if seat != player(s):
        return 0
    n = list_bits(playable(box, s, seat), act.PLAY, out)
    cards = passable(s, seat)
    while cards:
        out[n] = act.PASS + lowest(cards)
        cards &= cards - 1
        n += 1
    return n


@kernel
def pick_turn(box: Box, s: State, seat: int, rng: IntArray) -> int:
    """2-3. Any play or pass, all equally likely."""
    plays, passes = playable(box, s, seat), passable(s, seat)
    num_plays = count(plays)
    index = below(rng, num_plays + count(passes))
    if index < num_plays:
        return act.PLAY + nth(plays, index)
    return act.PASS + nth(passes, index - num_plays)


# 3-2. 1. Taking alliance cards


@kernel
def free_allies(s: State) -> int:
    """3-2. The colors whose alliance card nobody has taken in this deal."""
    colors = ALL_COLORS
    for seat in range(s.seats):
        if s.ally[seat] != NONE:
            colors &= ~(1 << s.ally[seat])
    return colors


@kernel
def legal_allies(s: State, seat: int, out: IntArray) -> int:
    """3-2. One must be taken."""
    return list_bits(free_allies(s), act.ALLY, out) if seat == player(s) else 0


@kernel
def take_alliance(box: Box, s: State, seat: int, color: int) -> None:
    """3-2. It is kept until the scoring; the trick goes on."""
    s.ally[seat] = color
    s.phase = phase.TRICK
    end_turn(box, s)


# 2-3. The end of a trick


@kernel
def end_turn(box: Box, s: State) -> None:
    """2-3. After the last action the trick is over; cards passed in it are turned up, if special, before that."""
    s.turn += 1
    if s.turn < num_turns(s):
        return
    for seat in range(s.seats):
        if s.laid[seat] > 0:
            s.phase = phase.TURN_UP
            return
    end_trick(box, s)


@kernel
def turn_up(box: Box, s: State) -> None:
    """2-3. The passed cards move to the Desert Areas, -5, 10 and 12 face up, the others face down."""
    for seat in range(s.seats):
        s.laid[seat] = 0
    s.phase = phase.TRICK
    end_trick(box, s)


@kernel
def end_trick(box: Box, s: State) -> None:
    """2-3. The winner takes the played cards and starts the next trick; if all passed, the same player does."""
    turn = winning_turn(box, s)
    if turn != NONE:
        s.leader = seat_after(s, s.leader, turn)
        s.scored[s.leader] |= cards_on_table(s)
    clear_trick(s)
    s.trick += 1
    if s.trick == num_tricks(s):
        s.phase = phase.SHOW_DESERTS


@kernel
def winning_turn(box: Box, s: State) -> int:
    """2-3, ruling 4. Highest of one color, or highest off the lead color; the earliest of equals. NONE: all passed."""
    best, most = NONE, -OFF_COLOR
    for turn in range(MAX_TURNS):
        card = s.table[turn]
        if card != NONE:
            strength = box.value[card] + OFF_COLOR * (1 - (cards_of_color(s.lead) >> card & 1))
            if strength > most:
                best, most = turn, strength
    return best


@kernel
def cards_on_table(s: State) -> int:
    """The cards played in this trick."""
    cards = 0
    for turn in range(MAX_TURNS):
        if s.table[turn] != NONE:
            cards |= 1 << s.table[turn]
    return cards
