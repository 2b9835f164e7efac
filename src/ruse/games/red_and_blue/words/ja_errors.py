"""What is wrong with a box or a position, in Japanese."""

from ruse.games.red_and_blue.words.ja import TITLE
from ruse.games.red_and_blue.words.ja_cards import CARDS

ERRORS = {
    "{count} card": "{count}枚",
    # The box
    "cards.prince: must have exactly 1 more attack than the Princess": "cards.prince：攻撃点は青の王女よりちょうど1高くなければなりません",
    "is also given in {table}": "{table}にも書かれています",
    "{cards} cards are more than the hand_limit of {limit}": "{cards}枚はhand_limitの{limit}枚を超えています",
    "the copies of the {name} cards add up to {sum}, not {size}": "{name}のカードの枚数の合計は{size}ではなく{sum}です",
    # What a position names
    "too many cards of one kind": "同じ種類のカードが多すぎます",
    "does not fit the phase '{phase}' (2-C)": "フェイズ'{phase}'に合いません（2-C）",
    "must be 1 to {most} cards, and 1 before the second is chosen (2-C)": "1枚から{most}枚までで、2枚目を選ぶ前は1枚でなければなりません（2-C）",
    "not yet in the phase '{phase}' (2-C)": "フェイズ'{phase}'ではまだ早すぎます（2-C）",
    "names cards that are neither in the hand nor face down": "手札にも裏向きのカードにもないカードが書かれています",
    "there are no more than {copies} of the kind {card}": "{card}は{copies}しかありません",
    "say where the {card} is": "{card}がどこにあるか書いてください",
    "does not fit the phase '{phase}' (1)": "フェイズ'{phase}'に合いません（1）",
    "may not have more than {cards} with those in the battle and to be drawn (1)": "戦闘に出したカードや引くカードと合わせて最大{cards}です（1）",
    "the game is not over in this position (4)": "この局面ではゲームは終わっていません（4）",
}
NAMES = {
    "Red Kingdom & Blue Kingdom": TITLE,
    **{code.title(): name for code, name in CARDS.items()},
}
