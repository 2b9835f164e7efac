"""4. Resolution phase and 5. Cleanup phase: the battle, its price, and the end of the round."""

from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.effects import change_morale
from ruse.games.warriors_of_jogu.state import (
    ALL_LOCATIONS,
    ALL_OF_A_KIND,
    FIRST_LOCATION,
    MAX_DOWN,
    MAX_ROUNDS,
    NUM_LOCATIONS,
    NUM_SEATS,
    PILE_BITS,
    Box,
    State,
)


@kernel
def show_battle(box: Box, s: State) -> None:
    """4-1. Both Location Cards and all face-down cards are turned up (Ruling 2)."""
    for seat in range(NUM_SEATS):
        s.is_shown[seat] = 1
        for location in range(NUM_LOCATIONS if box.hideable[s.faction[seat]] else 0):
            for place in range(MAX_DOWN):
                kind = s.down[seat, location, place]
                if kind == NONE:
                    continue
                s.down[seat, location, place] = NONE
                s.at[seat, location] += box.unit[kind]
                s.load[location] += box.strength[kind] - box.size[kind]
    s.phase = phase.RESOLUTION


@kernel
def sum_of(box: Box, pile: int, faction: int, values: IntArray) -> int:
    """The sum of a number over the cards of a pile."""
    kind = box.first_kind[faction]
    total = 0
    while pile:
        total += (pile & ALL_OF_A_KIND) * values[kind]
        kind += 1
        pile >>= PILE_BITS
    return int(total)


@kernel
def bends(box: Box, s: State) -> int:
    """The set of locations Dragoons make Battle Locations and, above it, the set that Punishers deny."""
    bent = 0
    for seat in range(NUM_SEATS):
        for location in range(NUM_LOCATIONS if box.bends_battles[s.faction[seat]] else 0):
            pile = s.at[seat, location]
            kind = box.first_kind[s.faction[seat]]
            while pile:
                if pile & ALL_OF_A_KIND:
                    bent |= bends_of(box, kind, location)
                kind += 1
                pile >>= PILE_BITS
    return int(bent)


@kernel
def bends_of(box: Box, kind: int, location: int) -> int:
    """The same for one card."""
    return int(box.battle_at[kind] | box.no_battle_here[kind] << NUM_LOCATIONS + location)


@kernel
def battles_among(revealed: int, bent: int) -> int:
    """4-1. The revealed locations, those a Dragoon adds, less those a Punisher denies (Ruling 10). Sets."""
    return (revealed | bent & ALL_LOCATIONS) & ~(bent >> NUM_LOCATIONS)


@kernel
def battle_locations(box: Box, s: State) -> int:
    """4-1. The set of Battle Locations."""
    return battles_among(1 << s.location[0] | 1 << s.location[1], bends(box, s))


@kernel
def rating(box: Box, s: State, seat: int, battles: int) -> int:
    """4-2. Strategy Rating: strength times the number of the location, over the Battle Locations."""
    total = 0
    for location in range(NUM_LOCATIONS):
        if battles >> location & 1:
            total += sum_of(box, s.at[seat, location], s.faction[seat], box.strength) * (FIRST_LOCATION + location)
    return total


@kernel
def round_winner(box: Box, s: State) -> int:
    """4-2. The higher rating wins, in a tie the round's start player."""
    battles = battle_locations(box, s)
    lead = rating(box, s, 0, battles) - rating(box, s, 1, battles)
    if lead == 0:
        return int(s.start)
    return 0 if lead > 0 else 1


@kernel
def morale_gained(box: Box, s: State, seat: int) -> int:
    """Master of Earth: morale for the spare capacity where it stands, if there is any (Ruling 14)."""
    total = 0
    for location in range(NUM_LOCATIONS if box.gains_morale[s.faction[seat]] else 0):
        spare = max(box.capacity - s.load[location], 0)
        total += spare * sum_of(box, s.at[seat, location], s.faction[seat], box.morale_by_spare)
    return int(total)


@kernel
def morale_at_stake(box: Box, s: State, seat: int) -> int:
    """4-4. The morale of all of a player's cards, at all locations."""
    pile = 0
    for location in range(NUM_LOCATIONS):
        pile += s.at[seat, location]
    return sum_of(box, pile, s.faction[seat], box.morale)


@kernel
def resolve(box: Box, s: State) -> None:
    """4-2 to 4-4. The winner takes the victory point; Masters of Earth give, then the loser loses morale."""
    winner = round_winner(box, s)
    s.won[s.round] = winner
    for seat in range(NUM_SEATS):
        s.morale[seat] += morale_gained(box, s, seat)
    change_morale(s, 1 - winner, -morale_at_stake(box, s, 1 - winner))
    if s.phase != phase.OVER:
        clean_up(box, s)


@kernel
def clean_up(box: Box, s: State) -> None:
    """5. Cards in play are discarded, those with a Stay token lose it instead; so are the Location Cards."""
    for seat in range(NUM_SEATS):
        s.location_discard[seat, s.location[seat]] += 1
        s.location[seat] = NONE
        s.is_shown[seat] = 0
        s.passed[seat] = 0
        for location in range(NUM_LOCATIONS):
            s.discard[seat] += s.at[seat, location] - s.stays[seat, location]
            s.at[seat, location] = s.stays[seat, location]
            s.stays[seat, location] = 0
    for location in range(NUM_LOCATIONS):
        s.load[location] = 0
        for seat in range(NUM_SEATS):
            if s.at[seat, location]:  # a card that stays
                s.load[location] += sum_of(box, s.at[seat, location], s.faction[seat], box.strength)
    s.round += 1
    s.start = 1 - s.start
    s.turn = s.start


@kernel
def victory_points(s: State, seat: int) -> int:
    """4-3. The markers of a player on the round track."""
    points = 0
    for number in range(MAX_ROUNDS):
        points += s.won[number] == seat
    return points


@kernel
def winner_by_points(s: State) -> int:
    """End of game: most victory points; in a tie the winner of the final round."""
    lead = victory_points(s, 0) - victory_points(s, 1)
    if lead == 0:
        return int(s.won[s.round - 1])
    return 0 if lead > 0 else 1
