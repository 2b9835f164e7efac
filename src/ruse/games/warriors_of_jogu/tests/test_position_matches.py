"""Every state of a match can be written and read again; what is changed by hand is refused, or harmless."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.playable import check_playable
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.cards import KIND_NAMES, STEP_NAMES

GAME = find_game("warriors-of-jogu")
RULES = GAME.rules
BOX = GAME.standard_box.plain
PAIRINGS = [{"first": 1 + one, "second": 1 + other} for one in range(5) for other in range(5) if one != other]
TWINS = [{"first": number, "second": number, "mirror": 1} for number in (1, 2, 3, 4, 5)]
RANDOM = [{}, {"first": 3}, {"second": 2}, {"mirror": 1}]

Change = Callable[[dict[str, Any], IntArray], None]


def begin(options: dict[str, int]) -> Any:
    return GAME.first_state(GAME.standard_box, options)


def states_of(s: Any, rng: IntArray) -> Iterator[Any]:
    """The states of a random match from here on, the last one included."""
    rooms: list[Any] = [[0] * (GAME.max_legal + 1) for _ in range(2)]
    for _ in range(GAME.max_steps):
        yield s
        seat = RULES.actor(BOX, s)
        if seat == NOBODY:
            return
        RULES.apply(BOX, s, seat, RULES.pick(BOX, s, seat, rng, *rooms))
    raise AssertionError("the match does not end")


def read(options: dict[str, int], tables: dict[str, Any]) -> Any:
    s = begin(options)
    GAME.position.read(BOX, Entries(tables, BadPosition), s)
    return s


def try_to_read(options: dict[str, int], tables: dict[str, Any]) -> tuple[Any, str]:
    """The state, or why there is none."""
    try:
        s = read(options, tables)
        check_playable(GAME, GAME.standard_box, s, GAME.check_options(options))
        return s, ""
    except BadPosition as error:
        return None, str(error)


@pytest.mark.parametrize("options", [*PAIRINGS[::3], *TWINS, *RANDOM])
def test_every_state_of_a_match_is_written_and_read_again(options: dict[str, int]) -> None:
    for s in states_of(begin(options), seeded(7, sum(options.values()))):
        assert read(options, GAME.position.write(BOX, s)) == s


# Changed by hand


def change_phase(tables: dict[str, Any], rng: IntArray) -> None:
    tables["phase"] = phase.NAMES[below(rng, len(phase.NAMES))]


def change_seat(tables: dict[str, Any], rng: IntArray) -> None:
    tables[("turn", "start", "winner")[below(rng, 3)]] = ("may", "david")[below(rng, 2)]


def change_flag(tables: dict[str, Any], rng: IntArray) -> None:
    tables[("may", "david")[below(rng, 2)]][("passed", "ready", "shown")[below(rng, 3)]] = below(rng, 2)


def change_number(tables: dict[str, Any], rng: IntArray) -> None:
    name, low, high = (("morale", 0, 40), ("location", 2, 6), ("next_location", 2, 6))[below(rng, 3)]
    tables[("may", "david")[below(rng, 2)]][name] = low + below(rng, high - low + 1)


def change_round(tables: dict[str, Any], rng: IntArray) -> None:
    if below(rng, 2):
        tables["round"] = 1 + below(rng, 8)
    else:
        tables["won"] = " ".join(tables["won"].split()[:-1])


def drop_or_copy_a_card(tables: dict[str, Any], rng: IntArray) -> None:
    side = tables[("may", "david")[below(rng, 2)]]
    entries = [name for name, value in side.items() if isinstance(value, str) and value and name != "faction"]
    if entries:
        words = side[name := entries[below(rng, len(entries))]].split()
        word = words.pop(below(rng, len(words)))
        side[name] = " ".join([*words, word, word] if below(rng, 2) else words)


def move_a_card(tables: dict[str, Any], rng: IntArray) -> None:
    side = tables[("may", "david")[below(rng, 2)]]
    entries = ["hand", "sealed", "known", "discard", "top", "bottom", *(f"at_{place}" for place in (2, 3, 4, 5, 6))]
    if (origin := entries[below(rng, len(entries))]) and side.get(origin):
        words = side[origin].split()
        word = words.pop(below(rng, len(words))).strip("()+?")
        goal = entries[below(rng, len(entries))]
        side[origin] = " ".join(words)
        side[goal] = f"{side.get(goal, '')} {(word, f'({word})', f'{word}+', f'{word}?')[below(rng, 4)]}"


def change_steps(tables: dict[str, Any], rng: IntArray) -> None:
    steps = tables["steps"]
    place = below(rng, len(steps) + 1)
    what, kind = STEP_NAMES[below(rng, len(STEP_NAMES))], KIND_NAMES[below(rng, len(KIND_NAMES))]
    new = f"{what}, {below(rng, 4)}, {kind}, {('2', '3', '4', '5', '6', '-')[below(rng, 6)]}"
    if steps and below(rng, 2):
        parts = steps[place % len(steps)].split(", ")
        parts[below(rng, 4) // 2 * 2 + 1] = ("0", "1", "2", "3", "4", "5", "6")[below(rng, 7)]
        new = ", ".join(parts)
    steps[place : place + below(rng, 2)] = [new] * below(rng, 3)


CHANGES: list[Change] = [
    *(change_phase, change_seat, change_flag, change_number, change_round),
    *(drop_or_copy_a_card, move_a_card, change_steps, change_steps),
]


def play_on(s: Any, rng: IntArray) -> None:
    """Play at random to the end, uncompiled, so that bounds are checked; no card is lost or gained."""
    census: Any = [0] * 100
    first = census[: RULES.census(BOX, s, census)]
    assert not any(first[: len(KIND_NAMES)])
    for _ in states_of(s, rng):
        assert census[: RULES.census(BOX, s, census)] == first
        assert min(*s.hand, *s.known, *s.sealed, *s.deck, *s.discard, *s.at.values(), *s.stays.values()) >= 0
        assert min(*s.num_top, *s.num_bottom, *s.held, *s.deck_left, *s.load, *s.location_pile.values()) >= 0


@pytest.mark.parametrize("seed", range(6))
def test_a_table_changed_by_hand_is_refused_or_harmless(seed: int) -> None:
    rng = seeded(11, seed)
    options = [*PAIRINGS, *TWINS][below(rng, 25)]
    refused = 0
    for number, s in enumerate(states_of(begin(options), rng)):
        if number % 4:
            continue
        tables = GAME.position.write(BOX, s)
        CHANGES[below(rng, len(CHANGES))](tables, rng)
        changed, reason = try_to_read(options, tables)
        refused += changed is None
        assert "\n" not in reason
        if changed is not None:
            play_on(changed, rng)
    assert refused > 0
