"""From observations of Tooth & Claw to facts: what was done, what followed, what is asked, and why not."""

from collections.abc import Iterator

from ruse.core.facts import UNSEEN_CARD, Ending, Event, Moved, NotNow, Prompt, Refusal
from ruse.core.record import NONE, UNKNOWN
from ruse.games.tooth_and_claw import act, facts, phase
from ruse.games.tooth_and_claw.combat import (
    attacking_row,
    card_on,
    defending_row,
    has_two,
    lead_margin,
    must_follow,
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
    NUM_SPACES,
    REARGUARD,
    ROW_NAMES,
    SEATS,
    SPACE_NAMES,
    SPOT_NAMES,
    TYPE_NAMES,
    VANGUARD,
    Box,
    State,
)

# Deeds


def deed(box: Box, obs: State, seat: int, action: int) -> Event:
    """An action about to be taken, as the owner of the observation notices it."""
    what = act.TABLE[action]
    card = what.text("card")
    match what.verb:
        case "type":
            return facts.TypeTaken(seat, what.text("type"))
        case "draw":
            return facts.Drawn(drawer(obs), card)
        case "choose":
            return facts.FormationChosen(seat, what.text("formation"))
        case "show formations":
            return facts.FormationsShown()
        case "top":
            owner = revealer(box, obs)
            return facts.TopRevealed(owner, card, SPACE_NAMES[box.top_space[obs.formation[owner]]])
        case "place":
            return facts.CardPlaced(seat, card, _next_space(box, obs, seat))
        case "show front":
            return facts.FrontsShown()
        case "attack":
            return facts.Attacked(seat, fighter(box, obs, seat, what.text("spot"), what.text("color")))
        case "defend":
            return facts.Defended(seat, fighter(box, obs, seat, what.text("spot"), what.text("color")))
        case _:
            return facts.CardAdvanced(seat, card, SPACE_NAMES[obs.gap])


def fighter(box: Box, obs: State, seat: int, spot: str, color: str) -> facts.Fighter:
    """7. The card on a spot, played as a color."""
    at, formation = SPOT_NAMES.index(spot), obs.formation[seat]
    card, space = card_on(obs, seat, at), space_of(at)
    bonus, wild = box.bonus[formation, space], bool(box.wild[formation, space])
    return facts.Fighter(CARD_NAMES[card], box.rank[card], bonus, SPACE_NAMES[space], color, wild)


def _next_space(box: Box, obs: State, seat: int) -> str:
    return str(SPACE_NAMES[box.fill[obs.formation[seat], obs.placed[seat]]])


# What followed


def events(box: Box, before: State, after: State, seat: int, action: int) -> list[Event]:
    """What was shown, who won the battle, what moved up, what the round brought."""
    match act.TABLE[action].verb:
        case "show formations":
            return [facts.FormationShown(owner, FORMATION_NAMES[after.formation[owner]]) for owner in SEATS]
        case "show front":
            return [facts.FrontShown(owner, tuple(_front(box, after, owner))) for owner in SEATS]
        case "defend":
            battle = _battle(box, before, seat, action)
            if _round_is_over(before, after):
                return [battle, *_round_end(box, before, after, battle)]
            return [battle, *_moves_up(box, before, after), *_taken(battle), *_moves(before, after)]
        case "advance":
            return list(_round_end(box, before, after))
        case _:
            return []


def _front(box: Box, obs: State, owner: int) -> Iterator[tuple[str, str]]:
    for space in range(NUM_FIGHTING_SPACES):
        if obs.at[owner, space] != NONE:
            yield CARD_NAMES[obs.at[owner, space]], SPACE_NAMES[space]
    if has_two(box, obs, owner, VANGUARD) or has_two(box, obs, owner, REARGUARD):
        yield CARD_NAMES[obs.second[owner]], SPACE_NAMES[box.pair_space[obs.formation[owner]]]


def _battle(box: Box, before: State, seat: int, action: int) -> facts.BattleFought:
    what = act.TABLE[action]
    spot, color = what.text("spot"), what.text("color")
    attack = fighter(box, before, 1 - seat, SPOT_NAMES[before.lead], COLOR_NAMES[before.lead_color])
    defense = fighter(box, before, seat, spot, color)
    margin = lead_margin(box, before, seat, SPOT_NAMES.index(spot), COLOR_NAMES.index(color))
    winner = None if margin == 0 else 1 - seat if margin > 0 else seat
    if {attack.rank, defense.rank} == {box.low_rank, box.high_rank}:
        return facts.BattleFought(1 - seat, attack, defense, winner, "exception")
    if attack.color != defense.color:
        return facts.BattleFought(1 - seat, attack, defense, winner, "color")
    return facts.BattleFought(1 - seat, attack, defense, winner, "tie" if winner is None else "strength")


def _moves_up(box: Box, before: State, after: State) -> Iterator[facts.MovedUp]:
    """7-4. Cards that stand now where another card stood, or none."""
    for owner, origin, space in _ways_up(before, after):
        was_open = origin < NUM_FIGHTING_SPACES or origin == box.top_space[before.formation[owner]]
        yield facts.MovedUp(owner, CARD_NAMES[after.at[owner, space]], SPACE_NAMES[space], not was_open)


def _ways_up(before: State, after: State) -> Iterator[tuple[int, int, int]]:
    """Whose card moved up, from which space, to which. What came from the unknown lay where none lies any more."""
    for owner in SEATS:
        for space in range(NUM_FIGHTING_SPACES):
            card = after.at[owner, space]
            if card not in (NONE, before.at[owner, space], before.second[owner]):
                left = [
                    at for at in range(NUM_SPACES) if before.at[owner, at] == UNKNOWN and after.at[owner, at] == NONE
                ]
                known = [at for at in range(NUM_SPACES) if before.at[owner, at] == card]
                yield owner, (known or left)[0], space


def _taken(battle: facts.BattleFought) -> Iterator[Moved]:
    """7-3. Both cards go face down to the winner; in a tie each to its owner."""
    for owner, one in ((battle.offense, battle.attack), (1 - battle.offense, battle.defense)):
        taker = owner if battle.winner is None else battle.winner
        yield Moved(one.card, UNSEEN_CARD, f"{owner}.{one.space}", f"{taker}.pile")


def _moves(before: State, after: State) -> Iterator[Moved]:
    """7-4. The same as `_moves_up`, card by card: both players have cards of the same names."""
    for owner, origin, space in _ways_up(before, after):
        was, card = before.at[owner, origin], after.at[owner, space]
        seen = CARD_NAMES[was] if was >= 0 else UNSEEN_CARD
        yield Moved(seen, CARD_NAMES[card], f"{owner}.{SPACE_NAMES[origin]}", f"{owner}.{SPACE_NAMES[space]}")


def _round_is_over(before: State, after: State) -> bool:
    return bool(after.game != before.game or after.round != before.round)


def _round_end(
    box: Box, before: State, after: State, last: facts.BattleFought | None = None
) -> Iterator[facts.RoundEnded | facts.SecondGameBegins]:
    """8. The cards taken, those of the last battle included."""
    if not _round_is_over(before, after):
        return
    piles = [list(_members(before.pile[owner])) for owner in SEATS]
    if last:
        sides = {last.offense: last.attack.card, 1 - last.offense: last.defense.card}
        for owner, card in sides.items():
            piles[owner if last.winner is None else last.winner].append(card)
    worth = {name: box.achievements[card] for card, name in enumerate(CARD_NAMES)}
    totals = [[obs.score[owner] + obs.past[owner] for owner in SEATS] for obs in (before, after)]
    yield facts.RoundEnded(
        before.round + 1,
        tuple(tuple((card, worth[card]) for card in pile) for pile in piles),
        tuple(new - old for old, new in zip(*totals, strict=True)),
        tuple(totals[1]),
    )
    if after.game != before.game:
        yield facts.SecondGameBegins()


def _members(pile: int) -> Iterator[str]:
    """The names of the cards of a pile, which may belong to either player."""
    for place in range(2 * NUM_CARDS):
        if pile >> place & 1:
            yield CARD_NAMES[place % NUM_CARDS]


def ending(box: Box, obs: State) -> Ending:
    """10. How the match was won."""
    totals = tuple(obs.score[owner] + obs.past[owner] for owner in SEATS)
    if totals[0] != totals[1]:
        return facts.WonByScore(0 if totals[0] > totals[1] else 1, totals, rule="10")
    return facts.SharedWin(totals, rule="10") if obs.games > 1 else facts.WonTie(1, totals, rule="10")


