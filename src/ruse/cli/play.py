"""Playing in the terminal, against bots or several people on one machine: how a match begins, and how it ends."""

from argparse import Namespace
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ruse.bots.bot import Bot
from ruse.bots.isolation import check_bot
from ruse.bots.loading import is_built_in, level_number
from ruse.bots.pace import PacedBot
from ruse.cli.commands import chosen_box, read_options, read_seat
from ruse.cli.helping import look_up
from ruse.cli.keeping import Keeper, Kept, kept_file, kept_matches, was_played
from ruse.cli.keyboard import is_terminal
from ruse.cli.language import OPTION
from ruse.cli.naming import command, complain_of_game, complaint_of, game_of, level_names, title_of
from ruse.cli.questions import USUAL_BOT, ask_bot, ask_game, ask_options
from ruse.cli.screen import Screen
from ruse.cli.session import Session
from ruse.cli.stepping import step_through
from ruse.cli.streams import complain
from ruse.cli.turn import save
from ruse.cli.typed import Leave, confirm, half_width, read_line
from ruse.cli.words import spoken, words
from ruse.core import saved
from ruse.core.blame import blaming
from ruse.core.dice import from_entropy, seeded
from ruse.core.errors import BotFailed, GameFailed, RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.protocol import OWNER, SPECTATOR
from ruse.core.text import shortened, shown


def play(args: Namespace) -> int:
    """Play a match to its end, or until somebody leaves; 1 if it could not be kept."""
    try:
        return play_on(_gather(args))
    except Leave:
        return 0


def play_on(party: "Party") -> int:
    """Play a match, and another one as long as somebody wants to."""
    following: Party | None = party
    code = 0
    while following:
        code, following = _play_once(following)
    return code


@dataclass
class Party:
    """Who plays what, and how: all that a rematch needs."""

    args: Namespace
    match: Match
    seat: int
    bot: str
    resumed: Path | None = None

    def again(self) -> "Party":
        """The same people and bots at a new match, with other draws."""
        args = Namespace(**{**vars(self.args), "seed": None})
        return Party(args, Match(self.match.game, self.match.options, self.match.box), self.seat, self.bot)

    @property
    def people(self) -> set[int]:
        return set(range(self.match.num_seats)) if self.args.hotseat else {self.seat}


def _play_once(party: Party) -> tuple[int, Party | None]:
    """A match; the exit code, and what is played next, if anything."""
    code, following = 0, None
    with blaming(party.match.game, Leave):
        session = _sit_down(party)
    try:
        with blaming(party.match.game, Leave):
            session.run()
            following = _talk_it_over(session, party)
    except Leave:
        pass
    except KeyboardInterrupt:
        print()
        code = 130
    except BotFailed as failed:
        session.screen.note(words().lost_the_match(complaint_of(failed)))
        code = 1
    except GameFailed as failed:
        complain_of_game(failed)
        return _get_up(session, wants_more=False, is_over=False) or 1, None
    is_over = session.match.outcome() is not None
    return _get_up(session, following is not None, is_over) or code, following


# The beginning


def _gather(args: Namespace) -> Party:
    """The match, new or resumed, and who plays it."""
    if args.last:
        args.resume = _last_match(args).path
    named = args.game
    if not named and not args.resume:
        chosen = ask_game()
        named, args.resume = ("", chosen.path) if isinstance(chosen, Kept) else (chosen, None)
    found = _resumed(args) if args.resume else saved.Saved(_new_match(args, game_of(named)), None)
    match = found.match
    if args.resume and found.seat is None and found.bot is None and not args.bot and not args.seat:
        args.hotseat = True  # as it was played
    if found.bot and not args.bot:
        if not is_built_in(found.bot, match.game):
            raise RuseError(words().name_it_again(shown(shortened(found.bot))))
        args.bot = found.bot
    seat = read_seat(match.game, match.num_seats, args.seat) if args.seat else found.seat or 0
    bot = "" if args.hotseat else ask_bot(args, match.game)
    if bot:
        check_bot(bot, match.game)
    return Party(args, match, seat, bot, args.resume)


def _last_match(args: Namespace) -> Kept:
    game = game_of(args.game) if args.game else None
    for kept in kept_matches():
        if not kept.is_over and game in (None, kept.found.match.game):
            return kept
    raise RuseError(words().NOTHING_TO_GO_ON_WITH)


def _resumed(args: Namespace) -> saved.Saved:
    if args.option or args.changes:
        raise RuseError(words().KEEPS_OPTIONS)
    args.resume = kept_file(args.resume)
    found = saved.load_saved(args.resume, args.box)
    if args.game and game_of(args.game) is not found.match.game:
        raise RuseError(words().other_game(str(args.resume), found.match.game.name, args.game))
    return found


