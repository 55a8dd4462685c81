"""Troubles of matches: of their places, and of members who left."""

from dataclasses import replace

from storage.fleet import rests
from storage.match import match_issues, matches, outbox
from storage.match.match_issues import PLACE, TroubleRow
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


def test_the_issue_of_a_place_is_its_server_s_rest_or_its_own(connection):
    row = open_match(connection)
    assert match_issues.place_issue(connection, row.id) is None
    match_issues.put(connection, TroubleRow(row.id, 0, "left", NOW))
    match_issues.put(connection, TroubleRow(row.id, PLACE, "rights", NOW))
    assert match_issues.place_issue(connection, row.id) == "rights"
    rests.begin(connection, GUILD, "removed", NOW)
    assert match_issues.place_issue(connection, row.id) == "removed"
    rests.begin(connection, GUILD, "blocked", NOW)
    assert match_issues.place_issue(connection, row.id) == "blocked"
    assert match_issues.place_issue(connection, "xyz") is None


def test_what_is_open_in_a_server_is_found_by_it(connection):
    for match_id, guild_id in (("a", 1), ("b", None), ("c", 2)):
        open_match(connection, match_id, guild_id=guild_id)
    open_match(connection, "d", guild_id=1, status="lobby")
    open_match(connection, "e", guild_id=1, status="over")
    assert matches.open_in(connection, 1) == ["a", "d"]
    assert matches.open_in(connection, None) == ["b"]


def test_a_match_is_brought_to_another_channel(connection):
    row = open_match(connection, thread_id=5)
    matches.set_place(connection, row.id, CHANNEL + 1)
    found = matches.load(connection, row.id)
    assert (found.channel_id, found.thread_id) == (CHANNEL + 1, None)


def test_what_is_wrong_with_the_channels_of_several_matches(connection):
    for match_id, seat, why in (("a", PLACE, "lost"), ("b", 0, "left"), ("c", PLACE, "rights")):
        open_match(connection, match_id)
        match_issues.put(connection, TroubleRow(match_id, seat, why, NOW))
    assert match_issues.place_issues(connection, ["a", "b"]) == {"lost"}
    assert match_issues.place_issues(connection, []) == set()


def test_a_delivery_that_is_forgotten_was_never_enqueued(connection):
    row = open_match(connection)
    put = outbox.put(connection, match_id=row.id, kind="a", version=1, payload="{}", now=NOW)
    outbox.remove(connection, put.id)
    assert outbox.payloads(connection, row.id, "a", "{}") == []


def test_long_untouched_matches_of_servers_come_oldest_first(connection):
    for number, values in enumerate(
        ({}, {}, {}, {"guild_id": None}, {"status": "over"}, {"status": "lobby"})
    ):
        open_match(connection, f"m{number}", touched_at=NOW - number, **values)
    rows = matches.unanswered(connection, NOW - 2, NOW, limit=9)
    assert [row.id for row in rows] == ["m1", "m0"]
    assert [row.id for row in matches.unanswered(connection, 0, NOW - 1, limit=1)] == ["m2"]
