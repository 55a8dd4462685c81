"""A season whose channel is gone: its posts wait for the new one; the organiser is told once."""

import asyncio
from dataclasses import replace

import pytest

from bot.host.delivery.messages import ChannelDeletedError
from bot.host.league.rules.announcements import (
    WeekBegun,
    enqueue_announcement,
)
from bot.host.ui.channel_permissions import (
    ChannelPermissions,
    MissingPermission,
    NoPermissionChecker,
)
from storage.match import matches, outbox
from storage.member import preferences
from storage.member.preferences import Preferences
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.server import seasons, servers
from storage.server.servers import Server
from tests.bot.host.fakes import DIRECT, EVE, GUILD, HERE, labels, said
from tests.bot.host.league.days.test_rounds import end, fixtures, join
from tests.bot.host.league.ground import ANA, BEN, SIX
from tests.bot.host.league.seasons.test_season_changes import THERE, press

KEPT = {
    "result": "the result of a match",
    "result-copy": "goes to the channel for results",
    "seat": "who is replaced is told",
    "season": "all that a season posts",
    "season-copy": "goes to the channel for league posts",
    "cup": "the result of a tie",
    "awake": "the new dates after a rest",
    "letter": "a direct message",
    "channel-letter": "the direct message about the channel",
}
DROPPED = {
    "card": "drawn anew where the match goes on",
    "call": "made anew with the card",
    "lobby": "drawn anew where the match goes on",
    "lobby-call": "its lobby stands still, and with it the row",
    "invitation": "edits a message",
    "old-card": "deletes a message",
    "thread": "there is none without the channel",
    "moved": "there is no thread",
    "wake": "there is no thread",
    "remind": "the clock stands still, the reminder is made anew",
    "dm": "the clock stands still, the reminder is made anew",
    "season-change": "edits a message",
    "cup-card": "edits a message",
    "analysis": "needs no channel",
}


def written(league, channel=THERE.channel_id):
    """The first looks of all posts in a channel, as text."""
    return [said(post.looks[0]) for post in league.messenger.posts if post.channel == channel]


def letters(league, member=ANA):
    return written(league, DIRECT + member.user_id)


async def lose(league, division, member=ANA):
    """Delete the season's channel, and let the bot notice."""
    league.messenger.delete_channel(HERE.channel_id)
    await league.act(division, member)
    await league.process_due()


async def tell(league, division, *abouts):
    """Announce something as the season's days do."""

    def put(conn):
        for about in abouts:
            enqueue_announcement(conn, division.match_id, about, league.clock.ms())

    await league.database.write(put)


def test_every_kind_of_post_says_whether_it_waits(league):
    """A new kind belongs into one of the tables, with the reason."""
    kinds = league.host.services.outbox.kinds._kinds
    assert {name for name, kind in kinds.items() if kind.keeps} == set(KEPT)
    assert {name for name, kind in kinds.items() if not kind.keeps} == set(DROPPED)


@pytest.mark.parametrize("is_over", [False, True])
async def test_what_waits_of_each_kind(league, is_over, division):
    """Every kind meets a deleted channel, of a match that is played and of one that is over."""
    await league.process_due()
    match_id, outbox_ = division.match_id, league.host.services.outbox
    league.messenger.delete_channel(HERE.channel_id)

    async def gone(row, _):
        raise ChannelDeletedError("404 10003")

    known = outbox_.kinds._kinds
    for name, kind in [*known.items()]:
        if kind.place != "none":
            known[name] = replace(kind, deliver=gone)

    def put(conn):
        for name in known:
            outbox.put(
                conn, match_id=match_id, kind=name, version=0, payload="{}", now=league.clock.ms()
            )
        if is_over:
            row = matches.load(conn, match_id)
            matches.save(
                conn, replace(row, status="over", version=row.version + 1), seen_version=row.version
            )

    await league.database.write(put)
    for _ in range(8):
        league.clock.move(hours=1)
        await outbox_.deliver(match_id)
    rows = await league.database.read(lambda conn: outbox.open_rows(conn, match_id=match_id))
    assert set(KEPT) <= {row.kind for row in rows} | {"analysis"}
    assert not {row.kind for row in rows} & set(DROPPED) - {"dm", "analysis"}


