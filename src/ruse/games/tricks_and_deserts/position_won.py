"""Whether cards could have been won, and scores reached, like that: a matter of counting."""

from collections.abc import Iterator
from functools import lru_cache

from ruse.core.bits import count
from ruse.core.errors import BadPosition
from ruse.core.reason import Counted
from ruse.games.tricks_and_deserts import phase
from ruse.games.tricks_and_deserts.revolution import counted_cards, desert_cards, points_a_card, sums_of
from ruse.games.tricks_and_deserts.state import (
    COLORS,
    NUM_COLORS,
    NUM_DEALS,
    SEAT_NAMES,
    Box,
    State,
    num_turns,
)

# Scored cards


def check_won(s: State) -> None:
    """2-3. Whoever leads has won the last trick that somebody won; scored cards are those of whole tricks."""
    won = [count(s.scored[seat]) for seat in range(s.seats)]
    if any(won) and won[s.leader] == 0:
        raise BadPosition("leads: {entry} has won no trick (2-3)", entry=SEAT_NAMES[s.leader].lower())
    if not any(won) and s.leader != s.start:
        raise BadPosition("leads: as long as nobody has won a trick, the start player leads (2-3)")
    passes = [int(s.filled[seat] - 1 - s.laid[seat]) for seat in range(s.seats)]
    sizes_of_tricks = trick_sizes(int(s.trick), int(num_turns(s)), passes)
    if not any(can_share(tuple(sorted(sizes)), tuple(sorted(won))) for sizes in sizes_of_tricks):
        raise BadPosition(
            "{tricks} with these passes cannot have been won as {won} scored cards (2-3)",
            tricks=Counted(s.trick, "trick"),
            won=won,
        )


def trick_sizes(num_tricks: int, num_actions: int, passes: list[int]) -> Iterator[list[int]]:
    """How many cards may have been played in the tricks, if every player passed so often."""
    a_player = num_actions // len(passes)  # passes in a trick, at most
    for missing in partitions(sum(passes), num_actions, num_tricks):
        fits = all(
            sum(missing[:number]) <= sum(min(own, a_player * number) for own in passes)
            for number in range(1, len(missing) + 1)
        )
        if fits:
            yield [num_actions - number for number in missing] + [num_actions] * (num_tricks - len(missing))


def partitions(total: int, largest: int, length: int) -> Iterator[list[int]]:
    """All ways to write a number as a sum of so many numbers at most, the largest first."""
    if total == 0:
        yield []
    elif length > 0:
        for first in range(min(total, largest), 0, -1):
            for rest in partitions(total - first, first, length - 1):
                yield [first, *rest]


@lru_cache(1 << 14)
def can_share(sizes: tuple[int, ...], won: tuple[int, ...]) -> bool:
    """Whether tricks, the largest last, can be given to players so that they have as many cards as said."""
    if not sizes or sizes[-1] == 0:
        return not any(won)
    *rest, size = sizes
    for number in {number for number in won if number >= size}:
        others = list(won)
        others.remove(number)
        if can_share(tuple(rest), tuple(sorted([*others, number - size]))):
            return True
    return False


# Scores


def check_scores(box: Box, s: State) -> None:
    """2-4. Everybody begins with the same score, and a deal brings only so much."""
    start, most = int(box.start_score), most_points(box, s)
    num_deals = NUM_DEALS if s.phase == phase.OVER else int(s.deal)
    for seat in range(s.seats):
        name, score = SEAT_NAMES[seat].lower(), int(s.score[seat])
        if num_deals == 0 and score != start:
            raise BadPosition("{entry}: must be {start} in the first deal (2-1)", entry=f"{name}.score", start=start)
        if score > start + num_deals * most:
            raise BadPosition(
                "{entry}: no deal brings more than {points} (2-4)", entry=f"{name}.score", points=Counted(most, "point")
            )
        if s.phase == phase.OVER:
            points = points_of_deal(box, s, seat)
            if score < points or 0 < score > points + start + (NUM_DEALS - 1) * most:
                raise BadPosition(
                    "{entry}: the last deal brought {points}, so it was not that before (2-4)",
                    entry=f"{name}.score",
                    points=Counted(points, "point"),
                )


def points_of_deal(box: Box, s: State, seat: int) -> int:
    """2-4. What the scored cards of a finished deal brought."""
    sums = sums_of(box, desert_cards(s))
    return sum(points_a_card(box, sums, color) * counted_cards(box, s, seat, color) for color in COLORS)


def most_points(box: Box, s: State) -> int:
    """2-4. More points than these no player gains in a deal, however the colors tie."""
    cards_a_color = count(box.in_play[s.seats]) // NUM_COLORS
    ally_cards = max(int(number) for number in box.ally_cards) if s.alliance else 0
    best = 0
    for ties in range(1 << (NUM_COLORS - 1)):  # bit p: the color in place p ties with the next
        places = [next(p for p in range(place, NUM_COLORS) if not ties >> p & 1) for place in range(NUM_COLORS)]
        for lowest in (int(box.points[-1]), int(box.points_of_loser)):
            points = [max(0, int(box.points[place]) if place < NUM_COLORS - 1 else lowest) for place in places]
            best = max(best, cards_a_color * sum(points) + ally_cards * max(points))
    return best
