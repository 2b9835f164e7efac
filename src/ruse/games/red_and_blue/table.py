"""The table of Red Kingdom & Blue Kingdom in a terminal, drawn from a view."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ruse.core.moves import is_unseen
from ruse.core.speech import Speech
from ruse.games.red_and_blue.state import AREA_NAMES, BACK_NAMES, RED, SEATS, UNSEEN_NAMES
from ruse.games.red_and_blue.view import View

_SHAPES = ("▲", "●")  # Red, Blue
_STYLES = ("bold red", "bold bright_blue")
_BACK_SHAPES = {"normal": "▒", "ace": "★"}
_MOST_DISCARDS = 5  # kinds of cards that are named on the table


def draw(view: View, speech: Speech, width: int) -> RenderableType:
    """The row of five areas, then both players, the viewer last."""
    viewer, words = speech.side, speech.words
    own = viewer if viewer in SEATS else RED
    parts: list[RenderableType] = [Text(" · ".join(words.headline(view, speech.voice)), style="bold")]
    parts += [_side(view, speech, 1 - own), _areas(view, speech), _side(view, speech, own)]
    if view.battle:
        parts.append(Text(words.battle_line(view, speech.voice), style="reverse"))
    parts += [_hand(view, speech, owner, width) for owner in (1 - own, own) if _is_hand_seen(view, speech, owner)]
    stocks = [f"{words.BACKS[back]} {_BACK_SHAPES[back]} {size}" for back, size in _stocks(view).items()]
    parts.append(Text(_piles(view, speech, stocks, _MOST_DISCARDS), style="dim"))
    return Group(*parts)


def _is_hand_seen(view: View, speech: Speech, owner: int) -> bool:
    """The viewer's own; another one where all cards are open."""
    cards = view.zones[f"{owner}.hand"]
    return owner == speech.side or (bool(cards) and not any(map(is_unseen, cards)))


def _areas(view: View, speech: Speech) -> Table:
    """The row of areas, one below the other: neighbors are adjacent."""
    words, printed = speech.words, speech.seat.components.areas
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for column in words.COLUMNS:
        grid.add_column(column, no_wrap=True)
    for area in AREA_NAMES:
        holder, points = view.areas[area].holder, view.areas[area].points
        style = "dim" if holder is None else _STYLES[holder]
        card = _described(speech, view.zones[area][0]) if holder is not None else ""
        grid.add_row(
            Text(words.AREAS[area], style="bold"),
            _numbers(printed[area].funds, "", words),
            _numbers(printed[area].offset, "+", words),
            _holder(view, speech, area),
            Text(card, style=style),
            Text("" if points is None else str(points)),
        )
    return grid


def _numbers(numbers: tuple[int, ...], sign: str, words: Any) -> Text:
    """By kingdom."""
    parts = [
        Text(f"{words.INITIALS[seat]}{number:{sign}d}", style=_STYLES[seat]) for seat, number in enumerate(numbers)
    ]
    return Text(" ").join(parts)


def _holder(view: View, speech: Speech, area: str) -> Text:
    holder = view.areas[area].holder
    if holder is None:
        return Text(f"· {speech.words.NOBODY}", style="dim")
    mark = " ◄" if view.battle and view.battle.area == area else ""
    return Text(f"{_SHAPES[holder]} {speech.voice.names[holder]}{mark}", style=_STYLES[holder])


def _described(speech: Speech, code: str, copies: int = 1) -> str:
    """As in: 2 x Rookie 2/1."""
    card = speech.seat.components.cards[code]
    star = _BACK_SHAPES["ace"] if card.back == "ace" else ""
    return f"{speech.words.several(code, copies)} {card.attack}/{card.defense}{star}"


def _side(view: View, speech: Speech, owner: int) -> Text:
    words = speech.words
    text = Text(f"{_SHAPES[owner]} {speech.title(owner)}", style=_STYLES[owner])
    text.append(f"  {words.FUNDS} {view.sides[owner].funds} · {words.HAS} ", style="")
    text.append("".join(_BACK_SHAPES[back] for back in _backs(view, speech, owner)) or words.EMPTY)
    known = _known(view, speech, owner)
    return text.append(f" · {known}") if known else text


def _backs(view: View, speech: Speech, owner: int) -> list[str]:
    """The backs of the cards in a hand."""
    printed = speech.seat.components.cards
    hand = view.zones[f"{owner}.hand"]
    backs = [BACK_NAMES[UNSEEN_NAMES.index(card)] if card in UNSEEN_NAMES else printed[card].back for card in hand]
    return sorted(backs, key=BACK_NAMES.index)


def _known(view: View, speech: Speech, owner: int) -> str:
    """Ruling 6. The cards that the viewer knows to be in another hand, or face down from it."""
    cards = view.sides[owner].known
    if owner == speech.side or not cards:
        return ""
    battle = view.battle
    in_battle = battle and not battle.shown and view.zones["attack" if owner == battle.attacker else "added"]
    text: str = speech.words.known(cards, bool(in_battle))
    return text


def _hand(view: View, speech: Speech, owner: int, width: int) -> Text:
    """The cards with attack and defense, as in 2 x Rookie 2/1; no card is broken over two lines."""
    whose = "" if owner == speech.side else f"{speech.title(owner)} · "
    head = speech.headed(f"{whose}{speech.words.HAND}")
    text = Text(head)
    copies = Counter(view.zones[f"{owner}.hand"]).items()
    for item in speech.separated([_described(speech, *each) for each in copies]):
        if cell_len(text.plain.rpartition("\n")[2]) + cell_len(item) > width:
            text.append(f"\n{' ' * cell_len(head)}")
        text.append(item, style="bold")
    return text if view.zones[f"{owner}.hand"] else text.append(speech.words.EMPTY, style="dim")


def _stocks(view: View) -> dict[str, int]:
    return {back: len(view.zones[f"{back}.stock"]) for back in BACK_NAMES}


def _piles(view: View, speech: Speech, stocks: Iterable[str], most: int | None = None) -> str:
    gone = [card for back in BACK_NAMES for card in view.zones[f"{back}.discards"]]
    described = [speech.words.several(card, gone.count(card)) for card in dict.fromkeys(gone)]
    text: str = speech.words.piles_line(stocks, described, most)
    return text


# As lines of text


def lines(view: View, speech: Speech) -> list[str]:
    """The table as sentences, area by area."""
    words, voice, viewer = speech.words, speech.voice, speech.side
    text = [words.sentence(words.headline(view, voice))]
    text += [words.area_line(area, view, voice) for area in AREA_NAMES]
    for owner in SEATS:
        backs = _backs(view, speech, owner)
        funds, known = view.sides[owner].funds, _known(view, speech, owner)
        text.append(words.side_line(speech.title(owner), funds, len(backs), backs.count("ace"), known))
    if view.battle:
        text.append(words.sentence([words.battle_line(view, voice)]))
    if viewer in SEATS:
        printed = speech.seat.components.cards
        hand = view.zones[f"{viewer}.hand"]
        text.append(
            words.hand_line(f"{words.CARDS[code]} {printed[code].attack} {printed[code].defense}" for code in hand)
        )
    stocks = [words.stock(back, size) for back, size in _stocks(view).items()]
    return [*text, _piles(view, speech, stocks)]
