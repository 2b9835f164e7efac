"""What a position does not name: cards used in earlier battles and rounds, and scores, so that all adds up.

Battles of the round that were fought before count as ties: both have taken back their cards. Scores that are
named decide which cards were used in earlier rounds; if none is named, these were all taken back, too.
"""

from ruse.core.bits import count
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.record import NONE
from ruse.games.tooth_and_claw.position_check import deck_size, hand_size
from ruse.games.tooth_and_claw.rules import achievements_of
from ruse.games.tooth_and_claw.state import (
    ALL_CARDS,
    CARD_NAMES,
    NUM_BATTLES,
    NUM_CARDS,
    NUM_SPACES,
    SEATS,
    Box,
    State,
)

ANY_CARD = NUM_CARDS  # stands on a space until all named cards are known


def members(cards: int) -> list[int]:
    """The cards of a set, in order."""
    return [card for card in range(NUM_CARDS) if cards >> card & 1]


def fill_table(box: Box, side: Entries, s: State, seat: int) -> list[int]:
    """Put cards that are not named on spaces with `?` and into the hand; return those that are left."""
    spaces = [int(card) for card in (*s.at[seat], s.second[seat]) if card not in (NONE, ANY_CARD)]
    piles = [int(pile) >> (seat * NUM_CARDS) & ALL_CARDS for pile in s.pile]
    sets = (s.hand[seat], *piles, s.deck[seat], s.gone[seat])
    named = [*spaces, *(card for cards in sets for card in members(int(cards)))]
    for card in named:
        if named.count(card) > 1:
            raise BadPosition("{entry}: {card} is in two places", entry=side.path[:-1], card=CARD_NAMES[card])
    rest = members(ALL_CARDS & ~sum(1 << card for card in named))
    for space in range(NUM_SPACES):
        if s.at[seat, space] == ANY_CARD:
            s.at[seat, space] = _take(rest, side)
    if s.second[seat] == ANY_CARD:
        pair_space = box.pair_space[s.formation[seat]]
        s.at[seat, pair_space], s.second[seat] = sorted((int(s.at[seat, pair_space]), _take(rest, side)))
    if "hand" not in side:
        for _ in range(hand_size(s, seat)):
            s.hand[seat] |= 1 << _take(rest, side)
        s.held[seat] = hand_size(s, seat)
    return rest


def _take(rest: list[int], side: Entries) -> int:
    """The highest card that is left, so that low numbers count as used first."""
    if not rest:
        raise BadPosition("{entry}: there are not enough cards for all places", entry=side.path[:-1])
    return rest.pop()


def fill_used(box: Box, sides: list[Entries], s: State, rests: list[list[int]]) -> None:
    """The cards that are left go to the earlier rounds, to the deck and, as ties, to the earlier battles."""
    has_piles = bool(s.pile[0] or s.pile[1])
    used = _choose_used(box, s, rests, _are_named(sides, "score"))
    for seat in SEATS:
        rest = [card for card in rests[seat] if card not in used[seat]]
        first = len(rest) if "deck" in sides[seat] else len(rest) - deck_size(box, s, seat)
        s.gone[seat] |= _bits(used[seat])
        s.deck[seat] |= _bits(rest[first:])
        if not has_piles:
            s.pile[seat] |= _bits(rest[:first]) << (seat * NUM_CARDS)


def _choose_used(box: Box, s: State, rests: list[list[int]], has_scores: bool) -> list[list[int]]:
    """The cards that were used in earlier rounds, besides the named ones; worth the scores, if these are named."""
    missing = [int(s.round) * NUM_BATTLES - count(s.gone[seat]) for seat in SEATS]
    if not has_scores:
        return [rests[seat][: missing[seat]] for seat in SEATS]
    white, black = (_choices_by_worth(box, rests[seat], missing[seat]) for seat in SEATS)
    named = sum(achievements_of(box, int(s.gone[seat])) for seat in SEATS)
    total = int(sum(s.score))
    for worth, cards in white.items():
        if total - named - worth in black:
            return [cards, black[total - named - worth]]
    least, most = (named + by(white) + by(black) for by in (min, max))
    raise BadPosition(
        "score: {total} in all, but cards worth {least} to {most} were used in earlier rounds (8)",
        total=total,
        least=least,
        most=most,
    )


def _choices_by_worth(box: Box, cards: list[int], number: int) -> dict[int, list[int]]:
    """For every worth that so many of the cards can have together, some that have it, low ones first."""
    by_size: list[dict[int, list[int]]] = [{0: []}, *({} for _ in range(number))]
    for card in cards:
        for size in range(number, 0, -1):
            for worth, chosen in by_size[size - 1].items():
                by_size[size].setdefault(worth + int(box.achievements[card]), [*chosen, card])
    return by_size[number]


def fill_scores(box: Box, sides: list[Entries], s: State) -> None:
    """8, 10. Where no score is named, as if both had taken back their own cards."""
    if not _are_named(sides, "score"):
        s.score[:] = [achievements_of(box, int(s.gone[seat])) for seat in SEATS]
    if s.game == 0:
        return
    worths = sorted(int(box.achievements[card]) for card in range(NUM_CARDS))
    if not _are_named(sides, "past"):
        s.past[:] = [sum(worths[1:])] * len(SEATS)
    kept = 2 * sum(worths) - int(sum(s.past))  # what the two cards left in hand after the first game were worth
    if not any(kept - worth in worths for worth in worths):
        least, most = 2 * sum(worths[:-1]), 2 * sum(worths[1:])
        raise BadPosition(
            "past: {sum} in all; a game brings {least} to {most} to both players together (10)",
            sum=sum(s.past),
            least=least,
            most=most,
        )


def _are_named(sides: list[Entries], name: str) -> bool:
    named = [name in side for side in sides]
    if any(named) and not all(named):
        raise sides[named.index(False)].wrong(name, "is named for both players or for none")
    return all(named)


def _bits(cards: list[int]) -> int:
    return sum(1 << card for card in cards)