async def test_posts_of_a_season_come_in_order_where_it_goes_on(league, division):
    await league.process_due()
    await lose(league, division)
    names = ("Winter", "Spring", "Summer")
    for name in names:
        await press(league, ANA, "season-named", answers={"name": name}, source="form")
        await league.pass_time(hours=1)
    await press(league, ANA, "season-here-yes", place=THERE)
    await league.process_due()
    told = [one for one in written(league) if "from now on" in one or "goes on in this" in one]
    assert ["**Autumn**" in told[0], "**Winter**" in told[1], "**Spring**" in told[2]] == [True] * 3
    assert "goes on in this channel" in told[3]
    assert len(told) == 4
    assert await league.untold() == []


async def test_a_preview_of_a_week_that_is_over_is_not_posted(league, division):
    await league.process_due()
    await lose(league, division)
    week = league.definition.season.week_of(division.stage)
    old = WeekBegun(division=division.id, week=week - 1)
    await tell(league, division, old, WeekBegun(division=division.id, week=week))
    await press(league, ANA, "season-here-yes", place=THERE)
    await league.process_due()
    assert [one for one in written(league) if f"week {week - 1}" in one] == []
    assert len([one for one in written(league) if f"week {week} begins" in one]) == 1
    assert await league.untold() == []


async def test_the_champion_is_told_of_where_it_can_be(toys):
    """The season is over, its channel is gone: whoever organised it says where the rest goes."""
    (division,) = await toys.begin(ANA, BEN, **SIX)
    (one,) = [fixture for fixture in await fixtures(toys, division) if fixture.match_id]
    await join(toys, one, ANA, BEN)
    await toys.process_due()
    toys.messenger.delete_channel(HERE.channel_id)
    await end(toys, one, (0,), (1,), score=(2, 1))
    await toys.process_due()
    await toys.pass_time(minutes=1)
    assert (await toys.row()).status == "over"
    assert written(toys) == []
    looks = toys.host.services.seasons.looks
    shown = await looks.show(replace(toys.asks(ANA), place=THERE), toys.season)
    assert labels(shown.content)[0] == "Move here…"
    await press(toys, ANA, "season-here-yes", place=THERE)
    await toys.process_due()
    told = "\n".join(written(toys))
    assert told.count("is over") == 1
    assert told.count("· round 1") == 1
    assert "goes on" not in told
    assert told.index("round 1") < told.index("is over")
    assert await toys.untold() == []
    shown = await looks.show(replace(toys.asks(ANA), place=THERE), toys.season)
    assert "Move here…" not in labels(shown.content)


async def test_the_organiser_is_told_once_by_private_message(league, division):
    await lose(league, division)
    for _ in range(4):
        await league.act(division, BEN)
        await league.pass_time(days=1)
    (letter,) = letters(league)
    assert "The channel of **Autumn** was deleted." in letter
    assert "/season show in another channel" in letter
    assert letters(league, BEN) == []


@pytest.mark.parametrize("why", ["closed", "left", "blocked", "off"])
async def test_if_the_organiser_cannot_be_reached_the_server_s_owner_is_told(league, why, division):
    league.messenger.owner = EVE.user_id
    if why == "closed":
        league.messenger.deaf.add(ANA.user_id)
    elif why == "left":
        league.messenger.left.add(ANA.user_id)
    elif why == "blocked":
        row = Block(blocks.MEMBER, ANA.user_id, league.clock.ms())
        await league.database.write(lambda conn: blocks.put(conn, row))
    else:
        chosen = Preferences(ANA.user_id, pings="off")
        await league.database.write(lambda conn: preferences.save(conn, chosen))
    await lose(league, division, BEN)
    await league.pass_time(minutes=1)
    assert letters(league) == []
    assert len(letters(league, EVE)) == 1


async def test_if_nobody_can_be_reached_the_channel_for_announcements_says_so(league):
    server = Server(GUILD, channel_id=802)
    await league.database.write(lambda conn: servers.save(conn, server))
    (division,) = await league.begin(ANA, BEN)
    league.messenger.deaf.add(ANA.user_id)
    await lose(league, division, BEN)
    await league.pass_time(minutes=1)
    assert len([one for one in written(league, 802) if "was deleted" in one]) == 1


async def test_a_letter_that_came_too_late_is_not_sent(league, division):
    """The season has moved while Discord did not answer."""
    await lose(league, division)
    before = len(letters(league))
    await press(league, ANA, "season-here-yes", place=THERE)
    await league.pass_time(minutes=5)
    assert len(letters(league)) == before <= 1


