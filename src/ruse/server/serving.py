"""A server from its start to its end."""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from time import monotonic
from typing import Any

import msgspec
import uvicorn

from ruse.bots.isolation import check_bot
from ruse.bots.loading import is_built_in, is_local
from ruse.core.errors import RuseError, system_reason
from ruse.core.registry import broken_games, games
from ruse.server.app import Doors
from ruse.server.bots.desk import BotDesk
from ruse.server.hall import Hall
from ruse.server.http_socket import HttpSocket, Sockets
from ruse.server.metrics import LagWatch
from ruse.server.protocol import Closing
from ruse.server.settings import Settings, listed
from ruse.server.store.sqlite import StoreLost
from ruse.server.store.store import Store
from ruse.server.words import book_of

log = logging.getLogger("ruse.server")

_SWEEP_EVERY = 10.0
_CHECKPOINT_EVERY = 30.0
_TIDY_A_LITTLE_EVERY = 0.25
_TIDY_ALL_EVERY = 3600.0
_PRUNE_AFTER = 60.0
_PRUNE_EVERY = 3600.0
_BOTS_AFTER = 0.5  # seconds: the page answers first


def serve(settings: Settings, ready: Callable[[str], None], any_port: bool = False) -> None:
    """Run a server until it is told to stop; `ready` gets its address as soon as it answers.

    With `any_port` it takes another port, if the usual one is not free.
    """
    for name in listed(settings.bots):
        check_offer(name)
    log.info("open files: at most %s", allow_many_files())
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, ready, any_port))


def check_offer(name: str) -> None:
    """Refuse to offer a bot that cannot be imported, or that every table has anyway."""
    if is_local(name) or any(is_built_in(name, game) for game in games()):
        raise RuseError("'{name}' cannot be offered: it must be a bot of yours, as in my_module:MyBot", name=name)
    check_bot(name, games()[0])


async def _serve(settings: Settings, ready: Callable[[str], None], any_port: bool) -> None:
    loop = asyncio.get_running_loop()
    started = monotonic()
    store = Store(settings.store, loop.call_soon_threadsafe, settings.commit_seconds)
    try:
        bound = _bind(settings, any_port)
    except BaseException:
        store.close()
        raise
    bots = BotDesk(loop, settings.bot_processes, settings.bot_seconds)
    hall = Hall(settings, store, bots)
    lag = LagWatch(loop)
    config = uvicorn.Config(
        Doors(hall, lag, started).app(),
        http=HttpSocket,
        ws="none",  # HttpSocket shakes hands
        lifespan="off",
        log_config=None,
        log_level="error",  # warnings can be had by anybody, as many as they like; below them are messages, with tokens
        access_log=False,
        ws_max_size=settings.max_message,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    server = _Server(config, hall)
    _calm_the_collector()
    lag.start()
    chores = [
        asyncio.create_task(_every(_SWEEP_EVERY, hall.sweep)),
        asyncio.create_task(_keep_checkpoints(store)),
        asyncio.create_task(_every(_TIDY_A_LITTLE_EVERY, _tidier(server))),
        asyncio.create_task(_every(_TIDY_ALL_EVERY, _tidy_all)),
        asyncio.create_task(_prune(hall)),
    ]
    loop.call_later(_BOTS_AFTER, bots.start)

    def started_up() -> None:
        store.tell_address(_address(bound))
        ready(_address(bound))
        loop.run_in_executor(None, _open_the_boxes)

    server.on_started = started_up
    store.on_loss = partial(server.stop_without, store)
    try:
        await server.serve(sockets=[bound])
    finally:
        for chore in chores:
            chore.cancel()
        lag.stop()
        bots.close()
        try:
            rescued = store.rescue() if store.is_lost else None
        finally:
            store.close()
    if rescued:
        raise StoreLost(
            "{entry}: was deleted or replaced while the server ran; what it held is in {copy}",
            entry=store.path,
            copy=rescued,
        )


class _Server(uvicorn.Server):
    """Says that it answers, and says goodbye to everybody."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self.server_state = Sockets()
        self._hall = hall
        self.on_started: Callable[[], None] = lambda: None
        self.lost_store = False

    def stop_without(self, store: Store) -> None:
        """End, because the store is gone."""
        if not self.lost_store:
            log.error("%s: was deleted or replaced: nothing more is saved, and the server stops", store.path)
        self.lost_store = self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """What ends the server is not raised once more after it: the store has to be closed yet."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        why = "STORE_LOST" if self.lost_store else "STOPPING"
        for window in list(self._hall.windows):
            window.send(Closing(text=getattr(book_of(window.language), why), retry_in=3))
        await super().shutdown(sockets)
        self._captured_signals.clear()  # raised again they would end the process before the store is closed


def _open_the_boxes() -> None:
    """Read what every game needs, before anybody asks for it; name the games that cannot be loaded."""
    for error in broken_games().values():
        log.error("%s", error)


async def _every(seconds: float, chore: Callable[[], Any]) -> None:
    while True:
        await asyncio.sleep(seconds)
        chore()


async def _keep_checkpoints(store: Store) -> None:
    while True:
        await asyncio.sleep(_CHECKPOINT_EVERY)
        try:
            await asyncio.to_thread(store.checkpoint)
        except RuseError as error:
            log.error("%s", error)


async def _prune(hall: Hall) -> None:
    await asyncio.sleep(_PRUNE_AFTER)
    while True:
        with suppress(Exception):  # it is in the log
            await hall.start(hall.prune())
        await asyncio.sleep(_PRUNE_EVERY)


def _bind(settings: Settings, any_port: bool) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":  # where it would let two servers share the port
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
    except OSError as error:
        bound.close()
        if any_port:
            return _bind(msgspec.structs.replace(settings, port=0), False)
        raise RuseError(
            "{host}:{port}: cannot be used: {why}", host=settings.host, port=settings.port, why=system_reason(error)
        ) from error
    bound.listen(1024)
    return bound


def _address(bound: socket.socket) -> str:
    host, port = bound.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def allow_many_files() -> int:
    """Raise the limit of open files as far as the system allows: every player is one. 0 if it has no limit."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard
    return soft


def _calm_the_collector() -> None:
    """With 10,000 players the garbage collector would stop the server for a third of a second, to find nothing.

    So it is told when to look, and at what. Moves leave no garbage that would need it, only requests over HTTP do:
    if there were any, it looks at what is new. What is still there then is set aside (`gc.freeze`).
    """
    _tidy_all()
    gc.disable()


def _tidier(server: uvicorn.Server) -> Callable[[], None]:
    """Takes away, now and then, what requests have left."""
    requests = 0

    def tidy() -> None:
        nonlocal requests
        if requests != server.server_state.total_requests:
            requests = server.server_state.total_requests
            gc.collect(0)
        gc.freeze()

    return tidy


def _tidy_all() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop
