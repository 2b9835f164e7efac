"""From observations of Red Kingdom & Blue Kingdom to facts: what was done, what followed, what is asked, why not."""

from collections.abc import Iterator
from typing import Any, cast

from ruse.core.actions import Action
from ruse.core.facts import Ending, Event, Moved, NotNow, Prompt, Refusal
from ruse.core.record import NONE, UNKNOWN, IntArray
from ruse.games.red_and_blue import act, counts, facts, phase
from ruse.games.red_and_blue.battle import keep, num_archers
from ruse.games.red_and_blue.draft import drawer, funds_of, num_held, turn_seat
from ruse.games.red_and_blue.state import (
    ACE,
    ALL_AREAS,
    AREA_NAMES,
    BACK_NAMES,
    BOTH_MONARCHS,
    CARD_NAMES,
    LIAISON,
    MONARCH,
    NORMAL,
    NUM_SEATS,
    SEATS,
    UNSEEN_NAMES,
    Box,
    State,
)
from ruse.games.red_and_blue.sums import ADDED, ATTACK, attack_sum, defense_sum
from ruse.games.red_and_blue.view import card_of, known_of, names_of

# Deeds


def deed(box: Box, obs: State, seat: int, action: int) -> Event:
    """An action about to be taken, as the owner of the observation notices it."""
    what = act.TABLE[action]
    match what.verb:
        case "draft":
            return facts.CardsDrafted(seat, *_split(what))
        case "draw":
            return facts.CardDrawn(drawer(box, obs), _card(what))
        case "shuffle":
            back = BACK_NAMES.index(what.text("back"))
            return facts.StockMadeAnew(BACK_NAMES[back], counts.total(obs.discard & box.of_back[back]))
        case "end turn":
            return facts.TurnEnded(seat)
        case "occupy":
            return facts.AreaOccupied(seat, what.text("area"), _card(what))
        case "exchange":
            return facts.CardExchanged(seat, what.text("area"), CARD_NAMES[obs.card[_area(what)]])
        case "show":
            return facts.CardsShown()
        case _:
            return _battle_deed(box, obs, seat, what)


def _battle_deed(box: Box, obs: State, seat: int, what: Action) -> Event:
    """2-C, 2-D. A card for a battle, with its points there, or none."""
    area = _area(what) if "area" in what.args else obs.target
    where, card = AREA_NAMES[area], _card(what)
    match what.verb:
        case "attack":
            return facts.AreaAttacked(seat, where, card, _points_of(box.attacking, card, area))
        case "add":
            return facts.AttackerAdded(seat, where, card, _points_of(box.attacking, card, area))
        case "alone":
            return facts.AttackedAlone(seat, where)
        case "defend":
            return facts.DefenderAdded(seat, where, card, _points_of(box.added, card, area))
        case "no card":
            return facts.NoDefenderAdded(seat, where)
        case _:
            return facts.CardKept(seat, where, card, _lost_monarch(box, obs, seat, CARD_NAMES.index(card)))


def _split(what: Action) -> tuple[int, int]:
    return int(what.args["normals"]), int(what.args["aces"])


def _area(what: Action) -> int:
    return AREA_NAMES.index(what.text("area"))


def _card(what: Action) -> str:
    """The card of an action; of a blurred one, its back."""
    return UNSEEN_NAMES[BACK_NAMES.index(what.text("back"))] if "back" in what.args else what.text("card")


def _points_of(points: IntArray, card: str, area: int) -> int | None:
    return None if card in UNSEEN_NAMES else points[CARD_NAMES.index(card), area]


def _lost_monarch(box: Box, obs: State, seat: int, kind: int) -> str | None:
    """Ruling 3. Keeping one card may discard the player's own monarch."""
    after: State = cast(Any, obs).copy()
    keep(box, after, kind)
    return CARD_NAMES[seat] if counts.number(after.discard, seat) > 0 else None


# What followed


def events(box: Box, before: State, after: State, seat: int, action: int) -> list[Event]:
    """How a battle went and what became of its cards, whose turn begins, what all know now of a hand."""
    what = act.TABLE[action]
    match what.verb:
        case "show":
            told = [*_turned_up(before), _battle(box, before)]
            return [*told, *_settled(box, before, after)] if after.target == NONE else told
        case "keep":
            return list(_settled(box, before, after))
        case "exchange":
            return list(_exchanged(box, before, seat, _area(what)))
        case "shuffle":
            return list(_deduced(before, after))
        case "end turn" if after.phase != phase.OVER:
            return [_turn_begun(box, after)]
        case "draw" if before.phase == phase.DEAL != after.phase:
            return [_turn_begun(box, after)]
        case _:
            return []


