"""Tooth & Claw in Japanese: what a report on its balance speaks of, by its name in files."""

from ruse.games.tooth_and_claw.state import COLOR_NAMES, FORMATION_NAMES, PRINTED_RANKS
from ruse.games.tooth_and_claw.words.ja_cards import COLORS, TYPES, formation

BALANCE = {
    **{code.capitalize(): name for code, name in TYPES.items()},
    **{f"{color[0].upper()}{rank}": f"{COLORS[color]}の{rank}" for color in COLOR_NAMES for rank in PRINTED_RANKS},
    **{f"type {code}": f"種類：{name}" for code, name in TYPES.items()},
    **{f"formation {code}": f"陣形：{formation(code)}" for code in FORMATION_NAMES},
    "type": "陣形の種類",
    "more achievements": "功績の差",
    "a tie": "功績が同点",
    "each type wins 45-55 % against the field": "どの種類も、他の種類に対する勝率は45～55%",
    "each of the 2 cards of a round is chosen at least 20 % of the time": (
        "各ラウンドの2枚の陣形カードは、どちらも20%以上選ばれる"
    ),
}
