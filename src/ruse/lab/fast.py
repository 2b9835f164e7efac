"""The same games as in `table.py`, compiled, for bots that do not search: thousands of them take seconds.

The whole game is played in machine code; every state is kept, and looked at afterwards.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from ruse.bots.loading import bot_of_level
from ruse.bots.simple import STYLE_NAMES, simple_choice
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.kernel import kernel
from ruse.core.playout import ENDLESS, OVER, STUCK, Scratch, check_ending, ending_by
from ruse.core.protocol import CHANCE, NOBODY, actor, apply, legal, pick
from ruse.core.record import NONE, IntArray, RecordArray
from ruse.lab.balance_page import balance_page
from ruse.lab.watched import GIVE, NEVER, Plan, Watched, Watcher

MANY = 300  # games that are worth the compiler's time

# What the kernel keeps between calls
STEPS, CHANCES, DECISIONS, STOP, GO, ENDING, NUM_COUNTERS = range(7)

IMPOSSIBLE = -1  # how a game ends whose opening is not possible


def style_of(game: Game, bot: str) -> int | None:
    """The style of a bot that does not search; None for all others."""
    name = bot_of_level(game, bot)
    return STYLE_NAMES.index(name) if name in STYLE_NAMES else None


@kernel
def is_listed(actions: IntArray, num_actions: int, action: int) -> bool:
    """Whether an action is among those of a list."""
    for index in range(num_actions):
        if actions[index] == action:
            return True
    return False


@kernel
def put_banned_away(actions: IntArray, num_actions: int, banned: IntArray) -> int:
    """Leave only the actions of a list that are not banned; return their number."""
    n = 0
    for index in range(num_actions):
        if not banned[actions[index]]:
            actions[n] = actions[index]
            n += 1
    return n


@kernel
def drawn(box: Any, s: Any, work: Any, streams: IntArray, counters: IntArray) -> int:
    """What chance brings, from the next stream."""
    work.rng[:] = streams[counters[CHANCES]]
    action = pick(box, s, CHANCE, work.rng, work.actions, work.likely)
    counters[CHANCES] += 1
    if action == NONE:
        counters[ENDING] = STUCK
    return action


@kernel
def opened(opening: IntArray, actions: IntArray, num_actions: int, counters: IntArray) -> int:
    """The next choice of the opening, if it is possible."""
    action = int(opening[counters[DECISIONS]])
    if not is_listed(actions, num_actions, action):
        counters[ENDING] = IMPOSSIBLE
    return action


@kernel
def chosen(
    box: Any, s: Any, seat: int, style: int, rng: IntArray, work: Any, num_actions: int, banned: IntArray
) -> int:
    """What the bot of a seat chooses; nothing that is banned, unless it must."""
    if num_actions == 1:
        return int(work.actions[0])
    action = simple_choice(box, s, seat, style, rng, work.actions, num_actions, work.advice)
    if banned[action]:
        num_left = put_banned_away(work.actions, num_actions, banned)
        if num_left > 0:
            return simple_choice(box, s, seat, style, rng, work.actions, num_left, work.advice)
    return action


def play_on(
    boxes: RecordArray,
    states: RecordArray,
    scratch: RecordArray,
    styles: IntArray,
    rngs: IntArray,
    streams: IntArray,
    opening: IntArray,
    banned: IntArray,
    counters: IntArray,
    steps: IntArray,
) -> None:
    """Play on until the game is over, the streams of chance run out, or seat counters[STOP] has to choose.

    It does not stop there if counters[GO] is 1, once. `banned` has a row a seat. Where the game cannot go on,
    counters[ENDING] tells why.
    """
    box, work = boxes[0], scratch[0]
    while True:
        n = counters[STEPS]
        s = states[n]
        seat = actor(box, s)
        if seat == NOBODY or (seat == CHANCE and counters[CHANCES] == len(streams)):
            return
        if seat != CHANCE and seat == counters[STOP] and counters[GO] == 0:
            return
        if n == len(steps):
            counters[ENDING] = ENDLESS
            return
        num_actions = 1
        if seat == CHANCE:
            action = drawn(box, s, work, streams, counters)
        else:
            counters[GO] = 0
            num_actions = legal(box, s, seat, work.actions)
            counters[ENDING] = ending_by(num_actions)
            if counters[ENDING] != OVER:
                return
            if counters[DECISIONS] < len(opening):
                action = opened(opening, work.actions, num_actions, counters)
            else:
                action = chosen(box, s, seat, styles[seat], rngs[seat], work, num_actions, banned[seat])
        if counters[ENDING] != OVER:
            return
        counters[DECISIONS] += seat != CHANCE
        states[n + 1] = states[n]
        apply(box, states[n + 1], seat, action)
        steps[n, 0] = seat
        steps[n, 1] = action
        steps[n, 2] = num_actions
        counters[STEPS] = n + 1


@lru_cache(maxsize=8)
def _streams(seed: int, unit: int, number: int) -> IntArray:
    """The generators of the first chance actions of a unit."""
    return np.array([seeded(seed, unit, 0, index) for index in range(number)], np.int64)


@lru_cache(maxsize=4)
def _room(game: Game) -> tuple[RecordArray, IntArray]:
    """Room for all states and steps of a game; it is used again for the next one."""
    return game.state.array(game.max_steps + 1), np.zeros((game.max_steps, 3), np.int64)


@lru_cache(maxsize=512)
def _banned(game: Game, changes: tuple[str, ...], card: int) -> IntArray:
    """Which actions play a card."""
    box, s, played = game.box(changes).plain, game.state.array()[0], balance_page(game).played
    return np.array([played(box, s, 0, action) == card for action in range(len(game.actions))], np.int64)


def play_fast(plan: Plan) -> Watched:
    """Play one game."""
    game, box, num_seats = plan.setup.game, plan.setup.box, plan.setup.num_seats
    states, steps = _room(game)
    states[0] = game.state.array()[0]
    game.rules.setup(box.plain, states[0], game.option_array(plan.setup.options))
    banned = np.zeros((num_seats, len(game.actions)), np.int64)
    if plan.trial.what == NEVER:
        banned[plan.trial.seat] = _banned(game, plan.setup.changes, plan.trial.card)
    counters = np.zeros(NUM_COUNTERS, np.int64)
    counters[STOP] = plan.trial.seat if plan.trial.what == GIVE else NONE
    opening = [game.actions.parse(code) for code in plan.opening]
    styles = [style_of(game, bot) for bot in plan.bots]
    rngs = [seeded(plan.seed, plan.unit, 1 + plan.rotation, seat) for seat in range(num_seats)]
    table = (np.array(styles, np.int64), np.array(rngs, np.int64))
    watcher = Watcher(plan)
    run = game.compiled(play_on)
    scratch, num_streams = Scratch.array(), 64
    while (seat := int(game.rules.actor(box.plain, states[counters[STEPS]]))) != NOBODY:
        if seat == CHANCE and counters[CHANCES] == num_streams:
            num_streams *= 2
        elif seat == counters[STOP]:
            _give(plan, game, box.plain, states[counters[STEPS]], counters, watcher.result)
        streams = _streams(plan.seed, plan.unit, num_streams)
        run(box.records, states, scratch, *table, streams, np.array(opening, np.int64), banned, counters, steps)
        if counters[ENDING] == IMPOSSIBLE:
            number = int(counters[DECISIONS])
            raise RuseError(
                "{action}: not possible as choice {number} of a game",
                action=plan.opening[number],
                number=number + 1,
            )
        check_ending(game.title, int(counters[ENDING]))
    _look(game, box.plain, states, steps[: counters[STEPS]], len(opening), watcher)
    return watcher.finished(states[counters[STEPS]])


def _give(plan: Plan, game: Game, box: Any, s: Any, counters: IntArray, result: Watched) -> None:
    """Try to give the card of a trial; then let the seat choose."""
    rng = seeded(plan.seed, plan.unit, 0, int(counters[DECISIONS]), 1)
    result.happened = balance_page(game).give(box, s, plan.trial.seat, plan.trial.card, rng)
    counters[STOP] = NONE if result.happened else plan.trial.seat
    counters[GO] = 1


def _look(game: Game, box: Any, states: RecordArray, steps: IntArray, num_opening: int, watcher: Watcher) -> None:
    """Note everything that happened."""
    work = Scratch.array()[0]

    def legal_at(number: int, seat: int) -> list[int]:
        num_actions = game.rules.legal(box, states[number], seat, work.actions)
        return [int(action) for action in work.actions[:num_actions]]

    for number, (seat, action, num_choices) in enumerate(steps.tolist()):
        if seat == CHANCE:
            watcher.note_chance(states[number], action)
            continue
        watcher.note_turn(states[number], num_choices)
        if watcher.result.decisions > num_opening:
            watcher.note_choice(states[number], seat, action, lambda n=number, who=seat: legal_at(n, who))  # type: ignore[misc]
