"""All worlds that agree with an observation, found hole by hole; and chi-square.

Observations are namespaces with the fields of a state: kernels need no more of a record.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from copy import deepcopy
from itertools import combinations, product
from math import sqrt
from types import SimpleNamespace
from typing import Any

from ruse.core.dice import seeded
from ruse.core.fields import Choice, Field, Subset, fields_of
from ruse.core.record import UNKNOWN, Record

Observation = SimpleNamespace
Redeal = Callable[[Any, Any, int, Any], None]
Hole = tuple[str, tuple[int, ...]]  # a field and a cell

_ONE_IN_100000 = 4.265  # standard deviations of a normal distribution


def observation_of(record: Any, state: type[Record]) -> Observation:
    """A record as a namespace of integers and lists."""
    return SimpleNamespace(**{name: record[name].tolist() for name in state.declared})


def worlds(state: type[Record], seen: Observation) -> Iterator[Observation]:
    """Every state that agrees with an observation: no card lies twice, and every set has its size."""
    places = {name: field for name, field in fields_of(state).items() if field.place}
    cells = [(name, cell) for name, field in places.items() for cell in product(*map(range, field.shape))]
    holes = [hole for hole in cells if value_at(seen, hole) == UNKNOWN]
    rests = [hole for hole in holes if isinstance(places[hole[0]].meaning, Subset) and not places[hole[0]].size]
    lying = {(names_of(places[hole[0]]), card) for hole in cells for card in cards_in(places[hole[0]], seen, hole)}
    for world in filled(seen, places, [hole for hole in holes if hole not in rests], lying):
        now = {(names_of(places[hole[0]]), card) for hole in cells for card in cards_in(places[hole[0]], world, hole)}
        for hole in rests:
            put(world, hole, sum(1 << card for card in unused(places[hole[0]], now)))
        yield world


def filled(
    seen: Observation, places: Mapping[str, Field], holes: list[Hole], lying: set[tuple[tuple[str, ...], int]]
) -> Iterator[Observation]:
    """All ways to fill holes with cards that lie nowhere yet."""
    if not holes:
        yield deepcopy(seen)
        return
    hole, *others = holes
    field = places[hole[0]]
    number = 1 if isinstance(field.meaning, Choice) else size_of(seen, field, hole)
    for cards in combinations(unused(field, lying), number):
        value = cards[0] if isinstance(field.meaning, Choice) else sum(1 << card for card in cards)
        put(seen, hole, value)
        yield from filled(seen, places, others, lying | {(names_of(field), card) for card in cards})
    put(seen, hole, UNKNOWN)


def names_of(field: Field) -> tuple[str, ...]:
    assert isinstance(field.meaning, Choice | Subset)
    return field.meaning.names


def unused(field: Field, lying: set[tuple[tuple[str, ...], int]]) -> list[int]:
    return [card for card in range(len(names_of(field))) if (names_of(field), card) not in lying]


def size_of(seen: Observation, field: Field, hole: Hole) -> int:
    assert field.size
    size = getattr(seen, field.size)
    return int(size[hole[1][0]] if isinstance(size, list) else size)


def value_at(record: Observation, hole: Hole) -> int:
    name, cell = hole
    return int(getattr(record, name)[cell[0]] if cell else getattr(record, name))


def put(record: Observation, hole: Hole, value: int) -> None:
    name, cell = hole
    if cell:
        getattr(record, name)[cell[0]] = value
    else:
        setattr(record, name, value)


def cards_in(field: Field, record: Observation, hole: Hole) -> Iterable[int]:
    value = value_at(record, hole)
    if value < 0:
        return []
    return [value] if isinstance(field.meaning, Choice) else [card for card in range(62) if value >> card & 1]


def draws(redeal: Redeal, box: Any, seen: Observation, viewer: int, number: int) -> Iterator[Observation]:
    """Worlds that `redeal` deals to an observation."""
    rng: Any = seeded(1).tolist()
    for _ in range(number):
        world = deepcopy(seen)
        redeal(box, world, viewer, rng)
        yield world


def is_likely(found: Counter[Any], expected: Mapping[Any, float]) -> bool:
    """Whether counts may come from these probabilities: by chi-square, at a level of 1 in 100,000."""
    total = found.total()
    if not found.keys() <= expected.keys():
        return False
    chi_square = sum((found[each] - total * chance) ** 2 / (total * chance) for each, chance in expected.items())
    freedom = len(expected) - 1
    spread = 2 / (9 * freedom)  # as Wilson and Hilferty approximate the quantile
    return bool(chi_square < freedom * (1 - spread + _ONE_IN_100000 * sqrt(spread)) ** 3)


def deals_evenly(redeal: Redeal, state: type[Record], seen: Observation, viewer: int, box: Any = None) -> bool:
    """Whether `redeal` deals the cards in all ways that agree with an observation, and in all of them equally often."""
    places = [name for name, field in fields_of(state).items() if field.place]
    known = {dealt(world, places) for world in worlds(state, deepcopy(seen))}
    assert len(known) > 1, "nothing is hidden"
    number = max(4000, 40 * len(known))
    found = Counter(dealt(world, places) for world in draws(redeal, box, seen, viewer, number))
    return is_likely(found, dict.fromkeys(known, 1 / len(known)))


def dealt(world: Observation, places: Iterable[str]) -> Hashable:
    """The places of all cards, to be counted."""
    return repr([getattr(world, place) for place in places])
