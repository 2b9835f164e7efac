"""The cards of Warriors of Jogu in English. Their texts are our own."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, plural
from ruse.games.warriors_of_jogu import cards as _printed
from ruse.games.warriors_of_jogu.view import PrintedCard

CARDS = {card.code: card.name for card in _printed.CARDS}
FACTIONS = dict(zip(_printed.FACTION_NAMES, _printed.FACTION_TITLES, strict=True))
SHORT_NAMES = CARDS | {
    "good-for-something": "Good-for-S",
    "covert-junior-agent": "Cov Junior",
    "covert-senior-agent": "Cov Senior",
    "engineer-unit-1": "Eng Unit 1",
    "engineer-unit-2": "Eng Unit 2",
    "engineer-unit-3": "Eng Unit 3",
    "master-of-fire": "M of Fire",
    "master-of-wind": "M of Wind",
    "master-of-earth": "M of Earth",
    "storm-prodigy": "Storm Prod",
    "smoke-n-screen": "Smoke-n-Sc",
    "guardian-angel": "G. Angel",
    "knight-of-2": "Knight 2",
    "knight-of-3": "Knight 3",
    "knight-of-4": "Knight 4",
    "knight-of-5": "Knight 5",
    "knight-of-6": "Knight 6",
    "support-tower": "Supp Tower",
    "heavy-tower": "Hvy Tower",
}


def card(code: str) -> str:
    """As in: Explorer."""
    return "a card" if code == UNSEEN_CARD else CARDS[code]


def cards(codes: Sequence[str]) -> list[str]:
    """As in: 2 × Explorer."""
    return [times(codes.count(code), card(code)) for code in dict.fromkeys(codes)]


def times(number: int, name: str) -> str:
    return name if number == 1 else f"{number} × {name}"


# Texts

_ENGINEER = "An Engineer. May be played only where the strength of all cards, its own included, is at most {within}."
_TOWER = "A Tower. Needs more of your Engineers than Towers at its location; may exceed the capacity."
_HIDDEN = "Played face down. Until it is turned up it counts {hidden} for the capacity."
_KNIGHT = "May be played only to location {only_to}."
_TEXTS = {
    "engineer-unit-1": _ENGINEER,
    "engineer-unit-2": _ENGINEER,
    "engineer-unit-3": _ENGINEER,
    "heavy-tower": _TOWER,
    "support-tower": f"{_TOWER} Look at the top {{cards}} of your draw pile; you may put one of them, even a Protected "
    "one, on the bottom.",
    "bomb-tower": f"{_TOWER} Discard an unprotected enemy card here, then this card. Its strength and morale never "
    "matter.",
    "good-for-something": "Draw {cards}, then play a card from your hand.",
    "gangan-bit": "All your Gangan Bits at other locations move here, whatever the capacity.",
    "medic": "Put up to {number} unprotected cards from your discard pile on the bottom of your draw pile.",
    "scrambler": "When your opponent plays a card here, you must move this card to another location.",
    "trojan-bit": "Put another of your unprotected cards in play on the bottom of your draw pile; if you do, draw "
    "{cards}.",
    "master-of-fire": "Lose {number} morale when you play it.",
    "master-of-wind": "May be played only to a location without any card.",
    "master-of-earth": "At Resolution you gain as much morale as its location has spare capacity.",
    "conjurer": "Play a card from your discard pile.",
    "storm-prodigy": "Your opponent chooses a legal location for it; without one it cannot be played.",
    "smoke-n-screen": _HIDDEN,
    "covert-junior-agent": _HIDDEN,
    "covert-senior-agent": _HIDDEN,
    "saboteur": "Your opponent shows the top {cards} of their draw pile; unprotected ones are discarded.",
    "assassin": "Your opponent shows a random card from their hand; an unprotected one is discarded.",
    "guardian-angel": "Gets a Stay token: at the next Cleanup it loses the token instead of being discarded.",
    "explorer": "Look at your next Location Card.",
    "dragoon": "At Resolution location {battle_at} is a Battle Location.",
    "knight-of-2": _KNIGHT,
    "knight-of-3": _KNIGHT,
    "knight-of-4": _KNIGHT,
    "knight-of-5": _KNIGHT,
    "knight-of-6": _KNIGHT,
    "punisher": "At Resolution this location is not a Battle Location, whatever else says so.",
    "patriot": "Show your Location Card of this round.",
}


def card_text(code: str, voice: Voice) -> str:
    """What a card does."""
    printed: PrintedCard = voice.components.cards[code]
    text = _TEXTS[code].format(
        within=printed.within,
        hidden=voice.components.hidden_strength,
        only_to=printed.only_to,
        battle_at=printed.battle_at,
        number=printed.number,
        cards="a card" if printed.number == 1 else plural(printed.number, "card"),
    )
    return f"{text} Protected." if printed.protected else text


def explain_card(code: str, voice: Voice) -> str:
    """Numbers and text of a card."""
    printed: PrintedCard = voice.components.cards[code]
    numbers = f"strength {printed.strength}, morale {printed.morale}, {printed.copies} in the deck"
    return f"{CARDS[code]} ({FACTIONS[printed.faction]}): {numbers}. {card_text(code, voice)}"


def explain_faction(code: str, voice: Voice) -> str:
    """The cards of a faction."""
    faction, printed = voice.components.factions[code], voice.components.cards
    members = ", ".join(f"{CARDS[card]} ({printed[card].strength}/{printed[card].morale})" for card in faction.cards)
    return f"{FACTIONS[code]}, initiative {faction.initiative}: {members} (strength/morale)."
