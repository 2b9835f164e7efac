"""Warriors of Jogu in Japanese: what was done, and what followed."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.ja import Voice, listed
from ruse.games.warriors_of_jogu import facts
from ruse.games.warriors_of_jogu.words.ja_asking import *  # noqa: F403
from ruse.games.warriors_of_jogu.words.ja_cards import *  # noqa: F403
from ruse.games.warriors_of_jogu.words.ja_cards import FACTIONS, card, cards, times
from ruse.games.warriors_of_jogu.words.ja_help import *  # noqa: F403
from ruse.games.warriors_of_jogu.words.ja_results import *  # noqa: F403
from ruse.games.warriors_of_jogu.words.ja_table import *  # noqa: F403

TITLE = "Warriors of Jogu: Feint"
IN_SHORT = "5つの勢力"
RULES_IN_SHORT = (
    "5つの場所のうち2つが戦場になり、各プレイヤーはその一方だけを知っています。交互に効果を持つカード"
    "を場所に出すか（各場所の戦力は合計{capacity}まで）、パスします。その後、場所カードを公開し、戦場での自分の"
    "戦力に場所の番号を掛けた合計を比べます。高い方がラウンドに勝って勝利点を得て、負けた方は場の自分のカ"
    "ードすべての士気の値を失います。士気がなくなるとただちに負け。{rounds}ラウンド後に勝利点の多い方が勝ちます"
    "。"
)
SEATS = ("メイ", "デイビッド")
LEVELS = ("新兵", "斥候", "隊長", "将軍", "覇王")
_WISHES = "の勢力：ランダム（0）、" + "、".join(
    f"{name}（{number}）" for number, name in enumerate(FACTIONS.values(), 1)
)
OPTIONS = {
    "first": f"メイ{_WISHES}",
    "second": f"デイビッド{_WISHES}",
    "mirror": "1なら両者が同じ勢力を選べる（箱にはない遊び方）",
}
OPTION_VALUES: dict[str, tuple[str, ...]] = {
    "first": ("メイの勢力", "おまかせ", *FACTIONS.values()),
    "second": ("デイビッドの勢力", "おまかせ", *FACTIONS.values()),
    "mirror": ("同じ勢力どうし", "なし", "あり"),
}

# Deeds


def faction_taken(fact: facts.FactionTaken, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{FACTIONS[fact.faction]}を使います。"


def start_player_drawn(fact: facts.StartPlayerDrawn, voice: Voice) -> str:
    return f"最初の先手は{voice.name(fact.who)}です。"


def card_discarded(fact: facts.CardDiscarded, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card)}を裏向きで捨てました。"


def card_discarded_label(fact: facts.CardDiscarded, voice: Voice) -> str:
    return card(fact.card)


def rest_kept(fact: facts.RestKept, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{'残りの' if fact.discards else 'すべての'}手札を残しました。"


def rest_kept_label(fact: facts.RestKept, voice: Voice) -> str:
    return "残す"


def discards_shown(fact: facts.DiscardsShown, voice: Voice) -> str:
    return "捨てたカードを公開します。"


def card_drawn(fact: facts.CardDrawn, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card)}を引きました。"


def location_drawn(fact: facts.LocationDrawn, voice: Voice) -> str:
    what = "場所カード" if fact.location == UNSEEN_CARD else f"場所カード{fact.location}"
    return f"{voice.name(fact.who)}は{what}を引きました。"


def card_played(fact: facts.CardPlayed, voice: Voice) -> str:
    source = "捨て札の" if fact.source == "discard" else ""
    if fact.location is None:
        return f"{voice.name(fact.who)}は{source}{card(fact.card)}を出します。場所は相手が選びます。"
    down = "裏向きで" if fact.face_down else ""
    return f"{voice.name(fact.who)}は{source}{card(fact.card)}を{down}場所{fact.location}に出しました。"


def card_played_label(fact: facts.CardPlayed, voice: Voice) -> str:
    name, _, where = card_played_parts(fact, voice)
    return f"{name}：{where}"


def card_played_parts(fact: facts.CardPlayed, voice: Voice) -> tuple[str, str, str]:
    return card(fact.card), "", f"場所{fact.location}へ" if fact.location else "場所は相手が選ぶ"


def passed(fact: facts.Passed, voice: Voice) -> str:
    return f"{voice.name(fact.who)}はパスしました。"


def passed_label(fact: facts.Passed, voice: Voice) -> str:
    return "パス"


def hand_shown(fact: facts.HandShown, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は出せるカードがないので手札を公開します。"


def hand_shown_label(fact: facts.HandShown, voice: Voice) -> str:
    return "手札を公開"


def card_sent(fact: facts.CardSent, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card)}の場所を{fact.location}にしました。"


def card_sent_label(fact: facts.CardSent, voice: Voice) -> str:
    return f"場所{fact.location}"


def order_chosen(fact: facts.OrderChosen, voice: Voice) -> str:
    first, then = (fact.card, fact.fleer) if fact.first == "ability" else (fact.fleer, fact.card)
    return f"{voice.name(fact.who)}は{card(then)}より{card(first)}を先にしました。"


def order_chosen_label(fact: facts.OrderChosen, voice: Voice) -> str:
    return f"{card(fact.card if fact.first == 'ability' else fact.fleer)}が先"


def card_fled(fact: facts.CardFled, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card(fact.card)}を場所{fact.origin}から{fact.location}に移動しました。"


def card_fled_label(fact: facts.CardFled, voice: Voice) -> str:
    return f"場所{fact.location}"


def card_recalled(fact: facts.CardRecalled, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は{card_recalled_label(fact, voice)}を山札の一番下に置きました。"


def card_recalled_label(fact: facts.CardRecalled, voice: Voice) -> str:
    return f"場所{fact.location}の{card(fact.card)}"


def discard_returned(fact: facts.DiscardReturned, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は捨て札の{card(fact.card)}を山札の一番下に置きました。"


def discard_returned_label(fact: facts.DiscardReturned, voice: Voice) -> str:
    return card(fact.card)


def returning_stopped(fact: facts.ReturningStopped, voice: Voice) -> str:
    return f"{voice.name(fact.who)}はこれ以上カードを戻しません。"


def returning_stopped_label(fact: facts.ReturningStopped, voice: Voice) -> str:
    return "終わり"


def card_buried(fact: facts.CardBuried, voice: Voice) -> str:
    what = f"上から{card_buried_label(fact, voice)}" if fact.is_sure else "上のカード1枚"
    return f"{voice.name(fact.who)}は山札の{what}を一番下に置きました。"


def card_buried_label(fact: facts.CardBuried, voice: Voice) -> str:
    return f"{fact.place}枚目（{card(fact.card)}）"


def no_card_buried(fact: facts.NoCardBuried, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は山札の上のカードをそのままにしました。"


def no_card_buried_label(fact: facts.NoCardBuried, voice: Voice) -> str:
    return "そのまま"


def card_bombed(fact: facts.CardBombed, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は場所{fact.location}の{card_bombed_label(fact, voice)}を爆破しました。"


def card_bombed_label(fact: facts.CardBombed, voice: Voice) -> str:
    if fact.place is not None:
        return f"裏向きのカード{fact.place}"
    return f"{card(fact.card)}（残留トークン付き）" if fact.staying else card(fact.card)


def location_revealed(fact: facts.LocationRevealed, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は場所カード{fact.location}を公開しました。"


def next_location_seen(fact: facts.NextLocationSeen, voice: Voice) -> str:
    seen = "" if fact.location == UNSEEN_CARD else f"（{fact.location}）"
    return f"{voice.name(fact.who)}は次の場所カード{seen}を見ました。"


def top_seen(fact: facts.TopSeen, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は山札の上の{card(fact.card)}を見ました。"


def top_sabotaged(fact: facts.TopSabotaged, voice: Voice) -> str:
    then = "保護カードなので戻ります" if fact.protected else "捨て札になります"
    return f"{voice.name(fact.owner)}の山札の上は{card(fact.card)}：{then}。"


def hand_hit(fact: facts.HandHit, voice: Voice) -> str:
    then = "公開しました。保護カードなので手札に残ります。" if fact.protected else "捨てました。"
    return f"{voice.name(fact.owner)}は手札から無作為に{card(fact.card)}を{then}"


def battle_shown(fact: facts.BattleShown, voice: Voice) -> str:
    return "場所カードと裏向きのカードを表にします。"


def round_resolved(fact: facts.RoundResolved, voice: Voice) -> str:
    return f"第{fact.round}ラウンドの決着。"


# What followed


def cards_discarded(fact: facts.CardsDiscarded, voice: Voice) -> str:
    return f"{voice.name(fact.who)}が捨てたのは{listed(cards(fact.cards))}。"


def hand_seen(fact: facts.HandSeen, voice: Voice) -> str:
    return f"{voice.name(fact.who)}の手札は{listed(cards(fact.cards))}。"


def locations_shown(fact: facts.LocationsShown, voice: Voice) -> str:
    named = [f"{voice.name(seat)} {location}" for seat, location in enumerate(fact.locations)]
    return f"場所カード：{listed(named)}。"


def cards_turned_up(fact: facts.CardsTurnedUp, voice: Voice) -> str:
    return f"場所{fact.location}の{voice.name(fact.who)}の裏向きのカードは{listed(cards(fact.cards))}。"


def bombed_shown(fact: facts.BombedShown, voice: Voice) -> str:
    return f"それは{card(fact.card)}でした。"


def cards_gathered(fact: facts.CardsGathered, voice: Voice) -> str:
    what, origins = times(fact.number, card(fact.card)), listed(fact.origins)
    return f"{voice.name(fact.who)}の{what}が場所{origins}から{fact.location}に移動しました。"


def tower_discarded(fact: facts.TowerDiscarded, voice: Voice) -> str:
    return f"{voice.name(fact.who)}の{card(fact.card)}は捨て札になります。"


def battle_fought(fact: facts.BattleFought, voice: Voice) -> str:
    winner, ratings = fact.winner, fact.ratings
    where = f"戦場は{listed([battle.location for battle in fact.battles])}" if fact.battles else "戦場なし"
    tie = "同点、先手の" if fact.by == "start player" else ""
    wins = f"{ratings[winner]}対{ratings[1 - winner]}で{tie}{voice.name(winner)}の勝ち"
    sums = "、".join(f"{voice.name(seat)} {_sum(fact.battles, seat)}" for seat in (winner, 1 - winner))
    return f"{where}。{wins}{f'（{sums}）' if any(ratings) else ''}。"


def _sum(battles: Sequence[facts.Battle], seat: int) -> str:
    """As in: 6×2+4×5."""
    return "+".join(f"{battle.fronts[seat].strength}×{battle.location}" for battle in battles)


def morale_gained(fact: facts.MoraleGained, voice: Voice) -> str:
    names = listed(cards([part.card for part in fact.parts]))
    return f"{voice.name(fact.who)}は{names}で士気を{fact.gained}得ました。"


def morale_lost(fact: facts.MoraleLost, voice: Voice) -> str:
    return f"{voice.name(fact.who)}は士気を{f'{fact.lost}失いました' if fact.lost else '失いません'}。"


def round_ended(fact: facts.RoundEnded, voice: Voice) -> str:
    return f"勝利点：{_by_seat(fact.points, voice)}。士気：{_by_seat(fact.morale, voice)}。"


def _by_seat(numbers: Sequence[int], voice: Voice) -> str:
    return "、".join(f"{voice.name(seat)} {number}" for seat, number in enumerate(numbers))
