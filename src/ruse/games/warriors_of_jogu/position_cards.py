"""Which cards may lie where on a table set up by hand, and what may be known of them."""

from collections.abc import Iterator

from ruse.core.errors import BadPosition
from ruse.core.reason import Counted
from ruse.core.record import NONE, IntArray
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.cards import (
    ASSASSINATE,
    BOMB,
    BURY,
    BURY_DISCARDS,
    CARDS,
    DISCARD_THIS,
    ENGINEER,
    EXPLORE,
    GATHER,
    HAND,
    KIND_NAMES,
    LOOK,
    LOSE_MORALE,
    ORDER,
    PLAY,
    RECALL,
    REVEAL,
    SABOTAGE,
    STAY,
    TOWER,
    kinds_of,
)
from ruse.games.warriors_of_jogu.deck import is_public, kind_of
from ruse.games.warriors_of_jogu.deployment import num_down
from ruse.games.warriors_of_jogu.effects import num_taken
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.reinforcement import locations_left
from ruse.games.warriors_of_jogu.stack import card_of, place_of, what_of
from ruse.games.warriors_of_jogu.state import (
    FIRST_LOCATION,
    LOCATION_NAMES,
    MAX_DOWN,
    NUM_LOCATIONS,
    SEAT_NAMES,
    SEATS,
    Box,
    State,
)

_NAMES = [name.lower() for name in SEAT_NAMES]
_IN_BATTLE = (phase.DEPLOYMENT, phase.SHOW_BATTLE, phase.RESOLUTION)


def check_cards(box: Box, s: State, seat: int, stage: int) -> None:
    """Refuse cards that cannot be where they are, or known."""
    _check_hand(box, s, seat)
    _check_top(box, s, seat)
    _check_bottom(box, s, seat)
    _check_location_cards(box, s, seat, stage)
    for location in range(NUM_LOCATIONS):
        for kind in kinds_of(int(s.faction[seat])):
            if count_of(box, s.at[seat, location], kind):
                _check_card(box, s, seat, kind, location, stage)
        _check_face_down(box, s, seat, location, stage)
        _check_towers(box, s, seat, location)
    if len(in_play(box, s, seat, GATHER)) > 1:
        raise BadPosition("{entry}: all Gangan Bits in play are at one location (Appendix)", entry=_NAMES[seat])


# What is in play, and what was


def known_part(part: IntArray, seat: int, number: IntArray) -> list[int]:
    """What is known to lie on top or at the bottom of a seat's draw pile."""
    return [int(part[seat, place]) for place in range(number[seat])]


def places_at(s: State, seat: int, location: int) -> list[int]:
    """The places for face-down cards of a seat at a location: kinds, or NONE."""
    return [int(s.down[seat, location, place]) for place in range(MAX_DOWN)]


def has_step(kind: int, step: int) -> bool:
    """Whether a card does this when it is played."""
    return step in dict(CARDS[kind].ability.program)


def _kinds_with(s: State, seat: int, step: int) -> list[int]:
    """The kinds of a faction that do."""
    return [kind for kind in kinds_of(int(s.faction[seat])) if has_step(kind, step)]


def played(box: Box, s: State, seat: int, step: int) -> int:
    """How often a step was taken at most, by the cards in play and in the discard pile: each as often as it says."""
    total = 0
    for kind in _kinds_with(s, seat, step):
        number = sum(count_of(box, pile, kind) for pile in (s.discard[seat], *s.at[seat]))
        total += number * max(dict(CARDS[kind].ability.program)[step], 1)
    return total


def pending(s: State, seat: int, kind: int, location: int) -> int:
    """1 if a card of this kind was just played here, and its ability has not been carried out."""
    steps = [int(step) for step in s.stack[: s.depth]] if seat == s.turn else []
    abilities = [ORDER, *(what for what, _ in CARDS[kind].ability.program)]
    return int(
        any(card_of(step) == kind and place_of(step) == location and what_of(step) in abilities for step in steps)
    )


