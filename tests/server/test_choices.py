"""Choosing at a table: sealed choices, crossing messages, late and double ones, taking back."""

from typing import Any

import pytest

from ruse.core.match import Match
from ruse.core.node import Node
from ruse.core.protocol import CHANCE, OWNER
from ruse.core.registry import TEMPLATE, game_names
from ruse.server.table import Table
from tests.server.company import ME, OPEN, Company, Player, bot, kept_log, play_on

GAMES = [TEMPLATE, *game_names()]


def log_of(player: Player) -> list[Any]:
    """What a client knows that follows the rule of `News`: forget from `since` on, and add."""
    log: list[Any] = []
    for message in player.heard_all():
        if message["is"] == "welcome":
            log = []
        if message["is"] == "news":
            log = [each for each in log if each["step"] < message["since"]] + message["told"]
    return log


# Sealed choices


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_sealed_choices_come_in_any_order(company: Company, order: tuple[int, int]) -> None:
    table, players = company.people()
    moments = [player.newest("news")["question"]["moment"] for player in players]
    for seat in order:
        assert players[seat].act(moment=moments[seat])["is"] == "done"
    assert {step.seat for step in table.match.steps} >= {0, 1}


def test_choices_that_cross_are_not_late(company: Company) -> None:
    """Both answer the question of the same moment; the other's choice arrives while the first is being written."""
    table, (first, second) = company.people()
    company.store.is_slow = True
    for player in (first, second):
        question = player.question
        assert question is not None
        player.say("act", moment=question["moment"], action=question["choices"][0]["code"], ref=1)
    company.store.catch_up()
    assert first.newest("done")["ref"] == second.newest("done")["ref"] == 1
    assert {step.seat for step in table.match.steps} >= {0, 1}


def test_a_question_stays_while_others_choose_and_take_back(company: Company) -> None:
    table, (first, second) = company.people()
    question = second.question
    for _ in range(3):
        first.act()
        assert second.question == question
        assert first.ask("undo", moment=table.moment)["is"] == "done"
        assert second.question == question
    first.act()
    assert question is not None
    assert second.act(moment=question["moment"])["is"] == "done"


def test_nothing_is_shown_before_it_is_written(company: Company) -> None:
    table, (first, second) = company.people()
    company.store.is_slow = True
    sent = len(second.paper.sent), len(first.paper.sent)
    question = first.question
    assert question is not None
    first.say("act", moment=question["moment"], action=question["choices"][0]["code"], ref=1)
    second.say("rename", name="Waiting")
    second.say("look", steps=len(table.match.steps))
    assert sent == (len(second.paper.sent), len(first.paper.sent))
    company.store.catch_up()
    assert first.newest("done")["ref"] == 1
    assert second.newest("looked")
    assert second.newest("table")["seats"][1]["name"] == "Waiting"


# Late, double, wrong


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_sent_twice_counts_once(company: Company, game: str) -> None:
    table, players = company.people(game)
    while len(table.match.steps) < 30 and not table.is_over:
        for player in players:
            question = player.question
            if question is not None:
                player.act()
                moment, steps = table.moment, list(table.match.steps)
                again = player.ask("act", moment=question["moment"], action=question["choices"][0]["code"])
                assert again["error"] == "stale"
                assert (moment, steps) == (table.moment, table.match.steps)


@pytest.mark.parametrize("is_there", [True, False])
def test_a_question_that_comes_again_word_for_word_is_another_one(company: Company, is_there: bool) -> None:
    """A player takes back and leads another card. What was to answer the first one does not answer the second."""
    table, players = company.people("tricks-and-deserts", seats=2)
    play_on(players, lambda: _is_led_to(table))
    mover, other = (players[seat] for seat in (table.match.actor, 1 - table.match.actor))
    mover.act(0)
    question = other.question
    assert question is not None
    if not is_there:
        other.leave()
    mover.ask("undo", moment=table.moment)
    mover.act(1)
    steps = list(table.match.steps)
    again = other if is_there else Player(company.hall, other._token)
    if not is_there:
        again.hello()
    assert again.question is not None
    assert again.question["choices"] == question["choices"]
    answer = again.ask("act", moment=question["moment"], action=question["choices"][0]["code"])
    assert answer["error"] == "stale"
    assert table.match.steps == steps
    assert again.act()["is"] == "done"


