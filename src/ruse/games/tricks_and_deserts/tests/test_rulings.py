"""Every ruling of RULES.md."""

from typing import Any

import pytest

from ruse.core.errors import BadOptions, IllegalAction
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import CHANCE, SPECTATOR
from ruse.core.record import NONE, UNKNOWN
from ruse.core.registry import find_game
from ruse.games.tricks_and_deserts.state import BLUE, CARD_NAMES, GREEN, passes_before_disc

ANNA, BRUNO, CLARA, DAVID = range(4)
GAME = find_game("tricks-and-deserts")


def position(options: dict[str, int] | None = None, /, **tables: Any) -> Match:
    return from_tables({"game": GAME.name, "options": options or {}, "phase": "trick", **tables})


def choices(match: Match) -> list[str]:
    return [action.code for action in match.legal()]


def push(match: Match, *codes: str) -> None:
    for code in codes:
        match.push(code)


def winner(*actions: str) -> int:
    """Who starts the trick after one with these actions."""
    cards = [action for action in actions if action != "pass"]
    rest = iter(name for name in CARD_NAMES if name not in cards and name not in ("Bl10", "Bl12", "Bl8", "Bl7"))
    hands, codes = [], []
    for index, action in enumerate(actions):
        own = [action] if action != "pass" else [["Bl10", "Bl12", "Bl8", "Bl7"][index]]
        codes.append(f"play {action}" if action != "pass" else f"pass {own[0]}")
        hands.append(own)
    sides = {}
    for name, action, hand in zip(("anna", "bruno", "clara", "david"), actions, hands, strict=True):
        desert = " ".join(next(rest) for _ in range(2 if action == "pass" else 3))
        sides[name] = {"hand": " ".join(hand), "desert": desert}
    match = position(**sides)
    push(match, *codes)
    while match.actor == CHANCE and match.legal()[0].code == "turn up":
        match.push("turn up")
    return int(match.observation(SPECTATOR).leader)


@pytest.mark.ruling(1)
def test_desert_area_1_is_sealed_until_all_have_chosen() -> None:
    hands = {name: {"hand": "? " * 12} for name in ("anna", "bruno", "clara", "david")}
    match = position(phase="area 1", **hands)
    assert match.actors() == [ANNA, BRUNO, CLARA, DAVID]
    match.push(match.legal(CLARA)[0], CLARA)
    assert match.observation(ANNA).area[CLARA, 0] == UNKNOWN
    assert match.observation(CLARA).area[CLARA, 0] != UNKNOWN
    for seat in (ANNA, BRUNO, DAVID):
        match.push(match.legal(seat)[-1], seat)
    assert match.observation(ANNA).area[CLARA, 0] == UNKNOWN
    match.push("show area 1")
    assert all(match.observation(SPECTATOR).area[:, 0] >= 0)


@pytest.mark.ruling(2)
def test_as_many_cards_as_open_areas_must_be_passed_and_a_full_desert_must_play() -> None:
    match = position(
        anna={"hand": "Gr6 Gr7", "desert": "Bk4"},
        bruno={"hand": "Gr8 Bk2", "desert": "Bk7 Bk8 Ye3"},
        clara={"hand": "Bk3 Ye1", "desert": "Ye4 Ye5"},
        david={"hand": "Gr-5 Bk-5", "desert": "Ye6 Ye7 Ye8"},
    )
    assert choices(match) == ["pass Gr6", "pass Gr7"]
    with pytest.raises(IllegalAction, match=r"you must pass: .* \(2-3\)"):
        match.push("play Gr6")
    match.push("pass Gr6")
    assert choices(match) == ["play Bk2", "play Gr8"]
    with pytest.raises(IllegalAction, match=r"all your Desert Areas are filled, so you must play \(2-3\)"):
        match.push("pass Bk2")
    match.push("play Gr8")
    assert choices(match) == ["play Bk3", "play Ye1", "pass Bk3", "pass Ye1"]


@pytest.mark.ruling(3)
def test_the_disc_moves_when_one_plays_off_color_and_not_when_one_passes() -> None:
    match = position(
        anna={"hand": "Gr6 Gr7 Gr8", "desert": "Bk4 Bk5 Bk6"},
        bruno={"hand": "Bk1 Bk2 Bl1", "desert": "Bk7 Bk8"},
        clara={"hand": "Bk3 Ye1 Ye2", "desert": "Ye4 Ye5 Ye6"},
        david={"hand": "Gr5 Ye7 Bk-5", "desert": "Ye8 Bl2 Bl3"},
    )
    push(match, "play Gr6", "pass Bk1", "play Bk3")
    obs = match.observation(SPECTATOR)
    assert [passes_before_disc(obs, seat, GREEN) for seat in range(4)] == [NONE, NONE, 2, NONE]
    push(match, "play Gr5", "turn up")
    # David has played his last green card: his disc stays.
    assert passes_before_disc(match.observation(SPECTATOR), DAVID, GREEN) == NONE


