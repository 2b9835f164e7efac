"""Help on Tooth & Claw in English: what the game is, its words, and every mark on the table."""

from ruse.core.language import find_topic
from ruse.core.language.en import Voice, plural
from ruse.games.tooth_and_claw.words.en_cards import card, formation, spaces

INTRO = (
    "Each round you choose a formation and put cards on its three rows: Vanguard, Rearguard, Reinforcements.",
    "Then seven battles: the offense attacks with a card from its Vanguard, the defense answers from its Rearguard.",
    "The defense must follow the color if it can. The attack's color beats the other; within it the higher rank wins.",
    "The winner takes both cards, and what stood behind moves up. Then the roles change.",
    "After each of the three rounds you score the achievements on all the cards you took. The higher score wins.",
)
EXAMPLE = "wild"

_HELP = {
    "goal": "Win battles to take cards; the achievements on the cards you took are your score. Three rounds, seven "
    "battles each. With an equal score, whoever began the game as second player wins; after two games both win.",
    "round": "A formation phase (6), seven battles (7), and scoring (8). There are three.",
    "battle": "The offense attacks with one card, the defense answers with one, and the winner takes both (7). There "
    "are seven in a round.",
    "score": "The two numbers at the end of the first line: achievements of the rounds that are over (8).",
    "first player": "The first player attacks first in round 1; after every round the First Player Card changes hands "
    "(4, 9).",
    "formation": "Each round you choose one of two formation cards of your type in secret; it says where cards, "
    "blanks and markers go (6-1). Ask for one by its name, as in ? sword 1a.",
    "type": "Sword, Shield and Bow: each has two formation cards for every round. There is only one set of each (4).",
    "attack": "The offense chooses any card from its Vanguard, or from its Rearguard if the Vanguard is empty (7-1).",
    "offense": "The player who attacks in this battle. The roles change after every battle (7).",
    "defense": "The defense chooses a card from its Rearguard, or from its Vanguard if the Rearguard is empty, and "
    "must follow the color of the attack if it can (7-2).",
    "color": "Red (R) or Blue (B). The color of the attack beats the other color (7-3).",
    "winner": "The color of the attack beats the other color; within that color the higher rank wins. Whatever the "
    "colors, rank {low_rank} beats rank {high_rank} (7-3).",
    "tie": "Same color and same rank: each player takes back their own card (7-3).",
    "vanguard": "The front row. The offense plays from here.",
    "rearguard": "The middle row. The defense plays from here.",
    "reinforcements": "The back row, face down except for a revealed card. Its cards move up when a space in front of "
    "them becomes empty (7-4).",
    "space": "A row has three: left, center and right. A space holds one card, unless it is marked 2x (6, 11).",
    "blank": "A Blank Card lies here (#). It never moves, holds no card, and is passed over (7-4).",
    "top": "The space marked ^ takes the top card of the deck, face up, before you place your cards (6-1).",
    "empty": "A dot is a space without a card.",
    "rank": "The number of a card, from {lowest} to {highest}. Rank +1 and Rank +2 (+1, +2 on the table) raise the "
    "rank of whatever card is played from that space (11).",
    "wild": "A card on a Wild space (*) may be played as either color, and never compels you to follow (11).",
    "2 cards": "Two cards lie on this space (2x). When one has to move up, you choose which (11).",
    "face down": "A card in brackets is yours, and the others do not see it yet; three gray blocks are a card that "
    "you do not see.",
    "lead": "The arrow marks the card that attacks.",
    "deck": "The cards you will draw: 22 at first. At the start of a round you draw until you hold seven (6-1).",
    "hand": "Seven cards at the start of a round, of which one stays for the next (6).",
    "taken": "How many cards a player has won in this round. They lie face down until the round ends (8).",
    "achievements": "What a card is worth to whoever took it, at most {worth}; ask for a card, as in ? {example}. "
    "Cards taken lie face down until the round ends (8).",
}
_OTHER_WORDS = {
    "blank": "#, #####",
    "top": "^",
    "rank": "+1, +2, marks",
    "wild": "*, as red, as blue",
    "2 cards": "2x",
    "empty": "·",
    "lead": "◄",
    "face down": "▒, ▒▒▒, (, ()",
    "vanguard": "v, vg",
    "rearguard": "rg",
    "reinforcements": "re",
    "type": "sword, shield, bow",
    "color": "r, b, red, blue, ◆, ●",
    "space": "left, center, right",
    "score": "points",
    "achievements": "worth",
    "formation": "1a, 1b, 2a, 2b, 3a, 3b",
    "first player": "first, second",
    "goal": "game, cards",
    "attack": "attacks",
    "defense": "defends, defend",
}
"""Other words and marks on the screen, by the topic they belong to."""


def topics(voice: Voice) -> list[str]:
    """Words of the game; any card (R5), formation (bow 1a) or mark (+1) may be asked for, too."""
    return list(_HELP)


def explain(topic: str, voice: Voice) -> str | None:
    """Help on a card, a formation, a mark or a word."""
    text, box = topic.strip().lower(), voice.components
    named = {card(code, voice).lower(): code for code in box.cards}
    if code := (named | box.codes).get(text.lstrip("◆●")):
        return _explain_card(code, voice)
    for code in box.formations:
        if text in (code, formation(code).lower()):
            return f"{formation(code)} (round {code[-2]}): {spaces(code, voice)}"
    found = find_topic(text, _HELP, _OTHER_WORDS)
    return found.format(**box.numbers) if found else None


def _explain_card(code: str, voice: Voice) -> str:
    printed, box = voice.components.cards[code], voice.components
    text = f"{card(code, voice)}: rank {printed.rank}, worth {plural(printed.achievements, 'achievement')}."
    if printed.rank == box.low_rank:
        text += f" It always beats rank {box.high_rank}."
    if printed.rank == box.high_rank:
        text += f" It always loses to rank {box.low_rank}."
    return text
