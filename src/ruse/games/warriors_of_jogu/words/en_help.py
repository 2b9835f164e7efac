"""Help on Warriors of Jogu in English: cards, factions and words of the game."""

from ruse.core.language import find_begun, find_topic
from ruse.core.language.en import Voice
from ruse.games.warriors_of_jogu.words.en_cards import CARDS, FACTIONS, SHORT_NAMES, explain_card, explain_faction

INTRO = (
    "Each round both players draw a secret Location Card: each knows one of the places where the battle will be.",
    "In turn you play cards to the locations 2 to 6 until both have passed. A location holds only so much strength.",
    "Then the Location Cards are shown: your strength there, times the number of the location, is your rating.",
    "The higher rating wins a victory point; the loser loses the morale of all their cards in play.",
    "The most points after the last round win; whoever has no morale left loses at once. Bluff about your location.",
)
EXAMPLE = "morale"

_HELP = {
    "goal": "Win rounds for victory points: after {rounds} rounds the most points win. A player whose morale reaches 0 "
    "loses at once.",
    "round": "Discard and refill your hand to {hand} cards (1), draw a secret Location Card (2), play cards in turn "
    "until both have passed (3), fight at the revealed locations (4), clean up (5).",
    "capacity": "A location holds at most {capacity} strength, of both players together. Above {capacity} it takes "
    "only Towers (3).",
    "rating": "At every Battle Location: your strength there times the number of the location. The higher sum wins "
    "the round; in a tie the round's start player wins (4).",
    "morale": "The loser of a round loses the morale of all their cards in play, wherever they are (4).",
    "protected": "A Protected card (P) is not touched by the effects of other cards; but it may be drawn and played "
    "by them (Appendix).",
    "pass": "A player who has passed plays no more cards in this round (3).",
    "stay": "A card with a Stay token (+) remains in play for one more round (Appendix).",
    "face down": "Face-down cards count {hidden} for the capacity and are turned up when the round is resolved "
    "(Appendix).",
    "strength": "The first number of a card; the second is its morale. At a location: the strength of both players' "
    "cards there, and how much it holds, {capacity} (3).",
    "points": "Victory points: one for each round won. The most after {rounds} rounds win (4-3).",
    "start player": "Starts the round and wins a tie (4).",
    "hand": "Your cards with strength/morale; you refill to {hand} at the start of a round (1).",
    "pile": "The cards a player has yet to draw.",
    "discards": "Cards that were discarded or have left play; the command table lists them (1, 5).",
    "faction": "Each player has the cards of one, with its sign: ■ Society of Engineers, ● Gang of Mibits, ▲ Tribe Wu, "
    "♦ League of Agents, + Guards of Keion. Ask for one, as in ? wu.",
    "unknown": "A question mark is a card in the draw pile whose face you do not know.",
    "secret": "Only you know it. An arrow at a location names whose Location Card, as far as you know, is there.",
    "locations": "Each player has {copies} Location Cards for each location from {first} to {last} (Setup 7).",
}


_OTHER_WORDS = {
    "faction": "■, ●, ▲, ♦, factions",
    "unknown": "?",
    "strength": "strength/morale",
    "protected": "p",
    "stay": "+, stay token",
    "face down": "▒, (, ()",
    "secret": "◄, next, m, d",
    "locations": "location, location cards, location card, used, empty, ·",
    "points": "victory points, score",
    "start player": "starts, start",
    "pass": "passed, passes",
    "hand": "shown, shown in hand, ×, x, card, cards",
    "pile": "top, bottom, top of the pile, bottom of the pile, deck, draw pile",
    "round": "to be discarded",
    "discards": "discarded",
    "rating": "battle, resolution",
    "capacity": "tower",
}
"""Other words and marks on the screen, by the topic they belong to."""


_SHAPES = {r"\d+/\d+": "strength", r"\d": "locations"}
"""What numbers on the table look like, and the topic they belong to."""


def topics(voice: Voice) -> list[str]:
    """Words of the game; any card or faction may be asked for, too."""
    return [*_HELP, *FACTIONS.values()]


def explain(topic: str, voice: Voice) -> str | None:
    """Help on a card, a faction or a word."""
    text = topic.strip().lower()
    if not text:
        return None
    for code, title in FACTIONS.items():
        if text in (code, title.lower(), *title.lower().split()):
            return explain_faction(code, voice)
    for code, name in CARDS.items():
        if text in (code, name.lower()):
            return explain_card(code, voice)
    if found := find_topic(text, _HELP, _OTHER_WORDS, _SHAPES):
        return found.format(**voice.components.numbers)
    begun = find_begun(text, CARDS) or find_begun(text, SHORT_NAMES)
    return explain_card(begun, voice) if begun else None
