"""One game between bots, from its plan.

The k-th chance action of a unit is drawn alike in all its games, and so are the bots' own seeds, unless the
plan rotates them, so that games that differ in one thing only differ as little as can be.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

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
from ruse.core.perspective import Perspective, SeenAction
from ruse.core.plain import pack
from ruse.core.playout import ENDLESS, MAX_LEGAL, STUCK, check_ending, ending_by
from ruse.core.protocol import CHANCE, NOBODY, UNSEEN
from ruse.core.reason import Named
from ruse.core.record import NONE, UNKNOWN
from ruse.core.registry import box_with, find_game
from ruse.core.text import shortened
from ruse.lab.balance_page import balance_page
from ruse.lab.fast import play_fast, style_of
from ruse.lab.watched import NEVER, Plan, Watched, Watcher
from ruse.lab.workers import Workers

_warm: set[tuple[str, str]] = set()  # bots that have chosen in this process: the first time loads compiled code


def play(plan: Plan) -> Watched:
    """Play one game."""
    with blaming(find_game(plan.game)):
        if plan.fast and jit_wanted() and all(style_of(plan.game, bot) is not None for bot in plan.bots):
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
        self.game: Game = find_game(plan.game)
        self.box = box_with(plan.game, plan.changes)
        self.page = balance_page(self.game)
        options = self.game.check_options(plan.setting.options)
        self.seats = range(options["seats"])
        self.bots: list[Bot] = [
            hosted_bot(name, self.game, seeded(plan.seed, plan.unit, 1 + plan.rotation, seat), seconds=plan.time_limit)
            for seat, name in enumerate(plan.bots)
        ]
        self.opening = [self.game.actions.parse(code) for code in plan.setting.opening]
        self.state = self.game.first_state(self.box, options)
        self.room: Any = [0] * MAX_LEGAL  # for rules to write in
        self.seen: list[list[SeenAction]] = [[] for _ in self.seats]
        self.watcher = Watcher(plan, options["seats"])

    def play(self) -> Watched:
        rules, box, s = self.game.rules, self.box.plain, self.state
        num_chance = 0
        while (seat := int(rules.actor(box, s))) != NOBODY:
            if num_chance + self.watcher.result.decisions > self.game.max_steps:
                check_ending(self.game.title, ENDLESS)
            if seat == CHANCE:
                rng: Any = seeded(self.plan.seed, self.plan.unit, 0, num_chance).tolist()
                action = rules.pick(box, s, seat, rng, self.room, self.room.copy())
                if action == NONE:
                    check_ending(self.game.title, STUCK)
                num_chance += 1
                self.watcher.note_chance(s, action)
            else:
                try:
                    action = self._choice(seat)
                except BotFailed as failed:
                    return self.watcher.forfeited(s, seat, failed)
            self._tell(seat, action)
            rules.apply(box, s, seat, action)
        return self.watcher.finished(s)

    def _choice(self, seat: int) -> int:
        plan, result, s = self.plan, self.watcher.result, self.state
        number = result.decisions
        if not result.happened and seat == plan.trial.seat:
            rng: Any = seeded(plan.seed, plan.unit, 0, number, 1).tolist()
            result.happened = self.page.give(self.box.plain, s, seat, plan.trial.card, rng)
        legal = self._legal(seat)
        self.watcher.note_turn(s, len(legal))
        if number < len(self.opening):
            if self.opening[number] not in legal:
                raise RuseError(
                    "{action}: not possible as choice {number} of a game",
                    action=plan.setting.opening[number],
                    number=number + 1,
                )
            return self.opening[number]
        action = self._ask(seat, legal)
        if action not in legal:
            raise BotFailed(plan.bots[seat], "illegal", self.game.actions.code(action))
        self.watcher.note_choice(s, seat, action, lambda: legal)
        return action

    def _legal(self, seat: int) -> tuple[int, ...]:
        number = self.game.rules.legal(self.box.plain, self.state, seat, self.room)
        check_ending(self.game.title, ending_by(number))
        return tuple(self.room[:number])

    def _ask(self, seat: int, legal: tuple[int, ...]) -> int:
        if len(legal) == 1:
            return legal[0]
        known = self.game.blank_observation.copy()
        self.game.rules.observe(self.box.plain, self.state, seat, known)
        observed = pack(known, UNKNOWN)
        observed.flags.writeable = False
        perspective = Perspective(
            self.game, self.box, seat, len(self.seats), observed[0], legal, tuple(self.seen[seat])
        )
        start = perf_counter()
        action = self.bots[seat].choose(perspective)
        if (self.plan.game, self.plan.bots[seat]) in _warm:
            self.watcher.result.times[seat].add(perf_counter() - start)
        _warm.add((self.plan.game, self.plan.bots[seat]))
        trial = self.plan.trial
        if trial.what == NEVER and seat == trial.seat and self._plays(seat, action):
            rest = tuple(other for other in legal if not self._plays(seat, other))
            return _next_best(self.bots[seat], replace(perspective, legal=rest)) if rest else action
        return action

    def _plays(self, seat: int, action: int) -> bool:
        """Whether an action plays the card of the trial."""
        return self.page.played(self.box.plain, self.state, seat, action) == self.plan.trial.card

    def _tell(self, seat: int, action: int) -> None:
        """Let everybody notice what happens."""
        for viewer in self.seats:
            noticed = int(self.game.rules.seen(self.box.plain, self.state, seat, action, viewer))
            if noticed != UNSEEN:
                self.seen[viewer].append(SeenAction(seat, noticed))


def _next_best(bot: Bot, perspective: Perspective) -> int:
    """What a bot likes best of choices that are not all there are."""
    if isinstance(bot, IsmctsBot) and len(perspective.legal) > 1:
        return max(bot.think(perspective), key=lambda thought: (thought.visits, thought.value)).action
    return bot.choose(perspective)
