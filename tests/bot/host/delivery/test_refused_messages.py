"""Messages that Discord refuses for good: posted anew, or the match rests and people are told."""

import pytest
from structlog.testing import capture_logs

from bot.host.delivery import card_delivery
from bot.host.delivery.messages import (
    FileRefusedError,
    MissingPermissionError,
    RefusedError,
)
from storage.match import match_issues, outbox
from storage.match.match_issues import PLACE
from storage.server import servers
from storage.server.servers import Server
from tests.bot.host.delivery.test_reminder_delivery import chosen, lettered, reminded
from tests.bot.host.fakes import ANA, BEN, CEM, CHANNEL, DIRECT, GUILD, said

ANNOUNCEMENTS = 802
FOR_GOOD = [RefusedError("403 0"), RefusedError("400 50035 form"), FileRefusedError("413 40005")]
OLD = card_delivery.REPOSTED_AFTER_MS // 60_000 + 1
"""Minutes after which a card may be posted anew."""


@pytest.fixture(params=FOR_GOOD, ids=str)
def error(request):
    return request.param


async def trouble(front, match):
    found = await front.database.read(lambda conn: match_issues.of(conn, match))
    return found[PLACE].why if PLACE in found else None


async def failing(front):
    return await front.database.read(lambda conn: outbox.count_failing(conn, limit=100))


class Refusals:
    """Refuses calls of the messenger in chosen channels, and notes the calls it has seen."""

    def __init__(self, messenger, monkeypatch):
        self.errors, self.tried = {}, []
        for name in ("post", "edit", "delete"):
            call = self.wrapped(name, getattr(messenger, name))
            monkeypatch.setattr(messenger, name, call)

    def wrapped(self, name, call):
        async def refuse(channel_id, *rest, **more):
            self.tried.append(name)
            if (name, channel_id) in self.errors:
                raise self.errors[name, channel_id]
            return await call(channel_id, *rest, **more)

        return refuse

    def refuse(self, error, *calls, channel_id=CHANNEL):
        self.errors |= dict.fromkeys([(call, channel_id) for call in calls], error)


@pytest.fixture
def refusals(front, monkeypatch):
    return Refusals(front.messenger, monkeypatch)


def posts(front):
    return [post for post in front.messenger.posts if post.channel == CHANNEL]


async def begin(front):
    """Begin a match whose card is old enough, in a server that wants announcements."""
    await front.database.write(
        lambda conn: servers.save(conn, Server(GUILD, channel_id=ANNOUNCEMENTS))
    )
    match = await front.begin(ANA, BEN)
    front.clock.move(minutes=OLD)
    return match


async def test_a_refused_message_is_posted_anew_once_a_minute_at_most(front, refusals, error):
    match = await begin(front)
    refusals.refuse(error, "edit")
    before = len(posts(front))
    for _ in range(5):
        await front.move(ANA, match, "bid 1")
        await front.move(ANA, match, "again")
    assert len(posts(front)) == before + 1
    assert len(await front.untold()) == 1, "the newest state follows"
    await front.pass_time(minutes=OLD)
    assert len(posts(front)) == before + 2
    assert await front.untold() == []


async def test_where_posts_are_refused_too_the_match_rests_and_everybody_is_told(
    front, refusals, error
):
    match = await begin(front)
    refusals.refuse(error, "edit", "post")
    with capture_logs() as logs:
        await front.move(ANA, match, "bid 1")
    assert await trouble(front, match) == "refused"
    (told,) = [post for post in front.messenger.posts if post.channel == ANNOUNCEMENTS]
    assert f"in <#{CHANNEL}>, so the match is on hold" in said(told.content)
    panel = await front.press(BEN, match, "/hand", on=None, private=True)
    assert "Discord refuses my messages about this match" in said(panel)
    warned = [log for log in logs if log["event"] == "request_refused"]
    assert [(one["log_level"], one["of"], one["why"]) for one in warned] == [
        ("warning", "message_edit_failed", str(error)),
        ("warning", "delivery_failed", str(error)),
    ]
    await front.pass_time(hours=2)
    assert len([post for post in front.messenger.posts if post.channel == ANNOUNCEMENTS]) == 1


