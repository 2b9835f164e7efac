"""Playing in the terminal: against bots, or several people on one machine."""

import os
import shlex
import sys
from argparse import Namespace
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from time import perf_counter, sleep

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from ruse.bots.bot import Bot, make_bot
from ruse.cli.commands import chosen_box, console, read_options, read_seat, table_of
from ruse.core import saved
from ruse.core.dice import from_entropy, seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Action, LogEntry, Match
from ruse.core.record import IntArray
from ruse.core.registry import find_game, games

_HELP = """\
Choose by number, or type an action (its beginning is enough if it is clear).
  ?          this help                 ? R5       help on a card or a word
  undo       take back your choice, while nothing was drawn or shown since
  log        all that happened         table      the table again
  save FILE  save the match            quit       leave; the match is kept
"""

_LONGEST_PAUSE = 1.0  # seconds


class Leave(Exception):
    """Somebody wants to leave the table."""


def play(args: Namespace) -> int:
    """Play a match to its end, or until somebody leaves."""
    if args.resume:
        if args.option or args.changes:
            raise RuseError("a match that goes on keeps its options and its box: leave out --option and --set")
        match = saved.load(args.resume, args.box)
        if args.game and args.game != match.game.name:
            raise RuseError(f"{args.resume} is a match of {match.game.name}, not of {args.game}")
    else:
        game = find_game(args.game or _ask_game())
        match = Match(game, read_options(game, args.option), chosen_box(game, args.box, args.changes))
    seat = read_seat(match.game, match.num_seats, args.seat) if args.seat else 0
    people = set(range(match.num_seats)) if args.hotseat else {seat}
    rngs = [
        from_entropy() if args.seed is None else seeded(args.seed, place, len(match.steps))
        for place in range(1 + match.num_seats)
    ]
    bots = {
        other: make_bot(args.bot, match.game, rngs[1 + other], args.threads, hurry=True)
        for other in range(match.num_seats)
        if other not in people
    }
    if bots:
        print(_greeting(match.game, args.bot, len(bots)))
    going_on = _going_on(args)
    session = Session(match, people, bots, rngs[0], args.plain, going_on)
    try:
        session.run()
    except (Leave, EOFError):
        _keep(match, args.resume, going_on)
    except KeyboardInterrupt:
        print()
        _keep(match, args.resume, going_on)
        return 130
    return 0


def _going_on(args: Namespace) -> Callable[[Path], str]:
    """The command that goes on with a match in a file, with the same people in the same seats."""
    words = ["--seat", args.seat] if args.seat else []
    words += ["--hotseat"] if args.hotseat else ["--bot", args.bot]
    words += ["--plain"] if args.plain else []
    words += ["--threads", str(args.threads)] if args.threads > 1 else []
    return lambda path: shlex.join(["ruse", "play", "--resume", str(path), *words])


def _greeting(game: Game, bot: str, number: int) -> str:
    """Who plays the other seats."""
    level = game.level(bot)
    name = f"{game.levels[level - 1].name} (level {level} of {len(game.levels)})" if level else bot
    return f"You play against {name}." if number == 1 else f"You play against {number} of {name}."


def _ask_game() -> str:
    found = games()
    for number, game in enumerate(found, 1):
        print(f"  {number}  {game.title}")
    while True:
        try:
            answer = input("Which game? ").strip()
        except EOFError:
            raise RuseError(f"no game chosen (games: {', '.join(game.name for game in found)})") from None
        if answer.isdigit() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1].name
        if answer in [game.name for game in found]:
            return answer
        print(f"Type a number from 1 to {len(found)}.")


def _keep(match: Match, resumed: Path | None, going_on: Callable[[Path], str]) -> None:
    """Keep an unfinished match, in the file it was resumed from or in a new one, and say how to go on with it."""
    if not match.steps or match.starts_from_position:
        return
    try:
        path = resumed or _new_file(match.game)
        saved.save(match, path)
    except (OSError, RuseError) as error:
        print(f"The match could not be kept: {error}", file=sys.stderr)
    else:
        print(f"The match is kept. To go on: {going_on(path)}")


