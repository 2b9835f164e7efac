"""What imagined worlds must honor."""

from collections.abc import Callable
from typing import Any

from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.protocol import SPECTATOR
from ruse.games.warriors_of_jogu.cards import CARDS, KIND_NAMES
from ruse.games.warriors_of_jogu.deck import PRIVATE
from ruse.games.warriors_of_jogu.pile import count_of

Table = Callable[..., Match]


def worlds(match: Match, seat: int) -> list[Any]:
    return [match.perspective(seat).world(seeded(seed))[0] for seed in range(60)]


def kind(name: str) -> int:
    return KIND_NAMES.index(name)


def test_face_down_cards_are_of_the_kinds_played_face_down(table: Table) -> None:
    match = table(
        {"faction": "agents", "at_2": "(smoke-n-screen) (covert-senior-agent)", "hand": "saboteur"}, {"faction": "wu"}
    )
    seen = {int(world.down[0, 0, place]) for world in worlds(match, 1) for place in (0, 1)}
    assert {CARDS[number].name for number in seen} == {"Smoke-n-Screen", "Covert Junior Agent", "Covert Senior Agent"}


def test_cards_known_to_be_in_a_hand_stay_there(table: Table) -> None:
    match = table({"faction": "mibits", "hand": "medic scrambler medic", "known": "medic"}, {"faction": "wu"})
    box = match.box.plain
    held = [count_of(box, world.hand[0], kind("medic")) for world in worlds(match, 1)]
    assert min(held) == 1
    assert max(held) > 1


def test_looked_at_cards_lie_where_the_owner_saw_them(table: Table) -> None:
    match = table(
        {"faction": "engineers", "discard": "support-tower", "top": "bomb-tower? heavy-tower"},
        {"faction": "agents", "discard": "saboteur"},
    )
    for world in worlds(match, 0):
        assert world.top[0].tolist() == [kind("bomb-tower") + PRIVATE, kind("heavy-tower"), -2]
    tops = {int(world.top[0, 0]) for world in worlds(match, 1)}
    assert len(tops) > 2
    assert min(tops) >= PRIVATE
    assert {int(world.top[0, 1]) for world in worlds(match, 1)} == {kind("heavy-tower")}


def test_discarded_location_cards_cannot_come_again(table: Table) -> None:
    match = table(
        {"faction": "keion", "location": 5, "location_discard": "2 2 3 3 6 6"},
        {"faction": "wu"},
        round=7,
        won="may " * 6,
    )
    assert {int(world.location[0]) for world in worlds(match, 1)} == {2, 3}


def test_sealed_discards_may_be_any_cards_of_the_hand(table: Table) -> None:
    match = table(
        {"faction": "wu", "hand": "conjurer conjurer conjurer"},
        {"faction": "keion", "hand": "patriot"},
        phase="discard",
        round=2,
        won="may",
    )
    match.push("discard conjurer")
    sealed = {int(world.sealed[0]) for world in worlds(match, 1)}
    assert len(sealed) > 3


def test_the_spectator_sees_neither_hand(table: Table) -> None:
    match = table({"faction": "wu", "hand": "conjurer"}, {"faction": "keion", "hand": "patriot"})
    assert match.observation(SPECTATOR).hand.tolist() == [-1, -1]
    assert match.observation(SPECTATOR).location.tolist() == [-1, -1]
