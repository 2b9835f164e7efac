"""A match in words: everything readable is understood, nothing unreadable changes anything, and no secret is told."""

from collections.abc import Iterator
from copy import copy
from functools import cache

import pytest

from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import TEMPLATE, find_game
from ruse.core.rules_page import rules_for_players
from ruse.envs.answers import read_answer
from ruse.envs.text import TextMatch, UnreadableAnswer
from ruse.lab.twin import look_alike
from tests.conformance.configurations import CONFIGURATIONS, GAMES, Game
from tests.conformance.test_facts import _imagined, random_steps

UNREADABLE = [
    "",
    "   ",
    "?",
    "1 2",
    "1 or 2",
    "1-2",
    "-1",
    "0",
    "999",
    "1.5",
    "9" * 5000,
    "lorem ipsum",
    "Answer:",
    "１、２",
]


@cache
def begun(game: Game, options: tuple[tuple[str, int], ...], language: str) -> TextMatch:
    return TextMatch(game, dict(options), language=language, seed=0)


def in_words(match: Match, language: str) -> TextMatch:
    """A match that is under way, in words."""
    text = copy(begun(match.game, tuple(match.options.items()), language))
    text._match, text._since = match, dict.fromkeys(text._since, 0)
    return text


def refusal(text: TextMatch, seat: int, answer: str) -> str:
    try:
        action = text.answer(seat, answer)
    except UnreadableAnswer as error:
        return str(error)
    pytest.fail(f"{answer!r} was taken for {action.code}")


# Whole matches


