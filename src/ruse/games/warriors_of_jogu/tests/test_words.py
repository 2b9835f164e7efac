"""What people read: sentences about what cards do by themselves, help, and the table."""

from collections.abc import Callable
from typing import Any

from rich.console import Console

from ruse.core.match import Match
from ruse.core.protocol import SPECTATOR
from ruse.core.rules_page import rules_page
from ruse.games.warriors_of_jogu import GAME
from ruse.games.warriors_of_jogu.tests.helpers import push_all

Table = Callable[..., Match]
WU: dict[str, Any] = {"faction": "wu"}
MIBITS: dict[str, Any] = {"faction": "mibits"}
KEION: dict[str, Any] = {"faction": "keion"}
FIGHT = ("pass", "pass", "show battle", "resolve")


def last(match: Match, viewer: int = SPECTATOR) -> list[str]:
    return match.log(viewer)[-1].sentences


def drawn(match: Match, seat: int) -> list[str]:
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(match.seat(seat).speech().table(80))
    return capture.get().splitlines()


def read_out(match: Match, seat: int) -> list[str]:
    return match.seat(seat).speech().lines()


# Sentences


def test_morale_lost_beside_a_scrambler_is_told_when_it_is_lost(table: Table) -> None:
    sides = {**WU, "hand": "master-of-fire"}, {**MIBITS, "at_2": "scrambler"}
    match = table(*sides)
    push_all(match, "play master-of-fire 2", "ability first")
    assert last(match)[1:] == ["May loses 2 morale."]
    match = table(*sides)
    push_all(match, "play master-of-fire 2", "scrambler first", "flee 3")
    assert last(match) == ["David moves Scrambler from location 2 to 3.", "May loses 2 morale."]


def test_gathered_gangan_bits_are_told(table: Table) -> None:
    match = table({**MIBITS, "hand": "gangan-bit", "at_3": "gangan-bit gangan-bit gangan-bit"}, WU)
    match.push("play gangan-bit 2")
    assert last(match) == [
        "May plays Gangan Bit to location 2.",
        "May moves 3 × Gangan Bit from location 3 to 2.",
    ]


def test_a_gangan_bit_that_is_recalled_is_not_gathered(table: Table) -> None:
    match = table({**MIBITS, "hand": "trojan-bit", "at_3": "gangan-bit"}, WU)
    push_all(match, "play trojan-bit 2", "recall gangan-bit 3")
    assert last(match) == ["May moves Gangan Bit from location 3 to the bottom of their draw pile."]


def test_a_bomb_tower_that_discards_itself_is_told(table: Table) -> None:
    engineers: dict[str, Any] = {"faction": "engineers", "hand": "bomb-tower", "at_2": "engineer-unit-1"}
    match = table(engineers, WU)
    match.push("play bomb-tower 2")
    assert last(match)[1:] == ["May's Bomb Tower is discarded."]
    match = table(engineers, {"faction": "agents", "at_2": "(smoke-n-screen)"})
    push_all(match, "play bomb-tower 2", "bomb face-down 1")
    assert last(match) == [
        "May bombs face-down card 1 at location 2.",
        "It was Smoke-n-Screen.",
        "May's Bomb Tower is discarded.",
    ]


def test_what_an_assassin_hits_is_told(table: Table) -> None:
    match = table({"faction": "agents", "hand": "assassin assassin"}, {**WU, "hand": "storm-prodigy conjurer"})
    push_all(match, "play assassin 2", "assassinate storm-prodigy")
    assert last(match) == [
        "David shows a card at random: Storm Prodigy, which is Protected and stays in hand.",
    ]
    push_all(match, "pass", "play assassin 2", "assassinate conjurer")
    assert last(match) == ["David discards a card at random: Conjurer."]


