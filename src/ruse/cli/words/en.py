"""What the commands say, in English."""

from collections.abc import Sequence

from ruse.core.language.en import plural as _plural

LANGUAGE = "English"
_NUMBERS = {2: "two", 3: "three"}


def _matches(number: int) -> str:
    return "1 match" if number == 1 else f"{number} matches"


BETWEEN_SENTENCES = " "

# Commands and options

DESCRIPTION = "Card games of hidden hands, to play, to study and to experiment with."

COMMANDS = {
    "games": "list the games",
    "play": "play in the terminal",
    "matches": "list the matches that were kept",
    "simulate": "let bots play many matches",
    "arena": "measure how strong bots are against each other",
    "balance": "measure how balanced a game is between equal bots",
    "audit": "check a game's laws in random matches",
    "check": "look for faults in a game that you write",
    "new-game": "write a small complete game, to begin your own with",
    "replay": "tell a saved match again",
    "position": "show a table set up by hand, or where a saved match stands",
    "box": "show the components of a game and where each number comes from",
    "serve": "host tables for people and bots, with a page to play on",
    "store": "back up, check, upgrade or prune what a server has kept",
}

OPTIONS = {
    "version": "show the version, and how rules are compiled",
    "play game": "name of the game; asked for if left out",
    "play seat": "your seat, by name or number; the first if left out",
    "play bot": "who plays the other seats: level1 to level5, or MODULE:CLASS; asked for if left out",
    "play threads": "let bots think on N cores, N times as much",
    "play hotseat": "people in all seats, with a screen between turns",
    "play plain": "lines of text without drawing, for screen readers",
    "play continue": "go on with the last match that is not over",
    "play resume": "go on with a saved match",
    "play seed": "repeat the same draws; unpredictable if left out",
    "simulate bots": "one per seat, as in random,my_module:MyBot (default: random in every seat)",
    "arena bots": "one per seat, as in level2,level1 or my_module:MyBot,level1",
    "arena games": "play at most this many (default: 400; with --sprt many more)",
    "time limit": "seconds that a bot of yours has for one decision; then it loses the game (default: 30)",
    "arena sprt": "stop when the first bot's share is decided, as in 0.50,0.55",
    "balance bots": "the strengths to measure, as in level2,level4 (the default)",
    "balance games": "how many at each strength (default: 400)",
    "balance worth": "measure what each card is worth, in this many units (default: not at all)",
    "balance card": "measure the worth of this card only; may be repeated",
    "balance markdown": "write the report as Markdown",
    "processes": "how many to run at a time (default: one per core)",
    "ray": "play on a Ray cluster; `local` starts one here",
    "record": "keep every unit in this file, and go on from there",
    "html": "write the report as a page with plots",
    "option": "see: ruse games",
    "check game": "the name of a game, or its file or folder",
    "new-game name": "its name, as in my-cards",
    "replay at": "only up to this step, and show the table there",
    "position push": "take this action first",
    "position toml": "write the position as a file, with all cards open",
    "as": "through whose eyes: a seat, or spectator",
    "open": "show all cards, even if the match is not over",
    "box check": "check this file of changes",
    "box": "play with the changed components in this file",
    "set": "change a value of the box, as in knight-of-6.strength=5",
    "json": "print JSON for machines",
    "language": "en or ja (default: RUSE_LANGUAGE, or the language of the system)",
    "serve host": "address to listen on (default: 127.0.0.1, this machine only)",
    "serve port": "port to listen on (default: 8470; 0: any free one)",
    "serve store": "file to keep the tables in (default: one of your own)",
    "serve open": "open the page in the browser",
    "serve bot": "offer a bot of yours in every game besides the levels; may be given several times",
    "store do": "backup: copy the store, even while a server runs; check: replay every match by the current rules;"
    " upgrade: bring a store of an older version of Ruse to this one; prune: delete tables where nobody plays any more",
    "store file": "where the backup goes",
    "store days": "prune: delete tables where nobody has played for N days (default: RUSE_KEEP_DAYS; 0: keep all)",
    "store drop": "upgrade: leave out matches that cannot go on by the current rules",
}

