"""Servers that rest: why, since when, and when they are to wake."""

from storage.fleet import claims, rests
from storage.fleet.rests import EVERYWHERE, PAUSED, Rest
from storage.fleet.shards import ALL_SHARDS, SERVER_BITS, Shards
from storage.server import cups
from tests.storage.conftest import GUILD, NOW, open_match
from tests.storage.server.test_cups import cup

OTHER = GUILD + 1


def waking(connection, now=NOW, shards=ALL_SHARDS):
    return sorted(row.key for row in connection.execute(rests.due(now, shards)))


def test_a_reason_keeps_its_start_and_is_taken_up_again_until_the_dates_have_moved(connection):
    rests.begin(connection, GUILD, "removed", NOW)
    rests.begin(connection, GUILD, "removed", NOW + 5)
    assert rests.of(connection, GUILD) == [Rest(GUILD, "removed", NOW)]
    assert rests.lasts(connection, GUILD, "removed")
    assert rests.end(connection, GUILD, "removed", NOW + 6)
    assert not rests.end(connection, GUILD, "removed", NOW + 7)
    assert rests.of(connection, GUILD) == [Rest(GUILD, "removed", NOW, NOW + 6)]
    assert not rests.lasts(connection, GUILD, "removed")
    rests.begin(connection, GUILD, "removed", NOW + 8)
    assert rests.of(connection, GUILD) == [Rest(GUILD, "removed", NOW)]
    assert rests.of(connection, OTHER) == []


def test_a_server_is_to_wake_when_its_last_reason_has_ended_in_either_order(connection):
    for first, second in (("removed", "blocked"), ("blocked", "removed")):
        rests.begin(connection, GUILD, "removed", NOW)
        rests.begin(connection, GUILD, "blocked", NOW + 1)
        rests.end(connection, GUILD, first, NOW + 2)
        assert waking(connection, NOW + 9) == []
        rests.end(connection, GUILD, second, NOW + 3)
        assert waking(connection, NOW + 2) == []
        assert waking(connection, NOW + 3) == [f"wake {GUILD}"]
        rests.forget(connection, GUILD)
        assert waking(connection, NOW + 9) == rests.of(connection, GUILD) == []


def test_nothing_wakes_while_all_is_paused_and_then_what_is_open_does(connection):
    open_match(connection, "abc", status="lobby")
    open_match(connection, "def", guild_id=None)
    open_match(connection, "ghi", guild_id=7, status="over")
    cups.put(connection, cup(guild_id=OTHER))
    rests.add(connection, [Rest(GUILD, "down", NOW - 5, NOW)])
    rests.begin(connection, EVERYWHERE, PAUSED, NOW)
    assert rests.of(connection, 7) == [Rest(EVERYWHERE, PAUSED, NOW)]
    assert waking(connection, NOW + 9) == []
    rests.end_everywhere(connection, PAUSED, NOW + 1)
    assert waking(connection, NOW + 1) == [f"wake {guild}" for guild in sorted((0, GUILD, OTHER))]
    assert rests.of(connection, EVERYWHERE) == rests.of(connection, 7) == []
    rests.end_everywhere(connection, PAUSED, NOW + 2)
    assert rests.of(connection, OTHER) == [Rest(OTHER, PAUSED, NOW, NOW + 1)]


def test_who_wakes_a_server_is_the_process_of_its_shard_that_claims_it(connection):
    far = 1 << SERVER_BITS
    rests.add(connection, [Rest(far, "down", NOW, NOW)])
    assert waking(connection, shards=Shards(0, 0, 2)) == []
    assert waking(connection, shards=Shards(1, 1, 2)) == [f"wake {far}"]
    claims.claim(connection, [f"wake {far}"], NOW)
    assert waking(connection, shards=Shards(1, 1, 2)) == []


def test_downtime_is_since_any_process_served_the_server_whatever_its_shards_were(connection):
    far = 1 << SERVER_BITS
    for match_id, guild_id in (("a", GUILD), ("b", far), ("c", None)):
        open_match(connection, match_id, guild_id=guild_id)
    assert rests.absences(connection, ALL_SHARDS, NOW, longer_than=5) == []
    rests.note_awake(connection, ALL_SHARDS, NOW - 100)
    rests.note_awake(connection, Shards(0, 0, 2), NOW - 50)
    assert rests.awake_at(connection, ALL_SHARDS) == NOW - 100
    assert rests.awake_at(connection, Shards(1, 1, 2)) is None
    found = rests.absences(connection, ALL_SHARDS, NOW, longer_than=50)
    assert found == [Rest(far, "down", NOW - 100, NOW)]
    found = rests.absences(connection, ALL_SHARDS, NOW, longer_than=49)
    assert [(rest.guild_id, NOW - rest.since) for rest in found] == [
        (0, 50),
        (GUILD, 50),
        (far, 100),
    ]


def test_ten_downtimes_of_a_server_that_has_not_moved_yet_are_one(connection):
    for index in range(NOW, NOW + 100, 10):
        rests.add(connection, [Rest(GUILD, "down", index, index + 5)])
    assert rests.of(connection, GUILD) == [Rest(GUILD, "down", NOW, NOW + 95)]


def test_resting_servers_are_listed_by_reason_and_age(connection):
    rests.begin(connection, GUILD, "removed", NOW)
    rests.begin(connection, OTHER, "blocked", NOW)
    assert rests.resting(connection, "removed") == [GUILD]
    assert rests.resting(connection, "removed", before=NOW + 1) == [GUILD]
    assert rests.resting(connection, "removed", before=NOW) == []
