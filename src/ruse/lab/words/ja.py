"""What reports and audits say, in Japanese."""

from collections.abc import Sequence

from ruse.core.protocol import SPECTATOR

# Figures


def percentage(number: str) -> str:
    return f"{number}%"


def spread(value: str, low: str, high: str) -> str:
    """A value with its interval."""
    return f"{value} ({low}～{high})"


def item(name: str, value: str) -> str:
    return f"{name}：{value}"


def items(told: Sequence[str]) -> str:
    return "；".join(told)


def listed(told: Sequence[str]) -> str:
    return "、".join(told)


def heading(title: str) -> str:
    """Above a table."""
    return f"{title}："


def described(title: str, told: str) -> str:
    """A plot for those who do not see it."""
    return f"{title}。{told}"


def units(number: int) -> str:
    return f"{number}単位"


def after_units(number: int, told: str) -> str:
    return f"{number}単位の時点：{told}"


def aim_between(low: str, high: str) -> str:
    return f"目標：{low}～{high}"


# Figures by name

NAMES = {
    "the start player": "先手",
    "chips": "チップ",
    "points": "点数",
    "shared wins": "引き分け",
    "decisions": "選択の回数",
    "side": "陣営",
}
"""What is said of games that have no names of their own for it."""


def pairing(one: str, other: str) -> str:
    return f"{one} 対 {other}"


def usual_length(low: str, high: str, unit: str) -> str:
    return f"{unit}が{low}～{high}"


def in_cards(one: str, other: str) -> str:
    """How many cards of the other class a card of the one is worth."""
    return f"{one}1枚に見合う{other}の枚数"


# Arenas

RESULT = "結果"
SEATS = "席"
SIDES = "陣営"
UNITS = "単位"
TIME_A_MOVE = "1手の思考時間"
SEAT = "席"
SHARE_WITH_INTERVAL = "勝率と95%信頼区間"
SHARE_COLUMNS = ("ボット", "勝率")
UNIT_COLUMNS = ("勝率", "単位数", "割合")
MOVES_WITH_A_CHOICE = "選択肢が2つ以上あった手"
PACE_COLUMNS = ("ボット", "手数", "平均", "95%点", "最長")
DOTS_AND_LINES = "点は平均、線は全体の95%が収まる範囲"
UNDECIDED = "判定保留"
FAILURES = "ボットの失敗"
GAMES_LOST_BY_FAILING = "ボットの失敗による負け"
FAILURE_COLUMNS = ("失敗", "ゲーム数")
ABOUT_UNITS = (
    "1単位は、同じ配札をボットの席を入れ替えながら全通り対戦したもので、どのゲームにも同じカードが来ます。"
    "信頼区間は95%で、単位ごとの結果から求めます。引き分けは勝ちを等分して数えます。"
)

PAYOFF_COLUMNS = ("ボット", "平均", "最多の割合")
PAYOFF_UNIT_COLUMNS = ("平均", "単位数", "割合")
ABOUT_PAYOFFS = (
    "1単位は、同じ配札をボットの席を入れ替えながら全通り対戦したもので、どのゲームにも同じカードが来ます。"
    "信頼区間は95%で、単位ごとの結果から求めます。最後の列は、最も多く得たゲームの割合です。並んだときは等分します。"
)
ABOUT_THE_MOST = "勝率は、最も多く得たゲームの割合です。並んだときは等分します。"


def arena_title(game: str, bots: Sequence[str]) -> str:
    return f"{game}：{' 対 '.join(bots)}"


def arena_games(games: int, units: int, bots: int, seed: int) -> str:
    return f"{games}ゲーム（{bots}ゲームずつ{units}単位）、シード{seed}"


def arena_box(digest: str, options: str) -> str:
    return f"内容物 {digest}、オプション {options}"


def share_and_even(even: str) -> str:
    return f"勝率（互角なら{even}）"


def elo(one: str, other: str, told: str) -> str:
    return f"{other}に対する{one}のEloレーティングの差：{told}。"


def rather(taken: str, other: str) -> str:
    """Which of two hypotheses a test takes."""
    return f"{other}ではなく{taken}"


