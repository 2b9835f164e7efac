"""All tables of a server: opened, found, brought into memory and let go of."""

import logging
from asyncio import Task, create_task
from collections import Counter
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Generator,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from secrets import randbelow, token_hex
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ruse.core.errors import RuseError
from ruse.core.language import LANGUAGES
from ruse.core.match import Match, Step
from ruse.core.protocol import CHANCE
from ruse.core.registry import find_game, find_listed_game
from ruse.core.setup import Setup
from ruse.core.text import shortened
from ruse.server import tokens
from ruse.server.chairs import Chair
from ruse.server.limits import Bucket, Lane, Remembered, buckets, network_of
from ruse.server.names import clean_name
from ruse.server.protocol import VERSION, Error, Hello, Join, NewTable, PlayOn, Seated
from ruse.server.protocol import Chair as WantedChair
from ruse.server.refusing import Gone, Refuse, fault_of
from ruse.server.settings import Settings, listed
from ruse.server.store.kept import KeptKey, KeptMatch, Place
from ruse.server.store.log import Log, replayed
from ruse.server.store.retention import prune
from ruse.server.store.statements import add_invitation, add_key, add_seat, add_table
from ruse.server.store.store import Store
from ruse.server.store.writer import Change
from ruse.server.table import Table
from ruse.server.words import book_of

if TYPE_CHECKING:
    from ruse.server.bots.desk import BotDesk
    from ruse.server.connection import Connection

log = logging.getLogger("ruse.server")

_TRIES = 3  # visits of a table that leaves memory again and again
_SLICE = 0.005  # seconds of replaying, after which others have their turn

T = TypeVar("T")


class Opening(NamedTuple):
    """A table that is about to be opened, and the change by which the store knows it."""

    table: Table
    change: Change


