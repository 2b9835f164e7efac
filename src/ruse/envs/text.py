"""Matches in words, for language models that take a seat.

match = TextMatch("tooth-and-claw", bots={1: "level1"}, language="en")
system = match.system_prompt(0)
while not match.is_over:
    seat = match.whose_turn()
    match.answer(seat, model(system, match.prompt(seat)))

All that a seat is told comes from `Match.seat`, and so from what it may know.
"""

from collections.abc import Mapping
from functools import cached_property

from ruse.bots.bot import Bot
from ruse.bots.loading import make_bot
from ruse.core.actions import Action
from ruse.core.arguments import BoxLike, integer_of, seed_of
from ruse.core.dice import from_entropy, seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match, Outcome
from ruse.core.protocol import NOBODY
from ruse.core.rules_page import rules_for_players
from ruse.core.setup import Setup
from ruse.core.speech import Speech
from ruse.core.text import shortened, shown
from ruse.envs.answers import Named, names_of, read_answer
from ruse.envs.words import book_of

_LONGEST = 80  # characters of an answer that are repeated where it is refused
_MOST_MEANT = 6  # choices that are listed, if an answer may mean several


class UnreadableAnswer(RuseError):
    """An answer that is not clearly one of the choices; the message says what is expected, in the match's language."""