def in_play(box: Box, s: State, seat: int, step: int) -> set[int]:
    """The locations with a card that has this step, not counting one just played."""
    return {
        location
        for kind in _kinds_with(s, seat, step)
        for location in range(NUM_LOCATIONS)
        if count_of(box, s.at[seat, location], kind) > pending(s, seat, kind, location)
    }


def played_now(box: Box, s: State, seat: int, step: int, stage: int) -> bool:
    """Whether a card with this step was played in the last Deployment phase: it is in play, or was, or was bombed."""
    there = any(count_of(box, pile, kind) for pile in s.at[seat] for kind in _kinds_with(s, seat, step))
    discarded = any(count_of(box, s.discard[seat], kind) for kind in _kinds_with(s, seat, step))
    return there or (discarded and (stage not in _IN_BATTLE or played(box, s, 1 - seat, BOMB) > 0))


# Morale


def check_morale(box: Box, s: State, seat: int) -> None:
    """4-4. Morale is lost with a round or a Master of Fire, and gained with Masters of Earth."""
    name, morale = f"{_NAMES[seat]}.morale", int(s.morale[seat])
    most = int(box.morale_at_start)
    for kind in kinds_of(int(s.faction[seat])):
        copies = count_of(box, box.full[s.faction[seat]], kind)
        gain = box.morale_by_spare[kind] * max(box.capacity - box.strength[kind], 0)
        most += int(copies * gain) * sum(winner != NONE for winner in s.won)
    if morale > most:
        raise BadPosition("{entry}: nothing has raised it above {most} (4)", entry=name, most=most)
    if morale < box.morale_at_start and 1 - seat not in s.won and not played(box, s, seat, LOSE_MORALE):
        raise BadPosition("{entry}: no round was lost, and nothing else has lowered it (4)", entry=name)


# Hands and draw piles


def _check_hand(box: Box, s: State, seat: int) -> None:
    """1. At most seven cards. Known to all are those that were shown, or drawn from where all knew them."""
    if s.held[seat] + s.num_sealed[seat] > box.hand_size:
        raise BadPosition(
            "{entry}: at most {cards} (1)", entry=f"{_NAMES[seat]}.hand", cards=Counted(box.hand_size, "card")
        )
    if any((PLAY, HAND) in CARDS[kind].ability.program for kind in kinds_of(int(s.faction[seat]))):
        return  # Ruling 13: the whole hand may have been shown
    for kind in kinds_of(int(s.faction[seat])):
        if count_of(box, s.known[seat], kind) and not _is_shown_by_agents(box, s, seat, kind):
            raise BadPosition(
                "{entry}: no rule has made {card} known to all (Appendix)",
                entry=f"{_NAMES[seat]}.known",
                card=KIND_NAMES[kind],
            )


def _is_shown_by_agents(box: Box, s: State, owner: int, kind: int) -> bool:
    """Ruling 7. A Protected card may have been shown by a Saboteur or an Assassin."""
    agents = played(box, s, 1 - owner, SABOTAGE) + played(box, s, 1 - owner, ASSASSINATE)
    return bool(box.protected[kind]) and agents > 0


def _check_top(box: Box, s: State, seat: int) -> None:
    """Rulings 7, 17. The owner knows what a Support Tower saw, all know what a Saboteur left."""
    entries = known_part(s.top, seat, s.num_top)
    looked, shown = played(box, s, seat, LOOK), played(box, s, 1 - seat, SABOTAGE)
    if not looked and len(entries) > 2:
        raise BadPosition("{entry}: a Saboteur shows two cards (Appendix)", entry=f"{_NAMES[seat]}.top")
    num_shown = _num_shown_now(box, s, seat)
    for place, entry in enumerate(entries):
        if not (shown if is_public(entry) else looked):
            raise BadPosition("{entry}: nobody has looked there (Appendix)", entry=f"{_NAMES[seat]}.top")
        if is_public(entry) and place >= num_shown and not box.protected[entry]:
            raise BadPosition(
                "{entry}: the Saboteur has discarded {card} (Appendix)",
                entry=f"{_NAMES[seat]}.top",
                card=KIND_NAMES[entry],
            )


