"""Help on the cards and words of Red Kingdom & Blue Kingdom in English. Numbers come from the box."""

from ruse.core.language import find_begun, find_topic
from ruse.core.language.en import Voice
from ruse.games.red_and_blue.words.en_cards import AREAS, CARDS, CODES, NAMES, TYPES

INTRO = (
    "Five areas lie in a row, from the Red Capital to the Blue Capital. You win when the enemy's monarch is discarded.",
    "On your turn you draft cards with the funds of your areas, then dispatch as many as you like, then end the turn.",
    "Occupy an empty area with one card, or attack an enemy area with one or two face down; the defender may add one.",
    "Attack points against defense points and the area's offset: the winner leaves one card there, the rest are lost.",
    "The two numbers of a card are its attack and its defense. Holding all five areas wins as well.",
)
EXAMPLE = "Archer"

_MONARCH = (
    "If it is discarded, {enemy} wins, unless the {other} is discarded in the same battle: that is a draw. A Liaison "
    "or a Rearguard can bring it to the hand; it is then used like any card."
)

SKILLS = {
    "prince": _MONARCH.format(enemy="Blue", other="Princess"),
    "princess": _MONARCH.format(enemy="Red", other="Prince"),
    "rookie": "No skill.",
    "capital-guard": "+{skill} attack in a Capital of either kingdom.",
    "city-guard": "+{skill} attack in a City of either kingdom.",
    "priest": "+{skill} defense while it occupies the area. It may attack, with {attack}.",
    "liaison": "On your turn, put it on an area you hold: it stays there, and the card there returns to your hand.",
    "rearguard": "If the area it occupies is attacked, the card you added in defense returns to your hand, whether you "
    "win, lose or tie. The Rearguard itself goes to the discards, unless you win and leave it there.",
    "capital-guardian": "+{skill} defense in a Capital of either kingdom.",
    "city-guardian": "+{skill} defense in a City of either kingdom.",
    "bishop": "+{skill} defense while it occupies the area. It may attack, with {attack}.",
    "archer": "While it occupies an area, your attacks on the adjacent areas get +{skill} attack. It does not help "
    "its own area.",
    "bird-soldier": "When it attacks, the area's offset does not count. In defense it has no skill.",
}

HELP = {
    "goal": "You win when the enemy's monarch is discarded, or when you hold all five areas (4).",
    "turn": "A draft, then as many dispatches as you like, then the other player's turn (1-3). After {turns} turns "
    "each the game is a draw (ruling 5).",
    "draft": "At the start of your turn you spend the funds of all your areas. Choose how many normal cards and aces "
    "to draw before you look at any. A draft may not bring your hand above {hand_limit} cards (1).",
    "funds": "What an area brings each turn to the kingdom that holds it: to Red after the R, to Blue after the B. "
    "Unspent funds are lost (1).",
    "dispatch": "As often as you like: occupy an empty area with one card, attack an area of the enemy, or exchange a "
    "card on your own area for a Liaison (2, 5).",
    "occupy": "Put one card face up on an empty area, and it is yours (2-A). That card occupies the area until it is "
    "beaten or exchanged; some skills count only there.",
    "exchange": "Put a Liaison on an area you hold; the card there, even a monarch, returns to your hand. A Liaison is "
    "not exchanged for another Liaison (5, rulings 4 and 9).",
    "attack": "Attack any area of the enemy, near or far, with one or two cards face down; the defender may add one. "
    "Attack points against defense points; the winner leaves one card there, all others are discarded (2-C, 2-D).",
    "defense": "What occupies the area, a card you may add face down, and the area's offset for your kingdom (2-D).",
    "added-card": "The one card a defender may add face down to the card that occupies the area (2-C). Skills that "
    "count for a card that occupies the area do not count for it (ruling 2).",
    "offset": "Added to the defense: after the R when Red defends the area, after the B when Blue does (ruling 1).",
    "points": "In brackets after a choice: what the card attacks, or defends, with there (2-D).",
    "kingdom": "Red (R, ▲) or Blue (B, ●), one for each player.",
    "skill": "What a card can do besides its numbers; ask for a card, as in ? archer (5).",
    "tie": "All cards of the battle are discarded, and the area is empty (2-D).",
    "stock": "There are two, of {normals} normal cards and {aces} aces. An empty stock is made anew from its own "
    "discards (1).",
    "discards": "Cards lost in battle, face up for all to see. When a stock is empty, its own discards are shuffled "
    "and become the new one (1).",
    "back": "Normal cards and aces have different backs, so everybody sees which of them you draw, hold or put face "
    "down. A monarch has a normal back (ruling 6).",
    "normal": "The weaker cards. A normal card costs {normal_cost} to draw, an ace {ace_cost} (1).",
    "ace": "The stronger cards. An ace costs {ace_cost} to draw, a normal card {normal_cost} (1).",
    "monarch": "The Prince and the Princess. If your monarch is discarded, you lose; both together are a draw (4).",
    "draw": "No winner: both monarchs were discarded in one battle (4), or both have had {turns} turns (ruling 5). For "
    "drawing cards, see draft.",
    "area": "Five lie in a row: Red Capital, Red City, Border, Blue City, Blue Capital. Each brings funds to the "
    "kingdom that holds it and an offset to the one that defends it (0).",
    "capital": "The first and the last area of the row, Red Capital and Blue Capital, where the monarchs begin. "
    "Capital Guards and Capital Guardians have their skill in both (0, 5).",
    "city": "The areas next to the Capitals, Red City and Blue City. City Guards and City Guardians have their skill "
    "in both (0, 5).",
    "adjacent": "The areas lie in a row; neighbors are adjacent.",
    "numbers": "As in Rookie {rookie}: the attack and the defense of a card, without its skill. A star marks an ace.",
}


