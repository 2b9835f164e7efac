"""The table of Tooth & Claw in a terminal, made from an observation."""

from rich import box as borders
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ruse.core.bits import count
from ruse.core.record import NONE, UNKNOWN
from ruse.games.tooth_and_claw import phase
from ruse.games.tooth_and_claw.combat import card_on, offense, space_of
from ruse.games.tooth_and_claw.state import (
    BLACK,
    COLOR_NAMES,
    FORMATION_NAMES,
    NUM_BATTLES,
    NUM_CARDS,
    NUM_COLUMNS,
    NUM_ROUNDS,
    ROW_NAMES,
    ROWS,
    SEATS,
    TYPE_NAMES,
    WHITE,
    Box,
    State,
)
from ruse.games.tooth_and_claw.words import card_name, mark_names, seat_name, whose_battle

_SHAPES = ("◆", "●")  # red, blue
_STYLES = ("bold red", "bold bright_blue")
_SHORT_ROWS = ("Vg", "Rg", "Re")


def draw(box: Box, obs: State, seat: int, width: int) -> RenderableType:
    """The viewer's formation below, the other above it, front to front."""
    own = seat if seat in SEATS else WHITE
    parts: list[RenderableType] = [Text(_headline(obs), style="bold")]
    parts += [_title(obs, 1 - own, seat), _formation(box, obs, 1 - own, seat, list(reversed(ROWS)))]
    parts += [_formation(box, obs, own, seat, list(ROWS)), _title(obs, own, seat)]
    if obs.hand[own] != UNKNOWN:
        parts.append(_hand(box, obs, own))
    return Group(*parts)


def _headline(obs: State) -> str:
    parts = [f"Game {obs.game + 1} of 2"] if obs.games > 1 else []
    if obs.phase != phase.OVER:
        parts.append(f"Round {obs.round + 1} of {NUM_ROUNDS}")
    if phase.OFFENSE <= obs.phase < phase.OVER:
        parts.append(f"Battle {obs.battle + 1} of {NUM_BATTLES}")
    if obs.phase != phase.OVER:
        parts.append(whose_battle(obs))
    totals = [int(obs.score[owner] + obs.past[owner]) for owner in SEATS]
    return " · ".join([*parts, f"{seat_name(WHITE)} {totals[WHITE]} – {seat_name(BLACK)} {totals[BLACK]}"])


def _title(obs: State, owner: int, seat: int) -> Text:
    you = " (you)" if owner == seat else ""
    parts = [f"{seat_name(owner)}{you}"]
    if obs.formation[owner] >= 0:
        parts.append(FORMATION_NAMES[obs.formation[owner]])
    elif obs.type[owner] != NONE:
        parts.append(TYPE_NAMES[obs.type[owner]].capitalize())
    parts.append(f"deck {_deck_size(obs, owner)} · hand {obs.held[owner]} · taken {count(obs.pile[owner])}")
    return Text(" · ".join(parts), style="underline" if owner == seat else "")


def _deck_size(obs: State, owner: int) -> int:
    """The cards that are nowhere else; public, since everybody can count."""
    used = count(obs.gone[owner]) + obs.held[owner]
    used += count(((obs.pile[WHITE] | obs.pile[BLACK]) >> (owner * NUM_CARDS)) & ((1 << NUM_CARDS) - 1))
    used += sum(card != NONE for card in obs.at[owner]) + (obs.second[owner] != NONE)
    return int(NUM_CARDS - used)


def _formation(box: Box, obs: State, owner: int, seat: int, rows: list[int]) -> Table:
    grid = Table(box=borders.SQUARE, show_header=False, show_lines=True, padding=(0, 1), expand=False)
    grid.add_column(min_width=2, style="dim")
    for _ in range(NUM_COLUMNS):
        grid.add_column(min_width=11, justify="center", no_wrap=True)
    for row in rows:
        spaces = range(row * NUM_COLUMNS, (row + 1) * NUM_COLUMNS)
        grid.add_row(_SHORT_ROWS[row], *(_space(box, obs, owner, seat, space) for space in spaces))
    return grid


def _space(box: Box, obs: State, owner: int, seat: int, space: int) -> Text:
    formation = obs.formation[owner]
    if formation < 0:
        return Text("")
    if box.blank[formation, space]:
        return Text("#####", style="dim")
    text = Text()
    card = obs.at[owner, space]
    face_down = owner == seat and _lies_face_down(box, obs, owner, space)
    if card == NONE:
        text.append("^" if _waits_for_top(box, obs, owner, space) else "·", style="dim")
    else:
        text.append_text(_card(box, card, face_down))
    if obs.second[owner] != NONE and box.pair_space[formation] == space:
        text.append(" ").append_text(_card(box, obs.second[owner], face_down))
    for mark in mark_names(box, formation, space):
        text.append(" " + _SHORT_MARKS.get(mark, mark), style="bold yellow")
    if _is_lead(obs, owner, space):
        is_as_printed = obs.lead_color == box.color[card_on(obs, owner, obs.lead)]
        text.append(" ◄" if is_as_printed else f" ◄ as {'RB'[obs.lead_color]}", style="reverse")
    return text


