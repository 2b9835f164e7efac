"""Warriors of Jogu in Japanese: what a report on its balance speaks of, by its name in files."""

from ruse.games.warriors_of_jogu import cards as _printed
from ruse.games.warriors_of_jogu.words.ja_cards import CARDS, FACTIONS

BALANCE = {
    **dict(zip(_printed.FACTION_TITLES, FACTIONS.values(), strict=True)),
    **{card.name: CARDS[card.code] for card in _printed.CARDS},
    "faction": "勢力",
    "rounds": "ラウンド数",
    "all rounds were played": "全ラウンドを終えた",
    "morale reached 0": "士気が0になった",
    "every faction wins 45-55 % against the field": "どの勢力も、他の勢力に対する勝率は45～55%",
    "no pairing leaves 40-60 %": "どの組み合わせも勝率は40～60%",
    "the start player of round 1 wins 47-53 %": "第1ラウンドの先手の勝率は47～53%",
    "both endings occur, each in at least 15 % of games": "どちらの終わり方も15%以上のゲームで起こる",
    "no type is never worth playing": "出す価値がまったくないカードはない",
}
