"""The same seats once more, opened once, started when everybody is back."""

import asyncio
from dataclasses import replace

import pytest

from bot.host.ui.interaction import Location, PublicMessage, UpdateMessage
from games.core.game import Outcome
from storage.match import matches
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    CHANNEL,
    EVE,
    GUILD,
    HERE,
    WITH_THREADS,
    Front,
    button,
    private_text,
    said,
)
from tests.bot.host.leaderboards.matches import play_out
from tests.contract.toy.state import Options


async def ended(front, *members, **begin):
    """Return a match that the second member of two has resigned, or that was played out."""
    match = await front.begin(*members, **begin)
    if len(members) > 2:
        return await play_out(front, match)
    await front.press(members[-1], match, "/resign-yes", on=None, private=True)
    return match


async def asked_for(front, match, member=ANA, **interaction):
    reply = await front.press(member, match, "/rematch", on="result", **interaction)
    assert isinstance(reply, PublicMessage), said(reply)
    return reply.match_id


async def seats(front, match):
    return [(other.seat, other.name) for other in (await front.row(match)).seats]


async def test_the_rematch_opens_with_its_asker_on_the_old_seat(front):
    match = await ended(front, ANA, BEN, options={"lots": "2", "claps": "1"})
    again = await asked_for(front, match, BEN)
    row = await front.row(again)
    assert await seats(front, again) == [(1, "Ben")]
    assert (row.host_id, row.rematch_of, row.status) == (BEN.user_id, match, "lobby")
    assert row.options == (await front.row(match)).options
    assert row.seed != (await front.row(match)).seed
    announced = (await front.message(again, "lobby")).content
    assert announced.ping.user_id == ANA.user_id
    assert "invite-only" in said(announced)


async def test_a_rematch_starts_when_the_last_invited_joins(front):
    match = await ended(front, ANA, BEN, CEM)
    again = await asked_for(front, match, CEM)
    await front.press(ANA, again, "/join")
    assert (await front.row(again)).status == "lobby"
    await front.press(BEN, again, "/join")
    assert (await front.row(again)).status == "running"
    assert await seats(front, again) == [(0, "Ana"), (1, "Ben"), (2, "Cem")]
    assert (await front.message(again, "lobby")).id == (await front.message(again)).id


async def rematch(front, match, member):
    return private_text(await front.press(member, match, "/rematch", on="result"))


async def test_the_second_press_seats_and_the_last_one_starts(front):
    match = await ended(front, ANA, BEN, CEM)
    again = await asked_for(front, match, CEM)
    assert await rematch(front, match, ANA) == (
        f"You're in: <#{CHANNEL}>. It starts once all have pressed Rematch. Missing: Ben."
    )
    assert await seats(front, again) == [(0, "Ana"), (2, "Cem")]
    assert "🟢 Ana" in said((await front.message(again, "lobby")).content)
    assert await rematch(front, match, BEN) == f"The rematch has begun: <#{CHANNEL}>"
    assert (await front.row(again)).status == "running"
    assert await seats(front, again) == [(0, "Ana"), (1, "Ben"), (2, "Cem")]
    assert (await front.message(again, "lobby")).id == (await front.message(again)).id
    assert button((await front.message(again)).content, "My hand")
    assert {kind for _, kind in await front.untold()} <= {"call"}, "who is asked is called later"


async def test_two_presses_at_once_open_one_rematch_and_start_it(front):
    match = await ended(front, ANA, BEN)
    await asyncio.gather(
        *(front.press(member, match, "/rematch", on="result") for member in (ANA, BEN, ANA))
    )
    row = await front.database.read(lambda conn: matches.rematch_of(conn, match))
    assert row.status == "running"
    assert await seats(front, row.id) == [(0, "Ana"), (1, "Ben")]


async def test_who_has_pressed_reads_who_is_missing(front):
    match = await ended(front, ANA, BEN)
    again = await asked_for(front, match)
    assert "Missing: Ben." in await rematch(front, match, ANA)
    await front.press(ANA, again, "/cancel")
    assert await asked_for(front, match, BEN) != again


@pytest.mark.parametrize("is_begun", [False, True])
async def test_who_has_not_played_gets_no_seat_by_it(front, is_begun):
    match = await ended(front, ANA, BEN)
    again = await asked_for(front, match)
    if is_begun:
        await rematch(front, match, BEN)
    assert "Only those who played" in await rematch(front, match, EVE)
    assert EVE.name not in [name for _, name in await seats(front, again)]


async def test_a_rematch_in_a_thread_starts_there_by_the_last_press(front):
    match = await ended(front, ANA, BEN, place=WITH_THREADS)
    again = await asked_for(front, match, place=WITH_THREADS)
    await front.press(BEN, match, "/rematch", on="result", place=WITH_THREADS)
    row, posts = await front.row(again), await front.messages(again)
    assert (row.status, row.thread_id) == ("running", posts["lobby"].message_id)
    assert (await front.message(again)).channel == row.thread_id


