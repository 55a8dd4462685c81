"""How long a lobby lives, whom it warns, and that nobody loses a seat by its end."""

import pytest

from bot.host.ui.interaction import UpdateMessage
from storage.member import absences, preferences
from storage.member.preferences import Preferences
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    DAN,
    EVE,
    HERE,
    WITH_THREADS,
    Location,
    button,
    labels,
    private_text,
    said,
)

CLOSED = "Pennies: lobby closed, the match was not started. Too few players came in time."
ALONE = "Nobody yet? Press + Computer and Start, or Cancel."
ENOUGH = "Enough are here: anyone in the lobby can press Start. Or keep it open."


async def sitting(front, match):
    return [(seat.seat, seat.name) for seat in (await front.row(match)).seats]


async def lobby(front, match):
    return said((await front.message(match, "lobby")).content)


async def status(front, match):
    return (await front.row(match)).status


async def call(front, match):
    """The posted call to those who sit in the lobby; None if there is none."""
    posted = (await front.messages(match)).get("lobby-call")
    return posted and front.messenger.messages[posted.message_id]


async def with_ben(front, **wish):
    match = await front.open(ANA, **wish)
    await front.press(BEN, match, "/join")
    return match


async def test_a_lobby_nobody_fills_asks_after_a_day_and_closes_after_another(front):
    match = await front.open(ANA)
    await front.pass_time(hours=23, minutes=59)
    assert ALONE not in await lobby(front, match)
    assert await call(front, match) is None
    await front.pass_time(minutes=1)
    assert ALONE in await lobby(front, match)
    await front.pass_time(hours=23, minutes=59)
    assert await status(front, match) == "lobby"
    await front.pass_time(minutes=1)
    assert await status(front, match) == "closed"
    assert await lobby(front, match) == CLOSED
    assert await front.untold() == []


@pytest.mark.parametrize(
    ("speed", "days"),
    [("live", 1), ("relaxed", 1), ("day", 1), ("three_days", 3), ("week", 7), ("none", 7)],
)
async def test_a_lobby_lives_as_long_as_its_speed_then_warns_for_a_day(front, clock, speed, days):
    match = await with_ben(front, speed=speed)
    closes = clock.ms() // 1000 + (days + 1) * 86_400
    assert f"Lobby closes <t:{closes}:R>" in await lobby(front, match)
    await front.pass_time(days=days, minutes=-1)
    assert await call(front, match) is None
    await front.pass_time(minutes=1)
    assert await call(front, match) is not None
    assert f"Lobby closes <t:{closes}:R>" in await lobby(front, match)
    await front.pass_time(days=1, minutes=-1)
    assert await status(front, match) == "lobby"
    await front.pass_time(minutes=1)
    assert await status(front, match) == "closed"


async def test_a_speed_chosen_later_counts(front, clock):
    match = await with_ben(front)
    await front.press(ANA, match, "?_speed", values=("week",))
    await front.pass_time(days=6, hours=23)
    assert await call(front, match) is None


async def test_a_lobby_warns_whoever_sits_in_it_and_says_what_to_do(front, clock):
    match = await with_ben(front, seats=4)
    await front.pass_time(days=1)
    posted = (await call(front, match)).content
    closes = clock.ms() // 1000 + 86_400
    assert (posted.ping.user_id, posted.ping.also) == (ANA.user_id, (BEN.user_id,))
    assert posted.ping.text == f"your lobby of Pennies closes <t:{closes}:R>."
    assert "Enough are here: anyone in the lobby can press Start." in said(posted)
    assert labels(posted) == ["Keep open", "To the lobby"]
    assert ENOUGH in await lobby(front, match)
    assert ALONE not in await lobby(front, match)


async def test_who_wants_no_mention_gets_none(front):
    match = await with_ben(front)

    def quiet(conn):
        for member in (ANA, BEN):
            preferences.save(conn, Preferences(member.user_id, pings="off"))

    await front.database.write(quiet)
    await front.pass_time(days=1)
    assert await call(front, match) is None
    assert ENOUGH in await lobby(front, match)
    assert await front.untold() == []


async def test_in_direct_messages_nobody_is_warned(front):
    match = await front.open(ANA, Location(77, None))
    await front.pass_time(days=8)
    assert front.messenger.posts == []
    await front.pass_time(days=8)
    assert await status(front, match) == "closed"


