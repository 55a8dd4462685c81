"""One row per match, guarded by its version."""

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from storage.errors import VersionConflict
from storage.match import match_counts, match_places, matches, settings_changes
from storage.match.matches import SeatRow
from tests.storage.conftest import ANA, BEN, CEM, CHANNEL, GUILD, NOW, find_due, match, open_match


def test_a_match_comes_back_as_it_was_written(connection):
    row = open_match(connection, wake_at=NOW + 5, thread_id=7, settings='{"a": 1}', mix="99")
    assert matches.load(connection, row.id) == row


def test_a_match_that_nobody_opened_is_none(connection):
    assert matches.load(connection, "nothing") is None


def test_a_lobby_may_have_no_seats_yet(connection):
    row = open_match(connection, status="lobby", seats=(), state=None)
    assert matches.load(connection, row.id) == row


def test_ids_are_ten_letters_and_digits_and_never_alike():
    ids = {matches.new_id() for _ in range(200)}
    assert len(ids) == 200
    assert all(len(text) == 10 and text.isascii() and text.isalnum() for text in ids)
    assert all(text == text.lower() for text in ids)


def test_the_secrets_of_a_match_stand_in_no_repr():
    text = repr(match(seed=b"hush" * 8, state=b"hidden hand"))
    assert "hush" not in text
    assert "hidden" not in text


def test_a_save_from_the_version_that_was_seen_is_written(connection):
    row = replace(open_match(connection), version=2, move=1, asked=(2, 1), state=b"state 2")
    matches.save(connection, row, seen_version=1)
    assert matches.load(connection, row.id) == row


def test_a_save_from_an_older_version_is_stale_and_changes_nothing(connection):
    row = open_match(connection, version=3)
    with pytest.raises(VersionConflict):
        matches.save(connection, replace(row, version=4, state=b"lost"), seen_version=2)
    assert matches.load(connection, row.id) == row


def test_a_save_never_changes_what_was_promised_at_the_opening(connection, match_row):
    forged = replace(match_row, version=2, seed=b"x" * 32, sha256="0" * 64, game="other")
    matches.save(connection, forged, seen_version=1)
    assert matches.load(connection, match_row.id) == replace(match_row, version=2)


def test_only_set_thread_changes_where_a_match_is_played(connection, match_row):
    matches.set_thread(connection, match_row.id, 7)
    matches.save(connection, replace(match_row, version=2), seen_version=1)
    assert matches.load(connection, match_row.id) == replace(match_row, version=2, thread_id=7)


def test_settings_change_without_a_move_if_none_was_made_meanwhile(connection):
    row = open_match(connection, version=3)
    assert settings_changes.change(connection, row.id, 3, lambda stored: stored + " ") == "{} "
    assert settings_changes.change(connection, row.id, 2, lambda stored: stored + "x") is None
    assert matches.load(connection, row.id) == replace(row, settings="{} ")


def test_a_save_writes_over_no_settings_that_it_has_not_seen(connection):
    row = open_match(connection, version=3, settings='{"a":1}')
    later = replace(row, version=4, settings='{"b":1}')
    with pytest.raises(VersionConflict):
        matches.save(connection, later, seen_version=3, seen_settings="{}")
    matches.save_with_seats(connection, later, seen_version=3, seen_settings='{"a":1}')
    assert matches.load(connection, row.id) == later


def test_versions_only_rise(connection):
    row = open_match(connection, version=3)
    with pytest.raises(AssertionError):
        matches.save(connection, row, seen_version=3)


def test_who_sits_where_is_written_as_a_whole(connection):
    row = open_match(connection, status="lobby")
    sitting = (row.seats[1], SeatRow(2, "Nora", bot="normal"), SeatRow(3, "", None))
    changed = replace(row, version=2, seats=sitting)
    matches.save_with_seats(connection, changed, seen_version=1)
    assert matches.load(connection, row.id) == changed


def test_seats_of_a_stale_save_are_not_written(connection):
    row = open_match(connection, version=2)
    with pytest.raises(VersionConflict):
        matches.save_with_seats(connection, replace(row, version=3, seats=()), seen_version=1)
    assert matches.load(connection, row.id) == row


def test_nobody_sits_in_two_seats_of_a_match(connection):
    twice = (SeatRow(0, "Ana", user_id=ANA), SeatRow(1, "Ana", user_id=ANA))
    with pytest.raises(IntegrityError):
        open_match(connection, seats=twice)


def test_a_seat_is_never_given_to_somebody_unknown(connection):
    with pytest.raises(IntegrityError):
        open_match(connection, seats=(SeatRow(0, "Zoe", user_id=404),))


def test_due_are_matches_whose_time_has_come_the_longest_waiting_first(connection):
    for name, wake_at in (("late", NOW + 1), ("second", NOW), ("first", NOW - 9), ("never", None)):
        open_match(connection, name, wake_at=wake_at)
    assert find_due(connection, matches, NOW) == ["first", "second"]
    assert find_due(connection, matches, NOW, limit=1) == ["first"]


