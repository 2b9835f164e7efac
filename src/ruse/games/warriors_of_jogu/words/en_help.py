"""Help on Warriors of Jogu in English: cards, factions and words of the game."""

from ruse.core.language.en import Voice
from ruse.games.warriors_of_jogu.words.en_cards import CARDS, FACTIONS, explain_card, explain_faction

_HELP = {
    "goal": "Win rounds for victory points: after {rounds} rounds most points win. A player whose morale reaches 0 "
    "loses at once.",
    "round": "Discard and refill your hand to {hand} cards (1), draw a secret Location Card (2), play cards in turn "
    "until both have passed (3), fight at the revealed locations (4), clean up (5).",
    "capacity": "A location holds at most {capacity} strength, of both players together. Above {capacity} it takes "
    "only Towers (3).",
    "rating": "At every Battle Location: your strength there times the number of the location. The higher sum wins "
    "the round, in a tie the round's start player (4).",
    "morale": "The loser of a round loses the morale of all their cards in play, wherever they are (4).",
    "protected": "A Protected card (P) is not touched by the effects of other cards; but it may be drawn and played "
    "by them (Appendix).",
    "pass": "A player who has passed plays no more cards in this round (3).",
    "stay": "A card with a Stay token (+) remains in play for one more round (Appendix).",
    "face down": "Face-down cards count {hidden} for the capacity and are turned up when the round is resolved "
    "(Appendix).",
    "locations": "Each player has {copies} Location Cards for each location from {first} to {last} (Setup 7).",
}


def topics(voice: Voice) -> list[str]:
    """Words of the game; any card or faction may be asked for, too."""
    return [*_HELP, *FACTIONS]


def explain(topic: str, voice: Voice) -> str | None:
    """Help on a card, a faction or a word."""
    text = topic.strip().lower()
    if not text:
        return None
    for code, title in FACTIONS.items():
        if text in (code, title.lower()):
            return explain_faction(code, voice)
    for code, name in CARDS.items():
        if text in (code, name.lower()):
            return explain_card(code, voice)
    words = [help_text for word, help_text in _HELP.items() if word.startswith(text)]
    if words:
        return _with_numbers(words[0], voice)
    begun = [code for code, name in CARDS.items() if name.lower().startswith(text)]
    return explain_card(begun[0], voice) if begun else None


def _with_numbers(text: str, voice: Voice) -> str:
    box = voice.components
    return text.format(
        rounds=box.rounds,
        hand=box.hand_size,
        capacity=box.capacity,
        hidden=box.hidden_strength,
        copies=box.location_copies,
        first=box.locations[0],
        last=box.locations[-1],
    )