def sequential_test(bot: str, verdict: str, ratio: float) -> str:
    return (
        f"{bot}の勝率の逐次検定：{verdict}（対数尤度比{ratio:.2f}）。"
        "検定は差が最もはっきりして見える所で止まるため、勝率と信頼区間は判定の側に偏ります。"
    )


def bot_by(bot: str, what: str) -> str:
    return f"{bot}（{what}ごと）"


def share_by(what: str) -> str:
    return f"{what}ごとの勝率"


def share_over_units(bot: str) -> str:
    return f"{bot}の勝率と信頼区間の推移"


def share_within_units(bot: str) -> str:
    return f"1単位での{bot}の勝率：その勝率になった単位数"


def share_within_a_unit(bot: str) -> str:
    return f"1単位での{bot}の勝率"


def mean_payoff(units: str) -> str:
    return f"1ゲームの平均（{units}）"


def payoff_by(units: str, what: str) -> str:
    return f"{what}ごとの1ゲームの平均（{units}）"


def payoff_over_units(bot: str) -> str:
    return f"{bot}の平均と信頼区間の推移"


def payoff_within_units(bot: str) -> str:
    return f"1単位での{bot}の平均：その平均になった単位数"


def payoff_within_a_unit(bot: str) -> str:
    return f"1単位での{bot}の平均"


def score_range(low: str, high: str) -> str:
    return f"{low}～{high}"


def pace(mean: str, most: str) -> str:
    return f"{mean}、95%が{most}以下"


# Balances: the aims

AIMS = "目標"
NO_AIMS = "このゲームに目標はありません。"
AIMS_AND_MEASURED = "目標と測定結果"
AIM_COLUMNS = ("目標", "プレイヤー", "最小", "最大", "判定", "数値")
VERDICTS = {"holds": "達成", "fails": "未達", "open": "未確定"}
NOT_MEASURED = "未測定"

ABOUT_AIMS = (
    "数値は腕前によって変わります。すべての強さを見て、最も強いものを最後に読んでください。信頼区間は95%です。"
    "正しく求めても20に1つは真の値を外すため、多くの数値のうち1つがわずかに範囲を外れても、ほとんど何も示しません。"
    "`達成`は信頼区間の全体が目標の範囲の中に、`未達`は全体が外にあること、"
    "`未確定`は判定するにはゲーム数が足りないことを意味します。"
)
ABOUT_CHANGES = (
    "変更した内容物を、同じ配札、同じボット、同じシードで元の内容物と比べます。差には、対応のある差の信頼区間を添えます。"
    "どのゲームも変わらなければ差は0.0で、その信頼区間は、このゲーム数では現れないまれな変化の分です。"
)


def balance_title(game: str) -> str:
    return f"{game}のバランス"


def measured_by(command: str) -> str:
    return f"測定コマンド：`{command}`"


def balance_games(games: int, seed: int, options: str) -> str:
    return f"強さごとに、同じ強さのプレイヤー同士で{games}ゲーム、シード{seed}、オプション {options}"


def box(digest: str) -> str:
    return f"内容物 {digest}"


def compared_boxes(digest: str, changed: str) -> str:
    return f"内容物 {digest}と、変更した内容物 {changed}の比較"


def with_original_box(bot: str) -> str:
    return f"{bot}（元）"


def with_changed_box(bot: str) -> str:
    return f"{bot}（変更後）"


def verdicts(number: int, verdict: str) -> str:
    return f"{VERDICTS[verdict]}{number}"


# Balances: one strength

PAIRINGS = "組み合わせ"
OF_THE_FIRST = "先に挙げた方の勝率です。"
LENGTHS = "長さと終わり方"
CHOICES = "選択"
ABOUT_CHOICES = "ほかのものと並んで選択肢にあったとき、どれだけ選ばれたかを示します。"
FIGURE_COLUMNS = ("項目", "測定値", "件数")
COMPARED_COLUMNS = ("項目", "元", "変更後", "差", "件数")


def players(bot: str) -> str:
    return f"プレイヤー：{bot}"


def level(bot: str, name: str, code: str) -> str:
    return f"{bot}（{name}、{code}）"


