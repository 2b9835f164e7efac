"""The table of Tricks & Deserts in a terminal, made from an observation."""

from rich import box as borders
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ruse.core.bits import count
from ruse.core.record import NONE, UNKNOWN
from ruse.games.tricks_and_deserts import phase
from ruse.games.tricks_and_deserts.guide import card_name
from ruse.games.tricks_and_deserts.state import (
    CARD_NAMES,
    COLOR_NAMES,
    COLORS,
    NUM_DEALS,
    NUM_VALUES,
    PRINTED_VALUES,
    SHORT_COLORS,
    Box,
    State,
    cards_of,
    color_of,
    denied,
    num_areas,
    num_tricks,
)
from ruse.games.tricks_and_deserts.trick import pledged
from ruse.games.tricks_and_deserts.words import card_names, members, seat_name, whose_turn

_SHAPES = ("●", "♣", "▲", "◆")  # Ghost, Dryad, Harpy, Merfolk
_STYLES = ("bold magenta", "bold green", "bold yellow", "bold bright_blue")
_FACE_DOWN = "▒▒▒"


# Drawn


def draw(box: Box, obs: State, seat: int, width: int) -> RenderableType:
    """A row for each player, the trick, the scored cards, and the viewer's hand."""
    parts: list[RenderableType] = [Text(_headline(obs), style="bold"), _players(box, obs, seat)]
    if obs.seats == 2 and obs.phase > phase.DRAW:
        parts.append(_unseen(obs))
    scored = [owner for owner in range(obs.seats) if obs.scored[owner]]
    parts += [_scored(obs, owner) for owner in scored]
    if obs.phase in (phase.TRICK, phase.TAKE_ALLIANCE, phase.TURN_UP):
        parts.append(_trick(obs))
    if 0 <= seat < obs.seats and obs.phase < phase.SHOW_DESERTS:
        parts.append(_hand(obs, seat))
    return Group(*parts)


def _headline(obs: State) -> str:
    parts = [f"Deal {obs.deal + 1} of {NUM_DEALS}"]
    if phase.SHOW_AREA_1 < obs.phase < phase.SHOW_DESERTS:
        parts.append(f"Trick {obs.trick + 1} of {num_tricks(obs)}")
        parts.append(f"{COLOR_NAMES[obs.lead]} was led" if obs.lead != NONE else "no color led yet")
    else:
        parts.append(phase.NAMES[obs.phase].capitalize())
    turn = whose_turn(obs)
    return " · ".join([*parts, turn] if turn else parts)


def _players(box: Box, obs: State, seat: int) -> Table:
    grid = Table(box=borders.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, collapse_padding=True)
    for name in ("player", "score", "hand", "desert", "discs"):
        grid.add_column(name, no_wrap=True, justify="right" if name in ("score", "hand") else "left")
    if obs.alliance:
        grid.add_column("ally", no_wrap=True)
    grid.add_column("won", no_wrap=True)
    for owner in range(obs.seats):
        row = [
            Text(_player(obs, owner, seat), style="bold" if owner == seat else ""),
            Text(str(obs.score[owner])),
            Text(str(obs.held[owner])),
            _desert(box, obs, owner, seat),
            _marks([color for color in COLORS if denied(obs, owner) >> color & 1]),
        ]
        if obs.alliance:
            row.append(_marks([int(obs.ally[owner])] if obs.ally[owner] != NONE else []))
        grid.add_row(*row, Text(str(count(obs.scored[owner]))))
    return grid


def _player(obs: State, owner: int, seat: int) -> str:
    start = " ★" if owner == obs.start else ""
    return f"{seat_name(owner)}{' (you)' if owner == seat else ''}{start}"


def _desert(box: Box, obs: State, owner: int, seat: int) -> Text:
    text = Text()
    for area in range(num_areas(obs)):
        text.append(" " if area else "")
        card = obs.area[owner, area]
        if card == NONE:
            text.append("·", style="dim")
        else:
            text.append_text(_card(card, owner == seat and _is_face_down(box, obs, owner, area)))
    return text


def _is_face_down(box: Box, obs: State, owner: int, area: int) -> bool:
    """Whether the others cannot see the viewer's own card."""
    if obs.phase >= phase.REVOLUTION:
        return False
    if area == 0:
        return bool(obs.phase <= phase.SHOW_AREA_1)
    is_laid = area >= obs.filled[owner] - obs.laid[owner]
    return bool(is_laid or not int(box.special) >> int(obs.area[owner, area]) & 1)


def _card(card: int, face_down: bool = False) -> Text:
    if card == UNKNOWN:
        return Text(_FACE_DOWN, style="dim")
    color = color_of(int(card))
    name = f"{_SHAPES[color]}{CARD_NAMES[card]}"
    return Text(f"({name})" if face_down else name, style=_STYLES[color])


