"""What Tricks & Deserts says to people, all made from observations. Help is in `guide.py`."""

from ruse.core.bits import count
from ruse.core.record import NONE, UNKNOWN
from ruse.games.tricks_and_deserts import act, guide, phase
from ruse.games.tricks_and_deserts.guide import card_name
from ruse.games.tricks_and_deserts.preparation import drawer, namer
from ruse.games.tricks_and_deserts.revolution import desert_cards, matching_icons, points_a_card, sum_in, sums_of
from ruse.games.tricks_and_deserts.state import (
    COLOR_NAMES,
    COLORS,
    NUM_CARDS,
    SEAT_NAMES,
    Box,
    State,
    color_of,
    denied,
)
from ruse.games.tricks_and_deserts.trick import following, may_lie, must_pass, passes_left, pledged

topics, explain = guide.topics, guide.explain


def seat_name(seat: int) -> str:
    """The players A, B, C and D of the book, clockwise."""
    return SEAT_NAMES[seat]


def members(cards: int) -> list[int]:
    """The cards of a set, in order."""
    return [card for card in range(NUM_CARDS) if int(cards) >> card & 1]


def card_names(box: Box, cards: int) -> str:
    """As in: Green 6, Green 8 and Black 3."""
    return _list([card_name(box, card) for card in members(cards)])