def against_the_field(side: str) -> str:
    return f"{side}ごとの、他すべてに対する勝率"


def share_of_games(title: str) -> str:
    return f"{title}：ゲームに占める割合と信頼区間"


def share_of_games_and_aim(title: str) -> str:
    return f"{title}：ゲームに占める割合と信頼区間（帯は目標）"


def with_intervals(title: str) -> str:
    return f"{title}（95%信頼区間つき）"


def how_long(unit: str) -> str:
    return f"ゲームの長さの分布（{unit}）"


# Balances: cards

WORTH_TO_PLAY = "カードを出せることの価値"
WORTH_IN_HAND = "手札にあることの価値"
CARDS_DRAWN_AND_PLAYED = "引いたカードと出したカード"
CARDS = "カード"
WORTH_COLUMNS = ("カード", "価値", "ゲーム数")
COMPARED_WORTH_COLUMNS = ("カード", "元", "変更後", "差", "ゲーム数")
CARD_COLUMNS = ("カード", "引いたとき", "出したとき", "出した割合")
CARD_CHANGE_COLUMNS = ("引いたときの変化", "出したときの変化")

ABOUT_CARDS = (
    "「引いたとき」と「出したとき」は、そのカードを引いた、または出した席の勝率が、"
    "同じ陣営で同じ相手と戦う席の勝率を何ポイント上回ったかを示します。数えた結果であり、因果関係ではありません。"
    "優勢な側ほど多く引き、多く出します。苦しいときのカードは悪く、勝ちを決めるだけのカードは良く見え、"
    "長いゲームではどのカードも多くなります。カード同士を比べ、また「引いたとき」と「出したとき」を比べてください。"
    "どのゲームでも全員が同じ回数だけ引く、または出すカードには、比べるものがありません。"
)
ABOUT_NEVER = (
    "実験：同じ配札で、ある席がそのカードを、ほかに選択肢がない場合を除いて決して出さずに対戦し直します。"
    "それ以外の選択は同じボットのままです。価値は、そのとき勝率が何ポイント下がるかです。"
    "探索はそのカードを出すかもしれないと考え続けるので、このプレイヤーから見た価値です。"
)
ABOUT_GIVEN = (
    "実験：1ゲームに1度、手札から無作為に選んだ1枚をこのカードと、または何もなしと交換します。"
    "価値は、何もなしの場合より勝率が何ポイント上がるかです。"
)


def share_of_the_win(title: str) -> str:
    return f"{title}（勝率に換算）"


# Audits

LAWS = {
    "same observation": "観測は、観測者が知りえないことに左右されてはならない",
    "world is whole": "想像した世界に欠けた所があってはならない",
    "same choices": "席の選択肢は、その席が真実と区別できないどの世界でも同じでなければならない",
    "blind choices": "席の選択肢は、その席自身の観測から決まらなければならない",
    "public actor": "誰の手番かは、全員に分からなければならない",
    "same sight": "席自身のアクションは、その席が真実と区別できないどの世界でも同じに見えなければならない",
    "same history": "同じ経過を見たなら、観測も同じでなければならない",
    "sight is known": "アクションについて観測者に伝わることは、その観測に含まれなければならない（非公開では？）",
    "blind advice": "経験則は、その席自身の観測から決まらなければならない",
    "world has all cards": "想像した世界には、すべてのカードが1枚ずつなければならない",
    "public scores": "得点は、全員が知っていることから決まらなければならない",
    "has choice": "手番の席には選択肢があり、終了後は誰にも選択肢があってはならない",
    "choices in order": "選択肢は範囲内の番号の昇順で、宣言した数を超えてはならない",
    "cards conserved": "カードが増えたり消えたりしてはならない",
    "sealed commute": "秘密の選択は、その順番に左右されてはならない",
    "ends": "対戦は、宣言した手数（max_steps）のうちに終わらなければならない",
    "whole win": "得点の配分は宣言された範囲にあり、合計も宣言どおりでなければならない",
    "fair pick": "抽選の結果は、選択肢の一覧から選んだものと同じでなければならない",
    "fair chance": "偶然をまとめて行っても、1つずつ行ったのと同じでなければならない",
}


