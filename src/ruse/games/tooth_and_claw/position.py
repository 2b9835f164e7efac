"""Positions of Tooth & Claw: any table set up by hand.

    phase = "defense"
    round = 2
    lead = "V.center blue"          # in the phase defense: the attack; V.center+ is the second of two cards there
    moves_up = "white R.left"       # in the phase advance: who chooses a card, and for which space

    [white]
    formation = "sword-2a"
    hand = "R7"
    vanguard = "? B4 ?"             # . empty, # blank, ? any card not named elsewhere
    rearguard = "? # ?"
    reinforcements = "? ? #"        # two cards on one space are joined with +
    score = 12

Further entries of a player: type, deck, gone (used in earlier rounds), taken_own and taken_other (taken
this round, from either player), past (score of the first game of two). Cards that are not named lie where cards are
missing: low ones were used, high ones are still to come. Battles fought before count as ties, and scores that are
not named as if both had always taken back their own cards.
"""

from collections.abc import Iterable
from typing import Any

from ruse.core.bits import count
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.reason import Counted
from ruse.core.record import NONE
from ruse.games.tooth_and_claw import phase
from ruse.games.tooth_and_claw.rules import achievements_of
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
    SPOT_NAMES,
    TYPE_NAMES,
    Box,
    State,
)

_ANY_CARD = NUM_CARDS  # stands on a space until all named cards are known
_HIGHEST = 1 << 30  # the declared range is narrower

# Reading


def read(box: Box, entries: Entries, s: State) -> None:
    """Change a state right after setup to the position."""
    names = [name.lower() for name in SEAT_NAMES]
    s.phase = entries.word("phase", phase.NAMES)
    special = {phase.DEFENSE: ["lead"], phase.ADVANCE: ["moves_up"]}.get(int(s.phase), [])
    entries.only("phase", "round", "game_number", *(["battle"] if _is_combat(s) else []), *special, *names)
    is_over = s.phase == phase.OVER
    s.game = entries.number("game_number", 1, int(s.games), int(s.games) if is_over else 1) - 1
    s.round = entries.number("round", 1, NUM_ROUNDS, NUM_ROUNDS if is_over else 1) - 1 + is_over
    sides = [entries.table(name) for name in names]
    for seat in SEATS:
        _read_side(box, sides[seat], s, seat)
    if s.phase > phase.CHOOSE_TYPE and NONE in s.type:
        raise BadPosition("both need a type (4)")
    if phase.CHOOSE_FORMATION < s.phase < phase.OVER and NONE in s.formation:
        raise BadPosition("in the phase '{phase}' both need a formation (6-1)", phase=phase.NAMES[s.phase])
    _read_battle(entries, s)
    _count_cards(entries, s)
    for seat in SEATS:
        _fill(box, sides[seat], s, seat, _fill_table(box, sides[seat], s, seat))


def _read_side(box: Box, side: Entries, s: State, seat: int) -> None:
    side.only("type", "formation", "hand", "deck", *ROW_NAMES, "taken_own", "taken_other", "gone", "score", "past")
    s.score[seat] = side.number("score", 0, _HIGHEST, 0)
    s.past[seat] = side.number("past", 0, _HIGHEST, 0)
    if "type" in side:
        s.type[seat] = side.word("type", TYPE_NAMES)
    if "formation" in side:
        _read_formation(box, side, s, seat)
    elif any(row in side for row in ROW_NAMES):
        raise side.wrong("formation", "say which formation the cards lie on")
    s.hand[seat] = _cards(side, "hand")
    s.held[seat] = count(s.hand[seat])
    s.deck[seat], s.gone[seat] = _cards(side, "deck"), _cards(side, "gone")
    for pile, owner in (("taken_own", seat), ("taken_other", 1 - seat)):
        s.pile[seat] |= _cards(side, pile) << (owner * NUM_CARDS)