def _turn_begun(box: Box, after: State) -> facts.TurnBegun:
    seat = turn_seat(after)
    return facts.TurnBegun(seat, after.turn // NUM_SEATS + 1, funds_of(box, after, seat))


def _turned_up(shown: State) -> Iterator[Moved]:
    """2-D. Cards the viewer did not see are turned up where they lie."""
    attacker = turn_seat(shown)
    if shown.hand[attacker] == UNKNOWN:
        for kind, back in zip(shown.attack, shown.attack_back, strict=True):
            if kind != NONE:
                yield Moved(UNSEEN_NAMES[back], CARD_NAMES[kind], ATTACK, ATTACK)
    if shown.hand[1 - attacker] == UNKNOWN and shown.added != NONE:
        yield Moved(UNSEEN_NAMES[shown.added_back], CARD_NAMES[shown.added], ADDED, ADDED)


def _battle(box: Box, shown: State) -> facts.BattleFought:
    """2-D. The higher points win."""
    attacker, attack, defense = turn_seat(shown), attack_sum(box, shown), defense_sum(box, shown)
    assert attack.total is not None
    assert defense.total is not None
    lead = attack.total - defense.total
    winner = None if lead == 0 else attacker if lead > 0 else 1 - attacker
    return facts.BattleFought(AREA_NAMES[shown.target], attacker, attack, defense, winner)


def _settled(box: Box, before: State, after: State) -> Iterator[Event]:
    """2-D. One card of the winner stays, a Rearguard may save the added one, all others are discarded."""
    target, attacker, defender = before.target, turn_seat(before), 1 - turn_seat(before)
    area, holder, kept = AREA_NAMES[target], after.holder[target], after.card[target]
    fighters = [(attacker, kind, ATTACK) for kind in before.attack if kind != NONE]
    fighters += [(defender, before.card[target], area)]
    fighters += [(defender, before.added, ADDED)] if before.added != NONE else []
    stays = next((each for each in fighters if each[:2] == (holder, kept)), None)
    if stays:
        fighters.remove(stays)
    is_saved = num_held(after, defender) > num_held(before, defender)
    discarded: tuple[list[str], ...] = ([], [])
    for owner, kind, place in fighters:
        card, back = CARD_NAMES[kind], box.back[kind]
        if place == ADDED and is_saved:
            seen = card if after.hand[owner] != UNKNOWN else UNSEEN_NAMES[back]
            yield Moved(card, seen, ADDED, f"{owner}.hand")
        else:
            discarded[owner].append(card)
            yield Moved(card, card, place, f"{BACK_NAMES[back]}.discards")
    if stays and stays[2] != area:
        yield Moved(CARD_NAMES[kept], CARD_NAMES[kept], stays[2], area)
    yield facts.BattleSettled(
        area,
        holder if stays else None,
        CARD_NAMES[kept] if stays else None,
        tuple(tuple(cards) for cards in discarded),
    )
    if is_saved:
        yield facts.CardSaved(defender, CARD_NAMES[before.added])


def _exchanged(box: Box, before: State, seat: int, area: int) -> Iterator[Moved]:
    """5. Two cards change places; to others one back in the hand is like another."""
    liaison, card, where = CARD_NAMES[LIAISON], CARD_NAMES[before.card[area]], AREA_NAMES[area]
    backs = [UNSEEN_NAMES[box.back[kind]] for kind in (LIAISON, before.card[area])]
    in_hand = (liaison, card) if before.hand[seat] != UNKNOWN else backs
    yield Moved(in_hand[0], liaison, f"{seat}.hand", where)
    yield Moved(card, in_hand[1], where, f"{seat}.hand")


def _deduced(before: State, after: State) -> Iterator[facts.HandDeduced]:
    """Ruling 16. What the viewer knows now of a hand it does not see."""
    for owner in SEATS:
        new = known_of(after, owner) - known_of(before, owner)
        if after.hand[owner] == UNKNOWN and new:
            yield facts.HandDeduced(owner, names_of(new))


def ending(box: Box, obs: State) -> Ending:
    """4. How the game ended."""
    if obs.ending == MONARCH:
        return facts.MonarchFell(obs.winner, CARD_NAMES[1 - obs.winner], rule="4")
    if obs.ending == BOTH_MONARCHS:
        return facts.BothMonarchsFell(rule="4")
    if obs.ending == ALL_AREAS:
        return facts.AllAreasHeld(obs.winner, rule="4")
    return facts.TurnsAreOver(box.turns, rule="ruling 5")


# Prompts


def prompt(box: Box, obs: State, seat: int) -> Prompt | None:
    """What a seat has to choose."""
    match obs.phase:
        case phase.DRAFT:
            room = box.hand_limit - num_held(obs, seat)
            return facts.ChooseDraft(funds_of(box, obs, seat), room, box.cost[NORMAL], box.cost[ACE], rule="1")
        case phase.DISPATCH:
            return facts.ChooseDispatch(rule="2")
        case phase.SECOND:
            return facts.ChooseSecond(AREA_NAMES[obs.target], rule="2-C")
        case phase.DEFENSE:
            return _prompt_defense(box, obs)
        case phase.KEEP:
            return facts.ChooseKept(AREA_NAMES[obs.target], rule="2-D")
    return None


def _prompt_defense(box: Box, obs: State) -> facts.ChooseDefense:
    attacker, target = turn_seat(obs), obs.target
    attackers = zip(obs.attack, obs.attack_back, strict=True)
    return facts.ChooseDefense(
        attacker=attacker,
        area=AREA_NAMES[target],
        attackers=tuple(card_of(kind, back) for kind, back in attackers if back != NONE),
        archers=box.archer * num_archers(obs, attacker, target),
        card=CARD_NAMES[obs.card[target]],
        points=box.occupying[obs.card[target], target],
        offset=box.offset[target, 1 - attacker],
        rule="2-C",
    )


# Why not


def why_not(box: Box, obs: State, seat: int, action: int) -> Refusal:
    """The rule against an action that a seat may not choose now, although it has something to choose."""
    what = act.TABLE[action]
    match what.verb, obs.phase:
        case _ if what.role != "choice":
            pass
        case "draft", phase.DRAFT:
            return _why_not_draft(box, obs, seat, *_split(what))
        case "occupy" | "attack", phase.DISPATCH:
            refusal = _why_not_there(obs, seat, _area(what), what.verb)
            return refusal or facts.NotInHand(what.text("card"), rule="2")
        case "exchange", phase.DISPATCH:
            return _why_not_exchange(obs, seat, _area(what))
        case ("add", phase.SECOND) | ("defend", phase.DEFENSE):
            return facts.NotInHand(what.text("card"), rule="2-C")
        case "keep", phase.KEEP:
            return facts.NotInBattle(rule="2-D")
    asked = prompt(box, obs, seat)
    assert asked is not None
    return NotNow(asked, rule=asked.rule)


def _why_not_draft(box: Box, obs: State, seat: int, normals: int, aces: int) -> Refusal:
    if num_held(obs, seat) + normals + aces > box.hand_limit:
        return facts.HandIsFull(box.hand_limit, rule="1")
    price = normals * box.cost[NORMAL] + aces * box.cost[ACE]
    return facts.TooExpensive(price, funds_of(box, obs, seat), rule="1")


def _why_not_there(obs: State, seat: int, area: int, verb: str) -> Refusal | None:
    holder, where = obs.holder[area], AREA_NAMES[area]
    if holder == seat:
        return facts.AreaIsYours(where, rule="2-B")
    if holder == NONE and verb == "attack":
        return facts.AreaIsEmpty(where, rule="2-A")
    if holder == 1 - seat and verb == "occupy":
        return facts.AreaIsHeld(holder, where, rule="2-C")
    return None


def _why_not_exchange(obs: State, seat: int, area: int) -> Refusal:
    if obs.holder[area] != seat:
        return facts.AreaNotYours(AREA_NAMES[area], rule="5")
    if counts.number(obs.hand[seat], LIAISON) == 0:
        return facts.NoLiaison(rule="5")
    return facts.LiaisonForLiaison(rule="ruling 9")
