"""Two worlds that a viewer cannot tell apart, played on two servers with the same requests: whatever the viewer is sent
must be the same, to the byte."""

from asyncio import Future, get_running_loop
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ruse.core.dice import below, seeded
from ruse.core.game import Game
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, NOBODY, OWNER, SPECTATOR
from ruse.lab.twin import look_alike
from ruse.server import tokens
from ruse.server.chairs import Chair
from ruse.server.hall import Hall
from ruse.server.protocol import Join
from ruse.server.settings import Settings
from ruse.server.store.kept import KeptKey, KeptTable, Place
from ruse.server.store.log import Log
from ruse.server.store.writer import WRITTEN, Change, Outcome
from ruse.server.table import Table
from tests.server.company import CLOCK, NO_HURRY, Player, Puppets, change


class Deed(NamedTuple):
    """A seat's choice in the two worlds, and what chance brought after it, by the number of the step."""

    seat: int
    actions: tuple[int, int]
    chance: dict[int, tuple[int, int]]


class Story(NamedTuple):
    """What happens from two positions on; the viewer cannot tell the worlds apart at any step."""

    game: Game
    options: dict[str, int]
    viewer: int
    positions: tuple[Any, Any]
    deeds: list[Deed]
    is_over: bool


def stories(game: Game, options: dict[str, int], viewer: int, seed: int, number: int) -> Iterator[Story]:
    """So many from all over a random match, and as many from near its end."""
    rng, match, positions = seeded(seed), Match(game, options), []
    match.play_chance(rng)
    while match.actor != NOBODY:
        positions.append(match.truth())
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
        match.play_chance(rng)
    for position in [*positions[:: -(-len(positions) // number)], *positions[-number:]]:
        told = [_story(Match(game, options, position=position), viewer, rng) for _ in range(3)]
        yield max(told, key=lambda story: (story.is_over, len(story.deeds)))


def imagined(match: Match, viewer: int, rng: Any) -> Any:
    """A world that the viewer cannot tell from the truth."""
    world = match.game.state.unknown()
    world[0] = match.observation(viewer)
    match.game.rules.redeal(match.box.plain, world[0], viewer, rng)
    return world


def _story(match: Match, viewer: int, rng: Any, longest: int = 8) -> Story:
    positions = match.truth(), imagined(match, viewer, rng)
    pair = [Match(match.game, match.options, match.box, position) for position in positions]
    deeds: list[Deed] = []
    while pair[0].actor != NOBODY and len(deeds) < longest:
        actors = pair[0].actors()
        deed = _deed(pair, viewer, actors[below(rng, len(actors))], rng)
        if deed is None:
            break
        deeds.append(deed)
    return Story(match.game, match.options, viewer, positions, deeds, pair[0].actor == NOBODY)


def _deed(pair: list[Match], viewer: int, seat: int, rng: Any) -> Deed | None:
    """Something a seat does, and chance after it; none, if it would show the viewer which world it is."""
    actions = _alike(pair, viewer, seat, rng)
    chance = {}
    while actions is not None and pair[0].actor == CHANCE:
        number, brought = len(pair[0].steps), _alike(pair, viewer, CHANCE, rng)
        if brought is None:
            return None
        chance[number] = brought
    return actions and Deed(seat, actions, chance)


def _alike(pair: list[Match], viewer: int, seat: int, rng: Any) -> tuple[int, int] | None:
    """Take a step in both worlds that looks the same to the viewer."""
    for action in _shuffled(pair[0].legal(seat), rng)[:6]:
        for other in _shuffled(pair[1].legal(seat), rng):
            if seat == viewer and other.number != action.number:
                continue
            if _seen(pair[0], seat, action.number, viewer) != _seen(pair[1], seat, other.number, viewer):
                continue
            pair[0].push(action, seat)
            pair[1].push(other, seat)
            if look_alike(pair[0], pair[1], viewer) and (pair[0].actor < 0) == (pair[1].actor < 0):
                return action.number, other.number
            for match in pair:
                match.pop()
    return None


def _seen(match: Match, seat: int, action: int, viewer: int) -> int:
    return match.game.rules.seen(match.box.plain, match._state, seat, action, viewer)


def _shuffled(actions: Sequence[Any], rng: Any) -> list[Any]:
    shuffled = list(actions)
    for index in range(len(shuffled) - 1, 0, -1):
        other = below(rng, index + 1)
        shuffled[index], shuffled[other] = shuffled[other], shuffled[index]
    return shuffled


# A server for one world


class StagedMatch(Match):
    """A match from the position of the world that is played just now; chance brings what the story says."""

    world: "World"

    def __init__(self, game: Game, options: Any = None, box: Any = None, position: Any = None) -> None:
        super().__init__(game, options, box, StagedMatch.world.position)

    def play_chance_once(self, rng: Any) -> None:
        if StagedMatch.world.position is None:
            super().play_chance_once(seeded(1, len(self.steps)))
        else:
            self._take(CHANCE, StagedMatch.world.chance[len(self.steps)])


class OneTable:
    """A store that knows one table, where the tokens are the numbers of the viewers, and commits at once."""

    num_tables = 1
    secret = b"secret"

    def __init__(self, open_seat: int | None) -> None:
        self._open_seat = open_seat

    async def places(self, digest: str) -> list[tuple[str, Place]]:
        return [("table", Place(1, key.seat, key.name)) for key in await self.keys(1) if key.digest == digest]

    async def keys(self, table_id: int) -> list[KeptKey]:
        seats = [*range(8), None]
        viewers = [SPECTATOR if seat is None else seat for seat in seats]
        return [
            KeptKey(tokens.digest(str(viewer)), table_id, seat, f"Name {viewer}")
            for seat, viewer in zip(seats, viewers, strict=True)
        ]

    async def num_opened_by(self, opener: str) -> int:
        return 1

    async def invitation(self, digest: str) -> tuple[int, int | None]:
        return 1, self._open_seat

    async def new_table(self, **facts: Any) -> KeptTable:
        return KeptTable(id=2, opened=0.0, played=None, is_over=False, **facts)

    def write(self, change: Change) -> "Future[Outcome]":
        written: Future[Outcome] = get_running_loop().create_future()
        written.set_result(WRITTEN)
        return written


class World:
    """A server with one table, in one of the two worlds of a story. A bot may keep a seat for somebody who joins."""

    def __init__(self, story: Story, which: int, open_seat: int | None) -> None:
        self.story = story
        self.which = which
        self.position = story.positions[which]
        self.chance = {number: both[which] for deed in story.deeds for number, both in deed.chance.items()}
        self.done: list[Deed] = []
        StagedMatch.world = self
        game, seats = story.game, story.options["seats"]
        settings = Settings(store=Path("none"), burst=1_000_000, **NO_HURRY)
        hall = Hall(settings, OneTable(open_seat), Puppets())  # type: ignore[arg-type]
        box = game.standard_box
        kept = KeptTable(
            1, "table", game.name, 1, box.digest, [], story.options, "normal", "00", 0.0, "", None, "", False
        )
        chairs = [Chair("person", f"Name {seat}", owner="person") for seat in range(seats)]
        if open_seat is not None:
            chairs[open_seat] = Chair("bot", "", 1, is_invited=True)
        self.hall = hall
        self.table = hall.tables[1] = Table(hall, kept, StagedMatch(game, story.options, box), chairs, Log())
        self.players: dict[int, Player] = {}
        self.papers: list[list[bytes]] = []  # all that the viewer was sent, by connection

    def sit(self, viewer: int, language: str | None, since: int = 0) -> Player:
        """Connect, or connect again."""
        if viewer in self.players:
            self.players[viewer].leave()
        player = self.players[viewer] = Player(self.hall, str(viewer))
        if viewer == self.story.viewer:
            self.papers.append(player.paper.sent)
        player.hello(language=language, since=since)
        return player

    def join(self, seat: int, language: str | None) -> None:
        """Somebody takes a seat from the bot that kept it for them."""
        CLOCK.run(self.hall.join(Join("code", f"Name {seat}")))
        self.sit(seat, language)

    def begin_again(self) -> None:
        """All play again. What was hidden in this match is of no matter in the next."""
        self.position = None
        for player in self.players.values():
            player.say("rematch", ref=9)

    def do(self, deed: Deed) -> None:
        """Have a deed of the story done, by whoever has the seat."""
        number = deed.actions[self.which]
        if self.table.chairs[deed.seat].who == "bot":
            change(self.table, lambda: self.table.play(deed.seat, number))
            return
        action = self.table.match.game.actions[number].code
        answer = self.players[deed.seat].ask("act", moment=self.table.moment, action=action)
        assert answer["is"] == "done", answer

    def make_up(self) -> None:
        """Do again what was taken back."""
        steps = [(step.seat, step.action) for step in self.table.match.steps if step.seat != CHANCE]
        missing = []
        for deed in self.done:
            if (deed.seat, deed.actions[self.which]) in steps:
                steps.remove((deed.seat, deed.actions[self.which]))
            else:
                missing.append(deed)
        for deed in missing:
            self.do(deed)


# What everybody asks for, meanwhile


def everything_sent(story: Story, which: int, seed: int) -> list[list[bytes]]:
    """All that the viewer of a story is sent in one of its worlds, with all kinds of requests on the way."""
    rng, seats = seeded(seed), story.options["seats"]
    open_seat = below(rng, seats)
    world = World(story, which, None if open_seat == story.viewer else open_seat)
    viewers = [
        viewer for viewer in (*range(seats), SPECTATOR) if viewer in (story.viewer, SPECTATOR) or viewer != open_seat
    ]
    for viewer in viewers:
        world.sit(viewer, _language(rng))
    _ask_everything(world, rng)
    for deed in story.deeds:
        world.do(deed)
        world.done.append(deed)
        _take_back(world, rng)
        world.make_up()
        _give_and_take(world, rng)
        if below(rng, 2):
            _ask_everything(world, rng)
        if below(rng, 3) == 0:
            world.sit(viewers[below(rng, len(viewers))], _language(rng), below(rng, 9) - 1)
        if open_seat not in viewers and below(rng, 3) == 0:
            world.join(open_seat, _language(rng))
            viewers.append(open_seat)
    world.sit(story.viewer, _language(rng), below(rng, 9) - 1)
    _ask_everything(world, rng)
    if world.table.is_over:
        world.begin_again()
    for table in list(world.hall.tables.values()):
        world.hall.lose(table)
    return world.papers


def _language(rng: Any) -> str | None:
    return [*LANGUAGES, None][below(rng, len(LANGUAGES) + 1)]


def _take_back(world: World, rng: Any) -> None:
    """Sometimes somebody takes back, and the others agree or not."""
    seats = world.story.options["seats"]
    asking, is_agreed = below(rng, 2 * seats), below(rng, 4) > 0
    if asking >= seats:
        return
    if asking not in world.players:
        return
    world.players[asking].say("undo", moment=world.table.moment, ref=7)
    asked = world.players[asking].newest("table")["undo_asked"]
    for other in asked["waiting_for"] if asked else []:
        world.players[other].say("agree", seat=asking, moment=asked["moment"], yes=is_agreed, ref=8)
    world.players[asking].say("withdraw", ref=8)


def _give_and_take(world: World, rng: Any) -> None:
    """Sometimes somebody lets a bot play for them, or plays again."""
    seat = below(rng, 2 * world.story.options["seats"])
    if seat in world.players:
        is_bot = world.table.chairs[seat].who == "bot"
        world.players[seat].say(
            **({"kind": "take_seat"} if is_bot else {"kind": "give_seat", "seat": seat, "level": 1})
        )


def _ask_everything(world: World, rng: Any) -> None:
    """Every kind of request from the viewer; some of the others', that it may hear of."""
    viewer, table = world.story.viewer, world.table
    player, actions, steps = world.players[viewer], list(table.match.game.actions), len(table.match.steps)
    topics = player.newest("welcome")["topics"] or ["1"]
    codes = [actions[below(rng, len(actions))].code for _ in range(4)]
    for code in codes:
        player.say("why", action=code, ref=1)
        if code not in [choice.code for choice in table.match.seat(max(viewer, 0)).choices] or viewer == SPECTATOR:
            player.say("act", moment=table.moment, action=code, ref=2)
    player.say("act", moment=-1, action=codes[0])
    player.say("act", moment=table.moment + 1, action=codes[0])
    player.say("act", moment=table.moment, action="no such action")
    player.say("why", action="no such action")
    player.say("undo", moment=table.moment + 1)
    player.say("agree", seat=0, moment=table.moment, yes=True)
    player.say("explain", topic=topics[below(rng, len(topics))], ref=3)
    player.say("recall", since=below(rng, steps + 1))
    player.say("recall", since=0, until=below(rng, steps + 2))
    player.say("look", steps=below(rng, steps + 1))
    player.say("look", steps=steps)
    if not table.is_over:  # then all is open
        for eyes in ("open", "spectator", *range(OWNER, table.match.num_seats + 1)):
            player.say("look", steps=steps, eyes=eyes)
    player.say("speak", language=_language(rng))
    player.say("speak", language="xx")
    player.say("rename", name=f"Name {below(rng, 100)}")
    player.say("nudge")
    player.say("invite", ref=5)
    for seat in range(table.match.num_seats):
        player.say("invite", seat=seat, ref=6)
    player.say("ping", ref=4)
    player.say("nonsense")
    player.say("give_seat", seat=viewer + 1)
    player.say("set_pace", pace=["slow", "instant"][below(rng, 2)])
    for other, each in world.players.items():
        if other != viewer:
            each.say("nudge")
            each.say("rename", name=f"Name {below(rng, 100)}")
            each.say("act", moment=table.moment, action="no such action")
            each.say("look", steps=steps, eyes=max(viewer, 0))