def _new_match(args: Namespace, game: Game) -> Match:
    box = chosen_box(game, args.box, args.changes)
    given = read_options(game, args.option)
    said = {word.partition("=")[0]: given[word.partition("=")[0]] for word in args.option}
    you = None if args.hotseat else read_seat(game, max(game.seats), args.seat) if args.seat else 0
    return Match(game, ask_options(game, said, you), box)


def _sit_down(party: Party) -> Session:
    """The people and the bots take their seats."""
    args, match = party.args, party.match
    rngs = [
        from_entropy() if args.seed is None else seeded(args.seed, place, len(match.steps))
        for place in range(1 + match.num_seats)
    ]
    bots: dict[int, Bot] = {
        other: PacedBot(party.bot, match, rngs[1 + other], args.threads)
        for other in range(match.num_seats)
        if other not in party.people
    }
    screen = Screen(args.plain)
    if args.hotseat:
        _agree_to_share(screen)
    opening = _introduce(screen, match.game, _greeting(match.game, party.bot, len(bots)) if bots else "")
    keeper = Keeper(match, None if args.hotseat else party.seat, party.bot or None, party.resumed)
    notes = dict.fromkeys(bots, _bot_note(match.game, party.bot))
    going_on = partial(_going_on, args, match.game)
    return Session(match, party.people, bots, rngs[0], screen, keeper, going_on, notes, opening)


def _introduce(screen: Screen, game: Game, greeting: str) -> str:
    """Who plays, and before the first match of a game how it is played; what of it is still to be said."""
    is_new = not was_played(game.name)
    lines = [greeting] if greeting else []
    if is_new:
        lines += [title_of(game), *game.words(spoken()).INTRO, words().LEARN_MORE]
    if screen.is_drawn and not is_new:
        return greeting
    if lines:
        screen.read(lines)
    return ""


def _greeting(game: Game, bot: str, number: int) -> str:
    """Who plays the other seats."""
    level, levels = level_number(game, bot), level_names(game)
    name = words().level(levels[level - 1], level, len(levels)) if level else bot
    return str(words().against_one(name) if number == 1 else words().against_several(name, number))


def _bot_note(game: Game, bot: str) -> str:
    """What is said of a bot behind its name."""
    level = level_number(game, bot)
    return str(words().of_level(level)) if level else bot


def _agree_to_share(screen: Screen) -> None:
    """Hand the terminal from one to the other only if nothing stays on it, or if that is all right."""
    if not screen.can_be_wiped:
        screen.say(words().CANNOT_BE_WIPED)
        if is_terminal() and not confirm(words().PLAY_ON):
            raise Leave


# The end


def _talk_it_over(session: Session, party: Party) -> Party | None:
    """After the match: look at it again, save it; or what is played next."""
    seat = session.match.seat(min(session.people) if len(session.people) == 1 else SPECTATOR)
    speech = seat.speech(spoken(), you=seat.viewer, notes=session.notes)
    while is_terminal():
        typed = read_line(words().AFTERWARDS)
        line = half_width(typed)
        match line.partition(" ")[0].lower():
            case "rematch" | "r":
                return party.again()
            case "replay":
                if wanted := step_through(session.match, OWNER, session.screen, party.seat):
                    return Party(party.args, wanted.match, wanted.seat, party.bot or USUAL_BOT)
                session.show_end()
            case "save":
                try:
                    session.screen.note(save(session, typed[len("save") :].strip()))
                except RuseError as error:
                    session.screen.note(complaint_of(error))
            case "":
                break
            case _:
                answer = look_up(line, speech, session.screen)
                session.show_end([words().not_understood(shortened(typed))] if answer is None else answer, again=True)
    return None


def _get_up(session: Session, wants_more: bool, is_over: bool) -> int:
    """Say where the match is kept; 1 if it is not."""
    match, keeper = session.match, session.keeper
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
    if is_over and not wants_more:
        session.screen.note(words().kept_to_the_end(command("replay", str(keeper.path))))
    elif not is_over:
        session.screen.note(words().kept(session.going_on(keeper.path)))
    return 0


def _going_on(args: Namespace, game: Game, path: Path) -> str:
    """The command that goes on with a match in a file, with the same people in the same seats."""
    parts = ["--hotseat"] if args.hotseat else []
    parts += ["--plain"] if args.plain else []
    parts += ["--threads", str(args.threads)] if args.threads > 1 else []
    parts += ["--bot", args.bot] if args.bot and not is_built_in(args.bot, game) else []
    parts += [OPTION, args.language] if args.language else []
    return command("play", "--resume", str(path), *parts)