@pytest.mark.ruling(4)
def test_the_winner_of_a_trick() -> None:
    assert winner("Gr6", "Gr8", "Gr-5", "Gr1") == BRUNO
    assert winner("Gr6", "Gr8", "Bk1", "Ye2") == DAVID  # two colors off the lead compete
    assert winner("Gr12", "Bk-5", "Gr10", "Gr1") == BRUNO
    assert winner("Gr12", "Ye3", "Bk3", "Gr1") == BRUNO  # the earliest of equals
    assert winner("Gr-5", "Gr-5*", "pass", "pass") == ANNA
    assert winner("pass", "Gr-5*", "Ye-5", "Ye-5*") == CLARA
    assert winner("pass", "pass", "Ye1", "pass") == CLARA
    assert winner("pass", "pass", "pass", "pass") == ANNA


@pytest.mark.ruling(4)
def test_passed_cards_are_turned_up_only_when_the_trick_ends() -> None:
    match = position(
        anna={"hand": "Gr6 Bl10", "desert": "Bk4 Bk5"},
        bruno={"hand": "Gr8 Bk2", "desert": "Bk7 Bk8"},
        clara={"hand": "Gr3 Ye1", "desert": "Ye4 Ye5 Ye6"},
        david={"hand": "Gr5 Ye7", "desert": "Ye8 Bl2 Bl3"},
    )
    push(match, "pass Bl10", "pass Bk2", "play Gr3", "play Gr5")
    assert match.observation(CLARA).area[ANNA, 2] == UNKNOWN
    match.push("turn up")
    assert CARD_NAMES[match.observation(CLARA).area[ANNA, 2]] == "Bl10"
    assert match.observation(CLARA).area[BRUNO, 2] == UNKNOWN


@pytest.mark.ruling(5)
def test_a_color_without_desert_cards_sums_to_0_and_all_lowest_colors_lose_2() -> None:
    match = position(
        phase="revolution",
        deal=2,
        leads="david",
        anna={"desert": "Ye1 Ye2 Ye3", "score": 9, "scored": "Bl1 Gr1"},
        bruno={"desert": "Ye4 Ye5 Ye6", "score": 9, "scored": "Bl2"},
        clara={"desert": "Ye7 Ye8 Bk12", "score": 9, "scored": "Bk1"},
        david={"desert": "Bk10 Bk8 Bk7", "score": 9},
    )
    match.push("revolution")
    # Yellow 36, black 37; green and blue have no card and share the lowest place.
    assert match.scores()[:3] == [5, 7, 11]


@pytest.mark.ruling(6)
def test_the_points_of_a_deal_are_added_before_the_score_is_cut_at_0() -> None:
    match = position(
        phase="revolution",
        deal=2,
        leads="david",
        anna={"desert": "Ye1 Ye2 Ye3", "score": 1, "scored": "Bl1 Bl2 Ye10 Ye12"},
        bruno={"desert": "Ye4 Ye5 Ye6", "score": 1, "scored": "Bl3 Bl4"},
        clara={"desert": "Ye7 Ye8 Bk12"},
        david={"desert": "Gr8 Gr7 Bl-5"},
    )
    match.push("revolution")
    # Anna: 1 - 4 + 4; cut after each color it would be 4. Bruno: 1 - 4.
    assert match.scores()[:2] == [1, 0]


@pytest.mark.ruling(7)
@pytest.mark.parametrize(
    ("scores", "start", "namer"),
    [
        ([5, 3, 4, 6], "anna", BRUNO),
        ([3, 3, 3, 3], "clara", CLARA),
        ([3, 3, 9, 9], "clara", ANNA),
        ([9, 3, 9, 3], "clara", DAVID),
        ([3, 9, 9, 3], "anna", ANNA),
    ],
)
def test_the_lowest_score_names_the_start_player(scores: list[int], start: str, namer: int) -> None:
    names = ("anna", "bruno", "clara", "david")
    sides = {name: {"hand": "? " * 12, "score": score} for name, score in zip(names, scores, strict=True)}
    match = position(phase="name start", deal=3, start=start, **sides)
    assert match.actor == namer
    assert choices(match) == ["start anna", "start bruno", "start clara", "start david"]
    match.push("start bruno")
    obs = match.observation(SPECTATOR)
    assert (obs.start, obs.leader) == (BRUNO, BRUNO)


