"""What the commands say, in Japanese."""

from collections.abc import Sequence

LANGUAGE = "日本語"
BETWEEN_SENTENCES = ""

# Commands and options

DESCRIPTION = "手札を隠して戦うカードゲーム。対戦、研究、実験のためのプログラムです。"

COMMANDS = {
    "games": "ゲームの一覧を表示",
    "play": "ターミナルで対戦",
    "matches": "保存された対戦の一覧",
    "simulate": "ボット同士で何度も対戦",
    "arena": "ボットの強さを比較",
    "balance": "同じ強さのボット同士でゲームバランスを測定",
    "audit": "ランダムな対戦でゲームの法則を検査",
    "check": "自作のゲームに不具合がないか調べる",
    "new-game": "手始めに、1つのファイルで小さなゲームを書き出す",
    "replay": "保存した対戦の経過を表示",
    "position": "手作りの局面、または保存した対戦の現在の局面を表示",
    "box": "ゲームの内容物と各数値の出典を表示",
    "serve": "人やボットの卓を開き、遊ぶページを出す",
    "store": "サーバーの記録をバックアップ・検査・更新・整理する",
}

OPTIONS = {
    "version": "バージョンとルールのコンパイル方法を表示",
    "play game": "ゲームの名前。省略すると質問します",
    "play seat": "あなたの席（名前または番号）。省略すると最初の席",
    "play bot": "他の席のボット：level1からlevel5、またはMODULE:CLASS（省略すると尋ねます）",
    "play threads": "ボットがN個のコアでN倍考えます",
    "play hotseat": "すべての席を人が担当し、手番ごとに画面を消します",
    "play plain": "図を使わず文章だけで表示（スクリーンリーダー向け）",
    "play continue": "終わっていない最後の対戦の続きをする",
    "play resume": "保存した対戦を再開",
    "play seed": "同じ乱数で対戦。省略すると毎回変わります",
    "simulate bots": "席ごとのボット。例：random,my_module:MyBot（既定：すべてrandom）",
    "arena bots": "席ごとのボット。例：level2,level1、my_module:MyBot,level1",
    "arena games": "最大のゲーム数（既定：400、--sprtを使うとさらに多く）",
    "time limit": "自作ボットの1手の制限時間（秒）。過ぎると負け（既定：30）",
    "arena sprt": "最初のボットの勝率が決着したら終了。例：0.50,0.55",
    "balance bots": "順に測定する強さ。例：level2,level4（既定：level2,level4）",
    "balance games": "強さごとのゲーム数（既定：400）",
    "balance worth": "カードごとの実験の単位数（既定：なし）",
    "balance card": "実験をこのカードだけに限る（繰り返し指定可）",
    "balance markdown": "レポートをMarkdownで書き出す",
    "processes": "同時に実行する数（既定：すべてのコア）",
    "ray": "Rayクラスターで実行。localならこのコンピューターで起動",
    "record": "各単位の結果を記録し、次回はそこから続行",
    "html": "レポートをグラフ付きのページとして書き出す",
    "option": "ruse gamesを参照",
    "check game": "ゲームの名前、またはそれが書かれたファイルかフォルダー",
    "new-game name": "ゲームの名前",
    "replay at": "この手順までを表示し、その時点のテーブルを示す",
    "position push": "まずこのアクションを行う",
    "position toml": "局面をファイル形式で出力（すべてのカードを公開）",
    "as": "誰の視点か：席の名前、またはspectator（観戦者）",
    "open": "すべてのカードを公開（終わっていない対戦でも）",
    "box check": "この変更ファイルに問題がないかを調べる",
    "box": "このファイルで変更した内容物を使う",
    "set": "内容物の数値を変更。例：knight-of-6.strength=5",
    "json": "プログラム向けにJSONで出力",
    "language": "enまたはja（既定：RUSE_LANGUAGE、なければシステムの言語）",
    "serve host": "待ち受けるアドレス（省略時：127.0.0.1、このコンピューターのみ）",
    "serve port": "待ち受けるポート（省略時：8470。0は空いているもの）",
    "serve store": "卓を記録するファイル（省略時：自分用のもの）",
    "serve open": "ブラウザーでページを開く",
    "serve bot": "レベルのほかに自作ボットも全ゲームで選べるようにする（複数指定可）",
    "store do": "backup：サーバーの動作中でも記録を写す。check：全対戦を今のルールで再生する。"
    "upgrade：古い版の記録を今の版にする。prune：もう誰も遊んでいない卓を削除する",
    "store file": "バックアップの書き込み先",
    "store days": "prune：N日間誰も遊んでいない卓を削除する（省略時：RUSE_KEEP_DAYS、0：すべて残す）",
    "store drop": "upgrade：今のルールで続けられない対戦を除く",
}

