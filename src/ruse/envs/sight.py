"""What a seat is told of a moment: a tensor, and a mask of its choices; in plain Python, ready at once."""

from typing import Any

import numpy as np

from ruse.core.record import NONE, UNKNOWN, words_of
from ruse.envs.colors import TOLD, TRUE, action_maps, canonize, check_alike, know_colors_of, new_palette
from ruse.envs.lanes import BACK, THERE, Marks
from ruse.envs.layout import layout_of
from ruse.envs.moments import Moment
from ruse.envs.setting import Setting
from ruse.envs.space import space_of
from ruse.envs.tensor import amounts_of, check_fit, first_misfit, know_tensor_of, write_tensor


class Sight:
    """Tells a seat what it knows; with `canonical`, in an order of colors that it finds whenever it writes."""

    def __init__(self, setting: Setting, canonical: bool = False) -> None:
        if canonical:
            check_alike(setting)
        self._setting = setting
        self._is_canonical = canonical
        self._amounts = amounts_of(setting)
        self._order = 0
        self._get_ready()

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._get_ready()

    def _get_ready(self) -> None:
        know_tensor_of(self._setting.game)
        know_colors_of(self._setting.game)

    def tensor(self, moment: Moment, seat: int) -> Any:
        """What a seat knows."""
        setting, words = self._setting, moment.words(seat)
        check_fit(setting, first_misfit([words], self._amounts))
        told: Any = self._in_canonical_colors(words, seat) if self._is_canonical else words
        row: Any = bytearray(layout_of(setting.game).width)  # Python writes there in a third of the time
        write_tensor(told, moment.state, seat, setting.num_seats, row)
        return np.frombuffer(row, np.uint8)

    def _in_canonical_colors(self, words: list[int], seat: int) -> list[int]:
        setting = self._setting
        views, palette = setting.game.state.array(2), new_palette(setting.game)[0]
        both = words_of(views)
        both[TRUE] = [*words, UNKNOWN]
        canonize(setting.box.plain, views[TRUE], views[TOLD], both, seat, setting.num_seats, palette)
        self._order = int(palette.order)
        told: list[int] = both[TOLD].tolist()
        return told

    def mask(self, moment: Moment, seat: int) -> Marks:
        """Marks what a seat may choose, if it is its turn; in the colors in which a tensor was last written."""
        space = space_of(self._setting.game)
        mask = np.zeros(len(space), np.int8)
        if moment.actor == seat:
            places = space.places[list(moment.legal)]
            mask[action_maps(self._setting.game)[THERE, self._order, places] if self._is_canonical else places] = 1
        return mask

    def action_at(self, place: int) -> int:
        """The action that is told by a place in the action space; NONE, if there is none."""
        space = space_of(self._setting.game)
        if not 0 <= place < len(space):
            return NONE
        if self._is_canonical:
            place = action_maps(self._setting.game)[BACK, self._order, place]
        return int(space.numbers[place])
