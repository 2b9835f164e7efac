"""Tricks & Deserts in Japanese."""

from collections.abc import Sequence

from ruse.core.language.ja import Voice, listed
from ruse.games.tricks_and_deserts import facts
from ruse.games.tricks_and_deserts.view import View
from ruse.games.tricks_and_deserts.words.ja_cards import *  # noqa: F403
from ruse.games.tricks_and_deserts.words.ja_cards import COLORS, card, cards
from ruse.games.tricks_and_deserts.words.ja_help import *  # noqa: F403
from ruse.games.tricks_and_deserts.words.ja_results import *  # noqa: F403

TITLE = "Tricks & Deserts（とりっく&でざーと）"
IN_SHORT = "トリックテイキング"
RULES_IN_SHORT = (
    "トリックテイキングを3ディール行います。各トリックでは、リードの色があればそれに従って1枚を表で出す"
    "か、1枚を裏向きで自分の砂漠にパスします。1色だけのトリックは最も高いカード、2色以上のトリックはリ"
    "ード以外の色の最も高いカードが勝ちます。最後のトリックの後、全員の砂漠を色ごとに合計し、合計が最も高"
    "い色の獲得カードは1枚{first}点、次から{second}点、{third}点、{fourth}点か{lost}点。パスしたカードが、取ったカードの価値を"
    "決めます。3ディール後に最も得点の高い人が勝ちます。"
)
SEATS = ("アンナ", "ブルーノ", "クララ", "ダヴィド")
LEVELS = ("旅人", "使節", "総督", "宰相", "君主")
OPTIONS = {
    "alliance": "1なら同盟カードを使う（バリアント1、3人または4人用）",
    "witnesses": "1なら「見捨てられた証人」を使う（バリアント2、同盟と一緒に）",
}
OPTION_VALUES: dict[str, tuple[str, ...]] = {
    "alliance": ("同盟カード", "なし", "あり"),
    "witnesses": ("見捨てられた証人", "なし", "あり"),
}


# Deeds


def drawn(fact: facts.Drawn, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card, voice)}を引きました。"


def start_named(fact: facts.StartNamed, voice: Voice) -> str:
    start = "自分" if fact.start == fact.who else voice.name(fact.start)
    return f"{voice.name(fact.who)}は{start}をスタートプレイヤーに指名しました。"


def start_named_label(fact: facts.StartNamed, voice: Voice) -> str:
    return voice.name(fact.start)


def area_chosen(fact: facts.AreaChosen, voice: Voice) -> str:
    return f"{voice.name(fact.who)}はデザートエリア1に{card(fact.card, voice)}を選びました。"


def area_chosen_label(fact: facts.AreaChosen, voice: Voice) -> str:
    return card(fact.card, voice)


def first_areas_shown(fact: facts.FirstAreasShown, voice: Voice) -> str:
    return "デザートエリア1のカードを公開します。"


def card_played(fact: facts.CardPlayed, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card, voice)}をプレイしました。"


def card_played_label(fact: facts.CardPlayed, voice: Voice) -> str:
    play, _, what = card_played_parts(fact, voice)
    return f"{play}：{what}"


def card_played_parts(fact: facts.CardPlayed, voice: Voice) -> tuple[str, str, str]:
    denying = f"（{COLORS[fact.denies]}を否認）" if fact.denies else ""
    return "プレイ", "", f"{card(fact.card, voice)}{denying}"


def card_passed(fact: facts.CardPassed, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card, voice)}を裏向きにしてパスしました。"


def card_passed_label(fact: facts.CardPassed, voice: Voice) -> str:
    return f"パス：{card(fact.card, voice)}"


def card_passed_parts(fact: facts.CardPassed, voice: Voice) -> tuple[str, str, str]:
    return "パス", "", card(fact.card, voice)