def _list(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


# Sentences


def say(box: Box, obs: State, seat: int, action: int) -> str:
    """One sentence for an action about to be taken."""
    match act.TABLE.verb(action):
        case "draw":
            return f"{seat_name(drawer(obs))} draws {card_name(box, action - act.DRAW)}."
        case "draw ?":
            return f"{seat_name(drawer(obs))} draws a card."
        case "start":
            other = action - act.NAME_START
            return f"{seat_name(seat)} names {'nobody else' if other == seat else seat_name(other)} as start player."
        case "place":
            return f"{seat_name(seat)} chooses {card_name(box, action - act.PLACE)} for Desert Area 1."
        case "place ?":
            return f"{seat_name(seat)} chooses a card for Desert Area 1."
        case "show area 1":
            return "The cards in Desert Area 1 are shown."
        case "play":
            return f"{seat_name(seat)} plays {card_name(box, action - act.PLAY)}."
        case "pass":
            return f"{seat_name(seat)} passes {card_name(box, action - act.PASS)} face down."
        case "pass ?":
            return f"{seat_name(seat)} passes a card face down."
        case "ally":
            return f"{seat_name(seat)} takes the {COLOR_NAMES[action - act.ALLY]} alliance card."
        case "turn up":
            return "The passed cards go to the deserts."
        case "show deserts":
            return "All Desert Areas are revealed."
        case _:
            return "The species revolt."


def label(box: Box, obs: State, seat: int, action: int) -> str:
    """The action in few words."""
    match act.TABLE.verb(action):
        case "start":
            return seat_name(action - act.NAME_START)
        case "place":
            return card_name(box, action - act.PLACE)
        case "play":
            card = action - act.PLAY
            denied = f", denying {COLOR_NAMES[obs.lead]}" if _is_lie(obs, seat, card) else ""
            return f"{card_name(box, card)}{denied}"
        case "pass":
            return f"pass {card_name(box, action - act.PASS)}"
        case "ally":
            return COLOR_NAMES[action - act.ALLY]
        case _:
            return act.TABLE.code(action)


def _is_lie(obs: State, seat: int, card: int) -> bool:
    return bool(obs.hand[seat] != UNKNOWN and following(obs, seat) and color_of(card) != obs.lead)


# What followed


def tell(box: Box, before: State, after: State, seat: int, action: int) -> list[str]:
    """Cards that were shown, discs that moved, who won the trick, what the deal brought."""
    match act.TABLE.verb(action):
        case "show area 1":
            areas = [(seat_name(owner), card_name(box, after.area[owner, 0])) for owner in range(after.seats)]
            return [f"{name}: {card}." for name, card in areas]
        case "play":
            return [*_disc(box, before, after, seat, action - act.PLAY), *_trick(box, before, after)]
        case "turn up":
            return [*_turned_up(box, before, after), *_trick(box, before, after)]
        case "show deserts":
            return _deserts(box, after)
        case "revolution":
            return _revolution(box, before, after)
        case _:
            return []


def _disc(box: Box, before: State, after: State, seat: int, card: int) -> list[str]:
    colors = denied(after, seat) & ~denied(before, seat)
    moved = [color for color in COLORS if colors >> color & 1]
    sentences = [f"{seat_name(seat)} moves the {COLOR_NAMES[color]} check disc." for color in moved]
    if _is_lie(before, seat, card):
        witnesses = card_names(box, following(before, seat))
        sentences.append(f"{seat_name(seat)} keeps {witnesses} and may only pass it (3-3).")
    return sentences


def _turned_up(box: Box, before: State, after: State) -> list[str]:
    sentences = []
    for owner in range(after.seats):
        for area in range(before.filled[owner] - before.laid[owner], before.filled[owner]):
            card = after.area[owner, area]
            if card >= 0 and box.special >> int(card) & 1:
                sentences.append(f"{seat_name(owner)}'s {card_name(box, card)} lies face up.")
    return sentences


def _trick(box: Box, before: State, after: State) -> list[str]:
    """2-3. Said when a trick is over."""
    if after.trick == before.trick:
        return []
    taken = int(after.scored[after.leader]) & ~int(before.scored[after.leader])
    if not taken:
        again = "" if after.phase == phase.SHOW_DESERTS else f", {seat_name(after.leader)} starts again"
        return [f"All passed: nobody wins the trick{again}."]
    return [f"{seat_name(after.leader)} wins the trick and takes {card_names(box, taken)}."]


def _deserts(box: Box, after: State) -> list[str]:
    sentences = []
    for owner in range(after.seats):
        cards = [card_name(box, card) for card in after.area[owner] if card != NONE]
        sentences.append(f"{seat_name(owner)}: {_list(cards)}.")
    if after.deck:
        sentences.append(f"Unseen: {card_names(box, after.deck)}.")
    return sentences


def _revolution(box: Box, before: State, after: State) -> list[str]:
    """2-4. Said at the end of a deal; all cards lie open before it."""
    cards = desert_cards(before)
    sentences = [f"Sums: {', '.join(_worth(box, cards, color) for color in COLORS)}."]
    for seat in range(before.seats):
        if before.ally[seat] != NONE:
            num_cards = box.ally_cards[min(matching_icons(box, before, seat), 3)]
            color = COLOR_NAMES[before.ally[seat]]
            cards_word = "scored card" if num_cards == 1 else "scored cards"
            sentences.append(f"{seat_name(seat)}'s {color} alliance card counts as {num_cards} {cards_word}.")
    totals = [f"{seat_name(seat)} {after.score[seat]} (was {before.score[seat]})" for seat in range(before.seats)]
    sentences.append(f"Deal {before.deal + 1} ends. Scores: {', '.join(totals)}.")
    if before.seats == 2 and after.deal != before.deal:
        sentences.append(f"{seat_name(after.start)} gets the start player card.")
    return sentences


def _worth(box: Box, cards: int, color: int) -> str:
    """As in: green 12 (+1 a card)."""
    sums = sums_of(box, cards)
    points = points_a_card(box, sums, color)
    return f"{COLOR_NAMES[color]} {sum_in(sums, color)} ({f'{points:+}' if points else 'nothing'} a card)"


def reason(box: Box, obs: State) -> str:
    """2-5. The result in one sentence."""
    best = max(obs.score[: obs.seats])
    winners = [seat_name(seat) for seat in range(obs.seats) if obs.score[seat] == best]
    if len(winners) == 1:
        return f"{winners[0]} wins with a score of {best} (2-5)."
    return f"{_list(winners)} share the victory with a score of {best} (2-5)."


# Prompts, and why something is not allowed


def prompt(box: Box, obs: State, seat: int) -> str:
    """What there is to choose, with the number of the rule."""
    now = obs.phase
    if now == phase.NAME_START:
        return f"You have the lowest score: name the start player of deal {obs.deal + 1} (2-2)."
    if now == phase.AREA_1:
        return "Choose a card for Desert Area 1 in secret; it will be shown (2-2)."
    if now == phase.TAKE_ALLIANCE:
        return "Your desert is full: take an alliance card (3-2)."
    if now == phase.TRICK:
        return _prompt_turn(box, obs, seat)
    return "There is nothing to choose now."


def _prompt_turn(box: Box, obs: State, seat: int) -> str:
    num_left = passes_left(obs, seat)
    if must_pass(obs, seat):
        return f"Pass a card: {num_left} of your Desert Areas {'is' if num_left == 1 else 'are'} still open (2-3)."
    follow = f", following {COLOR_NAMES[obs.lead]}" if following(obs, seat) else ""
    if follow and may_lie(box, obs, seat):
        follow += " or denying it (3-3)"
    if num_left == 0:
        return f"Play a card{follow}; your desert is full (2-3)."
    return f"Play a card{follow}, or pass one ({num_left} {'pass' if num_left == 1 else 'passes'} left) (2-3)."


def why_not(box: Box, obs: State, seat: int, action: int) -> str:
    """The rule against an action that is not legal now."""
    verb = act.TABLE.verb(action)
    now = obs.phase
    if verb == "place" and now == phase.AREA_1:
        return f"{card_name(box, action - act.PLACE)} is not in your hand (2-2)"
    if verb == "start" and now == phase.NAME_START:
        return f"{seat_name(action - act.NAME_START)} does not play in this match (2-2)"
    if verb == "ally" and now == phase.TAKE_ALLIANCE:
        return f"the {COLOR_NAMES[action - act.ALLY]} alliance card is taken (3-2)"
    if verb == "play" and now == phase.TRICK:
        return _why_not_play(box, obs, seat, action - act.PLAY)
    if verb == "pass" and now == phase.TRICK:
        return _why_not_pass(box, obs, seat, action - act.PASS)
    return f"not now. {prompt(box, obs, seat)}"


def _why_not_play(box: Box, obs: State, seat: int, card: int) -> str:
    if not int(obs.hand[seat]) >> card & 1:
        return f"{card_name(box, card)} is not in your hand (2-3)"
    if must_pass(obs, seat):
        return "you must pass: you have no more cards than open Desert Areas (2-3)"
    if pledged(obs, seat) >> card & 1:
        return f"you moved the {COLOR_NAMES[color_of(card)]} check disc, so this card may only be passed (3-3)"
    return f"must follow {COLOR_NAMES[obs.lead]} (2-3)"


def _why_not_pass(box: Box, obs: State, seat: int, card: int) -> str:
    if not int(obs.hand[seat]) >> card & 1:
        return f"{card_name(box, card)} is not in your hand (2-3)"
    if passes_left(obs, seat) == 0:
        return "all your Desert Areas are filled, so you must play (2-3)"
    num_left = count(pledged(obs, seat))
    return f"the last {num_left} open of your Desert Areas must take {card_names(box, pledged(obs, seat))} (3-3)"


def whose_turn(obs: State) -> str:
    """Who acts in a trick, or names the start player; empty in other phases."""
    if obs.phase in (phase.TRICK, phase.TAKE_ALLIANCE):
        return f"{seat_name((obs.leader + obs.turn) % obs.seats)} to act"
    return f"{seat_name(namer(obs))} to name the start player" if obs.phase == phase.NAME_START else ""
