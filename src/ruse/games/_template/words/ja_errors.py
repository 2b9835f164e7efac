"""What is wrong with a box or a position, in Japanese."""

from ruse.games._template.words.ja import TITLE

ERRORS = {
    "{count} card": "{count}枚",
    "{count} point": "{count}点",
    "cards.copies: must add up to {cards} or more, for {hands} hands": "cards.copies：手札{hands}つ分として、合計が{cards}以上でなければなりません",
    "there are no more than {cards} of rank {rank}": "ランク{rank}のカードは{cards}しかありません",
    "played: before trick {trick} it must be {cards} cards (2)": "played：第{trick}トリックの前は{cards}枚でなければなりません（2）",
    "before trick {trick} there are at most {points} (2)": "第{trick}トリックの前の得点は合計で最大{points}です（2）",
    "in trick {trick} everybody must have {cards}, not {sizes} (1)": "第{trick}トリックでは全員の手札が{cards}でなければなりません（今は{sizes}）（1）",
    "hands are drawn one after the other, and nothing is chosen before; not {sizes} (1)": "手札は1人ずつ順に引き、それまでは何も選びません（今は{sizes}）（1）",
}
NAMES = {"Template": TITLE}