def _new_file(game: Game) -> Path:
    """Where to keep a match, so that none kept before is lost."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "ruse"
    state.mkdir(parents=True, exist_ok=True)
    path = state / f"{game.name}.match"
    number = 1
    while path.exists():
        number += 1
        path = state / f"{game.name}-{number}.match"
    return path


class Session:
    """One match at one terminal."""

    def __init__(
        self,
        match: Match,
        people: set[int],
        bots: dict[int, Bot],
        rng: IntArray,
        plain: bool,
        going_on: Callable[[Path], str],
    ) -> None:
        self.match = match
        self.people = people
        self.bots = bots
        self.rng = rng
        self.plain = plain
        self.going_on = going_on  # the command for a saved match
        self.screen: Console = console()
        self._pause = 0.0  # how long a bot has thought last
        self._told = dict.fromkeys(people, 0)  # steps each person has been told
        self._at_screen: int | None = None  # who looked last

    def run(self) -> None:
        """Play until the game is over."""
        match = self.match
        match.play_chance(self.rng)
        while (outcome := match.outcome()) is None:
            if match.actor in self.people:
                self._person_chooses(match.actor)
            else:
                self._bot_chooses(match.actor)
            match.play_chance(self.rng)
        viewer = self._at_screen if self._at_screen is not None else min(self.people)
        self._show_table(viewer)
        self._tell_news(viewer)
        self.screen.print(Text(outcome.reason, style="bold"))

    # A turn

    def _bot_chooses(self, seat: int) -> None:
        """A bot that has no choice takes its time, too: a quick answer would tell about its hand."""
        perspective = self.match.perspective(seat)
        start = perf_counter()
        action = self.bots[seat].choose(perspective)
        if len(perspective.legal) > 1:
            self._pause = min(perf_counter() - start, _LONGEST_PAUSE)
        else:
            sleep(self._pause)
        self.match.push(action)

    def _person_chooses(self, seat: int) -> None:
        self._hand_over(seat)
        self._show_table(seat)
        self._tell_news(seat)
        legal = self.match.legal(seat)
        self._offer(seat, legal)
        while True:
            command = input(f"{self.match.game.words.seat_name(seat)}> ").strip()
            if self._obey(command, seat, legal):
                return

    def _obey(self, command: str, seat: int, legal: list[Action]) -> bool:
        """Carry out what was typed; whether the turn goes on elsewhere."""
        verb, _, rest = command.partition(" ")
        try:
            match verb.lower():
                case "":
                    return False
                case "quit" | "exit":
                    raise Leave
                case "undo":
                    self.match.undo(seat)
                    self._told[seat] = min(self._told[seat], len(self.match.steps))
                    return True
                case "save":
                    self._save(rest)
                case "log":
                    self._tell(self.match.log(seat), seat)
                case "table":
                    self._show_table(seat)
                    self._offer(seat, legal)
                case _ if command.startswith("?"):
                    self._help(command[1:].strip() or rest)
                case _:
                    self.match.push(self._find(command, legal), seat)
                    return True
        except RuseError as error:
            self._say(str(error))
        return False

    def _find(self, text: str, legal: list[Action]) -> Action | int:
        if text.isdigit():
            if not 1 <= int(text) <= len(legal):
                raise RuseError(f"there is no choice {text}; type a number from 1 to {len(legal)}, or ? for help")
            return legal[int(text) - 1]
        typed = " ".join(text.lower().split())
        begun = [action for action in legal if action.code.lower().startswith(typed)]
        exact = [action for action in begun if action.code.lower() == typed]
        if len(exact or begun) == 1:
            return (exact or begun)[0]
        if len(begun) > 1:
            raise RuseError(f"'{text}' may mean {', '.join(action.code for action in begun)}")
        return self.match.game.actions.parse(text)

    def _save(self, name: str) -> None:
        path = Path(name.strip() or f"{self.match.game.name}.match").expanduser()
        saved.save(self.match, path)
        self._say(f"Saved. To go on: {self.going_on(path)}")

    def _help(self, topic: str) -> None:
        words = self.match.game.words
        if not topic:
            self._say(_HELP + f"Words of the game: {', '.join(words.topics())}.")
        else:
            text = words.explain(self.match.box.record, topic)
            self._say(text or f"There is no help on '{topic}'. Try one of: {', '.join(words.topics())}.")

    # The screen

    def _hand_over(self, seat: int) -> None:
        """Between people: nobody sees the other's screen."""
        if len(self.people) > 1 and self._at_screen != seat:
            self._clear(thoroughly=True)
            self._say(f"{self.match.game.words.seat_name(seat)}, it is your turn. The others look away.")
            input("Press Enter. ")
        self._at_screen = seat
        self._clear(thoroughly=len(self.people) > 1)

    def _clear(self, thoroughly: bool) -> None:
        if self.screen.is_terminal and not self.plain:
            self.screen.clear()
            if thoroughly:
                self.screen.file.write("\x1b[3J")  # what was scrolled away, too
        elif thoroughly:
            self.screen.print("\n" * 60)

    def _show_table(self, seat: int) -> None:
        if self.plain:
            for line in self.match.game.table.lines(self.match.box.record, self.match.observation(seat), seat):
                print(line)
        else:
            self.screen.print(table_of(self.match, seat, self.screen))

    def _tell_news(self, seat: int) -> None:
        news = [entry for entry in self.match.log(seat) if entry.number >= self._told[seat]]
        self._told[seat] = len(self.match.steps)
        self._tell(news, seat, None if self.plain else self._room_for_news(seat))

    def _tell(self, entries: list[LogEntry], seat: int, room: int | None = None) -> None:
        """A line for each entry, for several alike only one; no more than there is room for."""
        lines: list[tuple[str, str]] = []
        for text, alike in groupby(entries, lambda entry: " ".join(entry.sentences)):
            group = list(alike)
            times = f" ({len(group)} times)" if len(group) > 1 else ""
            lines.append((f"{text}{times}", "dim" if group[0].seat == seat else ""))
        for line, style in lines if room is None else lines[-room:]:
            self._say(line, style)

    def _room_for_news(self, seat: int) -> int:
        """How many lines fit between the table and the choices, without a screen to scroll: many."""
        if not self.screen.is_terminal:
            return len(self.match.steps)
        table = self.screen.render_lines(table_of(self.match, seat, self.screen))
        return max(2, self.screen.height - len(table) - 4)

    def _offer(self, seat: int, legal: list[Action]) -> None:
        self._say(self.match.game.words.prompt(self.match.box.record, self.match.observation(seat), seat), "bold")
        choices = [f"{number} {action.label}" for number, action in enumerate(legal, 1)]
        if self.plain or max(map(len, choices)) > self.screen.width // 2:
            for choice in choices:
                self._say(choice)
        else:
            self.screen.print(Columns([Text(choice) for choice in choices], padding=(0, 3)))

    def _say(self, text: str, style: str = "") -> None:
        if self.plain:
            print(text)
        else:
            self.screen.print(Text(text, style=style))
