"""Positions of Tricks & Deserts: any table set up by hand.

    phase = "trick"
    deal = 2
    start = "anna"            # who holds the start player card
    leads = "bruno"           # who starts this trick; by default the start player
    table = "Gr6 pass"        # the actions of this trick so far, in the order of the turns
    unseen = "Bk1 Ye8"        # with two players: the two unseen desert cards

    [anna]
    hand = "Gr3 Ye5 ?"        # ? is any card not named elsewhere
    desert = "Bk10 Gr2"       # Desert Area 1, then the passed cards in their order
    discs = "green blue:1"    # moved check discs; after how many passes, if not after those made by now
    alliance = "black"
    scored = "Bk1 Bk2"
    score = 7

Cards that are not named: with two players two are unseen, in the phase draw the rest is the deck;
all others lie among the scored cards of the player who starts this trick, having won the last.
"""

from typing import Any

from ruse.core.bits import count
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.reason import Counted
from ruse.core.record import NONE
from ruse.games.tricks_and_deserts import phase
from ruse.games.tricks_and_deserts.state import (
    CARD_NAMES,
    COLOR_NAMES,
    MAX_AREAS,
    NUM_CARDS,
    NUM_DEALS,
    SEAT_NAMES,
    Box,
    State,
    cards_of,
    color_of,
    denied,
    hand_size,
    move_disc,
    moved_discs,
    num_areas,
    num_tricks,
    num_turns,
    passes_before_disc,
)

_NUM_UNSEEN = 2
_ANY = "?"
_PASS = "pass"
_NUMBERS_OF_PASSES = [str(number) for number in range(MAX_AREAS)]
_HIGHEST_SCORE = 1 << 30  # the declared range is narrower


# Reading


def read(box: Box, entries: Entries, s: State) -> None:
    """Change a state right after setup to the position."""
    names = [name.lower() for name in SEAT_NAMES[: s.seats]]
    entries.only("phase", "deal", "start", "leads", "table", "unseen", *names)
    s.phase = entries.word("phase", phase.NAMES)
    s.deal = entries.number("deal", 1, NUM_DEALS, 1) - 1
    s.start = entries.word("start", names) if "start" in entries else 0
    s.leader = entries.word("leads", names) if "leads" in entries else s.start
    sides = [entries.table(name) for name in names]
    named = _read_table(entries, s)
    for seat, side in enumerate(sides):
        named += _read_side(box, side, s, seat)
    unseen = entries.words("unseen", CARD_NAMES)
    if unseen and (s.seats > 2 or s.phase == phase.DRAW or len(unseen) > _NUM_UNSEEN):
        raise entries.wrong(
            "unseen", "only with two players {cards} dealt-out cards lie unseen (3-1)", cards=_NUM_UNSEEN
        )
    _place_rest(box, s, sides, [*named, *unseen], unseen)
    _count_tricks(s)
    for seat, side in enumerate(sides):
        _check_hand(side, s, seat)
        _check_discs(box, side, s, seat)
        _check_alliance(side, s, seat)


def _read_table(entries: Entries, s: State) -> list[int]:
    """The actions of the trick; passed cards are among the owner's desert cards."""
    words = entries.text("table", "").split()
    if len(words) > num_turns(s):
        raise entries.wrong("table", "a trick has {turns} actions (2-3)", turns=num_turns(s))
    s.turn = len(words)
    for turn, word in enumerate(words):
        if word == _PASS:
            s.laid[(s.leader + turn) % s.seats] += 1
        else:
            s.table[turn] = entries.index("table", word, CARD_NAMES)
    if (s.phase == phase.TURN_UP) != (s.turn == num_turns(s)):
        raise BadPosition("passed cards are turned up after the last action of a trick (2-3)")
    played = [int(card) for card in s.table if card != NONE]
    s.lead = color_of(played[0]) if played else NONE
    if s.phase == phase.TAKE_ALLIANCE:
        s.laid[(s.leader + s.turn) % s.seats] += 1
    return played


