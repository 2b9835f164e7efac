"""Help on the cards and words of Tricks & Deserts in English."""

from collections.abc import Sequence

from ruse.core.language import find_topic
from ruse.core.language.en import Voice, listed, plural
from ruse.games.tricks_and_deserts.view import Card
from ruse.games.tricks_and_deserts.words.en_cards import card

INTRO = (
    "You win tricks to score their cards; what a color is worth depends on what all players leave in their deserts.",
    "In a trick you play a card or pass one face down. You must follow the first color if you can, unless you pass.",
    "With one color the highest card wins; as soon as there are two, the highest that is NOT of the first color.",
    "Passed cards fill your Desert Areas. After the tricks they are added up by color: the revolution.",
    "Scored cards of the color with the highest sum count the most, those of the lowest may cost you. Three deals.",
)
EXAMPLE = "desert"

_SPECIES = {"ghost": "Ghost", "dryad": "Dryad", "harpy": "Harpy", "merfolk": "Merfolk"}
_PLAYERS = {2: "with any number of players", 3: "with 3 or 4 players", 4: "with 4 players"}


def _words(voice: Voice) -> dict[str, str]:
    box = voice.components
    first, second, third, fourth = (f"{points:+}" if points else "0" for points in box.points)
    with_icons = ", ".join(f"{each.figure}: {each.icons}" for each in box.species if each.icons) or "none"
    special = [each.figure for each in box.species if each.special]
    none_special = f"no {listed(special, last='or')} among them, " if special else ""
    return {
        "goal": "Win tricks: their cards are your scored cards. What a card is worth depends on what all players left "
        "in their deserts. After three deals the highest score wins; players who tie share the victory (2-5).",
        "play": "Lay a card face up. The first face-up card of a trick sets the lead color; you must follow that color "
        "if you can (2-3).",
        "pass": "Lay any card face down; it goes to your next Desert Area when the trick ends. You pass exactly twice "
        "in a deal, with two players three times (2-3, 3-1).",
        "follow": "If you hold cards of the lead color, you may play only those - or pass (2-3). With Abandoned "
        "Witnesses you may sometimes deny that you have any (3-3).",
        "disc": "When you play a card of another color, your check disc of the lead color moves: you claim to have "
        "none of it, and without Abandoned Witnesses that is true (2-3).",
        "trick": "Everybody plays or passes once, with two players twice. The winner takes the played cards and starts "
        "the next trick (2-3).",
        "lead color": "The color of the first card that was played in the trick (2-3).",
        "winner": "Among cards of a single color the highest wins. As soon as there are two colors, the highest card "
        "that is NOT of the lead color wins. Of equal cards the earliest wins (2-3).",
        "scored cards": "The cards of the tricks you won. All may see them; the revolution decides what they are worth "
        "(2-3).",
        "species": "Ghosts are black, Dryads green, Harpies yellow, Merfolk blue (1-2).",
        "desert": "The card in Area 1 is chosen in secret and shown before the tricks; the other areas hold the cards "
        f"you pass. {_face_up(special)} (2-2, 2-3).",
        "revolution": "After the tricks the values in all deserts are added up by color. Scored cards of the color "
        f"with the highest sum count {first} each, then {second}, {third} and {fourth}; the lowest counts "
        f"{box.points_of_loser:+} if its sum is 0 or less (2-4).",
        "ties": "Colors with equal sums all take the lowest of the places they share (2-4).",
        "score": f"Everybody starts with {box.start_score}. The points of a deal are added to your score, which never "
        "drops below 0 (2-4).",
        "start": "★ marks the start player. The player with the lowest score names the start player of the next deal; "
        "of several, the one who comes first clockwise from the holder of the card. With two players the card changes "
        "hands (2-2, 3-1).",
        "two players": "15 cards each, two cards unseen in the desert, actions in the order A, B, A, B, seven tricks, "
        "three passes each (3-1).",
        "alliance": "With your last pass you take one of the alliance cards that are left. It counts as scored cards "
        f"of its color: {', '.join(map(str, box.ally_cards))} with 0, 1, 2, 3 or more icons of its species in your own "
        "desert (3-2).",
        "icons": f"How many icons of its species a card carries, by its value: {with_icons}. They matter with Alliance "
        "only (3-2).",
        "witnesses": "You may deny a color you hold if you have fewer cards of it than open Desert Areas, "
        f"{none_special}and if all cards you denied still fit there. After that these cards may only be passed (3-3).",
        "deal": "12 cards each, 15 with two players; then a card for Desert Area 1, the tricks, and the revolution. "
        "There are three deals (2).",
        "hand": "How many cards a player holds; below the table, your own.",
        "face down": "Three gray blocks are a card you do not see; a card in brackets is yours, and the others do not "
        "see it. A dot is an open Desert Area.",
        "star": _about_star(box.species),
    }


def _face_up(figures: Sequence[str]) -> str:
    if not figures:
        return "All of these lie face down"
    return f"{listed(figures)} {'lies' if len(figures) == 1 else 'lie'} face up there, all others face down"


def _about_star(species: Sequence[Card]) -> str:
    """1-2. In the usual box the star tells two cards of the same value apart."""
    star = next(each for each in species if each.star)
    if sum(each.value == star.value for each in species) != 2:
        return f"One card of each species has a star: {star.figure}, used {_PLAYERS[star.players]} (1-2)."
    alike = f"Each species has two {star.value} cards, which count the same"
    return f"{alike}; {star.figure} is the one with the star, used {_PLAYERS[star.players]} (1-2)."


_OTHER_WORDS = {
    "disc": "discs, check disc, -",
    "start": "★, start player, name, names",
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
    "trick": "act, turn",
    "play": "plays",
    "ties": "tie",
}
"""Other words and marks on the screen, by the topic they belong to."""


def topics(voice: Voice) -> list[str]:
    """Words of the game; any card (Gr6) may be asked for, too."""
    return list(_words(voice))


def explain(topic: str, voice: Voice) -> str | None:
    """Help on a card or a word."""
    text = " ".join(topic.lower().split())
    box = voice.components
    named = {card(code, voice).lower(): code for code in box.cards}
    if code := (named | box.codes).get(text.lstrip("●♣▲◆")):
        return _explain_card(code, voice)
    return find_topic(text, _words(voice), _OTHER_WORDS, {r".*\*": "star"})


def _explain_card(code: str, voice: Voice) -> str:
    printed, name = voice.components.cards[code], card(code, voice)
    icons = f"{plural(printed.icons, 'icon')} for Alliance" if printed.icons else "no icons"
    text = f"{name} ({_SPECIES[printed.species]}), {icons}; used {_PLAYERS[printed.players]}."
    return text + (" It lies face up when passed." if printed.special else "")
