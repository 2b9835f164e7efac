"""What reports and audits say, in English."""

from collections.abc import Sequence

from ruse.core.protocol import SPECTATOR

# Figures


def percentage(number: str) -> str:
    return f"{number} %"


def spread(value: str, low: str, high: str) -> str:
    """A value with its interval."""
    return f"{value} ({low} to {high})"


def item(name: str, value: str) -> str:
    return f"{name}: {value}"


def items(told: Sequence[str]) -> str:
    return "; ".join(told)


def listed(told: Sequence[str]) -> str:
    return ", ".join(told)


def heading(title: str) -> str:
    """Above a table."""
    return f"{title}:"


def described(title: str, told: str) -> str:
    """A plot for those who do not see it."""
    return f"{title}. {told}"


def units(number: int) -> str:
    return f"{number} units"


def after_units(number: int, told: str) -> str:
    return f"After {number} units: {told}"


def aim_between(low: str, high: str) -> str:
    return f"Aim: {low} to {high}"


# Figures by name

NAMES = {
    "the start player": "the start player",
    "chips": "chips",
    "points": "points",
    "shared wins": "shared wins",
    "decisions": "decisions",
    "side": "side",
}
"""What is said of games that have no names of their own for it."""


def pairing(one: str, other: str) -> str:
    return f"{one} – {other}"


def usual_length(low: str, high: str, unit: str) -> str:
    return f"{low} to {high} {unit}"


def in_cards(one: str, other: str) -> str:
    """How many cards of the other class a card of the one is worth."""
    return f"{one} in {other} cards"


# Arenas

RESULT = "Result"
SEATS = "Seats"
SIDES = "Sides"
UNITS = "Units"
TIME_A_MOVE = "Time a move"
SEAT = "seat"
SHARE_WITH_INTERVAL = "Share of the wins with its 95 % interval"
SHARE_COLUMNS = ("bot", "share")
UNIT_COLUMNS = ("share", "units", "of all")
MOVES_WITH_A_CHOICE = "Moves with more than one choice"
PACE_COLUMNS = ("bot", "moves", "mean", "95 % below", "longest")
DOTS_AND_LINES = "The dot is the mean; 95 % of the moves are within the line"
UNDECIDED = "undecided"
FAILURES = "Failures"
GAMES_LOST_BY_FAILING = "Games that a bot lost by failing"
FAILURE_COLUMNS = ("failure", "games")
ABOUT_UNITS = (
    "A unit is one deal played with the bots in every rotation of the seats; the same cards come in all of "
    "its games. Intervals are 95 % and made from units. A shared win counts as its share."
)

PAYOFF_COLUMNS = ("bot", "mean", "had the most")
PAYOFF_UNIT_COLUMNS = ("mean", "units", "of all")
ABOUT_PAYOFFS = (
    "A unit is one deal played with the bots in every rotation of the seats; the same cards come in all of "
    "its games. Intervals are 95 % and made from units. The last column is the share of games in which a bot had the "
    "most; those who are even divide it."
)

ABOUT_THE_MOST = "Shares count the games in which a seat had the most; those who are even divide them."


def arena_title(game: str, bots: Sequence[str]) -> str:
    return f"{game}: {' against '.join(bots)}"


def arena_games(games: int, units: int, bots: int, seed: int) -> str:
    return f"{games} games in {units} units of {bots}, seed {seed}"


def arena_box(digest: str, options: str) -> str:
    return f"Box {digest}; options {options}"


def share_and_even(even: str) -> str:
    return f"Share of the wins; even is {even}"


def elo(one: str, other: str, told: str) -> str:
    return f"Elo of {one} over {other}: {told}."


def rather(taken: str, other: str) -> str:
    """Which of two hypotheses a test takes."""
    return f"{taken} rather than {other}"


def sequential_test(bot: str, verdict: str, ratio: float) -> str:
    return (
        f"Sequential test on the share of {bot}: {verdict} (log-likelihood ratio {ratio:.2f}). "
        "A test stops where the games look most decided, so the share and its interval lean to its verdict."
    )


def bot_by(bot: str, what: str) -> str:
    return f"{bot} by {what}"


def share_by(what: str) -> str:
    return f"Share of the wins by {what}"


def share_over_units(bot: str) -> str:
    return f"Share of {bot} over the units, with its interval"


def share_within_units(bot: str) -> str:
    return f"Share of {bot} within a unit: how many units had it"


def share_within_a_unit(bot: str) -> str:
    return f"Share of {bot} within a unit"


def mean_payoff(units: str) -> str:
    return f"Mean {units} per game"


def payoff_by(units: str, what: str) -> str:
    return f"Mean {units} per game by {what}"


def payoff_over_units(bot: str) -> str:
    return f"Mean of {bot} over the units, with its interval"


def payoff_within_units(bot: str) -> str:
    return f"Mean of {bot} within a unit: how many units had it"