def test_ones_running_matches_are_those_one_sits_in(connection):
    mine = open_match(connection, "mine")
    elsewhere = open_match(connection, "elsewhere", guild_id=901, created_at=NOW + 1)
    open_match(connection, "over", status="over")
    open_match(connection, "theirs", seats=(SeatRow(0, "Cem", user_id=CEM),))
    assert matches.running_of(connection, BEN) == [mine, elsewhere]
    assert matches.running_of(connection, BEN, GUILD) == [mine]
    assert matches.running_of(connection, 404) == []


def test_a_running_match_is_found_by_its_channel_and_by_its_thread(connection):
    row = open_match(connection, thread_id=7)
    open_match(connection, "lobby", status="lobby")
    open_match(connection, "far", channel_id=1)
    assert matches.running_in(connection, CHANNEL) == [row]
    assert matches.running_in(connection, 7) == [row]
    assert matches.running_in(connection, 8) == []


def test_the_last_match_of_a_channel_is_the_one_touched_last(connection):
    open_match(connection, "old", touched_at=NOW + 1)
    row = open_match(connection, "new", status="over", touched_at=NOW + 2)
    open_match(connection, "lobby", status="lobby", touched_at=NOW + 3)
    assert matches.last_in(connection, CHANNEL) == row
    assert matches.last_in(connection, 8) is None


def test_a_match_has_one_open_rematch(connection):
    open_match(connection, "first", status="over")
    open_match(connection, "closed", status="closed", rematch_of="first")
    assert matches.rematch_of(connection, "first") is None
    row = open_match(connection, "again", status="lobby", rematch_of="first")
    assert matches.rematch_of(connection, "first") == row


def test_ids_are_listed_by_status_oldest_first(connection):
    open_match(connection, "b", status="lobby", created_at=NOW + 1)
    open_match(connection, "a")
    open_match(connection, "c", status="closed")
    assert matches.ids(connection, "running", "lobby") == ["a", "b"]
    assert matches.ids(connection, "over") == []
    assert [match_counts.count(connection, text) for text in ("running", "lobby", "over")] == [
        1,
        1,
        0,
    ]


def test_open_matches_are_counted_per_member_and_server(connection):
    open_match(connection, "a")
    open_match(connection, "b", status="lobby")
    open_match(connection, "c", status="over")
    open_match(connection, "d", guild_id=None)
    assert match_counts.count_open(connection, ANA, GUILD) == 2
    assert match_counts.count_open(connection, ANA, None) == 1
    assert match_counts.count_open(connection, CEM, GUILD) == 0


def test_open_matches_are_counted_per_channel(connection):
    open_match(connection, "a", channel_id=7)
    open_match(connection, "b", channel_id=7, status="lobby")
    open_match(connection, "c", channel_id=7, status="over")
    open_match(connection, "d", channel_id=8)
    counts = [match_counts.count_open_in(connection, channel) for channel in (7, 8, 9)]
    assert counts == [2, 1, 0]


def test_places_are_the_channels_of_servers_where_something_is_open(connection):
    open_match(connection, "a", status="lobby")
    open_match(connection, "b", thread_id=7)
    open_match(connection, "c", channel_id=5, status="over")
    open_match(connection, "d", channel_id=6, guild_id=None)
    open_match(connection, "e", channel_id=7, guild_id=901)
    assert sorted(match_places.places(connection)) == [(GUILD, CHANNEL), (901, 7)]


def test_public_matches_are_those_of_these_channels_that_are_not_private(connection):
    open_match(connection, "a", status="over", touched_at=1)
    open_match(connection, "b", status="over", touched_at=2)
    open_match(connection, "c", status="over", touched_at=3, private=True)
    open_match(connection, "d", status="over", channel_id=7)
    open_match(connection, "e", status="over", guild_id=901)
    open_match(connection, "f")
    place = (connection, GUILD, [CHANNEL], "over")
    assert [row.id for row in match_places.newest_public(*place, limit=5)] == ["b", "a"]
    assert [row.id for row in match_places.newest_public(*place, limit=1)] == ["b"]


def test_matches_are_counted_by_game_and_status(connection):
    assert match_counts.counts(connection) == {}
    for match_id, game, status in (
        ("a", "toy", "running"),
        ("b", "toy", "running"),
        ("c", "toy", "over"),
        ("d", "go", "lobby"),
    ):
        open_match(connection, match_id, game=game, status=status)
    assert match_counts.counts(connection) == {"go": {"lobby": 1}, "toy": {"running": 2, "over": 1}}


def test_the_lobbies_of_a_player_are_those_they_sit_in(connection):
    open_match(connection, "abc", status="lobby")
    open_match(connection, "def", status="running")
    open_match(connection, "ghi", status="lobby", seats=(SeatRow(0, "Ben", user_id=BEN),))
    assert matches.lobbies_of(connection, ANA) == ["abc"]


def test_the_running_matches_of_a_server_are_listed_newest_move_first(connection):
    for number, match_id in enumerate(("abc", "def", "ghi")):
        open_match(connection, match_id, touched_at=NOW + number)
    open_match(connection, "over", status="over")
    open_match(connection, "elsewhere", guild_id=GUILD + 1)
    assert [row.id for row in matches.of_guild(connection, GUILD, limit=2)] == ["ghi", "def"]
