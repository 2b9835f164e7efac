"""The OWNER: a viewer from whom nothing is hidden, and who chooses nothing."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.facts import UNSEEN_CARD, OnlyLooking, Zones
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.moves import follow
from ruse.core.protocol import CHANCE, NOBODY, OWNER, SPECTATOR
from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.core.speech import LogEntry
from ruse.lab.check import sample_configurations

ALL = [find_game(name) for name in [*game_names(), TEMPLATE]]


def matches(game: Game, seeds: range) -> Iterator[Match]:
    """Random matches of all kinds, after every step."""
    for options in sample_configurations(game):
        for seed in seeds:
            match, rng = Match(game, options), seeded(seed)
            yield match
            while match.actor != NOBODY:
                if match.actor == CHANCE:
                    match.play_chance_once(rng)
                else:
                    legal = match.legal()
                    match.push(legal[below(rng, len(legal))])
                yield match


def num_unseen(zones: Zones) -> int:
    """The number of cards that lie face down for the viewer."""
    return sum(card.startswith(UNSEEN_CARD) for cards in zones.values() for card in cards)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_the_owner_observes_the_state(game: Game) -> None:
    for match in matches(game, range(1)):
        owner = match.seat(OWNER)
        assert owner.observation.tobytes()[:-8] == match.truth().tobytes()[:-8]  # but for the marker of observations
        assert owner.view.zones == game.view.view(match.box.plain, match._state, OWNER).zones


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_the_owner_sees_every_card_that_somebody_sees(game: Game) -> None:
    for match in matches(game, range(1)):
        owner = match.seat(OWNER).view.zones
        for viewer in match.viewers:
            zones = match.seat(viewer).view.zones
            for place, cards in zones.items():
                assert len(cards) == len(owner[place])
                assert num_unseen({place: owner[place]}) <= num_unseen({place: cards})
                if not any(card.startswith(UNSEEN_CARD) for card in cards):
                    assert owner[place] == cards


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_fields_of_a_view_are_those_of_a_viewer_or_of_all_of_them_together(game: Game) -> None:
    for match in matches(game, range(1)):
        seats = [msgspec.to_builtins(match.seat(viewer).view) for viewer in match.viewers]
        for field, value in msgspec.to_builtins(match.seat(OWNER).view).items():
            told = [view[field] for view in seats]
            if all(each == told[0] for each in told):
                assert value == told[0]
            elif field in ("face_down", "only_to_pass") and isinstance(value, tuple):
                assert sorted(value) == sorted(item for each in told for item in each)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_every_step_is_told_as_to_whoever_noticed_most_of_it(game: Game) -> None:
    """The sentences are those of a viewer to whom the action was not blurred, and nobody was told more."""
    whole = {id(match): match for match in matches(game, range(2)) if match.actor == NOBODY}
    assert len(whole) == 2 * len(sample_configurations(game))
    for match in whole.values():
        for language in ("en", "ja"):
            logs = {viewer: {each.number: each for each in match.log(viewer, language)} for viewer in match.viewers}
            owner = {each.number: each for each in match.log(OWNER, language)}
            seen = {viewer: match._seen_by(viewer) for viewer in match.viewers}
            for number, step in enumerate(match.steps):
                nothing = LogEntry(number, step.seat, [])
                informed = [viewer for viewer in match.viewers if seen[viewer][number] == step.action]
                told = [logs[viewer].get(number, nothing).sentences for viewer in informed]
                assert owner.get(number, nothing).sentences == max(told, key=len)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_events_lead_from_one_view_to_the_next(game: Game) -> None:
    before = None
    for match in matches(game, range(1)):
        owner = match.seat(OWNER)
        view = owner.view
        if match.steps and before is not None:
            followed = follow(before, owner.events(len(match.steps) - 1)[0].events)
            assert {place: sorted(cards) for place, cards in followed.zones.items()} == {
                place: sorted(cards) for place, cards in view.zones.items()
            }
            assert msgspec.structs.replace(followed, zones={}) == msgspec.structs.replace(view, zones={})
        before = view


def test_a_battle_is_reckoned_with_the_cards_of_both_sides() -> None:
    differing = 0
    for match in matches(find_game("red-and-blue"), range(27, 28)):  # a Bird Soldier attacks Red
        views: list[Any] = [match.seat(viewer).view for viewer in (0, 1, OWNER)]
        if views[2].battle and views[0].battle != views[1].battle:
            differing += 1
            assert all(part.points is not None for part in views[2].battle.attack.parts)
    assert differing


def test_the_owner_chooses_nothing_and_is_no_viewer_by_default() -> None:
    match = Match(find_game("tooth-and-claw"))
    owner = match.seat(OWNER)
    assert OWNER not in match.viewers
    assert (owner.choices, owner.prompt, owner.can_undo, owner.decides) == ((), None, False, False)
    assert isinstance(owner.why_not("type bow"), OnlyLooking)
    for forbidden in (lambda: owner.push("type bow"), owner.perspective, owner.undo, lambda: match.legal(OWNER)):
        with pytest.raises(RuseError):
            forbidden()
    assert repr(owner) == "<Seat owner of <Match of tooth-and-claw, step 0, black to choose>>"


def test_the_owner_looks_from_any_side_of_the_table() -> None:
    match = Match(find_game("tooth-and-claw"))
    assert [match.seat(OWNER).speech(side=side).side for side in (0, 1)] == [0, 1]
    assert [match.seat(viewer).speech(side=1).side for viewer in (0, SPECTATOR)] == [0, SPECTATOR]