@pytest.mark.parametrize("on", ["lobby", "lobby-call"])
async def test_anybody_seated_keeps_it_open(front, clock, on):
    match = await with_ben(front)
    await front.pass_time(days=1)
    message = await front.message(match, on)
    reply = await front.click(BEN, message.id, "Keep open")
    assert isinstance(reply, UpdateMessage)
    assert await call(front, match) is None
    assert message.id not in front.messenger.messages or on == "lobby"
    assert ENOUGH not in await lobby(front, match)
    assert "Keep open" not in labels((await front.message(match, "lobby")).content)
    await front.pass_time(hours=47)
    assert await status(front, match) == "lobby"


async def test_who_does_not_sit_there_keeps_nothing_open(front):
    match = await with_ben(front)
    await front.pass_time(days=1)
    reply = await front.press(EVE, match, "/keep-open")
    assert private_text(reply) == "You have no seat here. Press Join to take one."
    await front.pass_time(days=1)
    assert await status(front, match) == "closed"


async def test_who_joins_lets_it_live_anew_and_the_call_is_gone(front):
    match = await with_ben(front)
    await front.pass_time(days=1)
    await front.press(CEM, match, "/join")
    assert await call(front, match) is None
    await front.pass_time(hours=47)
    assert await status(front, match) == "lobby"


@pytest.mark.parametrize("place", [HERE, WITH_THREADS])
async def test_after_the_warning_anybody_seated_starts_at_once(front, place):
    match = await with_ben(front, place=place)
    await front.pass_time(days=1)
    await front.press(BEN, match, "/start", place=place)
    assert await status(front, match) == "running"
    assert await sitting(front, match) == [(0, "Ana"), (1, "Ben")]
    assert await call(front, match) is None
    assert await front.untold() == []


async def test_a_closed_lobby_keeps_the_seats_and_any_of_them_opens_it_again(front, clock):
    match = await with_ben(front, seats=4)
    await front.press(CEM, match, "/join")
    await front.pass_time(days=1)
    await front.pass_time(days=1)
    assert await lobby(front, match) == (
        f"{CLOSED}\nAna, Ben and Cem keep their seats: each of them can open it again."
    )
    reply = await front.press(EVE, match, "/reopen")
    assert private_text(reply) == (
        "Only those who sat in this lobby can reopen it. Start your own: /play"
    )
    reply = await front.press(BEN, match, "/reopen")
    assert await sitting(front, match) == [(0, "Ana"), (1, "Ben"), (2, "Cem")]
    assert button(reply.content, "Join").enabled
    ping = (await call(front, match)).content.ping
    assert (ping.user_id, ping.also) == (ANA.user_id, (CEM.user_id,))
    assert ping.text == "Ben has opened your lobby of Pennies again."
    await front.pass_time(minutes=10)
    await front.press(CEM, match, "/start")
    assert await status(front, match) == "running"


async def test_everything_of_it_outlives_restarts(front):
    match = await with_ben(front)
    front.restart()
    await front.pass_time(days=1)
    front.restart()
    await front.host.tick()
    assert await call(front, match) is not None
    assert len([post for post in front.messenger.posts if post.content.ping]) == 1
    front.restart()
    await front.pass_time(days=1)
    front.restart()
    await front.press(BEN, match, "/reopen")
    assert await sitting(front, match) == [(0, "Ana"), (1, "Ben")]
    assert (await front.press(DAN, match, "/join")).content


async def test_a_call_waits_for_the_end_of_quiet_hours_and_leaves_out_who_is_away(front, clock):
    """Ben's quiet hours end five hours after the warning; Cem is on holiday."""
    match = await with_ben(front, seats=4)
    await front.press(CEM, match, "/join")
    chosen = Preferences(BEN.user_id, quiet_from=10 * 60, quiet_to=17 * 60)
    now = clock.ms()
    away = (CEM.user_id, now, now + 9 * 86_400_000)
    await front.database.write(lambda conn: preferences.save(conn, chosen))
    await front.database.write(lambda conn: absences.add(conn, *away))
    await front.pass_time(days=1)
    assert await call(front, match) is None
    await front.pass_time(hours=4, minutes=59)
    assert await call(front, match) is None
    await front.pass_time(minutes=2)
    assert (await call(front, match)).content.ping.users == (ANA.user_id, BEN.user_id)


async def test_a_call_waits_for_nobody_whose_quiet_hours_last_until_the_end(front):
    match = await with_ben(front)
    chosen = Preferences(BEN.user_id, quiet_from=12 * 60, quiet_to=11 * 60)
    await front.database.write(lambda conn: preferences.save(conn, chosen))
    await front.pass_time(days=1, minutes=1)
    assert (await call(front, match)).content.ping.users == (ANA.user_id,)
