"""Reminders, reserve, and what comes of a turn whose time is up, through the host."""

import json
from dataclasses import replace

import pytest

from bot.host.clock.turn_clock import DAY, HOUR, MINUTE
from bot.host.refusal import Refusal
from bot.host.views.clock_text import due_lines
from storage.match import matches, reminders, turns
from storage.member import preferences, results
from storage.member.preferences import Preferences
from storage.server import servers
from tests.bot.host.fakes import ANA, BEN, CEM, EVE, GUILD, labels, private_text, said
from tests.contract.toy import definition
from tests.contract.toy.actions import Bid
from tests.storage.conftest import find_due

pytestmark = pytest.mark.usefixtures("odd_lot")


async def card(front, match):
    return (await front.message(match)).content


async def seat_of(front, match, seat):
    return (await front.table(match)).clocks.turns[seat]


async def prefer(front, member, **chosen):
    kept = Preferences(member.user_id, **chosen)
    await front.database.write(lambda conn: preferences.save(conn, kept))


async def sent(front, match, seat):
    return await front.database.read(lambda conn: reminders.sent(conn, match, seat))


async def choose(front, match, member, label):
    return await front.click(member, (await front.message(match)).id, label)


async def wait(front, hours):
    """Let hours pass while the host is running."""
    for _ in range(hours):
        await front.pass_time(hours=1)


async def late(front, *, seats=(ANA, BEN), **wish):
    """Begin a match in which Ben has bid and Ana lets her day and her reserve pass."""
    match = await front.begin(*seats, **wish)
    for member in seats[1:]:
        await front.move(member, match, "bid 1")
    await wait(front, 72)
    return match


async def rate(front, match):
    return await front.press(ANA, match, "?_terms", values=("rated",))


async def rated(front, *members):
    """Begin a rated match of these members."""
    match = await front.open(ANA, seats=len(members))
    await rate(front, match)
    for member in members[1:]:
        await front.press(member, match, "/join")
    await front.press(ANA, match, "/start")
    return match


async def test_each_seat_that_is_asked_has_a_clock_and_the_card_says_until_when(front, clock):
    match = await front.begin(ANA, BEN)
    due = clock.ms() // 1000 + 86_400
    assert f"⏳ Ana and Ben: due <t:{due}:R>" in said(await card(front, match))
    await front.pass_time(hours=1)
    await front.move(BEN, match, "bid 1")
    assert f"⏳ Ana: due <t:{due}:R>" in said(await card(front, match))
    turn = await seat_of(front, match, 1)
    assert (turn.since, turn.due, turn.answered, turn.late) == (None, None, 1, 0)


async def test_who_is_asked_within_the_same_minute_stands_in_one_line(front, clock, match):
    """Ana and Ben were asked some seconds apart: the line names the first instant."""
    table = await front.table(match)
    turns = table.clocks.turns
    table.clocks.turns[0] = replace(turns[0], since=clock.ms() - 2_000)
    first = clock.ms() // 1000 + 86_400 - 2
    assert due_lines(table, table.words) == (f"⏳ Ana and Ben: due <t:{first}:R>",)
    table.clocks.turns[0] = replace(turns[0], since=clock.ms() - 60_000)
    assert len(due_lines(table, table.words)) == 2


async def test_without_a_clock_nothing_is_said_of_time(front, clock):
    match = await front.begin(ANA, BEN, speed="none")
    assert "due" not in said(await card(front, match))
    await front.pass_time(days=30)
    assert (await seat_of(front, match, 0)).due is None


async def test_a_quarter_and_two_hours_before_the_end_who_has_not_played_is_reminded(front, match):
    await front.move(BEN, match, "bid 1")
    before = len(front.messenger.posts)
    await front.pass_time(hours=17, minutes=59)
    assert front.messenger.posts[before:] == []
    await front.pass_time(minutes=1)
    (first,) = front.messenger.posts[before:]
    assert first.content.ping.user_id == ANA.user_id
    assert "your turn here is due <t:" in first.content.ping.text
    await front.pass_time(hours=4)
    assert len(front.messenger.posts) == before + 2
    for _ in range(5):
        await front.pass_time(minutes=10)
    assert len(front.messenger.posts) == before + 2
    assert len(await sent(front, match, 0)) == 2
    assert await sent(front, match, 1) == set()


async def test_deadline_only_gets_the_last_reminder_and_off_gets_none(front):
    await front.begin(ANA, BEN)
    await prefer(front, ANA, pings="deadline")
    await prefer(front, BEN, pings="off")
    before = len(front.messenger.posts)
    await front.pass_time(hours=18)
    assert front.messenger.posts[before:] == []
    await front.pass_time(hours=4)
    assert [post.content.ping.user_id for post in front.messenger.posts[before:]] == [ANA.user_id]