def _num_shown_now(box: Box, s: State, owner: int) -> int:
    """How many cards a Saboteur that is at work has turned up."""
    for step in s.stack[: s.depth]:
        if what_of(step) == SABOTAGE and owner != s.turn:
            return num_taken(box, int(step))
    return 0


def _check_bottom(box: Box, s: State, seat: int) -> None:
    """Rulings 6, 17. Medics and Trojan Bits put unprotected cards there, Support Towers what they saw."""
    entries = known_part(s.bottom, seat, s.num_bottom)
    name = f"{_NAMES[seat]}.bottom"
    if len(entries) > sum(played(box, s, seat, step) for step in (BURY_DISCARDS, RECALL, BURY)):
        raise BadPosition("{entry}: no cards in play or discarded have put so many there (Appendix)", entry=name)
    looks = bool(_kinds_with(s, seat, BURY))
    for entry in entries:
        if not is_public(entry) and not looks:
            raise BadPosition("{entry}: all know what lies there (Ruling 6)", entry=name)
        if is_public(entry) and looks and not _is_shown_by_agents(box, s, seat, entry):
            raise BadPosition(
                "{entry}: only its owner knows {card}, so write {card}? (Ruling 17)", entry=name, card=KIND_NAMES[entry]
            )
        if not looks and box.protected[kind_of(entry)]:
            raise BadPosition(
                "{entry}: {card} is Protected and is not put there (Ruling 6)",
                entry=name,
                card=KIND_NAMES[kind_of(entry)],
            )


# Location Cards


def _check_location_cards(box: Box, s: State, seat: int, stage: int) -> None:
    """2. Patriots show the card of the round, Explorers look at the next one."""
    if stage not in _IN_BATTLE and s.is_shown[seat]:
        raise BadPosition("{entry}: no Location Card lies there to be (2)", entry=f"{_NAMES[seat]}.shown")
    if stage in (phase.DEPLOYMENT, phase.SHOW_BATTLE):
        if s.is_shown[seat] and not played_now(box, s, seat, REVEAL, stage):
            raise BadPosition(
                "{entry}: no Patriot has shown the Location Card (Appendix)", entry=f"{_NAMES[seat]}.shown"
            )
        if not s.is_shown[seat] and in_play(box, s, seat, REVEAL):
            raise BadPosition(
                "{entry}: a Patriot in play has shown the Location Card (Appendix)", entry=f"{_NAMES[seat]}.shown"
            )
    name = f"{_NAMES[seat]}.next_location"
    if s.next_location[seat] != NONE and not played_now(box, s, seat, EXPLORE, stage):
        raise BadPosition("{entry}: no Explorer has looked at it (Appendix)", entry=name)
    if s.next_location[seat] == NONE and in_play(box, s, seat, EXPLORE) and locations_left(s, seat):
        raise BadPosition("{entry}: an Explorer in play has looked at it (Appendix)", entry=name)


# Cards in play


def _check_card(box: Box, s: State, seat: int, kind: int, location: int, stage: int) -> None:
    """A kind of card that a player has at a location."""
    name, card = f"{_NAMES[seat]}.at_{LOCATION_NAMES[location]}", KIND_NAMES[kind]
    stays = has_step(kind, STAY)
    number, staying = (count_of(box, pile, kind) for pile in (s.at[seat, location], s.stays[seat, location]))
    if not box.only_to[kind] >> location & 1:
        raise BadPosition(
            "{entry}: {card} cannot be at location {location} (Appendix)",
            entry=name,
            card=card,
            location=FIRST_LOCATION + location,
        )
    if staying and not stays:
        raise BadPosition("{entry}: {card} gets no Stay token (Appendix)", entry=name, card=card)
    if stage not in _IN_BATTLE and (not stays or staying):
        raise BadPosition("{entry}: between rounds only cards that have lost a Stay token are in play (5)", entry=name)
    if stays and not s.round and number - staying > pending(s, seat, kind, location):
        raise BadPosition(
            "{entry}: in the first round {card} has a Stay token, write {card}+ (Appendix)", entry=name, card=card
        )
    if box.face_down[kind] and stage != phase.RESOLUTION:
        raise BadPosition(
            "{entry}: until the battle {card} lies face down, write ({card}) (Appendix)", entry=name, card=card
        )
    if has_step(kind, DISCARD_THIS) and number > pending(s, seat, kind, location):
        raise BadPosition("{entry}: {card} is discarded as soon as it is played (Appendix)", entry=name, card=card)


