"""A game in one file that contradicts itself is refused when it is loaded; each default can be replaced alone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from ruse.cli.questions import ask_options
from ruse.core.defaults.telling import Dealt, Ended
from ruse.core.dice import below, seeded
from ruse.core.errors import BadBox, BrokenGame
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.lab.check import check_game
from ruse.server.catalogue import offered_games
from tests.example_games import example_game
from tests.examples.variants import variant

KERNEL = "\n\n@kernel\ndef {}(box, s, out):\n    pass\n\n\nGAME = define_game("


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Leduc with some texts replaced."""
    monkeypatch.setenv("RUSE_JIT", "0")
    return lambda *changes: variant(tmp_path, monkeypatch, *changes)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("State", "Situation", "defines no State"),
        ("ACTIONS", "TABLE", "defines no ACTIONS"),
        ("def worth(", "def scored(", "did you mean `scores` by the kernel `scored`"),
        ("@kernel\ndef returns(", "def returns(", "mark `returns` with @kernel"),
        ("GAME = define_game(", KERNEL.format("redael"), "did you mean `redeal` by the kernel `redael`"),
        ('open_when="is_shown"', 'open_when="shown"', "there is no field 'shown' for its open_when"),
        ('open_when="is_shown"', 'open_when="folded"', "its open_when 'folded' must be an amount"),
        ("raises = amount(", "zones = amount(", "State.zones needs another name"),
        ("raises = amount(", "copy = amount(", "State.copy needs another name"),
        ("raises = amount(", "unordered = amount(", "State.unordered needs another name"),
        (
            "round = bookkeeping(",
            "secret = amount('a number', 2, hidden=True)\n    round = bookkeeping(",
            "write a kernel `redeal`",
        ),
        ('players=("ann", "bob")', 'players=("ann", "bob", "cleo")', "State.hand has 2 seats, and 3 may play"),
        ('players=("ann", "bob")', 'players=("ann", "ann")', "two players have the same name"),
        ('players=("ann", "bob")', 'players=("ann", "Bob B")', "'Bob B' is no name for a player"),
        ("@kernel\ndef worth(", "def worth(", "mark `worth` with @kernel, since the kernel `returns` calls it"),
        ('players=("ann", "bob")', 'players=("ann",),\n    seats=(2,)', "2 players need a name each, not 1"),
        ('players=("ann", "bob")', 'players=("ann", "bob"),\n    seats=(2, 1)', "declare State.seats"),
        ('CALL = ACTIONS.add("call")', 'CALL = ACTIONS.add("turn")', "the verb 'turn' was added twice"),
        ('FOLD = ACTIONS.add("fold")', 'FOLD = ACTIONS.add("fold", private=receiver)', "'fold' has no arguments"),
        ('"?fold": ', '"?flod": ', "a phrase for '\\?flod', but no such verb; list a function `reason`"),
        ("gets {card}", "gets {cards}", "'gets {cards}' names something else than arguments of 'deal'"),
        (
            "max_steps=12,",
            "max_steps=12,\n    pages=[worth],",
            "`worth` replaces nothing; pages are called deed, events",
        ),
        (
            "ante = number(",
            "fee = amount('a fee', 3)\n    ante = number(",
            "declare Box.fee with `number` or `numbers`",
        ),
        ("max_steps=12,", "max_steps=12, deck='The Stock',", "'The Stock' is no name for the deck"),
        ("max_steps=12,", "max_steps=12, deck='board',", "State.board and the deck have the same name"),
        ("1, 1, 9)", "0, 1, 9)", "chips that both players pay at first: 0 is not from 1 to 9"),
    ],
)
def test_a_contradiction_is_refused(changed: Any, old: str, new: str, message: str) -> None:
    with pytest.raises(BrokenGame, match=message):
        changed((old, new))


