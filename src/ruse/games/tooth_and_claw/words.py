"""What Tooth & Claw says to people: sentences, prompts, reasons and help, all made from observations."""

from ruse.core.record import NONE
from ruse.games.tooth_and_claw import act, phase
from ruse.games.tooth_and_claw.combat import (
    attacking_row,
    card_on,
    defending_row,
    has_two,
    lead_margin,
    must_follow,
    offense,
    space_of,
)
from ruse.games.tooth_and_claw.formation import drawer, revealer
from ruse.games.tooth_and_claw.state import (
    CARD_NAMES,
    COLOR_NAMES,
    FORMATION_NAMES,
    NUM_CARDS,
    NUM_COLUMNS,
    NUM_FIGHTING_SPACES,
    NUM_ROUNDS,
    NUM_SPACES,
    REARGUARD,
    ROW_NAMES,
    SEAT_NAMES,
    SEATS,
    TYPE_NAMES,
    VANGUARD,
    Box,
    State,
)


def seat_name(seat: int) -> str:
    """White is the first player of the first game."""
    return SEAT_NAMES[seat]


def card_name(box: Box, card: int) -> str:
    """As in: Red 5."""
    return f"{COLOR_NAMES[box.color[card]].capitalize()} {box.rank[card]}"


def space_name(space: int) -> str:
    """As in: Vanguard left."""
    column = ("left", "center", "right")[space % NUM_COLUMNS]
    return f"{ROW_NAMES[space // NUM_COLUMNS].capitalize()} {column}"


# Sentences


def say(box: Box, obs: State, seat: int, action: int) -> str:
    """One sentence for an action about to be taken."""
    verb = act.TABLE.verb(action)
    match verb:
        case "type":
            return f"{seat_name(seat)} takes the {TYPE_NAMES[action - act.TYPE].capitalize()} formations."
        case "draw":
            return f"{seat_name(drawer(obs))} draws {card_name(box, action - act.DRAW)}."
        case "draw ?":
            return f"{seat_name(drawer(obs))} draws a card."
        case "choose":
            return f"{seat_name(seat)} chooses formation {FORMATION_NAMES[action - act.CHOOSE]}."
        case "choose ?":
            return f"{seat_name(seat)} chooses a formation."
        case "show formations":
            return "Both formations are shown."
        case "top":
            owner = revealer(box, obs)
            where = space_name(box.top_space[obs.formation[owner]])
            return f"{seat_name(owner)} reveals {card_name(box, action - act.TOP)} from the deck to {where}."
        case "place" | "place ?":
            card = "a card" if verb == "place ?" else card_name(box, action - act.PLACE)
            where = space_name(box.fill[obs.formation[seat], obs.placed[seat]])
            return f"{seat_name(seat)} places {card} face down on {where}."
        case "show front":
            return "Vanguards and Rearguards are shown."
        case "attack":
            return f"{seat_name(seat)} attacks with {_played(box, obs, seat, action - act.ATTACK)}."
        case "defend":
            return f"{seat_name(seat)} defends with {_played(box, obs, seat, action - act.DEFEND)}."
        case _:
            return f"{seat_name(seat)} moves up {card_name(box, action - act.ADVANCE)} to {space_name(obs.gap)}."


def label(box: Box, obs: State, seat: int, action: int) -> str:
    """The action in few words."""
    match act.TABLE.verb(action):
        case "type":
            return TYPE_NAMES[action - act.TYPE].capitalize()
        case "choose":
            return _explain_formation(box, action - act.CHOOSE)
        case "place":
            return card_name(box, action - act.PLACE)
        case "attack":
            return _played(box, obs, seat, action - act.ATTACK)
        case "defend":
            return _played(box, obs, seat, action - act.DEFEND)
        case "advance":
            return card_name(box, action - act.ADVANCE)
        case _:
            return act.TABLE.code(action)


def _played(box: Box, obs: State, seat: int, choice: int) -> str:
    """As in: Red 5 +1 from Rearguard left, as blue."""
    spot, color = divmod(choice, len(COLOR_NAMES))
    formation, space = obs.formation[seat], space_of(spot)
    text = card_name(box, card_on(obs, seat, spot))
    if box.bonus[formation, space]:
        text += f" +{box.bonus[formation, space]}"
    text += f" from {space_name(space)}"
    return f"{text}, as {COLOR_NAMES[color]}" if box.wild[formation, space] else text


