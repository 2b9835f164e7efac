"""Help on cards, factions and words of the game. Card texts are our own."""

from ruse.games.warriors_of_jogu.cards import CARDS, FACTION_NAMES, FACTION_TITLES, FACTIONS, kinds_of
from ruse.games.warriors_of_jogu.state import Box

_TEXTS = {
    "Engineer Unit 1": "An Engineer. May be played only where all strength, with its own, is at most 4.",
    "Engineer Unit 2": "An Engineer. May be played only where all strength, with its own, is at most 4.",
    "Engineer Unit 3": "An Engineer. May be played only where all strength, with its own, is at most 4.",
    "Heavy Tower": "A Tower. Needs more of your Engineers than Towers at its location; may exceed the capacity.",
    "Support Tower": "A Tower. Needs more of your Engineers than Towers at its location; may exceed the capacity. "
    "Look at the top three cards of your draw pile; you may put one of them, even a Protected "
    "one, at the bottom.",
    "Bomb Tower": "A Tower. Needs more of your Engineers than Towers at its location; may exceed the capacity. "
    "Discard an unprotected enemy card here, then this card.",
    "Good-for-Something": "Draw a card, then play a card from your hand.",
    "Gangan Bit": "All your Gangan Bits at other locations move here, whatever the capacity.",
    "Medic": "Put up to three unprotected cards of your discard pile at the bottom of your draw pile.",
    "Scrambler": "When your opponent plays a card here, you must move this card to another location.",
    "Trojan Bit": "Put one of your other, unprotected cards in play at the bottom of your draw pile; if you do, draw a "
    "card.",
    "Master of Fire": "Lose 2 morale when you play it.",
    "Master of Wind": "May be played only to a location without any card.",
    "Master of Earth": "At Resolution you gain as much morale as its location has spare capacity.",
    "Conjurer": "Play a card from your discard pile.",
    "Storm Prodigy": "Your opponent chooses a legal location for it; without one it cannot be played.",
    "Smoke-n-Screen": "Played face down. Until it is turned up it counts 3 for the capacity.",
    "Covert Junior Agent": "Played face down. Until it is turned up it counts 3 for the capacity.",
    "Covert Senior Agent": "Played face down. Until it is turned up it counts 3 for the capacity.",
    "Saboteur": "Your opponent shows the top two cards of the draw pile; unprotected ones are discarded.",
    "Assassin": "Your opponent shows a random card of the hand; an unprotected one is discarded.",
    "Guardian Angel": "Gets a Stay token: at the next Cleanup it loses the token instead of being discarded.",
    "Explorer": "Look at your next Location Card.",
    "Dragoon": "At Resolution location 2 is a Battle Location.",
    "Punisher": "At Resolution this location is not a Battle Location, whatever else says so.",
    "Patriot": "Show your Location Card of this round.",
}

_HELP = {
    "goal": "Win rounds for victory points: after seven rounds most points win. A player whose morale reaches 0 loses "
    "at once.",
    "round": "Discard and refill your hand to seven (1), draw a secret Location Card (2), play cards in turn until "
    "both have passed (3), fight at the revealed locations (4), clean up (5).",
    "capacity": "A location holds at most 10 strength, of both players together. Above 10 it takes only Towers (3).",
    "rating": "At every Battle Location: your strength there times the number of the location. The higher sum wins "
    "the round, in a tie the round's start player (4).",
    "morale": "The loser of a round loses the morale of all own cards in play, wherever they are (4).",
    "protected": "A Protected card (P) is not touched by the effects of other cards; but it may be drawn and played "
    "by them (Appendix).",
    "pass": "Who has passed plays no more cards in this round (3).",
    "stay": "A card with a Stay token (+) remains in play for one more round (Appendix).",
    "face down": "Face-down cards count 3 for the capacity and are turned up when the round is resolved (Appendix).",
    "locations": "Each player has ten Location Cards, two for each location from 2 to 6 (Setup 7).",
}


def topics() -> list[str]:
    """Words of the game; any card or faction may be asked for, too."""
    return [*_HELP, *FACTION_NAMES]


def explain(box: Box, topic: str) -> str | None:
    """Help on a card, a faction or a word."""
    text = topic.strip().lower()
    if not text:
        return None
    for faction in FACTIONS:
        if text in (FACTION_NAMES[faction], FACTION_TITLES[faction].lower()):
            return explain_faction(box, faction)
    for kind, card in enumerate(CARDS):
        if text in (card.code, card.name.lower()):
            return explain_card(box, kind)
    words = [help_text for word, help_text in _HELP.items() if word.startswith(text)]
    begun = [kind for kind, card in enumerate(CARDS) if card.name.lower().startswith(text)]
    return words[0] if words else explain_card(box, begun[0]) if begun else None


def card_text(kind: int) -> str:
    """What a card does, in our words."""
    card = CARDS[kind]
    if card.ability.only_to:
        text = f"May be played only to location {card.ability.only_to}."
    else:
        text = _TEXTS[card.name]
    return f"{text} Protected." if card.ability.protected else text


def explain_card(box: Box, kind: int) -> str:
    """Numbers and text of a card."""
    card = CARDS[kind]
    copies = int(box.full[card.faction] >> box.shift[kind]) & 63
    numbers = f"strength {box.strength[kind]}, morale {box.morale[kind]}, {copies} in the deck"
    return f"{card.name} ({FACTION_TITLES[card.faction]}): {numbers}. {card_text(kind)}"


def explain_faction(box: Box, faction: int) -> str:
    """The cards of a faction."""
    cards = ", ".join(f"{CARDS[kind].name} ({box.strength[kind]}/{box.morale[kind]})" for kind in kinds_of(faction))
    return f"{FACTION_TITLES[faction]}, initiative {box.initiative[faction]}: {cards} (strength/morale)."