USAGE = "使い方: "
ARGPARSE = {
    "positional arguments": "引数",
    "options": "オプション",
    "show this help message and exit": "このヘルプを表示して終了",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s：%(message)s",
    "the following arguments are required: %s": "引数が足りません：%s",
    "unrecognized arguments: %s": "不明な引数です：%s",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)rは選べません（選択肢：%(choices)s）",
    "expected one argument": "値が1つ必要です",
    "not allowed with argument %s": "%sと同時には使えません",
    "ambiguous option: %(option)s could match %(matches)s": "%(option)sではどれか決まりません：%(matches)s",
    "ignored explicit argument %r": "値は付けられません：%r",
}
"""What Python's argparse says, by its English."""


def complaint(command: str, message: str) -> str:
    return f"{command}: {message}（ヘルプ：{command} --help）"


def not_a_number(lowest: int, text: str) -> str:
    return f"{lowest}以上の整数を指定してください（'{text}'は使えません）"


def too_long_a_number(lowest: int, highest: int, text: str) -> str:
    return f"{lowest}から{highest}までの整数を指定してください（'{text}'は使えません）"


def unknown_language(text: str, languages: Sequence[str]) -> str:
    return f"言語'{text}'はありません（言語：{'、'.join(languages)}）"


def unwritable_language(language: str) -> str:
    return f"出力の文字コードでは'{language}'を表示できません"


# What is wrong with arguments

THE_OUTPUT = "出力"
NOT_ENOUGH_MEMORY = "メモリーが足りません"


def bad_option(option: str, example: str) -> str:
    return f"--option {option}：{example}のように指定してください"


def unknown_seat(text: str, names: Sequence[str]) -> str:
    return f"席'{text}'はありません（席：{'、'.join(names)}）"


def step_too_high(step: int, steps: int) -> str:
    return f"--at {step}：この対戦は{steps}手順までです"


def tells_too_much(option: str) -> str:
    return f"{option}は1人のプレイヤーが知り得ないことまで明かします。--asではなく--openと一緒に使ってください"


def no_shares(text: str) -> str:
    return f"--sprt {text}：0.50,0.55のように2つの割合を指定してください"


def no_rising_shares(text: str) -> str:
    return f"--sprt {text}：0と1の間の割合を小さい順に2つ指定してください"


def at_most(option: str, number: int, most: int) -> str:
    return f"{option} {number}：最大は{most}です"


def takes_the_place(path: str) -> str:
    return f"{path}：このコマンドが使う別のファイルをレポートで上書きしてしまいます"


def complaint_about(path: str, reason: str) -> str:
    return f"{path}：{reason}"


def no_folder(path: str, folder: str) -> str:
    return f"{path}：フォルダー{folder}がありません"


def is_folder(path: str) -> str:
    return f"{path}：フォルダーです"


def not_to_be_written(path: str) -> str:
    return f"{path}：書き込みが許可されていません"


# Progress


def compiling(name: str) -> str:
    return f"このコンピューター用に{name}をコンパイルしています（初回のみ、数秒かかります）..."


