"""The law of bytes: whatever a seat or a spectator is sent is a function of what it may know."""

from collections.abc import Callable
from itertools import chain
from typing import Any

import msgspec
import pytest

from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.core.protocol import OWNER, SPECTATOR
from ruse.core.registry import TEMPLATE, find_game
from ruse.server import looking
from ruse.server.connection import Connection
from ruse.server.protocol import Closing, Pong, Told
from ruse.server.table import Table
from ruse.server.telling import Teller
from tests.conformance.configurations import CONFIGURATIONS, Game
from tests.server.company import Puppets, change
from tests.server.worlds import StagedMatch, Story, World, everything_sent, stories

HEARD = {
    "welcome", "table", "news", "done", "failed", "reason", "explained", "recalled", "looked", "nudged", "invitation",
    "closing", "pong",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _staged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables start where the story begins, nobody is away for long, and codes and names are always the same."""
    monkeypatch.setattr("ruse.server.hall.Match", StagedMatch)
    monkeypatch.setattr("ruse.server.chairs.Chair.seconds_away", property(lambda chair: 0.0))
    monkeypatch.setattr("ruse.server.tokens.new_code", lambda: "ABCDEFGHJKMN")
    monkeypatch.setattr("ruse.server.tokens.new_name", lambda: "another")


class Leak(AssertionError):
    """A viewer can tell two worlds apart that look the same."""


def check(story: Story, seed: int) -> set[str]:
    """Compare all that the viewer is sent in both worlds; the kinds of messages that were compared."""
    truth, world = (everything_sent(story, which, seed) for which in (0, 1))
    if truth != world:
        pairs = zip(chain(*truth), chain(*world), strict=False)
        first = next((pair for pair in pairs if pair[0] != pair[1]), "one has more")
        raise Leak(f"{story.viewer}: {first}")
    return {msgspec.json.decode(message)["is"] for sent in truth for message in sent}


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_bytes_are_a_function_of_the_observation(game: Game, options: dict[str, int]) -> None:
    is_usual = options == game.check_options({})
    rng, heard, deeds = seeded(1), set(), 0
    for viewer in Match(game, options).viewers:
        for story in stories(game, options, viewer, below(rng, 1000), 3 if is_usual else 1):
            heard |= check(story, below(rng, 1000))
            deeds += len(story.deeds)
    assert deeds > 4
    if is_usual:
        assert heard == HEARD
        assert deeds > 20


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_a_forfeit_tells_nothing_that_is_hidden(game: Game, options: dict[str, int]) -> None:
    """Bytes sent after a forfeit are the same in worlds that the viewer cannot tell apart."""
    for viewer in Match(game, options).viewers:
        for story in stories(game, options, viewer, 5, 1):
            truth, world = (_sent_of_a_forfeit(story, which) for which in (0, 1))
            assert truth == world
            assert any(b'"is":"forfeited"' in message for message in truth)


def _sent_of_a_forfeit(story: Story, which: int) -> list[bytes]:
    world = World(story, which, None)
    player = world.sit(story.viewer, "en")
    change(world.table, lambda: world.table.forfeit(0 if story.viewer else 1, "raised"))
    player.say("recall", since=0, ref=1)
    player.say("undo", moment=-1, ref=2)
    world.sit(story.viewer, None)
    return list(chain(*world.papers))


# It bites


def secret(match: Match) -> int:
    """A number that depends on everything, hidden or not."""
    return sum(match.truth().tobytes())


def a_word_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    happening = Teller.happening

    def spoiled(self: Teller, each: Any) -> Told:
        return msgspec.structs.replace(happening(self, each), sentences=[str(secret(self.match))])

    monkeypatch.setattr(Teller, "happening", spoiled)


def a_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    _spoil_news(monkeypatch, lambda news, match: msgspec.structs.replace(news, steps=news.steps + secret(match)))


def the_whole_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    _spoil_news(monkeypatch, lambda news, match: {**msgspec.to_builtins(news), "state": match.position()})


def the_way_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether one may take back freely depends on a hidden card."""
    monkeypatch.setattr(Table, "_undo_offered", lambda self, *_: (("free", "ask")[secret(self.match) % 2], 0))


def a_blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same message, but longer."""
    news = Table._news
    monkeypatch.setattr(Table, "_news", lambda self, *how: news(self, *how) + b" " * (secret(self.match) % 3))


def one_more_message(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Table.tell_news

    def spoiled(self: Table, window: Connection, *known: Any, **made: Any) -> None:
        tell(self, window, *known, **made)
        if secret(self.match) % 2:
            window.send(Pong())

    monkeypatch.setattr(Table, "tell_news", spoiled)


def another_order(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Table.tell_news

    def spoiled(self: Table, window: Connection, *known: Any, **made: Any) -> None:
        is_first = secret(self.match) % 2
        if is_first:
            window.send(Pong())
        tell(self, window, *known, **made)
        if not is_first:
            window.send(Pong())

    monkeypatch.setattr(Table, "tell_news", spoiled)


def a_telling_no(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason of a refusal depends on a hidden card."""
    monkeypatch.setattr(Table, "_refusal", lambda self, window, error: str(secret(self.match) % 5))


def a_telling_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of the log is left out, if a hidden card says so."""
    told = Teller.told

    def spoiled(self: Teller, since: int) -> list[Told]:
        return told(self, since)[secret(self.match) % 2 :]

    monkeypatch.setattr(Teller, "told", spoiled)


def a_telling_invitation(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code of an invitation depends on a hidden card."""
    monkeypatch.setattr("ruse.server.tokens.new_code", lambda: str(which_world()))


def a_telling_goodbye(monkeypatch: pytest.MonkeyPatch) -> None:
    """How soon to come back depends on a hidden card."""

    def closing(text: str, retry_in: int | None) -> Closing:
        return Closing(text=text, retry_in=which_world())

    monkeypatch.setattr("ruse.server.connection.Closing", closing)


def a_telling_rematch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the next table depends on a hidden card of this one."""
    monkeypatch.setattr("ruse.server.tokens.new_name", lambda: str(which_world()))


def a_bot_that_shows_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's level depends on a hidden card."""
    monkeypatch.setattr(Puppets, "is_warming", lambda self, game, level: which_world() % 2 == 1)


def which_world() -> int:
    """A number that depends on everything hidden in the world that is played just now."""
    world = StagedMatch.world
    return sum(world.story.positions[world.which].tobytes())


def foreign_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks back sees all cards."""
    monkeypatch.setattr(Teller, "door", property(lambda self: self.match.seat(0)), raising=False)
    monkeypatch.setattr(Teller, "__init__", _look_as_the_first)


def _look_as_the_first(
    self: Teller, match: Match, viewer: int, language: str | None, names: Any, you: Any = None
) -> None:
    self.match = match
    self.speech = match.seat(0).speech(language, you=0) if language else None


def owners_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A viewer who looks back gets the eyes of the owner."""
    monkeypatch.setattr(looking, "_looking", lambda window, table, eyes: OWNER)


def _spoil_news(monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Any, Match], Any]) -> None:
    news = Table._news

    def spoiled(self: Table, *how: Any) -> bytes:
        return msgspec.json.encode(spoil(msgspec.json.decode(news(self, *how), type=AnyNews), self.match))

    monkeypatch.setattr(Table, "_news", spoiled)


class AnyNews(msgspec.Struct, tag_field="is", tag="news"):
    """News whose parts need no types."""

    moment: int
    steps: int
    since: int
    told: Any
    view: Any
    question: Any
    undo: Any
    undo_steps: Any
    result: Any


LEAKS = [
    a_word_too_much, a_counter, the_whole_truth, the_way_back, a_blank, one_more_message, another_order, a_telling_no,
    a_telling_memory, a_telling_invitation, a_telling_goodbye, a_telling_rematch, a_bot_that_shows_its_hand,
    foreign_eyes,
    owners_eyes,
]  # fmt: skip


@pytest.mark.parametrize("leak", LEAKS)
def test_leaks_are_found(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        _check_all(find_game(TEMPLATE))


def _check_all(game: Game) -> None:
    for viewer in (1, SPECTATOR):
        for seed, story in enumerate(stories(game, game.check_options({}), viewer, 1, 4)):
            check(story, seed)
