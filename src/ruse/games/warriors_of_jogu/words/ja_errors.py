"""What is wrong with a box or a position, in Japanese."""

ERRORS = {
    "{count} card": "{count}枚",
    "{count} round": "{count}ラウンド",
    # The box
    "at most {most} face-down cards may fit into a location": "1つの場所に入る裏向きのカードは最大{most}枚です",
    "every faction must have a different initiative": "イニシアチブは勢力ごとに違っていなければなりません",
    "{entry}: the copies add up to {sum}, not to {size}": "{entry}：枚数の合計は{size}ではなく{sum}です",
    "too strong to be played anywhere": "戦力が高すぎて、どこにも出せません",
    "{cards} may be in play, more than tokens": "{cards}が場に出ることがあり、トークンが足りません",
    "{number} cards {card}": "{card}{number}枚",
    # What a position names
    "in the phase 'draw' somebody has a card to draw (1)": "フェイズ'draw'では、引くカードのあるプレイヤーがいます（1）",
    "a game has no more than {rounds}": "1ゲームは最大{rounds}です",
    "must be a list of at most {most} steps": "最大{most}個のステップのリストでなければなりません",
    "'{step}' must be like 'flee, 1, scrambler, 4'": "'{step}'は'flee, 1, scrambler, 4'のように書いてください",
    "there are fewer of {card} in the hand": "手札の{card}はそれより少ない枚数です",
    "{word} is not of this player's faction (Setup 6)": "{word}はこのプレイヤーの勢力のカードではありません（準備6）",
    "{entry}: {card} is named {number} times, the deck has {copies}": "{entry}：{card}が{number}回書かれていますが、デッキには{copies}枚です",
    "at most {most} cards": "カードは最大{most}枚です",
    "{card} is not played face down (Appendix)": "{card}は裏向きに出すカードではありません（付録）",
    "{card} gets no Stay token (Appendix)": "{card}に残留トークンは置かれません（付録）",
    "at most {most} face-down cards fit (3)": "入る裏向きのカードは最大{most}枚です（3）",
    "{mark} is a free place before a face-down card, and none follows": "{mark}は裏向きのカードの前の空きですが、後に裏向きのカードがありません",
    "{entry}: a location has no more than {cards} (Setup 7)": "{entry}：1つの場所の場所カードは最大{cards}です（準備7）",
    # What it must be
    "both players need a faction (Setup 6)": "両者に勢力が必要です（準備6）",
    "is named when the game is over, and only then (End of game)": "ゲームが終わったときにだけ書きます（ゲームの終了）",
    "location: in the phase '{phase}' both have one (2)": "location：フェイズ'{phase}'では両者が持っています（2）",
    "steps: they wait only in the phase 'deployment' (3)": "steps：ステップが待つのはフェイズ'deployment'だけです（3）",
    "steps: no rule lets them wait as they are written: {steps} (Appendix)": "steps：ルール上、このようには待ちません：{steps}（付録）",
    "steps: '{step}' does not wait: nobody has a choice (Appendix)": "steps：'{step}'は待ちません。選ぶことがありません（付録）",
}