def _cards(side: Entries, name: str) -> int:
    cards = side.words(name, CARD_NAMES)
    if len(set(cards)) != len(cards):
        raise side.wrong(name, "a card is named twice")
    return _bits(cards)


def _read_formation(box: Box, side: Entries, s: State, seat: int) -> None:
    formation = side.word("formation", FORMATION_NAMES)
    kind, number = divmod(formation // 2, NUM_ROUNDS)
    if s.type[seat] not in (NONE, kind) or number != s.round:
        raise side.wrong(
            "formation", "{formation} is of another type or round (6-1)", formation=FORMATION_NAMES[formation]
        )
    s.type[seat] = kind
    s.formation[seat] = formation
    for row, name in enumerate(ROW_NAMES):
        tokens = side.text(name, ". . .").split()
        if len(tokens) != NUM_COLUMNS:
            raise side.wrong(name, "must be {spaces} spaces, as in 'R5 . #'", spaces=NUM_COLUMNS)
        for column, token in enumerate(tokens):
            _read_space(box, side, name, token, s, seat, row * NUM_COLUMNS + column)


def _read_space(box: Box, side: Entries, row: str, token: str, s: State, seat: int, space: int) -> None:
    is_blank = box.blank[s.formation[seat], space] != 0
    if (token == "#") != is_blank and not (token == "." and is_blank):
        raise side.wrong(
            row,
            "{space} is blank on this formation" if is_blank else "{space} is not blank on this formation",
            space=SPACE_NAMES[space],
        )
    if token in ("#", "."):
        return
    cards = sorted(_ANY_CARD if name == "?" else side.index(row, name, CARD_NAMES) for name in token.split("+"))
    if len(cards) > 1 + (box.pair_space[s.formation[seat]] == space):
        raise side.wrong(row, "{space} cannot hold {cards} cards", space=SPACE_NAMES[space], cards=len(cards))
    s.at[seat, space] = cards[0]
    if len(cards) == 2:
        s.second[seat] = cards[1]


def _read_battle(entries: Entries, s: State) -> None:
    if s.phase == phase.DEFENSE:
        s.lead, s.lead_color = _two_words(entries, "lead", "V.left red", SPOT_NAMES, COLOR_NAMES)
    if s.phase == phase.ADVANCE:
        seats, spaces = [name.lower() for name in SEAT_NAMES], SPACE_NAMES[:NUM_FIGHTING_SPACES]
        s.mover, s.gap = _two_words(entries, "moves_up", "white R.left", seats, spaces)


def _two_words(entries: Entries, name: str, example: str, first: list[str], second: list[str]) -> tuple[int, int]:
    words = entries.text(name).split()
    if len(words) != 2:
        raise entries.wrong(name, "must be like '{example}'", example=example)
    return entries.index(name, words[0], first), entries.index(name, words[1], second)


# What follows from the rest


def _is_combat(s: State) -> bool:
    """7. The phases of a battle."""
    return bool(phase.OFFENSE <= s.phase < phase.OVER)


def _num_on_table(s: State, seat: int) -> int:
    return int(sum(card != NONE for card in s.at[seat]) + (s.second[seat] != NONE))


def _count_cards(entries: Entries, s: State) -> None:
    """6, 7. How many cards were placed, and which battle it is."""
    num_cards = [_num_on_table(s, seat) for seat in SEATS]
    if _is_combat(s):
        s.placed[:] = [NUM_PLACED] * len(SEATS)
        s.battle = NUM_BATTLES - num_cards[0] - (s.phase == phase.ADVANCE)
        if "battle" in entries and entries.number("battle", 1, NUM_BATTLES) != s.battle + 1:
            raise entries.wrong(
                "battle",
                "with {cards} each it is battle {battle} (7)",
                cards=Counted(num_cards[0], "card"),
                battle=s.battle + 1,
            )
    elif s.phase < phase.OVER:
        s.placed[:] = [max(0, number - 1) for number in num_cards]


def _hand_size(s: State, seat: int) -> int:
    """6, 9. The cards a player holds; while drawing, how many before the first draw."""
    if s.phase <= phase.DRAW:
        return int(s.round > 0)
    return 1 if s.phase >= phase.OFFENSE else int(HAND_SIZE - s.placed[seat])


def _deck_size(s: State, seat: int) -> int:
    """9. The cards that are left in a deck."""
    if s.phase == phase.OVER:
        return 0
    drawn = s.held[seat] if s.phase <= phase.DRAW else HAND_SIZE
    has_revealed = s.phase > phase.TOP_CARD or _num_on_table(s, seat) > 0
    return max(0, int(NUM_CARDS - s.round * NUM_BATTLES - drawn - has_revealed))


def _fill_table(box: Box, side: Entries, s: State, seat: int) -> list[int]:
    """Put cards that are not named on spaces with `?` and into the hand; return those that are left."""
    spaces = [int(card) for card in (*s.at[seat], s.second[seat]) if card not in (NONE, _ANY_CARD)]
    piles = [int(pile) >> (seat * NUM_CARDS) & ALL_CARDS for pile in s.pile]
    sets = (s.hand[seat], *piles, s.deck[seat], s.gone[seat])
    named = [*spaces, *(card for cards in sets for card in _members(int(cards)))]
    for card in named:
        if named.count(card) > 1:
            raise BadPosition("{entry}: {card} is in two places", entry=side.path[:-1], card=CARD_NAMES[card])
    rest = [card for card in range(NUM_CARDS) if card not in named]
    for space in range(NUM_SPACES):
        if s.at[seat, space] == _ANY_CARD:
            s.at[seat, space] = _take(rest, side)
    if s.second[seat] == _ANY_CARD:
        pair_space = box.pair_space[s.formation[seat]]
        s.at[seat, pair_space], s.second[seat] = sorted((int(s.at[seat, pair_space]), _take(rest, side)))
    if "hand" not in side:
        s.held[seat] = _hand_size(s, seat)
        s.hand[seat] = _bits(_take(rest, side) for _ in range(s.held[seat]))
    return rest


def _take(rest: list[int], side: Entries) -> int:
    """The highest card that is left."""
    if not rest:
        raise BadPosition("{entry}: there are not enough cards for all places", entry=side.path[:-1])
    return rest.pop()


def _fill(box: Box, side: Entries, s: State, seat: int, rest: list[int]) -> None:
    """The cards that are left go to the earlier rounds, to the deck and, as ties, to the earlier battles."""
    num_gone = max(0, int(s.round) * NUM_BATTLES - count(s.gone[seat]))
    s.gone[seat] |= _bits(rest[:num_gone])
    rest = rest[num_gone:]
    num_used = len(rest) if "deck" in side else max(0, len(rest) - _deck_size(s, seat))
    s.deck[seat] |= _bits(rest[num_used:])
    s.pile[seat] |= _bits(rest[:num_used]) << (seat * NUM_CARDS)
    if "score" not in side:
        s.score[seat] = achievements_of(box, int(s.gone[seat]))
    if "past" not in side and s.game > 0:
        worths = [int(worth) for worth in box.achievements]
        s.past[seat] = sum(worths) - min(worths)


def _bits(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _members(cards: int) -> list[int]:
    return [card for card in range(NUM_CARDS) if cards >> card & 1]


# Writing


def write(box: Box, s: State) -> dict[str, Any]:
    """The tables that `read` would set up the same state from."""
    tables: dict[str, Any] = {"phase": phase.NAMES[s.phase], "round": min(int(s.round) + 1, NUM_ROUNDS)}
    if s.games > 1:
        tables["game_number"] = int(s.game) + 1
    if s.phase == phase.DEFENSE:
        tables["lead"] = f"{SPOT_NAMES[s.lead]} {COLOR_NAMES[s.lead_color]}"
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
