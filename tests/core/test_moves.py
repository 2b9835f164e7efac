"""Which card went where, found out from two tables."""

from msgspec.structs import astuple

from ruse.core.facts import View
from ruse.core.moves import differences

Zones = dict[str, tuple[str, ...]]


def moves(before: Zones, after: Zones) -> list[tuple[str, ...]]:
    """All moves between two tables: was, card, source, target."""
    first, second = (View(phase="", choosing=(), zones=zones) for zones in (before, after))
    return [astuple(event) for event in differences(first, second)]


def test_cards_that_are_turned_down_on_the_way_stay_with_their_owner() -> None:
    before: Zones = {"0.front": ("R4",), "1.front": ("R1",), "0.gone": (), "1.gone": ()}
    after: Zones = {"0.front": (), "1.front": (), "0.gone": ("?",), "1.gone": ("?",)}
    turned = {**before, "0.front": before["1.front"], "1.front": before["0.front"]}
    assert moves(before, after) == [("R4", "?", "0.front", "0.gone"), ("R1", "?", "1.front", "1.gone")]
    assert moves(turned, after) == [("R1", "?", "0.front", "0.gone"), ("R4", "?", "1.front", "1.gone")]


def test_so_do_cards_nobody_can_tell_apart_as_long_as_there_is_room() -> None:
    before: Zones = {"0.pile": ("?", "?", "?"), "1.pile": ("?",), "0.gone": (), "1.gone": ()}
    after: Zones = {"0.pile": (), "1.pile": (), "0.gone": ("?", "?"), "1.gone": ("?", "?")}
    found = moves(before, after)
    assert found.count(("?", "?", "0.pile", "0.gone")) == 2
    assert found.count(("?", "?", "1.pile", "1.gone")) == 1
    assert found.count(("?", "?", "0.pile", "1.gone")) == 1


def test_a_known_face_is_followed_to_whoever_has_it_now() -> None:
    before: Zones = {"0.hand": ("R4", "?"), "0.gone": (), "1.pile": ()}
    after: Zones = {"0.hand": (), "0.gone": ("?",), "1.pile": ("R4",)}
    assert set(moves(before, after)) == {("R4", "R4", "0.hand", "1.pile"), ("?", "?", "0.hand", "0.gone")}