@pytest.mark.ruling(7)
def test_with_two_players_the_start_card_alternates() -> None:
    starts = []
    match = Match(GAME, {"seats": 2})
    while match.outcome() is None:
        match.push(match.legal()[0])
        if match.steps[-1].seat == CHANCE and GAME.actions.code(match.steps[-1].action) == "show area 1":
            starts.append(match.actor)
    assert starts == [ANNA, BRUNO, ANNA]


@pytest.mark.ruling(8)
def test_the_alliance_card_is_taken_before_the_next_player_acts() -> None:
    match = position(
        {"alliance": 1},
        anna={"hand": "Gr6 Bl10", "desert": "Bk4 Bk5"},
        bruno={"hand": "Gr8 Bk2", "desert": "Bk7 Bk8"},
        clara={"hand": "Gr3 Ye1", "desert": "Ye4 Ye5 Ye6", "alliance": "green"},
        david={"hand": "Gr5 Ye7", "desert": "Ye8 Bl2 Bl3", "alliance": "blue"},
    )
    match.push("pass Bl10")
    assert match.actor == ANNA
    assert choices(match) == ["ally black", "ally yellow"]
    with pytest.raises(IllegalAction, match=r"the green alliance card is taken \(3-2\)"):
        match.push("ally green")
    match.push("ally yellow")
    assert match.actor == BRUNO
    assert match.observation(BRUNO).area[ANNA, 2] == UNKNOWN


def lying(hand: str, desert: str = "Bk12", discs: str = "") -> Match:
    """Bruno's choices, with that hand, after Anna has led a green card."""
    options = {"seats": 3, "alliance": 1, "witnesses": 1}
    num_cards = len(hand.split())
    ally = {"alliance": "black"} if len(desert.split()) == 3 else {}
    full = {"anna": "Bk1 Bk2 Bk3", "clara": "Bk4 Bk6 Bk7"}
    match = position(
        options,
        anna={"hand": "Gr8" + " ?" * (num_cards - 1), "desert": full["anna"], "alliance": "yellow"},
        bruno={"hand": hand, "desert": desert, "discs": discs, **ally},
        clara={"hand": "? " * num_cards, "desert": full["clara"], "alliance": "blue"},
    )
    match.push("play Gr8")
    return match


@pytest.mark.ruling(9)
@pytest.mark.parametrize(
    ("hand", "desert", "discs", "may_lie"),
    [
        ("Gr3 Ye4 Bl1 Bl2", "Bk12", "", True),
        ("Gr3 Gr4 Ye4 Bl1", "Bk12", "", False),  # two cards, two open areas
        ("Gr12 Ye4 Bl1 Bl2", "Bk12", "", False),  # special
        ("Gr-5 Ye4 Bl1 Bl2", "Bk12", "", False),
        ("Gr3 Ye4 Bl1 Bl2", "Bk12 Bl3", "", False),  # one card, one open area
        ("Gr3 Ye4 Bl1 Bl2", "Bk12 Bl3 Bl4", "", False),
        ("Gr3 Ye4 Bl1 Bl2", "Bk12", "yellow:0", True),  # Yellow 4 is a witness; both fit into two open areas
        ("Gr3 Gr4 Ye4 Bl1", "Bk12", "yellow:0", False),  # two cards, two open areas
        ("Gr3 Ye4 Bl1 Bl2", "Bk12 Bl3", "yellow:0", False),  # one open area is left for Yellow 4
        ("Gr3 Bl4 Bl1 Bl2", "Bk12", "yellow:0", True),  # yellow was denied truly
    ],
)
def test_who_may_deny_the_lead_color(hand: str, desert: str, discs: str, may_lie: bool) -> None:
    assert ("play Bl1" in choices(lying(hand, desert, discs))) == may_lie


