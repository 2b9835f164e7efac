"""Positions that counting refuses, phase by phase; and every state of a match, written down, is read back."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition, RuseError
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.core.rows import Rows
from ruse.games.tricks_and_deserts import act
from ruse.games.tricks_and_deserts.state import CARD_NAMES

GAME = find_game("tricks-and-deserts")
CONFIGURATIONS = list(GAME.configurations())
Sides = dict[str, dict[str, Any]]


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
        ("draw", "", {}, r"draws 12 cards, then the others in turn; here it is 12, 12, 12 \(2-2\)"),
        ("draw", "", {"anna": {"hand": "?"}}, r"here it is 1, 12, 12"),
        ("draw", "", {"clara": {"hand": "?"}, "table": "Gr1"}, "no card is on the table"),
        ("draw", "", {"clara": {"hand": "?", "desert": "Gr1"}}, "one desert card at most"),
        ("draw", "", {"clara": {"hand": "?", "scored": "Gr1"}}, "before the first trick nobody has scored cards"),
        ("draw", "", {"clara": {"hand": "?", "discs": "green"}}, "clara: cannot have moved 1 check discs"),
        ("draw", "", {"clara": {"hand": "?", "alliance": "green"}}, "clara: an alliance card is taken with the second"),
        ("draw", "", {"clara": {"hand": "?"}, "deal": 2, "start": "bruno"}, "start: anna has the start player card"),
        ("draw", "", {"clara": {"hand": "?", "score": 9}}, r"clara.score: must be 10 in the first deal \(2-1\)"),
        ("draw", "", {"clara": {"hand": "?"}, "leads": "bruno"}, "leads: the holder of the start player card leads"),
        ("name start", "", {}, "named from the second deal on"),
        ("name start", "", {"deal": 2, "start": "bruno"}, "start: anna has the start player card by now"),
        ("name start", "Bk1", {"deal": 2}, "one desert card at most"),
        ("area 1", "", {"anna": {"hand": "? ?"}}, r"anna: 12 cards were dealt \(2-2\)"),
        ("area 1", "Bk1 Bk2 Bk3", {}, "shown when all have chosen"),
        ("area 1", "", {"start": "bruno"}, "start: anna has the start player card by now"),
        ("area 1", "", {"anna": {"hand": "? " * 10, "desert": "Bk1 Bk2"}}, "one desert card at most"),
        ("show area 1", "Bk1 Bk2", {}, "shown when all have chosen"),
    ],
)
def test_impossible_preparations_are_refused(phase: str, desert: str, tables: dict[str, Any], fault: str) -> None:
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
        (ONE_EACH, 11, {}, r"with such hands no trick is under way; a deal has 11 \(2-3\)"),
        (ONE_EACH, 10, {}, r"anna: 2 open Desert Areas, with 1 card in hand \(2-3\)"),
        (["", "Bk2", "Bk3"], 1, {}, r"anna: 3 open Desert Areas, with 10 cards in hand \(2-3\)"),
        (["Bk1 Gr1 Gr2", "Bk2", "Bk3"], 1, {}, r"anna: acted 1 times before, so cannot have passed 2 \(2-3\)"),
        (ONE_EACH, 1, {"bruno": {"scored": "Ye1"}}, r"1 trick with these passes cannot have been won as 2, 1, 0"),
        (
            ONE_EACH,
            2,
            {"bruno": {"scored": "Ye1 Ye2"}},
            r"2 tricks with these passes cannot have been won as 4, 2, 0",
        ),
        (["Bk1 Gr1", "Bk2 Gr2", "Bk3"], 2, {"bruno": {"scored": "Ye1 Ye2"}}, None),
        (["Bk1 Gr1", "Bk2 Gr2", "Bk3"], 2, {"bruno": {"scored": "Ye1"}}, None),
        (["Bk1 Gr1 Gr2", "Bk2", "Bk3"], 2, {"bruno": {"scored": "Ye1 Ye2"}}, None),
        (["Bk1 Gr1 Gr2", "Bk2", "Bk3"], 2, {"bruno": {"scored": "Ye1"}}, r"cannot have been won as 3, 1, 0"),
        (TWO_EACH, 1, {"leads": "bruno"}, "leads: as long as nobody has won a trick, the start player leads"),
        (ONE_EACH, 1, {"bruno": {"scored": "Ye1 Ye2 Ye3"}}, "leads: anna has won no trick"),
        (ONE_EACH, 1, {"bruno": {"discs": "green blue"}}, "bruno: cannot have moved 2 check discs by now"),
        (TWO_EACH, 1, {"bruno": {"discs": "green:0"}}, "bruno: cannot have moved 1 check discs by now"),
        (ONE_EACH, 1, {"bruno": {"score": 11}}, "bruno.score: must be 10 in the first deal"),
        (ONE_EACH, 1, {"bruno": {"score": 38}, "deal": 2}, r"bruno.score: no deal brings more than 27 points \(2-4\)"),
        (ONE_EACH, 1, {"bruno": {"score": 37}, "deal": 2}, None),
        (ONE_EACH, 1, {"bruno": {"score": 43}, "deal": 2, "options": {"alliance": 1}}, None),
        (ONE_EACH, 1, {"bruno": {"score": 44}, "deal": 2, "options": {"alliance": 1}}, "no deal brings more than 33"),
        (ONE_EACH, 1, {"phase": "show deserts"}, r"anna: must have 0 cards in hand in this trick, not 10 \(2-3\)"),
        (ONE_EACH, 1, {"phase": "take alliance"}, "anna: a card passed in this trick must be in the desert"),
    ],
)
def test_impossible_tables_between_tricks_are_refused(
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
        (
            *("Gr6 pass", {"bruno": {"desert": "Bk4 Bk6 Bl8", "discs": "green:2"}}),
            r"bruno: has played no card since pass 2 to move a check disc \(2-3\)",
        ),
        ("Gr6 Bl8", {"bruno": {"discs": "green"}}, None),
        ("Gr6 Bl8", {}, "bruno: could not have played Bl8 with these check discs"),
        ("Gr6 Bl8", {"bruno": {"discs": "green blue"}}, "bruno: could not have played Bl8"),
        ("Gr6 pass", {}, None),
        ("Gr6 pass Ye1", {"clara": {"discs": "green"}}, r"turned up after the last action"),
        ("Gr6 pass Ye1", {"clara": {"discs": "green"}, "phase": "turn up"}, None),
        (
            "Gr6 Bl8 Ye1",
            {"clara": {"discs": "green"}, "bruno": {"discs": "green"}, "phase": "turn up"},
            "without a pass",
        ),
        ("pass pass pass", {"phase": "turn up"}, None),
        ("Gr6", {"phase": "show deserts"}, "table: there is no trick in the phase 'show deserts'"),
        ("Gr6", {"phase": "over", "deal": 3}, "table: there is no trick in the phase 'over'"),
        ("Gr6", {"phase": "turn up"}, "turned up after the last action"),
    ],
)
def test_impossible_tricks_are_refused(table: str, tables: dict[str, Any], fault: str | None) -> None:
    check(fault, lambda: in_trick(table, **tables))


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ({}, None),
        ({"anna": {"alliance": "black"}}, "anna: an alliance card is taken with the second pass, only then"),
        ({"bruno": {"alliance": "black"}}, "bruno: an alliance card is taken with the second pass, only then"),
        ({"clara": {"alliance": "black"}}, None),
        ({"clara": {"desert": "Bk8 Bk12"}}, "clara: an alliance card is taken with the second pass, only then"),
        ({"anna": {"desert": "Bk1 Bk2"}}, "anna: must have filled the desert to take an alliance card"),
        ({"options": {"alliance": 0}}, "phase: without Alliance nobody takes an alliance card"),
        ({"phase": "trick"}, "bruno: must have 1 card in hand in this trick, not 2"),
        ({"bruno": {"desert": "Bk4 Bk6 Bk7", "alliance": "blue"}}, "an alliance card can be taken only once"),
    ],
)
def test_an_alliance_card_must_be_due(tables: dict[str, Any], fault: str | None) -> None:
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
        ({"start": "bruno"}, r"start: anna has the start player card by now \(2-1, 3-1\)"),
        ({"start": "anna", "deal": 2}, "start: bruno has the start player card by now"),
        ({"start": "bruno", "deal": 2}, None),
        ({"phase": "name start", "deal": 2}, "with three or four players"),
        ({"unseen": "Gr1 Gr2 Gr3"}, "only with two players 2 dealt-out cards lie unseen"),
        ({"anna": {"hand": "Gr6 Gr8 Bk1"}}, "must have . cards in hand in this trick"),
        (
            {
                "table": "Gr6 pass pass",
                "anna": {"hand": "Gr8 Bk1", "discs": "blue:3"},
                "bruno": {"hand": "Bk-5 Bk3 Bl1"},
            },
            "anna: has played no card since pass 3 to move a check disc",
        ),
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
def test_impossible_tables_of_two_players_are_refused(tables: dict[str, Any], fault: str | None) -> None:
    check(fault, lambda: two_players(**tables))


def test_the_two_unseen_cards_must_be_left_over() -> None:
    used = [name for name in CARD_NAMES if name[2:] in ("-5", "1", "2", "3", "4", "6", "7", "8")]
    here = two_players().position()
    named = " ".join(here[name][entry] for name in ("anna", "bruno") for entry in ("hand", "desert")).split()
    rest = [name for name in used if name not in named]
    with pytest.raises(BadPosition, match=r"unseen: with two players 2 cards lie there unseen, not 1 \(3-1\)"):
        two_players(anna={"scored": " ".join(rest[1:])})
    assert two_players(anna={"scored": " ".join(rest[2:])}).actor == 0


def over(**scores: int) -> Match:
    """The end of a match: yellow is worth 2, black 1, blue 0, green -1; Clara has all scored cards but Anna's three."""
    deserts = {"anna": "Ye6 Ye7 Ye8", "bruno": "Bk6 Bk7 Bk1", "clara": "Bl6 Bl3 Gr1"}
    sides: Sides = {name: {"hand": "", "desert": desert, "score": 40} for name, desert in deserts.items()}
    sides["anna"]["scored"] = "Ye1 Ye2 Ye3"
    changes = {name: {"score": score} for name, score in scores.items()}
    return position(sides, {"seats": 3}, {"phase": "over", "deal": 3, "leads": "clara", **changes})