USAGE = "usage: "
ARGPARSE: dict[str, str] = {}
"""What Python's argparse says, by its English: in English as it is."""


def complaint(command: str, message: str) -> str:
    return f"{command}: {message} (try {command} --help)"


def not_a_number(lowest: int, text: str) -> str:
    return f"must be a whole number from {lowest}, not '{text}'"


def too_long_a_number(lowest: int, highest: int, text: str) -> str:
    return f"must be a whole number from {lowest} to {highest}, not '{text}'"


def unknown_language(text: str, languages: Sequence[str]) -> str:
    return f"unknown language '{text}' (languages: {', '.join(languages)})"


def unwritable_language(language: str) -> str:
    return f"the output's encoding has no characters for '{language}'"


# What is wrong with arguments

THE_OUTPUT = "the output"
NOT_ENOUGH_MEMORY = "there is not enough memory for this"


def bad_option(option: str, example: str) -> str:
    return f"--option {option}: must be like {example}"


def unknown_seat(text: str, names: Sequence[str]) -> str:
    return f"unknown seat '{text}' (seats: {', '.join(names)})"


def step_too_high(step: int, steps: int) -> str:
    return f"--at {step}: the match has {_plural(steps, 'step')}"


def tells_too_much(option: str) -> str:
    return f"{option} shows more than one player may know: add --open, and leave out --as"


def no_shares(text: str) -> str:
    return f"--sprt {text}: must be two shares, like 0.50,0.55"


def no_rising_shares(text: str) -> str:
    return f"--sprt {text}: must be two rising shares between 0 and 1"


def at_most(option: str, number: int, most: int) -> str:
    return f"{option} {number}: at most {most}"


def takes_the_place(path: str) -> str:
    return f"{path}: the report would overwrite another file of this command"


def complaint_about(path: str, reason: str) -> str:
    return f"{path}: {reason}"


def no_folder(path: str, folder: str) -> str:
    return f"{path}: there is no folder {folder}"


def is_folder(path: str) -> str:
    return f"{path}: is a folder"


def not_to_be_written(path: str) -> str:
    return f"{path}: cannot be written to"


# Progress


def compiling(name: str) -> str:
    return f"Compiling {name} for this machine; this happens once and takes a few seconds ..."


AUDITING = "auditing"
PLAYING = "playing"

# Tables and reports


def about_game(title: str, players: Sequence[int]) -> str:
    number = f"{players[0]} to {players[-1]}" if len(players) > 1 else str(players[0])
    return f"{title}, {number} players"


def seats(names: Sequence[str]) -> str:
    return f"seats: {', '.join(names)}"


def levels(names: Sequence[str]) -> str:
    numbered = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    return f"levels: {numbered}"


def game_option(name: str, values: Sequence[int], text: str) -> str:
    return f"{name}={'|'.join(map(str, values))}: {text}"


FINE = "fine"
SKIPPED = {
    "no_compiler": "not checked: RUSE_JIT=0 turns the compiler off",
    "earlier_fault": "not checked: mend the fault above first",
}


def found_fault(fault: str) -> str:
    return f"FAULT: {fault}"


def after_steps(steps: Sequence[str], left_out: int) -> str:
    return f"after {'... ' if left_out else ''}{', '.join(steps)}"


def note(text: str) -> str:
    return f"Note: {text}"


def checked(title: str, num_faults: int) -> str:
    if num_faults:
        return f"{title}: {_plural(num_faults, 'check')} failed."
    return f"{title}: no fault was found. Whether the rules are the ones you mean, only you can test."


def no_name(text: str) -> str:
    return f"'{text}' is not the name of a game: begin with a letter from a to z, use letters, digits and hyphens"


def name_is_taken(name: str) -> str:
    return f"there is a game called '{name}' already"


def file_is_there(path: str) -> str:
    return f"{path} is there already"


