"""The table of Tooth & Claw in a terminal, drawn from a view."""

from rich import box as borders
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ruse.core.facts import UNSEEN_CARD, Event
from ruse.core.speech import Speech
from ruse.games.tooth_and_claw.facts import FormationChosen
from ruse.games.tooth_and_claw.state import NUM_COLUMNS, ROW_NAMES, ROWS, SEATS, SPACE_NAMES, WHITE
from ruse.games.tooth_and_claw.view import Space, View

_SHAPES = {"red": "◆", "blue": "●"}
_LETTERS = {"red": "R", "blue": "B"}
_SKETCH = 7  # columns of a space in a sketch
_STYLES = {"red": "bold red", "blue": "bold bright_blue"}


def draw(view: View, speech: Speech, width: int) -> RenderableType:
    """The viewer's formation below, the other above it, front to front."""
    own = _own(speech)
    parts: list[RenderableType] = [Text(" · ".join(speech.words.headline(view, speech.voice, " – ")), style="bold")]
    parts.append(_title(view, speech, 1 - own))
    if any(side.formation for side in view.sides):
        parts.append(_formations(view, speech, own))
    parts.append(_title(view, speech, own))
    parts += [_hand(view, speech, owner) for owner in (1 - own, own) if _is_hand_seen(view, speech, owner)]
    return Group(*parts)


def _is_hand_seen(view: View, speech: Speech, owner: int) -> bool:
    """The viewer's own; another one where all cards are open."""
    cards = view.zones[f"{owner}.hand"]
    return owner == speech.side or (bool(cards) and UNSEEN_CARD not in cards)


def _own(speech: Speech) -> int:
    return speech.side if speech.side in SEATS else WHITE


def _counts(view: View, speech: Speech, owner: int) -> list[str]:
    sizes = [len(view.zones[f"{owner}.{place}"]) for place in ("deck", "hand", "pile")]
    counts: list[str] = speech.words.counts(*sizes)
    return counts


def _title(view: View, speech: Speech, owner: int) -> Text:
    formation = speech.words.side_title(view.sides[owner])
    parts = [speech.title(owner), *([formation] if formation else []), *_counts(view, speech, owner)]
    return Text(" · ".join(parts), style="underline" if owner == speech.side else "")


def _formations(view: View, speech: Speech, own: int) -> Table:
    """Both formations, with the names of the columns between the Vanguards."""
    words = speech.words
    grid = Table(box=borders.MINIMAL, show_header=False, show_edge=False, padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True)
    for _ in range(NUM_COLUMNS):
        grid.add_column(min_width=13, justify="center", no_wrap=True)
    rows = [(1 - own, row) for row in reversed(ROWS)] + [(own, row) for row in ROWS]
    for index, (owner, row) in enumerate(rows):
        if index == len(ROWS):
            grid.add_row("", *(Text(name, style="dim") for name in words.COLUMNS.values()))
        name = words.ROWS[ROW_NAMES[row]]
        grid.add_row(name, *(_space(view, speech, owner, space) for space in _spaces(row)))
    return grid


def _spaces(row: int) -> list[str]:
    return SPACE_NAMES[row * NUM_COLUMNS : (row + 1) * NUM_COLUMNS]


def _space(view: View, speech: Speech, owner: int, space: str) -> Text:
    formation = view.sides[owner].formation
    if formation is None:
        return Text("")
    there = speech.seat.components.formations[formation][space]
    if there.blank:
        return Text("#####", style="dim")
    place = f"{owner}.{space}"
    cards = view.zones[place]
    text = Text(" ").join(_card(speech, card, place in view.face_down) for card in cards)
    if not cards:
        text = Text("^" if there.top and not view.in_combat else "·", style="dim")
    for mark in there.marks:
        text.append(f" {mark}", style="bold yellow")
    if _is_lead(view, owner, space):
        text.append(_lead_mark(view, speech), style="reverse")
    return text