# Prompts


def prompt(box: Box, obs: State, seat: int) -> Prompt | None:
    """What a seat has to choose."""
    match obs.phase:
        case phase.CHOOSE_TYPE:
            return facts.ChooseType(rule="4")
        case phase.CHOOSE_FORMATION:
            return facts.ChooseFormation(obs.round + 1, rule="6-1")
        case phase.PLACE_FRONT | phase.PLACE_BACK:
            return _prompt_place(box, obs, seat)
        case phase.OFFENSE:
            return facts.ChooseAttack(ROW_NAMES[attacking_row(obs, seat)], rule="7-1")
        case phase.DEFENSE:
            return _prompt_defense(box, obs, seat)
        case phase.ADVANCE:
            return facts.ChooseAdvance(SPACE_NAMES[obs.gap], rule="11")
    return None


def _prompt_place(box: Box, obs: State, seat: int) -> facts.PlaceCard:
    formation = obs.formation[seat]
    space = box.fill[formation, obs.placed[seat]]
    return facts.PlaceCard(
        SPACE_NAMES[space],
        box.bonus[formation, space],
        bool(box.wild[formation, space]),
        box.pair_space[formation] == space,
        rule=_placing_rule(obs),
    )


def _placing_rule(obs: State) -> str:
    return "6-2" if obs.phase == phase.PLACE_FRONT else "6-4"


def _prompt_defense(box: Box, obs: State, seat: int) -> facts.ChooseDefense:
    row = defending_row(obs, seat)
    spaces = range(row * NUM_COLUMNS, (row + 1) * NUM_COLUMNS)
    follow = COLOR_NAMES[obs.lead_color] if must_follow(box, obs, seat, row, obs.lead_color) else None
    return facts.ChooseDefense(
        attacker=1 - seat,
        attack=fighter(box, obs, 1 - seat, SPOT_NAMES[obs.lead], COLOR_NAMES[obs.lead_color]),
        row=ROW_NAMES[row],
        follow=follow,
        wild=any(obs.at[seat, space] != NONE and box.wild[obs.formation[seat], space] for space in spaces),
        rule="7-2",
    )


# Why not


def why_not(box: Box, obs: State, seat: int, action: int) -> Refusal:
    """The rule against an action that a seat may not choose now, although it has something to choose."""
    what = act.TABLE[action]
    match what.verb, obs.phase:
        case "type", phase.CHOOSE_TYPE:
            return facts.TypeIsTaken(1 - seat, rule="4")
        case "choose", phase.CHOOSE_FORMATION:
            return facts.NotYourFormation(TYPE_NAMES[obs.type[seat]], obs.round + 1, rule="6-1")
        case "place", phase.PLACE_FRONT | phase.PLACE_BACK if what.role == "choice":
            return facts.NotInHand(what.text("card"), rule=_placing_rule(obs))
        case "advance", phase.ADVANCE:
            return facts.NotOneOfTwo(rule="11")
        case "attack", phase.OFFENSE:
            return _why_not_fight(box, obs, seat, action, attacking_row(obs, seat), "7-1")
        case "defend", phase.DEFENSE:
            return _why_not_fight(box, obs, seat, action, defending_row(obs, seat), "7-2")
    asked = prompt(box, obs, seat)
    assert asked is not None
    return NotNow(asked, rule=asked.rule)


def _why_not_fight(box: Box, obs: State, seat: int, action: int, row: int, rule: str) -> Refusal:
    what = act.TABLE[action]
    spot = SPOT_NAMES.index(what.text("spot"))
    space, card = space_of(spot), card_on(obs, seat, spot)
    is_second = spot != space
    if card == NONE or (is_second and box.pair_space[obs.formation[seat]] != space):
        return facts.NoCardThere(SPACE_NAMES[space], is_second, rule=rule)
    if space // NUM_COLUMNS != row:
        return facts.OtherRow(ROW_NAMES[row], rule=rule)
    color = COLOR_NAMES[box.color[card]]
    if color != what.text("color") and not box.wild[obs.formation[seat], space]:
        return facts.NotWild(CARD_NAMES[card], color, rule="11")
    return facts.MustFollow(COLOR_NAMES[obs.lead_color], rule=rule)
