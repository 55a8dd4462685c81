"""The shards of a process, as text and as a condition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.fleet.shards import ALL_SHARDS, Shards
from storage.match import matches, outbox, turns
from storage.match.turns import TurnRow
from storage.schema.match_tables import matches as match_table
from storage.server import divisions, seasons
from storage.server.divisions import DivisionRow
from storage.server.seasons import SeasonRow
from tests.storage.conftest import ANA, CHANNEL, NOW, find_due, find_silent, open_match


@pytest.mark.parametrize(
    ("text", "shards"),
    [("0-3/16", Shards(0, 3, 16)), ("5/16", Shards(5, 5, 16)), ("0/1", Shards())],
)
def test_shards_are_written_as_operators_write_them(text, shards):
    assert Shards.parse(text) == shards
    assert str(shards) == text


@pytest.mark.parametrize("text", ["", "3", "3-1/16", "0-16/16", "a/2", "0-1-2/4", "-1/4", "1/"])
def test_what_names_no_shards_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        Shards.parse(text)


@given(st.integers(0, 2**63 - 1), st.integers(1, 64))
def test_a_server_has_one_shard_by_discord_s_rule(guild_id, count):
    owners = [index for index in range(count) if Shards(index, index, count).owns(guild_id)]
    assert owners == [(guild_id >> 22) % count]


def test_direct_messages_belong_to_the_first_shard():
    assert Shards(0, 1, 4).owns(None)
    assert not Shards(1, 3, 4).owns(None)


def on_shard(number):
    return number << 22


@pytest.fixture
def on_four_shards(connection):
    """A match in direct messages, and one on each of four shards; everything of them is due."""
    for name, guild in [("dm", None), *((f"m{index}", on_shard(index)) for index in range(4))]:
        open_match(connection, name, guild_id=guild, status="running", wake_at=NOW)
        turns.put(connection, name, TurnRow(0, NOW, 1, due=NOW))
        outbox.put(
            connection, match_id=name, kind="card", version=1, payload="{}", now=NOW - 99_999
        )
    return connection


@pytest.mark.parametrize("module", [matches, turns, outbox])
def test_what_is_due_of_matches_is_found_by_the_process_of_their_shard(on_four_shards, module):
    def due(shards):
        return sorted(find_due(on_four_shards, module, shards=shards))

    assert due(Shards(0, 0, 4)) == ["dm", "m0"]
    assert due(Shards(1, 2, 4)) == ["m1", "m2"]
    assert due(Shards(0, 1, 2)) == due(ALL_SHARDS) == ["dm", "m0", "m1", "m2", "m3"]
    assert due(Shards(1, 1, 2)) == ["m1", "m3"]


def test_an_id_with_all_its_bits_is_counted_as_python_counts_it(connection):
    guild_id = 2**63 - 1
    open_match(connection, "high", guild_id=guild_id, status="running", wake_at=NOW)
    mine = Shards((guild_id >> 22) % 7, (guild_id >> 22) % 7, 7)
    assert find_due(connection, matches, NOW, shards=mine) == ["high"]


def test_waiting_matches_are_found_by_the_process_of_their_shard(on_four_shards):
    on_four_shards.execute(match_table.update().values(touched_at=NOW))
    rows = matches.unanswered(on_four_shards, 0, NOW, limit=9, shards=Shards(3, 3, 4))
    assert [row.id for row in rows] == ["m3"]


def test_what_is_due_of_seasons_is_found_by_the_process_of_their_shard(connection):
    for shard in range(3):
        season = SeasonRow(
            id=f"s{shard}",
            guild_id=on_shard(shard),
            channel_id=CHANNEL,
            name=f"League {shard}",
            status="running",
            host_id=ANA,
            game="eleven",
            settings="{}",
            created_at=NOW,
            started_at=0,
            wake_at=NOW,
        )
        seasons.put(connection, season)
        seasons.put_member(
            connection, seasons.MemberRow(season_id=f"s{shard}", number=0, user_id=ANA)
        )
        divisions.put(
            connection, DivisionRow(id=f"d{shard}", season_id=f"s{shard}", level=0, wake_at=NOW)
        )
    mine = Shards(1, 2, 3)
    assert sorted(find_due(connection, seasons, shards=mine)) == ["s1", "s2"]
    assert sorted(find_silent(connection, NOW, NOW, mine)) == ["s1", "s2"]
    assert sorted(find_due(connection, divisions, shards=mine)) == ["d1", "d2"]
