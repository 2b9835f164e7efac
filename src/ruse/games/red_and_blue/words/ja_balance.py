"""Red Kingdom & Blue Kingdom in Japanese: what a report on its balance speaks of, by its name in files."""

from ruse.games.red_and_blue.state import CARD_NAMES, NUM_MONARCHS
from ruse.games.red_and_blue.words import en_cards
from ruse.games.red_and_blue.words.ja_cards import BACKS, CARDS

BALANCE = {
    **{en_cards.CARDS[code]: CARDS[code] for code in CARD_NAMES[NUM_MONARCHS:]},
    **{code: f"{name}カード" for code, name in BACKS.items()},
    "a monarch fell": "君主が倒れた",
    "both monarchs fell": "両国の君主が倒れた",
    "all five areas held": "5つの拠点をすべて占拠",
    "the turn limit": "ターンの上限",
    "turns a side": "各国のターン数",
    "Red wins 45-55 %": "赤の国の勝率は45～55%",
    "a game ends in 5-15 turns a side, on average": "1ゲームは平均で各国5～15ターン",
    "most games end in 5-15 turns a side": "半数以上のゲームが各国5～15ターンで終わる",
    "draws are under 3 %": "引き分けは3%未満",
    "no card is never worth playing": "出す価値がまったくないカードはない",
    "an ace is worth about two normal cards": "エースカード1枚の価値はノーマルカード約2枚分",
}