AUDITING = "検査中"
PLAYING = "対戦中"

# Tables and reports


def about_game(title: str, players: Sequence[int]) -> str:
    number = f"{players[0]}～{players[-1]}" if len(players) > 1 else str(players[0])
    return f"{title}、{number}人用"


def seats(names: Sequence[str]) -> str:
    return f"席：{'、'.join(names)}"


def levels(names: Sequence[str]) -> str:
    numbered = "、".join(f"{number} {name}" for number, name in enumerate(names, 1))
    return f"レベル：{numbered}"


def game_option(name: str, values: Sequence[int], text: str) -> str:
    return f"{name}={'|'.join(map(str, values))}：{text}"


FINE = "問題なし"
SKIPPED = {
    "no_compiler": "未検査（RUSE_JIT=0でコンパイラーを使わないため）",
    "earlier_fault": "未検査（先に上の不備を直してください）",
}


def found_fault(fault: str) -> str:
    return f"問題あり：{fault}"


def after_steps(steps: Sequence[str], left_out: int) -> str:
    return f"手順：{'… ' if left_out else ''}{'、'.join(steps)}"


def note(text: str) -> str:
    return f"注意：{text}"


def checked(title: str, num_faults: int) -> str:
    if num_faults:
        return f"{title}：{num_faults}件の検査で問題がありました。"
    return f"{title}：問題は見つかりませんでした。思い通りのルールかどうかは、自分で試してください。"


def no_name(text: str) -> str:
    return f"「{text}」はゲームの名前になりません。英字で始め、英数字とハイフンを使ってください"


def name_is_taken(name: str) -> str:
    return f"「{name}」という名前のゲームはすでにあります"


def file_is_there(path: str) -> str:
    return f"{path} はすでにあります"


def new_game(path: str, check: str, play: str, serve: str) -> str:
    return (
        f"{path} は小さいながら完全なゲームです。自分のルールに書き換えてください。\n"
        f"  {check}   不具合を探す\n"
        f"  {play}   ここで遊ぶ\n"
        f"  {serve}   ブラウザーで遊ぶ"
    )


def audited(title: str, matches: int, states: int, checks: int) -> str:
    return f"{title}：対戦{matches}回、状態{states}個、検査{checks}回"


def boxes_tried(boxes: int, refused: int) -> str:
    return f"変則的な内容物{boxes}通りで対戦、内容物の変更{refused}件を拒否"


def faults_found(leaks: int, violations: int) -> str:
    return f"秘密の漏れ{leaks}件、違反{violations}件"


def fault(law: str) -> str:
    return f"破られた法則：{law}"


BOX_COLUMNS = ("項目", "値", "出典")
MEANING_COLUMNS = ("範囲", "意味")
SOURCES = {"printed": "印刷", "reported": "報告", "reconstructed": "復元"}


def range_of(least: int, most: int) -> str:
    return f"{least}〜{most}"


def box_title(title: str, digest: str) -> str:
    return f"{title}：内容物 {digest}"


def box_is_standard(path: str, digest: str) -> str:
    return f"{path}：標準の内容物と同じです（{digest}）"


def box_is_fine(path: str, digest: str) -> str:
    return f"{path}：問題ありません（{digest}）"


SEAT_COLUMNS = ("席", "ボット", "勝ち", "勝率", "95%信頼区間")
HAD_THE_MOST = "最多の割合"
_UNITS = {"chip": "チップ", "point": "点数"}


def per_game(unit: str) -> str:
    return f"1ゲームの{_UNITS.get(unit, unit)}"


def payoff_interval(low: float, high: float) -> str:
    return f"{low:z.2f}～{high:z.2f}"


def simulated(title: str, games: int, seed: int) -> str:
    return f"{title}：{games}ゲーム、シード{seed}"


def interval(low: float, high: float) -> str:
    return f"{low:.1%}～{high:.1%}"


def lengths(decisions: float, choices: float) -> str:
    return f"1ゲームの選択{decisions:.1f}回、1回の選択肢{choices:.2f}個"