def law_broken(law: str, match: int, seed: int, step: int, action: str, viewer: int) -> str:
    after = f"、'{action}'の後" if action else ""
    by = "観戦者" if viewer == SPECTATOR else f"席{viewer}"
    return f"{LAWS[law]}（シード{seed}の対戦{match}、手順{step}{after}、{by}の視点）"


def with_payoffs(fault: str, numbers: str) -> str:
    return f"{fault}：{numbers}"


def payoff_out_of_range(seat: str, payoff: float, least: float, most: float) -> str:
    return f"{seat}の得点は{payoff:g}で、範囲は{least:g}〜{most:g}です"


def wrong_sum_of_payoffs(payoffs: Sequence[float], total: float, declared: float) -> str:
    return f"{'、'.join(f'{each:g}' for each in payoffs)}の合計は{total:g}で、宣言は{declared:g}です"


def with_odd_box(fault: str, number: int, seed: int, changes: str) -> str:
    return f"{fault}（シード{seed}の内容物{number}：{changes or '標準の内容物'}）"


def refused_by_error(changes: str, error: str, message: str) -> str:
    return f"{changes}が{error}で拒否されました：{message}"


def names_no_entry(message: str) -> str:
    return f"拒否の理由に内容物の項目がありません：{message}"


def match_stops(error: str, message: str) -> str:
    return f"対戦が{error}で止まりました：{message}"


def match_not_over(steps: int) -> str:
    return f"対戦が{steps}手順で終わりません"


def match_differs_compiled() -> str:
    return "コンパイルすると別の対戦になります"


# 検査

CHECKS = {
    "parts": "ボックス、ページ、語句集を読み込める",
    "laws": "秘密とルール（Pythonでの実行）",
    "ranges": "状態の値が宣言の範囲にある",
    "views": "出来事をたどると次の盤面になる",
    "secrets": "知り得ないことは誰にも伝わらない",
    "steps": "手順について、気づいたこと以上は誰にも伝わらない",
    "files": "対戦と局面を保存して読み込める",
    "words": "すべてを言葉と図にできる",
    "compiled": "機械語でもルールと法則が同じ",
    "boxes": "ボックスの数値を変えても遊べるか、断られる",
    "notes": "間違いかもしれない点",
}


def at_step(fault: str, seed: int, step: int) -> str:
    return f"{fault}（シード{seed}、手順{step}）"


def check_stops(error: str) -> str:
    return f"検査が止まりました：{error}"


def out_of_range(field: str, value: int, about: str) -> str:
    return f"State.{field}（{about}）の値{value}は宣言の範囲にありません"


def view_not_followed(viewer: int) -> str:
    return f"{_viewer(viewer)}に伝わる出来事をたどっても、次の盤面になりません"


def told_too_much(viewer: int) -> str:
    return f"{_viewer(viewer)}に伝わることが、伏せられたカードによって変わります"


def told_too_much_of_step(viewer: int) -> str:
    return f"最後の手順について{_viewer(viewer)}に伝わることが、伏せられたカードによって変わります"


def position_differs() -> str:
    return "局面ファイルから別の状態ができます"


def saved_match_differs() -> str:
    return "保存した対戦を読み込むと別の対戦になります"


def same_label(label: str, language: str) -> str:
    return f"二つの選択肢が同じ「{label}」です（{language}）"


def table_too_wide(width: int, language: str) -> str:
    return f"盤面の幅が{width}桁を超えます（{language}）"


def never_possible(verbs: Sequence[str]) -> str:
    return f"試した対戦で一度も選べなかった行動：{'、'.join(verbs)}"


def never_changes(fields: Sequence[str]) -> str:
    return f"試した対戦で一度も変わらなかった項目：{'、'.join(f'State.{name}' for name in fields)}"


def no_phrase(verbs: Sequence[str]) -> str:
    return f"語句がなく、そのままの言葉で伝わる行動：{'、'.join(verbs)}"


def no_rules_text() -> str:
    return "遊ぶ人のためのルールがありません。ゲームのdocstringかRULES.mdに書いてください"


def _viewer(viewer: int) -> str:
    return "観戦者" if viewer == SPECTATOR else f"席{viewer}"