def tell(box: Box, before: State, after: State, seat: int, action: int) -> list[str]:
    """What was shown, who won the battle, what moved up, what the round brought."""
    match act.TABLE.verb(action):
        case "show formations":
            return [f"{seat_name(owner)}: {FORMATION_NAMES[after.formation[owner]]}." for owner in SEATS]
        case "show front":
            return [f"{seat_name(owner)}: {_front(box, after, owner)}." for owner in SEATS]
        case "defend":
            return [_battle(box, before, seat, action), *_moves(box, before, after), *_scoring(before, after)]
        case "advance":
            return _scoring(before, after)
        case _:
            return []


def _front(box: Box, obs: State, owner: int) -> str:
    spaces = [space for space in range(NUM_FIGHTING_SPACES) if obs.at[owner, space] != NONE]
    cards = [f"{card_name(box, obs.at[owner, space])} on {space_name(space)}" for space in spaces]
    if has_two(box, obs, owner, VANGUARD) or has_two(box, obs, owner, REARGUARD):
        where = space_name(box.pair_space[obs.formation[owner]])
        cards.append(f"{card_name(box, obs.second[owner])} on {where}")
    return ", ".join(cards)


def _battle(box: Box, before: State, seat: int, action: int) -> str:
    spot, color = divmod(action - act.DEFEND, len(COLOR_NAMES))
    margin = lead_margin(box, before, seat, spot, color)
    if margin == 0:
        return "A tie: each takes back the own card."
    cards = [card_name(box, card_on(before, 1 - seat, before.lead)), card_name(box, card_on(before, seat, spot))]
    return f"{seat_name(1 - seat if margin > 0 else seat)} wins and takes {' and '.join(cards)}."


def _moves(box: Box, before: State, after: State) -> list[str]:
    """Cards that stand now where another card stood, or none."""
    if after.round != before.round or after.game != before.game or after.phase == phase.OVER:
        return []
    sentences = []
    for owner in SEATS:
        for space in range(NUM_FIGHTING_SPACES):
            card = after.at[owner, space]
            if card not in (NONE, before.at[owner, space], before.second[owner]):
                origin = next((at for at in range(NUM_SPACES) if before.at[owner, at] == card), NUM_SPACES)
                was_open = origin < NUM_FIGHTING_SPACES or origin == box.top_space[before.formation[owner]]
                turned = "" if was_open else ", turned up"
                sentences.append(
                    f"{seat_name(owner)}'s {card_name(box, card)} moves up to {space_name(space)}{turned}."
                )
    return sentences


def _scoring(before: State, after: State) -> list[str]:
    """8. Said at the end of a round."""
    if after.game == before.game and after.round == before.round:
        return []
    totals = [[int(obs.score[owner] + obs.past[owner]) for owner in SEATS] for obs in (before, after)]
    gained = ", ".join(f"{seat_name(owner)} {totals[1][owner] - totals[0][owner]}" for owner in SEATS)
    total = ", ".join(f"{seat_name(owner)} {totals[1][owner]}" for owner in SEATS)
    sentences = [f"Round {before.round + 1} ends. Achievements: {gained}; in all {total}."]
    return [*sentences, "The second game begins."] if after.game != before.game else sentences


def reason(box: Box, obs: State) -> str:
    """10. The result in one sentence."""
    totals = [int(obs.score[owner] + obs.past[owner]) for owner in SEATS]
    if totals[0] != totals[1]:
        winner = 0 if totals[0] > totals[1] else 1
        return f"{seat_name(winner)} wins {totals[winner]} to {totals[1 - winner]} (10)."
    if obs.games > 1:
        return f"Both players win, {totals[0]} to {totals[1]} (10)."
    return f"{totals[0]} to {totals[1]}: the second player, {seat_name(1)}, wins the tie (10)."


# Prompts, and why something is not allowed


