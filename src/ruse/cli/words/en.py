"""What the commands say, in English."""

from collections.abc import Sequence

LANGUAGE = "English"
BETWEEN_SENTENCES = " "

# Commands and options

DESCRIPTION = "Card games of hidden hands, to play, to study and to experiment with."

COMMANDS = {
    "games": "list the games",
    "play": "play in the terminal",
    "simulate": "let bots play many matches",
    "arena": "measure how strong bots are against each other",
    "balance": "measure how balanced a game is between equal bots",
    "audit": "check the laws of a game over random matches",
    "replay": "tell a saved match again",
    "position": "show a table set up by hand, or where a saved match stands",
    "box": "show the components of a game and where each number comes from",
    "bench": "measure speed on this machine",
}

OPTIONS = {
    "play game": "name of the game; asked for if left out",
    "play seat": "your seat, by name or number; the first if left out",
    "play bot": "who plays the other seats (default: level2)",
    "play threads": "let bots think on N cores, N times as much",
    "play hotseat": "people in all seats, with a screen between turns",
    "play plain": "lines of text without drawing, for screen readers",
    "play resume": "go on with a saved match",
    "play seed": "the same draws again; unforeseeable if left out",
    "simulate bots": "one a seat, as in random,random (default: random in all)",
    "arena bots": "one a seat, as in level2,level1",
    "arena games": "at most so many (default: 400; with --sprt many more)",
    "arena sprt": "stop when the first bot's share is decided, as in 0.50,0.55",
    "balance bots": "strengths, one after the other, as in level2,level4 (default: level2,level4)",
    "balance games": "of each strength (default: 400)",
    "balance worth": "units of an experiment on every card (default: none)",
    "balance markdown": "write the report as Markdown",
    "processes": "how many at a time (default: all cores)",
    "ray": "play on a Ray cluster; `local` starts one here",
    "record": "keep every unit here, and go on from there",
    "html": "write the report as a page with plots",
    "option": "see: ruse games",
    "replay at": "only up to this step, and show the table there",
    "position push": "take this action first",
    "position toml": "write the position as a file, with all cards open",
    "as": "through whose eyes: a seat, or spectator",
    "open": "all cards open, also of a match that is not over",
    "box check": "say whether this file of changes is all right",
    "box": "play with the changed components in this file",
    "set": "change a value of the box, as in knight-of-6.strength=5",
    "json": "print JSON for machines",
    "language": "en or ja (default: RUSE_LANGUAGE, or the language of the system)",
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
    return f"the encoding of the output has no letters for '{language}'"


# What is wrong with arguments

THE_OUTPUT = "the output"
NOT_ENOUGH_MEMORY = "there is not enough memory for this"


def unknown_game(name: str, names: Sequence[str]) -> str:
    return f"unknown game '{name}' (games: {', '.join(names)})"


def unknown_game_near(name: str, near: str, names: Sequence[str]) -> str:
    return f"unknown game '{name}'; did you mean '{near}'? (games: {', '.join(names)})"


def bad_option(option: str, example: str) -> str:
    return f"--option {option}: must be like {example}"


def unknown_seat(text: str, names: Sequence[str]) -> str:
    return f"unknown seat '{text}' (seats: {', '.join(names)})"


def step_too_high(step: int, steps: int) -> str:
    return f"--at {step}: the match has {steps} steps"


def tells_too_much(option: str) -> str:
    return f"{option} tells more than one player may know: give --open with it, and no --as"


def no_shares(text: str) -> str:
    return f"--sprt {text}: must be two shares, like 0.50,0.55"


def no_rising_shares(text: str) -> str:
    return f"--sprt {text}: must be two rising shares between 0 and 1"


def at_most(option: str, number: int, most: int) -> str:
    return f"{option} {number}: at most {most}"


def takes_the_place(path: str) -> str:
    return f"{path}: the report would take the place of another file of this command"


def no_folder(path: str, folder: str) -> str:
    return f"{path}: there is no folder {folder}"


def is_folder(path: str) -> str:
    return f"{path}: is a folder"


def not_to_be_written(path: str) -> str:
    return f"{path}: may not be written"


# Progress


def compiling(name: str) -> str:
    return f"Compiling {name} for this machine, once; some seconds ..."


AUDITING = "auditing"
MEASURING = "measuring"
PLAYING = "playing"

# Tables and reports


def about_game(title: str, players: Sequence[int]) -> str:
    return f"{title}, {', '.join(map(str, players))} players"


def levels(names: Sequence[str]) -> str:
    numbered = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    return f"levels: {numbered}"


def game_option(name: str, values: Sequence[int], text: str) -> str:
    return f"{name}={'|'.join(map(str, values))}: {text}"


def audited(title: str, matches: int, states: int, checks: int) -> str:
    return f"{title}: {matches} matches, {states} states, {checks} checks"


def boxes_tried(boxes: int, refused: int) -> str:
    return f"{boxes} odd boxes played, {refused} changes to a box refused"


def faults_found(leaks: int, violations: int) -> str:
    return f"{leaks} leaks, {violations} violations"


def fault(law: str) -> str:
    return f"Broken: {law}"


BOX_COLUMNS = ("entry", "value", "source")
SOURCES = {"printed": "printed", "reported": "reported", "reconstructed": "reconstructed"}


def box_title(title: str, digest: str) -> str:
    return f"{title}: box {digest}"


def box_is_standard(path: str, digest: str) -> str:
    return f"{path}: is the standard box ({digest})"


def box_is_fine(path: str, digest: str) -> str:
    return f"{path}: is all right ({digest})"


FIGURE_COLUMNS = ("what", "value", "ratio", "against")


def figure(name: str) -> str:
    """What was measured."""
    return name


SEAT_COLUMNS = ("seat", "bot", "wins", "share", "95 % interval")


def simulated(title: str, games: int, seed: int) -> str:
    return f"{title}: {games} games, seed {seed}"


def interval(low: float, high: float) -> str:
    return f"{low:.1%} to {high:.1%}"


def lengths(decisions: float, choices: float) -> str:
    return f"{decisions:.1f} decisions a game, {choices:.2f} choices a decision"


# Looking at a match


def through_eyes(name: str) -> str:
    return f"Through {name}'s eyes, since the match is not over; --open shows all cards."


SPECTATOR_EYES = "Through a spectator's eyes, since the match is not over; --open shows all cards."


def choice(code: str, label: str) -> str:
    return f"{code}: {label}"


# The beginning and the end of a match

WHICH_GAME = "Which game? "
KEEPS_OPTIONS = "a match that goes on keeps its options and its box: leave out --option and --set"
CANNOT_BE_WIPED = "This terminal cannot be wiped: who scrolls back sees the others' cards."
PLAY_ON = "Play on?"
NO_HOME = "there is no home folder; name a folder for matches with XDG_STATE_HOME"


def no_game_chosen(names: Sequence[str]) -> str:
    return f"no game chosen (games: {', '.join(names)})"


def type_a_number(highest: int) -> str:
    return f"Type a number from 1 to {highest}."


def other_game(path: str, found: str, named: str) -> str:
    return f"{path} is a match of {found}, not of {named}"


def level(name: str, number: int, highest: int) -> str:
    return f"{name} (level {number} of {highest})"


def against_one(name: str) -> str:
    return f"You play against {name}."


def against_several(name: str, number: int) -> str:
    return f"You play against {number} of {name}."


def kept(command: str) -> str:
    return f"The match is kept. To go on: {command}"


def kept_to_the_end(command: str) -> str:
    return f"The match is kept. To see it again: {command}"


def not_kept(trouble: str) -> str:
    return f"The match could not be kept: {trouble}"


def kept_earlier(trouble: str, path: str) -> str:
    return f"The match could not be kept: {trouble}; {path} holds it as it was before"


# A turn

PRESS_ENTER = "Press Enter. "
NOTHING_TO_TAKE_BACK = "nothing to take back: something was drawn, shown or done by others since your last choice"
HELP = """\
Choose by number, or type an action (its beginning is enough if it is clear).
  ?          this help                 ? R5       help on a card or a word
  undo       take back your choice, while nothing was drawn or shown since
  log        all that happened         table      the table again
  save FILE  save the match            quit       leave; the match is kept
"""


def your_turn(name: str) -> str:
    return f"{name}, it is your turn. The others look away."


def cannot_be_kept(trouble: str) -> str:
    return f"This match cannot be kept: {trouble}"


def times(text: str, number: int) -> str:
    return f"{text} ({number} times)"


def refused(code: str, why: str) -> str:
    return f"{code}: {why}"


NOT_BY_CHANCE = "chance cannot bring this now"


def words_of_the_game(topics: Sequence[str]) -> str:
    return f"Words of the game: {', '.join(topics)}."


def no_help(topic: str, topics: Sequence[str]) -> str:
    return f"There is no help on '{topic}'. Try one of: {', '.join(topics)}."


# Saving

NOT_SAVED = "not saved"


def saved(command: str) -> str:
    return f"Saved. To go on: {command}"


def is_there(path: str) -> str:
    return f"{path}: there is such a file already; choose another name"


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


def may_mean(text: str, codes: Sequence[str]) -> str:
    return f"'{text}' may mean {', '.join(codes)}"


def unknown_action(code: str) -> str:
    return f"unknown action '{code}'"


def unknown_action_near(code: str, near: str) -> str:
    return f"unknown action '{code}'; did you mean '{near}'?"


def no_home_of(path: str) -> str:
    return f"{path}: there is no such home folder"
