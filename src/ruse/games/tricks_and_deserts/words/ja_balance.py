"""Tricks & Deserts in Japanese: what a report on its balance speaks of, by its name in files."""

from ruse.games.tricks_and_deserts.state import COLOR_NAMES, PRINTED_VALUES, SHORT_COLORS
from ruse.games.tricks_and_deserts.words.ja_cards import COLORS

BALANCE = {
    **{
        f"{short}{value}": f"{COLORS[color]}の{value}"
        for short, color in zip(SHORT_COLORS, COLOR_NAMES, strict=True)
        for value in PRINTED_VALUES
    },
    **{f"alliance with {code}": f"{name}との同盟" for code, name in COLORS.items()},
    "to play": "プレイ",
    "to pass": "パス",
    "one winner": "勝者が1人",
    "a shared win": "勝利を分け合う",
    "the start player": "スタートプレイヤー",
}
