"""Positions of Tooth & Claw: any table set up by hand.

    phase = "defense"
    round = 1
    lead = "V.left blue"            # in the phase defense: the attack
    moves_up = "white R.left"       # in the phase advance: who chooses a card, and for which space

    [white]
    formation = "bow-1a"
    hand = "R7"
    vanguard = "B4 # B9"            # . empty, # blank, ? any card not named elsewhere
    rearguard = "R5 R2 #"
    reinforcements = "B1+B7 # R0"   # two cards on one space are joined with +
    taken_own = "B3"                # cards taken this round, from either player
    taken_other = "R3"
    score = 12

Cards that are not named: as many as belong there are in the deck, the others were used before.
"""

from typing import Any

from ruse.core.bits import count, nth
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.record import NONE
from ruse.games.tooth_and_claw import phase
from ruse.games.tooth_and_claw.combat import offense
from ruse.games.tooth_and_claw.state import (
    ALL_CARDS,
    CARD_NAMES,
    COLOR_NAMES,
    FORMATION_NAMES,
    HAND_SIZE,
    NUM_BATTLES,
    NUM_CARDS,
    NUM_COLUMNS,
    NUM_FIGHTING_SPACES,
    NUM_PLACED,
    NUM_ROUNDS,
    NUM_SPACES,
    ROW_NAMES,
    SEAT_NAMES,
    SEATS,
    SPACE_NAMES,
    TYPE_NAMES,
    Box,
    State,
)

_ANY_CARD = NUM_CARDS  # stands on a space until all named cards are known


# Reading


def read(box: Box, entries: Entries, s: State) -> None:
    """Change a state right after setup to the position."""
    names = [name.lower() for name in SEAT_NAMES]
    entries.only("phase", "round", "battle", "game_number", "lead", "moves_up", *names)
    s.game = entries.number("game_number", 1, int(s.games), 1) - 1
    s.round = entries.number("round", 1, NUM_ROUNDS, 1) - 1
    s.phase = entries.word("phase", phase.NAMES)
    sides = [entries.table(name) for name in names]
    for seat in SEATS:
        _read_side(box, sides[seat], s, seat)
    for seat in SEATS:
        _place_unnamed_cards(box, sides[seat], s, seat)
    _check_numbers(box, entries, s)
    _read_battle(entries, s)


def _read_side(box: Box, side: Entries, s: State, seat: int) -> None:
    side.only("type", "formation", "hand", "deck", *ROW_NAMES, "taken_own", "taken_other", "gone", "score", "past")
    s.score[seat] = side.number("score", 0, 999, 0)
    s.past[seat] = side.number("past", 0, 999, 0)
    if "type" in side:
        s.type[seat] = side.word("type", TYPE_NAMES)
    if "formation" in side:
        _read_formation(box, side, s, seat)
    elif any(row in side for row in ROW_NAMES):
        raise side.wrong("formation", "say which formation the cards lie on")
    s.hand[seat] = _cards(side, "hand")
    s.held[seat] = count(s.hand[seat])
    for pile, owner in (("taken_own", seat), ("taken_other", 1 - seat)):
        s.pile[seat] |= _cards(side, pile) << (owner * NUM_CARDS)


def _cards(side: Entries, name: str) -> int:
    cards = side.words(name, CARD_NAMES)
    if len(set(cards)) != len(cards):
        raise side.wrong(name, "a card is named twice")
    return sum(1 << card for card in cards)


