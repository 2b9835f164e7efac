"""What is wrong with a box or a position, in Japanese."""

from ruse.games.tooth_and_claw.state import SEAT_NAMES
from ruse.games.tooth_and_claw.words.ja import SEATS
from ruse.games.tooth_and_claw.words.ja_cards import TYPES

ERRORS = {
    "{count} card": "{count}枚",
    "{count} cube": "{count}個",
    "{count} disc": "{count}個",
    "{count} space": "{count}つ",
    # The box
    "{one} and {other}": "{one}と{other}",
    "every rank must be different": "ランクはすべて違っていなければなりません",
    "must differ from low_rank": "low_rankと違っていなければなりません",
    "must be {spaces} spaces, as in '+1 . #'": "'+1 . #'のように{spaces}つのスペースを書いてください",
    "{entry}: '{token}' is not a space; the marks are {marks}": "{entry}：'{token}'はスペースではありません。使える印は{marks}です",
    "{entry}: must have exactly one {mark} space, for the revealed top card; it has {tops}": "{entry}：山札の一番上のカードを置くスペース（{mark}）はちょうど1つでなければなりません（今は{tops}つ）",
    "{entry}: a {type} card may have {allowed} for 2 Cards, not {spaces}": "{entry}：{type}のカードの2枚置きのスペースは最大{allowed}です（今は{spaces}つ）",
    "{entry}: needs {needed} blanks so that seven cards fight; it has {blanks}": "{entry}：7枚のカードが戦うには、ブランクが{needed}つ必要です（今は{blanks}つ）",
    "{entry}: {open} and {blank} stand alone": "{entry}：{open}と{blank}は、ほかの印と一緒に使えません",
    "{entry}: these marks cannot share a space": "{entry}：これらの印は同じスペースに置けません",
    "{entry}: no card fights from the reinforcements, so a marker there would never count": "{entry}：援軍からはカードが戦わないので、そこのマーカーには意味がありません",
    "{entry}: the card in column {column} could never reach the front": "{entry}：縦列{column}のカードが前に出られません",
    "{entry}: need {cubes} together, the box has {there}": "{entry}：合わせてキューブが{cubes}必要ですが、ボックスには{there}個しかありません",
    "{entry}: need {discs} together, the box has {there}": "{entry}：合わせてディスクが{discs}必要ですが、ボックスには{there}個しかありません",
    "formations: the Bow type needs 2 Cards on one of its cards at least": "formations：弓には2枚置きのあるカードが少なくとも1枚必要です",
    # What a position names
    "say which formation the cards lie on": "カードを置いてある陣形を書いてください",
    "a card is named twice": "同じカードが2回書かれています",
    "{formation} is of another type or round (6-1)": "{formation}は別の種類かラウンドの陣形です（6-1）",
    "must be {spaces} spaces, as in 'R5 . #'": "'R5 . #'のように{spaces}つのスペースを書いてください",
    "{space} is blank on this formation": "この陣形の{space}はブランクです",
    "{space} is not blank on this formation": "この陣形の{space}はブランクではありません",
    "{space} cannot hold {cards} cards": "{space}にはカードを{cards}枚置けません",
    "must be like '{example}'": "'{example}'のように書いてください",
    # What it must be
    "the game is over after the last round of the last game (10)": "ゲームが終わるのは最後のゲームの最後のラウンドの後です（10）",
    "the players' types must differ (4)": "両者の種類は違っていなければなりません（4）",
    "both need a type (4)": "両者に種類が必要です（4）",
    "types are chosen once, before the first round, {player} first (4)": "種類は最初のラウンドの前に一度だけ、{player}から順に選びます（4）",
    "in the phase '{phase}' both need a formation (6-1)": "フェイズ'{phase}'では両者に陣形が必要です（6-1）",
    "both have chosen: the phase is 'show formations' (6-1)": "両者が選び終わったら、フェイズは'show formations'です（6-1）",
    "in the phase '{phase}' nobody has a formation (6-1)": "フェイズ'{phase}'では誰も陣形を持ちません（6-1）",
    "{entry}: no card lies on the table before the top card is revealed (6-1)": "{entry}：山札の一番上のカードを公開する前に、場にカードはありません（6-1）",
    "{entry}: the revealed top card must lie on {space} (6-1)": "{entry}：山札から公開したカードは{space}になければなりません（6-1）",
    "{entry}: {cards} must lie on {names} (6-2)": "{entry}：カード{cards}は{names}になければなりません（6-2）",
    "the cards on the table do not belong to the phase '{phase}' (6)": "場のカードがフェイズ'{phase}'に合いません（6）",
    "both must have equally many cards, 1 to {most}; they have {cards} (7)": "両者のカードは同じ枚数で、1枚から{most}枚まででなければなりません（今は{cards}）（7）",
    "with {cards} each it is battle {battle} (7)": "それぞれ{cards}なら、第{battle}戦闘です（7）",
    "{entry}: {space} would have moved up (7-4)": "{entry}：{space}のカードはもう前に進んでいるはずです（7-4）",
    "{player} could not attack like that (7-1)": "{player}はそのように攻撃できません（7-1）",
    "two cards must wait behind that space and no other (11)": "そのスペースの後ろにだけ、2枚のカードが待っていなければなりません（11）",
    "White draws up to seven cards, then Black (6-1)": "まず白が7枚になるまで引き、次に黒が引きます（6-1）",
    "must be {cards} (6)": "{cards}でなければなりません（6）",
    "must be {cards} (9)": "{cards}でなければなりません（9）",
    "{cards} cards were used in earlier rounds (9)": "これまでのラウンドで使われたカードは{cards}枚です（9）",
    "nothing is scored before the end of round 1 (8)": "第1ラウンドが終わるまで得点はありません（8）",
    "only the second game of two has a past (10)": "pastがあるのは2ゲーム目だけです（10）",
    "{cards} of {entry}'s cards must have been taken (7-3)": "{entry}のカードは{cards}枚獲得されていなければなりません（7-3）",
    "taken_other: whoever takes the other card of a battle takes their own, too (7-3)": "taken_other：戦闘で相手のカードを獲得したプレイヤーは、自分のカードも獲得します（7-3）",
    # What is filled in
    "{entry}: {card} is in two places": "{entry}：{card}が2か所にあります",
    "{entry}: there are not enough cards for all places": "{entry}：すべての場所に置くにはカードが足りません",
    "score: {total} in all, but cards worth {least} to {most} were used in earlier rounds (8)": "score：合計{total}点ですが、これまでのラウンドで使われたカードの功績は{least}から{most}までです（8）",
    "past: {sum} in all; a game brings {least} to {most} to both players together (10)": "past：合計{sum}点ですが、1ゲームで両者が得る得点の合計は{least}から{most}までです（10）",
    "is named for both players or for none": "両者に書くか、どちらにも書かないでください",
}
NAMES = {**dict(zip(SEAT_NAMES, SEATS, strict=True)), **TYPES}
