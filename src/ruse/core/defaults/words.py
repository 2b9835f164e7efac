"""What any game says in English, as far as it has no phrase of its own.

A game in one file gives phrases by the verbs of its actions. What somebody does begins with the verb as others do it,
`"deal": "gets {card}"`; what happens by chance is a whole sentence, `"turn": "{card} comes on the table."` A verb with
`?` before it says why it may not be chosen, `"?fold": "nobody has raised"`; `prompt` is what is asked. Arguments
stand in braces by their names in the action table.
"""

from typing import TYPE_CHECKING, Any

from ruse.core.defaults.facts import Choose, Done, Ended, Happened, NotPossible
from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, listed

if TYPE_CHECKING:
    from ruse.core.game import Game


def with_default_words(game: "Game", book: Any) -> Any:
    """A game's phrase book, with the usual words for what it does not say; None is the book that says nothing."""
    usual = DefaultWords(game)
    if book is None:
        return usual
    if hasattr(book, "topics"):
        return book  # it is complete
    missing = [name for name in dir(usual) if not name.startswith("_") and not hasattr(book, name)]
    for name in missing:
        setattr(book, name, getattr(usual, name))
    return book


class DefaultWords:
    """A phrase book made from declarations."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self.TITLE = game.title
        self.SEATS = tuple(code.replace("_", " ").title() for code in game.seat_codes)
        self.LEVELS = tuple(level.name for level in game.levels)
        self.OPTIONS = {option.name: option.say for option in game.options}
        self.OPTION_VALUES: dict[str, tuple[str, ...]] = {}
        told = [" ".join(part.split()) for part in game.about.split("\n\n") if part.strip()]
        self.INTRO = tuple(told) or (game.title,)
        self.IN_SHORT = self.INTRO[0]
        self.RULES_IN_SHORT = " ".join(self.INTRO).replace("{", "(").replace("}", ")")
        self.HAS_SCORES = True
        self._verbs = tuple(dict.fromkeys(action.verb for action in game.actions if action.role == "choice"))
        self.EXAMPLE = self._verbs[0]
        self._names = {action.verb: tuple(action.args) for action in game.actions if action.role != "blurred"}

    def done(self, fact: Done, voice: Voice) -> str:
        verb, _, rest = self._phrase(fact).partition(" ")
        plain = _plain(verb) if fact.verb in self._game.phrases else fact.verb.partition(" ")[0]
        return f"{voice.does(fact.who, verb, plain)} {rest}".rstrip() + "."

    def done_label(self, fact: Done, voice: Voice) -> str:
        return " ".join((fact.verb, *fact.args))

    def happened(self, fact: Happened, voice: Voice) -> str:
        if fact.verb in self._game.phrases:
            said = self._phrase(fact)
            return said[0].upper() + said[1:]
        return f"{' '.join((fact.verb, *fact.args)).capitalize()}."

    def choose(self, fact: Choose, voice: Voice) -> str:
        asked = self._game.phrases.get("prompt", "Choose")
        return f"{asked}: {listed(fact.verbs, last='or')}."

    def not_possible(self, fact: NotPossible, voice: Voice) -> str:
        why = self._game.phrases.get(f"?{fact.verb}")
        return self._filled(why, fact) if why else f"you cannot {' '.join((fact.verb, *fact.args))} now"

    def ended(self, fact: Ended, voice: Voice) -> str:
        if len(fact.winners) == 1:
            return f"{voice.does(fact.winners[0], 'wins')}: {self.ended_why(fact, voice)}"
        return f"{listed([voice.name(seat) for seat in fact.winners])} share the win: {self.ended_why(fact, voice)}"

    def ended_why(self, fact: Ended, voice: Voice) -> str:
        """What everybody got."""
        if self._game.payoff.is_win:
            return "the game is over."
        unit = self._game.payoff.unit
        got = [f"{voice.names[seat]} {_counted(payoff, unit)}" for seat, payoff in enumerate(fact.payoffs)]
        return f"{listed(got)}."

    def topics(self, voice: Voice) -> list[str]:
        return list(self._verbs)

    def explain(self, topic: str, voice: Voice) -> str | None:
        if topic not in self._verbs:
            return None
        args = "".join(f" {name.upper()}" for name in self._names[topic])
        return f"{topic}{args}: one of the choices. Type `rules` for the rules."

    def _phrase(self, fact: Done | Happened) -> str:
        known = self._game.phrases.get(fact.verb)
        return self._filled(known, fact) if known else " ".join((_third(fact.verb), *map(_seen, fact.args)))

    def _filled(self, phrase: str, fact: Done | Happened | NotPossible) -> str:
        named = zip(self._names[fact.verb], fact.args, strict=False)
        return phrase.format(**{name: _seen(value, name) for name, value in named})


def _seen(value: str, name: str = "card") -> str:
    return f"a {name}" if value == UNSEEN_CARD else value


def _third(verb: str) -> str:
    """As in: plays, passes, carries."""
    first, _, rest = verb.partition(" ")
    if first.endswith("y") and first[-2:-1] not in "aeiou":
        first = f"{first[:-1]}ies"
    else:
        first += "es" if first.endswith(("s", "x", "z", "ch", "sh", "o")) else "s"
    return f"{first} {rest}".rstrip()


def _plain(verb: str) -> str:
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "xes", "zzes", "ches", "shes", "oes")) else verb.removesuffix("s")


def _counted(number: float, unit: str) -> str:
    return f"{number:g} {unit}" if abs(number) == 1 else f"{number:g} {unit}s"
