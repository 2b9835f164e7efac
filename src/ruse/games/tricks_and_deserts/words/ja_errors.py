"""What is wrong with a box or a position, in Japanese."""

from ruse.games.tricks_and_deserts.words.ja import TITLE

ERRORS = {
    "{count} card": "{count}枚",
    # The box
    "{seats} players need {needed} cards of each species, not {sum} (2-1)": "{seats}人のときは各種族のカードが{needed}枚必要です（今は{sum}枚）（2-1）",
    # What a position names
    "only with two players {cards} dealt-out cards lie unseen (3-1)": "裏向きのままの残り札{cards}枚があるのは2人のときだけです（3-1）",
    "a trick has {turns} actions (2-3)": "1トリックの行動は{turns}回です（2-3）",
    "there are {areas} Desert Areas (2-3, 3-1)": "デザートエリアは{areas}つです（2-3、3-1）",
    "{name} is named twice": "{name}が2回書かれています",
    "'{word}' must be like 'green' or 'green:1'": "'{word}'は'green'か'green:1'のように書いてください",
    "{name} moved after more passes than there were": "{name}を動かしたときのパスの回数が多すぎます",
    "{card} is in two places": "{card}が2か所にあります",
    "{card} is not used with {players} players (2-1)": "{card}は{players}人のときは使いません（2-1）",
    "there are not enough cards for every ?": "すべての?に置くにはカードが足りません",
    # What it must be
    "must be {cards} here, not {held} (2-2, 2-3)": "ここでは{held}枚ではなく{cards}でなければなりません（2-2、2-3）",
    "no check disc moves before the first trick (2-3)": "最初のトリックの前にチェックディスクは動きません（2-3）",
    "Desert Area 1 is shown when all have chosen (2-2)": "デザートエリア1は全員が選び終わってから公開します（2-2）",
    "passed cards are turned up after the last action of a trick (2-3)": "パスしたカードはトリックの最後の行動の後に表向きにします（2-3）",
    "an alliance card is taken with the last pass (3-2)": "同盟カードは最後のパスのときに取ります（3-2）",
    "{entry}: could not have {cards} after moving the check disc ({rule})": "{entry}：チェックディスクを動かした後に{cards}を持っているはずはありません（{rule}）",
}
NAMES = {"Tricks & Deserts": TITLE}