_OTHER_WORDS = {
    "occupy": "held, held-by, ·, empty",
    "back": "card, cards, known",
    "normal": "▒, normals",
    "ace": "★, *, aces",
    "attack": "◄, attacks, battle",
    "draft": "hand, drafts, draws, costs",
    "kingdom": "▲, ●, r, b, red, blue",
    "goal": "score, game",
    "stock": "stocks",
    "dispatch": "dispatches",
    "turn": "turns",
    "defense": "holds",
}
"""Other words and marks on the screen, by the topic they belong to."""


_SHAPES = {
    r"\d+/\d+[★*]?": "numbers",
    r"[rb赤青]\d+": "funds",
    r"[rb赤青][-+]\d+": "offset",
    "[▒★]+": "back",
    r"\(\d+\)": "points",
}
"""What numbers on the table look like, and the topic they belong to."""


def topics(voice: Voice) -> list[str]:
    """Words of the game, cards and areas."""
    return [
        *(topic.replace("-", " ") for topic in HELP),
        *(CARDS[code] for code in voice.components.cards),
        *AREAS.values(),
    ]


def explain(topic: str, voice: Voice) -> str | None:
    """Help on a card, an area, a mark or a word."""
    text = " ".join(topic.casefold().split())
    code = CODES.get(text, text.replace(" ", "-"))
    if code in voice.components.cards:
        return _explain_card(code, voice)
    if code in AREAS:
        return _explain_area(code, voice)
    if found := find_topic(code, HELP, _OTHER_WORDS, _SHAPES):
        return found.format(**voice.components.numbers)
    begun = find_begun(text, NAMES)
    return explain(begun, voice) if begun else None


def _explain_card(code: str, voice: Voice) -> str:
    card = voice.components.cards[code]
    is_monarch = code in voice.components.monarchs
    where = "" if is_monarch else f" {card.back.capitalize()} card, {card.copies} in the stock."
    return f"{CARDS[code]}: attack {card.attack}, defense {card.defense}.{where} {skill_of(code, voice)}"


def _explain_area(code: str, voice: Voice) -> str:
    area = voice.components.areas[code]
    funds = f"funds {area.funds[0]} for Red and {area.funds[1]} for Blue"
    offset = f"offset {area.offset[0]:+} when Red defends it, {area.offset[1]:+} when Blue does"
    return f"{AREAS[code]}, {TYPES[area.type]}: {funds}; {offset}."


def skill_of(code: str, voice: Voice) -> str:
    """What a card does."""
    card = voice.components.cards.get(code)
    return SKILLS[code].format(skill=card.skill, attack=card.attack) if card else ""