def sketch(deed: Event, speech: Speech) -> list[str]:
    """A formation that may be chosen, row by row, as it will lie before its owner; nothing of other choices."""
    if not isinstance(deed, FormationChosen):
        return []
    spaces, names = speech.seat.components.formations[deed.formation], speech.words.ROWS
    widest = max(map(cell_len, names.values()))
    lines = []
    for row in ROWS:
        name = names[ROW_NAMES[row]]
        cells = [_sketched(spaces[space]).ljust(_SKETCH) for space in _spaces(row)]
        lines.append(f"{name}{' ' * (widest - cell_len(name))}  {''.join(cells)}".rstrip())
    return lines


def _sketched(there: Space) -> str:
    return "#####" if there.blank else " ".join(["^" if there.top else "·", *there.marks])


def _is_lead(view: View, owner: int, space: str) -> bool:
    """Whether the offense attacks from here."""
    return view.lead is not None and view.lead.space == space and owner == view.offense


def _lead_mark(view: View, speech: Speech) -> str:
    assert view.lead is not None
    is_own_color = speech.seat.components.cards[view.lead.card].color == view.lead.color
    return " ◄" if is_own_color else f" ◄ {_SHAPES[view.lead.color]}{_LETTERS[view.lead.color]}"


def _card(speech: Speech, card: str, face_down: bool = False) -> Text:
    if card == UNSEEN_CARD:
        return Text("▒▒▒", style="dim")
    printed = speech.seat.components.cards[card]
    name = f"{_SHAPES[printed.color]}{printed.mark}"
    return Text(f"({name})" if face_down else name, style=_STYLES[printed.color])


def _hand(view: View, speech: Speech, owner: int) -> Text:
    whose = "" if owner == speech.side else f"{speech.title(owner)} · "
    text = Text(speech.headed(f"{whose}{speech.words.HAND}"))
    cards = view.zones[f"{owner}.hand"]
    for card in cards:
        text.append_text(_card(speech, card)).append("  ")
    return text if cards else text.append(speech.words.EMPTY, style="dim")


# As lines of text


def lines(view: View, speech: Speech) -> list[str]:
    """The table as sentences, the viewer's side first."""
    own, words = _own(speech), speech.words
    text = [words.sentence(words.headline(view, speech.voice, words.BETWEEN_SCORES))]
    for owner in (own, 1 - own):
        text += _side_lines(view, speech, owner)
    if speech.side in SEATS:
        cards = [words.card(card, speech.voice) for card in view.zones[f"{own}.hand"]]
        text.append(words.labelled(words.YOUR_HAND, cards or [words.EMPTY]))
    return text


def _side_lines(view: View, speech: Speech, owner: int) -> list[str]:
    name, words, side = speech.title(owner), speech.words, view.sides[owner]
    counts = _counts(view, speech, owner)
    if side.formation is None:
        kind = [words.TYPES[side.type]] if side.type else []
        return [words.labelled(name, [*kind, words.NO_FORMATION, *counts])]
    text = [words.labelled(name, [f"{words.FORMATION} {words.formation(side.formation)}", *counts])]
    for row in ROWS:
        described = [_space_words(view, speech, owner, space) for space in _spaces(row)]
        text.append(f"  {words.labelled(words.ROWS[ROW_NAMES[row]], described)}")
    return text


def _space_words(view: View, speech: Speech, owner: int, space: str) -> str:
    words, side = speech.words, view.sides[owner]
    assert side.formation is not None
    there, place = speech.seat.components.formations[side.formation][space], f"{owner}.{space}"
    where: str = words.COLUMNS[space.split(".")[1]]
    if there.blank:
        return f"{where} {words.BLANK}"
    cards = [_card_words(speech, card) for card in view.zones[place]] or [words.EMPTY]
    notes = [words.FACE_DOWN] if place in view.face_down else []
    notes += words.marks(there)
    if view.lead is not None and _is_lead(view, owner, space):
        notes.append(words.attacks_as(view.lead.color))
    return str(words.noted(f"{where} {words.AND.join(cards)}", notes))


def _card_words(speech: Speech, card: str) -> str:
    text: str = speech.words.FACE_DOWN_CARD if card == UNSEEN_CARD else speech.words.card(card, speech.voice)
    return text
