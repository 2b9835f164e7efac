"""Red Kingdom & Blue Kingdom in English."""

from collections.abc import Iterable, Sequence

from ruse.core.language.en import Voice, listed, plural
from ruse.games.red_and_blue import facts
from ruse.games.red_and_blue.view import View
from ruse.games.red_and_blue.words.en_cards import *  # noqa: F403
from ruse.games.red_and_blue.words.en_cards import AREAS, CARDS, TYPES, cards
from ruse.games.red_and_blue.words.en_help import *  # noqa: F403
from ruse.games.red_and_blue.words.en_results import *  # noqa: F403

TITLE = "Red Kingdom & Blue Kingdom"
IN_SHORT = "about 10 min"
RULES_IN_SHORT = (
    "Five areas lie in a row between two kingdoms. On your turn draft cards with the funds of the areas "
    "you hold, then dispatch: occupy an empty area, or attack an area of the enemy with one or two cards "
    "face down; the defender may add one card face down. Attack is compared with defense and the area's "
    "offset, the winner gets the area, and a tie clears it. You win when the enemy's monarch falls or when "
    "you hold all five areas."
)
SEATS = ("Red", "Blue")
LEVELS = ("Page", "Squire", "Knight", "General", "Sovereign")
OPTIONS: dict[str, str] = {}
OPTION_VALUES: dict[str, tuple[str, ...]] = {}
INITIALS = ("R", "B")


def _split(normals: int, aces: int) -> str:
    return listed([stock(back, number) for back, number in (("normal", normals), ("ace", aces)) if number])


def _label(parts: tuple[str, str, str]) -> str:
    card, verb, area = parts
    return f"{card}: {verb} {area}"


# Deeds


def cards_drafted(fact: facts.CardsDrafted, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'drafts')} {_split(fact.normals, fact.aces)}."


def cards_drafted_label(fact: facts.CardsDrafted, voice: Voice) -> str:
    return _split(fact.normals, fact.aces)


def card_drawn(fact: facts.CardDrawn, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'draws')} {CARDS[fact.card]}."


def stock_made_anew(fact: facts.StockMadeAnew, voice: Voice) -> str:
    return f"The discards become the new stock of {fact.back} cards."


def turn_ended(fact: facts.TurnEnded, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'ends')} the turn."


def turn_ended_label(fact: facts.TurnEnded, voice: Voice) -> str:
    return "end the turn"


def area_occupied(fact: facts.AreaOccupied, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'occupies', 'occupy')} {AREAS[fact.area]} with {CARDS[fact.card]}."


def area_occupied_label(fact: facts.AreaOccupied, voice: Voice) -> str:
    return _label(area_occupied_parts(fact, voice))


def area_occupied_parts(fact: facts.AreaOccupied, voice: Voice) -> tuple[str, str, str]:
    return CARDS[fact.card], "occupy", AREAS[fact.area]


def card_exchanged(fact: facts.CardExchanged, voice: Voice) -> str:
    puts, takes = voice.does(fact.who, "puts"), voice.verb(fact.who, "takes")
    return f"{puts} {CARDS['liaison']} on {AREAS[fact.area]} and {takes} back {CARDS[fact.card]}."


def card_exchanged_label(fact: facts.CardExchanged, voice: Voice) -> str:
    return _label(card_exchanged_parts(fact, voice))


def card_exchanged_parts(fact: facts.CardExchanged, voice: Voice) -> tuple[str, str, str]:
    return CARDS["liaison"], "exchange", f"for {CARDS[fact.card]} on {AREAS[fact.area]}"


def area_attacked(fact: facts.AreaAttacked, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'attacks')} {AREAS[fact.area]} with {CARDS[fact.card]}, face down."


def area_attacked_label(fact: facts.AreaAttacked, voice: Voice) -> str:
    return _label(area_attacked_parts(fact, voice))


def area_attacked_parts(fact: facts.AreaAttacked, voice: Voice) -> tuple[str, str, str]:
    return CARDS[fact.card], "attack", f"{AREAS[fact.area]} ({fact.points})"


def attacker_added(fact: facts.AttackerAdded, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'adds')} {CARDS[fact.card]} to the attack, face down."


def attacker_added_label(fact: facts.AttackerAdded, voice: Voice) -> str:
    return f"add {CARDS[fact.card]} ({fact.points})"


def attacked_alone(fact: facts.AttackedAlone, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'attacks')} with this card alone."


def attacked_alone_label(fact: facts.AttackedAlone, voice: Voice) -> str:
    return "attack with this card alone"


def defender_added(fact: facts.DefenderAdded, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'defends')} with {CARDS[fact.card]}, face down."


def defender_added_label(fact: facts.DefenderAdded, voice: Voice) -> str:
    return f"add {CARDS[fact.card]} ({fact.points})"