def _is_led_to(table: Table) -> bool:
    """Whether the one who is to choose has two cards that ask the other the same."""
    match, asked = table.match, []
    for action in match.legal()[:2]:
        again = Match(match.game, match.options, match.box)
        for step in match.steps:
            again.push(step.action, step.seat)
        seat = again.actor
        again.push(action)
        asked.append((again.actor, again.can_undo(seat), again.seat(1 - seat).choices, again.seat(1 - seat).prompt))
    return len(asked) == 2 and asked[0] == asked[1] and asked[0][1] and bool(asked[0][2]) and len(match.actors()) == 1


def test_what_cannot_be_chosen(company: Company) -> None:
    table, (_, first) = company.people("tooth-and-claw")
    question = first.question
    assert question is not None
    offered = question["choices"][0]["code"]
    for fields, error in (
        ({"moment": question["moment"] - 1, "action": offered}, "stale"),
        ({"moment": table.moment + 1, "action": offered}, "stale"),
        ({"moment": 10**30, "action": offered}, "stale"),
        ({"moment": question["moment"], "action": "attack V.left red"}, "illegal"),
        ({"moment": question["moment"], "action": "fly"}, "unknown_action"),
        ({"moment": question["moment"], "action": ""}, "unknown_action"),
        ({"moment": question["moment"], "action": "type ?"}, "unknown_action"),
    ):
        answer = first.ask("act", **fields)
        assert (answer["is"], answer["error"]) == ("failed", error)
        assert answer["text"]
    assert table.moment == 0
    first.act()
    assert first.ask("act", moment=table.moment, action=offered)["error"] == "stale"


def test_the_rule_against_an_action(company: Company) -> None:
    _, (_, first) = company.people("tooth-and-claw")
    question = first.question
    assert question is not None
    answer = first.ask("why", action="attack V.left red")
    assert answer["refusal"]["rule"]
    assert answer["text"]
    assert first.ask("why", action=question["choices"][0]["code"])["refusal"] is None
    assert first.ask("why", action="fly")["error"] == "unknown_action"


# Taking back


def test_a_sealed_choice_is_taken_back_freely(company: Company) -> None:
    table, (first, second) = company.people()
    first.act()
    second_before = second.question
    assert first.newest("news")["undo"] == "free"
    assert first.ask("undo", moment=table.moment)["is"] == "done"
    assert not table.match.steps or table.match.steps[-1].seat != 0
    assert second.question == second_before
    assert log_of(first) == log_of(company.player(first._token))
    assert log_of(second) == log_of(company.player(second._token))
    play_on([first, second])


def test_the_other_s_sealed_choice_stays(company: Company) -> None:
    """In a game of three, the first takes back after the second has chosen."""
    table, players = company.people(seats=3)
    players[0].act()
    players[1].act()
    kept = table.match.steps[-1]
    assert players[0].ask("undo", moment=table.moment)["is"] == "done"
    assert table.match.steps[-1] == kept
    for player in players:
        assert log_of(player) == log_of(company.player(player._token))
    assert players[0].act()["is"] == "done"
    play_on(players)


def test_after_something_was_shown_the_others_are_asked(company: Company) -> None:
    table, (first, second) = company.people()
    for player in (first, second):
        player.act()
    steps = list(table.match.steps)
    assert first.newest("news")["undo"] == "ask"
    assert first.ask("undo", moment=table.moment)["is"] == "done"
    asked = {"seat": 0, "moment": table.moment}
    stays = first.newest("news")["undo_steps"]
    assert table.match.steps[stays].seat == 0
    for player in (first, second):  # both see what goes before it goes
        assert player.newest("table")["undo_asked"] == {**asked, "steps": stays, "waiting_for": [1]}
    assert first.agree()["error"] == "not_now"
    assert second.agree(yes=False)["is"] == "done"
    assert first.newest("table")["undo_asked"] is None
    assert first.newest("table")["undo_ended"] == {**asked, "how": "refused", "by": 1}
    assert table.match.steps == steps
    assert second.ask("agree", **asked, yes=True)["error"] == "stale"
    first.ask("undo", moment=table.moment)
    assert second.agree()["is"] == "done"
    assert len(table.match.steps) < len(steps)
    assert first.question is not None
    assert first.newest("table")["undo_asked"] is None
    for player in (first, second):
        assert log_of(player) == log_of(company.player(player._token))
    play_on([first, second])


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_taken_back_after_the_end(company: Company, game: str) -> None:
    """All cards can be looked at then."""
    table, players = company.people(game)
    play_on(players)
    steps = list(table.match.steps)
    for player in players:
        assert player.newest("news")["undo"] is None
        assert player.ask("undo", moment=table.moment)["error"] == "not_now"
        assert table.match.steps == steps
        assert player.newest("table")["undo_asked"] is None