def test_several_cards_are_counted_with_a_times_sign(table: Table) -> None:
    match = table(
        {**WU, "hand": "master-of-fire master-of-fire"},
        {**KEION, "hand": "patriot"},
        phase="discard",
        round=2,
        won="may",
    )
    push_all(match, "discard master-of-fire", "discard master-of-fire", "keep", "show discards")
    assert last(match)[1] == "May discarded 2 × Master of Fire."


# Help


def test_help_tells_what_the_appendix_adds(table: Table) -> None:
    speech = table(WU, KEION).seat(0).speech()
    assert "even a Protected one" in str(speech.explain("support tower"))
    assert "without one it cannot be played" in str(speech.explain("storm prodigy"))


def test_help_states_the_capacity_of_the_box() -> None:
    seat = Match(GAME, box=GAME.load_box({"table": {"capacity": 17, "face_down": 6}})).seat(0)
    for language, topics in (("en", ("strength", "capacity")), ("ja", ("戦力", "収容力"))):
        for topic in topics:
            assert "17" in str(seat.speech(language).explain(topic))


def test_help_and_rules_say_that_the_numbers_of_a_bomb_tower_never_matter() -> None:
    seat = Match(GAME).seat(0)
    for language, said in (("en", "Its strength and morale never matter"), ("ja", "戦力と士気")):
        assert said in str(seat.speech(language).explain("bomb-tower"))
        assert said in " ".join(rules_page(GAME, language).split())


# The table


def test_discards_and_used_location_cards_of_both_are_on_the_table(table: Table) -> None:
    match = table(
        {**WU, "discard": "conjurer conjurer", "location_discard": "2 5"},
        {**KEION, "discard": "patriot", "location_discard": "3 4"},
        round=3,
        won="may may",
    )
    for seat in (0, 1, SPECTATOR):
        for text in ("\n".join(drawn(match, seat)), "\n".join(read_out(match, seat))):
            assert "used 2 5" in text
            assert "used 3 4" in text
        assert "May, discards: 2 × Conjurer." in read_out(match, seat)
        assert "David, discards: Patriot." in read_out(match, seat)
        assert "discards 2" in "\n".join(drawn(match, seat))


def test_the_table_fits_into_80_columns(table: Table) -> None:
    everything = " ".join(f"knight-of-{number}" for number in (2, 3, 4, 5, 6) for _ in range(2))
    match = table(
        {
            **KEION,
            "discard": f"{everything} guardian-angel explorer dragoon punisher patriot",
            "at_2": "guardian-angel+",
        },
        {**WU, "discard": "master-of-fire master-of-wind master-of-earth conjurer storm-prodigy"},
    )
    assert max(len(line) for line in drawn(match, 0)) <= 80


def test_stay_tokens_are_counted(table: Table) -> None:
    match = table(
        {**KEION, "at_2": "guardian-angel+ guardian-angel", "at_3": "guardian-angel+ guardian-angel+"},
        WU,
        round=2,
        won="may",
    )
    text = "\n".join(drawn(match, 0))
    assert "2 G. Angel×2+1" in text
    assert "2 G. Angel×2+2" in text
    assert any("Location 2" in line and "Stay tokens: 1" in line for line in read_out(match, 0))


def test_hidden_cards_have_the_number_of_their_place(table: Table) -> None:
    engineers = {"faction": "engineers", "discard": "bomb-tower"}
    match = table(engineers, {"faction": "agents", "at_2": "() (covert-junior-agent)"})
    assert any("▒ 2" in line for line in drawn(match, 0))
    assert any("David face-down card 2" in line for line in read_out(match, 0))


def test_the_headline_names_the_start_player_only_during_a_round(table: Table) -> None:
    match = table(
        {**WU, "morale": 1, "at_2": "conjurer", "discard": "master-of-fire"}, {**KEION, "at_6": "knight-of-6"}
    )
    assert read_out(match, 0)[0] == "Round 1 of 7. May starts. Points May 0, David 0."
    push_all(match, *FIGHT)
    assert match.outcome() is not None
    assert read_out(match, 0)[0] == "Round 1 of 7. Points May 0, David 1."