def new_game(path: str, check: str, play: str, serve: str) -> str:
    return (
        f"{path} is a small complete game. Put your own rules in. Then\n"
        f"  {check}   looks for faults,\n"
        f"  {play}   plays it here,\n"
        f"  {serve}   plays it in a browser."
    )


def audited(title: str, matches: int, states: int, checks: int) -> str:
    return f"{title}: {_matches(matches)}, {_plural(states, 'state')}, {_plural(checks, 'check')}"


def boxes_tried(boxes: int, refused: int) -> str:
    odd = "1 odd box" if boxes == 1 else f"{boxes} odd boxes"
    return f"{odd} played, {_plural(refused, 'change')} to a box refused"


def faults_found(leaks: int, violations: int) -> str:
    return f"{_plural(leaks, 'leak')}, {_plural(violations, 'violation')}"


def fault(law: str) -> str:
    return f"Broken: {law}"


BOX_COLUMNS = ("entry", "value", "source")
MEANING_COLUMNS = ("range", "meaning")
SOURCES = {"printed": "printed", "reported": "reported", "reconstructed": "reconstructed"}


def range_of(least: int, most: int) -> str:
    return f"{least} to {most}"


def box_title(title: str, digest: str) -> str:
    return f"{title}: box {digest}"


def box_is_standard(path: str, digest: str) -> str:
    return f"{path}: is the standard box ({digest})"


def box_is_fine(path: str, digest: str) -> str:
    return f"{path}: is all right ({digest})"


SEAT_COLUMNS = ("seat", "bot", "wins", "share", "95 % interval")
HAD_THE_MOST = "had the most"


def per_game(unit: str) -> str:
    return f"{unit}s per game"


def payoff_interval(low: float, high: float) -> str:
    return f"{low:z.2f} to {high:z.2f}"


def simulated(title: str, games: int, seed: int) -> str:
    return f"{title}: {_plural(games, 'game')}, seed {seed}"


def interval(low: float, high: float) -> str:
    return f"{low:.1%} to {high:.1%}"


def lengths(decisions: float, choices: float) -> str:
    return f"{decisions:.1f} decisions per game, {choices:.2f} choices per decision"


def lost_by_failing(failure: str, games: int) -> str:
    return f"{failure}; {_plural(games, 'game')} lost by it"


# Looking at a match


def through_eyes(name: str) -> str:
    return f"Through {name}'s eyes, since the match is not over; --open shows all cards."


SPECTATOR_EYES = "Through a spectator's eyes, since the match is not over; --open shows all cards."


def choice(code: str, label: str) -> str:
    return f"{code}: {label}"


# The beginning and the end of a match

HOW_MANY_PLAYERS = "How many players"
ABOUT_PLAYERS = "You and bots; with --hotseat, people who share this terminal."
WHICH_LEVEL = "Which opponent"
KEEPS_OPTIONS = "a match that goes on keeps its options and its box: leave out --option and --set"
CANNOT_BE_WIPED = "This terminal cannot be cleared: anyone who scrolls back can see the others' cards."
PLAY_ON = "Play on?"
NO_HOME = "there is no home folder; set XDG_STATE_HOME to a folder for matches"


def which_game(usual: str) -> str:
    return f"Which game? [{usual}] "


def go_on_with(title: str) -> str:
    return f"go on with your last match: {title}"


def game_in_short(title: str, intro: str) -> str:
    return f"{title}: {intro}"


def you_are(name: str) -> str:
    return f"You are {name}."


def numbered(number: int, name: str) -> str:
    return f"{number} {name}"


def with_default(question: str, usual: str) -> str:
    return f"{question}? [{usual}] "


def with_answers(question: str, answers: Sequence[str], usual: str) -> str:
    return f"{question}? {', '.join(answers)} [{usual}] "


def type_one_of(answers: Sequence[str]) -> str:
    return f"Type one of {', '.join(answers)}, or press Enter; ? explains."


def no_game_chosen(names: Sequence[str]) -> str:
    return f"no game chosen (games: {', '.join(names)})"


