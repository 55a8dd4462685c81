"""Preferences, absences, servers and the audit: rows in, rows out."""

import pytest
from sqlalchemy.exc import IntegrityError

from storage.member import absences, preferences
from storage.member.absences import Away
from storage.member.preferences import Preferences
from storage.server import audit, servers
from storage.server.audit import Note
from storage.server.servers import Server
from tests.storage.conftest import ANA, BEN, CEM, GUILD, NOW

DAY = 86_400_000


def test_preferences_are_the_usual_ones_until_something_is_chosen(connection):
    assert preferences.load(connection, ANA) == Preferences(ANA)
    chosen = Preferences(
        ANA,
        pings="deadline",
        dm=True,
        dm_refused=True,
        quiet_from=22 * 60,
        quiet_to=7 * 60,
        zone="Europe/Berlin",
        confirm=True,
        language="de",
    )
    preferences.save(connection, chosen)
    assert preferences.load(connection, ANA) == chosen
    preferences.save(connection, Preferences(ANA, pings="off"))
    assert preferences.load(connection, ANA) == Preferences(ANA, pings="off")
    assert preferences.load(connection, BEN) == Preferences(BEN)


def test_who_wants_no_pings_is_not_mentioned(connection):
    preferences.save(connection, Preferences(BEN, pings="off"))
    assert preferences.may_be_mentioned(connection, (CEM, BEN, ANA)) == (CEM, ANA)


def test_a_server_s_language_is_english_until_it_is_set(connection):
    assert servers.language_of(connection, GUILD) == "en"
    servers.save(connection, Server(GUILD, language="fr"))
    assert servers.language_of(connection, GUILD) == "fr"


def test_nobody_unmet_has_preferences(connection):
    with pytest.raises(IntegrityError):
        preferences.save(connection, Preferences(99))


def test_absences_are_found_while_they_last(connection):
    second = absences.add(connection, ANA, NOW + DAY, NOW + 2 * DAY)
    first = absences.add(connection, BEN, NOW, NOW + DAY)
    absences.add(connection, CEM, NOW, NOW + DAY)
    assert first == Away(first.id, BEN, NOW, NOW + DAY)
    assert absences.of(connection, (ANA, BEN), NOW) == [first, second]
    assert absences.of(connection, (ANA, BEN), NOW + DAY) == [second]
    assert absences.of(connection, (ANA, BEN), NOW + 2 * DAY) == []


def test_an_absence_that_is_ended_early_lasted_until_then(connection):
    begun, planned = (
        absences.add(connection, ANA, NOW, NOW + 3 * DAY),
        absences.add(connection, ANA, NOW + 5 * DAY, NOW + 6 * DAY),
    )
    absences.end(connection, begun.id, NOW + DAY)
    absences.end(connection, planned.id, NOW + DAY)
    absences.end(connection, begun.id, NOW + 2 * DAY)
    assert absences.of(connection, (ANA,), 0) == [Away(begun.id, ANA, NOW, NOW + DAY)]
    assert absences.of_one(connection, ANA) == [Away(begun.id, ANA, NOW, NOW + DAY)]
    assert absences.of_one(connection, BEN) == []


def test_only_what_lies_in_the_time_counts_as_used(connection):
    absences.add(connection, ANA, NOW - 2 * DAY, NOW + DAY)
    absences.add(connection, ANA, NOW + 4 * DAY, NOW + 6 * DAY)
    absences.add(connection, BEN, NOW, NOW + DAY)
    assert absences.used(connection, ANA, NOW) == 3 * DAY
    assert absences.used(connection, ANA, NOW + 5 * DAY) == DAY
    assert absences.used(connection, CEM, NOW) == 0


def test_a_server_has_the_defaults_until_something_is_set(connection):
    assert servers.load(connection, GUILD) == Server(GUILD)
    server = Server(
        GUILD,
        zone="Europe/Berlin",
        language="de",
        channel_id=7,
        close_hour=20,
        speed="week",
        weekends=True,
        on_timeout="wait",
        max_matches=5,
        offered=True,
        match_channels=(7, 8),
        matches_per_channel=3,
    )
    servers.save(connection, server)
    assert servers.load(connection, GUILD) == server
    servers.save(connection, Server(GUILD, zone="Asia/Tokyo"))
    assert servers.load(connection, GUILD) == Server(GUILD, zone="Asia/Tokyo")


def test_the_audit_tells_what_was_done_to_a_server_and_to_a_match(connection, match_row):
    first = Note(guild_id=GUILD, match_id="abc", user_id=ANA, what="end", detail={"n": 1}, at=NOW)
    second = Note(guild_id=GUILD, user_id=BEN, what="clock", detail={}, at=NOW + 1)
    third = Note(guild_id=GUILD, match_id="abc", user_id=None, what="log", detail={}, at=NOW + 2)
    for one in (first, second, third):
        audit.add(connection, one)
    audit.add(connection, Note(guild_id=5, user_id=ANA, what="x", detail={}, at=NOW))
    assert audit.of_server(connection, GUILD, 2) == [third, second]
    assert audit.of_match(connection, "abc") == [first, third]
    assert audit.of_match(connection, "xyz") == []
