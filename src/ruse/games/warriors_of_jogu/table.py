"""The table of Warriors of Jogu in a terminal, made from an observation."""

from rich import box as borders
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ruse.core.record import NONE, UNKNOWN, IntArray
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.cards import CARDS, FACTION_TITLES, kinds_of
from ruse.games.warriors_of_jogu.deck import kind_of, pile_left
from ruse.games.warriors_of_jogu.pile import count_of, size_of
from ruse.games.warriors_of_jogu.resolution import victory_points
from ruse.games.warriors_of_jogu.state import (
    FIRST_LOCATION,
    MAX_DOWN,
    MAY,
    NUM_LOCATIONS,
    SEATS,
    Box,
    State,
)
from ruse.games.warriors_of_jogu.words import cards_in, seat_name

_SHAPES = ("■", "●", "▲", "♦", "+")  # engineers, mibits, wu, agents, keion
_STYLES = ("yellow", "green", "red", "magenta", "bright_blue")
_SHORT_NAMES = {
    "Good-for-Something": "Good-for-S",
    "Covert Junior Agent": "Cov Junior",
    "Covert Senior Agent": "Cov Senior",
    "Engineer Unit 1": "Eng Unit 1",
    "Engineer Unit 2": "Eng Unit 2",
    "Engineer Unit 3": "Eng Unit 3",
    "Master of Fire": "M. of Fire",
    "Master of Wind": "M. of Wind",
    "Master of Earth": "M of Earth",
    "Storm Prodigy": "Storm Prod",
    "Smoke-n-Screen": "Smoke-n-Sc",
    "Guardian Angel": "G. Angel",
    "Support Tower": "Supp Tower",
    "Heavy Tower": "Hvy Tower",
}
_HIDDEN = "▒"


def draw(box: Box, obs: State, seat: int, width: int) -> RenderableType:
    """The locations side by side: the other player's cards above, the viewer's below."""
    own = seat if seat in SEATS else MAY
    parts: list[RenderableType] = [Text(_headline(box, obs), style="bold"), Text(_title(obs, 1 - own, seat))]
    parts += [_board(box, obs, own), Text(_title(obs, own, seat), style="underline")]
    parts += [Text(line) for line in _secrets(box, obs, own)]
    return Group(*parts)


def _headline(box: Box, obs: State) -> str:
    points = [victory_points(obs, owner) for owner in SEATS]
    parts = [f"Round {min(obs.round + 1, box.rounds)} of {box.rounds}"]
    if obs.start != NONE:
        parts.append(f"{seat_name(obs.start)} started" if obs.phase > phase.DRAW else f"{seat_name(obs.start)} starts")
    return " · ".join([*parts, f"points {seat_name(0)} {points[0]} – {seat_name(1)} {points[1]}"])


def _title(obs: State, owner: int, seat: int) -> str:
    name = f"{seat_name(owner)}{' (you)' if owner == seat else ''}"
    if obs.faction[owner] == NONE:
        return name
    faction = int(obs.faction[owner])
    parts = [f"{name} {_SHAPES[faction]} {FACTION_TITLES[faction]}", f"morale {obs.morale[owner]}"]
    parts.append(f"hand {obs.held[owner]}, pile {pile_left(obs, owner)}, discards {size_of(obs.discard[owner])}")
    return " · ".join([*parts, *(["passed"] if obs.passed[owner] else [])])


# The board


def _board(box: Box, obs: State, own: int) -> Table:
    grid = Table(box=borders.SQUARE, padding=(0, 0), expand=False, show_lines=True)
    for location in range(NUM_LOCATIONS):
        grid.add_column(_location_title(box, obs, location), width=14, no_wrap=True)
    for owner in (1 - own, own):
        grid.add_row(*(_cards_at(box, obs, owner, location) for location in range(NUM_LOCATIONS)))
    return grid


def _location_title(box: Box, obs: State, location: int) -> Text:
    """The number, the strength there, and the initials of those whose Location Card is known to be this one."""
    initials = "".join(seat_name(owner)[0] for owner in SEATS if obs.location[owner] == location)
    text = Text(f"{FIRST_LOCATION + location}: {obs.load[location]}/{box.capacity}")
    return text.append(f" ({initials})", style="reverse") if initials else text


def _cards_at(box: Box, obs: State, owner: int, location: int) -> Text:
    text = Text()
    if obs.faction[owner] == NONE:
        return text
    faction = int(obs.faction[owner])
    for kind in kinds_of(faction):
        copies = count_of(box, obs.at[owner, location], kind)
        staying = count_of(box, obs.stays[owner, location], kind)
        if copies:
            _append_line(text, _card(box, kind, copies, staying), _STYLES[faction])
    for place in range(MAX_DOWN):
        kind = int(obs.down[owner, location, place])
        if kind != NONE:
            face_down = _HIDDEN * 6 if kind == UNKNOWN else f"({_card(box, kind, 1, 0)})"
            _append_line(text, face_down[:14], "dim" if kind == UNKNOWN else _STYLES[faction])
    return text if text else Text("·", style="dim")


