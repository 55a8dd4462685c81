"""Giving a match up: what that means is read before it is done, and three or more play on."""

import json

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import UpdateMessage
from storage.member import ratings, results
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, GUILD, labels, presses, private_text, said
from tests.bot.host.leaderboards.matches import play_out, rate_all


async def press(front, member, match, action):
    return await front.press(member, match, action, on=None, private=True)


async def results_of(front, match):
    found = await front.database.read(lambda conn: results.of_match(conn, match))
    return {row.user_id: row.result for row in found if row.user_id is not None}


async def test_resigning_asks_first(front, match):
    reply = await press(front, BEN, match, "/resign")
    assert isinstance(reply, UpdateMessage)
    assert said(reply) == (
        "Resign? The match ends at once: Ana wins, you lose. You can't undo this."
    )
    assert labels(reply.content) == ["Yes, resign", "No, go back"]
    assert (await front.row(match)).status == "running"
    back = await front.send(BEN, CustomId.parse(presses(reply.content)[1].custom_id), private=True)
    assert "Your hand" in said(back)


async def test_a_match_of_two_ends_with_the_other_before(front, clock, match):
    clock.move(minutes=1)
    reply = await press(front, BEN, match, "/resign-yes")
    assert said(reply) == "You resigned. Thank you for the match."
    row = await front.row(match)
    outcome = json.loads(row.outcome)
    assert (row.status, row.ended_at, row.wake_at) == ("over", clock.ms(), None)
    assert (outcome["ranking"], outcome["rule"]) == ([[0], [1]], "resigned")
    result = said((await front.message(match, "result")).content)
    assert "🏁 Pennies: Ana won\nBen resigned.\n🥇 Ana · 🥈 Ben" in result
    assert await front.untold() == []


async def test_against_computers_alone_it_ends(front):
    match = await front.begin(ANA, computers=2)
    asked = said(await press(front, ANA, match, "/resign"))
    assert asked == "Resign? The match ends, and you lose it. You can't undo this."
    await press(front, ANA, match, "/resign-yes")
    assert (await front.row(match)).status == "over"
    assert await results_of(front, match) == {ANA.user_id: "loss"}


async def test_who_resigns_among_more_reads_that_the_others_play_on(front):
    match = await front.begin(ANA, BEN, CEM, DAN)
    asked = said(await press(front, BEN, match, "/resign"))
    assert asked == (
        "Resign? You lose this match, and Ana, Cem and Dan play on: the computer plays for you, "
        "and someone else can take your seat. You can't undo this."
    )
    await press(front, BEN, match, "/resign-yes")
    await press(front, CEM, match, "/resign-yes")
    asked = said(await press(front, DAN, match, "/resign"))
    assert "Ana is then alone with computers, and can end it as the winner." in asked


@pytest.mark.usefixtures("odd_lot")
@pytest.mark.parametrize("is_rated", [True, False], ids=["rated", "casual"])
async def test_one_resignation_leaves_a_match_of_three_to_the_others(front, is_rated):
    """They play it to its end by the rules; it is a win, and a loss for who resigned."""
    if is_rated:
        rate_all(front)
    match = await front.begin(ANA, BEN, CEM)
    await front.move(ANA, match, "bid 1")
    reply = await press(front, CEM, match, "/resign-yes")
    assert said(reply) == "You resigned. Thanks for playing! The others play on."
    table = await front.table(match)
    assert table.is_running
    assert (table.seat(2).user_id, table.seat(2).bot) == (None, "greedy")
    assert table.match.state.bids[2] >= 0, "the computer has moved for Cem"
    card = (await front.message(match)).content
    assert "🤖 The computer plays on for Cem." in said(card)
    assert "Take this seat" in labels(card)
    await play_out(front, match)
    await front.host.services.scheduler.advance(match)
    found = await results_of(front, match)
    assert found.pop(CEM.user_id) == "loss"
    assert sorted(found.values()) == ["loss", "win"]
    result = said((await front.message(match, "result")).content)
    assert "A computer sat in for Cem at the end; that counts as a loss." in result
    rating = await front.database.read(lambda conn: ratings.get(conn, GUILD, "toy", CEM.user_id))
    assert (rating.losses if rating else None) == (1 if is_rated else None)


async def test_after_a_restart_the_others_still_play_on(front):
    match = await front.begin(ANA, BEN, CEM)
    await press(front, CEM, match, "/resign-yes")
    front.restart()
    await front.move(ANA, match, "bid 1")
    await front.move(BEN, match, "bid 0")
    assert (await front.table(match)).match.move >= 3
    assert "watching" in private_text(await press(front, CEM, match, "/resign-yes"))


async def test_a_match_given_up_stays_so(front, match):
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    before = await front.stored(match)
    for member in (ANA, BEN):
        for action in ("/resign", "/resign-yes", "/undo", "/agree 1", "/decline 1"):
            reply = await front.press(member, match, action, on=None)
            assert private_text(reply) == "This match is over. Press Rematch to play on."
        assert "**Full time.** Ben resigned." in said(await front.move(member, match, "bid 1"))
    assert await front.stored(match) == before