def lost_by_failing(failure: str, games: int) -> str:
    return f"{failure}（これによる負け：{games}ゲーム）"


# Looking at a match


def through_eyes(name: str) -> str:
    return f"対戦が終わっていないので、{name}の視点で表示します。--openですべてのカードを公開します。"


SPECTATOR_EYES = "対戦が終わっていないので、観戦者の視点で表示します。--openですべてのカードを公開します。"


def choice(code: str, label: str) -> str:
    return f"{code}：{label}"


# The beginning and the end of a match

HOW_MANY_PLAYERS = "何人で遊びますか"
ABOUT_PLAYERS = "あなたとボットの人数です。--hotseatなら、この画面を使う全員の人数です。"
WHICH_LEVEL = "どの相手と対戦しますか"
KEEPS_OPTIONS = "再開する対戦のオプションと内容物は変えられません。--optionと--setを外してください"
CANNOT_BE_WIPED = "この画面は消せません。スクロールすると他のプレイヤーのカードが見えてしまいます。"
PLAY_ON = "このまま続けますか？"
NO_HOME = "ホームフォルダーがありません。対戦を保存するフォルダーをXDG_STATE_HOMEで指定してください"


def which_game(usual: str) -> str:
    return f"どのゲームで遊びますか？ [{usual}] "


def go_on_with(title: str) -> str:
    return f"前回の対戦の続き：{title}"


def game_in_short(title: str, intro: str) -> str:
    return f"{title}：{intro}"


def you_are(name: str) -> str:
    return f"あなたは{name}です。"


def numbered(number: int, name: str) -> str:
    return f"{number}：{name}"


def with_default(question: str, usual: str) -> str:
    return f"{question}？ [{usual}] "


def with_answers(question: str, answers: Sequence[str], usual: str) -> str:
    return f"{question}？ {'、'.join(answers)} [{usual}] "


def type_one_of(answers: Sequence[str]) -> str:
    return f"{'、'.join(answers)}のどれかを入力するか、Enterキーを押してください（?で説明）。"


def no_game_chosen(names: Sequence[str]) -> str:
    return f"ゲームが選ばれていません（ゲーム：{'、'.join(names)}）"


def type_a_number(highest: int) -> str:
    return f"1から{highest}までの番号を入力してください。"


def other_game(path: str, found: str, named: str) -> str:
    return f"{path}は{named}ではなく{found}の対戦です"


def level(name: str, number: int, highest: int) -> str:
    return f"{name}（レベル{number}/{highest}）"


def of_level(number: int) -> str:
    return f"レベル{number}"


def against_one(name: str) -> str:
    return f"対戦相手は{name}です。"


def against_several(name: str, number: int) -> str:
    return f"対戦相手はボット{number}人、いずれも{name}です。"


def kept(command: str) -> str:
    return f"対戦を保存しました。続けるには：{command}"


def more_by(setting: str) -> str:
    return f"{setting}とすると、詳しい記録が出ます（伏せられたカードがわかることがあります）。"


def lost_the_match(failure: str) -> str:
    return f"{failure}。ボットの負けですが、ここから続けることもできます。"


def name_it_again(bot: str) -> str:
    return f"対戦相手は{bot}でした。ファイルにあるだけでは読み込みません。--bot {bot}で指定してください"


def kept_to_the_end(command: str) -> str:
    return f"対戦を保存しました。もう一度見るには：{command}"


def not_kept(trouble: str) -> str:
    return f"対戦を保存できませんでした：{trouble}"


def kept_earlier(trouble: str, path: str) -> str:
    return f"対戦を保存できませんでした：{trouble}（{path}には以前の状態が残っています）"


LEARN_MORE = "対戦中：?で画面の説明、rulesでルール、hintで強いボットの考えを見られます。"
NOTHING_TO_GO_ON_WITH = "続きのできる対戦がありません"