def _append_line(text: Text, line: str, style: str) -> None:
    text.append(f"\n{line}" if text else line, style=style)


def _card(box: Box, kind: int, copies: int, staying: int) -> str:
    """As in: 5 Patriot x2; a + for every Stay token."""
    name = _SHORT_NAMES.get(CARDS[kind].name, CARDS[kind].name)
    number = f"×{copies}" if copies > 1 else ""
    return f"{box.strength[kind]} {name}{number}{'+' * min(staying, 1)}"


# What the viewer knows besides


def _secrets(box: Box, obs: State, own: int) -> list[str]:
    lines: list[str] = []
    if obs.faction[own] == NONE:
        return lines
    if obs.hand[own] != UNKNOWN:
        lines.append(f"Hand: {', '.join(_hand(box, obs.hand[own], own, obs)) or 'empty'}")
    if obs.sealed[own] > 0:
        lines.append(f"To be discarded: {', '.join(cards_in(box, obs.sealed[own], obs.faction[own]))}")
    return [*lines, *_known_lines(box, obs)]


def _hand(box: Box, pile: int, owner: int, obs: State) -> list[str]:
    """As in: 2 Explorer 3/1, with strength and morale."""
    cards = []
    for kind in kinds_of(int(obs.faction[owner])):
        copies = count_of(box, pile, kind)
        if copies:
            number = f"{copies} " if copies > 1 else ""
            protected = " P" if box.protected[kind] else ""
            cards.append(f"{number}{CARDS[kind].name} {box.strength[kind]}/{box.morale[kind]}{protected}")
    return cards


def _known_lines(box: Box, obs: State) -> list[str]:
    """Location Cards, and what is known of hands and draw piles."""
    lines = []
    for owner in SEATS:
        name = seat_name(owner)
        known = []
        if obs.location[owner] >= 0:
            shown = "" if obs.is_shown[owner] else " (secret)"
            known.append(f"Location Card {FIRST_LOCATION + obs.location[owner]}{shown}")
        if obs.next_location[owner] >= 0:
            known.append(f"next Location Card {FIRST_LOCATION + obs.next_location[owner]}")
        if obs.known[owner]:
            known.append(f"shown in hand: {', '.join(cards_in(box, obs.known[owner], obs.faction[owner]))}")
        if obs.num_top[owner]:
            known.append(f"top of the pile: {_entries(obs.top[owner, : obs.num_top[owner]])}")
        if obs.num_bottom[owner]:
            known.append(f"bottom of the pile: {_entries(obs.bottom[owner, : obs.num_bottom[owner]])}")
        if known:
            lines.append(f"{name}: {'; '.join(known)}")
    return lines


def _entries(entries: IntArray) -> str:
    return ", ".join("?" if entry == UNKNOWN else CARDS[kind_of(int(entry))].name for entry in entries)


# As lines of text


def lines(box: Box, obs: State, seat: int) -> list[str]:
    """The table as sentences, own side first."""
    own = seat if seat in SEATS else MAY
    text = [_headline(box, obs).replace(" · ", ". ").replace("–", ",") + "."]
    for owner in (own, 1 - own):
        title = _title(obs, owner, seat)
        for shape in _SHAPES:
            title = title.replace(f" {shape} ", ", ")
        text.append(f"{title.replace(' · ', ', ')}.")
    for location in range(NUM_LOCATIONS):
        text += _location_lines(box, obs, own, location)
    return [*text, *(f"{line}." for line in _secrets(box, obs, own))]


def _location_lines(box: Box, obs: State, own: int, location: int) -> list[str]:
    described = []
    for owner in (own, 1 - own):
        cards = []
        if obs.faction[owner] != NONE:
            cards = cards_in(box, obs.at[owner, location], obs.faction[owner])
        if obs.stays[owner, location]:
            cards.append(f"Stay tokens on {size_of(obs.stays[owner, location])}")
        for place in range(MAX_DOWN):
            kind = int(obs.down[owner, location, place])
            if kind != NONE:
                cards.append("a face-down card" if kind == UNKNOWN else f"{CARDS[kind].name} face down")
        if cards:
            described.append(f"{seat_name(owner)} {', '.join(cards)}")
    return [f"Location {FIRST_LOCATION + location}, strength {obs.load[location]}: {'; '.join(described) or 'empty'}."]