def _read_side(box: Box, side: Entries, s: State, seat: int) -> list[int]:
    """One player's cards but for `?`; return those that are named."""
    side.only("hand", "desert", "discs", "alliance", "scored", "score")
    hand = [side.index("hand", word, CARD_NAMES) for word in side.text("hand", "").split() if word != _ANY]
    desert, scored = side.words("desert", CARD_NAMES), side.words("scored", CARD_NAMES)
    if len(desert) > num_areas(s):
        raise side.wrong("desert", "there are {areas} Desert Areas (2-3, 3-1)", areas=num_areas(s))
    s.hand[seat], s.scored[seat] = _bits(hand), _bits(scored)
    s.held[seat] = len(side.text("hand", "").split())
    for area, card in enumerate(desert):
        s.area[seat, area] = card
    s.filled[seat] = len(desert)
    s.score[seat] = side.number("score", 0, _HIGHEST_SCORE, int(box.start_score))
    s.ally[seat] = side.word("alliance", COLOR_NAMES) if "alliance" in side else NONE
    for word in side.text("discs", "").split():
        _read_disc(side, word, s, seat)
    return [*hand, *desert, *scored]


def _read_disc(side: Entries, word: str, s: State, seat: int) -> None:
    """As in green, or green:1."""
    name, colon, passes = word.partition(":")
    color, num_passes = side.index("discs", name, COLOR_NAMES), max(0, int(s.filled[seat]) - 1)
    if denied(s, seat) >> color & 1:
        raise side.wrong("discs", "{name} is named twice", name=name)
    if colon:
        if passes not in _NUMBERS_OF_PASSES:
            raise side.wrong("discs", "'{word}' must be like 'green' or 'green:1'", word=word)
        if int(passes) > num_passes:
            raise side.wrong("discs", "{name} moved after more passes than there were", name=name)
        num_passes = int(passes)
    move_disc(s, seat, color, num_passes)


def _place_rest(box: Box, s: State, sides: list[Entries], named: list[int], unseen: list[int]) -> None:
    """Hands with `?`, the deck and the leader's scored cards take what is not named."""
    for card in named:
        if named.count(card) > 1:
            raise BadPosition("{card} is in two places", card=CARD_NAMES[card])
        if not int(box.in_play[s.seats]) >> card & 1:
            raise BadPosition("{card} is not used with {players} players (2-1)", card=CARD_NAMES[card], players=s.seats)
    rest = [card for card in _members(int(box.in_play[s.seats])) if card not in named]
    fewest_colors_first = sorted(range(s.seats), key=lambda seat: -count(denied(s, seat)))
    for seat in fewest_colors_first:
        side = sides[seat]
        for _ in range(side.text("hand", "").split().count(_ANY)):
            fits = [card for card in rest if not denied(s, seat) >> color_of(card) & 1]
            if not fits:
                raise side.wrong("hand", "there are not enough cards for every ?")
            rest.remove(fits[0])
            s.hand[seat] |= 1 << fits[0]
    if s.phase == phase.DRAW:
        s.deck = _bits(rest)
        return
    deck = unseen
    if s.seats == 2:
        deck = [*unseen, *rest[: _NUM_UNSEEN - len(unseen)]]
        rest = [card for card in rest if card not in deck]
    s.deck = _bits(deck)
    s.scored[s.leader] |= _bits(rest)


def _count_tricks(s: State) -> None:
    """How many tricks are over, by the cards the players have left."""
    if s.phase <= phase.SHOW_AREA_1:
        return
    if s.phase >= phase.SHOW_DESERTS:
        s.trick = num_tricks(s)
        return
    per_trick = num_turns(s) // s.seats
    acted = (s.turn + (s.phase == phase.TAKE_ALLIANCE) + s.seats - 1) // s.seats  # by the leader in this trick
    s.trick = (hand_size(s) - 1 - s.held[s.leader] - acted) // per_trick


# What bots and the rules rely on, and few random matches would show


