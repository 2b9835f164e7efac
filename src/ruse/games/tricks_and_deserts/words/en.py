"""Tricks & Deserts in English."""

from collections.abc import Sequence

from ruse.core.language.en import Voice, listed, plural
from ruse.games.tricks_and_deserts import facts
from ruse.games.tricks_and_deserts.view import View
from ruse.games.tricks_and_deserts.words.en_cards import *  # noqa: F403
from ruse.games.tricks_and_deserts.words.en_cards import COLORS, card, cards
from ruse.games.tricks_and_deserts.words.en_help import *  # noqa: F403
from ruse.games.tricks_and_deserts.words.en_results import *  # noqa: F403

TITLE = "Tricks & Deserts"
IN_SHORT = "trick-taking"
RULES_IN_SHORT = (
    "Three deals of trick-taking. In every trick you play a card face up, following the lead color if you "
    "can, or pass one face down into your desert. A trick of one color goes to the highest card, a trick "
    "of several colors to the highest card off the lead color. After the last trick all deserts are added "
    "up by color: cards won of the color with the highest sum count {first} points each, "
    "the others {second}, {third} and {fourth} or {lost}. So what you pass decides what you "
    "win. The highest score after three deals wins."
)
SEATS = ("Anna", "Bruno", "Clara", "David")
LEVELS = ("Wanderer", "Envoy", "Governor", "Chancellor", "Sovereign")
OPTIONS = {
    "alliance": "1: with alliance cards (Variant Rule 1), for 3 or 4 players",
    "witnesses": "1: with Abandoned Witnesses (Variant Rule 2), together with alliance",
}
OPTION_VALUES: dict[str, tuple[str, ...]] = {
    "alliance": ("Alliance cards", "without", "with"),
    "witnesses": ("Abandoned Witnesses", "without", "with"),
}


# Deeds


def drawn(fact: facts.Drawn, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'draws')} {card(fact.card, voice)}."


def start_named(fact: facts.StartNamed, voice: Voice) -> str:
    start = voice.itself(fact.who) if fact.start == fact.who else voice.inner_name(fact.start)
    return f"{voice.does(fact.who, 'names')} {start} as start player."


def start_named_label(fact: facts.StartNamed, voice: Voice) -> str:
    return voice.inner_name(fact.start)


def area_chosen(fact: facts.AreaChosen, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'chooses')} {card(fact.card, voice)} for Desert Area 1."


def area_chosen_label(fact: facts.AreaChosen, voice: Voice) -> str:
    return card(fact.card, voice)


def first_areas_shown(fact: facts.FirstAreasShown, voice: Voice) -> str:
    return "The cards in Desert Area 1 are shown."


def card_played(fact: facts.CardPlayed, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'plays')} {card(fact.card, voice)}."


def card_played_label(fact: facts.CardPlayed, voice: Voice) -> str:
    play, _, what = card_played_parts(fact, voice)
    return f"{play}: {what}"


def card_played_parts(fact: facts.CardPlayed, voice: Voice) -> tuple[str, str, str]:
    denying = f", denying {COLORS[fact.denies]}" if fact.denies else ""
    return "play", "", f"{card(fact.card, voice)}{denying}"


def card_passed(fact: facts.CardPassed, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'passes', 'pass')} {card(fact.card, voice)} face down."


def card_passed_label(fact: facts.CardPassed, voice: Voice) -> str:
    return f"pass: {card(fact.card, voice)}"


def card_passed_parts(fact: facts.CardPassed, voice: Voice) -> tuple[str, str, str]:
    return "pass", "", card(fact.card, voice)


def alliance_taken(fact: facts.AllianceTaken, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'takes')} the {COLORS[fact.color]} alliance card."


def alliance_taken_label(fact: facts.AllianceTaken, voice: Voice) -> str:
    return COLORS[fact.color]


def passed_cards_laid(fact: facts.PassedCardsLaid, voice: Voice) -> str:
    return "The passed cards go to the deserts."


def deserts_revealed(fact: facts.DesertsRevealed, voice: Voice) -> str:
    return "All Desert Areas are revealed."


def species_revolt(fact: facts.SpeciesRevolt, voice: Voice) -> str:
    return "The species revolt."


# What followed


def first_area_shown(fact: facts.FirstAreaShown, voice: Voice) -> str:
    return f"{voice.name(fact.who)}: {card(fact.card, voice)}."


def disc_moved(fact: facts.DiscMoved, voice: Voice) -> str:
    return f"{voice.does(fact.who, 'moves')} the {COLORS[fact.color]} check disc."