def you_won(own: int, others: Sequence[int]) -> str:
    return f"{own}対{_scores(others)}であなたの勝ち"


def you_lost(own: int, others: Sequence[int]) -> str:
    return f"{own}対{_scores(others)}であなたの負け"


def you_share(own: int, others: Sequence[int]) -> str:
    return f"{own}対{_scores(others)}で勝利を分け合いました"


def _scores(others: Sequence[int]) -> str:
    return "・".join(map(str, others))


YOU = "あなた"


def of_several(winners: Sequence[str], best: int, others: Sequence[str]) -> str:
    won = f"{winners[0]}の勝ち" if len(winners) == 1 else f"{'と'.join(winners)}が勝利を分け合いました"
    rest = "、".join(others)
    return f"{best}点で{won}{f'（{rest}）' if rest else ''}"


def with_points(name: str, points: int) -> str:
    return f"{name}{points}点"


YOU_WON = "あなたの勝ち"
YOU_LOST = "あなたの負け"
A_DRAW = "引き分け"
YOU_SHARE_THE_WIN = "あなたも勝者のひとり"


def and_why(said: str, why: str) -> str:
    return f"{said}：{why}"


AFTERWARDS = "rematch（再戦）、replay（再生）、log（経過）、save FILE（保存）、Enterで終了> "

# Matches that were kept

NO_MATCHES = "保存された対戦はまだありません。"
MATCH_COLUMNS = ("日時", "名前", "ゲーム", "相手", "状態")
PEOPLE = "人"
IS_OVER = "終了"
WON, LOST, SHARED = "勝ち", "負け", "引き分け"


def under_way(steps: int) -> str:
    return f"途中（{steps}手）"


def how_to_go_on(command: str) -> str:
    return f"終わっていない最後の対戦の続き：{command}"


def how_to_open(play: str, replay: str) -> str:
    return f"別の対戦の続き：{play}（見るだけなら：{replay}）"


def with_score(state: str, own: int, others: Sequence[int]) -> str:
    return f"{state}（{own}対{'・'.join(map(str, others))}）"


# Step by step

STEPPING = """\
Enter      次の選択とその結果へ
b          前へ
12         12手目へ
end        最後へ
log        ここまでの経過
as 名前    そのプレイヤーの視点（as open：すべて公開）
play       ここからボットと対戦（play 名前：その席で）
? 用語     画面の用語や印の説明
table      テーブルを文章で表示
rules      ルール
q          終了
"""
STEPPING_HELP = "Enter 次へ、b 前へ、番号、end、log 経過、as 名前、play 対戦、? ヘルプ、q 終了"
EYES_ARE_LOCKED = "対戦が終わっていません。他の視点で見るには、--openを付けて再生してください"
NOTHING_LEFT_TO_PLAY = "ここでは対戦が終わっています。前に戻ってください"


def has_steps(steps: int) -> str:
    return f"この対戦は{steps}手です"


def step_of(step: int, steps: int) -> str:
    return f"{steps}手中{step}手目> "


# A turn

PRESS_ENTER = "Enterキーを押してください。"
TURN_THE_PAGE = "Enter：次へ、b：前へ、q：閉じる> "
FOOT = "? ヘルプ  ? 用語  rules  log 経過  table 盤面  undo 取消  save 保存  quit 終了"
FOOT_WITH_HINT = "?ヘルプ  ?用語  rules  log経過  table盤面  undo取消  hint助言  save保存  quit"
NOTHING_TO_TAKE_BACK = (
    "取り消せる選択がありません。前の選択の後に、カードが引かれたか公開されたか、他のプレイヤーが行動しました"
)