@pytest.mark.ruling(9)
def test_the_last_open_area_is_kept_for_the_witness() -> None:
    match = lying("Gr3 Ye4 Bl1 Bl2")
    match.push("play Ye4")
    obs = match.observation(ANNA)
    assert (passes_before_disc(obs, BRUNO, GREEN), obs.hand[BRUNO]) == (0, UNKNOWN)
    while match.actor != BRUNO:
        match.push(match.legal()[0])
    assert "play Gr3" not in choices(match)
    match.push("pass Bl1")
    while match.actor != BRUNO:
        match.push(match.legal()[0])
    assert choices(match) == ["play Bl2", "pass Gr3"]
    with pytest.raises(IllegalAction, match=r"must take Green 3 \(3-3\)"):
        match.push("pass Bl2")
    with pytest.raises(IllegalAction, match=r"may only be passed \(3-3\)"):
        match.push("play Gr3")


@pytest.mark.ruling(9)
def test_two_colors_may_be_denied_and_then_both_witnesses_are_all_that_may_be_passed() -> None:
    match = position(
        {"seats": 3, "alliance": 1, "witnesses": 1},
        anna={"hand": "Bl8 ? ? ?", "desert": "Bk1 Bk2 Bk3", "alliance": "yellow"},
        bruno={"hand": "Gr3 Bl1 Ye4 Ye6", "desert": "Bk12", "discs": "green:0"},
        clara={"hand": "? ? ? ?", "desert": "Bk4 Bk6 Bk7", "alliance": "blue"},
    )
    match.push("play Bl8")
    assert choices(match) == [
        "play Ye4",
        "play Ye6",
        "play Bl1",
        *(f"pass {card}" for card in ["Gr3", "Ye4", "Ye6", "Bl1"]),
    ]
    match.push("play Ye4")
    obs = match.observation(SPECTATOR)
    assert [passes_before_disc(obs, BRUNO, color) for color in (GREEN, BLUE)] == [0, 0]
    while match.actor != BRUNO:
        match.push(match.legal()[0])
    assert choices(match) == ["play Ye6", "pass Gr3", "pass Bl1"]
    with pytest.raises(IllegalAction, match=r"your last 2 open Desert Areas must take Green 3 and Blue 1 \(3-3\)"):
        match.push("pass Ye6")
    match.push("pass Bl1")
    while match.actor != BRUNO:
        match.push(match.legal()[0])
    assert choices(match) == ["play Ye6", "pass Gr3"]


@pytest.mark.ruling(10)
def test_two_players_pass_three_times_twice_in_a_trick_and_leave_ten_desert_cards() -> None:
    match = position(
        {"seats": 2},
        anna={"hand": "Gr6 Gr8 Bk1 Bk2", "desert": "Ye1 Ye2"},
        bruno={"hand": "Bk-5 Bk3 Bk4 Bl2", "desert": "Ye6 Ye7 Ye8 Ye4"},
    )
    push(match, "pass Gr6", "play Bk3")
    assert match.actor == ANNA
    push(match, "pass Gr8", "play Bk4")
    obs = match.observation(BRUNO)
    assert [int(card) for card in obs.area[ANNA, 2:]] == [UNKNOWN, UNKNOWN]
    push(match, "turn up", "play Bk-5", "play Bk2", "play Bl2", "play Bk1", "show deserts")
    obs = match.observation(SPECTATOR)
    cards = {int(card) for card in obs.area[:2].flat} | {card for card in range(48) if int(obs.deck) >> card & 1}
    assert len(cards) == 10


@pytest.mark.ruling(10)
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"seats": 2, "alliance": 1}, r"two players may not use any variant rule \(3-1\)"),
        ({"seats": 2, "alliance": 1, "witnesses": 1}, r"\(3-1\)"),
        ({"seats": 4, "witnesses": 1}, r"must be played together with Alliance: add alliance=1 \(3-3\)"),
    ],
)
def test_what_the_book_forbids_is_refused(options: dict[str, int], reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        Match(GAME, options)


@pytest.mark.ruling(11)
def test_a_tie_is_a_shared_win() -> None:
    sides = {
        "anna": {"desert": "Ye1 Ye2 Ye3", "score": 50},
        "bruno": {"desert": "Ye4 Ye5 Ye6", "score": 50},
        "clara": {"desert": "Ye7 Ye8 Gr12", "score": 3},
        "david": {"desert": "Gr8 Gr7 Bl-5"},
    }
    match = position(phase="revolution", deal=3, leads="david", **sides)
    match.push("revolution")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.shares) == ([ANNA, BRUNO], [0.5, 0.5, 0, 0])
    assert outcome.reason == "Anna and Bruno share the victory with a score of 50 (2-5)."


