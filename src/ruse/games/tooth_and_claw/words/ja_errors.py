"""What is wrong with a box or a position, in Japanese."""

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
    "both need a type (4)": "両者に種類が必要です（4）",
    "in the phase '{phase}' both need a formation (6-1)": "フェイズ'{phase}'では両者に陣形が必要です（6-1）",
    "with {cards} each it is battle {battle} (7)": "それぞれ{cards}なら、第{battle}戦闘です（7）",
    # What is filled in
    "{entry}: {card} is in two places": "{entry}：{card}が2か所にあります",
    "{entry}: there are not enough cards for all places": "{entry}：すべての場所に置くにはカードが足りません",
}
NAMES = TYPES
