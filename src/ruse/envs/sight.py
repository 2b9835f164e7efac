"""What a seat is told of a moment: a tensor, and a mask of its choices; in plain Python, ready at once."""

from typing import Any

import numpy as np

from ruse.core.record import NONE, UNKNOWN, words_of
from ruse.core.setup import Setup
from ruse.envs.colors import TOLD, TRUE, action_maps, canonize, check_alike, know_colors_of, new_palette
from ruse.envs.lanes import BACK, THERE, Marks
from ruse.envs.layout import layout_of
from ruse.envs.moments import Moment
from ruse.envs.space import space_of
from ruse.envs.tensor import amounts_of, check_fit, first_misfit, know_tensor_of, write_tensor


class Sight:
    """Tells a seat what it knows; with `canonical`, in an order of colors that it finds whenever it writes."""

    def __init__(self, setup: Setup, canonical: bool = False) -> None:
        if canonical:
            check_alike(setup)
        self._setup = setup
        self._is_canonical = canonical
        self._amounts = amounts_of(setup)
        self._order = 0
        self._get_ready()

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._get_ready()

    def _get_ready(self) -> None:
        know_tensor_of(self._setup.game)
        know_colors_of(self._setup.game)

    def tensor(self, moment: Moment, seat: int) -> Any:
        """What a seat knows."""
        setup, words = self._setup, moment.words(seat)
        check_fit(setup, first_misfit([words], self._amounts))
        told: Any = self._in_canonical_colors(words, seat) if self._is_canonical else words
        row: Any = bytearray(layout_of(setup.game).width)  # Python writes there in a third of the time
        write_tensor(told, moment.state, seat, setup.num_seats, row)
        return np.frombuffer(row, np.uint8)

    def _in_canonical_colors(self, words: list[int], seat: int) -> list[int]:
        setup = self._setup
        views, palette = setup.game.state.array(2), new_palette(setup.game)[0]
        both = words_of(views)
        both[TRUE] = [*words, UNKNOWN]
        canonize(setup.box.plain, views[TRUE], views[TOLD], both, seat, setup.num_seats, palette)
        self._order = int(palette.order)
        told: list[int] = both[TOLD].tolist()
        return told

    def mask(self, moment: Moment, seat: int) -> Marks:
        """Marks what a seat may choose, if it is its turn; in the colors in which a tensor was last written."""
        space = space_of(self._setup.game)
        mask = np.zeros(len(space), np.int8)
        if moment.actor == seat:
            places = space.places[list(moment.legal)]
            mask[action_maps(self._setup.game)[THERE, self._order, places] if self._is_canonical else places] = 1
        return mask

    def action_at(self, place: int) -> int:
        """The action that is told by a place in the action space; NONE, if there is none."""
        space = space_of(self._setup.game)
        if not 0 <= place < len(space):
            return NONE
        if self._is_canonical:
            place = action_maps(self._setup.game)[BACK, self._order, place]
        return int(space.numbers[place])
