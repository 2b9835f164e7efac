"""Warriors of Jogu in English: what is asked, why something is refused, and how a game ends."""

from ruse.core.language.en import Voice, plural, rule
from ruse.games.warriors_of_jogu import facts
from ruse.games.warriors_of_jogu.words.en_cards import FACTIONS, card

_SOURCES = {"hand": "hand", "discard": "discard pile"}

# Prompts


def discard_or_keep(fact: facts.DiscardOrKeep, voice: Voice) -> str:
    return f"Discard cards in secret, or keep the rest ({rule(fact.rule)})."


def play_or_pass(fact: facts.PlayOrPass, voice: Voice) -> str:
    return f"Play a card to a location, or pass for this round ({rule(fact.rule)})."


def play_for(fact: facts.PlayFor, voice: Voice) -> str:
    return f"{card(fact.card)}: play a card from your {_SOURCES[fact.source]} ({rule(fact.rule)})."


def show_hand(fact: facts.ShowHand, voice: Voice) -> str:
    return f"{card(fact.card)}: you cannot play a card; show your hand ({rule(fact.rule)})."


def choose_sending(fact: facts.ChooseSending, voice: Voice) -> str:
    return f"Choose where {voice.whose(fact.owner, 'your')} {card(fact.card)} is played ({rule(fact.rule)})."


def choose_flight(fact: facts.ChooseFlight, voice: Voice) -> str:
    return f"Move your {card(fact.card)} from location {fact.location} ({rule(fact.rule)})."


def choose_order(fact: facts.ChooseOrder, voice: Voice) -> str:
    return f"Choose which acts first, {card(fact.card)} or {card(fact.fleer)} ({rule(fact.rule)})."


def choose_recall(fact: facts.ChooseRecall, voice: Voice) -> str:
    what = "move one of your unprotected cards in play to the bottom of your draw pile"
    return f"{card(fact.card)}: {what} ({rule(fact.rule)})."


def choose_return(fact: facts.ChooseReturn, voice: Voice) -> str:
    what = f"move up to {plural(fact.left, 'unprotected card')} from your discard pile to the bottom of your draw pile"
    return f"{card(fact.card)}: {what}, one by one, or stop ({rule(fact.rule)})."


def choose_burial(fact: facts.ChooseBurial, voice: Voice) -> str:
    what = "move one of the cards on top of your draw pile to the bottom, or none"
    return f"{card(fact.card)}: {what} ({rule(fact.rule)})."


def choose_target(fact: facts.ChooseTarget, voice: Voice) -> str:
    return f"{card(fact.card)}: discard an enemy card at location {fact.location} ({rule(fact.rule)})."


# Refusals


def faction_twice(fact: facts.FactionTwice, voice: Voice) -> str:
    return (
        f"each faction deck exists once ({rule(fact.rule)}): both cannot be {FACTIONS[fact.faction]}, unless mirror=1"
    )


def not_in_hand(fact: facts.NotInHand, voice: Voice) -> str:
    return f"{card(fact.card)} is not in your hand ({rule(fact.rule)})"


def not_discarded(fact: facts.NotDiscarded, voice: Voice) -> str:
    return f"{card(fact.card)} is not in your discard pile ({rule(fact.rule)})"


def other_faction(fact: facts.OtherFaction, voice: Voice) -> str:
    return f"{card(fact.card)} belongs to the {FACTIONS[fact.faction]} ({rule(fact.rule)})"


def no_legal_location(fact: facts.NoLegalLocation, voice: Voice) -> str:
    return f"there is no legal location for {card(fact.card)} ({rule(fact.rule)})"


def opponent_chooses(fact: facts.OpponentChooses, voice: Voice) -> str:
    return f"your opponent chooses where {card(fact.card)} is played: choose it without a location ({rule(fact.rule)})"


def no_location_said(fact: facts.NoLocationSaid, voice: Voice) -> str:
    return f"say which location ({rule(fact.rule)})"


def only_there(fact: facts.OnlyThere, voice: Voice) -> str:
    return f"{card(fact.card)} may be played only to location {fact.location} ({rule(fact.rule)})"


def above_capacity(fact: facts.AboveCapacity, voice: Voice) -> str:
    return f"location {fact.location} is above its capacity and takes no card but a Tower ({rule(fact.rule)})"


def not_empty(fact: facts.NotEmpty, voice: Voice) -> str:
    return f"{card(fact.card)} needs an empty location, and location {fact.location} is not empty ({rule(fact.rule)})"


def too_few_engineers(fact: facts.TooFewEngineers, voice: Voice) -> str:
    return f"location {fact.location} must have more of your Engineers than Towers ({rule(fact.rule)})"


def over_capacity(fact: facts.OverCapacity, voice: Voice) -> str:
    return (
        f"{fact.strength} and {fact.added} would exceed the capacity of {fact.capacity} "
        f"at location {fact.location} ({rule(fact.rule)})"
    )


def must_play(fact: facts.MustPlay, voice: Voice) -> str:
    return f"{card(fact.card)} makes you play a card, if you can ({rule(fact.rule)})"


# Endings


def won_by_morale(fact: facts.WonByMorale, voice: Voice) -> str:
    loser = 1 - fact.winner
    left = f"{voice.inner_name(loser)} {voice.verb(loser, 'has', 'have')} no morale left"
    return f"{voice.does(fact.winner, 'wins')}: {left} ({rule(fact.rule)})."


def won_by_points(fact: facts.WonByPoints, voice: Voice) -> str:
    return f"{voice.does(fact.winner, 'wins')} by victory points, {_score(fact)} ({rule(fact.rule)})."


def won_tie(fact: facts.WonTie, voice: Voice) -> str:
    score = f"{_score(fact)}, having won the final round"
    return f"{voice.does(fact.winner, 'wins')} by victory points, {score} ({rule(fact.rule)})."


def _score(fact: facts.WonByPoints | facts.WonTie) -> str:
    return f"{fact.points[fact.winner]} to {fact.points[1 - fact.winner]}"
