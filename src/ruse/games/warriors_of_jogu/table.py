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
    LOCATION_NAMES,
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
    **{f"Knight of {location}": f"Knight {location}" for location in LOCATION_NAMES},
    "Support Tower": "Supp Tower",
    "Heavy Tower": "Hvy Tower",
}
_HIDDEN = "▒"


def draw(box: Box, obs: State, seat: int, width: int) -> RenderableType:
    """The locations side by side: the other player's cards above, the viewer's below."""
    own = seat if seat in SEATS else MAY
    parts: list[RenderableType] = [Text(_headline(box, obs), style="bold"), Text(_title(obs, 1 - own, seat))]
    parts += [_board(box, obs, own), Text(_title(obs, own, seat), style="underline")]
    parts += [Text(line) for name, items in _details(box, obs, own) for line in _wrapped(name, items, width)]
    return Group(*parts)


def _headline(box: Box, obs: State) -> str:
    points = [victory_points(obs, owner) for owner in SEATS]
    parts = [f"Round {min(obs.round + 1, box.rounds)} of {box.rounds}"]
    if obs.start != NONE and obs.phase != phase.OVER:
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
            face_down = f"{_HIDDEN * 6} {place + 1}" if kind == UNKNOWN else f"({_card(box, kind, 1, 0)})"
            _append_line(text, face_down[:14], "dim" if kind == UNKNOWN else _STYLES[faction])
    return text if text else Text("·", style="dim")


def _append_line(text: Text, line: str, style: str) -> None:
    text.append(f"\n{line}" if text else line, style=style)


def _card(box: Box, kind: int, copies: int, staying: int) -> str:
    """As in: 2 G. Angel×2+1, which is two of strength 2, one of them with a Stay token."""
    name = _SHORT_NAMES.get(CARDS[kind].name, CARDS[kind].name)
    number = f"×{copies}" if copies > 1 else ""
    tokens = f"+{staying if copies > 1 else ''}" if staying else ""
    return f"{box.strength[kind]} {name}{number}{tokens}"


# What the viewer knows besides


Details = list[tuple[str, list[str]]]
"""Lines of a name and items."""


def _details(box: Box, obs: State, own: int) -> Details:
    details: Details = []
    if NONE in obs.faction:
        return details
    if obs.hand[own] != UNKNOWN:
        details.append(("Hand (strength/morale)", _hand(box, obs.hand[own], own, obs)))
    if obs.sealed[own] > 0:
        details.append(("To be discarded", cards_in(box, obs.sealed[own], obs.faction[own])))
    for owner in (own, 1 - own):
        details += [(f"{seat_name(owner)}, {name}", items) for name, items in _known(box, obs, owner) if items]
    return details


def _hand(box: Box, pile: int, owner: int, obs: State) -> list[str]:
    """As in: 2 × Explorer 3/1; P is for Protected."""
    cards = []
    for kind in kinds_of(int(obs.faction[owner])):
        copies = count_of(box, pile, kind)
        if copies:
            number = f"{copies} × " if copies > 1 else ""
            protected = " P" if box.protected[kind] else ""
            cards.append(f"{number}{CARDS[kind].name} {box.strength[kind]}/{box.morale[kind]}{protected}")
    return cards or ["empty"]


def _known(box: Box, obs: State, owner: int) -> Details:
    """Location Cards, and what is known of a hand and the piles."""
    locations = []
    if obs.location[owner] >= 0:
        locations.append(f"{FIRST_LOCATION + obs.location[owner]}{'' if obs.is_shown[owner] else ' (secret)'}")
    if obs.next_location[owner] >= 0:
        locations.append(f"next {FIRST_LOCATION + obs.next_location[owner]} (secret)")
    if used := [name for name, n in zip(LOCATION_NAMES, obs.location_discard[owner], strict=True) for _ in range(n)]:
        locations.append(f"used {' '.join(used)}")
    faction = int(obs.faction[owner])
    return [
        ("Location Cards", locations),
        ("shown in hand", cards_in(box, obs.known[owner], faction)),
        ("top of the pile", _entries(obs.top[owner, : obs.num_top[owner]])),
        ("bottom of the pile", _entries(obs.bottom[owner, : obs.num_bottom[owner]])),
        ("discards", cards_in(box, obs.discard[owner], faction)),
    ]


def _entries(entries: IntArray) -> list[str]:
    return ["?" if entry == UNKNOWN else CARDS[kind_of(int(entry))].name for entry in entries]


def _wrapped(name: str, items: list[str], width: int) -> list[str]:
    """Lines that break only between items."""
    lines = [f"{name}:"]
    for number, item in enumerate(items, 1):
        text = f" {item}{',' if number < len(items) else ''}"
        if len(lines[-1]) + len(text) > width:
            lines.append(" ")
        lines[-1] += text
    return lines


# As lines of text


def lines(box: Box, obs: State, seat: int) -> list[str]:
    """The table as sentences, own side first."""
    own = seat if seat in SEATS else MAY
    text = [_headline(box, obs).replace(" · points", ". Points").replace(" · ", ". ").replace(" –", ",") + "."]
    for owner in (own, 1 - own):
        title = _title(obs, owner, seat)
        for shape in _SHAPES:
            title = title.replace(f" {shape} ", ", ")
        text.append(f"{title.replace(' · ', ', ')}.")
    for location in range(NUM_LOCATIONS):
        text += _location_lines(box, obs, own, location)
    return [*text, *(f"{name}: {', '.join(items)}." for name, items in _details(box, obs, own))]


def _location_lines(box: Box, obs: State, own: int, location: int) -> list[str]:
    described = []
    for owner in (own, 1 - own):
        cards = []
        if obs.faction[owner] != NONE:
            cards = cards_in(box, obs.at[owner, location], obs.faction[owner])
        if obs.stays[owner, location]:
            cards.append(f"Stay tokens: {size_of(obs.stays[owner, location])}")
        for place in range(MAX_DOWN):
            kind = int(obs.down[owner, location, place])
            if kind != NONE:
                cards.append(f"face-down card {place + 1}" if kind == UNKNOWN else f"{CARDS[kind].name} face down")
        if cards:
            described.append(f"{seat_name(owner)} {', '.join(cards)}")
    return [f"Location {FIRST_LOCATION + location}, strength {obs.load[location]}: {'; '.join(described) or 'empty'}."]