def test_the_asker_may_withdraw(company: Company) -> None:
    table, (first, second) = company.people()
    for player in (first, second):
        player.act()
    assert first.ask("withdraw")["error"] == "not_now"
    first.ask("undo", moment=table.moment)
    asked = second.newest("table")["undo_asked"]
    assert second.ask("withdraw")["error"] == "not_now"
    assert first.ask("withdraw")["is"] == "done"
    assert second.newest("table")["undo_asked"] is None
    ended = {"seat": 0, "moment": asked["moment"], "how": "withdrawn", "by": 0}
    assert second.newest("table")["undo_ended"] == ended
    assert second.ask("agree", seat=0, moment=asked["moment"], yes=True)["error"] == "stale"
    assert first.ask("undo", moment=first.newest("news")["moment"])["is"] == "done"  # asking did not change the match


def test_who_asks_to_take_back_is_known_after_a_restart(company: Company) -> None:
    table, players = company.people(seats=3)
    for player in players:
        player.act()
    steps = len(table.match.steps)
    players[2].ask("undo", moment=table.moment)
    players[0].agree()
    asked = players[1].newest("table")["undo_asked"]
    company.close()
    company.open_again()
    again = company.player(players[1]._token)
    assert again.newest("table")["undo_asked"] == asked
    assert again.agree()["is"] == "done"
    (table,) = company.hall.tables.values()
    assert len(table.match.steps) < steps


def test_all_others_must_agree(company: Company) -> None:
    table, players = company.people(seats=3)
    for player in players:
        player.act()
    steps = len(table.match.steps)
    players[2].ask("undo", moment=table.moment)
    asked = players[1].newest("table")["undo_asked"]
    players[0].agree()
    assert players[1].newest("table")["undo_asked"] == {**asked, "waiting_for": [1]}
    assert len(table.match.steps) == steps
    players[1].agree()
    assert len(table.match.steps) < steps
    ended = {"seat": 2, "moment": asked["moment"], "how": "agreed", "by": 2}
    assert players[0].newest("table")["undo_ended"] == ended


def test_consent_is_to_one_asking_only(company: Company) -> None:
    """What was meant for one player does not count for another, nor for a later choice."""
    table, players = company.people(seats=3)
    for player in players:
        player.act()
    steps = list(table.match.steps)
    players[0].ask("undo", moment=table.moment)
    meant = {"seat": 0, "moment": table.moment, "yes": True}
    players[1].agree()
    players[1].ask("undo", moment=table.moment)  # now it is they who ask
    ended = players[2].newest("table")["undo_ended"]
    assert (ended["seat"], ended["moment"], ended["how"], ended["by"]) == (0, meant["moment"], "overtaken", 1)
    assert players[2].ask("agree", **meant)["error"] == "stale"
    assert players[2].agree(moment=meant["moment"] + 1)["error"] == "stale"
    assert players[2].newest("table")["undo_asked"]["waiting_for"] == [0, 2]
    assert table.match.steps == steps


def test_a_question_to_take_back_ends_with_the_next_choice(company: Company) -> None:
    table, (first, second) = company.people()
    for player in (first, second):
        player.act()
    first.ask("undo", moment=table.moment)
    asked = second.newest("table")["undo_asked"]
    next_seat = 0 if first.question else 1
    (first, second)[next_seat].act()
    assert second.newest("table")["undo_asked"] is None
    ended = {"seat": 0, "moment": asked["moment"], "how": "overtaken", "by": next_seat}
    assert second.newest("table")["undo_ended"] == ended
    assert second.ask("agree", seat=0, moment=asked["moment"], yes=True)["error"] == "stale"