def test_the_box_may_be_changed_within_its_range(changed: Any) -> None:
    game: Game = changed()
    assert game.load_box({"box": {"ante": 3, "bet": [1, 20]}}).plain.bet == (1, 20)
    with pytest.raises(BadBox, match=r"box\.ante: must be a whole number from 1 to 9, not 10"):
        game.load_box({"box": {"ante": 10}})
    with pytest.raises(BadBox, match=r"box\.bet: must be a list of 2 whole numbers"):
        game.load_box({"box": {"bet": [1]}})


def played(game: Game, *codes: str) -> Match:
    match = Match(game)
    for code in codes:
        match.push(code)
    return match


IMPORT = ("    NOBODY,", "    NOBODY,\n    Option,")
OPTION = "Option('first_bet', (0, 1), '1: the first bet is double', names=('single', 'double'))"


def test_the_values_of_an_option_have_names_on_the_page_and_in_the_terminal(
    changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game: Game = changed(IMPORT, ("max_steps=12,", f"max_steps=12, options=({OPTION},),"))
    (offered,) = next(each for each in offered_games.__wrapped__("ja") if each.name == game.name).options
    assert (offered.label, offered.value_labels) == ("First bet", ("single", "double"))
    monkeypatch.setattr("ruse.cli.questions.is_terminal", lambda: True)
    read_line = Mock(return_value="double")
    monkeypatch.setattr("ruse.cli.questions.read_line", read_line)
    assert ask_options(game, {}, None)["first_bet"] == 1
    read_line.assert_called_once_with("First bet? 0 single, 1 double [0] ")


def test_an_option_names_all_of_its_values_or_none(changed: Any) -> None:
    one = OPTION.replace("'single', 'double'", "'single',")
    with pytest.raises(BrokenGame, match="the option 'first_bet' has 2 values, and 1 names"):
        changed(IMPORT, ("max_steps=12,", f"max_steps=12, options=({one},),"))


# Each default alone


PAGES: dict[str, tuple[str, Callable[[Match], bool]]] = {
    "prompt": (
        "lambda box, obs, seat: Choose(('bet',), rule='7')",
        lambda match: getattr(match.seat(0).prompt, "rule", "") == "7",
    ),
    "lines": ("lambda view, speech: ['nothing']", lambda match: match.seat(0).speech().lines() == ["nothing"]),
    "components": ("lambda box: {'all': 6}", lambda match: match.seat(0).components == {"all": 6}),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_replaced_alone(changed: Any, name: str) -> None:
    source, is_replaced = PAGES[name]
    imports = "from ruse.core.defaults.telling import Choose\nfrom ruse.authoring import ("
    own = f"{name} = {source}\n{name}.__name__ = '{name}'\n\n\nGAME = define_game("
    game = changed(
        ("from ruse.authoring import (", imports),
        ("GAME = define_game(", own),
        ("max_steps=12,", f"max_steps=12, pages=[{name}],"),
    )
    match = played(game, "deal J1", "deal K1")
    assert is_replaced(match)
    assert match.seat(0).speech().words.TITLE == "Leduc hold'em"
    assert match.seat(0).view.zones["0.hand"] == ("J1",)


def test_a_kernel_is_replaced_alone(changed: Any) -> None:
    own = "@kernel\ndef scores(box, s, out):\n    for seat in range(SEATS):\n        out[seat] = s.paid[seat]\n\n\n"
    game = changed(("GAME = define_game(", f"{own}GAME = define_game("))
    out: Any = [0, 0]
    game.rules.scores(game.standard_box.plain, game.first_state(game.standard_box, {}), out)
    assert out == [1, 1]
    assert not check_game(game)


# What everybody knows


def test_a_payoff_that_stays_secret_is_not_told(changed: Any) -> None:
    """Hands that nobody shows: the winner is known to the match, and to nobody else."""
    own = "@kernel\ndef scores(box, s, out):\n    for seat in range(SEATS):\n        out[seat] = 0\n\n\n"
    game = changed((', open_when="is_shown"', ""), ("GAME = define_game(", f"{own}GAME = define_game("))
    match = played(game, "deal J1", "deal K1", "call", "call", "turn Q1", "call", "call", "show")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == [1]
    assert outcome.ending == Ended((), (), rule="")
    assert outcome.reason == "The game is over."
    match = played(game, "deal J1", "deal K1", "raise", "fold")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.ending == Ended((0,), (1.0, -1.0), rule="")  # who folded has lost, with any hand


SEALED = '''"""Both players choose a card in secret, and the higher one wins."""

from typing import Any

from ruse.authoring import *

CARDS = [str(number) for number in range(1, 9)]


class State(Record):
    held = amount("cards in hand", 4, by_seat(2))
    hand = cards("the hand", CARDS, by_seat(2), hidden=True, size="held")
    chosen = card("the chosen card", CARDS, by_seat(2), hidden=True, open_when="is_shown")
    is_shown = amount("1 once the cards are shown", 1)


ACTIONS = ActionTable()
CHOOSE = ACTIONS.add("choose", card=CARDS, private=True)
SHOW = ACTIONS.add("show", role="chance", shows=True)


@kernel
def setup(box: Any, s: State, options: IntArray) -> None:
    for seat in range(2):
        s.hand[seat] = 0b01010101 << seat
        s.held[seat] = 4
        s.chosen[seat] = NONE


@kernel
def actor(box: Any, s: State) -> int:
    if s.is_shown:
        return NOBODY
    for seat in range(2):
        if s.chosen[seat] == NONE:
            return seat
    return CHANCE


@kernel
def legal(box: Any, s: State, seat: int, out: IntArray) -> int:
    if seat == CHANCE:
        out[0] = SHOW
        return int(actor(box, s) == CHANCE)
    return list_bits(s.hand[seat], CHOOSE, out) if s.chosen[seat] == NONE else 0


@kernel
def apply(box: Any, s: State, seat: int, action: int) -> None:
    if action == SHOW:
        s.is_shown = 1
    else:
        s.chosen[seat] = action - CHOOSE
        s.hand[seat] &= ~(1 << action - CHOOSE)
        s.held[seat] -= 1


@kernel
def returns(box: Any, s: State, out: FloatArray) -> None:
    out[0] = s.chosen[0] > s.chosen[1]
    out[1] = 1 - out[0]


GAME = define_game(__name__, title="Sealed", players=("ann", "bob"), max_steps=4)
'''


def test_all_seats_that_choose_in_secret_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_JIT", "0")
    (tmp_path / "sealed.py").write_text(SEALED, "utf-8")
    game = variant(tmp_path, monkeypatch, of=tmp_path / "sealed.py")
    match = Match(game)
    assert [match.seat(viewer).view.choosing for viewer in (0, 1, SPECTATOR)] == [(0, 1)] * 3
    match.push("choose 4", 1)
    assert [match.seat(viewer).view.choosing for viewer in (0, 1, SPECTATOR)] == [(0,)] * 3
    assert match.seat(0).view.zones["1.chosen"] == ("?",)
    assert match.seat(0).speech().log()[-1].sentences == ["Bob chooses a card."]
    match.push("choose 1", 0)
    assert match.seat(0).view.choosing == ()
    assert not check_game(game)


# Words and tables


def test_the_deck_may_have_another_name(changed: Any) -> None:
    match = played(changed(("max_steps=12,", "max_steps=12, deck='draw_pile',")), "deal K1", "deal J2")
    assert match.seat(0).view.zones["draw_pile"] == ("?",) * 4
    assert "deck" not in match.seat(0).view.zones
    assert match.seat(0).speech().lines()[0].startswith("Leduc hold'em: board empty; draw pile 4 cards; ")
    assert match.seat(0).components["table"].rests == ("draw_pile",)
    assert not check_game(match.game)


def test_sentences_are_english(changed: Any) -> None:
    game: Game = changed()
    match = played(game, "deal K1", "deal J2", "call")
    speech = match.seat(0).speech(you=0)
    assert [sentence for entry in speech.log() for sentence in entry.sentences] == [
        "You get K1.",
        "Bob gets a card.",
        "You call.",
    ]
    assert match.seat(1).speech().prompt == "Choose: call or raise."
    assert speech.lines() == [
        "Leduc hold'em: board empty; deck 4 cards; raises first 0, second 0.",
        "Ann (you): hand K1; paid 1.",
        "Bob: hand 1 card; paid 1.",
    ]
    match.push("raise")
    assert match.seat(0).speech().say(match.seat(0).why_not("deal K1")) == "you cannot deal K1 now"  # type: ignore[arg-type]
    match.push("fold")
    assert match.seat(1).speech(you=1).say(match.outcome().ending) == "You win: Ann -1 chip and Bob +1 chip."  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("verb", "by_you", "by_another"),
    [
        ("carry", "You carry.", "Bob carries."),
        ("pass", "You pass.", "Bob passes."),
        ("go", "You go.", "Bob goes."),
        ("turn up", "You turn up.", "Bob turns up."),
        ("tie", "You tie.", "Bob ties."),
    ],
)
def test_verbs_have_their_forms(changed: Any, verb: str, by_you: str, by_another: str) -> None:
    match = played(changed(('ACTIONS.add("call")', f'ACTIONS.add("{verb}")')), "deal K1", "deal J2", verb, verb)
    said = [sentence for entry in match.seat(0).speech(you=0).log() for sentence in entry.sentences]
    assert said[2:4] == [by_you, by_another]


def test_the_cards_of_a_deal_are_told_in_one_sentence() -> None:
    match = played(
        example_game("hearts"), "direct nobody", *(f"deal {card}" for card in ("2C", "3C", "4C", "5C", "6C"))
    )
    speech = match.seat(0).speech(you=0)
    dealt = [event for each in speech.seat.events(1) for event in each.events if isinstance(event, Dealt)]
    assert speech.together([each for each in dealt if each.who == 0]) == "You get 2C and 6C."
    assert speech.together([each for each in dealt if each.who == 1]) == "East gets a card."
    assert speech.together([each for each in dealt if each.who != 0][:1] * 3) == "East gets 3 cards."


def test_a_verb_has_a_reason_for_every_situation() -> None:
    match, rng = Match(example_game("hearts")), seeded(4)
    match.push("direct left")
    match.play_chance(rng)
    told = [match.seat(0).why_not(code) for code in ("play TS", "play KS")]
    assert [getattr(refusal, "reason", None) for refusal in told] == ["", "not_held"]
    assert [match.seat(0).speech().say(refusal) for refusal in told if refusal] == [
        "pass three cards first",
        "you do not have KS",
    ]


@pytest.mark.parametrize(
    ("reason", "phrase", "fault"),
    [
        ("'taken'", "'?taken': 'it is taken'", None),
        ("'taken'", "'?take': 'it is taken'", "gave 'taken' for 'fold': no phrase '?taken' fits it"),
        ("'taken'", "'?taken': '{card} is taken'", "gave 'taken' for 'fold': no phrase '?taken' fits it"),
    ],
)
def test_a_reason_that_cannot_be_said_is_found(changed: Any, reason: str, phrase: str, fault: str | None) -> None:
    own = f"def reason(box, obs, seat, action):\n    return {reason}\n\n\nGAME = define_game("
    game = changed(
        ("GAME = define_game(", own),
        ("max_steps=12,", "max_steps=12, pages=[reason],"),
        ("    phrases={", f"    phrases={{{phrase}, "),
    )
    found = {told.partition(": ")[0]: told for told in check_game(game)}
    assert list(found) == (["secrets"] if fault else [])
    assert fault is None or fault in found["secrets"]


def test_one_verb_with_arguments_asks_for_them() -> None:
    match, rng = Match(example_game("hearts")), seeded(1)
    while match.actor < 0 and match.actor != NOBODY:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    assert match.seat(match.actor).speech().prompt in ("Pass a card.", "Play a card.")
