"""Help on the cards and words of Red Kingdom & Blue Kingdom in Japanese. Numbers come from the box."""

from ruse.core.language import find_begun, find_topic
from ruse.core.language.ja import Voice
from ruse.games.red_and_blue.words.ja_cards import AREAS, BACKS, CARDS, CODES, NAMES, TYPES

INTRO = (
    "赤の王都から青の王都まで、5つの拠点が一列に並びます。敵の君主（王子・王女）を捨て札にすれば勝ちです。",
    "自分のターンには、拠点の資金でカードを徴兵し、好きなだけ出兵して、ターンを終えます。",
    "空の拠点は1枚で占拠、敵の拠点は裏向きの1～2枚で攻撃します。防御側は援軍を1枚出せます。",
    "攻撃点と、防御点＋拠点の補正を比べ、勝者は1枚を残し、ほかはすべて捨て札になります。",
    "カードの2つの数字は攻撃と防御です。5つの拠点をすべて占拠しても勝ちです。",
)
EXAMPLE = "弓兵"

_MONARCH = (
    "捨て札になると{enemy}の勝ちです。ただし同じ戦闘で{other}も捨て札になれば引き分けです。"
    "連絡兵やしんがり兵の効果で手札に戻ることがあり、その後は他のカードと同じように使えます。"
)

SKILLS = {
    "prince": _MONARCH.format(enemy="青の国", other="青の王女"),
    "princess": _MONARCH.format(enemy="赤の国", other="赤の王子"),
    "rookie": "効果なし。",
    "capital-guard": "どちらの国の王都でも攻撃+{skill}。",
    "city-guard": "どちらの国の街でも攻撃+{skill}。",
    "priest": "拠点占拠中は防御+{skill}。攻撃{attack}でも攻撃に使えます。",
    "liaison": "自分のターンに、自分が占拠している拠点に置けます。連絡兵がそこに残り、元のカードは手札に戻ります。",
    "rearguard": "占拠している拠点が攻撃されたとき、勝っても負けても同点でも、援軍のカードが手札に戻ります。"
    "勝って拠点に残した場合を除き、しんがり兵自身は捨て札になります。",
    "capital-guardian": "どちらの国の王都でも防御+{skill}。",
    "city-guardian": "どちらの国の街でも防御+{skill}。",
    "bishop": "拠点占拠中は防御+{skill}。攻撃{attack}でも攻撃に使えます。",
    "archer": "拠点占拠中、隣の拠点への自分の攻撃に+{skill}。自分のいる拠点には働きません。",
    "bird-soldier": "攻撃のとき、拠点の補正を無視します。防御では効果がありません。",
}

