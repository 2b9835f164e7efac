"""Whether a table set up by hand could stand like that at some moment of a match."""

from typing import Any

from ruse.core.bits import count
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.reason import Counted, Named
from ruse.core.record import NONE
from ruse.games.tooth_and_claw import act, phase
from ruse.games.tooth_and_claw.combat import legal_offense, offense
from ruse.games.tooth_and_claw.state import (
    ALL_CARDS,
    COLOR_NAMES,
    HAND_SIZE,
    NUM_BATTLES,
    NUM_CARDS,
    NUM_COLUMNS,
    NUM_PLACED,
    NUM_ROUNDS,
    NUM_SPACES,
    SEAT_NAMES,
    SEATS,
    SPACE_NAMES,
    SPOT_NAMES,
    Box,
    State,
)


def is_combat(s: State) -> bool:
    """7. The phases of a battle."""
    return bool(phase.OFFENSE <= s.phase < phase.OVER)


def num_on_table(s: State, seat: int) -> int:
    """The cards on a formation."""
    return int(sum(card != NONE for card in s.at[seat]) + (s.second[seat] != NONE))


def num_fought(s: State) -> int:
    """The cards each player has used in this round."""
    return int(s.battle + (s.phase == phase.ADVANCE)) if is_combat(s) else 0


def hand_size(s: State, seat: int) -> int:
    """6, 9. The cards a player must hold; while drawing, how many before the first draw."""
    if s.phase <= phase.DRAW:
        return int(s.round > 0)
    return 1 if s.phase >= phase.OFFENSE else int(HAND_SIZE - s.placed[seat])


def deck_size(box: Box, s: State, seat: int) -> int:
    """9. The cards that must be left in a deck."""
    if s.phase == phase.OVER:
        return 0
    drawn = s.held[seat] if s.phase <= phase.DRAW else HAND_SIZE
    has_revealed = s.phase > phase.TOP_CARD or num_on_table(s, seat) > 0
    return int(NUM_CARDS - s.round * NUM_BATTLES - drawn - has_revealed)


# Before the unnamed cards are placed


def check_table(box: Box, entries: Entries, s: State) -> None:
    """4 to 7. Types, formations and the cards on them belong to one moment; sets `placed` and `battle`."""
    if s.phase == phase.OVER and (s.round < NUM_ROUNDS or s.game + 1 < s.games):
        raise BadPosition("the game is over after the last round of the last game (10)")
    if s.type[0] == s.type[1] != NONE:
        raise BadPosition("the players' types must differ (4)")
    if s.phase > phase.CHOOSE_TYPE and NONE in s.type:
        raise BadPosition("both need a type (4)")
    if s.phase == phase.CHOOSE_TYPE and (s.round > 0 or s.type[s.game] != NONE):
        second = SEAT_NAMES[1 - s.game]
        raise BadPosition("types are chosen once, before the first round, {player} first (4)", player=Named(second))
    _check_formations(s)
    if is_combat(s):
        _check_combat(box, entries, s)
    elif s.phase < phase.OVER:
        for seat in SEATS:
            _check_placed(box, s, seat)
        _check_progress(box, s)


def _check_formations(s: State) -> None:
    chosen = [formation != NONE for formation in s.formation]
    if phase.CHOOSE_FORMATION < s.phase < phase.OVER and not all(chosen):
        raise BadPosition("in the phase '{phase}' both need a formation (6-1)", phase=phase.NAMES[s.phase])
    if s.phase == phase.CHOOSE_FORMATION and all(chosen):
        raise BadPosition("both have chosen: the phase is 'show formations' (6-1)")
    if (s.phase < phase.CHOOSE_FORMATION or s.phase == phase.OVER) and any(chosen):
        raise BadPosition("in the phase '{phase}' nobody has a formation (6-1)", phase=phase.NAMES[s.phase])


def _check_placed(box: Box, s: State, seat: int) -> None:
    """6-1 to 6-4. First the revealed card lies there, then the spaces are filled one after the other."""
    name, num_cards = SEAT_NAMES[seat].lower(), num_on_table(s, seat)
    if num_cards == 0 and s.phase <= phase.TOP_CARD:
        return
    top = int(box.top_space[s.formation[seat]])
    if s.phase < phase.TOP_CARD:
        raise BadPosition("{entry}: no card lies on the table before the top card is revealed (6-1)", entry=name)
    if num_cards == 0 or s.at[seat, top] == NONE:
        raise BadPosition(
            "{entry}: the revealed top card must lie on {space} (6-1)", entry=name, space=SPACE_NAMES[top]
        )
    filled = [int(space) for space in box.fill[s.formation[seat]][: num_cards - 1]]
    there = [space for space in range(NUM_SPACES) if s.at[seat, space] != NONE]
    there += [int(box.pair_space[s.formation[seat]])] * bool(s.second[seat] != NONE)
    if sorted([*filled, top]) != sorted(there):
        names = [SPACE_NAMES[space] for space in sorted({*filled, top})]
        raise BadPosition(
            "{entry}: {cards} must lie on {names} (6-2)", entry=name, cards=Counted(num_cards, "card"), names=names
        )
    s.placed[seat] = num_cards - 1


def _check_progress(box: Box, s: State) -> None:
    """6-1 to 6-4. Both are in the step that the phase names."""
    fronts = [int(box.num_front[formation]) if formation != NONE else 0 for formation in s.formation]
    placed = [int(number) for number in s.placed]
    revealed = [num_on_table(s, seat) > 0 for seat in SEATS]
    fits = {
        phase.TOP_CARD: placed == [0, 0] and revealed in ([False, False], [True, False]),
        phase.PLACE_FRONT: all(done <= front for done, front in zip(placed, fronts, strict=True)) and placed != fronts,
        phase.SHOW_FRONT: placed == fronts,
        phase.PLACE_BACK: all(done >= front for done, front in zip(placed, fronts, strict=True))
        and placed != [NUM_PLACED, NUM_PLACED],
    }
    if not fits.get(int(s.phase), True):
        raise BadPosition("the cards on the table do not belong to the phase '{phase}' (6)", phase=phase.NAMES[s.phase])