def ways_to_say(text: TextMatch, seat: int, index: int) -> Iterator[str]:
    speech = text._speech(seat)
    choice, number = speech.seat.choices[index], index + 1
    wide = "".join(chr(ord(digit) + 0xFEE0) for digit in str(number))
    yield from (
        f"{number}",
        f"{number}.",
        f" #{number}\n",
        f"**{number}**",
        wide,
        f"I pick {number}!",
        f"{wide}番",
    )
    yield from (f"I could take 1 or 2.\nAnswer: {number}", f"答え：{wide}", f"{number}) {speech.label(choice)}")
    yield from (
        speech.label(choice),
        speech.sentence(choice),
        choice.code,
        choice.code.upper(),
        f"My move: {choice.code}.",
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_a_match_is_played_in_words(game: Game, options: dict[str, int], language: str) -> None:
    text, rng, told = TextMatch(game, options, language=language, seed=1), seeded(2), 0
    while (seat := text.whose_turn()) is not None:
        choices = text._match.seat(seat).choices
        index = below(rng, len(choices))
        prompt = text.prompt(seat)
        assert text.prompt(seat) == prompt
        ways = list(ways_to_say(text, seat, index))
        assert text.answer(seat, ways[told % len(ways)]) == choices[index], ways[told % len(ways)]
        told += 1
    assert text.is_over
    assert text.result is not None
    for seat in range(text._match.num_seats):
        assert text._speech(seat).say(text.result.ending) in text.prompt(seat)
        assert refusal(text, seat, "1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_take_the_other_seats(language: str) -> None:
    matches = [
        TextMatch("tricks-and-deserts", {"seats": 3}, language=language, bots={0: "greedy", 2: "random"}, seed=3)
        for _ in range(2)
    ]
    for text in matches:
        while not text.is_over:
            assert text.whose_turn() == 1
            text.answer(1, "1")
    assert matches[0].prompt(1) == matches[1].prompt(1)
    assert matches[0]._match.steps == matches[1]._match.steps


# What is told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_prompt_has_the_news_the_table_and_the_choices(game: Game, language: str) -> None:
    text = TextMatch(game, language=language, seed=1)
    for number_of_choices in range(5):
        seat = text.whose_turn()
        if seat is None:
            assert number_of_choices
            return
        prompt, speech = text.prompt(seat), text._speech(seat)
        assert all(line in prompt.splitlines() for line in speech.lines())
        assert speech.prompt in prompt
        for number, choice in enumerate(speech.seat.choices, 1):
            assert f"\n{number}) {speech.label(choice)}" in prompt
        since = text._since[seat]
        log = [sentence for entry in speech.log() if entry.number >= since for sentence in entry.sentences]
        assert all(sentence in prompt for sentence in log)
        text.answer(seat, "1")
        assert speech.log()[-1].sentences[0] in text.prompt(seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_system_prompt_tells_the_game(game: Game, language: str) -> None:
    text, words = TextMatch(game, language=language, seed=1), game.words(language)
    for seat in range(text._match.num_seats):
        short, long = text.system_prompt(seat), text.system_prompt(seat, rules=True)
        assert all(words.SEATS[seat] in told for told in (short, long))
        for line in words.INTRO:
            assert all(" ".join(told.split()).casefold().count(line.casefold()) == 1 for told in (short, long))
        assert set(short.splitlines()) - set(words.INTRO) <= set(long.splitlines())
        assert long.endswith(rules_for_players(game, language))


# Answers that cannot be read


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_read_changes_nothing_and_says_what_is_expected(game: Game, language: str) -> None:
    text = TextMatch(game, language=language, seed=1)
    seat = text.whose_turn()
    assert seat is not None
    number = len(text._match.seat(seat).choices)
    before = text._match.truth().tobytes(), text.prompt(seat), list(text._match.steps)
    for answer in UNREADABLE:
        told = refusal(text, seat, answer)
        assert str(number) in told
        assert len(told.splitlines()) == 1
        assert len(told) < 500
        assert (text._match.truth().tobytes(), text.prompt(seat), text._match.steps) == before


def test_an_action_that_is_no_choice_is_refused_by_its_rule() -> None:
    text = TextMatch("tooth-and-claw", seed=1)
    text.answer(1, "bow")
    assert refusal(text, 0, "I want type bow.").startswith(
        "'type bow': Black has taken that type; there is only one set of each (4). Answer with one number from 1 to 2."
    )
    assert refusal(text, 1, "1") == "There is nothing for you to choose now."
    assert "nothing for you" in text.prompt(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_called_what_the_box_prints(language: str) -> None:
    """With a box that numbers the cards the other way round, `place Bk2` is the card that says 2 there."""
    game = find_game("tricks-and-deserts")
    values = game.standard_box.tables["species_cards"]["values"]
    box = game.load_box({"species_cards": {"values": values[::-1]}})
    text = TextMatch(game, {"seats": 4}, language=language, seed=1, box=box)
    speech, cards = text._speech(0), game.components(box).cards
    held = {choice.args["card"]: choice for choice in speech.seat.choices}
    assert any(cards[code].mark != code for code in held)
    for code, card in cards.items():
        if code in held:
            assert text._meant(speech, f"place {card.mark}") == held[code]
            assert text._meant(speech, card.mark) == held[code]
        else:
            told = refusal(text, 0, f"place {card.mark}")
            assert f"place {card.mark}" in told
            assert speech.words.card(code, speech.voice) in told


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(RuseError, match="there is no seat 2"):
        TextMatch("tooth-and-claw").prompt(2)
    for asked in ("prompt", "system_prompt"):
        with pytest.raises(RuseError, match=r"seat 1\.0: an integer is needed"):
            getattr(TextMatch("tooth-and-claw"), asked)(1.0)
    with pytest.raises(RuseError, match="there is no seat -3"):
        TextMatch("tooth-and-claw", bots={-3: "random"})
    with pytest.raises(RuseError, match="unknown bot 'clever'"):
        TextMatch("tooth-and-claw", bots={1: "clever"})
    with pytest.raises(RuseError, match="unknown language 'la'"):
        TextMatch("tooth-and-claw", language="la")
    with pytest.raises(RuseError, match="unknown game 'bridge'"):
        TextMatch("bridge")
    with pytest.raises(RuseError, match="seed -1: a seed is not below 0"):
        TextMatch("tooth-and-claw", seed=-1)
    with pytest.raises(RuseError, match=r"bots=\['random'\]: bots by their seats are needed"):
        TextMatch("tooth-and-claw", bots=["random"])  # type: ignore[arg-type]
    text = TextMatch("tooth-and-claw")
    for wrong in (None, 1):
        with pytest.raises(UnreadableAnswer, match=f"^{wrong} is not text"):
            text.answer(1, wrong)  # type: ignore[arg-type]


CARDS = [["Red 2"], ["Red 2 +2"], ["Black -5"], ["Black -5*"], ["add Rookie (1)", "add Rookie"], ["3"]]


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("3", [2]),
        ("3.", [2]),
        ("I choose 3", [2]),
        ("Okay, then my answer is option 3.", [2]),
        ("3番を選びます", [2]),
        ("3) Black -5", [2]),
        ("I will play the card Black -5.", [2]),
        ("I'll go with option 3.", [2]),
        ("03", [2]),
        ("(3)", [2]),
        ("I choose 3, yes, 3.", [2]),
        ("I'd play Red 2 now", [0]),
        ("red 2 +2", [1]),
        ("the card **Red 2 +2**!", [1]),
        ("Black -5*", [3]),
        ("`Black -5`", [2]),
        ("**Black -5**", [2]),
        ("I add Rookie", [4]),
        ("Red 2 or Black -5", [0, 2]),
        ("1: Black -5", [0, 2]),
        ("Not 1. Not 2. ANSWER : 4", [3]),
        ("nothing", []),
    ],
)
def test_answers_are_read_leniently_and_never_guessed(answer: str, meant: list[int]) -> None:
    named = read_answer(answer, CARDS)
    assert named.choices == meant
    assert named.clear == (meant[0] if len(meant) == 1 else None)


@pytest.mark.parametrize(
    "answer",
    [
        "Reds 2",
        "Black 1",
        "Answer: Black 4",
        "黒1",
        "答え：黒の3",
        "3は選ばない",
        "5 of Red",
        "Choose the yellow 4",
        "the 4",
        "card 4",
        "I have 6 cards, hmm",
        "Not 3!",
        "I do not want Red 2",
        "I don't take Red 2",
        "Anything but Black -5",
        "none of the 4",
        "Red 2*",
        "3?",
        "2nd, 3",
    ],
)
def test_what_says_more_than_a_choice_is_not_read(answer: str) -> None:
    named = read_answer(answer, CARDS)
    assert named.choices
    assert named.says_more
    assert named.clear is None


def test_a_number_that_is_a_name_as_well_is_not_read() -> None:
    """`I choose 3` may be the third choice, or the one that is called `choose 3`."""
    names = [["choose 3"], ["choose 4"], ["choose 5"]]
    assert read_answer("I choose 3", names).choices == [0, 2]
    assert read_answer("choose 3", names).clear == 0
    assert read_answer("I choose 3", names[::-1]).clear == 2
    assert read_answer("3", names).clear == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_is_no_choice_plays_no_other(language: str) -> None:
    """Every card of the game that is not among the choices, by its name, with and without a number of a choice."""
    text = TextMatch("tricks-and-deserts", {"seats": 4}, seed=1, language=language)
    speech = text._speech(0)
    held = [speech.label(choice) for choice in speech.seat.choices]
    cards = {label.replace(str(value), str(other)) for label in held for value in range(13) for other in range(13)}
    missing = [card for card in sorted(cards) if card not in held]
    assert len(missing) > 30
    for card in missing:
        for answer in (card, f"Answer: {card}", f"I place {card}.", f"{card}を選びます"):
            assert refusal(text, 0, answer)
    for number, label in enumerate(held):
        for answer in (f"Answer: {label}", f"I place {label}.", f"{label}を選びます"):
            assert text._meant(speech, answer) == speech.seat.choices[number]


def test_a_forbidden_action_is_not_mistaken_for_a_number() -> None:
    named = read_answer("play dragoon 2", [["pass"], ["play knight 2"]], ["pass", "play knight 2", "play dragoon 2"])
    assert (named.choices, named.forbidden, named.clear) == ([], ["play dragoon 2"], None)


# Secrets


def everything(text: TextMatch, viewer: int) -> list[str]:
    """All that a seat is ever told: its prompts, and what it hears of every wrong answer."""
    told = [text.system_prompt(viewer, rules=True), text.prompt(viewer)]
    choices = text._match.seat(viewer).choices
    codes = [action.code for action in text._match.game.actions if action.role == "choice" and action not in choices]
    return told + [refusal(text, viewer, answer) for answer in (*UNREADABLE, *codes[:: 1 + len(codes) // 15])]


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_nothing_a_seat_is_told_depends_on_what_is_hidden(game: Game, options: dict[str, int]) -> None:
    """In a world that the seat cannot tell from the truth, everything is the same to the byte."""
    rng, match, differed = seeded(3), Match(game, options), 0
    for _ in random_steps(match, 4):
        if match.actor == NOBODY or below(rng, 12):
            continue
        for viewer in range(match.num_seats):
            worlds = [match.truth(), _imagined(match, viewer, rng)]
            matches = [Match(game, options, position=world) for world in worlds]
            for language in LANGUAGES:
                told = [everything(in_words(each, language), viewer) for each in matches]
                assert told[0] == told[1]
            differed += worlds[0].tobytes() != worlds[1].tobytes()
    assert differed or game.name == TEMPLATE


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_nothing_a_seat_is_told_of_a_step_depends_on_what_is_hidden(game: Game, options: dict[str, int]) -> None:
    """A twin of the match does what looks the same to the seat; the news are the same to the byte."""
    for viewer in range(Match(game, options).num_seats):
        rng, compared = seeded(5), 0
        match, twin = Match(game, options), Match(game, options)
        texts, others = in_all_languages(match), in_all_languages(twin)
        for _ in random_steps(match, 6):
            step = match.steps[-1]
            assert match._before is not None
            seen = match._before.noticed(step.seat, step.action, viewer)
            alike = [step.action] if step.seat == viewer else acting_alike(twin, step.seat, seen, viewer)
            if alike:
                twin.push(alike[below(rng, len(alike))], step.seat)
            if alike and step.seat == viewer:
                tell_since(texts, viewer, len(match.steps) - 1)
                tell_since(others, viewer, len(twin.steps) - 1)
            if not alike or not look_alike(match, twin, viewer):
                twin = Match(game, options, position=_imagined(match, viewer, rng))  # what was shown parts them
                others = in_all_languages(twin)
                tell_since(texts, viewer, len(match.steps))
                continue
            for text, other in zip(texts, others, strict=True):
                assert text.prompt(viewer).partition("\n")[2] == other.prompt(viewer).partition("\n")[2]
            compared += 1
        assert compared > 5


def in_all_languages(match: Match) -> list[TextMatch]:
    return [in_words(match, language) for language in LANGUAGES]


def tell_since(texts: list[TextMatch], viewer: int, step: int) -> None:
    """Begin the viewer's news with a step, as its own choice does."""
    for text in texts:
        text._since[viewer] = step


def acting_alike(twin: Match, seat: int, seen: int, viewer: int) -> list[int]:
    """What may be done there that looks the same to a viewer."""
    return [number for number in twin._node.legal_for(seat) if twin._node.noticed(seat, number, viewer) == seen]


def test_a_template_card_is_told_to_its_owner_only() -> None:
    """A leak would be noticed: what one seat holds is in its own prompt, and not in the other's."""
    match = Match(find_game(TEMPLATE), {"seats": 2})
    for code in ("draw 5", "draw 5", "draw 4", "draw 1", "draw 1", "draw 1"):
        match.push(code)
    ann, bob = (in_words(match, "en").prompt(seat) for seat in (0, 1))
    assert "You draw a 5." in ann
    assert "5" not in bob.replace("of 5", "")