def _marks(colors: list[int]) -> Text:
    text = Text()
    for color in colors:
        text.append(" " if len(text) else "")
        text.append(f"{_SHAPES[color]}{SHORT_COLORS[color]}", style=_STYLES[color])
    return text if colors else Text("-", style="dim")


def _unseen(obs: State) -> Text:
    text = Text("Unseen desert: ")
    if obs.deck == UNKNOWN:
        return text.append(f"{_FACE_DOWN} {_FACE_DOWN}", style="dim")
    for card in members(obs.deck):
        text.append_text(_card(card)).append(" ")
    return text


def _scored(obs: State, owner: int) -> Text:
    """The values by color, as the winners lay them out (2-3)."""
    text = Text(f"{seat_name(owner)} won:")
    for color in COLORS:
        cards = members(int(obs.scored[owner]) & cards_of(1 << color))
        if cards:
            values = " ".join(PRINTED_VALUES[card % NUM_VALUES] for card in cards)
            text.append(f"  {_SHAPES[color]}{SHORT_COLORS[color]} {values}", style=_STYLES[color])
    return text


def _trick(obs: State) -> Text:
    text = Text("Trick: ", style="bold")
    for turn in range(obs.turn):
        text.append(f"{seat_name((obs.leader + turn) % obs.seats)} ", style="not bold")
        text.append_text(_card(obs.table[turn]) if obs.table[turn] != NONE else Text("passes", style="not bold"))
        text.append("   ")
    return text if obs.turn else text.append("nobody has acted yet", style="not bold dim")


def _hand(obs: State, seat: int) -> Text:
    text = Text("Hand: ", style="bold")
    cards = members(obs.hand[seat])
    witnesses = pledged(obs, seat)
    for card in cards:
        text.append_text(_card(card)).append(" (only to pass)" if witnesses >> card & 1 else "").append("  ")
    return text if cards else text.append("empty", style="not bold dim")


# As lines of text


def lines(box: Box, obs: State, seat: int) -> list[str]:
    """The table as sentences, the viewer first."""
    text = [". ".join(part[0].upper() + part[1:] for part in _headline(obs).split(" · ")) + "."]
    first = seat if 0 <= seat < obs.seats else 0
    text += [_player_words(box, obs, (first + distance) % obs.seats, seat) for distance in range(obs.seats)]
    if obs.seats == 2 and obs.phase > phase.DRAW:
        text.append(f"Unseen desert: {'2 face-down cards' if obs.deck == UNKNOWN else card_names(box, obs.deck)}.")
    if obs.turn:
        text.append(f"Trick: {'; '.join(_turn_words(box, obs, turn) for turn in range(obs.turn))}.")
    if 0 <= seat < obs.seats and obs.phase < phase.SHOW_DESERTS:
        text.append(f"Your hand: {card_names(box, obs.hand[seat]) or 'empty'}.")
        if pledged(obs, seat):
            text.append(f"Only to pass: {card_names(box, pledged(obs, seat))}.")
    return text


def _player_words(box: Box, obs: State, owner: int, seat: int) -> str:
    name = f"{seat_name(owner)}{' (you)' if owner == seat else ''}"
    parts = [f"score {obs.score[owner]}", f"{obs.held[owner]} cards in hand"]
    if owner == obs.start:
        parts.append("start player")
    parts.append(f"desert {_desert_words(box, obs, owner, seat)}")
    moved = [COLOR_NAMES[color] for color in COLORS if denied(obs, owner) >> color & 1]
    if moved:
        parts.append(f"check disc moved: {' and '.join(moved)}")
    if obs.ally[owner] != NONE:
        parts.append(f"{COLOR_NAMES[obs.ally[owner]]} alliance card")
    parts.append(f"won {card_names(box, obs.scored[owner]) or 'nothing'}")
    return f"{name}: {'; '.join(parts)}."


def _desert_words(box: Box, obs: State, owner: int, seat: int) -> str:
    words = []
    for area, card in enumerate(obs.area[owner]):
        if card == UNKNOWN:
            words.append("face-down card")
        elif card != NONE:
            hidden = owner == seat and _is_face_down(box, obs, owner, area)
            words.append(f"{card_name(box, card)}{' (face down)' if hidden else ''}")
    return ", ".join(words) or "empty"


def _turn_words(box: Box, obs: State, turn: int) -> str:
    name = seat_name((obs.leader + turn) % obs.seats)
    return f"{name} passes" if obs.table[turn] == NONE else f"{name} plays {card_name(box, obs.table[turn])}"
