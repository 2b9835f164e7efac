"""The table of Warriors of Jogu in a terminal, drawn from a view."""

from collections.abc import Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ruse.core.facts import UNSEEN_CARD
from ruse.core.moves import is_unseen
from ruse.core.speech import Speech
from ruse.games.warriors_of_jogu.state import LOCATION_NAMES, MAY, SEATS
from ruse.games.warriors_of_jogu.view import View

_SHAPES = {"engineers": "■", "mibits": "●", "wu": "▲", "agents": "♦", "keion": "+"}
_STYLES = {"engineers": "yellow", "mibits": "green", "wu": "red", "agents": "magenta", "keion": "bright_blue"}
_HIDDEN = "▒"
_SIDE_WIDTH = 24  # of a player's cards at a location


def draw(view: View, speech: Speech, width: int) -> RenderableType:
    """The locations one below the other: the other player's cards on the left, the viewer's on the right."""
    own = _own(speech)
    parts: list[RenderableType] = [Text(" · ".join(speech.words.headline(view, speech.voice, " – ")), style="bold")]
    parts += [Text(_title(view, speech, 1 - own)), _board(view, speech, own)]
    parts.append(Text(_title(view, speech, own), style="underline"))
    for name, items in _hands(view, speech, own):
        parts += [Text(line) for line in _packed(speech.headed(name), speech.separated(items), width)]
    parts += [Text(line) for line in _side_by_side(_details(view, speech, own, drawn=True), speech, width)]
    return Group(*parts)


def _own(speech: Speech) -> int:
    return speech.side if speech.side in SEATS else MAY


def _title(view: View, speech: Speech, owner: int) -> str:
    faction = view.factions[owner]
    if faction is None:
        return speech.title(owner)
    title = f"{speech.title(owner)} {_SHAPES[faction]} {speech.words.FACTIONS[faction]}"
    return " · ".join([title, *_counts(view, speech, owner)])


def _counts(view: View, speech: Speech, owner: int) -> list[str]:
    sizes = [len(view.zones[f"{owner}.{place}"]) for place in ("hand", "deck", "discard")]
    return [*speech.words.counts(view.morale[owner], *sizes), *([speech.words.PASSED] if view.passed[owner] else [])]


# The board


def _board(view: View, speech: Speech, own: int) -> Table:
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    location, strength = speech.words.COLUMNS
    grid.add_column(location, no_wrap=True)
    grid.add_column(strength, no_wrap=True)
    for owner in (1 - own, own):
        grid.add_column(speech.voice.names[owner], width=_SIDE_WIDTH, no_wrap=True)
    for index, name in enumerate(LOCATION_NAMES):
        load = f"{sum(loads[index] for loads in view.loads)}/{speech.seat.components.capacity}"
        cards = (_cards_at(view, speech, owner, name) for owner in (1 - own, own))
        grid.add_row(_location_title(view, speech, name), load, *cards)
    return grid


def _location_title(view: View, speech: Speech, location: str) -> Text:
    """The number, and those whose Location Card is known to be this one."""
    owners = [speech.voice.names[owner] for owner in SEATS if location in view.zones[f"{owner}.location"]]
    text = Text(location, style="bold")
    return text.append(f" ◄ {' '.join(owners)}", style="reverse") if owners else text


def _face_up(view: View, place: str) -> list[str]:
    """The cards at a place that do not lie face down."""
    cards = list(view.zones[place])
    for hidden in view.face_down.get(place, ()):
        cards.remove(hidden.card)
    return cards


def _cards_at(view: View, speech: Speech, owner: int, location: str) -> Text:
    place, faction = f"{owner}.{location}", view.factions[owner]
    if faction is None:
        return Text()
    cards, staying = _face_up(view, place), view.staying.get(place, ())
    named = [_card(speech, card, cards.count(card), staying.count(card)) for card in dict.fromkeys(cards)]
    for hidden in view.face_down.get(place, ()):
        is_unseen = hidden.card == UNSEEN_CARD
        named.append(f"{_HIDDEN * 3} {hidden.place}" if is_unseen else f"({_card(speech, hidden.card)})")
    if not named:
        return Text("·", style="dim")
    lines = _packed("", speech.separated(named), _SIDE_WIDTH)
    return Text("\n".join(line.strip() for line in lines), style=_STYLES[faction])


def _card(speech: Speech, card: str, copies: int = 1, staying: int = 0) -> str:
    """As in: 2 G. Angel×2+1, which is two of strength 2, one of them with a Stay token."""
    number = f"×{copies}" if copies > 1 else ""
    tokens = f"+{staying if copies > 1 else ''}" if staying else ""
    return f"{speech.seat.components.cards[card].strength} {speech.words.SHORT_NAMES[card]}{number}{tokens}"


# What the viewer knows besides


Details = list[tuple[str, list[str]]]
"""Lines of a name and items."""


def _hands(view: View, speech: Speech, own: int) -> Details:
    """The viewer's own; the other one where all cards are open."""
    if None in view.factions:
        return []
    own_hand, other = view.zones[f"{own}.hand"], view.zones[f"{1 - own}.hand"]
    hands = [(speech.words.HAND, _hand(speech, own_hand))] if own == speech.side else []
    if other and UNSEEN_CARD not in other:
        hands.append((speech.words.whose(speech.title(1 - own), speech.words.HAND), _hand(speech, other)))
    return hands