def witnesses_kept(fact: facts.WitnessesKept, voice: Voice) -> str:
    them = "it" if len(fact.cards) == 1 else "them"
    return f"{voice.does(fact.who, 'keeps')} {cards(fact.cards, voice)} and may only pass {them} (3-3)."


def special_turned_up(fact: facts.SpecialTurnedUp, voice: Voice) -> str:
    return f"{voice.whose(fact.who)} {card(fact.card, voice)} lies face up."


def trick_won(fact: facts.TrickWon, voice: Voice) -> str:
    takes = voice.verb(fact.winner, "takes")
    return f"{voice.does(fact.winner, 'wins')} the trick and {takes} {cards(fact.taken, voice)}."


def all_passed(fact: facts.AllPassed, voice: Voice) -> str:
    again = ""
    if fact.starts_again is not None:
        name, verb = voice.inner_name(fact.starts_again), voice.verb(fact.starts_again, "starts")
        again = f"; {name} {verb} again"
    return f"All passed: nobody wins the trick{again}."


def desert_shown(fact: facts.DesertShown, voice: Voice) -> str:
    return f"{voice.name(fact.who)}: {cards(fact.cards, voice)}."


def unseen_shown(fact: facts.UnseenShown, voice: Voice) -> str:
    return f"Unseen: {cards(fact.cards, voice)}."


def sums_counted(fact: facts.SumsCounted, voice: Voice) -> str:
    return f"Sums: {', '.join(_worth(each) for each in fact.colors)}."


def _worth(each: facts.Worth) -> str:
    """As in: green 12 (+1 a card)."""
    return f"{COLORS[each.color]} {each.sum} ({f'{each.points:+}' if each.points else '0'} a card)"


def alliance_counted(fact: facts.AllianceCounted, voice: Voice) -> str:
    number = plural(fact.cards, "scored card")
    return f"{voice.whose(fact.who)} {COLORS[fact.color]} alliance card counts as {number}."


def deal_ended(fact: facts.DealEnded, voice: Voice) -> str:
    accounts = "; ".join(f"{voice.inner_name(seat)} {account(each)}" for seat, each in enumerate(fact.accounts))
    return f"Deal {fact.deal} ends. Scores: {accounts}."


def account(fact: facts.Account) -> str:
    """As in: 16 = 10 + 2 x 2 + 1 x 2."""
    parts = [f" {'+' if part.points > 0 else '-'} {part.cards} x {abs(part.points)}" for part in fact.counted]
    cut = "" if fact.below_0 is None else f" = {fact.below_0}, not below 0"
    return f"{fact.after} = {fact.before}{''.join(parts)}{cut}" if parts else f"{fact.after}, as before"


def start_passed_on(fact: facts.StartPassedOn, voice: Voice) -> str:
    return f"{voice.does(fact.start, 'gets')} the start player card."


# Prompts


def name_start(fact: facts.NameStart, voice: Voice) -> str:
    return f"You have the lowest score: name the start player of deal {fact.deal} ({fact.rule})."


def choose_area(fact: facts.ChooseArea, voice: Voice) -> str:
    worth = "What lies in the deserts decides what won cards are worth."
    return f"Choose a card for Desert Area 1 in secret; it will be shown ({fact.rule}). {worth}"


def take_alliance(fact: facts.TakeAlliance, voice: Voice) -> str:
    return f"Your desert is full: take an alliance card ({fact.rule})."


def must_pass(fact: facts.MustPass, voice: Voice) -> str:
    verb = "is" if fact.open_areas == 1 else "are"
    return f"Pass a card: {fact.open_areas} of your Desert Areas {verb} still open ({fact.rule})."


def play_or_pass(fact: facts.PlayOrPass, voice: Voice) -> str:
    follow = f", following {COLORS[fact.follow]}" if fact.follow else ""
    follow += " or denying it (3-3)" if fact.may_deny else ""
    if fact.passes_left == 0:
        return f"Play a card{follow}; your desert is full ({fact.rule})."
    passes = "1 pass" if fact.passes_left == 1 else f"{fact.passes_left} passes"
    return f"Play a card{follow}, or pass one ({passes} left) ({fact.rule})."


# Refusals


def no_variant_for_two(fact: facts.NoVariantForTwo, voice: Voice) -> str:
    return f"two players may not use any variant rule ({fact.rule})"


def witnesses_need_alliance(fact: facts.WitnessesNeedAlliance, voice: Voice) -> str:
    return f"Abandoned Witnesses must be played together with Alliance: add alliance=1 ({fact.rule})"