def payoff_within_a_unit(bot: str) -> str:
    return f"Mean of {bot} within a unit"


def score_range(low: str, high: str) -> str:
    return f"{low} to {high}"


def pace(mean: str, most: str) -> str:
    return f"{mean}, 95 % below {most}"


# Balances: the aims

AIMS = "Aims"
NO_AIMS = "This game names no aims."
AIMS_AND_MEASURED = "Aims and what was measured"
AIM_COLUMNS = ("aim", "players", "lowest", "highest", "verdict", "figures")
VERDICTS = {"holds": "holds", "fails": "fails", "open": "open"}
_PLURAL = {"holds": "hold", "fails": "fail", "open": "open"}
NOT_MEASURED = "not measured"

ABOUT_AIMS = (
    "Figures move with skill: read all strengths, the strongest last. An interval is 95 %: of twenty that are right, "
    "one misses, so a single figure of many that just leaves its limits proves little. `holds` and `fails` mean that "
    "the whole interval lies inside or outside of the limits, `open` that more games are needed to tell."
)
ABOUT_CHANGES = (
    "The changed box is compared with the original on the same deals, by the same bots with the same seeds; a "
    "difference is given with the interval of the paired difference. Where no game changed, a difference is 0.0, and "
    "its interval allows for changes too rare to be seen in so many games."
)


def balance_title(game: str) -> str:
    return f"Balance of {game}"


def measured_by(command: str) -> str:
    return f"Measured by `{command}`"


def balance_games(games: int, seed: int, options: str) -> str:
    return f"{games} games between equal players of each strength, seed {seed}; options {options}"


def box(digest: str) -> str:
    return f"Box {digest}"


def compared_boxes(digest: str, changed: str) -> str:
    return f"Box {digest}, compared with the changed box {changed}"


def with_original_box(bot: str) -> str:
    return f"{bot} (original)"


def with_changed_box(bot: str) -> str:
    return f"{bot} (changed)"


def verdicts(number: int, verdict: str) -> str:
    return f"{number} {_PLURAL[verdict]}"


# Balances: one strength

PAIRINGS = "Pairings"
OF_THE_FIRST = "The share of the first named."
LENGTHS = "Lengths and endings"
CHOICES = "Choices"
ABOUT_CHOICES = "How often each was chosen when it was offered together with another."
FIGURE_COLUMNS = ("figure", "measured", "out of")
COMPARED_COLUMNS = ("figure", "original", "changed", "difference", "out of")


def players(bot: str) -> str:
    return f"Players: {bot}"


def level(bot: str, name: str, code: str) -> str:
    return f"{bot} ({name}, {code})"


def against_the_field(side: str) -> str:
    return f"Every {side} against the field"


def share_of_games(title: str) -> str:
    return f"{title}: share of games with its interval"


def share_of_games_and_aim(title: str) -> str:
    return f"{title}: share of games with its interval; the band is the aim"


def with_intervals(title: str) -> str:
    return f"{title}, with 95 % intervals"


def how_long(unit: str) -> str:
    return f"How many games were how long, in {unit}"


# Balances: cards

WORTH_TO_PLAY = "Worth of being able to play a card"
WORTH_IN_HAND = "Worth in hand"
CARDS_DRAWN_AND_PLAYED = "Cards drawn and played"
CARDS = "Cards"
WORTH_COLUMNS = ("card", "worth", "games")
COMPARED_WORTH_COLUMNS = ("card", "original", "changed", "difference", "games")
CARD_COLUMNS = ("card", "when drawn", "when played", "played a copy drawn")
CARD_CHANGE_COLUMNS = ("change when drawn", "change when played")

ABOUT_CARDS = (
    "When drawn and when played: by how many points of a hundred the seat that drew or played a copy won more often "
    "than seats do with the same side against the same opponent. This is counted, not caused. Who is ahead draws and "
    "plays more; a card for desperate moments looks bad and one that only finishes won games looks good; long games "
    "have more of every card. Compare cards with each other, and when drawn with when played. Where everybody draws "
    "or plays a card equally often in every game, there is nothing to compare."
)
ABOUT_NEVER = (
    "An experiment: the same deals are played again by a seat that never plays the card unless it must; its other "
    "choices stay those of the same bot. The worth is by how many points of a hundred it then wins less often. "
    "A search still imagines that it might play the card, so this is worth as this player sees it."
)
ABOUT_GIVEN = (
    "An experiment: once a game, a random card of the hand is exchanged for this card, or for nothing. The worth is by "
    "how many points of a hundred the seat then wins more often than with nothing."
)


def share_of_the_win(title: str) -> str:
    return f"{title}, as a share of the win"


# Audits