def _check_combat(box: Box, entries: Entries, s: State) -> None:
    """7. Equally many cards, none behind a gap."""
    num_cards = [num_on_table(s, seat) for seat in SEATS]
    choosing = int(s.phase == phase.ADVANCE)
    if num_cards[0] != num_cards[1] or not 1 <= num_cards[0] + choosing <= NUM_BATTLES:
        raise BadPosition(
            "both must have equally many cards, 1 to {most}; they have {cards} (7)", most=NUM_BATTLES, cards=num_cards
        )
    s.battle = NUM_BATTLES - num_cards[0] - choosing
    if entries.number("battle", 1, NUM_BATTLES, int(s.battle) + 1) != s.battle + 1:
        raise entries.wrong(
            "battle",
            "with {cards} each it is battle {battle} (7)",
            cards=Counted(num_cards[0], "card"),
            battle=s.battle + 1,
        )
    for seat in SEATS:
        s.placed[seat] = NUM_PLACED
        for space in range(NUM_SPACES):
            gaps = gaps_ahead(box, s, seat, space)
            if s.at[seat, space] != NONE and gaps not in ([], _waiting_gap(box, s, seat, space)):
                raise BadPosition(
                    "{entry}: {space} would have moved up (7-4)",
                    entry=SEAT_NAMES[seat].lower(),
                    space=SPACE_NAMES[space],
                )


def gaps_ahead(box: Box, s: State, seat: int, space: int) -> list[int]:
    """The empty spaces, not blank, before a space of a column."""
    ahead = range(space % NUM_COLUMNS, space, NUM_COLUMNS)
    return [front for front in ahead if s.at[seat, front] == NONE and not box.blank[s.formation[seat], front]]


def _waiting_gap(box: Box, s: State, seat: int, space: int) -> list[int]:
    """11. In the phase advance, the gap before the two cards their owner chooses from, and before the card behind."""
    if s.phase != phase.ADVANCE or seat != s.mover:
        return []
    two = int(box.pair_space[s.formation[seat]])
    return [int(s.gap)] if space in range(two, NUM_SPACES, NUM_COLUMNS) else []


# When all spaces and hands are known


def check_battle(box: Box, entries: Entries, s: State) -> None:
    """7-1, 11. The attack is one the offense could make; two cards wait behind the gap."""
    if s.phase == phase.DEFENSE:
        out: Any = [0] * NUM_CARDS
        attacks = out[: legal_offense(box, s, offense(s), out)]
        if act.TABLE.parse(f"attack {SPOT_NAMES[s.lead]} {COLOR_NAMES[s.lead_color]}") not in attacks:
            raise entries.wrong(
                "lead", "{player} could not attack like that (7-1)", player=Named(SEAT_NAMES[offense(s)])
            )
    if s.phase == phase.ADVANCE and (
        s.second[s.mover] == NONE or gaps_ahead(box, s, s.mover, box.pair_space[s.formation[s.mover]]) != [int(s.gap)]
    ):
        raise entries.wrong("moves_up", "two cards must wait behind that space and no other (11)")


def check_numbers(box: Box, side: Entries, s: State, seat: int) -> None:
    """6 to 10. Hands and decks are as large as they must be, and nothing was used or scored too early."""
    if s.phase == phase.DRAW:
        start, (white, black) = hand_size(s, seat), s.held
        white_draws = start <= white < HAND_SIZE and black == start
        black_draws = white == HAND_SIZE > black >= start
        if not (white_draws or black_draws):
            raise BadPosition("White draws up to seven cards, then Black (6-1)")
    elif s.held[seat] != hand_size(s, seat):
        raise side.wrong("hand", "must be {cards} (6)", cards=Counted(hand_size(s, seat), "card"))
    if "deck" in side and count(s.deck[seat]) != deck_size(box, s, seat):
        raise side.wrong("deck", "must be {cards} (9)", cards=Counted(deck_size(box, s, seat), "card"))
    if count(s.gone[seat]) > s.round * NUM_BATTLES:
        raise side.wrong("gone", "{cards} cards were used in earlier rounds (9)", cards=s.round * NUM_BATTLES)
    if s.score[seat] and s.round == 0:
        raise side.wrong("score", "nothing is scored before the end of round 1 (8)")
    if s.past[seat] and s.game == 0:
        raise side.wrong("past", "only the second game of two has a past (10)")


def check_piles(s: State) -> None:
    """7-3. As many cards of each player were taken as battles fought: both by the winner, or each by its owner."""
    if s.pile[0] == s.pile[1] == 0:
        return
    ties = []
    for seat in SEATS:
        taken = (s.pile[0] | s.pile[1]) >> (seat * NUM_CARDS) & ALL_CARDS
        if count(taken) != num_fought(s):
            raise BadPosition(
                "{cards} of {entry}'s cards must have been taken (7-3)",
                cards=num_fought(s),
                entry=SEAT_NAMES[seat].lower(),
            )
        own, other = (int(s.pile[seat]) >> (owner * NUM_CARDS) & ALL_CARDS for owner in (seat, 1 - seat))
        ties.append(count(own) - count(other))
    if ties[0] != ties[1] or ties[0] < 0:
        raise BadPosition("taken_other: whoever takes the other card of a battle takes their own, too (7-3)")
