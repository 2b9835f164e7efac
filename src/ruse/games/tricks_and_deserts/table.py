"""The table of Tricks & Deserts in a terminal, drawn from a view."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ruse.core.facts import UNSEEN_CARD
from ruse.core.speech import Speech
from ruse.games.tricks_and_deserts.state import COLOR_NAMES
from ruse.games.tricks_and_deserts.view import View

_SHAPES = {"black": "●", "green": "♣", "yellow": "▲", "blue": "◆"}  # Ghost, Dryad, Harpy, Merfolk
_LETTERS = {"black": "Bk", "green": "Gr", "yellow": "Ye", "blue": "Bl"}
_STYLES = {"black": "bold magenta", "green": "bold green", "yellow": "bold yellow", "blue": "bold bright_blue"}
_FACE_DOWN = "▒▒▒"
_TRICK_PHASES = ("trick", "take alliance", "turn up")
_WITHOUT_HANDS = ("show deserts", "revolution", "over")


# Drawn


def draw(view: View, speech: Speech, width: int) -> RenderableType:
    """A row for each player, the trick, the scored cards, and the viewer's hand."""
    headline = " · ".join(speech.words.headline(view, speech.voice))
    parts: list[RenderableType] = [Text(headline, style="bold"), _players(view, speech)]
    if view.seats == 2 and view.phase != "draw":
        parts.append(_unseen(view, speech))
    parts += [_scored(view, speech, owner) for owner in range(view.seats) if view.zones[f"{owner}.scored"]]
    if view.phase in _TRICK_PHASES:
        parts.append(_trick(view, speech))
    others = (owner for owner in range(view.seats) if owner != speech.side)
    parts += [_hand(view, speech, owner) for owner in others if _is_hand_seen(view, owner)]
    if _has_hand(view, speech):
        parts.append(_hand(view, speech, speech.side))
    return Group(*parts)


def _has_hand(view: View, speech: Speech) -> bool:
    return 0 <= speech.side < view.seats and view.phase not in _WITHOUT_HANDS


def _is_hand_seen(view: View, owner: int) -> bool:
    """Another hand than the viewer's is, where all cards are open."""
    cards = view.zones[f"{owner}.hand"]
    return bool(cards) and UNSEEN_CARD not in cards


def _players(view: View, speech: Speech) -> Table:
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    player, score, hand, desert, discs, ally, won = speech.words.COLUMNS
    for name in (player, score, hand, desert, discs):
        grid.add_column(name, no_wrap=True, justify="right" if name in (score, hand) else "left")
    if view.alliance:
        grid.add_column(ally, no_wrap=True)
    grid.add_column(won, no_wrap=True)
    for owner, seen in enumerate(view.players):
        row = [
            Text(_player(view, speech, owner), style="bold" if owner == speech.side else ""),
            Text(str(seen.score)),
            Text(str(len(view.zones[f"{owner}.hand"]))),
            _desert(view, speech, owner),
            _marks(seen.denies),
        ]
        if view.alliance:
            row.append(_marks((seen.ally,) if seen.ally else ()))
        grid.add_row(*row, Text(str(len(view.zones[f"{owner}.scored"]))))
    return grid


def _player(view: View, speech: Speech, owner: int) -> str:
    return f"{speech.title(owner)}{' ★' if owner == view.start else ''}"


def _desert(view: View, speech: Speech, owner: int) -> Text:
    spaces = []
    for area in range(view.num_areas):
        place = f"{owner}.area.{area + 1}"
        cards = view.zones[place]
        spaces.append(_card(speech, cards[0], place in view.face_down) if cards else Text("·", style="dim"))
    return Text(" ").join(spaces)


def _card(speech: Speech, card: str, face_down: bool = False) -> Text:
    if card == UNSEEN_CARD:
        return Text(_FACE_DOWN, style="dim")
    printed = speech.seat.components.cards[card]
    name = f"{_SHAPES[printed.color]}{printed.mark}"
    return Text(f"({name})" if face_down else name, style=_STYLES[printed.color])


def _marks(colors: tuple[str, ...]) -> Text:
    marks = [Text(f"{_SHAPES[color]}{_LETTERS[color]}", style=_STYLES[color]) for color in colors]
    return Text(" ").join(marks) if marks else Text("-", style="dim")