HELP = {
    "目的": "敵の王子・王女を捨て札にするか、5つの拠点をすべて占拠すれば勝ちです（4）。",
    "ターン": "徴兵をしてから好きなだけ出兵し、相手のターンになります（1～3）。"
    "それぞれ{turns}ターンが終わると引き分けです（裁定5）。",
    "徴兵": "ターンの初めに、占拠している拠点の資金の合計でカードを引きます。引く前にノーマルとエースの枚数を決めます。"
    "手札は{hand_limit}枚を超えられません（1）。",
    "資金": "拠点を占拠している国に、ターンごとに入ります。「赤」の後は赤の国、「青」の後は青の国の数です。"
    "使わなかった資金は失われます（1）。",
    "出兵": "好きなだけ行えます。空の拠点を1枚で占拠する、敵の拠点を攻撃する、"
    "自分の拠点のカードを連絡兵と交換する、のいずれかです（2、5）。",
    "占拠": "空の拠点にカードを1枚表向きに置くと自分の拠点になります（2-A）。"
    "そのカードは、負けるか交換されるまで拠点を占拠します。占拠中だけの効果もあります。",
    "交換": "自分の拠点に連絡兵を置くと、そこのカードは王子・王女でも手札に戻ります。"
    "連絡兵どうしは交換できません（5、裁定4、9）。",
    "攻撃": "敵の拠点ならどこでも攻撃できます。1枚か2枚を裏向きに置き、防御側は1枚追加できます。"
    "攻撃点と防御点を比べ、勝者は1枚を残し、ほかはすべて捨て札です（2-C、2-D）。",
    "防御": "拠点を占拠しているカード、裏向きに追加できる1枚、自国に対する拠点の補正の合計です（2-D）。",
    "援軍": "防御側が裏向きに追加できる1枚のカード（2-C）。拠点占拠中の効果は援軍には働きません（裁定2）。",
    "補正": "防御点に加わります。「赤」の後は赤の国が、「青」の後は青の国が防御するときの数です（裁定1）。",
    "同点": "戦闘のカードはすべて捨て札になり、拠点は空になります（2-D）。",
    "山札": "ノーマルカード{normals}枚とエースカード{aces}枚の2つです。"
    "なくなったら同じ種類の捨て札から作り直します（1）。",
    "捨て札": "戦闘で失ったカード。全員が見られます。"
    "山札がなくなると、同じ種類の捨て札を混ぜて新しい山札にします（1）。",
    "裏面": "ノーマルとエースは裏面が違うので、引いたカード、手札、裏向きのカードの種類は全員に分かります。"
    "王子・王女の裏面はノーマルです（裁定6）。",
    "ノーマル": "弱いほうのカード。1枚引くのにノーマルは資金{normal_cost}、エースは{ace_cost}です（1）。",
    "エース": "強いほうのカード。1枚引くのにエースは資金{ace_cost}、ノーマルは{normal_cost}です（1）。",
    "君主": "赤の王子と青の王女。自分の君主が捨て札になると負け、同時なら引き分けです（4）。",
    "引き分け": "1つの戦闘で両国の君主が捨て札になったとき（4）、またはそれぞれ{turns}ターンが終わったとき（裁定5）。",
    "拠点": "赤の王都、赤の街、国境、青の街、青の王都の5つが一列に並びます。"
    "占拠している国に資金を、防御する国に補正を与えます（0）。",
    "王都": "列の両端の赤の王都と青の王都。君主はここから始まります。"
    "王都の兵士と王都の守護兵はどちらでも効果があります（0、5）。",
    "街": "王都の隣の赤の街と青の街。街の兵士と街の守護兵はどちらでも効果があります（0、5）。",
    "隣": "拠点は一列に並び、両隣が隣の拠点です。",
    "点数": "選択肢で拠点やカードの後に括弧で示す数。そのカードがそこで出す攻撃点、または防御点です（2-D）。",
    "国": "赤の国（赤、▲）と青の国（青、●）。プレイヤーごとに1つです。",
    "効果": "カードが数字のほかにできること。? 弓兵 のようにカードを尋ねられます（5）。",
    "数字": "新米兵 {rookie} のような数字は、カードの攻撃と防御です（効果を除く）。星はエースの印です。",
}


_OTHER_WORDS = {
    "裏面": "カード",
    "ノーマル": "▒",
    "エース": "★, *",
    "攻撃": "◄",
    "占拠": "·, 空",
    "徴兵": "手札, ドロー",
    "国": "赤, 青, 赤の国, 青の国, ▲, ●",
    "目的": "得点",
}
"""Other words and marks on the screen, by the topic they belong to."""


_SHAPES = {
    r"\d+/\d+[★*]?": "数字",
    r"[rb赤青]\d+": "資金",
    r"[rb赤青][-+]\d+": "補正",
    "[▒★]+": "裏面",
    r"[(（]\d+[)）]": "点数",
}
"""What numbers on the table look like, and the topic they belong to."""


def topics(voice: Voice) -> list[str]:
    """Words of the game, cards and areas."""
    return [*HELP, *(CARDS[code] for code in voice.components.cards), *AREAS.values()]


def explain(topic: str, voice: Voice) -> str | None:
    """Help on a card, an area, a mark or a word."""
    text = " ".join(topic.casefold().split())
    code = CODES.get(text, text.replace(" ", "-"))
    if code in voice.components.cards:
        return _explain_card(code, voice)
    if code in AREAS:
        return _explain_area(code, voice)
    if found := find_topic(code, HELP, _OTHER_WORDS, _SHAPES):
        return found.format(**voice.components.numbers)
    begun = find_begun(text, NAMES)
    return explain(begun, voice) if begun else None


def _explain_card(code: str, voice: Voice) -> str:
    card = voice.components.cards[code]
    is_monarch = code in voice.components.monarchs
    where = "" if is_monarch else f"{BACKS[card.back]}カード、山札に{card.copies}枚。"
    return f"{CARDS[code]}：攻撃{card.attack}、防御{card.defense}。{where}{skill_of(code, voice)}"


def _explain_area(code: str, voice: Voice) -> str:
    area = voice.components.areas[code]
    funds = f"資金は赤の国{area.funds[0]}、青の国{area.funds[1]}"
    offset = f"補正は赤の国の防御で{area.offset[0]:+}、青の国の防御で{area.offset[1]:+}"
    return f"{AREAS[code]}（{TYPES[area.type]}）：{funds}。{offset}。"


def skill_of(code: str, voice: Voice) -> str:
    """What a card does."""
    card = voice.components.cards.get(code)
    return SKILLS[code].format(skill=card.skill, attack=card.attack) if card else ""
