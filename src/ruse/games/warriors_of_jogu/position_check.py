"""What a table set up by hand must have in common with one that comes up in play: factions, rounds, phases, the end.

Cards are in `position_cards.py`, steps that wait in `position_steps.py`. How many cards hands and piles
have, and how often players had a turn, is not counted, so that a few cards make a table.
"""

from itertools import product

from ruse.core.errors import BadPosition
from ruse.core.reason import Counted, Named
from ruse.core.record import NONE
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.cards import FACTION_TITLES, LOSE_MORALE
from ruse.games.warriors_of_jogu.deck import pile_left
from ruse.games.warriors_of_jogu.position_cards import check_cards, check_location, check_morale, in_play, places_at
from ruse.games.warriors_of_jogu.position_steps import check_steps
from ruse.games.warriors_of_jogu.resolution import winner_by_points
from ruse.games.warriors_of_jogu.state import NUM_LOCATIONS, SEAT_NAMES, SEATS, Box, State

_NAMES = [name.lower() for name in SEAT_NAMES]
_BEFORE_SCOUTING = (phase.DISCARD, phase.SHOW_DISCARDS, phase.DRAW, phase.OVER)


def check(box: Box, s: State) -> None:
    """Refuse a table that no match could come to."""
    if s.phase <= phase.START_PLAYER:
        _check_beginning(box, s)
        return
    _check_end(box, s)
    stage = stage_of(box, s)
    _check_rounds(box, s, stage)
    _check_start(box, s, stage)
    _check_reinforcement(box, s, stage)
    _check_locations(s, stage)
    _check_passed(s, stage)
    for seat in SEATS:
        check_morale(box, s, seat)
        check_cards(box, s, seat, stage)
    for location in range(NUM_LOCATIONS):
        check_location(box, s, location)
    check_steps(box, s, stage)


def stage_of(box: Box, s: State) -> int:
    """The phase; for a game won by morale the phase it ended in, and OVER only for one won by victory points."""
    if s.phase != phase.OVER or s.round == box.rounds:
        return int(s.phase)
    return phase.DEPLOYMENT if s.won[s.round] == NONE else phase.RESOLUTION


# Setup


def check_factions(s: State) -> None:
    """Setup 6. The factions are those of the options, and as many as the phase has."""
    for seat in SEATS:
        if s.wish[seat] and s.faction[seat] != s.wish[seat] - 1:
            title = FACTION_TITLES[s.wish[seat] - 1]
            raise BadPosition(
                "{entry}: by the options the faction is the {faction} (Setup 6)",
                entry=_NAMES[seat],
                faction=Named(title),
            )
    if s.faction[0] == s.faction[1] != NONE and not s.mirror:
        raise BadPosition("both have the same faction, which needs the option mirror (Setup 6)")
    if s.phase != phase.FACTIONS:
        if NONE in s.faction:
            raise BadPosition("both players need a faction (Setup 6)")
    elif NONE not in s.faction:
        raise BadPosition("in the phase 'factions' somebody has no faction yet (Setup 6)")
    elif s.faction[1] != NONE and not s.wish[1]:
        raise BadPosition("in the phase 'factions' May gets her faction first, and David has none yet (Setup 6)")


def _check_beginning(box: Box, s: State) -> None:
    """Setup. Before the first round nothing has been done, and only equal factions draw who starts."""
    if s.phase == phase.START_PLAYER and s.faction[0] != s.faction[1]:
        raise BadPosition("the start player is drawn only if both have the same faction (Setup 8)")
    flags = [s.round, s.turn, s.depth, *s.passed, *s.is_ready, *s.is_shown]
    cards = [*s.held, *s.num_sealed, *s.discard, *s.num_top, *s.num_bottom]
    places = [s.start, s.winner, *s.won, *s.location, *s.next_location]
    for seat, location in product(SEATS, range(NUM_LOCATIONS)):
        cards += [s.at[seat, location], s.location_discard[seat, location]]
        places += places_at(s, seat, location)
    if any(flags) or any(cards) or set(places) != {NONE} or set(s.morale) != {box.morale_at_start}:
        raise BadPosition("in the phase '{phase}' nothing has been done yet (Setup)", phase=phase.NAMES[s.phase])


def first_start(box: Box, s: State) -> int:
    """Setup 8. The start player of the first round: the lower initiative; NONE between equal ones."""
    lead = box.initiative[s.faction[0]] - box.initiative[s.faction[1]]
    return NONE if lead == 0 else int(lead > 0)


def usual_start(box: Box, s: State) -> int:
    """Setup 8, 5. The start player of the round, May where it was drawn."""
    return max(first_start(box, s), 0) ^ int(s.round) & 1


def _check_start(box: Box, s: State, stage: int) -> None:
    if first_start(box, s) != NONE and s.start != usual_start(box, s):
        name = _NAMES[usual_start(box, s)]
        raise BadPosition(
            "start: in round {round} it is {player}, by the initiative (Setup 8, 5)", round=s.round + 1, player=name
        )
    if stage not in (phase.DEPLOYMENT, phase.SHOW_BATTLE, phase.RESOLUTION) and s.turn != s.start:
        raise BadPosition("turn: before the Deployment phase it is the start player's (3)")


# Rounds and the end