def _check_hand(side: Entries, s: State, seat: int) -> None:
    """2-2, 2-3. The cards in hand are as many as the actions to come, so that every Desert Area is filled."""
    if s.phase > phase.AREA_1 and s.filled[seat] == 0:
        raise BadPosition("Desert Area 1 is shown when all have chosen (2-2)")
    size = hand_size(s) - s.filled[seat]
    if s.phase > phase.SHOW_AREA_1:
        num_acted = s.turn + (s.phase == phase.TAKE_ALLIANCE)
        acted = sum((s.leader + turn) % s.seats == seat for turn in range(num_acted))
        size = max(0, hand_size(s) - 1 - s.trick * num_turns(s) // s.seats - acted)
    if s.held[seat] > size or (s.held[seat] < size and s.phase != phase.DRAW):
        raise side.wrong(
            "hand", "must be {cards} here, not {held} (2-2, 2-3)", cards=Counted(size, "card"), held=s.held[seat]
        )


def _check_discs(box: Box, side: Entries, s: State, seat: int) -> None:
    """2-3. No card of a color after its disc moved; 3-3. but for witnesses, hidden in time. Worlds are made so."""
    if s.phase <= phase.SHOW_AREA_1 and denied(s, seat):
        raise side.wrong("discs", "no check disc moves before the first trick (2-3)")
    in_hand = _members(int(s.hand[seat]) & cards_of(denied(s, seat)))
    passed = [
        card
        for area in range(1, int(s.filled[seat]))
        if moved_discs(s, seat, area - 1) >> color_of(card := int(s.area[seat, area])) & 1
    ]
    hidden = [*in_hand, *passed]
    deniable = cards_of(moved_discs(s, seat, 0)) & ~int(box.special) if s.witnesses else 0
    is_one_a_color = len({color_of(card) for card in hidden}) == len(hidden)
    fits = len(in_hand) <= num_areas(s) - s.filled[seat]
    if hidden and not (fits and is_one_a_color and all(deniable >> card & 1 for card in hidden)):
        raise BadPosition(
            "{entry}: could not have {cards} after moving the check disc ({rule})",
            entry=side.path[:-1],
            cards=[CARD_NAMES[card] for card in hidden],
            rule="3-3" if s.witnesses else "2-3",
        )


def _check_alliance(side: Entries, s: State, seat: int) -> None:
    """3-2. Nobody with a pass to come has an alliance card, so that one is left for everybody."""
    if s.ally[seat] != NONE and s.filled[seat] < num_areas(s):
        raise side.wrong("alliance", "an alliance card is taken with the last pass (3-2)")


def _bits(cards: list[int]) -> int:
    return sum(1 << card for card in set(cards))


def _members(cards: int) -> list[int]:
    return [card for card in range(NUM_CARDS) if cards >> card & 1]


# Writing


def write(box: Box, s: State) -> dict[str, Any]:
    """The tables that `read` would set up the same state from."""
    names = [name.lower() for name in SEAT_NAMES[: s.seats]]
    tables: dict[str, Any] = {
        "phase": phase.NAMES[s.phase],
        "deal": int(s.deal) + 1,
        "start": names[s.start],
        "leads": names[s.leader],
        "table": " ".join(_PASS if card == NONE else CARD_NAMES[card] for card in s.table[: s.turn]),
    }
    if s.seats == 2 and s.phase != phase.DRAW:
        tables["unseen"] = _names(int(s.deck))
    for seat, name in enumerate(names):
        tables[name] = _write_side(s, seat)
    return tables


def _write_side(s: State, seat: int) -> dict[str, Any]:
    discs = [(name, passes_before_disc(s, seat, color)) for color, name in enumerate(COLOR_NAMES)]
    side: dict[str, Any] = {
        "hand": _names(int(s.hand[seat])),
        "desert": " ".join(CARD_NAMES[s.area[seat, area]] for area in range(MAX_AREAS) if s.area[seat, area] != NONE),
        "discs": " ".join(f"{name}:{num_passes}" for name, num_passes in discs if num_passes != NONE),
        "scored": _names(int(s.scored[seat])),
        "score": int(s.score[seat]),
    }
    if s.ally[seat] != NONE:
        side["alliance"] = COLOR_NAMES[s.ally[seat]]
    return side


def _names(cards: int) -> str:
    return " ".join(CARD_NAMES[card] for card in _members(cards))