async def test_where_the_bot_may_not_write_the_organiser_is_told_after_an_hour(league, division):
    await league.process_due()
    league.messenger.closed.add(HERE.channel_id)
    league.messenger.hidden.add(HERE.channel_id)
    for post in [*league.messenger.messages.values()]:
        league.messenger.closed.add(post.id)
        league.messenger.hidden.add(post.id)
    await league.act(division, ANA)
    await league.pass_time(minutes=30)
    assert letters(league) == []
    for _ in range(3):
        await league.pass_time(hours=1)
    (letter,) = letters(league)
    assert f"I can't post about **Autumn** in <#{HERE.channel_id}> any more" in letter
    shown = await league.host.services.seasons.looks.show(
        replace(league.asks(EVE), place=THERE), league.season
    )
    assert "I can't post in the channel of this season" in said(shown)
    await press(league, replace(EVE, manages=True), "season-here-yes", place=THERE)
    await league.process_due()
    assert any("goes on in this channel" in one for one in written(league))


class Checker(NoPermissionChecker):
    """Lacks what a test wants; so many of these users cannot see any channel."""

    def __init__(self, *users):
        self.users, self.lacking, self.blind = set(users), (), None

    async def survey(self, guild_id, channel_ids, rights=()):
        assert guild_id == GUILD
        lacking = tuple(
            MissingPermission(one, in_roles=False) for one in self.lacking if one in rights
        )
        return [ChannelPermissions(one, "Fulltime", lacking) for one in channel_ids]

    async def count_blind(self, guild_id, channel_id, user_ids):
        assert guild_id == GUILD
        assert channel_id != HERE.channel_id
        assert set(user_ids) == self.users
        return self.blind


async def test_a_season_is_not_moved_where_the_bot_may_not_write(league):
    league.permission_checker = checker = Checker(ANA.user_id, BEN.user_id)
    league.restart()
    await league.begin(ANA, BEN)
    checker.lacking = ("Attach Files",)
    for word in ("season-here", "season-here-yes"):
        asked = await press(league, ANA, word, place=THERE)
        assert "I can't move **Autumn** here" in said(asked)
        assert "**Attach Files**" in said(asked)
        assert labels(asked.content) == ["Check again", "Leave it"]
    assert (await league.row()).channel_id == HERE.channel_id
    checker.lacking = ()
    asked = await press(league, ANA, "season-here", place=THERE)
    assert labels(asked.content) == ["Move it here", "Leave it"]


@pytest.mark.parametrize(
    ("blind", "told"), [(None, ""), (0, ""), (1, "1 player"), (2, "2 players")]
)
async def test_how_many_cannot_see_the_channel_is_said(league, blind, told):
    league.permission_checker = checker = Checker(ANA.user_id, BEN.user_id)
    league.restart()
    await league.begin(ANA, BEN)
    checker.blind = blind
    asked = said(await press(league, ANA, "season-here", place=THERE))
    assert ("can't see this channel" in asked) == bool(told)
    assert told in asked


async def test_two_managers_who_move_a_season_at_once_move_it_once(league, division):
    await lose(league, division)
    places = (THERE, replace(THERE, channel_id=THERE.channel_id + 1))
    pressed = (
        press(league, replace(who, manages=True), "season-here-yes", place=place)
        for who, place in zip((EVE, BEN), places, strict=True)
    )
    answers = [said(one) for one in await asyncio.gather(*pressed)]
    await league.process_due()
    assert sum("The season goes on here." in answer for answer in answers) == 1
    there = {place.channel_id: written(league, place.channel_id) for place in places}
    told = [post for posts in there.values() for post in posts if "goes on in this channel" in post]
    assert len(told) == 1
    assert [*filter(None, there.values())] == [there[(await league.row()).channel_id]]
    assert await league.untold() == []


async def test_posts_follow_a_match_that_is_played_elsewhere(league, division):
    """Its own channel is fine, so it does not stand still because its season's was deleted."""
    await league.process_due()
    row = replace(await league.row(), channel_id=HERE.channel_id + 50)
    await league.database.write(lambda conn: seasons.put(conn, row))
    league.messenger.delete_channel(row.channel_id)
    await press(league, ANA, "season-named", answers={"name": "Winter"}, source="form")
    await league.process_due()
    assert (await league.row()).channel_id == HERE.channel_id
    assert (await league.table(division.match_id)).place_trouble is None
    assert len([one for one in written(league, HERE.channel_id) if "from now on" in one]) == 1
