"""Warriors of Jogu in Japanese: what is asked, why something is refused, and how a game ends."""

from ruse.core.language.ja import Voice, rule
from ruse.games.warriors_of_jogu import facts
from ruse.games.warriors_of_jogu.words.ja_cards import FACTIONS, card

_SOURCES = {"hand": "手札", "discard": "捨て札"}


# Prompts


def discard_or_keep(fact: facts.DiscardOrKeep, voice: Voice) -> str:
    return f"捨てるカードを秘密に選ぶか、残りを手元に残してください（{rule(fact.rule)}）。"


def play_or_pass(fact: facts.PlayOrPass, voice: Voice) -> str:
    return f"場所にカードを出すか、このラウンドをパスしてください（{rule(fact.rule)}）。"


def play_for(fact: facts.PlayFor, voice: Voice) -> str:
    return f"{card(fact.card)}：{_SOURCES[fact.source]}からカードを1枚出してください（{rule(fact.rule)}）。"


def show_hand(fact: facts.ShowHand, voice: Voice) -> str:
    return f"{card(fact.card)}：出せるカードがありません。手札を公開してください（{rule(fact.rule)}）。"


def choose_sending(fact: facts.ChooseSending, voice: Voice) -> str:
    return f"{voice.name(fact.owner)}の{card(fact.card)}を出す場所を選んでください（{rule(fact.rule)}）。"


def choose_flight(fact: facts.ChooseFlight, voice: Voice) -> str:
    return f"場所{fact.location}の{card(fact.card)}を移動してください（{rule(fact.rule)}）。"


def choose_order(fact: facts.ChooseOrder, voice: Voice) -> str:
    return f"{card(fact.card)}と{card(fact.fleer)}のどちらを先にするか選んでください（{rule(fact.rule)}）。"


def choose_recall(fact: facts.ChooseRecall, voice: Voice) -> str:
    what = "場に出ている保護でない自分のカード1枚を山札の一番下に置いてください"
    return f"{card(fact.card)}：{what}（{rule(fact.rule)}）。"


def choose_return(fact: facts.ChooseReturn, voice: Voice) -> str:
    what = f"捨て札から保護でないカードを山札の一番下に置くか（あと{fact.left}枚まで）、終わりにしてください"
    return f"{card(fact.card)}：{what}（{rule(fact.rule)}）。"


def choose_burial(fact: facts.ChooseBurial, voice: Voice) -> str:
    what = "山札の上のカード1枚を一番下に置くか、そのままにしてください"
    return f"{card(fact.card)}：{what}（{rule(fact.rule)}）。"


def choose_target(fact: facts.ChooseTarget, voice: Voice) -> str:
    return f"{card(fact.card)}：場所{fact.location}にある相手のカード1枚を選んで捨ててください（{rule(fact.rule)}）。"


# Refusals


def faction_twice(fact: facts.FactionTwice, voice: Voice) -> str:
    deck = FACTIONS[fact.faction]
    return f"各勢力のデッキは1つなので（{rule(fact.rule)}）、mirror=1でなければ両者とも{deck}にはできません"


def not_in_hand(fact: facts.NotInHand, voice: Voice) -> str:
    return f"{card(fact.card)}は手札にありません（{rule(fact.rule)}）"


def not_discarded(fact: facts.NotDiscarded, voice: Voice) -> str:
    return f"{card(fact.card)}は捨て札にありません（{rule(fact.rule)}）"


def other_faction(fact: facts.OtherFaction, voice: Voice) -> str:
    return f"{card(fact.card)}は{FACTIONS[fact.faction]}のカードです（{rule(fact.rule)}）"


def no_legal_location(fact: facts.NoLegalLocation, voice: Voice) -> str:
    return f"{card(fact.card)}を出せる場所がありません（{rule(fact.rule)}）"


def opponent_chooses(fact: facts.OpponentChooses, voice: Voice) -> str:
    return f"{card(fact.card)}を出す場所は相手が選びます。場所を付けずに選んでください（{rule(fact.rule)}）"


def no_location_said(fact: facts.NoLocationSaid, voice: Voice) -> str:
    return f"どの場所に出すかを指定してください（{rule(fact.rule)}）"


def only_there(fact: facts.OnlyThere, voice: Voice) -> str:
    return f"{card(fact.card)}は場所{fact.location}にだけ出せます（{rule(fact.rule)}）"


def above_capacity(fact: facts.AboveCapacity, voice: Voice) -> str:
    return f"場所{fact.location}は収容力を超えているので、タワーしか出せません（{rule(fact.rule)}）"


def not_empty(fact: facts.NotEmpty, voice: Voice) -> str:
    return f"{card(fact.card)}は空の場所にだけ出せますが、場所{fact.location}にはカードがあります（{rule(fact.rule)}）"


def too_few_engineers(fact: facts.TooFewEngineers, voice: Voice) -> str:
    return f"場所{fact.location}に自分の技師がタワーより多く必要です（{rule(fact.rule)}）"


def over_capacity(fact: facts.OverCapacity, voice: Voice) -> str:
    total = f"{fact.strength}と{fact.added}で"
    return f"場所{fact.location}では{total}収容力{fact.capacity}を超えます（{rule(fact.rule)}）"


def must_play(fact: facts.MustPlay, voice: Voice) -> str:
    return f"{card(fact.card)}の効果で、出せるならカードを出さなければなりません（{rule(fact.rule)}）"


# Endings


def won_by_morale(fact: facts.WonByMorale, voice: Voice) -> str:
    return f"{voice.name(1 - fact.winner)}の士気が0になり、{voice.name(fact.winner)}の勝ち（{rule(fact.rule)}）。"


def won_by_points(fact: facts.WonByPoints, voice: Voice) -> str:
    return f"勝利点{_score(fact)}で{voice.name(fact.winner)}の勝ち（{rule(fact.rule)}）。"


def won_tie(fact: facts.WonTie, voice: Voice) -> str:
    return f"勝利点{_score(fact)}の同点。最終ラウンドに勝った{voice.name(fact.winner)}の勝ち（{rule(fact.rule)}）。"


def _score(fact: facts.WonByPoints | facts.WonTie) -> str:
    return f"{fact.points[fact.winner]}対{fact.points[1 - fact.winner]}"