def type_a_number(highest: int) -> str:
    return f"Type a number from 1 to {highest}."


def other_game(path: str, found: str, named: str) -> str:
    return f"{path} is a match of {found}, not of {named}"


def level(name: str, number: int, highest: int) -> str:
    return f"{name} (level {number} of {highest})"


def of_level(number: int) -> str:
    return f"level {number}"


def against_one(name: str) -> str:
    return f"You play against {name}."


def against_several(name: str, number: int) -> str:
    return f"You play against {_NUMBERS.get(number, number)} bots: {name}."


def kept(command: str) -> str:
    return f"The match is kept. To go on: {command}"


def more_by(setting: str) -> str:
    return f"With {setting} the traceback is shown, which may tell hidden cards."


def lost_the_match(failure: str) -> str:
    return f"{failure}. It loses the match; you may still play on from here."


def name_it_again(bot: str) -> str:
    return f"the opponent was {bot}, which is not loaded just because a file names it: add --bot {bot}"


def kept_to_the_end(command: str) -> str:
    return f"The match is kept. To see it again: {command}"


def not_kept(trouble: str) -> str:
    return f"The match could not be kept: {trouble}"


def kept_earlier(trouble: str, path: str) -> str:
    return f"The match could not be kept: {trouble}; {path} holds it as it was before"


LEARN_MORE = "In the game: ? explains what you see, rules opens the rules, hint asks a strong bot."
NOTHING_TO_GO_ON_WITH = "there is no match to go on with"


def you_won(own: int, others: Sequence[int]) -> str:
    return f"You won, {own} to {_scores(others)}"


def you_lost(own: int, others: Sequence[int]) -> str:
    return f"You lost, {own} to {_scores(others)}"


def you_share(own: int, others: Sequence[int]) -> str:
    return f"You share the victory, {own} to {_scores(others)}"


def _scores(others: Sequence[int]) -> str:
    return " and ".join(map(str, others))


YOU = "you"


def of_several(winners: Sequence[str], best: int, others: Sequence[str]) -> str:
    won = f"{winners[0]} won" if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]} share the victory"
    return "; ".join([f"{won} with {best}", *([", ".join(others)] if others else [])])


def with_points(name: str, points: int) -> str:
    return f"{name} {points}"


YOU_WON = "You won"
YOU_LOST = "You lost"
A_DRAW = "A draw"
YOU_SHARE_THE_WIN = "You share the win"


def and_why(said: str, why: str) -> str:
    return f"{said}: {why}"


AFTERWARDS = "rematch, replay, log, save FILE, or Enter to leave> "

# Matches that were kept

NO_MATCHES = "No matches have been kept yet."
MATCH_COLUMNS = ("last played", "name", "game", "against", "state")
PEOPLE = "people"
IS_OVER = "over"
WON, LOST, SHARED = "won", "lost", "shared"


def under_way(steps: int) -> str:
    return f"under way, step {steps}"


def how_to_go_on(command: str) -> str:
    return f"To go on with the last one that is not over: {command}"


def how_to_open(play: str, replay: str) -> str:
    return f"With another one: {play}; to look at one: {replay}"


def with_score(state: str, own: int, others: Sequence[int]) -> str:
    return f"{state}, {own} to {', '.join(map(str, others))}"


# Step by step

STEPPING = """\
Enter      the next choice, and what followed    b     back
12         to step 12                            end   to the end
log        all that happened up to here          table the table in sentences
as NAME    through a player's eyes; as open: all cards open
play       play on from here against a bot; play NAME: in that seat
? WORD     help on a word or mark on the screen  rules the rules
q          leave
"""
STEPPING_HELP = "Enter forward, b back, a number, end, log, as NAME (or as open), play, ?, q"
EYES_ARE_LOCKED = "the match is not over: replay it with --open to see what others see"
NOTHING_LEFT_TO_PLAY = "the match is over here: go back to play on"


def has_steps(steps: int) -> str:
    return f"the match has {_plural(steps, 'step')}"