class TextMatch:
    """A match whose players read and write. Chance and bots act as soon as it is their turn."""

    def __init__(
        self,
        game: Game | str,
        options: Mapping[str, int] | None = None,
        *,
        language: str = "en",
        bots: Mapping[int, str | type[Bot]] | None = None,
        seed: int | None = None,
        box: BoxLike | None = None,
    ) -> None:
        """Begin. The same seed brings the same draws and bots.

        `bots` has those that play some seats: names, as in level1 or my_module:MyBot, or subclasses of `Bot`.
        """
        setup = Setup.of(game, options, box)
        found = setup.game
        found.words(language)
        self.language = language
        self._match = Match(found, setup.options, setup.box)
        self._dice = from_entropy() if seed is None else seeded(seed_of(seed))
        self._since = dict.fromkeys(range(self._match.num_seats), 0)  # the first step that a seat was not told of
        self._bots: dict[int, Bot] = {}
        if bots is not None and not isinstance(bots, Mapping):
            raise RuseError("bots={bots}: bots by their seats are needed, like {{1: 'level1'}}", bots=repr(bots))
        for seat, name in (bots or {}).items():
            self._speech(seat)
            self._bots[seat] = make_bot(name, found, from_entropy() if seed is None else seeded(seed, seat), hurry=True)
        self._words = book_of(language)
        self._go_on()

    def __repr__(self) -> str:
        return f"<TextMatch: {self._match!r}>"

    # Where it stands

    def whose_turn(self) -> int | None:
        """The seat that is to answer; None, when the match is over."""
        return None if self.is_over else self._match.actor

    @property
    def is_over(self) -> bool:
        return self._match.actor == NOBODY

    @property
    def result(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self._match.outcome()

    # What a seat is told

    def system_prompt(self, seat: int, rules: bool = False) -> str:
        """What to know before the first choice: the game, its aim, how to answer; with `rules` all of its rules."""
        speech, game = self._speech(seat), self._match.game
        names = speech.voice.names[: self._match.num_seats]
        others = [name for index, name in enumerate(names) if index != seat]
        title = getattr(speech.words, "TITLE", game.title)
        told = [self._words.you_play(title, names[seat], others)]
        told += [*([] if rules else speech.words.INTRO), *self._options(speech), self._words.HOW_TO_ANSWER]
        if rules:  # they begin with the game in short
            told += ["", self._words.RULES, rules_for_players(game, self.language)]
        return "\n".join(told)

    def prompt(self, seat: int) -> str:
        """What happened since the seat's last choice, the table, and what there is to choose. It may be asked again."""
        speech, since = self._speech(seat), self._since[seat]
        parts = [[self._words.TABLE, *speech.lines()], self._asked(speech)]
        log = [self._words.BETWEEN_SENTENCES.join(entry.sentences) for entry in speech.log(since)]
        if log:
            parts.insert(0, [self._words.SINCE if since else self._words.SO_FAR, *log])
        return "\n\n".join("\n".join(part) for part in parts)

    def _asked(self, speech: Speech) -> list[str]:
        outcome = self.result
        if outcome:
            return [self._words.is_over(speech.say(outcome.ending))]
        choices = speech.seat.choices
        if not choices:
            return [self._words.NOTHING_TO_CHOOSE]
        notes = [speech.note(choice) for choice in choices]
        lines = [
            _listed(number, speech.label(choice)) + (f" - {note}" if note and note != before else "")
            for number, (choice, note, before) in enumerate(zip(choices, notes, ["", *notes], strict=False), 1)
        ]
        return [speech.prompt, *lines, self._words.answer_with(len(choices))]

    def _options(self, speech: Speech) -> list[str]:
        """What was agreed on before the match, as far as the game has words for it."""
        told = []
        for option in self._match.game.options:
            what, *values = getattr(speech.words, "OPTION_VALUES", {}).get(option.name, ("",))
            if values:
                value = option.values.index(self._match.options[option.name])
                told.append(self._words.agreed(what, values[value]))
        return told

    def _speech(self, seat: int) -> Speech:
        number = integer_of("seat ", seat)
        if number not in self._since:
            raise RuseError(
                "there is no seat {seat}; there are {seats}, numbered from 0", seat=number, seats=self._match.num_seats
            )
        return self._match.seat(number).speech(self.language, you=number)

    # What a seat answers

    def answer(self, seat: int, text: str) -> Action:
        """Choose for a seat what its answer says, and go on to the next choice of a seat without a bot.

        An UnreadableAnswer changes nothing: ask again, with its message.
        """
        speech = self._speech(seat)
        action = self._meant(speech, text)
        so_far = len(self._match.steps)
        speech.seat.push(action)
        self._since[seat] = so_far
        self._go_on()
        return action

    def _meant(self, speech: Speech, text: str) -> Action:
        choices = speech.seat.choices
        if not choices:
            raise UnreadableAnswer(self._words.NOTHING_TO_CHOOSE)
        if not isinstance(text, str):
            raise UnreadableAnswer(self._words.no_text(repr(text)))
        codes = self._printed_codes
        names = [names_of(speech.label(each), speech.sentence(each), codes[each.number], each.verb) for each in choices]
        named = read_answer(text, names, codes.values(), {each.verb for each in choices})
        if named.clear is not None:
            return choices[named.clear]
        told = shortened(shown(" ".join(text.split())), _LONGEST)
        wrong = [self._unclear(speech, told, named), self._words.answer_with(len(choices))]
        raise UnreadableAnswer(self._words.BETWEEN_SENTENCES.join(wrong))

    @cached_property
    def _printed_codes(self) -> dict[int, str]:
        """The codes of all choices of the game, with cards as they are drawn: a box may print other numbers."""
        game = self._match.game
        components = game.components(self._match.box)
        drawn = {code: card.mark for code, card in components.cards.items()} if hasattr(components, "codes") else {}
        return {
            each.number: " ".join(drawn.get(word, word) for word in each.code.split())
            for each in game.actions
            if each.role == "choice"
        }

    def _unclear(self, speech: Speech, told: str, named: Named) -> str:
        """What is wrong with an answer."""
        if named.forbidden:
            code = named.forbidden[0]
            number = next(number for number, each in self._printed_codes.items() if each == code)
            refusal = speech.seat.why_not(number)
            assert refusal is not None
            return str(self._words.refused(code, speech.say(refusal).rstrip(".。")))
        if named.others and not named.says_more:
            return str(self._words.no_such_choice(told, [shortened(number, 20) for number in named.others]))
        if len(named.choices) == 1:
            return str(self._words.more_than_a_choice(told))
        if named.choices:
            some = [speech.seat.choices[index] for index in named.choices[:_MOST_MEANT]]
            listed = [_listed(speech.seat.choices.index(each) + 1, speech.label(each)) for each in some]
            return str(self._words.several_choices_named(told, listed))
        return str(self._words.no_choice_named(told))

    def _go_on(self) -> None:
        """Let chance and bots act until somebody else has to choose, or the match is over."""
        match = self._match
        match.play_chance(self._dice)
        while match.actor in self._bots:
            seat = match.seat(match.actor)
            seat.push(self._bots[match.actor].choose(seat.perspective()))
            match.play_chance(self._dice)


def _listed(number: int, label: str) -> str:
    return f"{number}) {label}"