def prompt(box: Box, obs: State, seat: int) -> str:
    """What there is to choose, with the number of the rule."""
    now = obs.phase
    if now == phase.CHOOSE_TYPE:
        return "Choose the type of your formations for this game (4)."
    if now == phase.CHOOSE_FORMATION:
        return f"Choose your formation for round {obs.round + 1} in secret (6-1)."
    if now in (phase.PLACE_FRONT, phase.PLACE_BACK):
        space = box.fill[obs.formation[seat], obs.placed[seat]]
        section = "6-2" if now == phase.PLACE_FRONT else "6-4"
        return f"Choose a card from your hand for {space_name(space)}{_mark_words(box, obs, seat, space)} ({section})."
    if now == phase.OFFENSE:
        return f"Attack with a card of your {ROW_NAMES[attacking_row(obs, seat)].capitalize()} (7-1)."
    if now == phase.DEFENSE:
        row = defending_row(obs, seat)
        attack = _played(box, obs, 1 - seat, obs.lead * len(COLOR_NAMES) + obs.lead_color)
        return (
            f"{seat_name(1 - seat)} attacks with {attack}. "
            f"Defend with a card of your {ROW_NAMES[row].capitalize()}{_following(box, obs, seat, row)} (7-2)."
        )
    if now == phase.ADVANCE:
        return f"Choose which of your two cards moves up to {space_name(obs.gap)} (11)."
    return "There is nothing to choose now."


def _following(box: Box, obs: State, seat: int, row: int) -> str:
    """7-2. What the defense must choose. Ruling 2: a Wild card is free."""
    if not must_follow(box, obs, seat, row, obs.lead_color):
        return ""
    spaces = range(row * NUM_COLUMNS, (row + 1) * NUM_COLUMNS)
    wild = any(obs.at[seat, space] != NONE and box.wild[obs.formation[seat], space] for space in spaces)
    return f", following {COLOR_NAMES[obs.lead_color]}{', or with a Wild card in either color' if wild else ''}"


def _mark_words(box: Box, obs: State, seat: int, space: int) -> str:
    marks = mark_names(box, obs.formation[seat], space)
    return f", {', '.join(marks)}" if marks else ""


def mark_names(box: Box, formation: int, space: int) -> list[str]:
    """11. The special effects of a space, in words."""
    marks = []
    if box.bonus[formation, space]:
        marks.append(f"Rank +{box.bonus[formation, space]}")
    if box.wild[formation, space]:
        marks.append("Wild")
    if box.pair_space[formation] == space:
        marks.append("2 Cards")
    return marks


def why_not(box: Box, obs: State, seat: int, action: int) -> str:
    """The rule against an action that is not legal now."""
    verb = act.TABLE.verb(action)
    now = obs.phase
    if verb == "type" and now == phase.CHOOSE_TYPE:
        return f"{seat_name(1 - seat)} has taken that type, there is one set of each (4)"
    if verb == "choose" and now == phase.CHOOSE_FORMATION:
        return f"choose one of your two {TYPE_NAMES[obs.type[seat]]} cards of round {obs.round + 1} (6-1)"
    if verb == "place" and now in (phase.PLACE_FRONT, phase.PLACE_BACK):
        section = "6-2" if now == phase.PLACE_FRONT else "6-4"
        return f"{card_name(box, action - act.PLACE)} is not in your hand ({section})"
    if verb == "advance" and now == phase.ADVANCE:
        return "choose one of the two cards of the 2-Cards space (11)"
    if verb == "attack" and now == phase.OFFENSE:
        return _why_not_play(box, obs, seat, action - act.ATTACK, attacking_row(obs, seat), "7-1")
    if verb == "defend" and now == phase.DEFENSE:
        return _why_not_play(box, obs, seat, action - act.DEFEND, defending_row(obs, seat), "7-2")
    return f"not now. {prompt(box, obs, seat)}"


def _why_not_play(box: Box, obs: State, seat: int, choice: int, row: int, section: str) -> str:
    spot, color = divmod(choice, len(COLOR_NAMES))
    space, card = space_of(spot), card_on(obs, seat, spot)
    is_second = spot != space
    if card == NONE or (is_second and box.pair_space[obs.formation[seat]] != space):
        return f"there is no {'second ' if is_second else ''}card on {space_name(space)} ({section})"
    if space // NUM_COLUMNS != row:
        return f"choose a card of your {ROW_NAMES[row].capitalize()} ({section})"
    if box.color[card] != color and not box.wild[obs.formation[seat], space]:
        return f"{card_name(box, card)} is not on a Wild space, so it is {COLOR_NAMES[box.color[card]]} (11)"
    return f"must follow {COLOR_NAMES[obs.lead_color]} ({section})"