def alliance_taken(fact: facts.AllianceTaken, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{COLORS[fact.color]}の同盟カードを取りました。"


def alliance_taken_label(fact: facts.AllianceTaken, voice: Voice) -> str:
    return COLORS[fact.color]


def passed_cards_laid(fact: facts.PassedCardsLaid, voice: Voice) -> str:
    return "パスしたカードを砂漠に置きます。"


def deserts_revealed(fact: facts.DesertsRevealed, voice: Voice) -> str:
    return "すべてのデザートエリアを公開します。"


def species_revolt(fact: facts.SpeciesRevolt, voice: Voice) -> str:
    return "種族の革命です。"


# What followed


def first_area_shown(fact: facts.FirstAreaShown, voice: Voice) -> str:
    return f"{voice.name(fact.who)}：{card(fact.card, voice)}。"


def disc_moved(fact: facts.DiscMoved, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{COLORS[fact.color]}のチェックディスクを動かしました。"


def witnesses_kept(fact: facts.WitnessesKept, voice: Voice) -> str:
    return f"{voice.name(fact.who)}の手元に残った{cards(fact.cards, voice)}はパスにしか使えません（3-3）。"


def special_turned_up(fact: facts.SpecialTurnedUp, voice: Voice) -> str:
    return f"{voice.name(fact.who)}の{card(fact.card, voice)}は表向きに置かれます。"


def trick_won(fact: facts.TrickWon, voice: Voice) -> str:
    return f"{voice.name(fact.winner)}がトリックに勝ち、{cards(fact.taken, voice)}を獲得しました。"


def all_passed(fact: facts.AllPassed, voice: Voice) -> str:
    again = "" if fact.starts_again is None else f"次も{voice.name(fact.starts_again)}から始めます。"
    return f"全員がパス：このトリックは誰も取りません。{again}"


def desert_shown(fact: facts.DesertShown, voice: Voice) -> str:
    return f"{voice.name(fact.who)}：{cards(fact.cards, voice)}。"


def unseen_shown(fact: facts.UnseenShown, voice: Voice) -> str:
    return f"伏せられていたカード：{cards(fact.cards, voice)}。"


def sums_counted(fact: facts.SumsCounted, voice: Voice) -> str:
    return f"合計：{listed([_worth(each) for each in fact.colors])}。"


def _worth(each: facts.Worth) -> str:
    """As in: 緑12（1枚+1点）."""
    return f"{COLORS[each.color]}{each.sum}（1枚{f'{each.points:+}' if each.points else '0'}点）"


def alliance_counted(fact: facts.AllianceCounted, voice: Voice) -> str:
    return f"{voice.name(fact.who)}の{COLORS[fact.color]}の同盟カードは取り札{fact.cards}枚分です。"


def deal_ended(fact: facts.DealEnded, voice: Voice) -> str:
    accounts = listed([f"{voice.name(seat)} {account(each)}" for seat, each in enumerate(fact.accounts)])
    return f"第{fact.deal}ディール終了。得点：{accounts}。"


def account(fact: facts.Account) -> str:
    """As in: 16 = 10 + 2 x 2 + 1 x 2."""
    parts = [f" {'+' if part.points > 0 else '-'} {part.cards} x {abs(part.points)}" for part in fact.counted]
    cut = "" if fact.below_0 is None else f" = {fact.below_0}（0未満にはなりません）"
    return f"{fact.after} = {fact.before}{''.join(parts)}{cut}" if parts else f"{fact.after}（変わらず）"


def start_passed_on(fact: facts.StartPassedOn, voice: Voice) -> str:
    return f"スタートプレイヤーカードは{voice.name(fact.start)}に移ります。"


# Prompts


def name_start(fact: facts.NameStart, voice: Voice) -> str:
    return f"得点が最も低いあなたが、第{fact.deal}ディールのスタートプレイヤーを指名してください（{fact.rule}）。"


def choose_area(fact: facts.ChooseArea, voice: Voice) -> str:
    worth = "砂漠にあるカードで取り札の価値が決まります。"
    return f"デザートエリア1に置くカードを秘密に選んでください。後で公開されます（{fact.rule}）。{worth}"


def take_alliance(fact: facts.TakeAlliance, voice: Voice) -> str:
    return f"砂漠が埋まりました。同盟カードを取ってください（{fact.rule}）。"


def must_pass(fact: facts.MustPass, voice: Voice) -> str:
    return f"パスしてください。デザートエリアがあと{fact.open_areas}つ空いています（{fact.rule}）。"


def play_or_pass(fact: facts.PlayOrPass, voice: Voice) -> str:
    follow = f"{COLORS[fact.follow]}のカード" if fact.follow else "カード"
    deny = "（または否認して他の色）" if fact.may_deny else ""
    if fact.passes_left == 0:
        return f"{follow}{deny}をプレイしてください。砂漠は埋まっています（{fact.rule}）。"
    return f"{follow}{deny}をプレイするか、パスしてください（残りパス{fact.passes_left}回）（{fact.rule}）。"


# Refusals


def no_variant_for_two(fact: facts.NoVariantForTwo, voice: Voice) -> str:
    return f"2人のときは選択ルールを使えません（{fact.rule}）"


def witnesses_need_alliance(fact: facts.WitnessesNeedAlliance, voice: Voice) -> str:
    return f"「見捨てられた証人」は同盟と一緒に使います。alliance=1を加えてください（{fact.rule}）"


def not_in_hand(fact: facts.NotInHand, voice: Voice) -> str:
    return f"{card(fact.card, voice)}は手札にありません（{fact.rule}）"


def not_playing(fact: facts.NotPlaying, voice: Voice) -> str:
    return f"{SEATS[fact.who]}はこのゲームに参加していません（{fact.rule}）"


def alliance_is_taken(fact: facts.AllianceIsTaken, voice: Voice) -> str:
    return f"{COLORS[fact.color]}の同盟カードは取られています（{fact.rule}）"


def pass_now(fact: facts.PassNow, voice: Voice) -> str:
    return f"手札が空いているデザートエリアと同じ数なので、パスしなければなりません（{fact.rule}）"


def only_to_pass(fact: facts.OnlyToPass, voice: Voice) -> str:
    return f"{COLORS[fact.color]}のチェックディスクを動かしたので、このカードはパスにしか使えません（{fact.rule}）"


def follow_color(fact: facts.FollowColor, voice: Voice) -> str:
    return f"{COLORS[fact.color]}をフォローしなければなりません（{fact.rule}）"


def desert_is_full(fact: facts.DesertIsFull, voice: Voice) -> str:
    return f"デザートエリアがすべて埋まっているので、プレイしなければなりません（{fact.rule}）"


def kept_for_witnesses(fact: facts.KeptForWitnesses, voice: Voice) -> str:
    return f"残りのデザートエリアには{cards(fact.cards, voice)}を置かなければなりません（{fact.rule}）"


# Endings


def highest_score(fact: facts.HighestScore, voice: Voice) -> str:
    names = listed([voice.name(seat) for seat in fact.winners])
    shared = "の勝ち" if len(fact.winners) == 1 else "が勝利を分け合います"
    return f"{fact.score}点で{names}{shared}（{fact.rule}）。"


# The table

PHASES = {
    "draw": "配札",
    "name start": "スタートプレイヤーの指名",
    "area 1": "エリア1の選択",
    "show area 1": "エリア1の公開",
    "show deserts": "砂漠の公開",
    "revolution": "革命",
    "over": "終了",
}
COLUMNS = ("プレイヤー", "得点", "手札", "砂漠", "否認", "同盟", "獲得")
TRICK = "トリック"
HAND = "手札"
YOUR_HAND = "あなたの手札"
ONLY_TO_PASS = "パス専用"
UNSEEN_DESERT = "使わない砂漠（裏向き）"
PASSES = "パス"
NOBODY_YET = "まだ誰も行動していません"
EMPTY = "なし"
FACE_DOWN_CARD = "裏向きのカード"
FACE_DOWN = "裏向き"


def headline(view: View, voice: Voice) -> list[str]:
    """Where the match stands, in parts."""
    parts = [f"ディール{view.deal}/3"]
    if view.phase in PHASES:
        parts.append(PHASES[view.phase])
    else:
        parts.append(f"トリック{view.trick}/{view.num_tricks}")
        parts.append(f"リードは{COLORS[view.lead]}" if view.lead else "リードの色は未定")
    if view.phase in ("trick", "take alliance"):
        parts.append(f"{voice.name(view.choosing[0])}の番")
    elif view.phase == "name start":
        parts.append(f"{voice.name(view.choosing[0])}が指名")
    return parts


def sentence(parts: Sequence[str]) -> str:
    """Parts of a headline, to be read aloud."""
    return "。".join(parts) + "。"


def labelled(name: str, parts: Sequence[str], mark: str = "；") -> str:
    """As in: トリック：a；b."""
    return f"{name}：{mark.join(parts)}。"


def noted(name: str, note: str) -> str:
    """As in: 緑の6（裏向き）."""
    return f"{name}（{note}）"


def won_title(name: str) -> str:
    """Before a player's scored cards."""
    return f"{name}の獲得："


def num_face_down(number: int) -> str:
    return f"裏向きのカード{number}枚"


def turn_words(name: str, played: str | None) -> str:
    return f"{name}は{played}をプレイ" if played else f"{name}はパス"


def player_parts(
    score: int, hand: int, starts: bool, desert: Sequence[str], denies: Sequence[str], ally: str | None, won: str
) -> list[str]:
    """What all see of a player."""
    parts = [f"得点{score}", f"手札{hand}枚", *(["スタートプレイヤー"] if starts else [])]
    parts.append(f"砂漠 {listed(desert)}")
    if denies:
        parts.append(f"チェックディスク：{listed([COLORS[color] for color in denies])}")
    if ally:
        parts.append(f"{COLORS[ally]}の同盟カード")
    return [*parts, f"獲得 {won}"]
