"""Leaving a match, coming back, and taking a seat over."""

import json

import pytest

from bot.host.match import stand_ins
from bot.host.ui.custom_id import CustomId
from storage.match import matches
from storage.owner import blocks
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    DAN,
    EVE,
    Front,
    aside,
    button,
    labels,
    private_text,
    said,
)

pytestmark = pytest.mark.usefixtures("odd_lot")


async def press(front, member, match, action):
    return await front.press(member, match, action, on=None, private=True)


async def choose(front, match, member, label):
    return await front.click(member, (await front.message(match)).id, label)


async def card(front, match):
    return (await front.message(match)).content


async def left(front):
    """Begin a match of four that Dan has left."""
    match = await front.begin(ANA, BEN, CEM, DAN)
    await press(front, DAN, match, "/leave-yes")
    return match


async def hand_over(front, match, member, *, plays=True):
    """Let a computer play on for a member, as after two missed turns."""
    table = await front.table(match)
    seat = table.row.seat_of(member.user_id)
    timing = front.host.services.timing
    async with front.host.services.matches.lock(match):
        table.clocks.put(seat, "computer", missed=2)
        stand_ins.assign_stand_in(table, seat)
        await timing.change(table)
    if plays:
        await front.host.services.scheduler.advance(match)
    else:
        await front.host.services.outbox.deliver(match)


async def test_leaving_asks_first_and_then_a_computer_plays_on(front):
    match = await front.begin(ANA, BEN, CEM)
    asked = await press(front, CEM, match, "/leave-match")
    assert "Leave? The computer" in said(asked)
    assert labels(asked.content) == ["Yes, leave", "No, go back"]
    done = await front.send(CEM, custom_id(asked.content, "Yes, leave"), private=True)
    assert "You left." in said(done)
    table = await front.table(match)
    assert (table.seat(2).user_id, table.seat(2).bot) == (None, "greedy")
    assert "🤖 The computer plays on for Cem." in said(await card(front, match))
    assert "Take this seat" in labels(await card(front, match))
    assert await front.database.read(lambda conn: matches.running_of(conn, CEM.user_id)) == []


def custom_id(content, label):
    return CustomId.parse(button(content, label).custom_id)


async def test_where_nobody_would_play_on_leaving_is_resigning(front):
    match = await front.begin(ANA, computers=1)
    for action in ("/leave-match", "/leave-yes"):
        assert "Resign? The match ends" in said(await press(front, ANA, match, action))


async def test_in_a_rated_match_leaving_counts_as_a_loss(front):
    match = await front.open(ANA, seats=3)
    await front.press(ANA, match, "?_terms", values=("rated",))
    for member in (BEN, CEM):
        await front.press(member, match, "/join")
    await front.press(ANA, match, "/start")
    assert "It counts as a loss." in said(await press(front, CEM, match, "/leave-match"))
    await press(front, CEM, match, "/leave-yes")
    assert list((await front.table(match)).settings.forfeits.values()) == [CEM.user_id]


async def test_leaving_a_lobby_by_command_gives_the_seat_back(front):
    match = await front.open(ANA, seats=3)
    await front.press(BEN, match, "/join")
    await press(front, BEN, match, "/leave-match")
    assert [seat.user_id for seat in (await front.row(match)).seats] == [ANA.user_id]


async def test_who_left_is_asked_nothing_more(front):
    match = await left(front)
    reply = await press(front, DAN, match, "/undo")
    assert "You're watching this match" in private_text(reply)
    assert (await front.table(match)).clocks.turns[3].due is None


async def test_an_onlooker_takes_a_free_seat_when_all_agree(front):
    match = await left(front)
    reply = await choose(front, match, EVE, "Take this seat")
    assert private_text(reply) == "I asked the players whether you may take the seat."
    asked = "🪑 Eve would like to take the free seat. Does everyone agree?"
    assert asked in said(await card(front, match))
    await choose(front, match, ANA, "Let them in")
    await choose(front, match, BEN, "Let them in")
    assert (await front.table(match)).seat(3).user_id is None
    await choose(front, match, CEM, "Let them in")
    table = await front.table(match)
    assert (table.seat(3).user_id, table.seat(3).name, table.seat(3).bot) == (5, "Eve", None)
    assert "Take this seat" not in labels(await card(front, match))


async def test_a_no_leaves_the_seat_to_the_computer(front):
    match = await left(front)
    await choose(front, match, EVE, "Take this seat")
    second = await choose(front, match, EVE, "Take this seat")
    assert "Someone is asking already" in private_text(second)
    await choose(front, match, ANA, "Keep the seat empty")
    assert (await front.table(match)).seat(3).bot == "greedy"