async def test_only_those_who_played_ask_for_it(front):
    match = await ended(front, ANA, BEN)
    reply = await front.press(EVE, match, "/rematch", on="result")
    assert private_text(reply) == "Only those who played can ask for a rematch. Try /play."
    running = await front.begin(ANA, BEN)
    assert isinstance(await front.press(ANA, running, "/rematch"), type(reply))
    assert (await front.row(running)).status == "running"


async def test_only_those_who_played_join_it(front):
    match = await ended(front, ANA, BEN)
    again = await asked_for(front, match)
    reply = await front.press(EVE, again, "/join")
    assert private_text(reply) == "This match is invite-only. Start your own: /play"


async def elsewhere(front, match, place):
    """Ask for a rematch by the command, in another place than where it was played."""
    return (await front.on_match(ANA, place, "/rematch", match)).reply


@pytest.mark.parametrize("guild", [GUILD + 1, None])
async def test_nobody_is_named_or_called_where_they_did_not_play(front, guild):
    """`/match rematch` offers what a member played in all servers."""
    match = await ended(front, ANA, BEN)
    reply = await elsewhere(front, match, Location(CHANNEL + 1, guild))
    assert "in the server where you played" in private_text(reply)
    assert await front.database.read(lambda conn: matches.rematch_of(conn, match)) is None
    assert await asked_for(front, match)


async def test_a_rematch_that_is_joined_from_elsewhere_counts_where_it_is_played(database, clock):
    front = Front(database, clock, most_matches=1)
    match = await ended(front, ANA, BEN)
    again = await asked_for(front, match)
    await front.open(BEN)
    asked = await front.on_match(BEN, Location(CHANNEL + 1, None), "/rematch", match)
    assert "You have 1 running match here" in private_text(asked.reply)
    assert await seats(front, again) == [(0, "Ana")]


async def test_a_rematch_against_computers_is_played_anywhere(front):
    match = await ended(front, ANA, computers=1)
    reply = await elsewhere(front, match, Location(CHANNEL + 1, None))
    row = await front.row(reply.match_id)
    assert (row.status, row.guild_id, row.private) == ("running", None, True)


async def test_against_computers_it_starts_at_once(front):
    match = await ended(front, ANA, computers=1)
    old = await front.row(match)
    again = await asked_for(front, match)
    row = await front.row(again)
    assert row.status == "running"
    assert [seat.bot for seat in row.seats] == [seat.bot for seat in old.seats]
    assert row.mix
    card = (await front.message(again)).content
    assert button(card, "My hand")


@pytest.mark.parametrize("place", [HERE, WITH_THREADS])
async def test_its_card_is_the_announcement_or_stands_in_a_thread_below(front, place):
    match = await ended(front, ANA, computers=1, place=place)
    again = await asked_for(front, match, place=place)
    row, posts = await front.row(again), await front.messages(again)
    if place is HERE:
        assert row.thread_id is None
        assert (await front.message(again)).channel == CHANNEL
    else:
        assert row.thread_id == posts["lobby"].message_id
        assert (await front.message(again)).channel == row.thread_id


async def test_a_rematch_asked_for_in_the_thread_is_played_there(front):
    match = await ended(front, ANA, BEN, place=WITH_THREADS)
    thread = (await front.row(match)).thread_id
    inside = replace(HERE, channel_id=thread, is_thread=True, can_open_threads=True)
    again = await asked_for(front, match, place=inside)
    await front.press(BEN, again, "/join", place=inside)
    row = await front.row(again)
    assert (row.channel_id, row.thread_id, row.status) == (thread, None, "running")
    assert (await front.message(again)).channel == thread
    assert len(front.messenger.threads) == 1
    assert await front.untold() == []


async def test_the_definition_says_what_the_loser_may_do_first(database, clock, front):
    """`rematch` gives the options of the next match."""

    def longer(options: Options, outcome: Outcome):
        assert outcome.winners == (0,)
        return replace(options, lots=5)

    front._made[0]["toy"] = replace(front._made[0]["toy"], rematch=longer)
    front.restart()
    match = await ended(front, ANA, BEN)
    again = await asked_for(front, match)
    await front.press(BEN, again, "/join")
    assert (await front.table(again)).match.options.lots == 5


async def test_without_one_of_them_the_host_starts_with_a_computer(front):
    match = await ended(front, ANA, BEN)
    again = await asked_for(front, match)
    await front.press(ANA, again, "/computer")
    reply = await front.press(ANA, again, "/start")
    assert isinstance(reply, UpdateMessage)
    assert [seat.bot for seat in (await front.row(again)).seats] == [None, "greedy"]


async def test_a_rematch_nobody_joins_warns_and_closes(front):
    match = await ended(front, ANA, BEN)
    again = await asked_for(front, match)
    await front.pass_time(hours=24)
    assert (await front.row(again)).status == "lobby"
    await front.pass_time(hours=24)
    assert (await front.row(again)).status == "closed"
    assert "closed" in said((await front.message(again, "lobby")).content)


async def test_a_rematch_posted_again_is_still_by_invitation(front):
    match = await ended(front, ANA, BEN)
    again = await asked_for(front, match)
    await front.host.forget_messages()
    await front.pass_time(seconds=11)
    assert "invite-only" in said((await front.message(again, "lobby")).content)
