"""What is wrong with a box or a position, in Japanese."""

from ruse.games.tricks_and_deserts.state import SEAT_NAMES
from ruse.games.tricks_and_deserts.words.ja import SEATS, TITLE

ERRORS = {
    "{count} card": "{count}枚",
    "{count} point": "{count}点",
    "{count} trick": "{count}トリック",
    "{count} open Desert Area": "空いているデザートエリアは{count}つ",
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
    "the start player is named from the second deal on, with three or four players (2-2, 3-1)": "スタートプレイヤーを指名するのは、3人か4人のときの第2ディールからです（2-2、3-1）",
    "the game is over after deal {deals} (2-5)": "ゲームが終わるのは第{deals}ディールの後です（2-5）",
    "start: {entry} has the start player card by now (2-1, 3-1)": "start：今スタートプレイヤーカードを持っているのは{entry}です（2-1、3-1）",
    "leads: the holder of the start player card leads the first trick (2-3)": "leads：最初のトリックはスタートプレイヤーカードの持ち主が始めます（2-3）",
    "before the first trick no card is on the table and one desert card at most a player (2-2)": "最初のトリックの前は、場にカードはなく、砂漠のカードは1人1枚までです（2-2）",
    "before the first trick nobody has scored cards (2-2)": "最初のトリックの前は、誰にも取り札はありません（2-2）",
    "{player} draws {size} cards, then the others in turn; here it is {sizes} (2-2)": "まず{player}が{size}枚引き、次にほかのプレイヤーが順に引きます（今は{sizes}）（2-2）",
    "{entry}: {size} cards were dealt (2-2)": "{entry}：配られたカードは{size}枚です（2-2）",
    "Desert Area 1 is shown when all have chosen (2-2)": "デザートエリア1は全員が選び終わってから公開します（2-2）",
    "unseen: with two players 2 cards lie there unseen, not {cards} (3-1)": "unseen：2人のときに裏向きのままの残り札は2枚です（今は{cards}枚）（3-1）",
    # Tricks
    "table: there is no trick in the phase '{phase}' (2-3)": "table：フェイズ'{phase}'にはトリックがありません（2-3）",
    "with such hands no trick is under way; a deal has {tricks} (2-3)": "この手札の枚数では、トリックの途中ではありません。1ディールは{tricks}トリックです（2-3）",
    "passed cards are turned up after the last action of a trick (2-3)": "パスしたカードはトリックの最後の行動の後に表向きにします（2-3）",
    "without a pass the trick would be over (2-3)": "パスがなければ、トリックはもう終わっています（2-3）",
    "{entry}: must have {cards} in hand in this trick, not {held} (2-3)": "{entry}：このトリックの手札は{cards}でなければなりません（今は{held}枚）（2-3）",
    "{entry}: {areas}, with {cards} in hand (2-3)": "{entry}：{areas}ですが、手札は{cards}です（2-3）",
    "{entry}: a card passed in this trick must be in the desert (2-3)": "{entry}：このトリックでパスしたカードは砂漠になければなりません（2-3）",
    "{entry}: acted {acted} times before, so cannot have passed {passed} (2-3)": "{entry}：これまでの行動は{acted}回なので、パスが{passed}回のはずはありません（2-3）",
    "{entry}: could not have played {card} with these check discs (2-3)": "{entry}：このチェックディスクで{card}をプレイすることはできません（2-3）",
    "{entry}: cannot have moved {moved} check discs by now (2-3)": "{entry}：これまでにチェックディスクを{moved}枚動かすことはできません（2-3）",
    "{entry}: has played no card since pass {passes} to move a check disc (2-3)": "{entry}：{passes}回目のパスの後に、チェックディスクを動かすようなカードをプレイしていません（2-3）",
    "{entry}: could not have {cards} after moving the check disc ({rule})": "{entry}：チェックディスクを動かした後に{cards}を持っているはずはありません（{rule}）",
    "leads: {entry} has won no trick (2-3)": "leads：{entry}はまだトリックに勝っていません（2-3）",
    "leads: as long as nobody has won a trick, the start player leads (2-3)": "leads：誰もトリックに勝っていない間は、スタートプレイヤーがトリックを始めます（2-3）",
    "{tricks} with these passes cannot have been won as {won} scored cards (2-3)": "このパスの回数で{tricks}を行っても、取り札は{won}枚になりません（2-3）",
    # Alliances and scores
    "phase: without Alliance nobody takes an alliance card (3-2)": "phase：同盟を使わないゲームでは、同盟カードを取りません（3-2）",
    "an alliance card can be taken only once (3-2)": "同じ同盟カードは1回しか取れません（3-2）",
    "{entry}: must have filled the desert to take an alliance card (3-2)": "{entry}：同盟カードを取るには、砂漠がすべて埋まっていなければなりません（3-2）",
    "{entry}: an alliance card is taken with the second pass, only then (3-2)": "{entry}：同盟カードを取るのは2回目のパスのときだけで、そのとき必ず取ります（3-2）",
    "{entry}: must be {start} in the first deal (2-1)": "{entry}：第1ディールでは{start}でなければなりません（2-1）",
    "{entry}: no deal brings more than {points} (2-4)": "{entry}：1ディールで得られるのは最大{points}です（2-4）",
    "{entry}: the last deal brought {points}, so it was not that before (2-4)": "{entry}：最後のディールの点は{points}なので、その前の得点と合いません（2-4）",
}
NAMES = {"Tricks & Deserts": TITLE, **dict(zip(SEAT_NAMES, SEATS, strict=True))}
