"""Red Kingdom & Blue Kingdom in Japanese: cards and areas."""

from collections import Counter
from collections.abc import Iterable

from ruse.core.language.ja import listed

CARDS = {
    "prince": "赤の王子",
    "princess": "青の王女",
    "rookie": "新米兵",
    "capital-guard": "王都の兵士",
    "city-guard": "街の兵士",
    "priest": "神官",
    "liaison": "連絡兵",
    "rearguard": "しんがり兵",
    "capital-guardian": "王都の守護兵",
    "city-guardian": "街の守護兵",
    "bishop": "司教",
    "archer": "弓兵",
    "bird-soldier": "鳥人兵",
    "?normal": "ノーマルカード",
    "?ace": "エースカード",
}
AREAS = {
    "red-capital": "赤の王都",
    "red-city": "赤の街",
    "border": "国境",
    "blue-city": "青の街",
    "blue-capital": "青の王都",
}
NAMES = {code: name for code, name in (CARDS | AREAS).items() if "?" not in code}
CODES = {name: code for code, name in NAMES.items()}
BACKS = {"normal": "ノーマル", "ace": "エース"}
TYPES = {"capital": "王都", "city": "街", "field": "王都でも街でもない"}


def cards(codes: Iterable[str]) -> str:
    """As in: 新米兵×2と弓兵."""
    named = [several(code, number) for code, number in Counter(codes).items()]
    return "と".join(named) if len(named) == 2 else listed(named)


def several(code: str, number: int) -> str:
    """As in: 新米兵×2; エースカード2枚."""
    if number == 1:
        return CARDS[code]
    return f"{CARDS[code]}{number}枚" if code.startswith("?") else f"{CARDS[code]}×{number}"