def _details(view: View, speech: Speech, own: int, drawn: bool = False) -> Details:
    """All of it; drawn, without the discards, whose number is on the table."""
    details: Details = []
    if None in view.factions:
        return details
    words = speech.words
    if own == speech.side and (sealed := view.zones[f"{own}.sealed"]):
        details.append((words.SEALED, words.cards(sealed)))
    for owner in (own, 1 - own):
        name = speech.voice.names[owner]
        known = [(what, items) for what, items in _known(view, speech, owner) if items]
        details += [(words.whose(name, what), items) for what, items in known if not drawn or what != words.DISCARDS]
    return details


def _side_by_side(details: Details, speech: Speech, width: int) -> list[str]:
    """Of each what one line has room for; where they are short, several in one."""
    lines: list[str] = []
    for name, items in details:
        text = _cut(speech.headed(name), items, speech, width)
        roomy = (index for index, line in enumerate(lines) if cell_len(f"{line} · {text}") <= width)
        if (index := next(roomy, None)) is not None:
            lines[index] += f" · {text}"
        else:
            lines.append(text)
    return lines


def _cut(head: str, items: Sequence[str], speech: Speech, width: int) -> str:
    """As many items as one line has room for, and how many more there are."""
    for number in range(len(items), 0, -1):
        more = [speech.words.more(len(items) - number)] if number < len(items) else []
        text = "".join([head, *speech.separated([*items[:number], *more])])
        if cell_len(text) <= width:
            return text
    return f"{head}{speech.words.more(len(items))}"


def _hand(speech: Speech, cards: Sequence[str]) -> list[str]:
    """As in: 2 × Explorer 3/1; P is for Protected."""
    described = []
    for card, name in zip(dict.fromkeys(cards), speech.words.cards(cards), strict=True):
        printed = speech.seat.components.cards[card]
        protected = f" {speech.words.PROTECTED}" if printed.protected else ""
        described.append(f"{name} {printed.strength}/{printed.morale}{protected}")
    return described or [speech.words.EMPTY]


def _known(view: View, speech: Speech, owner: int) -> Details:
    """Location Cards, and what is known of a hand and the piles."""
    words = speech.words
    return [
        (words.LOCATION_CARDS, _location_cards(view, speech, owner)),
        (words.KNOWN, words.cards(view.known[owner])),
        (words.TOP, _entries(speech, view.top[owner])),
        (words.BOTTOM, _entries(speech, view.bottom[owner])),
        (words.DISCARDS, words.cards(view.zones[f"{owner}.discard"])),
    ]


def _location_cards(view: View, speech: Speech, owner: int) -> list[str]:
    words, following = speech.words, view.next_locations[owner]
    now = [location for location in view.zones[f"{owner}.location"] if not is_unseen(location)]
    cards = [location if view.shown[owner] else words.secret(location) for location in now]
    if following is not None and not is_unseen(following):
        cards.append(words.next_location(following))
    if used := view.zones[f"{owner}.location-discard"]:
        cards.append(words.used(used))
    return cards


def _entries(speech: Speech, cards: Sequence[str]) -> list[str]:
    """In their order; those that are alike and follow each other, in one."""
    words, named = speech.words, []
    for card, alike in groupby(cards):
        named.append(words.times(len(list(alike)), words.UNSEEN if card == UNSEEN_CARD else words.card(card)))
    return named


def _packed(head: str, items: list[str], width: int) -> list[str]:
    """Lines that break only between items."""
    lines = [head]
    for item in items:
        if cell_len(lines[-1]) + cell_len(item.rstrip()) > width and lines[-1].strip():
            lines.append("  ")
        lines[-1] += item
    return [line.rstrip() for line in lines]


# As lines of text


def lines(view: View, speech: Speech) -> list[str]:
    """The table as sentences, the viewer's side first."""
    own, words = _own(speech), speech.words
    text = [words.sentence(words.headline(view, speech.voice, words.BETWEEN_SCORES))]
    for owner in (own, 1 - own):
        faction = view.factions[owner]
        known = [words.FACTIONS[faction], *_counts(view, speech, owner)] if faction else []
        text.append(words.title_line(speech.title(owner), known))
    for index, location in enumerate(LOCATION_NAMES):
        strength = sum(loads[index] for loads in view.loads)
        described = [side for owner in (own, 1 - own) if (side := _side(view, speech, owner, location))]
        text.append(words.location_line(location, strength, described))
    details = [*_hands(view, speech, own), *_details(view, speech, own)]
    return [*text, *(words.labelled(name, items) for name, items in details)]


def _side(view: View, speech: Speech, owner: int, location: str) -> str:
    words, place = speech.words, f"{owner}.{location}"
    parts = list(words.cards(_face_up(view, place)))
    if place in view.staying:
        parts.append(words.stay_tokens(len(view.staying[place])))
    parts += [words.face_down_card(hidden.card, hidden.place) for hidden in view.face_down.get(place, ())]
    return words.side_line(speech.voice.names[owner], parts) if parts else ""
