"""English for any game, from its verbs and from the phrases it gives.

Phrases are given by verb. An action of a player begins with its verb in the third person: `"deal": "gets {card}"`. An
action of chance is a sentence: `"turn": "{card} comes on the table."` The verb after `?` tells why an action may not be
chosen: `"?fold": "nobody has raised"`; where a verb has several reasons, the page function `reason` names one, and the
phrase is found by that name. `"prompt"` stands before the list of choices, `"ended"` tells why the winner
has won. Arguments stand in braces, by their names in the action table.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ruse.core.actions import ActionTable
from ruse.core.defaults.telling import Choose, Dealt, DefaultTelling, Done, Ended, Happened, NotPossible
from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, listed, plural

if TYPE_CHECKING:
    from ruse.core.game import Game

_PROMPT, _ENDED, _WHY_NOT = "prompt", "ended", "?"
_NEEDED = ("TITLE", "SEATS", "LEVELS", "OPTIONS", "INTRO", "HAS_SCORES", "EXAMPLE", "topics", "explain")
_FACTS = ("done", "done_label", "dealt", "dealt_together", "happened", "choose", "not_possible", "ended", "ended_why")


def check_phrases(module: str, actions: ActionTable, phrases: Mapping[str, str], has_reasons: bool) -> None:
    """Refuse phrases for verbs or arguments that a game does not have, and for reasons that it cannot name."""
    arguments = _arguments(actions)
    of_any_verb = {name for names in arguments.values() for name in names}
    for key, phrase in phrases.items():
        verb = key.removeprefix(_WHY_NOT)
        is_reason = has_reasons and key.startswith(_WHY_NOT) and verb not in arguments
        if verb not in arguments and not is_reason and key not in (_PROMPT, _ENDED):
            hint = "; list a function `reason` in `pages`" if key.startswith(_WHY_NOT) else ""
            raise TypeError(f"{module}: there is a phrase for '{key}', but no such verb{hint}")
        try:
            phrase.format(**dict.fromkeys(of_any_verb if is_reason else arguments.get(verb, ()), ""))
        except (LookupError, ValueError):
            raise TypeError(f"{module}: the phrase '{phrase}' names something else than arguments of '{key}'") from None


def _arguments(actions: ActionTable) -> dict[str, tuple[str, ...]]:
    """The names of the arguments of every verb."""
    return {action.verb: tuple(action.args) for action in actions if action.role != "blurred"}


def completed(game: "Game", book: Any) -> Any:
    """A game's phrase book, with default words where it has none; None stands for an empty book."""
    default = DefaultWords(game)
    if book is None:
        return default
    needed = (*_NEEDED, *_FACTS) if isinstance(game.telling, DefaultTelling) else _NEEDED
    return book if all(hasattr(book, name) for name in needed) else _Completed(book, default)


class _Completed:
    """A phrase book over another one."""

    def __init__(self, book: Any, default: Any) -> None:
        self._book, self._default = book, default

    def __getattr__(self, name: str) -> Any:
        return getattr(self._book if hasattr(self._book, name) else self._default, name)