def _read_formation(box: Box, side: Entries, s: State, seat: int) -> None:
    formation = side.word("formation", FORMATION_NAMES)
    kind, number = divmod(formation // 2, NUM_ROUNDS)
    if s.type[seat] not in (NONE, kind) or number != s.round:
        raise side.wrong("formation", f"{FORMATION_NAMES[formation]} is of another type or round (6-1)")
    s.type[seat] = kind
    s.formation[seat] = formation
    for row, name in enumerate(ROW_NAMES):
        tokens = side.text(name, ". . .").split()
        if len(tokens) != NUM_COLUMNS:
            raise side.wrong(name, f"must be {NUM_COLUMNS} spaces, as in 'R5 . #'")
        for column, token in enumerate(tokens):
            _read_space(box, side, name, token, s, seat, row * NUM_COLUMNS + column)


def _read_space(box: Box, side: Entries, row: str, token: str, s: State, seat: int, space: int) -> None:
    is_blank = box.blank[s.formation[seat], space] != 0
    if (token == "#") != is_blank and not (token == "." and is_blank):
        raise side.wrong(row, f"{SPACE_NAMES[space]} is {'' if is_blank else 'not '}blank on this formation")
    if token in ("#", "."):
        return
    cards = sorted(_ANY_CARD if name == "?" else side.index(row, name, CARD_NAMES) for name in token.split("+"))
    if len(cards) > 1 + (box.pair_space[s.formation[seat]] == space):
        raise side.wrong(row, f"{SPACE_NAMES[space]} cannot hold {len(cards)} cards")
    s.at[seat, space] = cards[0]
    if len(cards) == 2:
        s.second[seat] = cards[1]


def _place_unnamed_cards(box: Box, side: Entries, s: State, seat: int) -> None:
    """Spaces with `?`, the deck and the cards used before take what is not named."""
    spaces = [int(card) for card in (*s.at[seat], s.second[seat]) if card not in (NONE, _ANY_CARD)]
    piles = (int(s.pile[0]) | int(s.pile[1])) >> (seat * NUM_CARDS) & ALL_CARDS
    deck, gone = _cards(side, "deck"), _cards(side, "gone")
    named = [*spaces, *(card for cards in (s.hand[seat], piles, deck, gone) for card in _members(int(cards)))]
    for card in named:
        if named.count(card) > 1:
            raise BadPosition(f"{side.path[:-1]}: {CARD_NAMES[card]} is in two places")
    rest = ALL_CARDS & ~sum(1 << card for card in named)
    for space in range(NUM_SPACES):
        if s.at[seat, space] == _ANY_CARD:
            rest, s.at[seat, space] = _take(rest, side)
    if s.second[seat] == _ANY_CARD:
        rest, s.second[seat] = _take(rest, side)
        low, high = sorted((s.second[seat], s.at[seat, box.pair_space[s.formation[seat]]]))
        s.at[seat, box.pair_space[s.formation[seat]]], s.second[seat] = low, high
    missing = _deck_size(s, seat, box) - count(deck)
    while "deck" not in side and missing > 0 and rest:
        rest, card = _take(rest, side)
        deck |= 1 << card
        missing -= 1
    s.deck[seat] = deck
    s.gone[seat] = gone | rest


def _take(rest: int, side: Entries) -> tuple[int, int]:
    """The highest card that is left, so that low numbers count as used first."""
    if not rest:
        raise BadPosition(f"{side.path[:-1]}: there are not enough cards for all these spaces")
    card = nth(rest, count(rest) - 1)
    return rest & ~(1 << card), card


def _deck_size(s: State, seat: int, box: Box) -> int:
    """9. What is left at this point of the round."""
    had_in_hand = s.held[seat] if s.phase <= phase.DRAW else HAND_SIZE
    has_revealed = s.phase > phase.TOP_CARD or s.at[seat, box.top_space[s.formation[seat]]] != NONE
    return int(NUM_CARDS - s.round * NUM_BATTLES - had_in_hand - has_revealed)


def _check_numbers(box: Box, entries: Entries, s: State) -> None:
    """The cards on the table must be those of one moment of the round."""
    num_cards = [int(sum(card != NONE for card in s.at[seat]) + (s.second[seat] != NONE)) for seat in SEATS]
    if s.type[0] == s.type[1] != NONE:
        raise BadPosition("the players' types must differ (4)")
    if phase.CHOOSE_FORMATION < s.phase < phase.OVER and NONE in s.formation:
        raise BadPosition(f"in the phase '{phase.NAMES[s.phase]}' both need a formation (6-1)")
    if phase.CHOOSE_TYPE < s.phase < phase.OVER and NONE in s.type:
        raise BadPosition("both need a type (4)")
    if phase.OFFENSE <= s.phase < phase.OVER:
        _check_combat(box, entries, s, num_cards)
    elif s.phase >= phase.PLACE_FRONT:
        for seat in SEATS:
            _check_placed(box, s, seat, num_cards[seat])


def _check_combat(box: Box, entries: Entries, s: State, num_cards: list[int]) -> None:
    fought = int(s.phase == phase.ADVANCE)
    if num_cards[0] != num_cards[1] or not 1 <= num_cards[0] + fought <= NUM_BATTLES:
        raise BadPosition(f"both must have equally many cards, 1 to {NUM_BATTLES}; they have {num_cards} (7)")
    s.battle = NUM_BATTLES - num_cards[0] - fought
    if entries.number("battle", 1, NUM_BATTLES, int(s.battle) + 1) != s.battle + 1:
        raise entries.wrong("battle", f"with {num_cards[0]} cards each it is battle {s.battle + 1} (7)")
    for seat in SEATS:
        s.placed[seat] = NUM_PLACED
        for space in range(NUM_SPACES if s.phase != phase.ADVANCE else 0):
            if s.at[seat, space] != NONE and _gap_ahead(box, s, seat, space):
                raise BadPosition(f"{SEAT_NAMES[seat].lower()}: {SPACE_NAMES[space]} would have moved up (7-4)")


def _gap_ahead(box: Box, s: State, seat: int, space: int) -> bool:
    ahead = range(space % NUM_COLUMNS, space, NUM_COLUMNS)
    return any(s.at[seat, front] == NONE and not box.blank[s.formation[seat], front] for front in ahead)


def _check_placed(box: Box, s: State, seat: int, num_cards: int) -> None:
    """6-2, 6-4. The spaces are filled one after the other."""
    s.placed[seat] = num_cards - 1
    filled = [int(space) for space in box.fill[s.formation[seat], : s.placed[seat]]]
    cards = sorted([*filled, int(box.top_space[s.formation[seat]])])
    there = sorted(
        [space for space in range(NUM_SPACES) if s.at[seat, space] != NONE]
        + [int(box.pair_space[s.formation[seat]])] * bool(s.second[seat] != NONE)
    )
    if cards != there:
        names = ", ".join(SPACE_NAMES[space] for space in cards)
        raise BadPosition(f"{SEAT_NAMES[seat].lower()}: {num_cards} cards must lie on {names} (6-2)")


def _read_battle(entries: Entries, s: State) -> None:
    fighting_spaces = SPACE_NAMES[:NUM_FIGHTING_SPACES]
    if s.phase == phase.DEFENSE:
        s.lead, s.lead_color = _two_words(entries, "lead", "V.left red", fighting_spaces, COLOR_NAMES)
        if s.at[offense(s), s.lead] == NONE:
            raise entries.wrong("lead", f"{SEAT_NAMES[offense(s)]} has no card on {SPACE_NAMES[s.lead]} (7-1)")
    if s.phase == phase.ADVANCE:
        seats = [name.lower() for name in SEAT_NAMES]
        s.mover, s.gap = _two_words(entries, "moves_up", "white R.left", seats, fighting_spaces)
        if s.second[s.mover] == NONE or s.at[s.mover, s.gap] != NONE:
            raise entries.wrong("moves_up", "there must be two cards to choose from and an empty space (11)")


def _two_words(entries: Entries, name: str, example: str, first: list[str], second: list[str]) -> tuple[int, int]:
    words = entries.text(name).split()
    if len(words) != 2:
        raise entries.wrong(name, f"must be like '{example}'")
    return entries.index(name, words[0], first), entries.index(name, words[1], second)


def _members(cards: int) -> list[int]:
    return [card for card in range(NUM_CARDS) if cards >> card & 1]


# Writing


def write(box: Box, s: State) -> dict[str, Any]:
    """The tables that `read` would set up the same state from."""
    tables: dict[str, Any] = {"phase": phase.NAMES[s.phase], "round": min(int(s.round) + 1, NUM_ROUNDS)}
    if s.games > 1:
        tables["game_number"] = int(s.game) + 1
    if s.phase == phase.DEFENSE:
        tables["lead"] = f"{SPACE_NAMES[s.lead]} {COLOR_NAMES[s.lead_color]}"
    if s.phase == phase.ADVANCE:
        tables["moves_up"] = f"{SEAT_NAMES[s.mover].lower()} {SPACE_NAMES[s.gap]}"
    for seat in SEATS:
        tables[SEAT_NAMES[seat].lower()] = _write_side(box, s, seat)
    return tables


def _write_side(box: Box, s: State, seat: int) -> dict[str, Any]:
    side: dict[str, Any] = {}
    if s.type[seat] != NONE:
        side["type"] = TYPE_NAMES[s.type[seat]]
    if s.formation[seat] != NONE:
        side["formation"] = FORMATION_NAMES[s.formation[seat]]
        for row, name in enumerate(ROW_NAMES):
            spaces = range(row * NUM_COLUMNS, (row + 1) * NUM_COLUMNS)
            side[name] = " ".join(_write_space(box, s, seat, space) for space in spaces)
    cards = {"hand": s.hand[seat], "deck": s.deck[seat], "gone": s.gone[seat]}
    cards["taken_own"] = s.pile[seat] >> (seat * NUM_CARDS) & ALL_CARDS
    cards["taken_other"] = s.pile[seat] >> ((1 - seat) * NUM_CARDS) & ALL_CARDS
    side |= {name: " ".join(CARD_NAMES[card] for card in _members(int(held))) for name, held in cards.items()}
    side["score"] = int(s.score[seat])
    if s.games > 1:
        side["past"] = int(s.past[seat])
    return side


def _write_space(box: Box, s: State, seat: int, space: int) -> str:
    if box.blank[s.formation[seat], space]:
        return "#"
    if s.at[seat, space] == NONE:
        return "."
    cards = [int(s.at[seat, space])]
    if s.second[seat] != NONE and box.pair_space[s.formation[seat]] == space:
        cards.append(int(s.second[seat]))
    return "+".join(CARD_NAMES[card] for card in cards)
