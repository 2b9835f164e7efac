"""From the tables of a box to the numbers of the rules, checking every constraint of the components."""

from ruse.core.box import Table
from ruse.core.entries import Entries
from ruse.core.errors import BadBox
from ruse.core.reason import Reason
from ruse.core.record import NONE, RecordArray
from ruse.games.warriors_of_jogu.cards import CARDS, FACTION_NAMES, FACTIONS, STAY, Ability, kinds_of
from ruse.games.warriors_of_jogu.state import (
    ALL_LOCATIONS,
    ALL_OF_A_KIND,
    FIRST_LOCATION,
    MAX_CARDS,
    MAX_DOWN,
    MAX_LOAD,
    MAX_ROUNDS,
    NUM_LOCATIONS,
    NUM_SEATS,
    PILE_BITS,
    Box,
)

_NEVER = -1
_MAX_MORALE = 99
_MAX_STRENGTH = 20


def build(tables: Table) -> RecordArray:
    """The box as a record; BadBox names the entry that breaks a constraint."""
    entries = Entries(tables, BadBox)
    records = Box.array()
    box: Box = records[0]
    for places in range(ALL_LOCATIONS + 1):
        listed = [location for location in range(NUM_LOCATIONS) if places >> location & 1]
        box.listed[places, : len(listed)] = listed
    _build_table(entries.table("table"), box)
    _build_initiative(entries.table("initiative"), box)
    for faction in FACTIONS:
        name = FACTION_NAMES[faction]
        _build_faction(entries.table("cards").table(name), entries.table("copies").table(name), faction, box)
    _check_tokens(entries.table("tokens"), entries.table("copies"))
    return records


def _build_table(table: Entries, box: Box) -> None:
    box.capacity = table.number("capacity", 1, _MAX_STRENGTH)
    box.morale_at_start = table.number("morale", 1, _MAX_MORALE)
    box.rounds = table.number("rounds", 1, MAX_ROUNDS)
    box.hand_size = table.number("hand", 1, MAX_CARDS)
    box.location_copies = table.number("location_cards", 1, MAX_ROUNDS)
    box.least_strength = table.number("least_strength", 0, 1)
    box.hidden_strength = table.number("face_down", 1, int(box.capacity))
    if box.capacity // box.hidden_strength > MAX_DOWN:
        raise table.wrong("face_down", "at most {most} face-down cards may fit into a location", most=MAX_DOWN)


def _build_initiative(table: Entries, box: Box) -> None:
    for faction in FACTIONS:
        box.initiative[faction] = table.number(FACTION_NAMES[faction], 1, len(FACTIONS))
    if len(set(box.initiative.tolist())) != len(FACTIONS):
        raise table.wrong("engineers", "every faction must have a different initiative")


def _build_faction(cards: Entries, deck: Entries, faction: int, box: Box) -> None:
    kinds = kinds_of(faction)
    box.first_kind[faction] = kinds[0]
    box.first_kind[faction + 1] = kinds[-1] + 1
    box.fleer[faction] = NONE
    cards.only(*(CARDS[kind].code for kind in kinds))
    deck.only("source", "note", *(CARDS[kind].code for kind in kinds))
    for slot, kind in enumerate(kinds):
        numbers = cards.table(CARDS[kind].code)
        numbers.only("source", "note", "strength", "morale")
        copies = deck.number(CARDS[kind].code, 0, MAX_CARDS)
        box.shift[kind] = slot * PILE_BITS
        box.unit[kind] = 1 << slot * PILE_BITS
        box.full[faction] += copies << slot * PILE_BITS
        box.deck_size[faction] += copies
        _build_card(numbers, CARDS[kind].ability, kind, box)
        box.bends_battles[faction] |= bool(CARDS[kind].ability.battle_at or CARDS[kind].ability.no_battle_here)
        box.gains_morale[faction] |= bool(CARDS[kind].ability.morale_by_spare)
        every = ALL_OF_A_KIND << slot * PILE_BITS
        box.hideable[faction] |= every * CARDS[kind].ability.face_down
        box.towers[faction] |= every * CARDS[kind].ability.needs_engineer
        box.sited[faction] |= every * bool(box.needs_site[kind])
        box.shielded[faction] |= every * CARDS[kind].ability.protected
        if CARDS[kind].ability.flees:
            box.fleer[faction] = kind
    if box.deck_size[faction] != MAX_CARDS:
        raise BadBox(
            "{entry}: the copies add up to {sum}, not to {size}",
            entry=deck.path[:-1],
            sum=box.deck_size[faction],
            size=MAX_CARDS,
        )


def _build_card(numbers: Entries, ability: Ability, kind: int, box: Box) -> None:
    box.strength[kind] = numbers.number("strength", int(box.least_strength), _MAX_STRENGTH)
    box.morale[kind] = numbers.number("morale", 0, _MAX_MORALE)
    box.protected[kind] = ability.protected
    box.role[kind] = ability.role
    box.size[kind] = box.hidden_strength if ability.face_down else box.strength[kind]
    box.max_load[kind] = _max_load(ability, int(box.size[kind]), int(box.capacity))
    if box.max_load[kind] < 0:
        raise numbers.wrong("strength", "too strong to be played anywhere")
    box.only_to[kind] = 1 << ability.only_to - FIRST_LOCATION if ability.only_to else ALL_LOCATIONS
    box.needs_site[kind] = ability.needs_engineer or ability.only_to_empty
    box.face_down[kind] = ability.face_down
    box.opponent_chooses[kind] = ability.opponent_chooses
    box.num_steps[kind] = len(ability.program)
    for index, (step, number) in enumerate(ability.program):
        box.step[kind, index] = step
        box.number[kind, index] = number
    box.battle_at[kind] = 1 << ability.battle_at - FIRST_LOCATION if ability.battle_at else 0
    box.no_battle_here[kind] = ability.no_battle_here
    box.morale_by_spare[kind] = ability.morale_by_spare


def _max_load(ability: Ability, size: int, capacity: int) -> int:
    """The most strength that may lie where the card is played. Ruling 3: for Towers any."""
    if ability.may_exceed:
        return MAX_LOAD
    if size > capacity:
        return _NEVER
    if ability.only_to_empty:
        return 0
    return min(capacity, ability.within or capacity) - size


def _check_tokens(tokens: Entries, decks: Entries) -> None:
    """Components: the Stay tokens suffice for both players, also with the same faction."""
    supply = tokens.number("stay", 0, NUM_SEATS * MAX_CARDS)
    for card in CARDS:
        if any(step == STAY for step, _ in card.ability.program):
            copies = decks.table(FACTION_NAMES[card.faction]).number(card.code, 0, MAX_CARDS)
            if NUM_SEATS * copies > supply:
                raise tokens.wrong(
                    "stay",
                    "{cards} may be in play, more than tokens",
                    cards=Reason("{number} cards {card}", number=NUM_SEATS * copies, card=card.code),
                )