class DefaultWords:
    """A phrase book made from declarations."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._phrases = game.phrases
        self._arguments = _arguments(game.actions)
        self._verbs = tuple(dict.fromkeys(action.verb for action in game.actions if action.role == "choice"))
        self.TITLE = game.title
        self.SEATS = tuple(code.replace("_", " ").title() for code in game.seat_codes)
        self.LEVELS = tuple(level.name for level in game.levels)
        self.OPTIONS = {option.name: option.say for option in game.options}
        self.OPTION_VALUES = {each.name: (_label(each.name), *each.names) for each in game.options if each.names}
        self.INTRO = _paragraphs(game.about.removeprefix(f"{game.title}: ")) or (game.title,)
        self.IN_SHORT = self.INTRO[0]
        self.RULES_IN_SHORT = " ".join(self.INTRO).replace("{", "(").replace("}", ")")
        self.HAS_SCORES = False  # payoffs are told at the end, with their unit
        self.EXAMPLE = self._verbs[0]

    def done(self, fact: Done, voice: Voice) -> str:
        """As in: Ann raises. You get K1."""
        return _by_player(fact.who, self._sentence(fact), voice)

    def done_label(self, fact: Done, voice: Voice) -> str:
        """As in: raise; play QS."""
        return " ".join((fact.verb, *fact.args))

    def dealt(self, fact: Dealt, voice: Voice) -> str:
        """As in: You get K1."""
        return self.done(fact, voice)

    def dealt_together(self, facts: Sequence[Dealt], voice: Voice) -> str:
        """As in: You get 5S, JC and KD. East gets 13 cards."""
        sentences = []
        for verb in dict.fromkeys(fact.verb for fact in facts):
            alike = [fact for fact in facts if fact.verb == verb]
            columns = zip(*(fact.args for fact in alike), strict=True)
            named = zip(self._arguments[verb], map(list, columns), strict=True)
            phrase = self._worded(verb, {name: _several(name, values) for name, values in named})
            sentences.append(_by_player(alike[0].who, phrase, voice))
        return " ".join(sentences)

    def happened(self, fact: Happened, voice: Voice) -> str:
        """As in: Q1 comes on the table."""
        if fact.verb in self._phrases:
            return _capitalized(self._sentence(fact))
        return _capitalized(" ".join((fact.verb, *self._named(fact).values()))) + "."

    def choose(self, fact: Choose, voice: Voice) -> str:
        """As in: Choose: fold, call or raise. Play a card."""
        only, asked = fact.verbs[0], self._phrases.get(_PROMPT)
        if asked is None and len(fact.verbs) == 1 and self._arguments[only]:
            return f"{_capitalized(only)} {listed([_any(name) for name in self._arguments[only]])}."
        return f"{asked or 'Choose'}: {listed(fact.verbs, last='or')}."

    def not_possible(self, fact: NotPossible, voice: Voice) -> str:
        """The game's reason, if it gives one."""
        key = f"{_WHY_NOT}{fact.reason or fact.verb}"
        if key not in self._phrases and not fact.reason:
            return f"you cannot {' '.join((fact.verb, *fact.args))} now"
        try:
            return self._phrases[key].format(**self._named(fact))
        except KeyError as error:
            raise TypeError(f"`reason` gave '{fact.reason}' for '{fact.verb}': no phrase '{key}' fits it") from error

    def ended(self, fact: Ended, voice: Voice) -> str:
        """As in: Bob wins: Ann -5 chips and Bob +5 chips."""
        why = self.ended_why(fact, voice)
        if not fact.winners:
            return _capitalized(why)
        if len(fact.winners) == 1:
            return f"{voice.does(fact.winners[0], 'wins')}: {why}"
        return f"{listed([voice.name(seat) for seat in fact.winners])} share the win: {why}"

    def ended_why(self, fact: Ended, voice: Voice) -> str:
        """The payoffs, in their unit."""
        payoff = self._game.payoff
        if _ENDED in self._phrases:
            return self._phrases[_ENDED].rstrip(".") + "."
        if payoff.is_win or not fact.payoffs:
            return "the game is over."
        sign = "+" if payoff.total == 0 else ""
        got = [f"{voice.names[seat]} {_counted(each, payoff.unit, sign)}" for seat, each in enumerate(fact.payoffs)]
        return f"{listed(got)}."

    def topics(self, voice: Voice) -> list[str]:
        """The verbs of the choices."""
        return list(self._verbs)

    def explain(self, topic: str, voice: Voice) -> str | None:
        """The form in which a choice is typed."""
        if topic not in self._verbs:
            return None
        args = "".join(f" {name.upper()}" for name in self._arguments[topic])
        return f"{topic}{args}: one of the choices. Type `rules` for the rules."

    def _sentence(self, fact: Done | Happened) -> str:
        return self._worded(fact.verb, self._named(fact))

    def _worded(self, verb: str, named: Mapping[str, str]) -> str:
        """The phrase for a verb; without one, the verb and its arguments."""
        phrase = self._phrases.get(verb)
        return phrase.format(**named) if phrase else " ".join((_third_person(verb), *named.values()))

    def _named(self, fact: Done | Happened | NotPossible) -> dict[str, str]:
        """The arguments in words, by name."""
        named = zip(self._arguments[fact.verb], fact.args, strict=True)
        return {name: _several(name, [value]) for name, value in named}


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(_capitalized(" ".join(part.split())) for part in text.split("\n\n") if part.strip())


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def _label(name: str) -> str:
    return _capitalized(name.replace("_", " "))


def _by_player(seat: int, phrase: str, voice: Voice) -> str:
    """A sentence from a phrase that begins with a verb in the third person."""
    verb, _, rest = phrase.partition(" ")
    return f"{voice.does(seat, verb, _plain(verb))} {rest}".rstrip(" .") + "."


def _several(name: str, values: Sequence[str]) -> str:
    """Values of an argument, as in: K1 and K2; a card; 2 cards."""
    if UNSEEN_CARD not in values:
        return listed(values)
    return _any(name) if len(values) == 1 else plural(len(values), name.replace("_", " "))


def _any(name: str) -> str:
    """As in: a card; an ace."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name.replace('_', ' ')}"


_IRREGULAR = {"has": "have", "is": "are", "does": "do", "goes": "go"}


def _third_person(verb: str) -> str:
    """As in: plays, passes, carries, turns up."""
    first, _, rest = verb.partition(" ")
    if first.endswith("y") and first[-2:-1] not in "aeiou":
        first = f"{first[:-1]}ies"
    else:
        first += "es" if first.endswith(("s", "x", "z", "ch", "sh", "o")) else "s"
    return f"{first} {rest}".rstrip()


def _plain(verb: str) -> str:
    """As in: play, pass, carry."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "xes", "zzes", "ches", "shes", "oes")) else verb.removesuffix("s")


def _counted(number: float, unit: str, sign: str) -> str:
    return f"{number:{sign}g} {unit}" if abs(number) == 1 else f"{number:{sign}g} {unit}s"