def test_a_final_score_must_be_possible_before_the_last_deal() -> None:
    assert over(anna=6).outcome() is not None
    with pytest.raises(BadPosition, match=r"anna\.score: the last deal brought 6 points, so it was not that before"):
        over(anna=5)
    assert over(anna=10 + 2 * 27 + 6).scores()[0] == 70
    with pytest.raises(BadPosition, match=r"anna\.score: the last deal brought 6 points"):
        over(anna=10 + 2 * 27 + 7)
    with pytest.raises(BadPosition, match=r"anna\.score: no deal brings more than 27 points"):
        over(anna=10 + 3 * 27 + 1)


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
    rng, out = seeded(61, number), np.zeros(GAME.max_legal, np.int64)
    options = CONFIGURATIONS[number % len(CONFIGURATIONS)]
    match = Match(GAME, options)
    for _ in range(below(rng, 300)):
        if match.actor != NOBODY:
            match.push(match.legal()[0] if below(rng, 3) == 0 else match.legal()[-1])
    faults = []
    for _ in range(30):
        try:
            again = from_tables({"game": GAME.name, "options": options, **changed(match.position(), rng)})
        except RuseError as error:
            faults.append(str(error))
            continue
        box, s = again.box.row, Rows(again.truth().copy())[0]
        while (seat := GAME.rules.actor(box, s)) != NOBODY:
            num_legal = GAME.rules.legal(box, s, seat, out)
            GAME.rules.apply(box, s, seat, int(out[below(rng, num_legal)]))
    assert faults
    assert not any("\n" in fault for fault in faults)