async def test_a_refused_message_is_tried_ever_more_seldom_and_counted(front, refusals, error):
    match = await begin(front)
    refusals.refuse(error, "edit", "post")
    await front.move(ANA, match, "bid 1")
    assert await failing(front) == 0, "it has just failed"
    refusals.tried.clear()
    for _ in range(60):
        await front.pass_time(minutes=1)
    in_an_hour = len(refusals.tried)
    assert 4 <= in_an_hour <= 16
    assert await failing(front) == 1
    refusals.tried.clear()
    for _ in range(24):
        await front.pass_time(hours=1)
    assert 24 <= len(refusals.tried) <= 60
    assert await failing(front) == 1
    assert await trouble(front, match) == "refused"


async def test_presses_meanwhile_try_it_once_a_minute(front, refusals, error):
    match = await begin(front)
    refusals.refuse(error, "edit", "post")
    await front.move(ANA, match, "bid 1")
    refusals.tried.clear()
    for _ in range(5):
        await front.move(ANA, match, "again")
        await front.move(ANA, match, "bid 1")
    assert refusals.tried == []
    front.clock.move(minutes=OLD)
    await front.move(BEN, match, "bid 2")
    assert refusals.tried == ["edit", "post"]


@pytest.mark.parametrize(
    ("error", "why"),
    [
        *((refused_error, "refused") for refused_error in FOR_GOOD),
        (MissingPermissionError("403 50013"), "rights"),
    ],
    ids=str,
)
async def test_once_it_is_accepted_the_match_goes_on_without_any_loss_of_time(
    front, refusals, clock, error, why, even_lot
):
    match = await begin(front)
    left = (await front.table(match)).settings.bell.at - clock.ms()
    refusals.refuse(error, "edit", "post")
    await front.move(ANA, match, "bid 1")
    await front.pass_time(hours=2)
    assert (await trouble(front, match), (await front.row(match)).move) == (why, 1)
    refusals.errors.clear()
    await front.pass_time(hours=1)
    assert await trouble(front, match) is None
    assert (await front.table(match)).settings.bell.at - clock.ms() == left
    assert "🧭" not in said((await front.message(match)).content)
    assert await front.untold() == []
    assert await failing(front) == 0


async def test_an_old_card_that_can_be_neither_edited_nor_deleted_is_counted(
    front, refusals, error
):
    match = await begin(front)
    old = await front.message(match)
    refusals.refuse(error, "edit", "delete")
    with capture_logs() as logs:
        await front.move(ANA, match, "bid 1")
    assert (await front.message(match)).id != old.id
    assert await front.untold() == [(match, "old-card")]
    assert any(log["event"] == "request_refused" for log in logs)
    for _ in range(30):
        await front.pass_time(minutes=1)
    assert await failing(front) >= 1
    refusals.errors.clear()
    await front.pass_time(hours=1)
    assert old.id not in front.messenger.messages
    assert await failing(front) == 0


async def test_a_lacking_permission_is_the_managers_matter_and_not_counted(front, refusals):
    match = await begin(front)
    refusals.refuse(MissingPermissionError("403 50013"), "edit", "post")
    await front.move(ANA, match, "bid 1")
    for _ in range(30):
        await front.pass_time(minutes=1)
    assert await trouble(front, match) == "rights"
    assert await failing(front) == 0


async def test_a_lobby_s_message_is_posted_anew_too(front, refusals, error):
    match = await front.open()
    old = (await front.messages(match))["lobby"].message_id
    refusals.refuse(error, "edit")
    await front.press(BEN, match, "/join", on=None)
    assert (await front.messages(match))["lobby"].message_id != old
    assert await front.untold() == []


async def test_a_direct_message_that_is_refused_becomes_a_mention(front, refusals, error):
    """The member may still take direct messages: only this one was refused."""
    await lettered(front, ANA)
    match = await front.begin(BEN, ANA, CEM)
    refusals.refuse(error, "post", channel_id=DIRECT + ANA.user_id)
    await front.pass_time(minutes=6)
    await front.move(BEN, match, "bid 1")
    await front.move(CEM, match, "bid 1")
    await front.pass_time(minutes=6)
    await front.pass_time(minutes=1)
    assert await front.untold() == []
    (mention,) = reminded(front)
    assert "I can't DM you" not in said(mention.content)
    assert not (await chosen(front, ANA)).dm_refused