LAWS = {
    "same observation": "the observation must not depend on what the viewer cannot know",
    "world is whole": "an imagined world must have no holes",
    "same choices": "a seat must have the same choices in every world it cannot tell from the truth",
    "blind choices": "a seat's choices must follow from its own observation",
    "public actor": "everybody must know whose turn it is",
    "same sight": "a seat must see its own actions alike in every world it cannot tell from the truth",
    "same history": "the same seen history must give the same observation",
    "sight is known": "what a viewer is told of an action must be in its observation (is it private?)",
    "blind advice": "the rules of thumb must follow from the seat's own observation",
    "world has all cards": "an imagined world must have every card once",
    "public scores": "the scores must follow from what everybody knows",
    "has choice": "the actor must have a choice, and nobody after the end",
    "choices in order": "choices must be in range, ascending and no more than declared",
    "cards conserved": "no card may appear or vanish",
    "sealed commute": "sealed choices must not depend on their order",
    "ends": "a match must end within the declared number of steps (max_steps)",
    "whole win": "payoffs must lie in their declared range and add up to what is declared",
    "fair pick": "a pick must be what the list of choices gives",
    "fair chance": "chance acting at once must be what it does one by one",
}


def law_broken(law: str, match: int, seed: int, step: int, action: str, viewer: int) -> str:
    after = f", after '{action}'" if action else ""
    by = "the spectator" if viewer == SPECTATOR else f"seat {viewer}"
    return f"{LAWS[law]} (match {match} of seed {seed}, step {step}{after}, seen by {by})"


def with_payoffs(fault: str, numbers: str) -> str:
    return f"{fault}: {numbers}"


def payoff_out_of_range(seat: str, payoff: float, least: float, most: float) -> str:
    return f"{seat} gets {payoff:g}, and the range is {least:g} to {most:g}"


def wrong_sum_of_payoffs(payoffs: Sequence[float], total: float, declared: float) -> str:
    return f"{', '.join(f'{each:g}' for each in payoffs)} add up to {total:g}, not to {declared:g}"


def with_odd_box(fault: str, number: int, seed: int, changes: str) -> str:
    return f"{fault} (box {number} of seed {seed}: {changes or 'the standard box'})"


def refused_by_error(changes: str, error: str, message: str) -> str:
    return f"{changes} is refused by {error}: {message}"


def names_no_entry(message: str) -> str:
    return f"a refusal names no entry of the box: {message}"


def match_stops(error: str, message: str) -> str:
    return f"a match stops with {error}: {message}"


def match_not_over(steps: int) -> str:
    return f"a match is not over after {steps} steps"


def match_differs_compiled() -> str:
    return "compiled, a match is another one"


# Checks

CHECKS = {
    "parts": "The box, pages and phrase books load",
    "laws": "Secrets and rules, as Python runs them",
    "ranges": "Fields hold what they declare",
    "views": "Events lead from view to view",
    "secrets": "Nobody is told what they cannot know",
    "steps": "Nobody is told more of a step than they noticed",
    "files": "Matches and positions are saved and loaded",
    "words": "Everything can be said and drawn",
    "compiled": "Machine code keeps the same rules and laws",
    "boxes": "Other numbers in the box are played or refused",
    "notes": "What looks like a mistake",
}


def at_step(fault: str, seed: int, step: int) -> str:
    return f"{fault} (seed {seed}, step {step})"


def check_stops(error: str) -> str:
    return f"the check stops: {error}"


def out_of_range(field: str, value: int, about: str) -> str:
    return f"State.{field} ({about}) holds {value}, which its declaration does not allow"


def view_not_followed(viewer: int) -> str:
    return f"what {_viewer(viewer)} is told of this step does not lead to what it sees then"


def told_too_much(viewer: int) -> str:
    return f"{_viewer(viewer)} is told something that depends on hidden cards"


def told_too_much_of_step(viewer: int) -> str:
    return f"{_viewer(viewer)} is told something of the last step that depends on hidden cards"


def position_differs() -> str:
    return "the position file of this state sets up another one"


def saved_match_differs() -> str:
    return "a match that is saved is another one when it is loaded"


def same_label(label: str, language: str) -> str:
    return f"two choices are called '{label}' ({language})"


def table_too_wide(width: int, language: str) -> str:
    return f"the table is wider than {width} columns ({language})"


def never_possible(verbs: Sequence[str]) -> str:
    return f"never possible in the matches that were played: {', '.join(verbs)}"


def never_changes(fields: Sequence[str]) -> str:
    return f"never changed in the matches that were played: {', '.join(f'State.{name}' for name in fields)}"


def no_phrase(verbs: Sequence[str]) -> str:
    return f"without a phrase, and so told in bare words: {', '.join(verbs)}"


def no_rules_text() -> str:
    return "no rules for players: write them in the docstring of the game, or in a RULES.md"


def _viewer(viewer: int) -> str:
    return "the spectator" if viewer == SPECTATOR else f"seat {viewer}"
