"""The table of Red Kingdom & Blue Kingdom in a terminal, made from an observation."""

from rich import box as borders
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ruse.core.record import NONE, UNKNOWN
from ruse.games.red_and_blue import phase
from ruse.games.red_and_blue.draft import funds_of, num_held, turn_seat
from ruse.games.red_and_blue.glossary import area_name, card_name, card_names, cards_of, plural
from ruse.games.red_and_blue.state import (
    ACE,
    AREAS,
    BACK_NAMES,
    BACKS,
    BLUE,
    NORMAL,
    NUM_AREAS,
    RED,
    SEATS,
    TYPE_NAMES,
    TYPE_OF,
    Box,
    State,
)
from ruse.games.red_and_blue.words import seat_name

_SHAPES = ("▲", "●")  # Red, Blue
_STYLES = ("bold red", "bold bright_blue")
_BACK_SHAPES = ("▒", "★")  # normal, ace
_AREA_WIDTH = 14


def draw(box: Box, obs: State, seat: int, width: int) -> RenderableType:
    """The row of five areas, then both players, the viewer last."""
    own = seat if seat in SEATS else RED
    parts: list[RenderableType] = [Text(_headline(box, obs), style="bold"), _side(box, obs, 1 - own, seat)]
    parts += [_areas(box, obs), _side(box, obs, own, seat)]
    if obs.target != NONE:
        parts.append(Text(_battle(obs), style="reverse"))
    if obs.hand[own] != UNKNOWN:
        parts.append(_hand(box, obs, own, width))
    parts.append(Text(_piles(obs), style="dim"))
    if _has_last_battle(obs):
        parts.append(Text(_last_battle(obs), style="dim"))
    return Group(*parts)


def _headline(box: Box, obs: State) -> str:
    if obs.phase in (phase.DEAL, phase.OVER):
        return "The hands are dealt" if obs.phase == phase.DEAL else "The game is over"
    return f"Turn {obs.turn // 2 + 1} of {box.turns} · {seat_name(turn_seat(obs))} {_DOES[obs.phase]}"


_DOES = {
    phase.DRAFT: "drafts",
    phase.DRAW: "draws",
    phase.DISPATCH: "dispatches",
    phase.SECOND: "attacks",
    phase.DEFENSE: "attacks",
    phase.SHOW: "attacks",
    phase.KEEP: "attacked",
}


def _areas(box: Box, obs: State) -> Table:
    grid = Table(box=borders.SQUARE, show_header=False, padding=0, expand=False)
    for _ in AREAS:
        grid.add_column(width=_AREA_WIDTH, justify="center", no_wrap=True)
    grid.add_row(*(Text(area_name(area), style="bold") for area in AREAS))
    grid.add_row(*(_area_numbers("funds", box.funds[area], "") for area in AREAS))
    grid.add_row(*(_area_numbers("offset", box.offset[area], "+") for area in AREAS), end_section=True)
    grid.add_row(*(_holder(obs, area) for area in AREAS))
    for line in range(2):
        grid.add_row(*(_name_line(obs, area, line) for area in AREAS))
    grid.add_row(*(_points(box, obs, area) for area in AREAS))
    return grid


def _area_numbers(what: str, numbers: tuple[int, int], sign: str) -> Text:
    text = Text(f"{what} ", style="dim")
    for seat in SEATS:
        text.append(f"{'RB'[seat]}{numbers[seat]:{sign}d}", style=_STYLES[seat])
        text.append(" " if seat == RED else "")
    return text


def _holder(obs: State, area: int) -> Text:
    if obs.holder[area] == NONE:
        return Text("· empty ·", style="dim")
    holder = obs.holder[area]
    marks = " ◄" if obs.target == area else ""
    return Text(f"{_SHAPES[holder]} {seat_name(holder)}{marks}", style=_STYLES[holder])


def _name_line(obs: State, area: int, line: int) -> Text:
    """The name of the card, a word a line."""
    if obs.holder[area] == NONE:
        return Text("")
    words = card_name(obs.card[area]).split()
    return Text(words[line] if line < len(words) else "", style=_STYLES[obs.holder[area]])


def _points(box: Box, obs: State, area: int) -> Text:
    """2-D. What an attack finds there without an added card."""
    if obs.holder[area] == NONE:
        return Text("")
    points = box.occupying[obs.card[area], area] + box.offset[area, obs.holder[area]]
    return Text(f"holds with {points}", style="dim")


def _side(box: Box, obs: State, owner: int, seat: int) -> Text:
    you = " (you)" if owner == seat else ""
    text = Text(f"{_SHAPES[owner]} {seat_name(owner)}{you}", style=_STYLES[owner])
    text.append(f"  funds {funds_of(box, obs, owner)} · hand ", style="")
    text.append("".join(_BACK_SHAPES[back] * obs.held[owner, back] for back in BACKS) or "empty")
    if known := _known(obs, owner, seat):
        text.append(f" · {_where(obs, owner) or 'has'} {known}")
    return text


def _known(obs: State, owner: int, seat: int) -> str:
    """Ruling 6. The cards that the viewer knows to be in another hand, or face down from it."""
    if owner == seat:
        return ""
    return card_names(cards_of(obs.deduced[owner] if seat in SEATS else obs.known[owner]))


