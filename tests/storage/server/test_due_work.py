"""How much work is due, and how much of it nobody has done for a minute."""

from dataclasses import asdict, replace

import pytest
from sqlalchemy import bindparam

from storage.fleet import claims
from storage.fleet.shards import ALL_SHARDS
from storage.match import matches, outbox, turns
from storage.match.turns import TurnRow
from storage.server import champion_roles, divisions, due_work, seasons
from storage.server.champion_roles import ChampionRole
from storage.server.due_work import OVERDUE_MS, Due
from storage.server.seasons import MemberRow
from tests.nursery import ROOT
from tests.storage.conftest import ANA, CHANNEL, GUILD, NOW, find_silent, open_match
from tests.storage.server.test_seasons import division, season


@pytest.fixture
def opened(connection):
    """A running season with one division and its match."""
    open_match(connection)
    seasons.put(connection, season(status="running"))
    division(connection, match_id="abc", seen=1)
    return connection


def ring(connection):
    matches.set_wake(connection, "abc", 1, NOW)


def ask(connection):
    turns.put(connection, "abc", TurnRow(0, NOW, 9, due=NOW))


def tell(connection):
    then = NOW - outbox.LATE - 1
    outbox.put(connection, match_id="abc", kind="card", version=1, payload="", now=then)


def sign_up(connection):
    seasons.put(connection, season("s2", wake_at=NOW))


def edit_sign_up(connection):
    seasons.put(connection, season("s3", cards_due_at=NOW))


def give_a_role(connection):
    champion_roles.put(connection, ChampionRole(GUILD, 5, due_at=NOW))


def close_a_day(connection):
    divisions.put(connection, replace(divisions.load(connection, "d1"), wake_at=NOW))


def move(connection):
    row = matches.load(connection, "abc")
    matches.save(connection, replace(row, version=2, touched_at=NOW), seen_version=1)


DUE = {
    "timers": ring,
    "turns": ask,
    "deliveries": tell,
    "seasons": sign_up,
    "cards": edit_sign_up,
    "divisions": close_a_day,
    "roles": give_a_role,
}


def counted(connection, moment, count=due_work.count):
    """The kinds of work that are due, with their numbers."""
    found = asdict(count(connection, moment, limit=9))
    return {kind: number for kind, number in found.items() if number}


@pytest.mark.parametrize(
    ("kind", "make_due"), [*DUE.items(), pytest.param("divisions", move, id="move")]
)
def test_work_is_due_from_its_moment_and_overdue_a_minute_later(opened, kind, make_due):
    make_due(opened)
    overdue = due_work.count_overdue
    assert counted(opened, NOW - 1) == {}
    assert counted(opened, NOW) == {kind: 1}
    assert counted(opened, NOW + OVERDUE_MS - 1, overdue) == {}
    assert counted(opened, NOW + OVERDUE_MS, overdue) == {kind: 1}


def test_what_a_process_works_at_is_neither(opened):
    for make_due in DUE.values():
        make_due(opened)
    assert counted(opened, NOW) == dict.fromkeys(DUE, 1)
    claims.claim(opened, ["abc", "s2", "cards s3", "d1", f"role {GUILD}"], NOW)
    assert counted(opened, NOW) == {}


def test_what_is_due_comes_with_its_channel_and_the_longest_overdue_first(opened):
    for make_due in DUE.values():
        make_due(opened)
    open_match(opened, "late", wake_at=NOW - 1, channel_id=5, thread_id=7)
    turns.put(opened, "abc", TurnRow(1, NOW, 9, due=NOW))
    found = due_work.find(opened, NOW, silent_since=NOW, limit=9)
    assert (found.timers, found.turns, found.deliveries) == (["late", "abc"], ["abc"], ["abc"])
    assert (found.seasons, found.divisions) == (["s2"], ["d1"])
    sign_up, role = "cards s3", f"role {GUILD}"
    assert (found.cards, found.roles) == ([sign_up], [role])
    assert found.channels == {"late": 5, role: GUILD} | dict.fromkeys(
        ("abc", "s2", "d1", sign_up), CHANNEL
    )


def test_a_season_that_no_member_has_used_is_deserted_until_it_is_claimed(opened):
    seasons.put(opened, season(status="running", started_at=NOW))
    seasons.put_member(opened, MemberRow(season_id="s1", number=0, user_id=ANA))
    assert find_silent(opened, NOW - 1, NOW) == []
    assert find_silent(opened, NOW, NOW) == ["s1"]
    claims.claim(opened, ["s1"], NOW)
    assert find_silent(opened, NOW, NOW) == []


def test_not_more_matches_are_counted_than_asked_for(opened):
    for name in "xyz":
        open_match(opened, name, wake_at=NOW)
    assert due_work.count(opened, NOW, limit=2).timers == 2


def test_old_sign_up_messages_are_due_a_minute_later_until_they_are_edited(opened):
    def due(moment):
        return due_work.find(opened, moment, silent_since=0, limit=9).cards

    seasons.put(opened, season("s2"))
    seasons.cards_changed(opened, "s2", NOW)
    then = NOW + seasons.CARDS_RETRY_MS
    assert (due(then - 1), due(then)) == ([], ["cards s2"])
    seasons.cards_shown(opened, "s2", then - 1)
    claims.claim(opened, ["cards s2"], then)
    assert due(then) == []
    claims.release(opened, "cards s2")
    assert due(then) == ["cards s2"]
    seasons.cards_shown(opened, "s2", then)
    assert due(then) == []


def test_messages_of_a_season_that_has_begun_are_not_due(opened):
    seasons.cards_changed(opened, "s1", NOW)
    assert due_work.find(opened, NOW + OVERDUE_MS, silent_since=0, limit=9).cards == []


@pytest.mark.parametrize("kind", [kind for kind in Due.__slots__ if kind != "channels"])
def test_nothing_is_due_in_a_server_that_rests_and_each_kind_is_in_the_table_of_what_waits(kind):
    """Waking is what ends a rest."""
    query = str(due_work.queries(bindparam("now"), bindparam("since"), ALL_SHARDS)[kind])
    assert "FROM rests" in query
    is_listed = f"| `{kind}` |" in (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert is_listed == (kind != "waking")