class Hall:
    """The tables in memory, and the way to all others."""

    def __init__(self, settings: Settings, store: Store, bots: "BotDesk") -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.offered = tuple(dict.fromkeys(listed(settings.bots)))
        self.tables: dict[int, Table] = {}
        self.windows: set[Connection] = set()
        self.clients: Counter[str] = Counter()  # windows, by the network they come from
        self.lanes = Remembered(lambda: Lane(settings.max_cpu_a_client), lambda lane: lane.is_new)
        share = settings.max_cpu_a_place
        self.place_times = Remembered(lambda: Bucket(share, share), lambda bucket: bucket.is_full)
        self.num_refused = 0  # tables that were not opened, since there were enough, or one client had enough
        self._joins = buckets(settings.max_joins_a_minute)
        self._openings = buckets(settings.max_new_tables_a_minute)
        self._idle_since: dict[int, float] = {}
        self._frozen: set[int] = set()  # tables whose games have failed
        self._loading: dict[int, Iterator[None]] = {}
        self._tasks: set[Task[Any]] = set()

    def now(self) -> float:
        return monotonic()

    def start(self, work: Coroutine[Any, Any, T]) -> "Task[T]":
        """Have something done in a task of its own."""
        task = create_task(work)
        self._tasks.add(task)  # the event loop does not hold its tasks
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: "Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refuse):
            log.error("a task failed", exc_info=error)

    # Windows

    def opened(self, window: "Connection") -> None:
        """Somebody has connected."""
        self.windows.add(window)
        self.clients[network_of(window.client)] += 1

    def closed(self, window: "Connection") -> None:
        """Somebody's connection has ended."""
        network = network_of(window.client)
        self.windows.discard(window)
        self.clients[network] -= 1
        if not self.clients[network]:
            del self.clients[network]

    def _turn_of(self, client: str) -> Callable[[], Awaitable[None]]:
        """Give the function that waits for a turn of a client's."""
        return self.lanes.of(network_of(client)).turn

    # Tables in memory

    async def table(self, table_id: int, turn: Callable[[], Awaitable[None]]) -> Table:
        """A table, from memory or rebuilt from its log: a slice at each turn of everybody who waits for it."""
        while table_id not in self.tables:
            if table_id not in self._loading:
                kept = await self.store.load(table_id)
                if kept is None:
                    raise Refuse("unknown_table")
                self._make_memory()
                self._loading[table_id] = self._load(kept)
            next(self._loading[table_id], None)
            if table_id not in self.tables:
                await turn()
        return self.tables[table_id]

    def _load(self, kept: KeptMatch) -> Iterator[None]:
        """Bring a table into memory, in slices."""
        table_id = kept.table.id
        try:
            if table_id in self._frozen:
                raise Refuse("other_rules", phrase="FAULTY_GAME", game=kept.table.game)
            self.tables[table_id] = yield from self._rebuilt(kept)
        except Refuse:
            raise
        except RuseError as error:
            log.error("table %s: its log cannot be replayed: %s", kept.table.name, error)
            raise Refuse("other_rules") from error
        except Exception as error:
            self._frozen.add(table_id)
            raise fault_of(kept.table, "other_rules") from error
        finally:
            del self._loading[table_id]

    def _rebuilt(self, kept: KeptMatch) -> Generator[None, None, Table]:
        """The table of a kept match; if it was played by other rules, as far as it is a match by these."""
        game = find_game(kept.table.game)
        box = game.box(kept.table.changes)
        is_other = kept.table.rules != game.rules_version or kept.table.box != box.digest
        log, steps = replayed(kept.log)
        match = Match(game, kept.table.options, box)
        began = perf_counter()
        for seat, action in steps:
            try:
                match.push(action, seat)
            except RuseError:
                if is_other:
                    break
                raise
            if perf_counter() - began > _SLICE:
                yield
                began = perf_counter()
        chairs = [
            Chair.from_kept(seat, number in kept.owned, number in kept.invited)
            for number, seat in enumerate(kept.seats)
        ]
        return Table(self, kept.table, match, chairs, log, is_other)

    def sweep(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        now = self.now()
        self._idle_since = {
            table.id: self._idle_since.get(table.id, now) for table in self.tables.values() if table.is_idle
        }
        for table_id, since in list(self._idle_since.items()):
            if now - since >= self.settings.idle_seconds:
                self._forget(self.tables[table_id])

    async def prune(self) -> None:
        """Delete tables from the store that were kept long enough; none that is in memory, or comes there."""
        try:
            await prune(
                self.store,
                self.settings.keep_days,
                lambda table_id: table_id in self.tables or table_id in self._loading,
            )
        except RuseError as error:
            log.error("%s", error)

    def _make_memory(self) -> None:
        """Have room for one more table; one that nobody looks at leaves before its time, if need be."""
        if len(self.tables) >= self.settings.max_tables_in_memory:
            idle = next((table for table in self.tables.values() if table.is_idle), None)
            if idle is None:
                raise Refuse("full")
            self._forget(idle)

    def lose(self, table: Table) -> None:
        """A commit failed: what is in memory is not what was kept. Everybody has to look again."""
        self._forget(table)
        for window in list(table.windows):
            window.leave(book_of(window.language).LOST, 1, 1013, "not written")

    def freeze(self, table: Table, trace: str = "") -> Refuse:
        """End a table whose game has raised an exception, until the server starts again. What is kept stays."""
        no = fault_of(table.kept, "other_rules", trace)
        if not table.is_gone:
            self._forget(table)
            self._frozen.add(table.id)
        for window in list(table.windows):
            self._dismiss(window, no)
        return no

    def send_away(self, window: "Connection", table: Table) -> Refuse:
        """Let somebody go to whom the table cannot be shown, because its game has raised an exception."""
        no = fault_of(table.kept, "other_rules")
        table.miss(window)
        self._dismiss(window, no)
        return no

    def _dismiss(self, window: "Connection", no: Refuse) -> None:
        window.table = None
        window.answer_no(no, 0)
        window.end(1011, "the game failed")

    def _forget(self, table: Table) -> None:
        table.is_gone = True
        table.match.let_go()
        self.tables.pop(table.id, None)
        self._idle_since.pop(table.id, None)
        self.bots.forget(table.id)

    # Opening a table

    async def open(self, wanted: NewTable, client: str = "") -> Seated:
        """Open a table; its host gets the token."""
        setup = self._checked(wanted)
        chairs = _chairs(wanted, setup)
        for chair in chairs:
            self.check_offered(chair.bot, "bad_table")
        token, name = tokens.new_token(), clean_name(wanted.name)
        key = tokens.digest(token)
        mine = next((seat for seat, chair in enumerate(chairs) if chair.who == "me"), None)
        codes = {seat: tokens.new_code() for seat, chair in enumerate(chairs) if chair.who == "open"}
        table = await self._open(
            setup,
            list(wanted.changes),
            client,
            pace=wanted.pace,
            host=key,
            chairs=[_chair(chair, name) for chair in chairs],
            keys=[(key, mine, name)],
            codes=codes,
        )
        invitations = {str(seat): tokens.spoken(code) for seat, code in codes.items()}
        return Seated(token, table.kept.name, table.kept.game, mine, invitations)

    async def play_on(self, wanted: PlayOn, client: str = "") -> Seated:
        """Open a table that begins with the first steps of a match that is over; bots have the other seats."""
        place = await self.place(tokens.digest(wanted.token), wanted.table)
        table = await self.table(place.table_id, self._turn_of(client))
        seat = place.seat if wanted.seat is None else wanted.seat
        match = table.match
        is_left = any(step.seat != CHANCE for step in match.steps[wanted.steps :])
        has_choice = is_left or table.is_forfeited or table.other_rules
        if not table.is_over or not 0 <= wanted.steps <= len(match.steps) or not has_choice:
            raise Refuse("not_now")
        if seat is None or seat not in range(len(table.chairs)) or not 1 <= wanted.level <= len(match.game.levels):
            raise Refuse("bad_table")
        self.check_offered(wanted.bot, "bad_table")
        token = tokens.new_token()
        key = tokens.digest(token)
        chairs = [_chair(WantedChair("bot", wanted.level, wanted.bot), "") for _ in table.chairs]
        chairs[seat] = _chair(WantedChair("me"), place.name)
        new = await self._open(
            match.setup,
            table.kept.changes,
            client,
            pace=wanted.pace,
            host=key,
            chairs=chairs,
            keys=[(key, seat, place.name)],
            steps=match.steps[: wanted.steps],
        )
        return Seated(token, new.kept.name, new.kept.game, seat)

    async def _open(self, setup: Setup, changes: list[str], client: str, **wishes: Any) -> Table:
        opening = await self.prepare(setup, changes, client, **wishes)
        async with self.adding(opening.table):
            outcome = await self.store.write(opening.change)
            if outcome.kind != "written":
                log.error("table %s: not opened: %s", opening.table.kept.name, outcome.reason)
                raise Refuse("busy")
        return opening.table

    async def prepare(
        self,
        setup: Setup,
        changes: list[str],
        client: str,
        *,
        pace: str,
        host: str,
        chairs: list[Chair],
        keys: Iterable[tuple[str, int | None, str]],
        codes: Mapping[int, str] = {},
        steps: Sequence[Step] = (),
    ) -> Opening:
        """A new table for a client, which is not in memory or in the store yet.

        `keys` are digests of tokens with the seats and names of those who have them; `codes` invite to seats. Some
        steps may have been taken elsewhere.
        """
        opener = self._opener(client)
        try:
            await self._check_room(client, opener)
        except Refuse:
            self.num_refused += 1
            raise
        kept = await self.store.new_table(
            name=tokens.new_name(),
            game=setup.game.name,
            rules=setup.game.rules_version,
            box=setup.box.digest,
            changes=changes,
            options=setup.options,
            pace=pace,
            dice=token_hex(16),
            opener=opener,
            host=host,
        )
        try:
            table = Table(self, kept, Match(setup.game, setup.options, setup.box), chairs, Log())
            change = table.begin(steps)
        except Exception as error:
            raise fault_of(kept, "bad_table") from error
        statements = [
            add_table(kept._replace(is_over=table.is_over)),
            *(add_seat(kept.id, seat, chair.kept) for seat, chair in enumerate(chairs)),
            *(add_key(KeptKey(digest, kept.id, seat, name)) for digest, seat, name in keys),
            *(add_invitation(tokens.digest(code), kept.id, seat) for seat, code in codes.items()),
        ]
        return Opening(table, change._replace(statements=statements))

    @asynccontextmanager
    async def adding(self, table: Table) -> AsyncIterator[None]:
        """Have a new table in memory while it is written: whoever finds it in the store before that is told waits."""
        async with table.lock:
            self.tables[table.id] = table
            try:
                yield
            except BaseException:
                self._forget(table)
                raise
            self.store.num_tables += 1

    async def _check_room(self, client: str, opener: str) -> None:
        """Refuse another table, if there are enough, or the client has opened enough."""
        if not self._openings.of(network_of(client)).take():
            raise Refuse("too_many")
        settings = self.settings
        if self.store.num_tables >= settings.max_tables:
            raise Refuse("full")
        if await self.store.num_opened_by(opener) >= settings.max_tables_a_client:
            raise Refuse("full", phrase="TOO_MANY_TABLES")
        self._make_memory()

    def _opener(self, client: str) -> str:
        """A digest of where a client comes from: the store counts tables by it, and keeps no addresses."""
        return blake2b(network_of(client).encode(), key=self.store.secret, digest_size=8).hexdigest()

    # Sitting down

    async def join(self, wanted: Join, client: str = "") -> Seated:
        """Take the seat, or the place of a spectator, that an invitation is for."""
        if not self._joins.of(network_of(client)).take():
            raise Refuse("too_many")
        found = await self.store.invitation(tokens.digest(tokens.plain(wanted.code)))
        if found is None:
            raise Refuse("unknown_code")
        table_id, seat = found
        token = tokens.new_token()

        async def join() -> Seated:
            table = await self.table(table_id, self._turn_of(client))
            async with table.turn():
                await table.join(seat, "program" if wanted.program else "person", wanted.name, tokens.digest(token))
            return Seated(token, table.kept.name, table.kept.game, seat)

        return await _visited(join)

    async def seat(self, window: "Connection", hello: Hello) -> None:
        """Let a client sit where its token leads."""
        if hello.version != VERSION:
            raise Refuse("version")
        if hello.language is not None and hello.language not in LANGUAGES:
            raise Refuse("unknown_language")
        window.language = hello.language
        digest = tokens.digest(hello.token)

        async def sit() -> None:
            place = await self.place(digest, hello.table)
            table = await self.table(place.table_id, window.turn)
            window.sit(digest, place, digest == table.kept.host)
            await table.seat(window, hello)

        await _visited(sit)

    async def place(self, digest: str, name: str | None) -> Place:
        """Where a token leads: to the newest table of its company, or to the one that is named."""
        places = await self.store.places(digest)
        if not places:
            raise Refuse("unknown_token")
        place = next((place for table, place in places if name in (None, table)), None)
        if place is None:
            raise Refuse("unknown_table")
        return place

    # Checking

    def offers(self, bot: str | None) -> bool:
        """Whether a bot may play here: one that has a level, or is offered by name."""
        return bot is None or bot in self.offered

    def check_offered(self, bot: str | None, error: Error) -> None:
        """Refuse a bot that is not offered; nothing is imported because a client names it."""
        if not self.offers(bot):
            raise Refuse(error, phrase="NOT_OFFERED", bot=shortened(str(bot)))

    def _checked(self, wanted: NewTable) -> Setup:
        try:
            game = find_listed_game(wanted.game)
            return Setup(game, game.check_options(wanted.options), game.box(wanted.changes))
        except RuseError as error:
            raise Refuse("bad_table", phrase="NOT_OPENED", reason=error) from error


async def _visited(visit: Callable[[], Awaitable[T]]) -> T:
    """Visit a table; again, if it leaves memory, or its company goes on, before its turn comes."""
    for _ in range(_TRIES):
        with suppress(Gone):
            return await visit()
    raise Refuse("busy")


def _chairs(wanted: NewTable, setup: Setup) -> list[WantedChair]:
    """Who shall sit where; by default you, anywhere, and bots."""
    chairs, num_seats, levels = list(wanted.chairs), setup.num_seats, setup.game.levels
    if not chairs:
        chairs = [WantedChair("bot", wanted.level, wanted.bot)] * num_seats
        chairs[randbelow(num_seats)] = WantedChair("me")
    if len(chairs) != num_seats:
        raise Refuse("bad_table", phrase="WRONG_CHAIRS", given=len(chairs), seats=num_seats)
    if sum(chair.who == "me" for chair in chairs) > 1:
        raise Refuse("bad_table", phrase="ONE_SEAT")
    if any(not 1 <= chair.level <= len(levels) for chair in chairs):
        raise Refuse("bad_table", phrase="WRONG_LEVEL", most=len(levels))
    return chairs


def _chair(wanted: WantedChair, name: str) -> Chair:
    if wanted.who == "bot":
        return Chair("bot", "", None if wanted.bot else wanted.level, wanted.bot)
    return Chair("open", "", is_invited=True) if wanted.who == "open" else Chair("person", name, owner="person")
