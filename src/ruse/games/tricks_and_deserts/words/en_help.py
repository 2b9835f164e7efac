"""Help on the cards and words of Tricks & Deserts in English."""

from ruse.core.language import find_topic
from ruse.core.language.en import Voice, plural

INTRO = (
    "You win tricks to score their cards; what a color is worth depends on what all players leave in their deserts.",
    "In a trick you play a card or pass one face down. You must follow the first color if you can, unless you pass.",
    "With one color the highest card wins; as soon as there are two, the highest that is NOT of the first color.",
    "Passed cards fill your Desert Areas. After the tricks they are added up by color: the revolution.",
    "Scored cards of the color with the highest sum count most, those of the lowest may cost you. Three deals.",
)
EXAMPLE = "Gr6"

_SPECIES = {"ghost": "Ghost", "dryad": "Dryad", "harpy": "Harpy", "merfolk": "Merfolk"}
_PLAYERS = {2: "by any number of players", 3: "with 3 or 4 players", 4: "with 4 players"}


def _words(voice: Voice) -> dict[str, str]:
    box = voice.components
    first, second, third, fourth = (f"{points:+}" if points else "0" for points in box.points)
    special = sorted({printed.value for printed in box.cards.values() if printed.special})
    special_cards = f"{', '.join(map(str, special[:-1]))} and {special[-1]}" if len(special) > 1 else str(special)
    icons = sorted({(printed.value, printed.icons) for printed in box.cards.values()})
    with_icons = ", ".join(f"{value}: {number}" for value, number in icons if number) or "none"
    return {
        "goal": "Win tricks: their cards are your scored cards. What a card is worth depends on what all players left "
        "in their deserts. Three deals; the highest score wins, ties share the victory (2-5).",
        "play": "Lay a card face up. The first face-up card of a trick sets its color; you must follow that color if "
        "you can (2-3).",
        "pass": "Lay any card face down; it goes to your next Desert Area when the trick ends. You pass exactly twice "
        "in a deal, with two players three times (2-3, 3-1).",
        "follow": "If the trick has a color and you hold it, you may play only that color - or pass (2-3). With "
        "Abandoned Witnesses you may sometimes deny it (3-3).",
        "disc": "When you play another color than the trick's, your check disc of that color moves: you claim to have "
        "none of it, and without Abandoned Witnesses that is true (2-3).",
        "trick": "Everybody plays or passes once, with two players twice. The winner takes the played cards and starts "
        "the next trick (2-3).",
        "lead color": "The color of the first card that was played in the trick (2-3).",
        "winner": "Among cards of a single color the highest wins. As soon as there are two colors, the highest card "
        "that is NOT of the lead color wins. The earliest of equals (2-3).",
        "scored cards": "The cards of the tricks you won. They lie open; the revolution decides what they are worth "
        "(2-3).",
        "species": "Ghosts are black, Dryads green, Harpies yellow, Merfolk blue (1-2).",
        "desert": f"Area 1 is chosen in secret and shown before the tricks; the others hold your passed cards. "
        f"{special_cards} lie face up there, other cards face down (2-2, 2-3).",
        "revolution": "After the tricks the values in all deserts are added up by color. Scored cards of the color "
        f"with the highest sum count {first} each, then {second}, {third} and {fourth}; the lowest counts "
        f"{box.points_of_loser:+} if its sum is 0 or less (2-4).",
        "ties": "Colors with equal sums all take the lowest of the places they share (2-4).",
        "score": f"Everybody starts with {box.start_score}. The points of a deal are added to your score, which never "
        "drops below 0 (2-4).",
        "start": "The player with the lowest score names the start player of the next deal; of several the first going "
        "clockwise from the holder of the card. With two players the card changes hands (2-2, 3-1).",
        "two players": "15 cards each, two cards unseen in the desert, actions in the order A, B, A, B, seven tricks, "
        "three passes each (3-1).",
        "alliance": "With your last pass you take one of the alliance cards left. It counts as scored cards of its "
        f"color: {', '.join(map(str, box.ally_cards))} with 0, 1, 2, 3 or more icons of its species in your own desert "
        "(3-2).",
        "icons": f"How many icons of their species the values carry: {with_icons}. They matter with Alliance only "
        "(3-2).",
        "witnesses": "You may deny a color you hold if you have fewer such cards than open Desert Areas, none of them "
        f"{special_cards}, and all cards you denied still fit there. These cards may then only be passed (3-3).",
        "deal": "15 or fewer cards each, a card for Desert Area 1, the tricks, and the revolution. Three deals (2).",
        "hand": "How many cards a player holds; below the table, your own.",
        "face down": "Three gray blocks are a card you do not see; a card in brackets is yours, and the others do not "
        "see it. A dot is an open Desert Area.",
        "-5*": "Each species has two -5. They count the same; -5* is the one with the mark for four players.",
    }


_OTHER_WORDS = {
    "disc": "discs, check disc, -",
    "start": "★, start player, name",
    "alliance": "ally",
    "scored cards": "won",
    "desert": "area, areas, desert area, show",
    "two players": "unseen, unseen desert",
    "species": "bk, gr, ye, bl, black, green, yellow, blue, color, ●, ♣, ▲, ◆, ghost, dryad, harpy, merfolk",
    "face down": "▒, ▒▒▒, ·, (",
    "lead color": "led, lead",
    "pass": "passes",
    "witnesses": "only to pass, only, denying, deny",
    "score": "points",
    "hand": "cards",
    "deal": "draw",
    "goal": "player",
    "trick": "act",
    "play": "plays",
    "ties": "tie",
    "-5*": "*",
}
"""Other words and marks on the screen, by the topic they belong to."""


def topics(voice: Voice) -> list[str]:
    """Words of the game; any card (Gr6) may be asked for, too."""
    return list(_words(voice))


def explain(topic: str, voice: Voice) -> str | None:
    """Help on a card or a word."""
    text = " ".join(topic.lower().split())
    for code, printed in voice.components.cards.items():
        if text.lstrip("●♣▲◆") in (code.lower(), f"{printed.color} {printed.value}{'*' if printed.star else ''}"):
            return _explain_card(code, voice)
    return find_topic(text, _words(voice), _OTHER_WORDS)


def _explain_card(code: str, voice: Voice) -> str:
    printed = voice.components.cards[code]
    name = f"{printed.color.capitalize()} {printed.value}{'*' if printed.star else ''}"
    icons = f"{plural(printed.icons, 'icon')} for Alliance" if printed.icons else "no icons"
    text = f"{name} ({_SPECIES[printed.species]}), {icons}; used {_PLAYERS[printed.players]}."
    return text + (" It lies face up when passed." if printed.special else "")
