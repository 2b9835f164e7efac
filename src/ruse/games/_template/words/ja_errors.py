"""What is wrong with a box or a position, in Japanese."""

from ruse.games._template.words.ja import TITLE

ERRORS = {
    "{count} card": "{count}枚",
    "cards.copies: must add up to {cards} or more, for {hands} hands": "cards.copies：手札{hands}つ分として、合計が{cards}以上でなければなりません",
    "there are no more than {cards} of rank {rank}": "ランク{rank}のカードは{cards}しかありません",
}
NAMES = {"Template": TITLE}
