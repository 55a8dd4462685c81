"""Troubles of matches, and the servers the bot was removed from."""

from dataclasses import replace

from storage.match import match_issues, matches, outbox
from storage.match.match_issues import PLACE, TroubleRow
from storage.server import servers
from storage.server.servers import Server
from tests.storage.conftest import CHANNEL, GUILD, NOW, find_due, open_match


def test_a_match_has_one_trouble_for_its_place_and_one_for_each_seat(connection):
    row = open_match(connection)
    place, seat = TroubleRow(row.id, PLACE, "rights", NOW), TroubleRow(row.id, 1, "left", NOW)
    for trouble in (place, seat, replace(place, why="channel"), replace(seat, waits=True)):
        match_issues.put(connection, trouble)
    assert match_issues.of(connection, row.id) == {
        PLACE: replace(place, why="channel"),
        1: replace(seat, waits=True),
    }
    assert match_issues.end(connection, row.id, 1)
    assert not match_issues.end(connection, row.id, 1)
    assert list(match_issues.of(connection, row.id)) == [PLACE]


def test_who_has_no_place_is_never_due(connection):
    row = open_match(connection, wake_at=NOW)
    assert find_due(connection, matches, NOW) == [row.id]
    match_issues.put(connection, TroubleRow(row.id, 0, "left", NOW))
    assert find_due(connection, matches, NOW) == [row.id]
    match_issues.put(connection, TroubleRow(row.id, PLACE, "channel", NOW))
    assert find_due(connection, matches, NOW) == []


def test_what_rests_in_a_server_is_found_by_it(connection):
    for match_id, guild_id, why in (("a", 1, "server"), ("b", 1, "rights"), ("c", 2, "server")):
        open_match(connection, match_id, guild_id=guild_id)
        match_issues.put(connection, TroubleRow(match_id, PLACE, why, NOW))
    assert match_issues.resting_in(connection, 1) == ["a"]
    open_match(connection, "d", guild_id=1, status="lobby")
    open_match(connection, "e", guild_id=1, status="over")
    assert matches.open_in(connection, 1) == ["a", "b", "d"]


def test_a_match_is_brought_to_another_channel(connection):
    row = open_match(connection, thread_id=5)
    matches.set_place(connection, row.id, CHANNEL + 1)
    found = matches.load(connection, row.id)
    assert (found.channel_id, found.thread_id) == (CHANNEL + 1, None)


def test_what_cannot_be_told_is_ticked_off(connection):
    for match_id in ("abc", "abd"):
        open_match(connection, match_id)
        for kind in ("card", "result"):
            values = {"match_id": match_id, "kind": kind, "version": 1, "payload": "{}"}
            outbox.put(connection, **values, now=NOW)
    outbox.close(connection, "abc")
    assert {row.match_id for row in outbox.open_rows(connection)} == {"abd"}


def test_long_untouched_matches_of_servers_come_oldest_first(connection):
    for number, values in enumerate(
        ({}, {}, {}, {"guild_id": None}, {"status": "over"}, {"status": "lobby"})
    ):
        open_match(connection, f"m{number}", touched_at=NOW - number, **values)
    found = matches.unanswered(connection, NOW - 2, NOW, limit=9)
    assert [row.id for row in found] == ["m1", "m0"]
    assert [row.id for row in matches.unanswered(connection, 0, NOW - 1, limit=1)] == ["m2"]


def test_servers_left_are_known_with_the_moment(connection):
    servers.save(connection, Server(GUILD, removed_at=NOW))
    servers.save(connection, Server(GUILD + 1))
    assert servers.removed(connection) == [GUILD]
    assert servers.removed_before(connection, NOW + 1) == [GUILD]
    assert servers.removed_before(connection, NOW) == []
