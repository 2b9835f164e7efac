"""The rules of Tooth & Claw: whose choice it is, which choices there are, and what they do.

The chapters are in `formation.py` (6) and `combat.py` (7, 11); RULES.md has all in words.
"""

from ruse.core.bits import list_bits, lowest
from ruse.core.kernel import kernel
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import NONE, FloatArray, IntArray
from ruse.games.tooth_and_claw import act, phase
from ruse.games.tooth_and_claw.combat import (
    advance,
    attack,
    defend,
    legal_advance,
    legal_defense,
    legal_offense,
    offense,
)
from ruse.games.tooth_and_claw.formation import (
    choose_formation,
    draw,
    has_cards_to_place,
    legal_chance,
    legal_formations,
    place,
    reveal_top_card,
    show_front,
)
from ruse.games.tooth_and_claw.state import (
    ALL_CARDS,
    NUM_BATTLES,
    NUM_CARDS,
    NUM_ROUNDS,
    NUM_SEATS,
    NUM_SPACES,
    NUM_TYPES,
    Box,
    State,
)

# 4. Game setup


@kernel
def setup(box: Box, s: State, options: IntArray) -> None:
    """4. White is the first player of the (first) game."""
    s.games = options[1]
    s.game = 0
    for seat in range(NUM_SEATS):
        s.past[seat] = 0
    set_up_game(s)


@kernel
def set_up_game(s: State) -> None:
    """4. Full decks, empty hands, no types yet."""
    for seat in range(NUM_SEATS):
        s.type[seat] = NONE
        s.deck[seat] = ALL_CARDS
        s.hand[seat] = 0
        s.held[seat] = 0
        s.gone[seat] = 0
        s.score[seat] = 0
    s.round = 0
    clear_table(s)
    s.phase = phase.CHOOSE_TYPE


@kernel
def clear_table(s: State) -> None:
    """6. Before a round no card lies on the table."""
    for seat in range(NUM_SEATS):
        s.formation[seat] = NONE
        s.placed[seat] = 0
        s.second[seat] = NONE
        s.pile[seat] = 0
        for space in range(NUM_SPACES):
            s.at[seat, space] = NONE
    s.battle = 0
    s.lead = NONE
    s.lead_color = NONE
    s.mover = NONE
    s.gap = NONE


@kernel
def chooser_of_type(s: State) -> int:
    """4. The second player chooses first. White is the second player of the second game."""
    second_player = 1 - s.game
    return second_player if s.type[second_player] == NONE else s.game


@kernel
def legal_types(s: State, seat: int, out: IntArray) -> int:
    """4. One set of each type exists, so the players' types differ."""
    n = 0
    if seat == chooser_of_type(s):
        for kind in range(NUM_TYPES):
            if s.type[1 - seat] != kind:
                out[n] = act.TYPE + kind
                n += 1
    return n


@kernel
def choose_type(s: State, seat: int, kind: int) -> None:
    """4. With both types chosen the first round begins."""
    s.type[seat] = kind
    if s.type[1 - seat] != NONE:
        s.phase = phase.DRAW


# 5. Round flow


@kernel
def actor(box: Box, s: State) -> int:
    """Where both choose in secret, White comes first, if White has not finished."""
    now = s.phase
    if now == phase.OFFENSE:
        return offense(s)
    if now == phase.DEFENSE:
        return 1 - offense(s)
    if now == phase.PLACE_FRONT or now == phase.PLACE_BACK:
        return 0 if has_cards_to_place(box, s, 0) else 1
    if now == phase.CHOOSE_FORMATION:
        return 0 if s.formation[0] == NONE else 1
    if now == phase.CHOOSE_TYPE:
        return chooser_of_type(s)
    if now == phase.ADVANCE:
        return s.mover
    if now == phase.OVER:
        return NOBODY
    return CHANCE


@kernel
def legal(box: Box, s: State, seat: int, out: IntArray) -> int:
    """The choices of each phase, as the chapters of the book have them."""
    now = s.phase
    if seat == CHANCE:
        return legal_chance(box, s, out)
    if now == phase.PLACE_FRONT or now == phase.PLACE_BACK:
        return list_bits(s.hand[seat], act.PLACE, out) if has_cards_to_place(box, s, seat) else 0
    if now == phase.OFFENSE:
        return legal_offense(box, s, seat, out) if seat == offense(s) else 0
    if now == phase.DEFENSE:
        return legal_defense(box, s, seat, out) if seat != offense(s) else 0
    if now == phase.CHOOSE_FORMATION:
        return legal_formations(s, seat, out)
    if now == phase.CHOOSE_TYPE:
        return legal_types(s, seat, out)
    if now == phase.ADVANCE:
        return legal_advance(box, s, seat, out)
    return 0