def test_against_bots_all_is_taken_back_to_the_beginning(company: Company) -> None:
    seated = company.open(TEMPLATE, ME, bot())
    table, player = company.table(seated), company.player(seated.token)
    for _ in range(2):
        player.act()
        company.puppets.answer(table)
    while player.newest("news")["undo"] is not None:
        assert player.newest("news")["undo"] in ("free", "marked")
        assert player.ask("undo", moment=table.moment)["is"] == "done"
    assert not [step for step in table.match.steps if step.seat == 0]
    assert player.ask("undo", moment=table.moment)["error"] == "not_now"
    assert log_of(player) == log_of(company.player(seated.token))
    alone_to_the_end(company, table, player)
    assert player.ask("undo", moment=table.moment)["error"] == "not_now"


def test_a_match_is_marked_once_something_shown_was_taken_back(company: Company) -> None:
    """What was not shown goes back freely, and marks nothing."""
    seated = company.open(TEMPLATE, ME, bot())
    table, player = company.table(seated), company.player(seated.token)
    player.act()
    assert player.newest("news")["undo"] == "free"
    player.ask("undo", moment=table.moment)
    assert not player.newest("table")["take_backs"]
    player.act()
    company.puppets.answer(table)
    assert player.newest("news")["undo"] == "marked"
    player.ask("undo", moment=table.moment)
    assert player.newest("table")["take_backs"]
    company.close()
    company.open_again()
    assert company.player(seated.token).newest("table")["take_backs"]


@pytest.mark.parametrize("game", ["warriors-of-jogu", "tricks-and-deserts"])
def test_the_same_choice_draws_the_same_cards_again(company: Company, game: str) -> None:
    """Also after a restart. Another table draws others."""
    drawn = []
    for _ in range(2):
        seated = company.open(game, ME, bot(), options={"seats": 2})
        table, player = company.table(seated), company.player(seated.token)
        while True:
            if player.question is None:
                company.puppets.answer(table)
                continue
            before = len(table.match.steps)
            player.act()
            if not table.is_over and any(step.seat == CHANCE for step in table.match.steps[before:]):
                break
        steps = list(table.match.steps)
        drawn.append(steps)
        player.ask("undo", moment=table.moment)
        assert len(table.match.steps) == before
        player.act()
        assert table.match.steps == steps
        player.ask("undo", moment=table.moment)
        company.close()
        company.open_again()
        again = company.player(seated.token)
        again.act()
        assert company.table(seated).match.steps == steps
    assert drawn[0] != drawn[1]


def test_a_log_is_no_longer_than_its_match(company: Company) -> None:
    """However often a choice is taken back."""
    seated = company.open(TEMPLATE, ME, bot())
    table, player = company.table(seated), company.player(seated.token)
    for _ in range(20):
        player.act()
        company.puppets.answer(table)
        player.ask("undo", moment=table.moment)
    player.act()
    assert len(kept_log(company, table)) <= len(table.match.steps) + 2
    assert table.moment > 20


def alone_to_the_end(company: Company, table: Table, player: Player) -> None:
    """Play while bots have all other seats."""
    while player.newest("news")["result"] is None:
        if player.question is not None:
            player.act()
        else:
            company.puppets.answer(table)


def test_a_hand_that_a_bot_keeps_for_somebody_stays_hidden(company: Company) -> None:
    """They would come back to a hand that was looked at: it is theirs to allow."""
    table, (first, second) = company.people("tooth-and-claw")
    play_on([first, second], lambda: len(table.match.steps) >= 40)
    second.leave()
    table.chairs[1].left_at -= company.hall.settings.away_seconds + 1
    assert first.ask("give_seat", seat=1, level=1)["is"] == "done"
    while first.newest("news")["undo"] != "ask":
        if first.question is not None:
            first.act()
        else:
            company.puppets.answer(table)
    steps = list(table.match.steps)
    assert first.ask("undo", moment=table.moment)["is"] == "done"
    assert first.newest("table")["undo_asked"]["waiting_for"] == [1]
    assert table.match.steps == steps
    again = company.player(second._token)
    assert again.agree()["is"] == "done"
    assert len(table.match.steps) < len(steps)


def test_a_hand_that_a_bot_keeps_for_a_friend_stays_hidden(company: Company) -> None:
    """Nobody can be asked yet: only what nobody saw is taken back."""
    host = company.open(TEMPLATE, ME, OPEN)
    table, player = company.table(host), company.player(host.token)
    player.ask("give_seat", seat=1, level=1)
    player.act()
    assert player.newest("news")["undo"] == "free"
    assert player.ask("undo", moment=table.moment)["is"] == "done"
    player.act()
    company.puppets.answer(table)
    assert player.newest("news")["undo"] is None
    assert player.ask("undo", moment=table.moment)["error"] == "not_now"


