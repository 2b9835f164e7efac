"""All tables of a server: opened, found, brought into memory and let go of."""

import logging
from asyncio import Future, get_running_loop
from collections import Counter
from collections.abc import Callable, Sequence
from secrets import randbelow
from time import monotonic
from typing import TYPE_CHECKING

from ruse.core.box import Box
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.language import LANGUAGES
from ruse.core.match import Step
from ruse.core.protocol import CHANCE
from ruse.core.registry import find_game, find_listed_game
from ruse.core.text import shortened
from ruse.server import tokens
from ruse.server.chairs import Chair, Owner
from ruse.server.protocol import VERSION, Closing, Error, Hello, Join, NewTable, PlayOn, Seated, Welcome
from ruse.server.protocol import Chair as WantedChair
from ruse.server.refusing import Refuse, fault_of
from ruse.server.requests import clean_name
from ruse.server.settings import Settings, listed
from ruse.server.store.kept import KeptKey, KeptTable, Place
from ruse.server.store.statements import add_invitation, add_key, add_seat, drop_invitations, set_seat
from ruse.server.store.store import Store
from ruse.server.store.writer import Statement
from ruse.server.table import Table
from ruse.server.telling import Teller
from ruse.server.words import book_of

if TYPE_CHECKING:
    from ruse.server.bots.desk import BotDesk
    from ruse.server.connection import Connection

log = logging.getLogger("ruse.server")


