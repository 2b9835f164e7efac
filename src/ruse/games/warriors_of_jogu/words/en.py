"""Warriors of Jogu in English: what was done, and what followed."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, listed
from ruse.games.warriors_of_jogu import facts
from ruse.games.warriors_of_jogu.words.en_asking import *  # noqa: F403
from ruse.games.warriors_of_jogu.words.en_cards import *  # noqa: F403
from ruse.games.warriors_of_jogu.words.en_cards import FACTIONS, card, cards, times
from ruse.games.warriors_of_jogu.words.en_help import *  # noqa: F403
from ruse.games.warriors_of_jogu.words.en_results import *  # noqa: F403
from ruse.games.warriors_of_jogu.words.en_table import *  # noqa: F403

TITLE = "Warriors of Jogu: Feint"
IN_SHORT = "five factions"
RULES_IN_SHORT = (
    "Five locations, two battles a round, and each player knows only one of the two places. In turn play "
    "cards with abilities to the locations, at most {capacity} strength in each, or pass. Then the Location Cards "
    "are shown: your rating is your strength at the Battle Locations times their numbers. The higher "
    "rating wins the round and a victory point; the loser loses the morale of all their cards in play. "
    "Whoever has no morale left loses at once; after {rounds} rounds the most victory points win."
)
SEATS = ("May", "David")
LEVELS = ("Recruit", "Scout", "Captain", "General", "Warlord")
_WISHES = "a random faction (0) or " + ", ".join(
    f"{name} ({number})" for number, name in enumerate(FACTIONS.values(), 1)
)
OPTIONS = {
    "first": f"May plays {_WISHES}",
    "second": f"David plays {_WISHES}",
    "mirror": "1: both may play the same faction (beyond the box)",
}
OPTION_VALUES: dict[str, tuple[str, ...]] = {
    "first": ("May plays", "any faction", *FACTIONS.values()),
    "second": ("David plays", "any faction", *FACTIONS.values()),
    "mirror": ("The same faction twice", "no", "yes"),
}

_ORDINALS = ("first", "second", "third")


def _their(seat: int, voice: Voice) -> str:
    return "your" if seat == voice.you else "their"


# Deeds


def faction_taken(fact: facts.FactionTaken, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'plays')} the {FACTIONS[fact.faction]}."


def start_player_drawn(fact: facts.StartPlayerDrawn, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'is', 'are')} the first start player."


def card_discarded(fact: facts.CardDiscarded, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'discards')} {card(fact.card)} face down."


def card_discarded_label(fact: facts.CardDiscarded, voice: Voice) -> str:
    return card(fact.card)


def rest_kept(fact: facts.RestKept, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'keeps')} {'the rest' if fact.discards else 'all cards'}."


def rest_kept_label(fact: facts.RestKept, voice: Voice) -> str:
    return "keep"


def discards_shown(fact: facts.DiscardsShown, voice: Voice) -> str:
    return "The discards are shown."


def card_drawn(fact: facts.CardDrawn, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'draws')} {card(fact.card)}."


def location_drawn(fact: facts.LocationDrawn, voice: Voice) -> str:
    what = "a Location Card" if fact.location == UNSEEN_CARD else f"the Location Card {fact.location}"
    return f"{voice.does(fact.who, 'draws')} {what}."


def card_played(fact: facts.CardPlayed, voice: Voice) -> str:
    source = f" from {_their(fact.who, voice)} discard pile" if fact.source == "discard" else ""
    played = f"{voice.does(fact.who, 'plays')} {card(fact.card)}{source}"
    if fact.location is None:
        other = 1 - fact.who
        return f"{played}; {voice.inner_name(other)} {voice.verb(other, 'chooses', 'choose')} where."
    return f"{played}{' face down' if fact.face_down else ''} to location {fact.location}."


def card_played_label(fact: facts.CardPlayed, voice: Voice) -> str:
    name, _, where = card_played_parts(fact, voice)
    return f"{name}: {where}"


def card_played_parts(fact: facts.CardPlayed, voice: Voice) -> tuple[str, str, str]:
    return card(fact.card), "", f"to {fact.location}" if fact.location else "where your opponent chooses"


def passed(fact: facts.Passed, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'passes', 'pass')}."


def passed_label(fact: facts.Passed, voice: Voice) -> str:
    return "pass"


def hand_shown(fact: facts.HandShown, voice: Voice) -> str:
    who = fact.who
    return (
        f"{voice.does(who, 'cannot', 'cannot')} play a card and {voice.verb(who, 'shows')} {_their(who, voice)} hand."
    )


def hand_shown_label(fact: facts.HandShown, voice: Voice) -> str:
    return "show hand"


def card_sent(fact: facts.CardSent, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'sends')} {card(fact.card)} to location {fact.location}."


def card_sent_label(fact: facts.CardSent, voice: Voice) -> str:
    return f"location {fact.location}"


def order_chosen(fact: facts.OrderChosen, voice: Voice) -> str:
    acts, moves = card(fact.card), f"the {card(fact.fleer)}"
    order = f"{acts} act before {moves} moves" if fact.first == "ability" else f"{moves} move before {acts} acts"
    return f"{voice.does(fact.who, 'lets')} {order}."


def order_chosen_label(fact: facts.OrderChosen, voice: Voice) -> str:
    return f"{card(fact.card if fact.first == 'ability' else fact.fleer)} first"


def card_fled(fact: facts.CardFled, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'moves')} {card(fact.card)} from location {fact.origin} to {fact.location}."


def card_fled_label(fact: facts.CardFled, voice: Voice) -> str:
    return f"location {fact.location}"


def card_recalled(fact: facts.CardRecalled, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'moves')} {card_recalled_label(fact, voice)} {_under(fact.who, voice)}."


def card_recalled_label(fact: facts.CardRecalled, voice: Voice) -> str:
    return f"{card(fact.card)} from location {fact.location}"


def _under(seat: int, voice: Voice) -> str:
    return f"to the bottom of {_their(seat, voice)} draw pile"


def discard_returned(fact: facts.DiscardReturned, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'moves')} {card(fact.card)} from the discard pile {_under(fact.who, voice)}."


def discard_returned_label(fact: facts.DiscardReturned, voice: Voice) -> str:
    return card(fact.card)


def returning_stopped(fact: facts.ReturningStopped, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'puts')} no more cards back."


def returning_stopped_label(fact: facts.ReturningStopped, voice: Voice) -> str:
    return "stop"


def card_buried(fact: facts.CardBuried, voice: Voice) -> str:
    moves, pile = voice.does(fact.who, "moves"), f"{_their(fact.who, voice)} draw pile"
    if not fact.is_sure:
        return f"{moves} one of the cards on top of {pile} to the bottom."
    return f"{moves} the {_ORDINALS[fact.place - 1]} card of {pile}, {card(fact.card)}, to the bottom."


def card_buried_label(fact: facts.CardBuried, voice: Voice) -> str:
    return f"{_ORDINALS[fact.place - 1]} card ({card(fact.card)})"


def no_card_buried(fact: facts.NoCardBuried, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'leaves', 'leave')} the top of {_their(fact.who, voice)} draw pile as it is."


def no_card_buried_label(fact: facts.NoCardBuried, voice: Voice) -> str:
    return "none"


def card_bombed(fact: facts.CardBombed, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'bombs')} {card_bombed_label(fact, voice)} at location {fact.location}."


def card_bombed_label(fact: facts.CardBombed, voice: Voice) -> str:
    if fact.place is not None:
        return f"face-down card {fact.place}"
    return f"{card(fact.card)} with its Stay token" if fact.staying else card(fact.card)


def location_revealed(fact: facts.LocationRevealed, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'reveals')} {_their(fact.who, voice)} Location Card: {fact.location}."


def next_location_seen(fact: facts.NextLocationSeen, voice: Voice) -> str:
    seen = "" if fact.location == UNSEEN_CARD else f": {fact.location}"
    return f"{voice.does(fact.who, 'looks')} at {_their(fact.who, voice)} next Location Card{seen}."


def top_seen(fact: facts.TopSeen, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'looks')} at {card(fact.card)} on top of {_their(fact.who, voice)} draw pile."


def top_sabotaged(fact: facts.TopSabotaged, voice: Voice) -> str:
    then = "it is Protected and stays" if fact.protected else "it is discarded"
    whose = voice.whose(fact.owner, "your")
    return f"{voice.does(fact.who, 'turns')} up {card(fact.card)} on {whose} draw pile: {then}."


def hand_hit(fact: facts.HandHit, voice: Voice) -> str:
    owner, name = fact.owner, card(fact.card)
    if fact.protected:
        return f"{voice.does(owner, 'shows')} a card at random: {name}, which is Protected and stays in hand."
    return f"{voice.does(owner, 'discards')} a card at random: {name}."


def battle_shown(fact: facts.BattleShown, voice: Voice) -> str:
    return "Location Cards and face-down cards are turned up."


def round_resolved(fact: facts.RoundResolved, voice: Voice) -> str:
    return f"Round {fact.round} is resolved."


# What followed


def cards_discarded(fact: facts.CardsDiscarded, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'discarded', 'discarded')} {listed(cards(fact.cards))}."


def hand_seen(fact: facts.HandSeen, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'holds')} {listed(cards(fact.cards))}."


def locations_shown(fact: facts.LocationsShown, voice: Voice) -> str:
    first, second = fact.locations
    return f"{voice.whose(0)} Location Card is {first}, {voice.whose(1, 'yours')} is {second}."


def cards_turned_up(fact: facts.CardsTurnedUp, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'had', 'had')} {listed(cards(fact.cards))} at location {fact.location}."


def bombed_shown(fact: facts.BombedShown, voice: Voice) -> str:
    return f"It was {card(fact.card)}."


def cards_gathered(fact: facts.CardsGathered, voice: Voice) -> str:
    what, origins = times(fact.number, card(fact.card)), listed(fact.origins)
    where = f"location {origins}" if len(fact.origins) == 1 else f"locations {origins}"
    return f"{voice.does(fact.who, 'moves')} {what} from {where} to {fact.location}."


def tower_discarded(fact: facts.TowerDiscarded, voice: Voice) -> str:
    return f"{voice.whose(fact.who)} {card(fact.card)} is discarded."


def battle_fought(fact: facts.BattleFought, voice: Voice) -> str:
    winner, ratings = fact.winner, fact.ratings
    places = listed([battle.location for battle in fact.battles])
    where = f"The battle is at {places}" if fact.battles else "There is no battle"
    tie = ", as the start player" if fact.by == "start player" else ""
    wins = f"{voice.inner_name(winner)} {voice.verb(winner, 'wins')} {ratings[winner]} to {ratings[1 - winner]}"
    sums = "; ".join(f"{voice.inner_name(seat)} {_sum(fact.battles, seat)}" for seat in (winner, 1 - winner))
    return f"{where}: {wins}{tie}{f' ({sums})' if any(ratings) else ''}."


def _sum(battles: Sequence[facts.Battle], seat: int) -> str:
    """As in: 6 × 2 + 4 × 5."""
    return " + ".join(f"{battle.fronts[seat].strength} × {battle.location}" for battle in battles)


def morale_gained(fact: facts.MoraleGained, voice: Voice) -> str:
    names = listed(cards([part.card for part in fact.parts]))
    return f"{voice.does(fact.who, 'gains')} {fact.gained} morale from {names}."


def morale_lost(fact: facts.MoraleLost, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'loses', 'lose')} {fact.lost or 'no'} morale."


def round_ended(fact: facts.RoundEnded, voice: Voice) -> str:
    return f"Victory points: {_by_seat(fact.points, voice)}. Morale: {_by_seat(fact.morale, voice)}."


def _by_seat(numbers: Sequence[int], voice: Voice) -> str:
    return ", ".join(f"{voice.inner_name(seat)} {number}" for seat, number in enumerate(numbers))
