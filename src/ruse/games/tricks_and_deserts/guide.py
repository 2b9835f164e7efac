"""Help on the cards and words of Tricks & Deserts."""

from ruse.games.tricks_and_deserts.state import (
    CARD_NAMES,
    COLOR_NAMES,
    NUM_CARDS,
    NUM_VALUES,
    PRINTED_VALUES,
    SPECIES_NAMES,
    Box,
    color_of,
)

_HELP = {
    "goal": "Win tricks: their cards are your scored cards. What a card is worth depends on what all players left in "
    "their deserts. Three deals; the highest score wins, ties share the victory (2-5).",
    "play": "Lay a card face up. The first face-up card of a trick sets its color; you must follow that color if you "
    "can (2-3).",
    "pass": "Lay any card face down; it goes to your next Desert Area when the trick ends. You pass exactly twice in a "
    "deal, with two players three times (2-3, 3-1).",
    "follow": "If the trick has a color and you hold it, you may play only that color - or pass (2-3). With Abandoned "
    "Witnesses you may sometimes deny it (3-3).",
    "disc": "When you play another color than the trick's, your check disc of that color moves: you claim to have none "
    "of it, and without Abandoned Witnesses that is true (2-3).",
    "trick": "Everybody plays or passes once, with two players twice. The winner takes the played cards and starts the "
    "next trick (2-3).",
    "lead color": "The color of the first card that was played in the trick (2-3).",
    "winner": "Among cards of a single color the highest wins. As soon as there are two colors, the highest card that "
    "is NOT of the lead color wins. The earliest of equals (2-3).",
    "scored cards": "The cards of the tricks you won. They lie open; the revolution decides what they are worth (2-3).",
    "species": "Ghosts are black, Dryads green, Harpies yellow, Merfolk blue (1-2).",
    "desert": "Area 1 is chosen in secret and shown before the tricks; the others hold your passed cards. -5, 10 and "
    "12 lie face up there, other cards face down (2-2, 2-3).",
    "revolution": "After the tricks the values in all deserts are added up by color. Scored cards of the color with "
    "the highest sum count 2 each, then 1, 0 and -1; the lowest counts -2 if its sum is 0 or less (2-4).",
    "ties": "Colors with equal sums all take the lowest of the places they share (2-4).",
    "score": "The points of a deal are added to your score, which never drops below 0 (2-4).",
    "start": "The player with the lowest score names the start player of the next deal; of several the first going "
    "clockwise from the holder of the card. With two players the card changes hands (2-2, 3-1).",
    "two players": "15 cards each, two cards unseen in the desert, actions in the order A, B, A, B, seven tricks, "
    "three passes each (3-1).",
    "alliance": "With your second pass you take one of the alliance cards left. It counts as 3 scored cards of its "
    "color, less one for each icon of its species in your own desert (3-2).",
    "icons": "4 to 8 carry one icon of their species, 10 and 12 two, the others none. They matter with Alliance only "
    "(3-2).",
    "witnesses": "You may deny a color you hold if you have fewer such cards than open Desert Areas, none of them -5, "
    "10 or 12, and all witnesses fit into the open areas. These cards may then only be passed (3-3).",
    "-5*": "Each species has two -5. They count the same; -5* is the one with the mark for four players.",
}


def card_name(box: Box, card: int) -> str:
    """As in: Green 6, or Green -5*. If a box has two cards of a species with one value, each adds its printed one."""
    name = _name_by_value(box, card)
    first = card - card % NUM_VALUES
    twins = [other for other in range(first, first + NUM_VALUES) if _name_by_value(box, other) == name]
    return name if len(twins) == 1 else f"{name} ({CARD_NAMES[card]})"


def _name_by_value(box: Box, card: int) -> str:
    star = "*" if PRINTED_VALUES[card % NUM_VALUES].endswith("*") else ""
    return f"{COLOR_NAMES[color_of(card)].capitalize()} {box.value[card]}{star}"


def topics() -> list[str]:
    """Words of the game; any card (Gr6) may be asked for, too."""
    return list(_HELP)


def explain(box: Box, topic: str) -> str | None:
    """Help on a card or a word."""
    text = " ".join(topic.lower().split())
    for card in range(NUM_CARDS):
        if text in (CARD_NAMES[card].lower(), card_name(box, card).lower()):
            return _explain_card(box, card)
    return next((help_text for word, help_text in _HELP.items() if text and word.startswith(text)), None)


def _explain_card(box: Box, card: int) -> str:
    icons = box.icons[card]
    text = f"{card_name(box, card)} ({SPECIES_NAMES[color_of(card)]}), "
    text += f"{icons} icon{'' if icons == 1 else 's'}" if icons else "no icons"
    players = min(seats for seats in (2, 3, 4) if int(box.in_play[seats]) >> card & 1)
    text += f"; used {'by any number of' if players == 2 else 'with 3 or 4' if players == 3 else 'with 4'} players."
    return text + (" It lies face up when passed." if int(box.special) >> card & 1 else "")
