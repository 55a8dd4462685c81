"""Players, messages, requests, invitations and facts: small rows by their keys."""

from dataclasses import replace

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from storage import match_details
from storage.engine import rows
from storage.match import invitations, messages, requests, turns
from storage.match.messages import MessageRow
from storage.match.requests import RequestRow
from storage.match.turns import TurnRow
from storage.member import absences, players
from storage.schema.clock_tables import turns as turns_table
from storage.schema.match_tables import facts
from storage.schema.match_tables import invitations as invitations_table
from storage.schema.match_tables import matches as matches_table
from storage.schema.match_tables import players as players_table
from storage.server import key_values
from tests.storage.conftest import ANA, BEN, CEM, GUILD, NOW, open_match


def test_a_name_is_remembered_per_server_as_last_seen(connection):
    players.seen(connection, ANA, guild_id=GUILD, name="Ana II", locale=None, now=NOW + 1)
    players.seen(connection, ANA, guild_id=None, name="ana", locale=None, now=NOW + 1)
    assert players.names_of(connection, [ANA, BEN], GUILD) == {ANA: "Ana II", BEN: "Ben"}
    assert players.names_of(connection, [ANA, BEN], None) == {ANA: "ana"}


def test_a_language_stays_until_another_is_seen(connection):
    players.seen(connection, ANA, guild_id=GUILD, name="Ana", locale=None, now=NOW)
    assert players.locale_of(connection, ANA) == "de"
    players.seen(connection, ANA, guild_id=GUILD, name="Ana", locale="fr", now=NOW)
    assert players.locale_of(connection, ANA) == "fr"
    assert players.locale_of(connection, 404) is None


def test_a_player_was_met_once(connection):
    players.seen(connection, ANA, guild_id=GUILD, name="Ana", locale="de", now=NOW + 99)
    met = select(players_table.c.created_at).where(players_table.c.user_id == ANA)
    assert connection.scalar(met) == NOW


def test_a_fact_holds_the_value_put_last(connection):
    assert key_values.get(connection, "tree") is None
    key_values.put(connection, "tree", "one")
    key_values.put(connection, "tree", "two")
    assert key_values.get(connection, "tree") == "two"


def test_a_match_has_one_message_per_role(connection, match_row):
    card = MessageRow("abc", "card", 1, 2, NOW)
    messages.put(connection, card)
    messages.put(connection, replace(card, message_id=3, asks=("0 turn 3", "2 late 0")))
    messages.put(connection, replace(card, role="lobby"))
    assert messages.get(connection, "abc", "card") == replace(
        card, message_id=3, asks=("0 turn 3", "2 late 0")
    )
    assert set(messages.of(connection, "abc")) == {"card", "lobby"}
    messages.forget(connection, "abc", "card")
    assert messages.get(connection, "abc", "card") is None


def test_every_message_is_forgotten_when_the_world_is_reborn(connection):
    for name in ("abc", "def"):
        open_match(connection, name)
        messages.put(connection, MessageRow(name, "card", 1, 2, NOW))
    messages.forget_all(connection)
    assert messages.of(connection, "abc") == messages.of(connection, "def") == {}


def test_a_match_has_one_open_request_of_a_kind(connection, match_row):
    asked = RequestRow("abc", "undo", 0, 5, "{}", NOW)
    requests.put(connection, asked)
    requests.put(connection, replace(asked, answers='{"1": true}'))
    assert match_details.load(connection, "abc", NOW).request == replace(
        asked, answers='{"1": true}'
    )
    requests.remove(connection, "abc")
    assert match_details.load(connection, "abc", NOW).request is None


def test_players_are_invited_once_and_may_decline(connection, match_row):
    invitations.invite(connection, "abc", [BEN, CEM, BEN])
    invitations.invite(connection, "abc", [BEN])
    assert invitations.invited(connection, "abc") == {BEN, CEM}
    invitations.decline(connection, "abc", CEM)
    assert invitations.invited(connection, "abc") == {BEN}


def test_nothing_belongs_to_a_match_that_does_not_exist(connection):
    with pytest.raises(IntegrityError):
        messages.put(connection, MessageRow("nothing", "card", 1, 2, NOW))


def test_a_row_comes_back_as_its_columns_say(connection):
    match = open_match(connection)
    (row,) = rows.find(connection, matches_table, id="abc")
    told = connection.execute(select(matches_table)).one()
    assert row == told
    assert (row.private, row.rated) == (match.private, match.rated)
    assert all(isinstance(value, bool) for value in (row.private, row.rated))
    assert isinstance(row.seed, bytes)
    assert rows.find(connection, matches_table, id="xyz") == []
    assert rows.find(connection, matches_table, id=None) == []


def test_of_many_rows_put_at_once_each_is_inserted_or_replaces_its_predecessor(connection):
    rows.put(connection, facts, {"key": "a", "value": "old"})
    rows.put_all(connection, facts, [{"key": key, "value": "new"} for key in "ab"])
    rows.put_all(connection, facts, [])
    assert connection.execute(
        select(facts).where(facts.c.key < "c").order_by(facts.c.key)
    ).all() == [
        ("a", "new"),
        ("b", "new"),
    ]


def test_values_that_are_not_given_stay_when_a_row_is_replaced(connection):
    rows.put(connection, players_table, {"user_id": ANA, "created_at": NOW + 5})
    (row,) = rows.find(connection, players_table, user_id=ANA)
    assert tuple(row) == (ANA, NOW + 5, "de")


def test_the_numbers_of_rows_rise(connection):
    numbers = [absences.add(connection, ANA, NOW, NOW + 1).id for _ in range(3)]
    assert numbers == sorted(set(numbers))
    assert [row.id for row in absences.of_one(connection, ANA)] == numbers


def test_rows_come_in_the_order_of_their_keys_whichever_was_written_last(connection, match_row):
    turns.put(connection, "abc", TurnRow(1), TurnRow(0), TurnRow(2))
    turns.put(connection, "abc", TurnRow(0, NOW))
    found = rows.find(connection, turns_table, match_id="abc")
    assert [row.seat for row in found] == [0, 1, 2]


def test_open_requests_of_a_kind_are_found_in_all_matches(connection):
    for name, kind in (("abc", "undo"), ("abd", "pause"), ("abe", "undo")):
        open_match(connection, name)
        requests.put(connection, RequestRow(name, kind, 0, 1, "{}", NOW))
    assert [row.match_id for row in requests.of_kind(connection, "undo")] == ["abc", "abe"]


def test_the_matches_that_a_message_shows_are_found(connection):
    for name in ("abc", "abd"):
        open_match(connection, name)
        messages.put(connection, MessageRow(name, "card", 1, 2, NOW))
    messages.put(connection, MessageRow("abc", "lobby", 1, 3, NOW))
    assert sorted(messages.matches_at(connection, 2)) == ["abc", "abd"]
    assert messages.matches_at(connection, 4) == []


def test_who_was_met_is_known_in_the_order_asked(connection):
    assert players.known(connection, [CEM, 404, ANA, players.NOBODY]) == [CEM, ANA]


def test_a_row_of_keys_alone_stays_as_it_is_when_it_is_put_again(connection, match_row):
    invited = {"match_id": "abc", "user_id": BEN}
    for _ in range(2):
        rows.put(connection, invitations_table, invited)
    assert rows.find(connection, invitations_table, match_id="abc") == [("abc", BEN)]
