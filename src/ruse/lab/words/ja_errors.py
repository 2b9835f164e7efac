"""What is wrong with measurements and their records, in Japanese."""

ERRORS = {
    # What is asked for
    "{games} games: must be a multiple of {seats}, so that every bot has every seat equally often": "ゲーム数{games}：どのボットもすべての席に同じ回数座れるように、{seats}の倍数でなければなりません",
    "{game} has {seats} seats: name {seats} bots, not {bots}": "{game}の席は{seats}つです。ボットを{bots}つではなく{seats}つ指定してください",
    "{game} has no experiments with its cards": "{game}にはカードの価値を調べる実験がありません",
    "unknown card '{card}': {game} has {known}": "カード「{card}」はありません。{game}のカードは{known}です",
    "{bots}: every bot must be named only once": "{bots}：同じボットは1回しか指定できません",
    "bots={bots}: a list is needed, of names and subclasses of ruse.Bot": "bots={bots}：名前かruse.Botのサブクラスのリストが必要です",
    "a sequential test of {low} and {high}: two rising shares are needed": "{low}と{high}の逐次検定：0と1の間で、小さい順に2つの割合が必要です",
    "{action}: not possible as choice {number} of a game": "{action}：ゲームの{number}番目の選択としては選べません",
    "more than {limit} nodes: too large to be solved": "ノードが{limit}を超え、大きすぎて解けません",
    "{game} is not played for a win: a sequential test compares shares of wins": "{game}は勝ちを競うゲームではありません。逐次検定は勝率を比べます",
    "the payoffs do not agree with the shares": "得点と勝ちの配分が一致しません",
    "an equilibrium is found only where payoffs always add up to the same": "均衡を求められるのは得点の合計がいつも同じゲームだけです",
    "an equilibrium is found for two seats only": "均衡を求められるのは2人のゲームだけです",
    # What happens meanwhile
    "a worker ended before its work was done: it was killed, perhaps for want of memory, or a script starts workers outside of `if __name__ == '__main__':`": "作業プロセスが途中で終わりました。メモリー不足などで止められたか、スクリプトが`if __name__ == '__main__':`の外で作業プロセスを始めています",
    "--ray {address}: no connection to a cluster: {why}": "--ray {address}：クラスターに接続できません：{why}",
    # Records
    "{entry}: is not a file": "{entry}：ファイルではありません",
    "{entry}: {why}; all units before this one are kept": "{entry}：{why}。これより前の結果はすべて記録されています",
    "{entry}: another run is writing to this record": "{entry}：別の測定がこの記録に書き込んでいます",
    "{file}, line 1: not a record of {what}": "{file}、1行目：{what}の記録ではありません",
    "{entry}: the record of another measurement, with other values for {entries}": "{entry}：別の測定の記録です（{entries}が違います）",
    "{file}, line {line}: not a unit of {what}: {why}": "{file}、{line}行目：{what}の結果ではありません：{why}",
    "a number is too large": "大きすぎる数があります",
    "the shares are none of a win": "勝ちの分け方が正しくありません",
    "it is not a deal in {seats} rotations": "同じ配札を{seats}通りの席順で行ったものではありません",
    "it is not of {seats} bots": "ボットが{seats}つではありません",
    "a side is unknown": "不明な陣営があります",
    "a time is not possible": "ありえない時間があります",
    "the number of the unit is not possible": "結果の番号が正しくありません",
    "it is not of all its settings": "すべての設定がそろっていません",
    "it is not of {seats} seats": "席が{seats}つではありません",
    "the start player is unknown": "先手が不明です",
    "there is not a share for every place": "勝ちの分け方が席の数だけありません",
    "a place is unknown": "不明な席があります",
}
NAMES = {"an arena": "アリーナ", "a balance": "バランス測定"}