def no_defender_added(fact: facts.NoDefenderAdded, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'adds')} no card in defense."


def no_defender_added_label(fact: facts.NoDefenderAdded, voice: Voice) -> str:
    return "add no card"


def cards_shown(fact: facts.CardsShown, voice: Voice) -> str:
    return "The cards are shown."


def card_kept(fact: facts.CardKept, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'leaves')} {CARDS[fact.card]} on {AREAS[fact.area]}."


def card_kept_label(fact: facts.CardKept, voice: Voice) -> str:
    loses = f", and lose the {CARDS[fact.loses]}" if fact.loses else ""
    return f"{CARDS[fact.card]}{loses}"


# What followed


def turn_begun(fact: facts.TurnBegun, voice: Voice) -> str:
    return f"Turn {fact.turn}: it is {voice.whose(fact.who, 'your')} turn."


def battle_fought(fact: facts.BattleFought, voice: Voice) -> str:
    points = f"{fact.attack.total} to {fact.defense.total}"
    fought = f"{cards(fact.attack.cards)} against {cards(fact.defense.cards)}: {points}."
    if fact.winner is None:
        return f"{fought} A tie: {AREAS[fact.area]} is empty."
    verb = "takes" if fact.winner == fact.attacker else "holds"
    return f"{fought} {voice.does(fact.winner, verb)} {AREAS[fact.area]}."


def battle_settled(fact: facts.BattleSettled, voice: Voice) -> str:
    return f"Discarded: {cards(card for lost in fact.discarded for card in lost)}."


def card_saved(fact: facts.CardSaved, voice: Voice) -> str:
    takes = f"{voice.inner_name(fact.who)} {voice.verb(fact.who, 'takes')}"
    return f"{CARDS['rearguard']}: {takes} back {CARDS[fact.card]}."


def hand_deduced(fact: facts.HandDeduced, voice: Voice) -> str:
    return f"With the stock empty, {voice.inner_name(fact.who)} must have {cards(fact.cards)} in hand."


# Prompts


def choose_draft(fact: facts.ChooseDraft, voice: Voice) -> str:
    costs = f"a normal card costs {fact.normal_cost}, an ace {fact.ace_cost}"
    return f"Draft: your funds are {fact.funds}; {costs}; your hand has room for {fact.room} ({fact.rule})."


def choose_dispatch(fact: facts.ChooseDispatch, voice: Voice) -> str:
    return f"Dispatch cards, or end your turn ({fact.rule})."


def choose_second(fact: facts.ChooseSecond, voice: Voice) -> str:
    return f"Add a second card to your attack on {AREAS[fact.area]}? ({fact.rule})"


def choose_defense(fact: facts.ChooseDefense, voice: Voice) -> str:
    helped = f"Archers add {fact.archers} to the attack. " if fact.archers else ""
    holds = f"{CARDS[fact.card]} has {fact.points} defense on {AREAS[fact.area]}, the offset is {fact.offset:+}."
    return f"{helped}{holds} Add a card in defense? ({fact.rule})"


def choose_kept(fact: facts.ChooseKept, voice: Voice) -> str:
    return f"You won the battle: which card stays on {AREAS[fact.area]}? ({fact.rule})"


# Refusals


def hand_is_full(fact: facts.HandIsFull, voice: Voice) -> str:
    return f"a draft may not bring your hand above {fact.limit} cards ({fact.rule})"


def too_expensive(fact: facts.TooExpensive, voice: Voice) -> str:
    return f"that costs {fact.price}, your funds are {fact.funds} ({fact.rule})"


def area_is_yours(fact: facts.AreaIsYours, voice: Voice) -> str:
    return f"you hold {AREAS[fact.area]} already; only a Liaison may be put there ({fact.rule})"


def area_is_empty(fact: facts.AreaIsEmpty, voice: Voice) -> str:
    return f"{AREAS[fact.area]} is empty: occupy it ({fact.rule})"


def area_is_held(fact: facts.AreaIsHeld, voice: Voice) -> str:
    return f"{voice.names[fact.who]} holds {AREAS[fact.area]}: attack it ({fact.rule})"


def not_in_hand(fact: facts.NotInHand, voice: Voice) -> str:
    return f"{CARDS[fact.card]} is not in your hand ({fact.rule})"


def area_not_yours(fact: facts.AreaNotYours, voice: Voice) -> str:
    return f"a Liaison exchanges a card on an area you hold, and {AREAS[fact.area]} is not yours ({fact.rule})"


def no_liaison(fact: facts.NoLiaison, voice: Voice) -> str:
    return f"you have no Liaison in your hand ({fact.rule})"


def liaison_for_liaison(fact: facts.LiaisonForLiaison, voice: Voice) -> str:
    return f"a Liaison is not exchanged for another Liaison ({fact.rule})"