async def test_quiet_hours_bring_the_last_reminder_forward(front, clock):
    """It is noon: the turn ends at noon tomorrow, its last two hours begin at ten."""
    await front.begin(ANA, BEN, CEM)
    await prefer(front, ANA, pings="deadline", quiet_from=6 * 60, quiet_to=11 * 60)
    match = await front.begin(ANA, BEN)
    await front.move(BEN, match, "bid 1")
    planned = (await seat_of(front, match, 0)).due
    assert planned == clock.ms() + 18 * HOUR - 5 * 60_000


async def test_the_reserve_begins_by_itself_and_the_card_says_so(front, clock, match):
    await front.move(BEN, match, "bid 1")
    await front.pass_time(days=1)
    until = clock.ms() // 1000 + 2 * 86_400
    assert f"⏳ Ana: using the time bank until <t:{until}:R>" in said(await card(front, match))
    await front.pass_time(hours=5)
    await front.move(ANA, match, "bid 0")
    turn = await seat_of(front, match, 0)
    assert (turn.reserve, turn.late, turn.answered) == (2 * DAY - 5 * HOUR, 0, 1)


async def test_casually_the_others_choose_what_becomes_of_a_late_turn(front):
    match = await late(front)
    shown = await card(front, match)
    assert (
        "⏰ Ana: out of time. Choose below. If nobody does, the computer plays this turn <t:"
        in said(shown)
    )
    assert {"Computer plays this turn", "Give 24 h", "Wait"} <= set(labels(shown))


@pytest.mark.long
async def test_the_computer_plays_the_late_turn_when_one_of_the_others_says_so(front):
    match = await late(front)
    await choose(front, match, BEN, "Computer plays this turn")
    table = await front.table(match)
    assert table.match.move >= 2
    assert table.clocks.turns[0].missed == 1
    assert "🤖 The computer played the last turn for Ana." in said(await card(front, match))
    log = await front.press(BEN, match, "/log", on="card")
    assert "🤖 for Ana:" in said(log)


@pytest.mark.long
async def test_a_computer_plays_that_turn_alone_where_all_are_asked_anew(front, monkeypatch):
    """The next lot is the late player's own again, with the time of a whole turn."""
    monkeypatch.setattr(definition.GreedyBot, "choose", lambda *_values, **_more: Bid(0))
    match = await front.begin(ANA, BEN)
    await front.move(BEN, match, "bid 0")
    await wait(front, 72)
    await choose(front, match, BEN, "Computer plays this turn")
    table = await front.table(match)
    assert table.match.move == 2
    assert table.waiting == (0, 1)
    assert (table.clocks.turns[0].stage, table.clocks.turns[0].missed) == ("turn", 1)
    assert table.clocks.reading(0).left == DAY


@pytest.mark.long
async def test_time_given_is_a_turn_of_its_own(front, clock):
    match = await late(front)
    await choose(front, match, BEN, "Give 24 h")
    due = clock.ms() // 1000 + 86_400
    assert f"⏳ Ana: due <t:{due}:R>" in said(await card(front, match))
    assert "Give 24 h" not in labels(await card(front, match))
    await wait(front, 24)
    assert "out of time. Choose below." in said(await card(front, match))


@pytest.mark.long
async def test_who_waits_may_still_think_better_of_it(front):
    match = await late(front)
    await choose(front, match, BEN, "Wait")
    assert "out of time. The match waits" in said(await card(front, match))
    await front.pass_time(days=30)
    assert (await front.table(match)).match.move == 1
    await choose(front, match, BEN, "Computer plays this turn")
    assert (await front.table(match)).clocks.turns[0].missed == 1


@pytest.mark.long
async def test_without_an_answer_the_computer_plays_after_twelve_hours(front):
    match = await late(front)
    await front.pass_time(hours=11, minutes=59)
    assert (await front.table(match)).clocks.turns[0].missed == 0
    await front.pass_time(minutes=1)
    assert (await front.table(match)).clocks.turns[0].missed == 1


@pytest.mark.long
async def test_the_late_player_may_still_play(front):
    match = await late(front)
    await front.move(ANA, match, "bid 0")
    turn = (await front.table(match)).clocks.turns[0]
    assert (turn.late, turn.answered, turn.stage) == (1, 1, "turn")
    assert "time is up" not in said(await card(front, match))


@pytest.mark.long
async def test_old_buttons_of_a_late_turn_answer_kindly(front):
    match = await late(front)
    shown = await card(front, match)
    message = await front.message(match)
    own = await front.click(ANA, message.id, "Wait")
    assert private_text(own) == "You're the one who's late. Play your turn and nothing is lost."
    await front.move(ANA, match, "bid 0")
    message.looks.append(shown)
    settled = await front.click(BEN, message.id, "Give 24 h")
    assert private_text(settled) == "No need any more: Ana has played or got extra time."
    message.looks.append(shown)
    watching = await front.click(EVE, message.id, "Wait")
    assert "You're watching this match" in private_text(watching)