def _where(obs: State, owner: int) -> str:
    """Ruling 6. While cards of this side lie face down, a known card may be one of them."""
    back = obs.attack_back[0] if owner == turn_seat(obs) else obs.added_back
    return "in hand or face down:" if back != NONE and obs.phase != phase.KEEP else ""


def _battle(obs: State) -> str:
    attackers = [_card(kind, back) for kind, back in zip(obs.attack, obs.attack_back, strict=True) if back != NONE]
    text = f"{seat_name(turn_seat(obs))} attacks {area_name(obs.target)}: {' and '.join(attackers)}"
    if obs.added_back != NONE:
        text += f"; {seat_name(1 - turn_seat(obs))} adds {_card(obs.added, obs.added_back)}"
    return text


def _has_last_battle(obs: State) -> bool:
    """2-D. A battle is told once it is shown, also while its winner chooses; but not during the next one."""
    return bool(obs.last_target != NONE and (obs.target == NONE or obs.phase == phase.KEEP))


def _last_battle(obs: State) -> str:
    attackers, defenders = (
        card_names(kind for kind in cards if kind != NONE) for cards in (obs.last_attack, obs.last_defense)
    )
    which = "This" if obs.phase == phase.KEEP else "Last"
    return (
        f"{which} battle, {area_name(obs.last_target)}: {seat_name(obs.last_attacker)}'s {attackers} "
        f"{obs.last_points[0]}, {defenders} {obs.last_points[1]}."
    )


def _card(kind: int, back: int) -> str:
    if kind != UNKNOWN:
        return card_name(kind)
    return "an ace" if back == ACE else "a normal card"


def _hand(box: Box, obs: State, owner: int, width: int) -> Text:
    """The cards with attack and defense, as in Rookie 2/1; no card is broken over two lines."""
    text = Text("Hand: ")
    cards = cards_of(obs.hand[owner])
    for index, kind in enumerate(cards):
        name = f"{card_name(kind)} {box.attack[kind]}/{box.defense[kind]}{'★' if box.back[kind] == ACE else ''}"
        column = len(text.plain.rpartition("\n")[2])
        text.append("" if index == 0 else ", " if column + len(name) + 3 <= width else ",\n      ")
        text.append(name, style="bold")
    return text if cards else text.append("empty", style="dim")


def _piles(obs: State) -> str:
    piles = [f"{BACK_NAMES[back]} {_BACK_SHAPES[back]} {obs.stock_size[back]}" for back in BACKS]
    return f"Stocks: {', '.join(piles)}. Discards: {_discards(obs)}."


def _discards(obs: State) -> str:
    gone = cards_of(obs.discard)
    parts = [
        f"{card_name(kind)}{f' x{gone.count(kind)}' if gone.count(kind) > 1 else ''}" for kind in dict.fromkeys(gone)
    ]
    return ", ".join(parts) or "none"


# As lines of text


def lines(box: Box, obs: State, seat: int) -> list[str]:
    """The table as sentences, area by area."""
    text = [_headline(box, obs).replace(" · ", ". ") + "."]
    text += [_area_line(box, obs, area) for area in range(NUM_AREAS)]
    text += [_side_line(box, obs, owner, seat) for owner in SEATS]
    if obs.target != NONE:
        text.append(_battle(obs) + ".")
    if seat in SEATS:
        cards = [f"{card_name(kind)} {box.attack[kind]} {box.defense[kind]}" for kind in cards_of(obs.hand[seat])]
        text.append(f"Your hand, with attack and defense: {', '.join(cards) or 'empty'}.")
    sizes = [plural(int(obs.stock_size[back]), f"{BACK_NAMES[back]} card") for back in (NORMAL, ACE)]
    text.append(f"Stocks: {' and '.join(sizes)}. Discards: {_discards(obs)}.")
    return [*text, _last_battle(obs)] if _has_last_battle(obs) else text


def _area_line(box: Box, obs: State, area: int) -> str:
    kind = TYPE_NAMES[TYPE_OF[area]]
    about = (
        f"{area_name(area)} ({kind}; funds Red {box.funds[area, RED]}, Blue {box.funds[area, BLUE]}; "
        f"offset Red {box.offset[area, RED]}, Blue {box.offset[area, BLUE]})"
    )
    if obs.holder[area] == NONE:
        return f"{about}: empty."
    card = obs.card[area]
    points = box.occupying[card, area] + box.offset[area, obs.holder[area]]
    return f"{about}: {seat_name(obs.holder[area])}, {card_name(card)}, holds with {points}."


def _side_line(box: Box, obs: State, owner: int, seat: int) -> str:
    you = " (you)" if owner == seat else ""
    text = f"{seat_name(owner)}{you}: funds {funds_of(box, obs, owner)}, {plural(num_held(obs, owner), 'card')} in hand"
    if obs.held[owner, ACE]:
        text += f", {plural(int(obs.held[owner, ACE]), 'ace')} among them"
    if known := _known(obs, owner, seat):
        text += f", {_where(obs, owner) or 'known to be there:'} {known}"
    return f"{text}."
