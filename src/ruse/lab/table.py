"""One game between bots, from its plan.

The k-th chance action of a unit is drawn alike in all its games, and so are the bots' own seeds, unless the
plan rotates them, so that games that differ in one thing only differ as little as can be.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from time import perf_counter

from ruse.bots.bot import Bot
from ruse.bots.ismcts import IsmctsBot
from ruse.bots.isolation import TIME_LIMIT, check_bot, hosted_bot
from ruse.bots.loading import bot_name, is_local
from ruse.core.arguments import known_options, positive_integer
from ruse.core.blame import blaming
from ruse.core.dice import seeded
from ruse.core.errors import BotFailed, RuseError
from ruse.core.game import Game
from ruse.core.kernel import jit_wanted
from ruse.core.node import Node
from ruse.core.perspective import Perspective
from ruse.core.playout import ENDLESS, check_ending, ending_by
from ruse.core.protocol import CHANCE
from ruse.core.reason import Named
from ruse.core.text import shortened
from ruse.lab.balance_page import balance_page
from ruse.lab.fast import play_fast, style_of
from ruse.lab.watched import NEVER, Plan, Watched, Watcher
from ruse.lab.workers import Workers

_warm: set[tuple[str, str]] = set()  # bots that have chosen in this process: the first time loads compiled code


def play(plan: Plan) -> Watched:
    """Play one game."""
    with blaming(plan.setup.game):
        if plan.fast and jit_wanted() and all(style_of(plan.setup.game, bot) is not None for bot in plan.bots):
            return play_fast(plan)
        return _Table(plan).play()


def bot_names(bots: Sequence[str | type[Bot]], game: Game, seconds: float = TIME_LIMIT) -> tuple[str, ...]:
    """The names of bots of a game; refuse those that are unknown or cannot be imported."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise RuseError(
            "bots={bots}: a list is needed, of names and subclasses of ruse.Bot", bots=shortened(repr(bots))
        )
    names = tuple(map(bot_name, bots))
    for name in dict.fromkeys(names):
        check_bot(name, game, seconds)
    return names


def seated_options(game: Game, bots: Sequence[object], options: Mapping[str, int] | None) -> dict[str, int]:
    """Options of a match with a seat for each bot."""
    seats = {"seats": len(bots)} if len(bots) in game.seats else {}
    chosen = known_options(game, options, **seats)
    if len(bots) != chosen["seats"]:
        raise RuseError(
            "{game} has {seats} seats: name {seats} bots, not {bots}",
            game=Named(game.title),
            seats=chosen["seats"],
            bots=len(bots),
        )
    return chosen


def workers_for(bots: Iterable[str], processes: int, ray: str | None) -> Workers:
    """The workers for games of these bots: this process, for bots that no other can import."""
    number = positive_integer("processes=", processes)
    return Workers() if any(map(is_local, bots)) else Workers(number, ray)


class _Table:
    """A game in play."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game, self.box = plan.setup.game, plan.setup.box.plain
        self.page = balance_page(self.game)
        self.bots: list[Bot] = [
            hosted_bot(name, self.game, seeded(plan.seed, plan.unit, 1 + plan.rotation, seat), seconds=plan.time_limit)
            for seat, name in enumerate(plan.bots)
        ]
        self.opening = [self.game.actions.parse(code) for code in plan.opening]
        self.node = Node.first(plan.setup)
        self.watcher = Watcher(plan)

    def play(self) -> Watched:
        num_chance = 0
        while not self.node.is_over:
            if num_chance + self.watcher.result.decisions > self.game.max_steps:
                check_ending(self.game.title, ENDLESS)
            seat = self.node.actor
            if seat == CHANCE:
                rng = seeded(self.plan.seed, self.plan.unit, 0, num_chance)
                action = self.node.pick(CHANCE, rng.tolist())
                num_chance += 1
                self.watcher.note_chance(self.node.state, action)
            else:
                try:
                    action = self._choice(seat)
                except BotFailed as failed:
                    return self.watcher.forfeited(self.node.state, seat, failed)
            self.node = self.node.take(seat, action)
        return self.watcher.finished(self.node.state)

    def _choice(self, seat: int) -> int:
        plan, result = self.plan, self.watcher.result
        number = result.decisions
        if not result.happened and seat == plan.trial.seat:
            result.happened = self._give(seed=(plan.seed, plan.unit, 0, number, 1))
        legal = self.node.legal
        check_ending(self.game.title, ending_by(len(legal)))
        self.watcher.note_turn(self.node.state, len(legal))
        if number < len(self.opening):
            if self.opening[number] not in legal:
                raise RuseError(
                    "{action}: not possible as choice {number} of a game",
                    action=plan.opening[number],
                    number=number + 1,
                )
            return self.opening[number]
        action = legal[0] if len(legal) == 1 else self._ask(seat)
        if action not in legal:
            raise BotFailed(plan.bots[seat], "illegal", self.game.actions.code(action))
        self.watcher.note_choice(self.node.state, seat, action, lambda: legal)
        return action

    def _give(self, seed: tuple[int, ...]) -> bool:
        """Give the card of the trial to its seat, if that is possible."""
        node, trial = self.node, self.plan.trial
        state = node.state.copy()
        given = self.page.give(self.box, state, trial.seat, trial.card, seeded(*seed).tolist())
        self.node = Node(node.setup, state, node.before, node.seat, node.action)
        return given

    def _ask(self, seat: int) -> int:
        perspective = self.node.perspective(seat)
        start = perf_counter()
        action = self.bots[seat].choose(perspective)
        if (self.game.name, self.plan.bots[seat]) in _warm:
            self.watcher.result.times[seat].add(perf_counter() - start)
        _warm.add((self.game.name, self.plan.bots[seat]))
        trial = self.plan.trial
        if trial.what == NEVER and seat == trial.seat and self._plays(seat, action):
            rest = tuple(other for other in perspective.legal if not self._plays(seat, other))
            return _next_best(self.bots[seat], replace(perspective, legal=rest)) if rest else action
        return action

    def _plays(self, seat: int, action: int) -> bool:
        """Whether an action plays the card of the trial."""
        return self.page.played(self.box, self.node.state, seat, action) == self.plan.trial.card


def _next_best(bot: Bot, perspective: Perspective) -> int:
    """What a bot likes best of choices that are not all there are."""
    if isinstance(bot, IsmctsBot) and len(perspective.legal) > 1:
        return max(bot.think(perspective), key=lambda thought: (thought.visits, thought.value)).action
    return bot.choose(perspective)
