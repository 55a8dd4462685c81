"""What is due is claimed by one process, for a time."""

import pytest

from storage.fleet import claims
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.match import matches, outbox, turns
from storage.match.turns import TurnRow
from storage.server import seasons
from tests.storage.conftest import GUILD, NOW, find_due, open_match
from tests.storage.server.test_seasons import division, season

LATER = NOW + claims.CLAIM_MS


def test_a_claim_keeps_others_out_until_its_time_is_over(connection):
    assert claims.claim(connection, ["a", "b", "a"], NOW) == ["a", "b"]
    assert claims.claim(connection, ["b", "c"], LATER - 1) == ["c"]
    assert claims.claim(connection, ["a", "b", "c"], LATER) == ["a", "b"]
    assert claims.count(connection, LATER) == 3


def test_nothing_is_claimed_of_nothing(connection):
    assert claims.claim(connection, [], NOW) == []


def test_what_is_released_can_be_claimed(connection):
    claims.claim(connection, ["a", "b"], NOW)
    claims.release(connection, "a")
    assert claims.claim(connection, ["a", "b"], NOW) == ["a"]


@pytest.mark.parametrize("module", [matches, turns, outbox])
def test_a_claimed_match_is_not_due(connection, module):
    open_match(connection, "abc", status="running", wake_at=NOW)
    turns.put(connection, "abc", TurnRow(0, NOW, 1, due=NOW))
    outbox.put(connection, match_id="abc", kind="card", version=1, payload="{}", now=NOW - 99_999)
    claims.claim(connection, ["abc"], NOW)
    assert find_due(connection, module, NOW) == []
    assert find_due(connection, module, LATER) == ["abc"]


def test_the_claims_of_some_shards_are_released_together(connection):
    for shard in range(2):
        name = f"m{shard}"
        open_match(connection, name, guild_id=shard << 22)
        row = outbox.put(
            connection, match_id=name, kind="card", version=1, payload="{}", now=NOW - 99_999
        )
        outbox.begin(connection, row.id, NOW - 1)
    claims.claim(connection, ["m0", "m1"], NOW)
    claims.release_of(connection, Shards(1, 1, 2), NOW)
    assert claims.claim(connection, ["m0", "m1"], NOW) == ["m1"]
    free = [outbox.begin(connection, row.id, NOW) for row in outbox.open_rows(connection)]
    assert free == [False, True]
    claims.release_of(connection, ALL_SHARDS, NOW)
    assert claims.count(connection, NOW) == 0


def test_claims_of_what_is_gone_are_removed_once_they_are_over(connection):
    claims.claim(connection, ["gone"], NOW)
    claims.release_of(connection, ALL_SHARDS, LATER - 1)
    assert claims.count(connection, NOW) == 1
    claims.release_of(connection, ALL_SHARDS, LATER)
    assert claims.count(connection, NOW) == 0


def test_every_kind_of_due_work_of_an_ended_process_is_free_again(connection, match_row):
    """Of its own servers alone: what a killed bot had begun does not wait for its claim's end."""
    seasons.put(connection, season(status="running"))
    division(connection, match_id="abc", seen=1)
    far = GUILD + (1 << 22)
    keys = ["abc", "s1", "d1", "cards s1"]
    keys += [f"{kind} {GUILD}" for kind in ("role", "puzzle", "stranded", "wake", "announcement/7")]
    claims.claim(connection, [*keys, f"wake {far}"], NOW)
    claims.release_of(connection, Shards((GUILD >> 22) % 2, (GUILD >> 22) % 2, 2), NOW)
    assert claims.claim(connection, [*keys, f"wake {far}"], NOW) == keys