def help(example: str) -> str:  # noqa: A001 - what is typed
    return f"""\
番号で選ぶか、画面に見えるもの（カード、選択肢、またはその初めの部分）を入力してください。
  ? {example}カード、印、用語の説明
  rules      ルール（rules 2で2番から）
  undo       選択の取り消し（その後、何も引かれず公開もされていないとき）
  hint       強いボットなら何を考えるか（あなたが知りうることだけから）
  log        これまでの経過
  table      テーブルをもう一度表示
  more       選択肢の次のページ
  save FILE  対戦をファイルに保存
  quit       終了（対戦は保存されます）
help、h、qも使えます。Tabキーで補完、矢印キーで前の入力を呼び出せます。
"""


def thinks(name: str, seconds: float) -> str:
    return f"{name}が考えています（最大{seconds:.1f}秒）..." if seconds else f"{name}が考えています..."


def thinks_for_you(seconds: float) -> str:
    return f"強いボットがあなたの選択肢を考えています（最大{seconds:.1f}秒）..."


HINT = "あなたが知りうることだけから強いボットが選ぶとすれば："
NO_HINTS = "助言はボットとの対戦だけで使えます"


def considered(number: int, label: str, share: float, value: float) -> str:
    return f"  {number}) {label}（考えの{share:.0%}、勝つ見込み{value:.0%}）"


def considered_for(number: int, label: str, share: float, payoff: float, unit: str) -> str:
    return f"  {number}) {label}（考えの{share:.0%}、見込み{payoff:z.1f}{_UNITS.get(unit, unit)}）"


def more_in_the_log(number: int) -> str:
    return f"（ほか{number}件：log）"


def page_of(number: int, pages: int) -> str:
    return f"{number}/{pages}頁：more  "


def no_rule(section: str) -> str:
    return f"ルールに'{section}'という番号はありません。rulesだけで全部を表示します"


def your_turn(name: str, players: int) -> str:
    return f"{name}の番です。{'相手' if players == 2 else '他のプレイヤー'}は画面を見ないでください。"


def cannot_be_kept(trouble: str) -> str:
    return f"この対戦は保存できません：{trouble}"


def times(text: str, number: int) -> str:
    return f"{text}（{number}回）"


def refused(action: str, why: str) -> str:
    return f"「{action}」：{why}"


def not_now(refusal: str) -> str:
    return f"今は選べません。{refusal}"


def refused_but(refusal: str, label: str) -> str:
    return f"{refusal}（よければ'{label}'と入力してください）"


NOT_BY_CHANCE = "今その偶然は起こりません"


def words_of_the_game(topics: Sequence[str]) -> str:
    return f"ゲームの用語：{'、'.join(topics)}。"


LEVEL = "レベル"
ABOUT = {
    "undo": "undoは直前の選択を取り消します。その後に何かが引かれたか公開されたときは取り消せません。",
    "hint": "hintは、あなたが知りうることだけから強いボットが選びそうなものを示します（ボットとの対戦のみ）。",
    "log": "logはこれまでの経過をすべて表示します。",
    "table": "tableはテーブルを文章で表示します。画面に入りきらないものも分かります。",
    "rules": "rulesはルールを開きます。rules 2なら2番から。文の後の括弧の中の番号はルールの番号です。",
    "save": "save FILEは対戦の写しをファイルに保存します。対戦は選択のたびに自動でも保存されます。",
    "quit": "quitで終了します。対戦は保存され、ruse play --continueで続けられます。",
    "more": "moreは選択肢の次のページを表示します。入りきらなかった経過はlogにあります。",
    "level": "ボットの強さ。1（初心者向け）から5（最強）まであります。",
}


def is_you(name: str) -> str:
    return f"{name}はあなたです。"


def is_bot(name: str, note: str) -> str:
    return f"{name}はボットです（{note}）。"


def is_another_player(name: str) -> str:
    return f"{name}は他のプレイヤーです。"


def is_a_rule(section: str) -> str:
    return f"（{section}）はルールの番号です。rules {section}で開きます。"


def no_help(topic: str) -> str:
    return f"'{topic}'の説明はありません。?だけで用語の一覧を表示します。"