def step_of(step: int, steps: int) -> str:
    return f"step {step} of {steps}> "


# A turn

PRESS_ENTER = "Press Enter. "
TURN_THE_PAGE = "Enter: on, b: back, q: close> "
FOOT = "? help   ? WORD   rules   log   table   undo   save   quit"
FOOT_WITH_HINT = "? help  ? WORD  rules  log  table  undo  hint  save  quit"
NOTHING_TO_TAKE_BACK = "nothing to take back: something was drawn, shown or done by others since your last choice"


def help(example: str) -> str:  # noqa: A001 - what is typed
    return f"""\
Choose by number, or type what you see: a card, a choice, or the beginning of one.
  ? {example}help on a card, a mark or a word on the screen
  rules      the rules; rules 2 begins at rule 2
  undo       take back your choice, if nothing was drawn or shown since
  hint       what a strong bot prefers, knowing only what you know
  log        all that happened         table      the table again
  more       the next page of choices, where there are several
  save FILE  save a copy               quit       leave; the match is kept
Also: help, h, q. The Tab key completes, the arrow keys bring back what was typed.
"""


def thinks(name: str, seconds: float) -> str:
    return f"{name} thinks (at most {seconds:.1f} s) ..." if seconds else f"{name} thinks ..."


def thinks_for_you(seconds: float) -> str:
    return f"A strong bot thinks about your choices (at most {seconds:.1f} s) ..."


HINT = "A strong bot, knowing only what you know, prefers:"
NO_HINTS = "hints are for matches against bots"


def considered(number: int, label: str, share: float, value: float) -> str:
    return f"  {number}) {label}  ({share:.0%} of its thoughts; it expects to win {value:.0%} of the time)"


def considered_for(number: int, label: str, share: float, payoff: float, unit: str) -> str:
    return f"  {number}) {label}  ({share:.0%} of its thoughts; it expects {payoff:z.1f} {unit}s)"


def more_in_the_log(number: int) -> str:
    return f"({number} more: log)"


def page_of(number: int, pages: int) -> str:
    return f"page {number}/{pages}: more   "


def no_rule(section: str) -> str:
    return f"the rules have no number '{section}'; rules alone shows all of them"


def your_turn(name: str, players: int) -> str:
    others = "The other player looks away." if players == 2 else "Everyone else, please look away."
    return f"{name}, it is your turn. {others}"


def cannot_be_kept(trouble: str) -> str:
    return f"This match cannot be kept: {trouble}"


def times(text: str, number: int) -> str:
    return f"{text} ({number} times)"


def refused(action: str, why: str) -> str:
    return f"{action} - {why}"


def not_now(refusal: str) -> str:
    return f"Not now: {refusal}"


def refused_but(refusal: str, label: str) -> str:
    return f"{refusal}; type '{label}' if you mean that"


NOT_BY_CHANCE = "this cannot come by chance now"


def words_of_the_game(topics: Sequence[str]) -> str:
    return f"Words of the game: {', '.join(topics)}."


LEVEL = "level"
ABOUT = {
    "undo": "undo takes back your last choice, if nothing was drawn, shown or done by others since.",
    "hint": "hint shows which choices a strong bot prefers, knowing only what you know; in matches against bots.",
    "log": "log shows all that happened so far.",
    "table": "table shows the table in sentences, with what has no room on the screen.",
    "rules": "rules opens the rules, rules 2 at rule 2. A number in brackets after a sentence names its rule.",
    "save": "save FILE saves a copy of the match, which is kept after every choice in any case.",
    "quit": "quit leaves. The match is kept; ruse play --continue goes on with it.",
    "more": "more shows the next page of choices. What happened but did not fit here is in the log.",
    "level": "How strong a bot is, from 1 for beginners to 5, the strongest.",
}


def is_you(name: str) -> str:
    return f"{name} is you."


def is_bot(name: str, note: str) -> str:
    return f"{name} is a bot ({note})."