@pytest.mark.ruling(12)
def test_the_two_minus_5_are_two_cards_of_equal_worth() -> None:
    box = GAME.standard_box.plain
    plain, marked = CARD_NAMES.index("Gr-5"), CARD_NAMES.index("Gr-5*")
    assert box.value[plain] == box.value[marked] == -5
    assert [int(box.in_play[seats]) >> marked & 1 for seats in (2, 3, 4)] == [0, 0, 1]
    assert winner("Gr-5*", "Gr-5", "pass", "pass") == ANNA


@pytest.mark.ruling(13)
def test_a_witness_neither_follows_nor_compels_later() -> None:
    match = position(
        {"seats": 3, "alliance": 1, "witnesses": 1},
        anna={"hand": "Gr8 Gr7 ?", "desert": "Bk1 Bk2 Bk3", "alliance": "yellow"},
        bruno={"hand": "Gr3 Ye4 Bl1", "desert": "Bk12", "discs": "green:0"},
        clara={"hand": "? ? ?", "desert": "Bk4 Bk6 Bk7", "alliance": "blue"},
    )
    match.push("play Gr8")
    assert choices(match) == ["play Ye4", "play Bl1", "pass Gr3", "pass Ye4", "pass Bl1"]
    match.push("play Bl1")
    assert passes_before_disc(match.observation(SPECTATOR), BRUNO, GREEN) == 0
    assert passes_before_disc(match.observation(SPECTATOR), BRUNO, BLUE) == NONE


@pytest.mark.ruling(14)
def test_an_alliance_card_of_a_hated_color_costs_points() -> None:
    match = position(
        {"seats": 3, "alliance": 1},
        phase="revolution",
        deal=2,
        leads="clara",
        anna={"desert": "Ye1 Ye2 Ye3", "alliance": "blue", "score": 9},
        bruno={"desert": "Ye4 Gr6 Ye6", "alliance": "yellow"},
        clara={"desert": "Gr7 Bl-5 Bk12", "alliance": "black"},
    )
    match.push("revolution")
    assert match.scores()[ANNA] == 9 - 3 * 2


@pytest.mark.ruling(15)
def test_everybody_begins_with_ten() -> None:
    for seats in (2, 3, 4):
        assert Match(GAME, {"seats": seats}).scores() == [10] * seats


def allied_points(desert: str, other_desert: str = "Bl1 Bl2 Bl3") -> int:
    """What Anna's black alliance card brings: she has won no card, and black is worth 2 a card."""
    match = position(
        {"seats": 3, "alliance": 1},
        phase="show deserts",
        leads="clara",
        anna={"hand": "", "desert": desert, "alliance": "black", "score": 10},
        bruno={"hand": "", "desert": other_desert, "alliance": "green", "score": 10},
        clara={"hand": "", "desert": "Gr-5 Ye-5 Bl-5", "alliance": "yellow", "score": 10},
    )
    push(match, "show deserts", "revolution")
    return match.scores()[ANNA] - 10


@pytest.mark.parametrize(
    ("desert", "cards"),
    [("Bk1 Bk2 Bk3", 3), ("Bk1 Bk2 Bk4", 2), ("Bk1 Bk6 Bk4", 1), ("Bk1 Bk12 Bk4", 0), ("Bk12 Bk7 Bk8", 0)],
)
@pytest.mark.ruling(14)
def test_an_alliance_card_counts_by_the_icons_in_the_own_desert(desert: str, cards: int) -> None:
    assert allied_points(desert) == 2 * cards
    assert allied_points("Bk1 Bk2 Bk3", "Bk12 Bk4 Bk6") == 6, "icons in other deserts do not matter"


@pytest.mark.ruling(10)
def test_the_two_unseen_cards_enter_the_sums() -> None:
    def best_color(unseen: str) -> list[int]:
        match = position(
            {"seats": 2},
            phase="show deserts",
            unseen=unseen,
            leads="bruno",
            anna={"hand": "", "desert": "Bk1 Bk2 Bk3 Bk4", "scored": "Bk6 Bk7", "score": 10},
            bruno={"hand": "", "desert": "Gr1 Gr2 Gr3 Gr4", "score": 10},
        )
        push(match, "show deserts", "revolution")
        return match.scores()

    assert best_color("Bk8 Ye-5")[ANNA] == 14, "black has the highest sum"
    assert best_color("Gr8 Ye-5")[ANNA] == 12, "green has"


@pytest.mark.ruling(7)
def test_nobody_names_a_start_player_in_the_first_deal() -> None:
    match = Match(GAME, {"seats": 3})
    while match.position()["phase"] == "draw":
        match.push(match.legal()[0])
    assert match.position()["phase"] == "area 1"