def _is_lead(obs: State, owner: int, space: int) -> bool:
    """Whether the offense attacks from here."""
    return bool(obs.phase == phase.DEFENSE and space_of(obs.lead) == space and owner == offense(obs))


_SHORT_MARKS = {"Rank +1": "+1", "Rank +2": "+2", "Wild": "*", "2 Cards": "2x"}


def _waits_for_top(box: Box, obs: State, owner: int, space: int) -> bool:
    return bool(box.top_space[obs.formation[owner]] == space and obs.phase <= phase.TOP_CARD)


def _lies_face_down(box: Box, obs: State, owner: int, space: int) -> bool:
    """Whether the others cannot see the viewer's own card."""
    if obs.at[owner, space] == NONE or box.top_space[obs.formation[owner]] == space:
        return False
    return bool(space >= 2 * NUM_COLUMNS or obs.phase <= phase.SHOW_FRONT)


def _card(box: Box, card: int, face_down: bool = False) -> Text:
    if card == UNKNOWN:
        return Text("▒▒▒", style="dim")
    color = box.color[card]
    name = f"{_SHAPES[color]}{'RB'[color]}{box.rank[card]}"
    return Text(f"({name})" if face_down else name, style=_STYLES[color])


def _hand(box: Box, obs: State, owner: int) -> Text:
    text = Text("Hand: ")
    cards = [card for card in range(NUM_CARDS) if obs.hand[owner] >> card & 1]
    for card in cards:
        text.append_text(_card(box, card)).append("  ")
    return text if cards else text.append("empty", style="dim")


# As lines of text


def lines(box: Box, obs: State, seat: int) -> list[str]:
    """The table as sentences, own side first."""
    own = seat if seat in SEATS else WHITE
    text = [_headline(obs).replace(" · ", ". ").replace("–", "to") + "."]
    for owner in (own, 1 - own):
        text += _side_lines(box, obs, owner, seat)
    if obs.hand[own] != UNKNOWN:
        cards = [card_name(box, card) for card in range(NUM_CARDS) if obs.hand[own] >> card & 1]
        text.append(f"Your hand: {', '.join(cards) or 'empty'}.")
    return text


def _side_lines(box: Box, obs: State, owner: int, seat: int) -> list[str]:
    name = f"{seat_name(owner)}{' (you)' if owner == seat else ''}"
    formation = obs.formation[owner]
    counts = f"deck {_deck_size(obs, owner)}, hand {obs.held[owner]}, taken {count(obs.pile[owner])}"
    if formation < 0:
        kind = f"{TYPE_NAMES[obs.type[owner]].capitalize()}, " if obs.type[owner] != NONE else ""
        return [f"{name}: {kind}no formation shown, {counts}."]
    text = [f"{name}: formation {FORMATION_NAMES[formation]}, {counts}."]
    for row in ROWS:
        spaces = range(row * NUM_COLUMNS, (row + 1) * NUM_COLUMNS)
        described = ", ".join(_space_words(box, obs, owner, seat, space) for space in spaces)
        text.append(f"  {ROW_NAMES[row].capitalize()}: {described}.")
    return text


def _space_words(box: Box, obs: State, owner: int, seat: int, space: int) -> str:
    formation = obs.formation[owner]
    where = ("left", "center", "right")[space % NUM_COLUMNS]
    if box.blank[formation, space]:
        return f"{where} blank"
    cards = [obs.at[owner, space]]
    if box.pair_space[formation] == space and obs.second[owner] != NONE:
        cards.append(obs.second[owner])
    names = " and ".join(_card_words(box, card) for card in cards)
    notes = mark_names(box, formation, space)
    if owner == seat and _lies_face_down(box, obs, owner, space):
        notes = ["face down", *notes]
    if _is_lead(obs, owner, space):
        notes.append(f"attacks as {COLOR_NAMES[obs.lead_color]}")
    return f"{where} {names}{''.join(f' ({note})' for note in notes)}"


def _card_words(box: Box, card: int) -> str:
    if card == NONE:
        return "empty"
    return "a face-down card" if card == UNKNOWN else card_name(box, card)
