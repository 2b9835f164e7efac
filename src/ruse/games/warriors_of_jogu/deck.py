"""The Faction Draw Pile: a part without known order between a known top and a known bottom.

An entry of the known parts is a kind that everybody knows, or PRIVATE + a kind that only the owner knows.
"""

from ruse.core.kernel import kernel
from ruse.core.record import NONE
from ruse.games.warriors_of_jogu.cards import NUM_KINDS
from ruse.games.warriors_of_jogu.state import Box, State

PRIVATE = NUM_KINDS


@kernel
def kind_of(entry: int) -> int:
    """The kind of a known card."""
    return entry - PRIVATE if entry >= PRIVATE else entry


@kernel
def is_public(entry: int) -> bool:
    """Whether everybody knows the card."""
    return bool(0 <= entry < PRIVATE)


@kernel
def pile_left(s: State, seat: int) -> int:
    """How many cards the Faction Draw Pile has."""
    return int(s.deck_left[seat] + s.num_top[seat] + s.num_bottom[seat])


@kernel
def entry_at(s: State, seat: int, index: int) -> int:
    """The entry of the card with `index` cards above it, if it is known; otherwise NONE."""
    if index < s.num_top[seat]:
        return int(s.top[seat, index])
    index -= s.num_top[seat] + s.deck_left[seat]
    if 0 <= index < s.num_bottom[seat]:
        return int(s.bottom[seat, index])
    return NONE


@kernel
def candidates(box: Box, s: State, seat: int, index: int) -> int:
    """The pile of cards that may lie under `index` others: one if it is known, or the unordered part."""
    entry = entry_at(s, seat, index)
    if entry == NONE:
        return int(s.deck[seat])
    return int(box.unit[kind_of(entry)])


@kernel
def take_top(box: Box, s: State, seat: int, kind: int) -> int:
    """Remove the top card, which is of this kind; return its entry, or NONE if nobody knew it."""
    if s.num_top[seat] > 0:
        return remove_from_top(s, seat, 0)
    if s.deck_left[seat] > 0:
        s.deck[seat] -= box.unit[kind]
        s.deck_left[seat] -= 1
        return NONE
    return remove_first_of_bottom(s, seat)


@kernel
def remove_from_top(s: State, seat: int, place: int) -> int:
    """Take a card out of the known top; those below move up."""
    entry = s.top[seat, place]
    s.num_top[seat] -= 1
    for index in range(place, s.num_top[seat]):
        s.top[seat, index] = s.top[seat, index + 1]
    s.top[seat, s.num_top[seat]] = NONE
    return int(entry)


@kernel
def remove_first_of_bottom(s: State, seat: int) -> int:
    """Take the uppermost card of the known bottom."""
    entry = s.bottom[seat, 0]
    s.num_bottom[seat] -= 1
    for index in range(s.num_bottom[seat]):
        s.bottom[seat, index] = s.bottom[seat, index + 1]
    s.bottom[seat, s.num_bottom[seat]] = NONE
    return int(entry)


@kernel
def put_to_bottom(s: State, seat: int, entry: int) -> None:
    """A card everybody or only the owner knows goes under the pile."""
    s.bottom[seat, s.num_bottom[seat]] = entry
    s.num_bottom[seat] += 1


@kernel
def learn_top(box: Box, s: State, seat: int, index: int, entry: int) -> None:
    """The card under `index` others becomes, or stays, part of the known top; the cards above it are known."""
    if index == s.num_top[seat]:
        if s.deck_left[seat] > 0:
            s.deck[seat] -= box.unit[kind_of(entry)]
            s.deck_left[seat] -= 1
        else:
            remove_first_of_bottom(s, seat)
        s.num_top[seat] += 1
    s.top[seat, index] = entry


@kernel
def draw_card(box: Box, s: State, seat: int, kind: int) -> None:
    """A card from the pile to the hand; if all knew it, all know that it is in the hand."""
    entry = take_top(box, s, seat, kind)
    s.hand[seat] += box.unit[kind]
    s.held[seat] += 1
    if entry != NONE and is_public(entry):
        s.known[seat] += box.unit[kind]


@kernel
def is_draw_public(s: State, seat: int) -> bool:
    """Whether everybody knows the card that will be drawn next."""
    return is_public(entry_at(s, seat, 0))