def _check_end(box: Box, s: State) -> None:
    """End of game. Whoever has no morale has lost; otherwise victory points decide after the last round."""
    broken = [seat for seat in SEATS if s.morale[seat] == 0]
    if s.phase != phase.OVER:
        if s.round == box.rounds:
            raise BadPosition("round {round} is not played: the game is over (End of game)", round=box.rounds + 1)
        if broken:
            raise BadPosition("{entry}: a player without morale has lost (End of game)", entry=_NAMES[broken[0]])
        if s.winner != NONE:
            raise BadPosition("winner: the game is not over yet (End of game)")
        return
    if s.winner == NONE:
        raise BadPosition("winner: say who has won (End of game)")
    if s.round == box.rounds and NONE not in s.won[: box.rounds]:
        if broken or s.winner != winner_by_points(s):
            raise BadPosition("winner: after the last round both have morale, and victory points decide (End of game)")
    elif s.round == box.rounds or broken != [1 - s.winner]:
        raise BadPosition("winner: before the last round is over, the loser alone has no morale (End of game)")
    elif s.won[s.round] not in (NONE, s.winner):
        raise BadPosition("winner: whoever loses the morale has lost the last round (4)")
    elif s.won[s.round] == NONE and not (s.turn == broken[0] and in_play(box, s, broken[0], LOSE_MORALE)):
        raise BadPosition("winner: within a round a player loses by their own card that costs morale (Appendix)")


def _check_rounds(box: Box, s: State, stage: int) -> None:
    """4-3, 5. The round, its winners and the used Location Cards say the same."""
    num_won = sum(seat != NONE for seat in s.won)
    ended = s.phase == phase.OVER and stage == phase.RESOLUTION
    if num_won != s.round + ended:
        raise BadPosition(
            "won: in round {round} it must name the winners of {rounds} (4)",
            round=s.round + 1,
            rounds=Counted(s.round, "round"),
        )
    total = NUM_LOCATIONS * int(box.location_copies)
    used = int(s.round) % total
    if s.round > 0 and used == 0 and stage in _BEFORE_SCOUTING:
        used = total  # made anew when the next card is drawn
    for seat in SEATS:
        if sum(s.location_discard[seat]) != used:
            raise BadPosition(
                "{entry}: in round {round} it must be {cards} (5)",
                entry=f"{_NAMES[seat]}.location_discard",
                round=s.round + 1,
                cards=Counted(used, "card"),
            )


# Phases


def _check_reinforcement(box: Box, s: State, stage: int) -> None:
    """1. Sealed discards, and who is done with them; hands are filled before anybody scouts."""
    name = phase.NAMES[s.phase]
    discarding = stage in (phase.DISCARD, phase.SHOW_DISCARDS)
    if discarding and s.round == 0:
        raise BadPosition("in the first round nobody has cards for the phase '{phase}' (1)", phase=name)
    if not discarding and any(s.num_sealed):
        raise BadPosition("in the phase '{phase}' there are no sealed discards (1)", phase=name)
    if not discarding and any(s.is_ready):
        raise BadPosition("ready: nobody discards in the phase '{phase}' (1)", phase=name)
    if stage == phase.DISCARD and all(s.is_ready):
        raise BadPosition("ready: if both are done, it is not the phase 'discard' (1)")
    if stage == phase.SHOW_DISCARDS and not (all(s.is_ready) and any(s.num_sealed)):
        raise BadPosition("in the phase 'show discards' both are ready, and somebody has sealed cards (1)")
    for seat in SEATS:
        if stage == phase.DISCARD and not s.held[seat] and not s.is_ready[seat]:
            raise BadPosition("{entry}: whoever has no cards is done (1)", entry=f"{_NAMES[seat]}.ready")
        if stage == phase.SCOUT and s.held[seat] < box.hand_size and pile_left(s, seat):
            raise BadPosition(
                "{entry}: before scouting it is filled to {cards} (1)",
                entry=f"{_NAMES[seat]}.hand",
                cards=Counted(box.hand_size, "card"),
            )
    if s.round == 0 and stage < phase.DEPLOYMENT and any([*s.discard, *s.known, *s.num_top, *s.num_bottom]):
        raise BadPosition("before the first Deployment phase nothing is discarded, and no card known (1)")
    if stage == phase.DRAW and s.round == 0 and s.held[0] < box.hand_size and s.held[1]:
        raise BadPosition("david.hand: in the first round May draws first, and David has no cards yet (1)")


def _check_locations(s: State, stage: int) -> None:
    """2. Who has drawn a Location Card."""
    name = phase.NAMES[s.phase]
    if stage in (phase.DEPLOYMENT, phase.SHOW_BATTLE, phase.RESOLUTION) and NONE in s.location:
        raise BadPosition("location: in the phase '{phase}' both have one (2)", phase=name)
    if stage in _BEFORE_SCOUTING and set(s.location) != {NONE}:
        raise BadPosition("location: in the phase '{phase}' nobody has one (2)", phase=name)
    if stage == phase.SCOUT:
        if s.location[1] != NONE:
            raise BadPosition("david.location: in the phase 'scout' May draws first, and David has none yet (2)")
        if s.location[0] != NONE and s.next_location[0] != NONE:
            raise BadPosition("may.next_location: the card that was seen is the one drawn now (2)")


def _check_passed(s: State, stage: int) -> None:
    """3. Whoever has passed does not move; the battle comes when both have."""
    if stage == phase.DEPLOYMENT:
        if s.passed[s.turn]:
            raise BadPosition("passed: whoever has passed is not to move (3)")
    elif stage in (phase.SHOW_BATTLE, phase.RESOLUTION):
        if not all(s.passed):
            raise BadPosition("passed: in the phase '{phase}' both have (3)", phase=phase.NAMES[s.phase])
    elif any(s.passed):
        raise BadPosition("passed: in the phase '{phase}' nobody has (3)", phase=phase.NAMES[s.phase])
    if stage == phase.RESOLUTION and not all(s.is_shown):
        raise BadPosition("shown: for the battle both Location Cards are (4)")