def not_in_battle(fact: facts.NotInBattle, voice: Voice) -> str:
    return f"only a card you fought this battle with may stay ({fact.rule})"


# Endings


def monarch_fell(fact: facts.MonarchFell, voice: Voice) -> str:
    return f"{voice.does(fact.winner, 'wins')}: the {CARDS[fact.monarch]} is discarded ({fact.rule})."


def both_monarchs_fell(fact: facts.BothMonarchsFell, voice: Voice) -> str:
    return f"A draw: Prince and Princess are discarded together ({fact.rule})."


def all_areas_held(fact: facts.AllAreasHeld, voice: Voice) -> str:
    return f"{voice.does(fact.winner, 'wins')}, holding all five areas ({fact.rule})."


def turns_are_over(fact: facts.TurnsAreOver, voice: Voice) -> str:
    return f"A draw after {fact.turns} turns each ({fact.rule})."


# The table

COLUMNS = ("area", "funds", "offset", "held by", "card", "defense")
FUNDS = "funds"
NOBODY = "empty"
HAND = "Hand"
HAS = "hand"
EMPTY = "empty"

_DOES = {
    "draft": ("drafts", "draft"),
    "draw": ("draws", "draw"),
    "dispatch": ("dispatches", "dispatch"),
}


def headline(view: View, voice: Voice) -> list[str]:
    """Where the match stands, in parts."""
    if view.phase == "deal":
        return ["The hands are dealt"]
    if view.phase == "over":
        return ["The game is over"]
    turn, who = f"Turn {view.turn} of {voice.components.turns}", view.turn_of
    if view.phase in _DOES:
        return [turn, voice.does(who, *_DOES[view.phase])]
    return [turn, f"Battle: {voice.inner_name(who)} {voice.verb(who, 'attacks')}"]


def sentence(parts: Iterable[str]) -> str:
    """Parts of a headline, to be read aloud."""
    return f"{'. '.join(parts)}."


def holds_with(points: int) -> str:
    """2-D. What an attack finds there without an added card."""
    return f"holds with {points}"


def known(codes: Iterable[str], may_lie_face_down: bool) -> str:
    """Ruling 6. Cards known to be in a hand."""
    return f"{'in hand or face down:' if may_lie_face_down else 'known to be there:'} {cards(codes)}"


def battle_line(view: View, voice: Voice) -> str:
    """The cards of a battle and the points, as far as they are seen."""
    battle = view.battle
    assert battle is not None
    text = f"{voice.does(battle.attacker, 'attacks')} {AREAS[battle.area]}: {cards(view.zones['attack'])}"
    if view.zones["added"]:
        defender = 1 - battle.attacker
        adds = f"{voice.inner_name(defender)} {voice.verb(defender, 'adds')}"
        text += f"; {adds} {cards(view.zones['added'])}"
    attack, defense = ("?" if side.total is None else side.total for side in (battle.attack, battle.defense))
    return f"{text}; {attack} to {defense}"


def stock(back: str, number: int) -> str:
    """As in: 10 aces."""
    return plural(number, "ace" if back == "ace" else "normal card")


def piles_line(stocks: Iterable[str], discards: Sequence[str], most: int | None = None) -> str:
    """The stocks, and the discards; no more than there is room for."""
    named = [*discards[:most], f"{len(discards) - most} more (table)"] if most and len(discards) > most else discards
    return f"Stocks: {', '.join(stocks)}. Discards: {', '.join(named) or 'none'}."


def area_line(code: str, view: View, voice: Voice) -> str:
    """An area with its numbers, and who holds it, to be read aloud."""
    printed, area = voice.components.areas[code], view.areas[code]
    funds, offset = (
        ", ".join(f"{name} {number}" for name, number in zip(voice.names, numbers, strict=True))
        for numbers in (printed.funds, printed.offset)
    )
    about = f"{AREAS[code]} ({TYPES[printed.type]}; funds {funds}; offset {offset})"
    if area.holder is None or area.points is None:
        return f"{about}: empty."
    return f"{about}: {voice.names[area.holder]}, {cards(view.zones[code])}, {holds_with(area.points)}."


def side_line(name: str, funds: int, hand: int, aces: int, known_cards: str) -> str:
    """What a player has, to be read aloud."""
    parts = [f"funds {funds}", f"{plural(hand, 'card')} in hand"]
    parts += [f"{plural(aces, 'ace')} among them"] if aces else []
    return f"{name}: {', '.join([*parts, *([known_cards] if known_cards else [])])}."


def hand_line(described: Iterable[str]) -> str:
    """Your cards, to be read aloud."""
    return f"Your hand, with attack and defense: {', '.join(described) or EMPTY}."
