"""Announcements: where they are still to be posted, when, and what became of them."""

from typing import get_args

from storage.engine import retries
from storage.fleet import rests
from storage.owner import announcements, blocks, owner_state
from storage.owner.announcements import Reach, Result
from storage.owner.blocks import Block
from storage.server import servers
from storage.server.servers import Server
from tests.storage.conftest import NOW


def due(connection, now=NOW, owns=lambda _guild: True):
    return announcements.due(connection, owns, now)


def reach(**counts):
    names = (*get_args(Result), "open")
    return Reach(at=NOW, **dict.fromkeys(names, 0) | counts)


def test_servers_that_want_announcements_are_those_the_bot_is_in_and_that_are_not_blocked(
    connection,
):
    for guild_id in (1, 2, 3):
        servers.save(connection, Server(guild_id, news=guild_id != 2))
    rests.begin(connection, 3, "removed", NOW)
    servers.save(connection, Server(4, channel_id=44, news=True))
    servers.save(connection, Server(5, channel_id=55, news=True))
    blocks.put(connection, Block(blocks.SERVER, 5, NOW))
    blocks.put(connection, Block(blocks.MEMBER, 4, NOW))
    assert servers.with_news(connection) == {1: None, 4: 44}
    assert [index for index in range(7) if servers.wants_news(connection, index)] == [1, 4]


def test_an_announcement_reaches_each_server_once(connection):
    number = announcements.add(connection, "Hello", [1, 4], NOW)
    assert owner_state.load(connection).has_news
    first, second = due(connection)
    assert (first.id, first.guild_id, first.text, first.at) == (number, 1, "Hello", NOW)
    assert due(connection, owns=lambda guild: guild == 4) == [second]
    announcements.begin(connection, first, NOW + 1)
    assert [one.tried_at for one in due(connection)] == [NOW + 1, None]
    announcements.done(connection, first, "posted")
    announcements.done(connection, second, None)
    assert not owner_state.load(connection).has_news
    assert due(connection) == []
    announcements.add(connection, "Nobody", [], NOW)
    assert due(connection) == []


def test_what_became_of_it_is_counted_once_by_server(connection):
    announcements.add(connection, "Hello", range(1, 8), NOW, no_channel=2)
    assert announcements.latest(connection, 3) == [reach(open=7, no_channel=2)]
    for one, result in zip(due(connection), get_args(Result), strict=False):
        for _ in range(2):
            announcements.done(connection, one, result)
    counts = dict.fromkeys(get_args(Result), 1) | {"no_channel": 3}
    assert announcements.latest(connection, 3) == [reach(**counts, open=1)]
    blocks.put(connection, Block(blocks.SERVER, 7, NOW))
    assert announcements.latest(connection, 3) == [reach(**counts)]


def test_the_newest_are_told_first_and_those_nobody_wanted_not_at_all(connection):
    for number, wanting in enumerate(([1], [1, 2], [], [1, 2, 3])):
        announcements.add(connection, str(number), wanting, NOW)
    assert [each_reach.open for each_reach in announcements.latest(connection, 2)] == [3, 2]


def test_what_failed_is_due_ever_later(connection):
    announcements.add(connection, "Hello", [1], NOW)
    for wait in (retries.FIRST_DELAY, 2 * retries.FIRST_DELAY):
        (one,) = due(connection)
        announcements.failed(connection, one, NOW)
        assert due(connection, NOW + wait - 1) == []
        assert [again.tries for again in due(connection, NOW + wait)] == [one.tries + 1]
        (one,) = due(connection, NOW + wait)
        connection.exec_driver_sql("UPDATE announcement_posts SET next_try_at = NULL")