class Hall:
    """The tables in memory, and the way to all others."""

    def __init__(self, settings: Settings, store: Store, bots: "BotDesk") -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.offered = tuple(dict.fromkeys(listed(settings.bots)))
        self.tables: dict[int, Table] = {}
        self.windows: set[Connection] = set()
        self.clients: Counter[str] = Counter()  # windows, by where they come from
        self._idle_since: dict[int, float] = {}
        self._frozen: set[int] = set()  # tables whose games have failed

    def now(self) -> float:
        return monotonic()

    # Windows

    def opened(self, window: "Connection") -> None:
        """Somebody has connected."""
        self.windows.add(window)
        self.clients[window.client] += 1

    def closed(self, window: "Connection") -> None:
        """Somebody's connection has ended."""
        self.windows.discard(window)
        self.clients[window.client] -= 1
        if not self.clients[window.client]:
            del self.clients[window.client]

    # Tables in memory

    def table(self, table_id: int) -> Table:
        """A table, from memory or rebuilt from its log."""
        if table_id not in self.tables:
            self._make_memory()
            kept = self.store.table(table_id)
            if table_id in self._frozen:
                raise Refuse("other_rules", phrase="FAULTY_GAME", game=kept.game)
            try:
                self.tables[table_id] = self._rebuilt(kept)
            except Refuse:
                raise
            except RuseError as error:
                log.error("table %s: its log cannot be replayed: %s", kept.name, error)
                raise Refuse("other_rules") from error
            except Exception as error:
                self._frozen.add(table_id)
                raise fault_of(kept, "other_rules") from error
        return self.tables[table_id]

    def _rebuilt(self, kept: KeptTable) -> Table:
        game = find_game(kept.game)
        box = game.box(kept.changes)
        if kept.rules != game.rules_version or kept.box != box.digest:
            raise Refuse("other_rules")
        owned = {key.seat for key in self.store.keys(kept.id)}
        invited = self.store.invited_seats(kept.id)
        chairs = [
            Chair.from_kept(seat, number in owned, number in invited)
            for number, seat in enumerate(self.store.seats(kept.id))
        ]
        return Table(self, kept, game, box, chairs, self.store.log(kept.id))

    def sweep(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        now = self.now()
        self._idle_since = {
            table.id: self._idle_since.get(table.id, now) for table in self.tables.values() if table.is_idle
        }
        for table_id, since in list(self._idle_since.items()):
            if now - since >= self.settings.idle_seconds:
                self._forget(self.tables[table_id])

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
            window.table = None
            window.send(Closing(text=book_of(window.language).LOST, retry_in=1))
            window.end(1013, "not written")

    def freeze(self, table: Table, trace: str = "") -> None:
        """End a table whose game has raised an exception, until the server starts again. What is kept stays."""
        no = fault_of(table.kept, "other_rules", trace)
        if not table.is_gone:
            self._forget(table)
            self._frozen.add(table.id)
        for window in list(table.windows):
            self._dismiss(window, no)

    def send_away(self, window: "Connection", table: Table) -> None:
        """Let somebody go to whom the table cannot be shown, because its game has raised an exception."""
        no = fault_of(table.kept, "other_rules")
        table.miss(window)
        self._dismiss(window, no)

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

    async def open(self, wanted: NewTable) -> Seated:
        """Open a table; its host gets the token."""
        self.check_room()
        game, options, box = self._checked(wanted)
        chairs = _chairs(wanted, game, options["seats"])
        for chair in chairs:
            self.check_offered(chair.bot, "bad_table")
        token, name = tokens.new_token(), clean_name(wanted.name)
        key = tokens.digest(token)
        kept, statement = self.store.new_table(
            name=tokens.new_name(),
            game=game.name,
            rules=game.rules_version,
            box=box.digest,
            changes=list(wanted.changes),
            options=options,
            pace=wanted.pace,
            host=key,
        )
        mine = next((seat for seat, chair in enumerate(chairs) if chair.who == "me"), None)
        seated = [_chair(chair, name) for chair in chairs]
        codes = {seat: tokens.new_code() for seat, chair in enumerate(chairs) if chair.who == "open"}
        statements = [statement, add_key(KeptKey(key, kept.id, mine, name))]
        statements += [add_invitation(tokens.digest(code), kept.id, seat) for seat, code in codes.items()]
        await self._begin(kept, game, box, seated, statements)
        invitations = {str(seat): tokens.spoken(code) for seat, code in codes.items()}
        return Seated(token, kept.name, game.name, mine, invitations)

    async def join(self, wanted: Join) -> Seated:
        """Take the seat, or the place of a spectator, that an invitation is for."""
        code = tokens.digest(tokens.plain(wanted.code))
        found = self.store.invitation(code)
        if found is None:
            raise Refuse("unknown_code")
        table_id, seat = found
        table = self.table(table_id)
        if seat is None and len(self.store.keys(table_id)) >= self.settings.max_spectators:
            raise Refuse("full")
        token, name = tokens.new_token(), clean_name(wanted.name)
        statements = [add_key(KeptKey(tokens.digest(token), table_id, seat, name))]
        joined: Future[None] = get_running_loop().create_future()

        def lost() -> None:
            _fail(joined, Refuse("busy"))

        def sit() -> None:
            if table.is_gone:
                lost()
                return
            if seat is None:
                table.commit(statements, lambda: _set(joined), lost)
                return
            if table.chairs[seat].owner:
                _fail(joined, Refuse("unknown_code"))
                return
            owner: Owner = "program" if wanted.program else "person"
            chair = Chair(owner, name, owner=owner)
            more = [drop_invitations(table_id, seat), set_seat(table_id, seat, chair.kept)]

            def then() -> None:
                table.chairs[seat] = chair
                table.tell_table()
                table.tell_news()
                _set(joined)

            table.commit(statements + more, then, lost)

        table.soon(sit)
        await joined
        return Seated(token, table.kept.name, table.kept.game, seat)

    async def play_on(self, wanted: PlayOn) -> Seated:
        """Open a table that begins with the first steps of a match that is over; bots have the other seats."""
        self.check_room()
        place = self._place(tokens.digest(wanted.token), wanted.table)
        table, seat = self.table(place.table_id), place.seat if wanted.seat is None else wanted.seat
        game, kept, steps = table.match.game, table.kept, table.match.steps
        has_choice = any(step.seat != CHANCE for step in steps[wanted.steps :]) or table.is_forfeited
        if not table.is_over or not 0 <= wanted.steps <= len(steps) or not has_choice:
            raise Refuse("not_now")
        if seat is None or seat not in range(len(table.chairs)) or not 1 <= wanted.level <= len(game.levels):
            raise Refuse("bad_table")
        self.check_offered(wanted.bot, "bad_table")
        token = tokens.new_token()
        key = tokens.digest(token)
        new, statement = self.store.new_table(
            name=tokens.new_name(),
            **{field: getattr(kept, field) for field in ("game", "rules", "box", "changes", "options")},
            pace=wanted.pace,
            host=key,
        )
        chairs = [_chair(WantedChair("bot", wanted.level, wanted.bot), "") for _ in table.chairs]
        chairs[seat] = _chair(WantedChair("me"), place.name)
        statements = [statement, add_key(KeptKey(key, new.id, seat, place.name))]
        await self._begin(new, game, table.match.box, chairs, statements, steps[: wanted.steps])
        return Seated(token, new.name, game.name, seat)

    def play_again(self, table: Table) -> None:
        """A new table for the same company, everybody one seat further."""
        num_seats, kept = len(table.chairs), table.kept
        table.is_followed = True

        def further(seat: int | None) -> int | None:
            return None if seat is None else (seat + 1) % num_seats

        again, statement = self.store.new_table(
            name=tokens.new_name(),
            **{field: getattr(kept, field) for field in ("game", "rules", "box", "changes", "options", "host")},
            pace=table.pace,
        )
        keys = [key._replace(table_id=again.id, seat=further(key.seat)) for key in self.store.keys(table.id)]
        chairs = [table.chairs[(seat - 1) % num_seats] for seat in range(num_seats)]
        seated = [
            Chair(chair.who, chair.name, chair.level, chair.bot, chair.owner, chair.who == "open") for chair in chairs
        ]
        statements = [statement, *map(add_key, keys)]

        def then(new: Table) -> None:
            for window in list(table.windows):
                del table.windows[window]
                if window.seat is not None:
                    table.chairs[window.seat].windows.discard(window)
                window.seat, window.told = further(window.seat), 0
                window.table = new
                new.welcome(window)
            for window in new.windows:
                self.introduce(window, new, 0)
            new.ask_bots()

        def otherwise() -> None:
            table.is_followed = False
            table.rematch_wanted.clear()
            table.tell_table()

        try:
            self._start(again, table.match.game, table.match.box, seated, statements, then, otherwise)
        except Refuse:
            otherwise()
            raise

    async def _begin(
        self,
        kept: KeptTable,
        game: Game,
        box: Box,
        chairs: list[Chair],
        statements: list[Statement],
        steps: Sequence[Step] = (),
    ) -> None:
        begun: Future[None] = get_running_loop().create_future()

        self._start(
            kept, game, box, chairs, statements, lambda _: _set(begun), lambda: _fail(begun, Refuse("busy")), steps
        )
        await begun

    def _start(
        self,
        kept: KeptTable,
        game: Game,
        box: Box,
        chairs: list[Chair],
        statements: list[Statement],
        then: Callable[[Table], None],
        otherwise: Callable[[], None] = lambda: None,
        steps: Sequence[Step] = (),
    ) -> None:
        """Bring a new table into memory and into the store; some steps may have been taken elsewhere."""
        try:
            table = Table(self, kept, game, box, chairs, [])
            begun = table.begin(steps)
        except Exception as error:
            raise fault_of(kept, "bad_table") from error
        self.tables[table.id] = table
        statements += [add_seat(kept.id, seat, chair.kept) for seat, chair in enumerate(chairs)]
        table.commit(statements + begun, lambda: then(table), otherwise)

    # Sitting down

    def seat(self, window: "Connection", hello: Hello) -> None:
        """Let a client sit where its token leads."""
        if hello.version != VERSION:
            raise Refuse("version")
        if hello.language is not None and hello.language not in LANGUAGES:
            raise Refuse("unknown_language")
        window.language = hello.language
        digest = tokens.digest(hello.token)
        place = self._place(digest, hello.table)
        table = self.table(place.table_id)
        window.table = table
        table.soon(lambda: self._sit_down(window, table, place, digest, hello))

    def _place(self, digest: str, name: str | None) -> Place:
        """Where a token leads: to the newest table of its company, or to the one that is named."""
        places = self.store.places(digest)
        if not places:
            raise Refuse("unknown_token")
        place = next((place for table, place in places if name in (None, table)), None)
        if place is None:
            raise Refuse("unknown_table")
        return place

    def _sit_down(self, window: "Connection", table: Table, place: Place, digest: str, hello: Hello) -> None:
        if window.table is None:
            return
        if table.is_gone:
            window.table = None
            window.end(1013, "not written")
            return
        window.is_host = digest == table.kept.host
        if not self._make_room(table, place, digest, window.is_host):
            window.table = None
            window.answer_no(Refuse("full"), hello.ref)
            return
        window.digest, window.seat, window.name = digest, place.seat, place.name
        window.told = table.known_from(hello.since)
        table.welcome(window)
        self.introduce(window, table, hello.ref)
        table.tell_table(but=window)
        table.ask_bots()

    def _make_room(self, table: Table, place: Place, digest: str, is_host: bool) -> bool:
        """Whether one more window fits. Players and the host always get in: their own oldest window gives way."""
        own = [window for window in table.windows if window.digest == digest]
        has_room = len(own) < self.settings.max_connections_a_place
        if place.seat is None and not is_host:
            onlookers = sum(window.seat is None for window in table.windows)
            return has_room and onlookers < self.settings.max_connections_a_table
        if not has_room:
            oldest = own[0]
            oldest.table = None
            table.miss(oldest)
            oldest.send(Closing(text=book_of(oldest.language).GAVE_WAY, retry_in=None))
            oldest.end(1008, "too many windows")
        return True

    def introduce(self, window: "Connection", table: Table, ref: int) -> None:
        """Tell somebody where they sit, and all there is to see."""
        try:
            window.send(self._welcome(window, table, ref))
        except Exception:
            self.send_away(window, table)
            return
        window.send(table.message())
        window.tell_news()

    def _welcome(self, window: "Connection", table: Table, ref: int) -> Welcome:
        teller = Teller(table.match, window.viewer, window.language or "en", table.names())
        assert teller.speech is not None
        words = teller.speech.words
        return Welcome(
            ref=ref,
            version=VERSION,
            table=table.kept.name,
            game=table.kept.game,
            seat=window.seat,
            host=window.is_host,
            components=teller.door.components,
            seat_names=list(words.SEATS[: len(table.chairs)]) if window.language else [],
            topics=teller.speech.topics() if window.language else [],
        )

    # Checking

    def check_room(self) -> None:
        """Refuse another table, if there are enough."""
        if self.store.num_tables >= self.settings.max_tables:
            raise Refuse("full")
        self._make_memory()

    def offers(self, bot: str | None) -> bool:
        """Whether a bot may play here: one that has a level, or is offered by name."""
        return bot is None or bot in self.offered

    def check_offered(self, bot: str | None, error: Error) -> None:
        """Refuse a bot that is not offered; nothing is imported because a client names it."""
        if not self.offers(bot):
            raise Refuse(error, phrase="NOT_OFFERED", bot=shortened(str(bot)))

    def _checked(self, wanted: NewTable) -> tuple[Game, dict[str, int], Box]:
        try:
            game = find_listed_game(wanted.game)
            return game, game.check_options(wanted.options), game.box(wanted.changes)
        except RuseError as error:
            raise Refuse("bad_table", phrase="NOT_OPENED", reason=error) from error


def _chairs(wanted: NewTable, game: Game, num_seats: int) -> list[WantedChair]:
    """Who shall sit where; by default you, anywhere, and bots."""
    chairs = list(wanted.chairs)
    if not chairs:
        chairs = [WantedChair("bot", wanted.level, wanted.bot)] * num_seats
        chairs[randbelow(num_seats)] = WantedChair("me")
    if len(chairs) != num_seats:
        raise Refuse("bad_table", phrase="WRONG_CHAIRS", given=len(chairs), seats=num_seats)
    if sum(chair.who == "me" for chair in chairs) > 1:
        raise Refuse("bad_table", phrase="ONE_SEAT")
    if any(not 1 <= chair.level <= len(game.levels) for chair in chairs):
        raise Refuse("bad_table", phrase="WRONG_LEVEL", most=len(game.levels))
    return chairs


def _chair(wanted: WantedChair, name: str) -> Chair:
    if wanted.who == "bot":
        return Chair("bot", "", None if wanted.bot else wanted.level, wanted.bot)
    return Chair("open", "", is_invited=True) if wanted.who == "open" else Chair("person", name, owner="person")


def _set(future: "Future[None]") -> None:
    if not future.done():
        future.set_result(None)


def _fail(future: "Future[None]", error: Refuse) -> None:
    if not future.done():
        future.set_exception(error)