def _check_face_down(box: Box, s: State, seat: int, location: int, stage: int) -> None:
    """Face-down cards lie there until the battle; a free place beside them was bombed (Ruling 19)."""
    name, places = f"{_NAMES[seat]}.at_{LOCATION_NAMES[location]}", places_at(s, seat, location)
    if not num_down(s, seat, location):
        return
    if stage not in (phase.DEPLOYMENT, phase.SHOW_BATTLE):
        raise BadPosition(
            "{entry}: in the phase '{phase}' no card lies face down (4)", entry=name, phase=phase.NAMES[s.phase]
        )
    gap = any(places[place] == NONE and set(places[place:]) != {NONE} for place in range(MAX_DOWN))
    if gap and not played(box, s, 1 - seat, BOMB):
        raise BadPosition("{entry}: no Bomb Tower has made a place free (Ruling 19)", entry=name)


def _check_towers(box: Box, s: State, seat: int, location: int) -> None:
    """At most as many Towers as Engineers, but for those an opponent's Bomb Towers have hit."""
    roles = {ENGINEER: 0, TOWER: 0, 0: 0}
    for kind in kinds_of(int(s.faction[seat])):
        roles[int(box.role[kind])] += count_of(box, s.at[seat, location], kind)
    if roles[TOWER] > roles[ENGINEER] + played(box, s, 1 - seat, BOMB):
        name = f"{_NAMES[seat]}.at_{LOCATION_NAMES[location]}"
        raise BadPosition("{entry}: more Towers than Engineers have been there (Appendix)", entry=name)


def check_location(box: Box, s: State, location: int) -> None:
    """3. What the cards of both players at a location had to leave room for when they were played."""
    number, there = FIRST_LOCATION + location, list(_cards_at(box, s, location))
    moved = [kind for kind, _ in there if CARDS[kind].ability.flees or CARDS[kind].ability.may_exceed]
    gathered = {kind for kind, _ in there if has_step(kind, GATHER)}
    strength = [int(box.size[kind]) for kind, _ in there if kind not in gathered and kind not in moved]
    strength += [int(box.strength[kind]) for kind in gathered]  # one of them was played here
    if sum(strength) > box.capacity:
        raise BadPosition("location {number}: cards played there would have exceeded the capacity (3)", number=number)
    for kind, old in there:
        ability = CARDS[kind].ability
        if (
            ability.within
            and sum(int(box.strength[kind]) for kind, _ in there if CARDS[kind].ability.within) > ability.within
        ):
            raise BadPosition(
                "location {number}: Engineers played there would have exceeded {most} (Appendix)",
                number=number,
                most=ability.within,
            )
        others = there.copy()
        others.remove((kind, old))
        if ability.only_to_empty and any(older or CARDS[other].ability.only_to_empty for other, older in others):
            raise BadPosition(
                "location {number}: it was not empty for {card} (Appendix)", number=number, card=KIND_NAMES[kind]
            )


def _cards_at(box: Box, s: State, location: int) -> Iterator[tuple[int, bool]]:
    """The cards of both players at a location, and whether they stayed there from the round before."""
    for seat in SEATS:
        for kind in kinds_of(int(s.faction[seat])):
            number = count_of(box, s.at[seat, location], kind)
            new = count_of(box, s.stays[seat, location], kind) + pending(s, seat, kind, location)
            yield from ((kind, has_step(kind, STAY) and index >= new) for index in range(number))
        yield from ((kind, False) for kind in places_at(s, seat, location) if kind != NONE)