@pytest.mark.long
async def test_alone_with_computers_nobody_is_hurried(front):
    match = await front.begin(ANA, computers=1, seats=2)
    assert (await front.table(match)).clocks.terms.speed == "none"
    match = await front.begin(ANA, computers=1, seats=2, speed="day")
    await wait(front, 120)
    assert "out of time. The match waits" in said(await card(front, match))


@pytest.mark.long
async def test_at_a_match_that_agreed_so_the_computer_plays_at_once_or_never(front):
    kept = servers.Server(GUILD, on_timeout="computer")
    await front.database.write(lambda conn: servers.save(conn, kept))
    match = await late(front)
    assert (await front.table(match)).clocks.turns[0].missed == 1
    await front.database.write(lambda conn: servers.save(conn, servers.Server(GUILD)))
    match = await front.open(ANA, seats=2)
    await front.press(ANA, match, "?_late", values=("wait",))
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    await wait(front, 200)
    assert (await front.table(match)).clocks.turns[0].stage == "waits"


async def miss_again(front, match, seat):
    """Make it as if a computer had played the turn before this one for the seat."""
    turn = replace((await front.table(match)).clocks.turns[seat], missed=1)
    await front.database.write(lambda conn: turns.put(conn, match, turn))


async def test_the_second_missed_turn_in_a_row_hands_the_seat_to_a_computer(front):
    match = await late(front, seats=(ANA, BEN, CEM))
    await miss_again(front, match, 0)
    await choose(front, match, BEN, "Computer plays this turn")
    table = await front.table(match)
    assert (table.seat(0).bot, table.seat(0).user_id) == ("greedy", ANA.user_id)
    assert "🤖 The computer plays on for Ana." in said(await card(front, match))
    assert "Take my seat back" in labels(await card(front, match))


@pytest.mark.long
async def test_who_plays_a_turn_again_has_missed_none_in_a_row(front):
    match = await late(front)
    await miss_again(front, match, 0)
    await front.move(ANA, match, "bid 0")
    assert (await front.table(match)).clocks.turns[0].missed == 0


async def test_in_a_rated_match_of_two_the_win_may_be_claimed(front):
    match = await rated(front, ANA, BEN)
    await front.move(BEN, match, "bid 1")
    await wait(front, 72)
    shown = await card(front, match)
    assert "The opponent can claim the win" in said(shown)
    mine = await choose(front, match, ANA, "Claim win")
    assert "the one who's late" in private_text(mine)
    await choose(front, match, BEN, "Claim win")
    row = await front.row(match)
    assert (row.status, json.loads(row.outcome)["ranking"]) == ("over", [[1], [0]])
    assert "Ana ran out of time." in said((await front.message(match, "result")).content)


@pytest.mark.long
async def test_an_unclaimed_win_falls_to_the_opponent_after_a_day(front):
    match = await rated(front, ANA, BEN)
    await front.move(BEN, match, "bid 1")
    await wait(front, 72)
    await wait(front, 23)
    await front.pass_time(minutes=59)
    assert (await front.row(match)).status == "running"
    await front.pass_time(minutes=1)
    assert json.loads((await front.row(match)).outcome)["ranking"] == [[1], [0]]


@pytest.mark.long
async def test_where_both_are_out_of_time_nobody_wins(front):
    match = await rated(front, ANA, BEN)
    await wait(front, 72)
    claimed = await choose(front, match, BEN, "Claim win")
    assert private_text(claimed) == "Your own turn is late, too. Play it first."
    await wait(front, 24)
    assert json.loads((await front.row(match)).outcome)["ranking"] == [[0, 1]]


async def test_in_a_rated_match_of_more_the_computer_plays_at_once(front):
    match = await rated(front, ANA, BEN, CEM)
    for member in (BEN, CEM):
        await front.move(member, match, "bid 1")
    await wait(front, 72)
    assert (await front.table(match)).clocks.turns[0].missed == 1


async def test_extending_gives_every_seat_that_is_asked_more_time(front, clock, match):
    await front.move(BEN, match, "bid 1")
    await front.pass_time(hours=20)
    await front.host.services.timing.extend(match, 6 * HOUR)
    due = (clock.ms() + 10 * HOUR) // 1000
    await front.host.services.scheduler.advance(match)
    assert f"⏳ Ana: due <t:{due}:R>" in said(await card(front, match))
    none = await front.begin(ANA, BEN, speed="none")
    with pytest.raises(Refusal):
        await front.host.services.timing.extend(none, HOUR)