def is_another_player(name: str) -> str:
    return f"{name} is another player."


def is_a_rule(section: str) -> str:
    return f"({section}) is the number of a rule: rules {section} opens it."


def no_help(topic: str) -> str:
    return f"There is no help on '{topic}'; ? alone lists the words of the game."


def no_help_near(topic: str, near: Sequence[str]) -> str:
    return f"There is no help on '{topic}'. Similar: {', '.join(near)}."


# Saving

NOT_SAVED = "not saved"


def saved(command: str) -> str:
    return f"Saved. To go on: {command}"


def saved_to_the_end(command: str) -> str:
    return f"Saved. To see it again: {command}"


def is_there(path: str) -> str:
    return f"{path}: this file already exists; choose another name"


def replace_it(path: str) -> str:
    return f"{path} holds something else. Replace it?"


# What was typed

TO_LEAVE = "To leave, type quit or press Ctrl-D once more."
YES = ("y", "yes")
UNREADABLE = "that could not be read; type it again"
UNREADABLE_NAME = "the name could not be read; type it again"


def yes_or_no(question: str) -> str:
    return f"{question} (yes or no) "


def no_choice(text: str, highest: int) -> str:
    return f"there is no choice {text}; type a number from 1 to {highest}, or ? for help"


def may_mean(text: str, labels: Sequence[str], more: int) -> str:
    return f"'{text}' may mean {', '.join(labels)}{f' and {more} more' if more else ''}"


def unknown_action(code: str) -> str:
    return f"'{code}' is not a choice here; type a number, or ? for help"


def unknown_action_near(code: str, near: str) -> str:
    return f"'{code}' is not a choice here; did you mean '{near}'?"


def not_understood(text: str) -> str:
    return f"'{text}' is not understood here; ? shows help"


def no_home_of(path: str) -> str:
    return f"{path}: there is no such home folder"


# The server


def serving(address: str, store: str) -> str:
    return f"Ruse is at {address} (tables are kept in {store}). Ctrl-C stops it; nothing is lost."


def offering(bots: Sequence[str]) -> str:
    return f"Bots on offer besides the levels: {', '.join(bots)}."


EMPTY_OFFER = "--bot: name a bot of yours, as in my_module:MyBot"


def serving_already(address: str) -> str:
    return f"Ruse is already running at {address}."


def backed_up(store: str, target: str) -> str:
    return f"{store} is backed up to {target}."


BACKUP_NEEDS_FILE = "store backup: name the file to write the backup to"


def store_takes_no_file(do: str, path: str) -> str:
    return f"store {do}: name the store by an option: --store {path}"


def store_takes_no_option(do: str, option: str) -> str:
    return f"store {do}: there is no option {option}"


def store_checked(num_matches: int, num_bad: int) -> str:
    return f"{_matches(num_matches)}; {num_bad} of them cannot go on by the current rules."


def store_differs(table: str, game: str, reason: str) -> str:
    return f"table {table} ({game}): {reason}"


def store_is_new(store: str) -> str:
    return f"{store} has the current version already."


def store_upgraded(store: str, num_matches: int, num_left_out: int, old: str) -> str:
    return f"{store} is upgraded: {_matches(num_matches)}, {num_left_out} left out. The old store is now {old}."


def store_not_upgraded(store: str, num_bad: int) -> str:
    return (
        f"{store} is not upgraded: {_matches(num_bad)} cannot go on by the current rules."
        " With --drop they are left out."
    )


def store_pruned(store: str, num_tables: int, days: int) -> str:
    tables = "1 table" if num_tables == 1 else f"{num_tables} tables"
    since = f" nobody has played at for {days} days, or" if days else ""
    return f"{store}: {tables} deleted that{since} nobody ever played at within a day."


def store_damaged(table: str, reason: str) -> str:
    return f"damaged: {table}: {reason}"


def store_damages(count: int) -> str:
    faults = "1 fault" if count == 1 else f"{count} faults"
    return f"The store is damaged: {faults}. Restore a backup."