def no_help_near(topic: str, near: Sequence[str]) -> str:
    return f"'{topic}'の説明はありません。近い用語：{'、'.join(near)}。"


# Saving

NOT_SAVED = "保存しませんでした"


def saved(command: str) -> str:
    return f"保存しました。続けるには：{command}"


def saved_to_the_end(command: str) -> str:
    return f"保存しました。もう一度見るには：{command}"


def is_there(path: str) -> str:
    return f"{path}：同じ名前のファイルがあります。別の名前にしてください"


def replace_it(path: str) -> str:
    return f"{path}には別の内容が入っています。上書きしますか？"


# What was typed

TO_LEAVE = "終了するには、quitと入力するか、もう一度Ctrl-Dを押してください。"
YES = ("y", "yes", "はい")
UNREADABLE = "読み取れませんでした。もう一度入力してください"
UNREADABLE_NAME = "名前を読み取れませんでした。もう一度入力してください"


def yes_or_no(question: str) -> str:
    return f"{question}（yes / no）"


def no_choice(text: str, highest: int) -> str:
    return f"{text}という選択肢はありません。1から{highest}までの番号を入力してください（?でヘルプ）"


def may_mean(text: str, labels: Sequence[str], more: int) -> str:
    return f"'{text}'だけでは決まりません：{'、'.join(labels)}{f'、ほか{more}件' if more else ''}"


def unknown_action(code: str) -> str:
    return f"'{code}'という選択肢はありません。番号を入力してください（?でヘルプ）"


def unknown_action_near(code: str, near: str) -> str:
    return f"'{code}'という選択肢はありません。'{near}'のことですか？"


def not_understood(text: str) -> str:
    return f"ここでは'{text}'は使えません（?でヘルプ）"


def no_home_of(path: str) -> str:
    return f"{path}：そのようなホームフォルダーはありません"


# サーバー


def serving(address: str, store: str) -> str:
    return f"Ruseは{address}で動いています（卓の記録：{store}）。Ctrl-Cで止まります。何も失われません。"


def offering(bots: Sequence[str]) -> str:
    return f"レベルのほかに選べるボット：{'、'.join(bots)}"


EMPTY_OFFER = "--bot：my_module:MyBotのような自作のボットを指定してください"


def serving_already(address: str) -> str:
    return f"Ruseはもう{address}で動いています。"


def backed_up(store: str, target: str) -> str:
    return f"{store}を{target}にバックアップしました。"


BACKUP_NEEDS_FILE = "store backup：バックアップの書き込み先を指定してください"


def store_takes_no_file(do: str, path: str) -> str:
    return f"store {do}：記録は--store {path}のようにオプションで指定してください"


def store_takes_no_option(do: str, option: str) -> str:
    return f"store {do}：{option}というオプションはありません"


def store_checked(num_matches: int, num_bad: int) -> str:
    return f"対戦{num_matches}件。今のルールで続けられないもの：{num_bad}件。"


def store_differs(table: str, game: str, reason: str) -> str:
    return f"卓{table}（{game}）：{reason}"


def store_is_new(store: str) -> str:
    return f"{store}はもう今の版です。"


def store_upgraded(store: str, num_matches: int, num_left_out: int, old: str) -> str:
    return f"{store}を今の版にしました。対戦{num_matches}件、除いたもの{num_left_out}件。元の記録：{old}"


def store_not_upgraded(store: str, num_bad: int) -> str:
    return f"{store}は元のままです。今のルールで続けられない対戦が{num_bad}件あります。--dropを付けると除きます。"


def store_pruned(store: str, num_tables: int, days: int) -> str:
    since = f"{days}日間誰も遊んでいない卓と、" if days else ""
    return f"{store}：{since}1日以内に誰も遊ばなかった卓を{num_tables}卓削除しました。"


def store_damaged(table: str, reason: str) -> str:
    return f"破損：{table}：{reason}"


def store_damages(count: int) -> str:
    return f"記録が壊れています（{count}か所）。バックアップから復元してください。"
