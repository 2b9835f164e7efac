"""Playing in the terminal, against bots or several people on one machine: how a match begins, and how it ends."""

import shlex
from argparse import Namespace
from pathlib import Path

from ruse.bots.bot import Bot
from ruse.bots.pace import PacedBot
from ruse.cli.commands import chosen_box, read_options, read_seat
from ruse.cli.keeping import Keeper
from ruse.cli.language import OPTION
from ruse.cli.naming import game_of, level_names, title_of
from ruse.cli.screen import Screen
from ruse.cli.session import Session
from ruse.cli.streams import complain
from ruse.cli.typed import Leave, confirm, half_width, is_terminal, read_line
from ruse.cli.words import words
from ruse.core import saved
from ruse.core.dice import from_entropy, seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.registry import games
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
    bots: dict[int, Bot] = {
        other: PacedBot(args.bot, match, rngs[1 + other], args.threads)
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
        raise RuseError(words().KEEPS_OPTIONS)
    found = saved.load_saved(args.resume, args.box)
    if args.game and args.game != found.match.game.name:
        raise RuseError(words().other_game(str(args.resume), found.match.game.name, args.game))
    return found


def _new_match(args: Namespace) -> Match:
    game = game_of(args.game or _ask_game())
    return Match(game, read_options(game, args.option), chosen_box(game, args.box, args.changes))


def _ask_game() -> str:
    found = games()
    names = [game.name for game in found]
    for number, game in enumerate(found, 1):
        print(f"  {number}  {title_of(game)}")
    while True:
        try:
            answer = half_width(read_line(words().WHICH_GAME))
        except Leave:
            raise RuseError(words().no_game_chosen(names)) from None
        chosen = whole_number(answer)
        if chosen is not None and 1 <= chosen <= len(names):
            return names[chosen - 1]
        if answer in names:
            return answer
        print(words().type_a_number(len(names)))


def _greeting(game: Game, bot: str, number: int) -> str:
    """Who plays the other seats."""
    level, levels = game.level(bot), level_names(game)
    name = words().level(levels[level - 1], level, len(levels)) if level else bot
    return str(words().against_one(name) if number == 1 else words().against_several(name, number))


def _agree_to_share(screen: Screen) -> None:
    """Hand the terminal from one to the other only if nothing stays on it, or if that is all right."""
    if not screen.can_be_wiped:
        screen.say(words().CANNOT_BE_WIPED)
        if is_terminal() and not confirm(words().PLAY_ON):
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
        trouble, path = keeper.trouble, keeper.path
        complain(words().kept_earlier(trouble, str(path)) if path else words().not_kept(trouble))
        return 1
    assert keeper.path is not None
    if is_over:
        session.screen.note(words().kept_to_the_end(shlex.join(["ruse", "replay", str(keeper.path)])))
    else:
        session.screen.note(words().kept(session.going_on(keeper.path)))
    return 0


def _going_on(args: Namespace, path: Path) -> str:
    """The command that goes on with a match in a file, with the same people in the same seats."""
    parts = ["--hotseat"] if args.hotseat else ["--bot", args.bot]
    parts += ["--plain"] if args.plain else []
    parts += ["--threads", str(args.threads)] if args.threads > 1 else []
    parts += [OPTION, args.language] if args.language else []
    return shlex.join(["ruse", "play", "--resume", str(path), *parts])