def not_in_hand(fact: facts.NotInHand, voice: Voice) -> str:
    return f"{card(fact.card, voice)} is not in your hand ({fact.rule})"


def not_playing(fact: facts.NotPlaying, voice: Voice) -> str:
    return f"{SEATS[fact.who]} does not play in this match ({fact.rule})"


def alliance_is_taken(fact: facts.AllianceIsTaken, voice: Voice) -> str:
    return f"the {COLORS[fact.color]} alliance card is taken ({fact.rule})"


def pass_now(fact: facts.PassNow, voice: Voice) -> str:
    return f"you must pass: you have no more cards than open Desert Areas ({fact.rule})"


def only_to_pass(fact: facts.OnlyToPass, voice: Voice) -> str:
    return f"you moved the {COLORS[fact.color]} check disc, so this card may only be passed ({fact.rule})"


def follow_color(fact: facts.FollowColor, voice: Voice) -> str:
    return f"must follow {COLORS[fact.color]} ({fact.rule})"


def desert_is_full(fact: facts.DesertIsFull, voice: Voice) -> str:
    return f"all your Desert Areas are filled, so you must play ({fact.rule})"


def kept_for_witnesses(fact: facts.KeptForWitnesses, voice: Voice) -> str:
    areas = plural(len(fact.cards), "open Desert Area")
    return f"your last {areas} must take {cards(fact.cards, voice)} ({fact.rule})"


# Endings


def highest_score(fact: facts.HighestScore, voice: Voice) -> str:
    if len(fact.winners) == 1:
        return f"{voice.does(fact.winners[0], 'wins')} with a score of {fact.score} ({fact.rule})."
    names = listed([voice.name(fact.winners[0]), *(voice.inner_name(seat) for seat in fact.winners[1:])])
    return f"{names} share the victory with a score of {fact.score} ({fact.rule})."


# The table

PHASES = {
    "draw": "Draw",
    "name start": "Name start",
    "area 1": "Area 1",
    "show area 1": "Show area 1",
    "show deserts": "Show deserts",
    "revolution": "Revolution",
    "over": "Over",
}
COLUMNS = ("player", "score", "hand", "desert", "discs", "ally", "won")
TRICK = "Trick"
HAND = "Hand"
YOUR_HAND = "Your hand"
ONLY_TO_PASS = "Only to pass"
UNSEEN_DESERT = "Unseen desert"
PASSES = "passes"
NOBODY_YET = "nobody has acted yet"
EMPTY = "empty"
FACE_DOWN_CARD = "face-down card"
FACE_DOWN = "face down"


def headline(view: View, voice: Voice) -> list[str]:
    """Where the match stands, in parts."""
    parts = [f"Deal {view.deal} of 3"]
    if view.phase in PHASES:
        parts.append(PHASES[view.phase])
    else:
        parts.append(f"Trick {view.trick} of {view.num_tricks}")
        parts.append(f"{COLORS[view.lead]} was led" if view.lead else "no color led yet")
    if view.phase in ("trick", "take alliance"):
        parts.append("your turn" if view.choosing[0] == voice.you else f"{voice.name(view.choosing[0])} to act")
    elif view.phase == "name start":
        parts.append(f"{voice.does(view.choosing[0], 'names')} the start player")
    return parts


def sentence(parts: Sequence[str]) -> str:
    """Parts of a headline, to be read aloud."""
    return ". ".join(part[0].upper() + part[1:] for part in parts) + "."


def labelled(name: str, parts: Sequence[str], mark: str = "; ") -> str:
    """As in: Trick: a; b."""
    return f"{name}: {mark.join(parts)}."


def noted(name: str, note: str) -> str:
    """As in: Green 6 (face down)."""
    return f"{name} ({note})"


def won_title(name: str) -> str:
    """Before a player's scored cards."""
    return f"{name} won:"


def num_face_down(number: int) -> str:
    return plural(number, "face-down card")


def turn_words(name: str, played: str | None) -> str:
    return f"{name} plays {played}" if played else f"{name} passes"


def player_parts(
    score: int, hand: int, starts: bool, desert: Sequence[str], denies: Sequence[str], ally: str | None, won: str
) -> list[str]:
    """What all see of a player."""
    parts = [f"score {score}", f"{plural(hand, 'card')} in hand", *(["start player"] if starts else [])]
    parts.append(f"desert {', '.join(desert) or EMPTY}")
    if denies:
        parts.append(f"check disc moved: {' and '.join(COLORS[color] for color in denies)}")
    if ally:
        parts.append(f"{COLORS[ally]} alliance card")
    return [*parts, f"won {won}"]