async def test_a_seat_is_not_taken_twice(front):
    match = await left(front)
    await choose(front, match, ANA, "Take this seat")
    assert "Take this seat" in labels(await card(front, match))
    whole = await front.begin(ANA, BEN)
    reply = await front.press(EVE, whole, "/take", on="card")
    assert "All seats are taken now" in private_text(reply)


async def test_nobody_is_let_into_more_matches_than_they_may_be_in(database, clock):
    """Each of the two had room for them when they asked."""
    front = Front(database, clock, most_matches=2)
    await front.open(EVE)
    asked = [await left(front) for _ in range(2)]
    for match in asked:
        await choose(front, match, EVE, "Take this seat")
    for match in asked:
        replies = [await choose(front, match, member, "Let them in") for member in (ANA, BEN, CEM)]
    assert "can't play here" in private_text(replies[-1])
    seats = [(await front.table(match)).row.seat_of(EVE.user_id) for match in asked]
    assert seats == [3, None]


async def test_where_nobody_is_left_to_ask_the_seat_is_taken_at_once(front, match):
    await front.move(ANA, match, "bid 0")
    await hand_over(front, match, ANA, plays=False)
    await hand_over(front, match, BEN, plays=False)
    await choose(front, match, EVE, "Take this seat")
    assert (await front.table(match)).row.seat_of(EVE.user_id) is not None


async def test_who_was_absent_takes_the_seat_back(front):
    match = await front.begin(ANA, BEN, CEM)
    await hand_over(front, match, CEM)
    table = await front.table(match)
    assert (table.seat(2).user_id, table.seat(2).bot) == (CEM.user_id, "greedy")
    stood_in = await front.move(CEM, match, "bid 0")
    assert "The computer is playing for you." in private_text(stood_in)
    panel = await press(front, CEM, match, "/hand")
    assert "Take my seat back" in labels(panel.content)
    back = await front.send(CEM, custom_id(panel.content, "Take my seat back"), private=True)
    assert "Welcome back!" in aside(back)
    table = await front.table(match)
    assert (table.seat(2).bot, table.clocks.turns[2].missed) == (None, 0)
    again = await press(front, CEM, match, "/back")
    assert private_text(again) == "It's your seat already. Play on."
    assert "You're watching" in private_text(await front.press(EVE, match, "/back", on="card"))


async def test_the_absent_are_asked_for_no_consent(front):
    match = await front.begin(ANA, BEN, CEM)
    await hand_over(front, match, CEM)
    await press(front, ANA, match, "/pause")
    await choose(front, match, BEN, "Pause")
    assert (await front.table(match)).is_paused


async def test_a_computer_that_thinks_does_not_play_for_who_is_back(front, monkeypatch):
    match = await front.begin(ANA, BEN, CEM)
    before = await front.table(match)

    async def come_back(work, *args):
        if work.__name__ == "think":
            await press(front, CEM, match, "/back")
        return work(*args)

    monkeypatch.setattr(front.host.services.scheduler.opponents.workers, "run", come_back)
    await hand_over(front, match, CEM)
    table = await front.table(match)
    assert table.match.move == before.match.move
    assert table.seat(2).bot is None


async def test_a_rematch_asks_the_absent_again_and_not_the_computer(front):
    match = await front.begin(ANA, BEN, CEM)
    await hand_over(front, match, CEM)
    await press(front, ANA, match, "/resign-yes")
    await press(front, BEN, match, "/end-alone")
    reply = await front.press(BEN, match, "/rematch", on="result")
    row = await front.row(reply.match_id)
    assert [seat.user_id for seat in row.seats] == [BEN.user_id]
    for member in (ANA, CEM):
        assert (await front.row(reply.match_id)).status == "lobby"
        await front.press(member, reply.match_id, "/join")
    begun = await front.row(reply.match_id)
    assert [seat.user_id for seat in begun.seats] == [ANA.user_id, BEN.user_id, CEM.user_id]
    assert json.loads(row.settings)["clock"]["speed"] == "day"


async def block(front, member):
    """Block a member, as an owner does."""
    one = blocks.Block(blocks.MEMBER, member.user_id, front.clock.ms())
    await front.database.write(lambda conn: blocks.put(conn, one))


async def test_nobody_lets_in_who_was_blocked_meanwhile(front):
    """Else the match would end as all of theirs do."""
    match = await left(front)
    await choose(front, match, EVE, "Take this seat")
    await block(front, EVE)
    for member in (ANA, BEN, CEM):
        reply = await choose(front, match, member, "Let them in")
    assert "can't play here" in private_text(reply)
    assert (await front.table(match)).row.seat_of(EVE.user_id) is None
    await front.pass_time(seconds=5)
    assert "would like to take" not in said(await card(front, match)), "others may ask"
    assert (await front.row(match)).status == "running"