def test_dice_that_are_seen_tell_nothing_of_other_draws(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    """A generator that went on from draw to draw could be found out by those who see some of them."""
    dice: list[list[int]] = []
    pick = Node.pick

    def watched(node: Node, seat: int, rng: list[int]) -> int:
        dice.append(list(rng))
        action = pick(node, seat, rng)
        dice.append(list(rng))
        return action

    monkeypatch.setattr(Node, "pick", watched)
    company.people("tricks-and-deserts")
    assert len(dice) > 20
    assert all(rng[3] == 1 for rng in dice[::2])
    assert len({tuple(rng[:3]) for rng in dice}) == len(dice)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_draws_again_while_a_seat_is_open(company: Company, game: str) -> None:
    for seat in (0, 1):
        chairs = [OPEN, OPEN]
        chairs[seat] = ME
        host = company.open(game, *chairs, options={"seats": 2})
        table, player = company.table(host), company.player(host.token)
        while player.question is not None:
            player.act()
            if not table.match.can_undo(seat):
                assert player.newest("news")["undo"] is None
                assert player.ask("undo", moment=table.moment)["error"] == "not_now"


def test_programs_are_not_asked_by_people(company: Company) -> None:
    """They are bots, and know no answer. One program asks another."""
    host = company.open(TEMPLATE, ME, OPEN, OPEN, options={"seats": 3})
    others = [company.join(code, program=True) for code in host.invitations.values()]
    table = company.table(host)
    person, *programs = [company.player(each.token) for each in (host, *others)]
    for player in (person, *programs):
        player.act()
    steps = len(table.match.steps)
    assert programs[0].ask("undo", moment=table.moment)["is"] == "done"
    assert person.newest("table")["undo_asked"]["waiting_for"] == [0, 2]
    assert len(table.match.steps) == steps
    programs[1].ask("give_seat", seat=2, level=1)
    assert person.newest("news")["undo"] == "marked"
    assert person.ask("undo", moment=table.moment)["is"] == "done"
    assert len(table.match.steps) < steps


def test_undo_names_its_moment(company: Company) -> None:
    table, (first, _) = company.people()
    assert first.ask("undo", moment=table.moment)["error"] == "not_now"
    first.act()
    assert first.ask("undo", moment=table.moment - 1)["error"] == "stale"
    assert first.ask("undo", moment=table.moment + 1)["error"] == "stale"


# Coming back


@pytest.mark.parametrize("game", GAMES)
def test_who_comes_back_is_told_the_rest(company: Company, game: str) -> None:
    table, players = company.people(game)
    play_on(players, lambda: len(table.match.steps) >= 40)
    whole = log_of(company.player(players[0]._token))
    for since in (-5, 0, 1, 7, len(table.match.steps) - 1, len(table.match.steps), 10**9):
        news = company.player(players[0]._token, since=since).newest("news")
        assert news["since"] == max(0, min(since, len(table.match.steps)))
        assert news["told"] == [each for each in whole if each["step"] >= news["since"]]


def test_who_was_away_when_something_was_taken_back_is_told_again(company: Company) -> None:
    """It had been told of steps that are others now."""
    table, (first, second) = company.people()
    for player in (first, second):
        player.act()
    steps = len(table.match.steps)
    known = log_of(second)
    second.leave()
    company.player(second._token).leave()
    first.ask("undo", moment=table.moment)
    window = company.player(second._token)
    window.agree()
    window.leave()
    for player in (first, company.player(second._token)):
        if player.question is not None:
            player.act(1)
    news = company.player(second._token, since=steps).newest("news")
    told = [each for each in known if each["step"] < news["since"]] + news["told"]
    assert told == log_of(company.player(second._token))
    company.close()
    company.open_again()
    assert company.player(second._token, since=steps).newest("news")["since"] == news["since"]


def test_two_windows_agree(company: Company) -> None:
    table, (first, second) = company.people("red-and-blue")
    twin = company.player(first._token)
    play_on([first, second], lambda: len(table.match.steps) > 20)
    assert first.newest("news") == twin.newest("news")
    assert log_of(first) == log_of(twin)
    if first.question is None:
        second.act()
    question = first.question
    if question is not None:
        assert twin.act()["is"] == "done"
        assert first.ask("act", moment=question["moment"], action=question["choices"][0]["code"])["error"] == "stale"
    assert first.newest("news") == twin.newest("news")


def test_another_language(company: Company) -> None:
    _, (_, first) = company.people("tooth-and-claw")
    english = first.question
    first.ask("speak", language="ja")
    japanese = first.question
    first.ask("speak", language=None)
    bare = first.question
    assert english is not None
    assert japanese is not None
    assert bare is not None
    assert len({english["text"], japanese["text"], bare["text"]}) == 3
    assert english["moment"] == japanese["moment"] == bare["moment"]
    assert [each["code"] for each in english["choices"]] == [each["code"] for each in bare["choices"]]
    assert first.ask("speak", language="xx")["error"] == "unknown_language"


# Looking back


@pytest.mark.parametrize("game", GAMES)
def test_looking_back_shows_what_was_seen(company: Company, game: str) -> None:
    table, players = company.people(game)
    views: dict[int, object] = {}

    def keep() -> bool:
        views[len(table.match.steps)] = players[0].newest("news")["view"]
        return len(table.match.steps) > 40

    play_on(players, keep)
    for steps, view in views.items():
        looked = players[0].ask("look", steps=steps)
        assert looked["view"] == view
    for steps in (-1, len(table.match.steps) + 1, 10**12):
        assert players[0].ask("look", steps=steps)["error"] == "not_now"


def test_cards_are_open_only_when_it_is_over(company: Company) -> None:
    table, players = company.people("tooth-and-claw")
    for steps in (0, 1, 20, 30):
        play_on(players, lambda: len(table.match.steps) >= steps)  # noqa: B023  # it is called at once
        for eyes in ("open", OWNER, 1, "spectator", 7, -1, -2, -3):
            assert players[0].ask("look", steps=len(table.match.steps), eyes=eyes)["error"] == "not_yours"
            assert players[0].ask("recall", since=0, eyes=eyes)["error"] == "not_yours"
    play_on(players)
    middle = len(table.match.steps) // 2
    for eyes in ("open", 0, 1, "spectator", "own"):
        assert players[0].ask("look", steps=middle, eyes=eyes)["is"] == "looked"
    for eyes in (9, OWNER):
        assert players[0].ask("look", steps=middle, eyes=eyes)["error"] == "bad_message"
        assert players[0].ask("recall", since=0, eyes=eyes)["error"] == "bad_message"
    zones = players[0].ask("look", steps=middle, eyes="open")["view"]["zones"]
    assert "?" not in [*zones["0.hand"], *zones["1.hand"]]


def test_the_log_again(company: Company) -> None:
    table, players = company.people("warriors-of-jogu")
    play_on(players, lambda: len(table.match.steps) > 30)
    whole = players[0].ask("recall", since=0)["told"]
    assert players[0].ask("recall", since=5, until=9)["told"] == [each for each in whole if 5 <= each["step"] < 9]
    for since, until in ((-1, None), (5, 4), (0, 10**6), (10**6, None)):
        assert players[0].ask("recall", since=since, until=until)["error"] == "not_now"


def test_the_log_as_others_were_told_it_when_it_is_over(company: Company) -> None:
    table, players = company.people("tooth-and-claw")
    play_on(players)
    logs = {eyes: players[0].ask("recall", since=0, eyes=eyes)["told"] for eyes in ("own", 0, 1, "spectator", "open")}
    assert logs["own"] == logs[0]
    draws = {eyes: str([each["events"] for each in log]).count("'?'") for eyes, log in logs.items()}
    assert draws["open"] < draws[0] < draws["spectator"]
    assert len(logs["open"]) == len(table.match.steps)
    assert players[0].ask("recall", since=0, eyes=9)["error"] == "bad_message"


def test_help(company: Company) -> None:
    _, players = company.people("warriors-of-jogu")
    for topic in players[0].newest("welcome")["topics"]:
        assert players[0].ask("explain", topic=topic)["text"]
    assert players[0].ask("explain", topic="x" * 3000)["topic"] == "x" * 60
    assert players[0].ask("explain", topic="")["is"] == "explained"
