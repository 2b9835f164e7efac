"""What is told as data: the table, sums with their parts, and moves that no comparison of tables could find."""

from collections.abc import Callable
from typing import Any, TypeVar

from ruse.core.dice import below, seeded
from ruse.core.facts import Event, Moved
from ruse.core.match import Match
from ruse.core.moves import follow
from ruse.core.protocol import SPECTATOR
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu import facts
from ruse.games.warriors_of_jogu.view import FaceDown, View

Table = Callable[..., Match]
E = TypeVar("E", bound=Event)

WU: dict[str, Any] = {"faction": "wu"}
KEION: dict[str, Any] = {"faction": "keion"}
AGENTS: dict[str, Any] = {"faction": "agents"}
ENGINEERS: dict[str, Any] = {"faction": "engineers"}
FIGHT = ("pass", "pass", "show battle", "resolve")


def told(match: Match, *actions: str, viewer: int = SPECTATOR) -> list[Event]:
    """What a viewer is told of these actions."""
    door, before = match.seat(viewer), len(match.steps)
    for action in actions:
        match.push(action)
    return [event for happening in door.events(before) for event in happening.events]


def only(events: list[Event], kind: type[E]) -> E:
    """The one event of its kind."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def moves(events: list[Event]) -> list[tuple[str, str, str, str]]:
    return [(event.was, event.card, event.source, event.target) for event in events if isinstance(event, Moved)]


def view(match: Match, viewer: int) -> View:
    seen = match.seat(viewer).view
    assert isinstance(seen, View)
    return seen


# The table


def test_strength_is_told_by_player_as_it_counts_for_the_capacity(table: Table) -> None:
    match = table({**KEION, "at_2": "dragoon"}, {**AGENTS, "at_2": "assassin", "at_5": "(smoke-n-screen)"})
    strength = match.seat(0).components.cards["dragoon"].strength, match.seat(0).components.cards["assassin"].strength
    for viewer in (0, 1, SPECTATOR):
        assert view(match, viewer).loads == ((strength[0], 0, 0, 0, 0), (strength[1], 0, 0, 3, 0))


def test_face_down_cards_are_at_their_place_and_seen_by_their_owner_only(table: Table) -> None:
    match = table({**ENGINEERS, "discard": "bomb-tower"}, {**AGENTS, "at_2": "() (covert-junior-agent)"})
    assert view(match, 0).zones["1.2"] == ("?",)
    assert view(match, 0).face_down == {"1.2": (FaceDown(2, "?"),)}
    assert view(match, 1).zones["1.2"] == ("covert-junior-agent",)
    assert view(match, 1).face_down == {"1.2": (FaceDown(2, "covert-junior-agent"),)}


def test_who_knows_which_location_card(table: Table) -> None:
    match = table({**KEION, "hand": "explorer patriot", "location": 5}, {**WU, "location": 3})
    assert view(match, 0).zones["0.location"] == ("5",)
    assert view(match, 1).zones["0.location"] == ("?location",)
    for action in ("play explorer 2", "explore 4", "pass", "play patriot 2", "reveal 5"):
        match.push(action)
    assert view(match, 0).next_locations == ("4", None)
    assert view(match, 1).next_locations == ("?location", None)
    for viewer in (0, 1, SPECTATOR):
        assert view(match, viewer).shown == (True, False)
        assert view(match, viewer).zones["0.location"] == ("5",)


def test_cards_everybody_knows_are_told_beside_the_hand(table: Table) -> None:
    may = {**WU, "hand": "conjurer storm-prodigy", "known": "storm-prodigy"}
    match = table(may, {**AGENTS, "hand": "saboteur", "at_2": "assassin"})
    for viewer in (0, 1):
        assert view(match, viewer).known == (("storm-prodigy",), ())
    assert view(match, 1).zones["0.hand"] == ("?", "?")


def test_stay_tokens_are_told_with_their_cards(table: Table) -> None:
    match = table({**KEION, "at_2": "guardian-angel+ guardian-angel"}, WU, round=2, won="may")
    assert view(match, 1).staying == {"0.2": ("guardian-angel",)}


def test_a_card_on_its_way_lies_beside_the_locations(table: Table) -> None:
    match = table({**WU, "hand": "storm-prodigy"}, KEION)
    match.push("play storm-prodigy")
    assert view(match, 1).zones["0.sent"] == ("storm-prodigy",)
    assert view(match, 1).choosing == (1,)
    assert [step.what for step in view(match, 1).waiting] == ["send"]


def test_both_choose_their_discards_side_by_side(table: Table) -> None:
    match = table({**WU, "hand": "conjurer"}, {**KEION, "hand": "patriot"}, phase="discard", round=2, won="may")
    assert view(match, SPECTATOR).choosing == (0, 1)
    match.push("keep", 1)
    assert view(match, SPECTATOR).choosing == (0,)


# Sums with their parts


def test_a_battle_is_told_as_sums_over_its_locations(table: Table) -> None:
    match = table(
        {**KEION, "location": 5, "shown": 1, "at_2": "dragoon guardian-angel+", "at_5": "patriot"},
        {**WU, "location": 6, "at_2": "conjurer", "at_6": "conjurer"},
    )
    events = told(match, *FIGHT)
    battle = only(events, facts.BattleFought)
    strength = {card: printed.strength for card, printed in match.seat(0).components.cards.items()}
    assert [(fight.location, fight.named_by, fight.made_by) for fight in battle.battles] == [
        ("2", (), ("dragoon",)),
        ("5", (0,), ()),
        ("6", (1,), ()),
    ]
    for fight in battle.battles:
        for front in fight.fronts:
            assert front.strength == sum(worth for _, worth in front.cards)
            assert front.product == front.strength * int(fight.location)
            assert all(strength[card] == worth for card, worth in front.cards)
    for seat in (0, 1):
        assert battle.ratings[seat] == sum(fight.fronts[seat].product for fight in battle.battles)


def test_a_punisher_denies_a_battle(table: Table) -> None:
    match = table({**KEION, "location": 5, "at_5": "punisher"}, {**WU, "location": 6})
    battle = only(told(match, *FIGHT), facts.BattleFought)
    assert battle.denied == ("5",)
    assert [fight.location for fight in battle.battles] == ["6"]


def test_morale_is_told_with_the_cards_that_cost_it(table: Table) -> None:
    match = table(
        {**KEION, "location": 2, "shown": 1, "at_4": "patriot dragoon"}, {**WU, "location": 6, "at_6": "conjurer"}
    )
    lost = only(told(match, *FIGHT), facts.MoraleLost)
    assert [card for card, _ in lost.parts] == ["dragoon", "patriot"]
    assert lost.lost == sum(worth for _, worth in lost.parts) == 23 - lost.morale
    assert lost.by == "battle"


def test_morale_gained_is_told_with_the_spare_capacity(table: Table) -> None:
    match = table({**WU, "at_3": "master-of-earth", "at_4": "master-of-earth"}, KEION)
    gained = only(told(match, *FIGHT), facts.MoraleGained)
    assert [(part.card, part.location) for part in gained.parts] == [("master-of-earth", "3"), ("master-of-earth", "4")]
    assert gained.gained == sum(part.spare for part in gained.parts) > 0


def test_a_refusal_has_the_sum_that_exceeds_the_capacity(table: Table) -> None:
    match = table({**WU, "hand": "master-of-fire", "at_2": "storm-prodigy"}, KEION)
    refusal = match.seat(0).why_not("play master-of-fire 2")
    assert isinstance(refusal, facts.OverCapacity)
    assert refusal.strength + refusal.added > refusal.capacity == 10
    assert refusal.rule == "3"


# Moves


def test_equal_discards_of_both_players_go_to_their_own_piles(table: Table) -> None:
    match = table(
        {**WU, "hand": "conjurer conjurer"}, {**WU, "hand": "conjurer conjurer"}, phase="discard", round=2, won="may"
    )
    events = told(match, "discard conjurer", "keep", "discard conjurer", "keep", "show discards", viewer=1)
    assert moves(events)[-2:] == [
        ("?", "conjurer", "0.sealed", "0.discard"),
        ("conjurer", "conjurer", "1.sealed", "1.discard"),
    ]


def test_a_bomb_tower_without_a_target_goes_by_its_location(table: Table) -> None:
    match = table({**ENGINEERS, "hand": "bomb-tower", "at_2": "engineer-unit-1"}, WU)
    assert moves(told(match, "play bomb-tower 2", viewer=1)) == [
        ("?", "bomb-tower", "0.hand", "0.2"),
        ("bomb-tower", "bomb-tower", "0.2", "0.discard"),
    ]


def test_used_location_cards_go_back_face_down() -> None:
    game = find_game("warriors-of-jogu")
    box = game.load_box({"table": {"location_cards": 1, "morale": 99}})
    match, rng = Match(game, {"first": 2, "second": 2, "mirror": 1}, box), seeded(1)
    before, returned = view(match, 0), 0
    while match.outcome() is None:
        choices = match.legal()
        events = told(match, choices[below(rng, len(choices))].code, viewer=0)
        assert {place: sorted(cards) for place, cards in follow(before, events).zones.items()} == {
            place: sorted(cards) for place, cards in view(match, 0).zones.items()
        }
        before = view(match, 0)
        for was, card, source, target in moves(events):
            if source.endswith("location-discard"):
                assert (card, target) == ("?location", source.replace("discard", "deck"))
                assert was in match.seat(0).components.locations
                returned += 1
    assert returned == 2 * 5


def test_cards_turned_up_stay_where_they_lie(table: Table) -> None:
    match = table(WU, {**AGENTS, "at_2": "(smoke-n-screen)", "at_5": "(covert-senior-agent)"})
    events = told(match, "pass", "pass", "show battle", viewer=0)
    assert ("?", "smoke-n-screen", "1.2", "1.2") in moves(events)
    assert ("?", "covert-senior-agent", "1.5", "1.5") in moves(events)