@kernel
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out one choice, and what follows from it."""
    now = s.phase
    if now == phase.DRAW:
        draw(s, action - act.DRAW)
    elif now == phase.PLACE_FRONT or now == phase.PLACE_BACK:
        place(box, s, seat, action - act.PLACE)
    elif now == phase.OFFENSE:
        attack(s, (action - act.ATTACK) >> 1, (action - act.ATTACK) & 1)
    elif now == phase.DEFENSE:
        defend(box, s, seat, (action - act.DEFEND) >> 1, (action - act.DEFEND) & 1)
        end_battle(box, s)
    elif now == phase.TOP_CARD:
        reveal_top_card(box, s, action - act.TOP)
    elif now == phase.CHOOSE_FORMATION:
        choose_formation(s, seat, action - act.CHOOSE)
    elif now == phase.SHOW_FORMATIONS:
        s.phase = phase.TOP_CARD
    elif now == phase.SHOW_FRONT:
        show_front(box, s)
    elif now == phase.ADVANCE:
        advance(box, s, action - act.ADVANCE)
        end_battle(box, s)
    elif now == phase.CHOOSE_TYPE:
        choose_type(s, seat, action - act.TYPE)


@kernel
def end_battle(box: Box, s: State) -> None:
    """7-4. Unless a choice of two cards is open: the next battle, or the end of the round."""
    if s.mover != NONE:
        s.phase = phase.ADVANCE
        return
    s.phase = phase.OFFENSE
    s.battle += 1
    if s.battle == NUM_BATTLES:
        end_round(box, s)


# 8. Round end and scoring, 9. Preparing for the next round


@kernel
def achievements_of(box: Box, pile: int) -> int:
    """8. The sum over the cards of a pile."""
    total = 0
    while pile:
        total += box.achievements[lowest(pile) % NUM_CARDS]
        pile &= pile - 1
    return total


@kernel
def end_round(box: Box, s: State) -> None:
    """8, 9. Score the taken cards and put them away; the card in hand stays for the next round."""
    used = s.pile[0] | s.pile[1]
    s.gone[0] |= used & ALL_CARDS
    s.gone[1] |= used >> NUM_CARDS
    for seat in range(NUM_SEATS):
        s.score[seat] += achievements_of(box, s.pile[seat])
    clear_table(s)
    s.round += 1
    s.phase = phase.DRAW
    if s.round == NUM_ROUNDS:
        end_game(s)


# 10. End of the game


@kernel
def end_game(s: State) -> None:
    """10. After the first game of two the roles are exchanged."""
    if s.game + 1 == s.games:
        s.phase = phase.OVER
        return
    for seat in range(NUM_SEATS):
        s.past[seat] = s.score[seat]
    s.game += 1
    set_up_game(s)


@kernel
def scores(box: Box, s: State, out: IntArray) -> None:
    """8. The achievements of all finished rounds; 10. of both games, if there are two."""
    for seat in range(NUM_SEATS):
        out[seat] = s.score[seat] + s.past[seat]


@kernel
def returns(box: Box, s: State, out: FloatArray) -> None:
    """10. The higher score wins. In a tie the second player wins; after two games both."""
    lead = s.score[0] + s.past[0] - s.score[1] - s.past[1]
    out[0] = 1.0 if lead > 0 else 0.0
    if lead == 0 and s.games > 1:
        out[0] = 0.5
    out[1] = 1.0 - out[0]


@kernel
def census(box: Box, s: State, out: IntArray) -> int:
    """2. Each player has one card of every kind, in exactly one place."""
    for seat in range(NUM_SEATS):
        first = seat * NUM_CARDS
        played = (s.pile[0] | s.pile[1]) >> first
        for card in range(NUM_CARDS):
            places = (s.deck[seat] >> card & 1) + (s.hand[seat] >> card & 1) + (s.gone[seat] >> card & 1)
            out[first + card] = places + (played >> card & 1) + (s.second[seat] == card)
        for space in range(NUM_SPACES):
            if 0 <= s.at[seat, space] < NUM_CARDS:
                out[first + s.at[seat, space]] += 1
    return NUM_SEATS * NUM_CARDS