# Help


_HELP = {
    "goal": "Win battles to take cards; the achievements on the cards you took are your score. Three rounds, seven "
    "battles each. With an equal score, whoever began the game as second player wins; after two games both win.",
    "first player": "The first player attacks first in round 1; then the card passes on every round (4, 9).",
    "formation": "Each round you choose one of two formation cards of your type in secret; it says where cards, "
    "blanks and markers go (6-1).",
    "attack": "The offense chooses any card of its Vanguard; if that is empty, of its Rearguard (7-1).",
    "offense": "The player who attacks in this battle. The roles change after every battle (7).",
    "defense": "The defense chooses a card of its Rearguard (if empty, its Vanguard) and must follow the color of the "
    "attack if it can (7-2).",
    "winner": "The color of the attack beats the other color; within it the higher rank wins (7-3).",
    "tie": "Same color and same rank: each takes back the own card (7-3).",
    "vanguard": "The front row. The offense plays from here.",
    "rearguard": "The middle row. The defense plays from here.",
    "reinforcements": "The back row, face down but for a revealed card. Its cards move up when a space in front of "
    "them becomes empty (7-4).",
    "blank": "A Blank Card lies here (#). It never moves, holds no card, and is passed over (7-4).",
    "top": "The space marked ^ takes the top card of the deck, face up, before you place your cards (6-1).",
    "rank": "Rank +1 and Rank +2 raise the rank of whatever card is played from that space (11).",
    "wild": "A card on a Wild space (*) may be played as either color, and never compels you to follow (11).",
    "2 cards": "Two cards lie on this space (2x). When one has to move up, you choose which (11).",
    "achievements": "What a card is worth to whoever took it; ask for a card, as in ? R9. Cards taken lie face down "
    "until the round ends (8).",
}
_MARKS = {"#": "blank", "^": "top", "+1": "rank", "+2": "rank", "*": "wild", "2x": "2 cards"}


def topics() -> list[str]:
    """Words of the game; any card (R5), formation (bow-1a) or mark (+1) may be asked for, too."""
    return list(_HELP)


def explain(box: Box, topic: str) -> str | None:
    """Help on a card, a formation, a mark or a word."""
    text = topic.strip().lower()
    for card in range(NUM_CARDS):
        if text in (CARD_NAMES[card].lower(), card_name(box, card).lower()):
            return _explain_card(box, card)
    if text in FORMATION_NAMES:
        return _explain_formation(box, FORMATION_NAMES.index(text))
    text = _MARKS.get(text, text)
    return next((help_text for word, help_text in _HELP.items() if text and word.startswith(text.split()[0])), None)


def _explain_card(box: Box, card: int) -> str:
    text = f"{card_name(box, card)}: rank {box.rank[card]}, worth {box.achievements[card]} achievements."
    if box.rank[card] == box.low_rank:
        text += f" It always beats rank {box.high_rank}."
    if box.rank[card] == box.high_rank:
        text += f" It always loses to rank {box.low_rank}."
    return text


def _explain_formation(box: Box, formation: int) -> str:
    kind, number = divmod(formation // 2, NUM_ROUNDS)
    spaces = []
    for space in range(NUM_SPACES):
        marks = mark_names(box, formation, space)
        if box.blank[formation, space]:
            marks = ["Blank Card"]
        if box.top_space[formation] == space:
            marks = ["top card", *marks]
        if marks:
            spaces.append(f"{space_name(space)} {' and '.join(marks)}")
    return f"{FORMATION_NAMES[formation]} ({TYPE_NAMES[kind].capitalize()}, round {number + 1}): {'; '.join(spaces)}."


def whose_battle(obs: State) -> str:
    """Who attacks, now or first."""
    attacker = offense(obs)
    if obs.phase < phase.OFFENSE:
        return f"{seat_name(attacker)} attacks first"
    return f"{seat_name(attacker)} attacks, {seat_name(1 - attacker)} defends"
