"""What is said, and to whom."""

from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import SPECTATOR
from ruse.core.registry import find_game
from ruse.games.tricks_and_deserts import facts

GAME = find_game("tricks-and-deserts")
ANNA, BRUNO, CLARA = range(3)


def about_to_lie() -> Match:
    return from_tables(
        {
            "game": GAME.name,
            "options": {"seats": 3, "alliance": 1, "witnesses": 1},
            "phase": "trick",
            "anna": {"hand": "Gr8 Gr7 Gr6", "desert": "Bk1 Bk2 Bk3", "alliance": "yellow"},
            "bruno": {"hand": "Gr3 Ye4 Bl1", "desert": "Bk12"},
            "clara": {"hand": "Gr2 Bl2 Bl3", "desert": "Bk4 Bk6 Bk7", "alliance": "blue"},
        }
    )


def test_only_the_liar_is_told_of_the_lie() -> None:
    match = about_to_lie()
    match.push("play Gr8")
    speech = match.seat(BRUNO).speech()
    assert "play: Yellow 4, denying green" in [speech.label(action) for action in match.legal()]
    match.push("play Ye4")
    public = ["Bruno plays Yellow 4.", "Bruno moves the green check disc."]
    assert match.log(BRUNO)[-1].sentences == [*public, "Bruno keeps Green 3 and may only pass it (3-3)."]
    for viewer in (ANNA, CLARA, SPECTATOR):
        assert match.log(viewer)[-1].sentences == public
    assert match.seat(BRUNO).speech().lines()[-1] == "Only to pass: Green 3."
    assert "Green 3" not in str(match.seat(ANNA).speech().lines())


def test_the_end_of_a_trick_and_of_a_deal_are_told() -> None:
    match = about_to_lie()
    for code in ("play Gr8", "play Ye4", "play Gr2"):
        match.push(code)
    assert match.log(ANNA)[-1].sentences[-1] == "Bruno wins the trick and takes Green 2, Green 8 and Yellow 4."
    for code in ("pass Gr3", "play Bl2", "play Gr7", "turn up"):
        match.push(code)
    for code in ("play Gr6", "pass Bl1", "ally black", "play Bl3", "turn up", "show deserts"):
        match.push(code)
    assert match.log(SPECTATOR)[-1].sentences[2] == "Bruno: Black 12, Green 3 and Blue 1."
    match.push("revolution")
    told = match.log(SPECTATOR)[-1].sentences
    assert told[1] == "Sums: black 35 (+2 a card), green 3 (+1 a card), yellow 0 (-2 a card), blue 1 (nothing a card)."
    assert "Bruno's black alliance card counts as 1 scored card." in told
    assert told[-1].startswith("Deal 1 ends. Scores: Anna")


def test_accounts_are_written_out() -> None:
    match = about_to_lie()
    for code in ("play Gr8", "play Ye4", "play Gr2", "pass Gr3", "play Bl2", "play Gr7", "turn up"):
        match.push(code)
    for code in ("play Gr6", "pass Bl1", "ally black", "play Bl3", "turn up", "show deserts", "revolution"):
        match.push(code)
    ended = next(event for event in match.seat(SPECTATOR).events()[-1].events if isinstance(event, facts.DealEnded))
    for seat, account in enumerate(ended.accounts):
        gained = sum(part.cards * part.points for part in account.parts)
        assert account.after == max(0, account.before + gained) == match.scores()[seat]


def test_help_states_the_numbers_of_the_box() -> None:
    box = GAME.load_box({"start": {"score": 7}, "revolution": {"points": [5, 3, 0, -4]}})
    speech = Match(GAME, box=box).seat(SPECTATOR).speech()
    assert "starts with 7" in str(speech.explain("score"))
    assert "+5 each, then +3, 0 and -4" in str(speech.explain("revolution"))


def test_help_on_a_card() -> None:
    speech = Match(GAME).seat(SPECTATOR).speech()
    assert speech.explain("Gr12") == (
        "Green 12 (Dryad), 2 icons for Alliance; used with 3 or 4 players. It lies face up when passed."
    )
    assert speech.explain("green 3") == "Green 3 (Dryad), no icons; used by any number of players."
    assert "two -5" in str(speech.explain("-5*"))
