"""Tooth & Claw in English."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, listed
from ruse.games.tooth_and_claw import facts
from ruse.games.tooth_and_claw.view import Side, Space, View
from ruse.games.tooth_and_claw.words.en_cards import *  # noqa: F403
from ruse.games.tooth_and_claw.words.en_cards import ROWS, TYPES, card, formation, marks, space
from ruse.games.tooth_and_claw.words.en_help import *  # noqa: F403
from ruse.games.tooth_and_claw.words.en_results import *  # noqa: F403

TITLE = "Tooth & Claw"
IN_SHORT = "formations"
RULES_IN_SHORT = (
    "Three rounds of seven battles. In each round choose one of two formation cards in secret, place "
    "seven cards in three rows (the back row stays face down), then fight: the offense attacks from its "
    "Vanguard, the defense answers from its Rearguard and must follow the color if it can. The attacking "
    "color beats the other one; within it the higher rank wins; and rank {low_rank} always beats rank {high_rank}. The "
    "winner takes both cards, cards behind move up, and the roles change. The achievements of the cards "
    "you took are your score."
)
SEATS = ("White", "Black")
LEVELS = ("Cub", "Scout", "Hunter", "Alpha", "Legend")
OPTIONS = {"games": "one game, or a match of two with the roles exchanged"}
OPTION_VALUES: dict[str, tuple[str, ...]] = {"games": ("Match", "one game", "two games, roles exchanged")}


def fighter(fact: facts.Fighter, voice: Voice) -> str:
    """As in: Red 5 +1 from Rearguard left, as blue."""
    bonus = f" +{fact.bonus}" if fact.bonus else ""
    named = f", as {fact.color}" if fact.wild else ""
    return f"{card(fact.card, voice)}{bonus} from {space(fact.space)}{named}"


# Deeds


def type_taken(fact: facts.TypeTaken, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'takes')} the {TYPES[fact.type]} formations."


def type_taken_label(fact: facts.TypeTaken, voice: Voice) -> str:
    return TYPES[fact.type]


def drawn(fact: facts.Drawn, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'draws')} {card(fact.card, voice)}."


def formation_chosen(fact: facts.FormationChosen, voice: Voice) -> str:
    what = "a formation" if fact.formation == UNSEEN_CARD else f"formation {formation(fact.formation)}"
    return f"{voice.does(fact.who, 'chooses')} {what}."


def formation_chosen_label(fact: facts.FormationChosen, voice: Voice) -> str:
    return formation(fact.formation)


def formations_shown(fact: facts.FormationsShown, voice: Voice) -> str:
    return "Both formations are shown."


def formation_shown(fact: facts.FormationShown, voice: Voice) -> str:
    return f"{voice.name(fact.who)}: {formation(fact.formation)}."


def top_revealed(fact: facts.TopRevealed, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'reveals')} {card(fact.card, voice)} from the deck to {space(fact.space)}."


def card_placed(fact: facts.CardPlaced, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'places')} {card(fact.card, voice)} face down on {space(fact.space)}."


def card_placed_label(fact: facts.CardPlaced, voice: Voice) -> str:
    return card(fact.card, voice)


def fronts_shown(fact: facts.FrontsShown, voice: Voice) -> str:
    return "Vanguards and Rearguards are shown."


def front_shown(fact: facts.FrontShown, voice: Voice) -> str:
    cards = ", ".join(f"{card(code, voice)} on {space(where)}" for code, where in fact.cards)
    return f"{voice.name(fact.who)}: {cards}."


def attacked(fact: facts.Attacked, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'attacks')} with {fighter(fact.fighter, voice)}."


def attacked_label(fact: facts.Attacked, voice: Voice) -> str:
    return fighter(fact.fighter, voice)


def defended(fact: facts.Defended, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'defends')} with {fighter(fact.fighter, voice)}."


def defended_label(fact: facts.Defended, voice: Voice) -> str:
    return fighter(fact.fighter, voice)


def card_advanced(fact: facts.CardAdvanced, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'moves')} {card(fact.card, voice)} up to {space(fact.space)}."


def card_advanced_label(fact: facts.CardAdvanced, voice: Voice) -> str:
    return card(fact.card, voice)


# What followed


def battle_fought(fact: facts.BattleFought, voice: Voice) -> str:
    if fact.winner is None:
        return "A tie: each player takes back their own card."
    cards = listed([card(fact.attack.card, voice), card(fact.defense.card, voice)])
    return f"{voice.does(fact.winner, 'wins')} and {voice.verb(fact.winner, 'takes')} {cards}."


def moved_up(fact: facts.MovedUp, voice: Voice) -> str:
    turned = ", turned up" if fact.turned_up else ""
    return f"{voice.whose(fact.who)} {card(fact.card, voice)} moves up to {space(fact.space)}{turned}."


def round_ended(fact: facts.RoundEnded, voice: Voice) -> str:
    gained, totals = _by_seat(fact.gained, voice), _by_seat(fact.totals, voice)
    return f"Round {fact.round} ends. Achievements: {gained}; in all {totals}."


def _by_seat(numbers: Sequence[int], voice: Voice) -> str:
    return ", ".join(f"{voice.inner_name(seat)} {number}" for seat, number in enumerate(numbers))


def second_game_begins(fact: facts.SecondGameBegins, voice: Voice) -> str:
    return "The second game begins."


# Prompts


def choose_type(fact: facts.ChooseType, voice: Voice) -> str:
    return f"Choose the type of your formations for this game ({fact.rule})."


def choose_formation(fact: facts.ChooseFormation, voice: Voice) -> str:
    return f"Choose your formation for round {fact.round} in secret ({fact.rule})."


def place_card(fact: facts.PlaceCard, voice: Voice) -> str:
    effects = marks(Space(False, False, fact.wild, fact.bonus, fact.two_cards))
    where = ", ".join([space(fact.space), *effects])
    return f"Choose a card from your hand for {where} ({fact.rule})."


def choose_attack(fact: facts.ChooseAttack, voice: Voice) -> str:
    return f"Attack with a card from your {ROWS[fact.row]} ({fact.rule})."


def choose_defense(fact: facts.ChooseDefense, voice: Voice) -> str:
    wild = ", or with a Wild card in either color" if fact.wild else ""
    follow = f", following {fact.follow}{wild}" if fact.follow else ""
    return f"Defend with a card from your {ROWS[fact.row]}{follow} ({fact.rule})."


def choose_advance(fact: facts.ChooseAdvance, voice: Voice) -> str:
    return f"Choose which of your two cards moves up to {space(fact.space)} ({fact.rule})."


# Refusals


def type_is_taken(fact: facts.TypeIsTaken, voice: Voice) -> str:
    return f"{voice.names[fact.by]} has taken that type; there is only one set of each ({fact.rule})"


def not_your_formation(fact: facts.NotYourFormation, voice: Voice) -> str:
    return f"choose one of your two {fact.type} cards of round {fact.round} ({fact.rule})"


def not_in_hand(fact: facts.NotInHand, voice: Voice) -> str:
    return f"{card(fact.card, voice)} is not in your hand ({fact.rule})"


def not_one_of_two(fact: facts.NotOneOfTwo, voice: Voice) -> str:
    return f"choose one of the two cards on the 2-Cards space ({fact.rule})"


def no_card_there(fact: facts.NoCardThere, voice: Voice) -> str:
    return f"there is no {'second ' if fact.second else ''}card on {space(fact.space)} ({fact.rule})"


def other_row(fact: facts.OtherRow, voice: Voice) -> str:
    return f"choose a card from your {ROWS[fact.row]} ({fact.rule})"


def not_wild(fact: facts.NotWild, voice: Voice) -> str:
    return f"{card(fact.card, voice)} is not on a Wild space, so it is {fact.color} ({fact.rule})"


def must_follow(fact: facts.MustFollow, voice: Voice) -> str:
    return f"must follow {fact.color} ({fact.rule})"


# Endings


def won_by_score(fact: facts.WonByScore, voice: Voice) -> str:
    scores = f"{fact.totals[fact.winner]} to {fact.totals[1 - fact.winner]}"
    return f"{voice.does(fact.winner, 'wins')} {scores} ({fact.rule})."


def won_tie(fact: facts.WonTie, voice: Voice) -> str:
    scores = f"{fact.totals[0]} to {fact.totals[1]}"
    name = voice.inner_name(fact.winner)
    return f"{scores}: the second player, {name}, {voice.verb(fact.winner, 'wins')} the tie ({fact.rule})."


def shared_win(fact: facts.SharedWin, voice: Voice) -> str:
    return f"Both players win, {fact.totals[0]} to {fact.totals[1]} ({fact.rule})."


# The table


def headline(view: View, voice: Voice, between: str) -> list[str]:
    """Where the match stands, in parts, with something between the scores."""
    parts = [f"Game {view.game} of {view.games}"] if view.games > 1 else []
    if view.phase != "over":
        parts.append(f"Round {view.round} of 3")
        if view.in_combat:
            parts.append(f"Battle {view.battle} of 7")
        parts.append(_whose_battle(view, voice))
    totals = between.join(f"{voice.name(seat)} {side.total}" for seat, side in enumerate(view.sides))
    return [*parts, totals]


def _whose_battle(view: View, voice: Voice) -> str:
    attacks = voice.does(view.offense, "attacks")
    other = voice.inner_name(1 - view.offense)
    return f"{attacks}, {other} {voice.verb(1 - view.offense, 'defends')}" if view.in_combat else f"{attacks} first"


def side_title(side: Side) -> str:
    """A player's formation or type; empty before there is one."""
    return formation(side.formation) if side.formation else TYPES[side.type] if side.type else ""


def counts(deck: int, hand: int, pile: int) -> list[str]:
    """The cards of a player that are not on the table."""
    return [f"deck {deck}", f"hand {hand}", f"taken {pile}"]


BETWEEN_SCORES = " to "
HAND = "Hand"
YOUR_HAND = "Your hand"
EMPTY = "empty"
BLANK = "blank"
FACE_DOWN = "face down"
FACE_DOWN_CARD = "a face-down card"
NO_FORMATION = "no formation shown"
FORMATION = "formation"
AND = " and "


def sentence(parts: Sequence[str]) -> str:
    """Parts of a headline, to be read aloud."""
    return f"{'. '.join(parts)}."


def noted(what: str, notes: Sequence[str]) -> str:
    """As in: Red 5 (face down, Rank +1)."""
    return f"{what} ({', '.join(notes)})" if notes else what


def labelled(name: str, parts: Sequence[str]) -> str:
    """As in: Hand: a, b."""
    return f"{name}: {', '.join(parts)}."


def attacks_as(color: str) -> str:
    """A card that waits for a defense."""
    return f"attacks as {color}"
