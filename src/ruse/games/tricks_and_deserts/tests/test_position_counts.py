"""Positions phase by phase: which can be played; and every state of a match, written down, is read back."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition, RuseError
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.games.tricks_and_deserts import act

GAME = find_game("tricks-and-deserts")
CONFIGURATIONS = list(GAME.configurations())
Sides = dict[str, dict[str, Any]]
STUCK = "a match from here cannot be played to its end: somebody has to act, and nothing is possible"


def position(sides: Sides, options: dict[str, int], tables: dict[str, Any]) -> Match:
    """A table with these sides, of which tables may change entries; of a trick, unless they say otherwise."""
    changed = {name: {**side, **tables.pop(name, {})} for name, side in sides.items()}
    return from_tables({"game": GAME.name, "options": options, "phase": "trick", **changed, **tables})


def check(fault: str | None, set_up: Callable[[], Match]) -> None:
    """Without a fault the position can be set up; otherwise it is refused for that reason."""
    if fault is None:
        set_up()
        return
    with pytest.raises(BadPosition, match=fault):
        set_up()


def preparation(phase: str, desert: str = "", /, **tables: Any) -> Match:
    """Three hands of 12 cards, less those in Desert Area 1."""
    cards = desert.split()
    sides: Sides = {name: {"hand": "? " * 12} for name in ("anna", "bruno", "clara")}
    for name, card in zip(sides, cards, strict=False):
        sides[name] = {"hand": "? " * 11, "desert": card}
    return position(sides, {"seats": 3}, {"phase": phase, **tables})


def test_every_phase_of_the_preparation_can_be_set_up() -> None:
    assert preparation("draw", clara={"hand": "? ?"}).actor == CHANCE
    assert preparation("name start", deal=2).actor == 0
    assert preparation("area 1", "Bk1").actor == 1
    assert preparation("show area 1", "Bk1 Bk2 Bk3").actor == CHANCE


@pytest.mark.parametrize(
    ("phase", "desert", "tables", "fault"),
    [
        ("draw", "", {}, "nobody could move in this position"),
        ("draw", "", {"anna": {"hand": "?"}}, STUCK),
        ("draw", "", {"clara": {"hand": "?", "desert": "Gr1"}}, STUCK),
        ("draw", "", {"clara": {"hand": "?", "scored": "Gr1"}}, STUCK),
        ("draw", "", {"clara": {"hand": "?", "discs": "green"}}, "clara.discs: no check disc moves before"),
        ("draw", "", {"clara": {"hand": "?"}, "deal": 2, "start": "bruno"}, None),
        ("draw", "", {"clara": {"hand": "?", "score": 9}}, None),
        ("draw", "", {"clara": {"hand": "?", "score": 256}}, "the field 'score' cannot be 256"),
        ("name start", "", {}, None),
        ("area 1", "", {"anna": {"hand": "? ?"}}, r"anna.hand: must be 12 cards here, not 2 \(2-2, 2-3\)"),
        ("area 1", "Bk1 Bk2 Bk3", {}, "nobody could move in this position"),
        ("area 1", "", {"anna": {"hand": "? " * 10, "desert": "Bk1 Bk2"}}, STUCK),
        ("show area 1", "Bk1 Bk2", {}, "shown when all have chosen"),
    ],
)
def test_preparations_must_be_playable(phase: str, desert: str, tables: dict[str, Any], fault: str | None) -> None:
    check(fault, lambda: preparation(phase, desert, **tables))


def after_tricks(deserts: list[str], num_tricks: int, /, **tables: Any) -> Match:
    """Three players after so many tricks."""
    sides: Sides = {
        name: {"hand": "? " * (11 - num_tricks), "desert": desert}
        for name, desert in zip(("anna", "bruno", "clara"), deserts, strict=True)
    }
    return position(sides, {"seats": 3, **tables.pop("options", {})}, tables)


ONE_EACH = ["Bk1", "Bk2", "Bk3"]
TWO_EACH = ["Bk1 Gr1", "Bk2 Gr2", "Bk3 Gr3"]


def test_tables_between_tricks_can_be_set_up() -> None:
    assert after_tricks(ONE_EACH, 1, leads="clara").actor == 2
    assert after_tricks(TWO_EACH, 1).actor == 0, "all passed in the first trick"
    assert after_tricks(ONE_EACH, 2, bruno={"scored": "Ye1 Ye2 Ye3"}).actor == 0
    assert after_tricks(["Bk1 Gr1", "Bk2", "Bk3"], 2, bruno={"scored": "Ye1 Ye2"}).actor == 0
    assert after_tricks(ONE_EACH, 1, bruno={"discs": "green"}).actor == 0


@pytest.mark.parametrize(
    ("deserts", "num_tricks", "tables", "fault"),
    [
        (ONE_EACH, 11, {}, "nobody could move in this position"),
        (["", "Bk2", "Bk3"], 1, {}, r"Desert Area 1 is shown when all have chosen \(2-2\)"),
        (["Bk1 Gr1 Gr2", "Bk2", "Bk3"], 1, {}, None),
        (ONE_EACH, 1, {"bruno": {"scored": "Ye1"}}, None),
        (ONE_EACH, 1, {"bruno": {"discs": "green blue"}}, None),
        (TWO_EACH, 1, {"leads": "bruno"}, None),
        (TWO_EACH, 1, {"bruno": {"discs": "green:0"}}, "bruno: could not have Gr2 after moving the check disc"),
        (ONE_EACH, 1, {"bruno": {"score": 44}, "deal": 2}, None),
        (ONE_EACH, 1, {"phase": "show deserts"}, "anna.hand: must be 0 cards here, not 10"),
        (ONE_EACH, 1, {"phase": "take alliance"}, "bruno.hand: must be 11 cards here, not 10"),
    ],
)
def test_tables_between_tricks_must_be_playable(
    deserts: list[str], num_tricks: int, tables: dict[str, Any], fault: str | None
) -> None:
    check(fault, lambda: after_tricks(deserts, num_tricks, **tables))


def in_trick(table: str, /, **tables: Any) -> Match:
    """The tenth trick of three players, led by Anna; who has acted has a card less."""
    acted = len(table.split())
    hands = {"anna": "Gr6 Gr7", "bruno": "Bl8 Bl7", "clara": "Ye1 Ye2"}
    deserts = {"anna": "Bk1 Bk2 Bk3", "bruno": "Bk4 Bk6", "clara": "Bk8 Bk12 Ye12"}
    sides: Sides = {
        name: {"hand": hand.split()[-1] if index < acted else hand, "desert": deserts[name]}
        for index, (name, hand) in enumerate(hands.items())
    }
    return position(sides, {"seats": 3}, {"table": table, **tables})


@pytest.mark.parametrize(
    ("table", "tables", "fault"),
    [
        ("Gr6 pass", {"bruno": {"desert": "Bk4 Bk6 Bl8"}}, None),
        ("Gr6 pass", {"bruno": {"desert": "Bk4 Bk6 Bl8", "discs": "green:1"}}, None),
        ("Gr6 Bl8", {"bruno": {"discs": "green"}}, None),
        ("Gr6 Bl8", {"bruno": {"discs": "green blue"}}, "bruno: could not have Bl7 after moving the check disc"),
        ("Gr6 pass", {}, None),
        ("Gr6 pass Ye1", {"clara": {"discs": "green"}}, r"turned up after the last action"),
        ("Gr6 pass Ye1", {"clara": {"discs": "green"}, "phase": "turn up"}, None),
        ("pass pass pass", {"phase": "turn up"}, None),
        ("Gr6", {"phase": "show deserts"}, "anna.hand: must be 0 cards here, not 1"),
        ("Gr6", {"phase": "turn up"}, "turned up after the last action"),
    ],
)
def test_tricks_must_be_playable(table: str, tables: dict[str, Any], fault: str | None) -> None:
    check(fault, lambda: in_trick(table, **tables))


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ({}, None),
        ({"clara": {"alliance": "black"}}, None),
        ({"anna": {"desert": "Bk1 Bk2"}}, None),
        (
            {"anna": {"desert": "Bk1 Bk2", "alliance": "green"}},
            "anna.alliance: an alliance card is taken with the last",
        ),
        ({"phase": "trick"}, "bruno.hand: must be 1 card here, not 2"),
    ],
)
def test_an_alliance_card_can_be_taken(tables: dict[str, Any], fault: str | None) -> None:
    sides: Sides = {
        "anna": {"hand": "Gr6", "desert": "Bk1 Bk2 Bk3"},
        "bruno": {"hand": "Bl8 Bl7", "desert": "Bk4 Bk6"},
        "clara": {"hand": "Ye1 Ye2", "desert": "Bk8 Bk12 Ye12", "alliance": "blue"},
    }
    options = {"seats": 3, "alliance": 1, **tables.pop("options", {})}
    check(fault, lambda: position(sides, options, {"phase": "take alliance", **tables}))


def two_players(**tables: Any) -> Match:
    sides: Sides = {
        "anna": {"hand": "Gr6 Gr8 Bk1 Bk2", "desert": "Ye1 Ye2 Ye3 Ye4"},
        "bruno": {"hand": "Bk-5 Bk3 Bl1 Bl2", "desert": "Ye6 Ye7 Ye8"},
    }
    return position(sides, {"seats": 2}, tables)


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ({"start": "bruno"}, None),
        ({"unseen": "Gr1 Gr2 Gr3"}, "only with two players 2 dealt-out cards lie unseen"),
        ({"anna": {"hand": "Gr6 Gr8 Bk1"}}, "anna.hand: must be 4 cards here, not 3"),
        (
            {
                "table": "Gr6 pass pass",
                "anna": {"hand": "Gr8 Bk1", "discs": "blue:2"},
                "bruno": {"hand": "Bk-5 Bk3 Bl1"},
            },
            None,
        ),
    ],
)
def test_tables_of_two_players_must_be_playable(tables: dict[str, Any], fault: str | None) -> None:
    check(fault, lambda: two_players(**tables))


# What was written is read


@pytest.mark.parametrize(
    "options", [pytest.param(options, id="-".join(map(str, options.values()))) for options in CONFIGURATIONS]
)
def test_every_state_of_random_matches_is_read_back(options: dict[str, int]) -> None:
    """Of players who rarely pass, who often pass, and who do as it comes."""
    box, first = GAME.standard_box.plain, GAME.first_state(GAME.standard_box, options)
    out: Any = [0] * GAME.max_legal
    for number in range(6):
        rng, s = seeded(21, number), first.copy()
        while (seat := GAME.rules.actor(box, s)) != NOBODY:
            again = first.copy()
            GAME.position.read(box, Entries(GAME.position.write(box, s), BadPosition), again)
            assert again == s
            choices = out[: GAME.rules.legal(box, s, seat, out)]
            is_pass = [act.PASS <= action < act.ALLY for action in choices]
            wanted = [action for action, passes in zip(choices, is_pass, strict=True) if passes == (number % 3 == 1)]
            if number % 3 < 2 and wanted and below(rng, 4):
                choices = wanted
            GAME.rules.apply(box, s, seat, choices[below(rng, len(choices))])


# What is changed at random


def changed(tables: dict[str, Any], rng: IntArray) -> dict[str, Any]:
    """The tables with a word moved from one entry to another, changed places with another, or lost."""
    copied = deepcopy(tables)
    entries = [
        (side, name)
        for side in (copied, *(side for side in copied.values() if isinstance(side, dict)))
        for name in side
        if isinstance(side[name], str)
    ]
    (one, name), (other, other_name) = entries[below(rng, len(entries))], entries[below(rng, len(entries))]
    words = one[name].split()
    word = words.pop(below(rng, len(words))) if words else "?"
    one[name] = " ".join(words)
    kind, others = below(rng, 3), other[other_name].split()
    if kind > 0:
        index = below(rng, len(others) + 1)
        if kind == 1 and index < len(others):
            one[name] = f"{one[name]} {others.pop(index)}".strip()
        others.insert(index, word)
        other[other_name] = " ".join(others)
    return copied


@pytest.mark.parametrize("number", range(14))
def test_a_position_changed_at_random_is_refused_in_one_line_or_played_to_the_end(number: int) -> None:
    rng = seeded(61, number)
    options = CONFIGURATIONS[number % len(CONFIGURATIONS)]
    match = Match(GAME, options)
    for _ in range(below(rng, 300)):
        if match.actor != NOBODY:
            match.push(match.legal()[0] if below(rng, 3) == 0 else match.legal()[-1])
    faults = []
    for _ in range(10):
        try:
            again = from_tables({"game": GAME.name, "options": options, **changed(match.position(), rng)})
        except RuseError as error:
            faults.append(str(error))
            continue
        while again.actor != NOBODY:
            again.push(again.legal()[below(rng, len(again.legal()))])
    assert faults
    assert not any("\n" in fault for fault in faults)
