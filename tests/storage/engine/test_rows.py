"""Players, messages, requests, invitations and facts: small rows by their keys."""

from dataclasses import replace
from sqlite3 import IntegrityError

import pytest
from sqlalchemy import bindparam, literal, select

from storage.engine import rows
from storage.match import invitations, messages, requests
from storage.match.messages import MessageRow
from storage.match.requests import RequestRow
from storage.member import players
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


def test_a_match_has_one_message_per_role(connection):
    open_match(connection)
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


def test_a_match_has_one_open_request_of_a_kind(connection):
    open_match(connection)
    asked = RequestRow("abc", "undo", 0, 5, "{}", NOW)
    requests.put(connection, asked)
    requests.put(connection, replace(asked, answers='{"1": true}'))
    assert requests.get(connection, "abc") == replace(asked, answers='{"1": true}')
    requests.remove(connection, "abc")
    assert requests.get(connection, "abc") is None


def test_players_are_invited_once_and_may_decline(connection):
    open_match(connection)
    invitations.invite(connection, "abc", [BEN, CEM, BEN])
    invitations.invite(connection, "abc", [BEN])
    assert invitations.invited(connection, "abc") == {BEN, CEM}
    invitations.decline(connection, "abc", CEM)
    assert invitations.invited(connection, "abc") == {BEN}


def test_nothing_belongs_to_a_match_that_does_not_exist(connection):
    with pytest.raises(IntegrityError):
        messages.put(connection, MessageRow("nothing", "card", 1, 2, NOW))


def test_what_is_asked_with_every_press_comes_back_as_its_columns_say(connection):
    """It is asked past SQLAlchemy, so truths are made of ones and zeros by us."""
    match = open_match(connection)
    (row,) = rows.find(connection, matches_table, id="abc")
    told = connection.execute(select(matches_table)).one()
    assert row == tuple(told)
    assert row._asdict() == told._asdict()
    assert (row.private, row.rated) == (match.private, match.rated)
    assert all(isinstance(value, bool) for value in (row.private, row.rated))
    assert rows.find(connection, matches_table, id="xyz") == []
    assert rows.find(connection, matches_table, id=None) == []


def test_a_question_brings_its_own_numbers_and_takes_those_of_the_moment(connection):
    open_match(connection)
    query = select(players_table.c.user_id).where(players_table.c.user_id != literal(BEN))
    question = rows.Question(query.order_by(players_table.c.user_id).limit(bindparam("most")))
    assert [row.user_id for row in question.ask(connection, {"most": 1})] == [ANA]
    assert [row.user_id for row in question.ask(connection, {"most": 9})] == [ANA, CEM]
