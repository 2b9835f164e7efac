"""What is wrong with a box or a position, in Japanese."""

from ruse.games.red_and_blue.state import SEAT_NAMES
from ruse.games.red_and_blue.words.ja import SEATS, TITLE
from ruse.games.red_and_blue.words.ja_cards import AREAS, CARDS

ERRORS = {
    "{count} card": "{count}枚",
    "{count} turn": "{count}ターン",
    "{count} normal card": "ノーマルカード{count}枚",
    "{count} ace": "エースカード{count}枚",
    # The box
    "cards.prince: must have exactly 1 more attack than the Princess": "cards.prince：攻撃点は青の王女よりちょうど1高くなければなりません",
    "is also given in {table}": "{table}にも書かれています",
    "{cards} cards are more than the hand_limit of {limit}": "{cards}枚はhand_limitの{limit}枚を超えています",
    "the copies of the {name} cards add up to {sum}, not {size}": "{name}のカードの枚数の合計は{size}ではなく{sum}です",
    # What a position names
    "too many cards of one kind": "同じ種類のカードが多すぎます",
    "may not have more than {cards} with those put into the battle (1)": "戦闘に出したカードと合わせて最大{cards}です（1）",
    "does not fit the phase '{phase}' (2-C)": "フェイズ'{phase}'に合いません（2-C）",
    "must be an area the other player holds (2-C)": "相手の拠点でなければなりません（2-C）",
    "must be 1 to {most} cards, and 1 before the second is chosen (2-C)": "1枚から{most}枚までで、2枚目を選ぶ前は1枚でなければなりません（2-C）",
    "not yet in the phase '{phase}' (2-C)": "フェイズ'{phase}'ではまだ早すぎます（2-C）",
    "names cards that are neither in the hand nor face down": "手札にも裏向きのカードにもないカードが書かれています",
    "there are no more than {copies} of the kind {card}": "{card}は{copies}しかありません",
    "say where the {card} is": "{card}がどこにあるか書いてください",
    "{player} cannot have the {card}": "{player}は{card}を持てません",
    "does not fit the phase '{phase}' (1)": "フェイズ'{phase}'に合いません（1）",
    "Red's first hand is dealt, then Blue's (0)": "最初の手札は赤の国、青の国の順に配ります（0）",
    "the hands are dealt in Red's first turn (0)": "手札を配るのは赤の国の最初のターンです（0）",
    "must be cards the hand has room for (1)": "手札に入る枚数でなければなりません（1）",
    "costs {price}, the funds are {funds} (1)": "{price}必要ですが、資金は{funds}です（1）",
    "{player} has no second card to attack with (2-C)": "{player}には攻撃に出せる2枚目のカードがありません（2-C）",
    "{player} has no card to add in defense (2-C)": "{player}には援軍に出せるカードがありません（2-C）",
    "{player} has no room in the hand or too few funds for a draft (1)": "{player}は手札に空きがないか、資金が足りないので、徴兵できません（1）",
    "there is no choice of a card to keep in this battle (2-D)": "この戦闘では残すカードを選ぶことはありません（2-D）",
    "the game was over after {turns} each (ruling 5)": "それぞれ{turns}でゲームは終わっています（裁定5）",
    "the game is not over in this position (4)": "この局面ではゲームは終わっていません（4）",
    "the game is over in this position (4)": "この局面ではゲームは終わっています（4）",
    # How it can have come about
    "{who}: {normals} and {aces} besides those dealt cannot have been drafted by this turn (1)": "{who}：このターンまでに、配られたカードのほかに{normals}と{aces}を徴兵することはできません（1）",
    "each player was dealt {cards} normal cards, and there is no new stock of them yet: say where they are (0)": "それぞれノーマルカードが{cards}枚配られ、山札はまだ作り直されていないはずです。それらがどこにあるか書いてください（0）",
    "{entry}: there is no new stock of {back} cards yet, so all that is deduced is known (ruling 16)": "{entry}：{back}のカードの山札はまだ作り直されていないはずなので、推理で分かるカードはすべて知られています（裁定16）",
    "a monarch leaves its Capital only by a Liaison, which then is on an area or discarded (5)": "君主が王都を離れるのは連絡兵の効果によってだけで、連絡兵は拠点か捨て札にあります（5）",
    "known: no Liaison and no Rearguard can have brought so many cards back to a hand (5)": "known：連絡兵やしんがり兵の効果で、それほど多くのカードが手札に戻ることはありません（5）",
    "{player} has not dispatched yet: only the {monarch} is on the table (3)": "{player}はまだ出兵していません。場にあるのは{monarch}だけです（3）",
    "nobody has attacked {area} yet: it has the {monarch} or a Liaison (2, 5)": "{area}はまだ攻撃されていません。そこにいるのは{monarch}か連絡兵です（2、5）",
    "in the first turn each attack costs Blue one card at most, and Red one at least (2-D)": "最初のターンの攻撃1回につき、青の国が失うカードは最大1枚、赤の国が失うカードは1枚以上です（2-D）",
    "{player} can take the fifth area only in their own turn (4)": "{player}が5つ目の拠点を占拠できるのは自分のターンだけです（4）",
}
NAMES = {
    "Red Kingdom & Blue Kingdom": TITLE,
    "both players": "両国",
    **dict(zip(SEAT_NAMES, SEATS, strict=True)),
    **{code.title(): name for code, name in CARDS.items()},
    **AREAS,
}