@pytest.mark.usefixtures("patient")
async def test_a_clock_that_is_set_back_repeats_no_reminder(front, match):
    await front.move(BEN, match, "bid 1")
    before = len(front.messenger.posts)
    await front.pass_time(hours=18)
    for hours in (-3, 1, 1, 1, -9, 9):
        front.restart()
        await front.pass_time(hours=hours)
    assert len(front.messenger.posts) == before + 1
    await front.pass_time(hours=4)
    assert len(front.messenger.posts) == before + 2


async def test_a_reserve_that_began_is_not_taken_back_with_the_clock(front, clock, match):
    until = clock.ms() // 1000 + 3 * 86_400
    await front.move(BEN, match, "bid 1")
    await front.pass_time(days=1)
    await front.pass_time(hours=-2)
    front.restart()
    shown = await front.press(BEN, match, "/show")
    assert f"Ana: using the time bank until <t:{until}:R>" in said(shown)


async def test_a_machine_that_slept_warns_before_it_ends_a_turn(front, clock, match):
    await front.move(BEN, match, "bid 1")
    before = len(front.messenger.posts)
    await front.pass_time(days=9)
    (warned,) = front.messenger.posts[before:]
    due = (clock.ms() + 2 * HOUR) // 1000
    assert f"due <t:{due}:R>" in warned.content.ping.text
    await front.pass_time(hours=2)
    assert "Choose below" in said(await card(front, match))


async def test_a_match_of_a_game_nobody_knows_any_more_is_let_be(front, clock, match):
    games, front.host.services.matches.games = front.host.services.matches.games, {}
    await front.pass_time(days=1)
    assert (await front.row(match)).next_try_at == clock.ms() + MINUTE
    front.host.services.matches.games = games
    assert (await front.table(match)).clocks.turns[0].due is not None


async def test_a_match_that_was_ended_by_other_means_is_looked_at_no_more(front, match):
    row = await front.row(match)
    closed = replace(row, status="closed", version=row.version + 1)
    await front.database.write(lambda conn: matches.save(conn, closed, seen_version=row.version))
    await front.pass_time(days=1)
    assert await front.database.read(lambda conn: find_due(conn, turns, 2**62)) == []


async def test_an_undo_question_outlives_a_reminder(front, match):
    await front.move(BEN, match, "bid 1")
    await front.press(BEN, match, "/undo", on=None, private=True)
    await front.pass_time(hours=18)
    assert "Yes, undo" in labels(await card(front, match))


async def alone(front, *, speed="day"):
    """Begin a rated match of three that Ben and Cem have left; Ana's time is up."""
    match = await front.open(ANA, seats=3, speed=speed)
    await rate(front, match)
    for member in (BEN, CEM):
        await front.press(member, match, "/join")
    await front.press(ANA, match, "/start")
    for member in (BEN, CEM):
        await front.press(member, match, "/leave-yes", on=None, private=True)
    await front.press(ANA, match, "/alone", on="card")
    return match


async def test_a_rated_match_whose_last_player_is_silent_closes_and_is_settled(front, clock):
    match = await alone(front)
    await wait(front, 72)
    ends = clock.ms() // 1000 + 3 * 86_400
    line = (
        f"⏰ Ana: out of time, and everyone else has stopped. Play, or the match ends <t:{ends}:R>."
    )
    assert line in said(await card(front, match))
    await wait(front, 71)
    assert (await front.row(match)).status == "running"
    await wait(front, 1)
    assert (await front.row(match)).status == "over"
    result = said((await front.message(match, "result")).content)
    assert result.startswith("🏁 Pennies: Ana won\nNobody plays here any more. Ana stayed longest.")
    found = await front.database.read(lambda conn: results.of_match(conn, match))
    settled = {(one.user_id, one.result) for one in found if one.rated and one.mu is not None}
    assert settled == {(1, "win"), (2, "loss"), (3, "loss")}
    assert await front.database.read(lambda conn: matches.running_of(conn, ANA.user_id)) == []


@pytest.mark.long
async def test_the_last_player_may_still_play_before_it_closes(front):
    match = await alone(front)
    await wait(front, 100)
    await front.move(ANA, match, "bid 0")
    assert "everyone else has stopped" not in said(await card(front, match))
    await wait(front, 60)
    assert (await front.row(match)).status == "running"


async def test_a_live_match_does_not_wait_days_for_its_last_player(front):
    match = await alone(front, speed="live")
    for _ in range(15):
        await front.pass_time(minutes=1)
    assert "everyone else has stopped" in said(await card(front, match))
    await front.pass_time(minutes=30)
    assert (await front.row(match)).status == "over"


@pytest.mark.long
async def test_where_the_others_leave_a_casual_match_while_it_decides_it_waits(front):
    match = await late(front)
    await front.press(BEN, match, "/leave-yes", on=None, private=True)
    await wait(front, 73)
    assert (await seat_of(front, match, 0)).stage == "waits"
    assert "out of time. The match waits" in said(await card(front, match))