def _unseen(view: View, speech: Speech) -> Text:
    cards = [_card(speech, card) for card in view.zones["deck"]]
    return Text(speech.headed(speech.words.UNSEEN_DESERT)).append_text(Text(" ").join(cards))


def _scored(view: View, speech: Speech, owner: int) -> Text:
    """The values by color, as the winners lay them out (2-3)."""
    text = Text(speech.words.won_title(speech.voice.names[owner]))
    cards = [speech.seat.components.cards[card] for card in view.zones[f"{owner}.scored"]]
    for color in COLOR_NAMES:
        if figures := [card.figure for card in cards if card.color == color]:
            text.append(f"  {_SHAPES[color]}{_LETTERS[color]} {' '.join(figures)}", style=_STYLES[color])
    return text


def _trick(view: View, speech: Speech) -> Text:
    text = Text(speech.headed(speech.words.TRICK), style="bold")
    for number, turn in enumerate(view.turns, 1):
        text.append(f"{speech.voice.names[turn.who]} ", style="not bold")
        played = view.zones[f"trick.{number}"]
        text.append_text(_card(speech, played[0]) if played else Text(speech.words.PASSES, style="not bold"))
        text.append("   ")
    return text if view.turns else text.append(speech.words.NOBODY_YET, style="not bold dim")


def _hand(view: View, speech: Speech, owner: int) -> Text:
    whose = speech.words.HAND if owner == speech.side else speech.title(owner)
    text = Text(speech.headed(whose), style="bold")
    cards = view.zones[f"{owner}.hand"]
    for card in cards:
        note = speech.words.noted("", speech.words.ONLY_TO_PASS.lower()) if card in view.only_to_pass else ""
        text.append_text(_card(speech, card)).append(f"{note}  ")
    return text if cards else text.append(speech.words.EMPTY, style="not bold dim")


# As lines of text


def lines(view: View, speech: Speech) -> list[str]:
    """The table as sentences, the viewer first."""
    words, viewer = speech.words, speech.side
    text = [words.sentence(words.headline(view, speech.voice))]
    first = viewer if 0 <= viewer < view.seats else 0
    text += [_player_line(view, speech, (first + distance) % view.seats) for distance in range(view.seats)]
    if view.seats == 2 and view.phase != "draw":
        text.append(words.labelled(words.UNSEEN_DESERT, [_card_list(speech, view.zones["deck"])]))
    if view.turns:
        turns = [_turn(view, speech, number) for number in range(1, len(view.turns) + 1)]
        text.append(words.labelled(words.TRICK, turns))
    if _has_hand(view, speech):
        hand = view.zones[f"{viewer}.hand"]
        text.append(words.labelled(words.YOUR_HAND, [words.cards(hand, speech.voice) if hand else words.EMPTY]))
        if view.only_to_pass:
            text.append(words.labelled(words.ONLY_TO_PASS, [words.cards(view.only_to_pass, speech.voice)]))
    return text


def _card_list(speech: Speech, cards: tuple[str, ...]) -> str:
    if UNSEEN_CARD in cards:
        return str(speech.words.num_face_down(len(cards)))
    return str(speech.words.cards(cards, speech.voice))


def _player_line(view: View, speech: Speech, owner: int) -> str:
    words, seen = speech.words, view.players[owner]
    parts = words.player_parts(
        seen.score,
        len(view.zones[f"{owner}.hand"]),
        owner == view.start,
        _desert_words(view, speech, owner),
        seen.denies,
        seen.ally,
        words.cards(view.zones[f"{owner}.scored"], speech.voice),
    )
    return str(words.labelled(speech.title(owner), parts))


def _desert_words(view: View, speech: Speech, owner: int) -> list[str]:
    words, described = speech.words, []
    for area in range(view.num_areas):
        place = f"{owner}.area.{area + 1}"
        for card in view.zones[place]:
            name = words.FACE_DOWN_CARD if card == UNSEEN_CARD else words.card(card, speech.voice)
            described.append(words.noted(name, words.FACE_DOWN) if place in view.face_down else name)
    return described


def _turn(view: View, speech: Speech, number: int) -> str:
    name, played = speech.voice.names[view.turns[number - 1].who], view.zones[f"trick.{number}"]
    return str(speech.words.turn_words(name, speech.words.card(played[0], speech.voice) if played else None))
