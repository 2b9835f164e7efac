"""Playing in the terminal, against bots or several people on one machine: how a match begins, and how it ends."""

import shlex
from argparse import Namespace
from pathlib import Path

from ruse.bots.bot import make_bot
from ruse.cli.commands import chosen_box, read_options, read_seat
from ruse.cli.keeping import Keeper
from ruse.cli.screen import Screen
from ruse.cli.session import Session
from ruse.cli.streams import complain
from ruse.cli.typed import Leave, confirm, is_terminal, read_line
from ruse.core import saved
from ruse.core.dice import from_entropy, seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.registry import find_game, games
from ruse.core.text import whole_number


def play(args: Namespace) -> int:
    """Play a match to its end, or until somebody leaves; 1 if it could not be kept."""
    code = 0
    try:
        session = _sit_down(args)
    except Leave:
        return code
    try:
        session.run()
    except Leave:
        pass
    except KeyboardInterrupt:
        print()
        code = 130
    return _get_up(session) or code


# The beginning


def _sit_down(args: Namespace) -> Session:
    """The match, new or resumed, and who plays it."""
    found = _resumed(args) if args.resume else saved.Saved(_new_match(args), 0)
    match = found.match
    seat = read_seat(match.game, match.num_seats, args.seat) if args.seat else found.seat or 0
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
    screen = Screen(args.plain)
    if args.hotseat:
        _agree_to_share(screen)
    keeper = Keeper(match, None if args.hotseat else seat, args.resume)
    return Session(match, people, bots, rngs[0], screen, keeper, lambda path: _going_on(args, path))


def _resumed(args: Namespace) -> saved.Saved:
    if args.option or args.changes:
        raise RuseError("a match that goes on keeps its options and its box: leave out --option and --set")
    found = saved.load_saved(args.resume, args.box)
    if args.game and args.game != found.match.game.name:
        raise RuseError(f"{args.resume} is a match of {found.match.game.name}, not of {args.game}")
    return found


def _new_match(args: Namespace) -> Match:
    game = find_game(args.game or _ask_game())
    return Match(game, read_options(game, args.option), chosen_box(game, args.box, args.changes))


def _ask_game() -> str:
    found = games()
    names = [game.name for game in found]
    for number, game in enumerate(found, 1):
        print(f"  {number}  {game.title}")
    while True:
        try:
            answer = read_line("Which game? ")
        except Leave:
            raise RuseError(f"no game chosen (games: {', '.join(names)})") from None
        chosen = whole_number(answer)
        if chosen is not None and 1 <= chosen <= len(names):
            return names[chosen - 1]
        if answer in names:
            return answer
        print(f"Type a number from 1 to {len(names)}.")


def _greeting(game: Game, bot: str, number: int) -> str:
    """Who plays the other seats."""
    level = game.level(bot)
    name = f"{game.levels[level - 1].name} (level {level} of {len(game.levels)})" if level else bot
    return f"You play against {name}." if number == 1 else f"You play against {number} of {name}."


def _agree_to_share(screen: Screen) -> None:
    """Hand the terminal from one to the other only if nothing stays on it, or if that is all right."""
    if not screen.can_be_wiped:
        screen.say("This terminal cannot be wiped: who scrolls back sees the others' cards.")
        if is_terminal() and not confirm("Play on?"):
            raise Leave


# The end


def _get_up(session: Session) -> int:
    """Say where the match is kept; 1 if it is not."""
    match, keeper = session.match, session.keeper
    is_over = match.outcome() is not None
    if len(session.people) > 1 and not is_over:
        session.screen.wipe()
    if not match.steps:
        keeper.forget()
        return 0
    keeper.keep()
    if keeper.trouble:
        earlier = f"; {keeper.path} holds it as it was before" if keeper.path else ""
        complain(f"The match could not be kept: {keeper.trouble}{earlier}")
        return 1
    assert keeper.path is not None
    again = shlex.join(["ruse", "replay", str(keeper.path)])
    what_next = f"To see it again: {again}" if is_over else f"To go on: {session.going_on(keeper.path)}"
    session.screen.note(f"The match is kept. {what_next}")
    return 0


def _going_on(args: Namespace, path: Path) -> str:
    """The command that goes on with a match in a file, with the same people in the same seats."""
    words = ["--hotseat"] if args.hotseat else ["--bot", args.bot]
    words += ["--plain"] if args.plain else []
    words += ["--threads", str(args.threads)] if args.threads > 1 else []
    return shlex.join(["ruse", "play", "--resume", str(path), *words])
