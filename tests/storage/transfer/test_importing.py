"""A server goes from one database to another as a file, whole or not at all."""

import asyncio
import json
from dataclasses import replace

import pytest
from sqlalchemy import select

from storage.engine import installation
from storage.engine.migration import migrate
from storage.errors import StorageError
from storage.match import messages, outbox
from storage.match.messages import MessageRow
from storage.member import deletions, players, privacy
from storage.opening import open_database
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.schema.match_tables import metadata
from storage.server import cups, key_values, post_targets, seasons, servers
from storage.server.post_targets import PostTarget, WebhookKey
from storage.server.servers import Server
from storage.transfer import exporting, importing, server_file
from storage.transfer.importing import STAND_INS, Destination
from storage.transfer.staging import staged
from tests.storage.conftest import BEN, NOW, match, meet, open_match
from tests.storage.exports import export_open
from tests.storage.member.test_privacy import LONGER, OTHER_GUILD, ZOE, fill
from tests.storage.server.test_cups import cup
from tests.storage.server.test_seasons import season

pytestmark = pytest.mark.usefixtures("copied_files")

LATER = NOW + 5_000
RULES = {json.dumps({"who": ZOE, str(ZOE): [str(ZOE), LONGER]}): 1, match().game: 1}
"""The rules of the matches that `fill` and `open_match` make."""
STAYS = {*("messages", "panels", "reports", "announcement_posts"), *("web_links", "web_sessions")}


def write(address, *works):
    async def run():
        async with open_database(address) as database:
            return [await database.write(work) for work in works]

    return asyncio.run(run())


def exported(address, *, whole=True, guild=OTHER_GUILD):
    export = exporting.export_whole if whole else export_open
    (file,) = write(address, lambda conn: export(conn, guild, NOW, "1.0.0"))
    return file


def imported(address, file, guild=OTHER_GUILD, **where):
    """Read a file as the command does; return what was imported."""
    to = Destination(guild, LATER, RULES, **where)

    def read(conn):
        with staged(file, "x.json") as staging:
            return importing.import_server(conn, staging, file, "x.json", to, lambda _staging: None)

    return write(address, read)[0]


def everything(connection):
    """Every row but the id of the installation, which each database has."""
    found = {
        table.name: [row._asdict() for row in connection.execute(select(table))]
        for table in metadata.sorted_tables
    }
    return found | {"facts": [one for one in found["facts"] if one["key"] != installation.KEY]}


def rows_in(address):
    return write(address, everything)[0]


@pytest.fixture
def source(tmp_path):
    """A database with a row in each table, all of one server."""
    write(tmp_path / "source.db", fill)
    return tmp_path / "source.db"


@pytest.fixture(params=["file", "server"])
def target(request, tmp_path):
    """An empty database, on both engines."""
    if request.param == "file":
        return tmp_path / "target.db"
    return request.getfixturevalue("postgresql_url")


@pytest.fixture
def here(tmp_path):
    """An empty database in a file."""
    return tmp_path / "here.db"


def test_every_row_of_the_server_arrives(source, target):
    before = rows_in(source)
    file = server_file.parse(exported(source).dump(), "x.json")
    done = imported(target, file)
    after = rows_in(target)
    for table in metadata.sorted_tables:
        name, is_carried = table.name, privacy.server_condition(table, 0) is not None
        if name in STAYS or not (is_carried or name == "players"):
            assert not after[name], name
        elif name not in {"servers", "rests", "outbox", "post_targets", "players"}:
            keys = {key: 0 for key in ("id",) if table.autoincrement_column is not None}
            mine = [row for row in before[name] if row.get("guild_id", OTHER_GUILD) == OTHER_GUILD]
            assert [row | keys for row in after[name]] == [row | keys for row in mine], name
            assert done.counts[name] == len(mine)
    assert {row["user_id"] for row in after["players"]} == {ZOE, BEN}


@pytest.mark.long
def test_what_a_managers_export_holds_is_finished(source, target):
    done = imported(target, exported(source, whole=False))
    after = rows_in(target)
    arrived = {name for name, found in after.items() if found}
    assert arrived == {
        *("players", "names", "servers", "post_targets", "audit", "results", "ratings"),
        *("cups", "entrants", "ties", "puzzle_posts", "champion_roles", "role_holders"),
        *("seasons", "members", "divisions", "closings", "fixtures", "standings"),
        *("rivalries", "awards", "rests"),
    }
    assert after["ties"][0]["match_id"] is None
    assert done.left_out == {"cups": 0, "seasons": 0}


def test_a_running_season_and_cup_are_left_out_of_a_managers_export(here, tmp_path):
    def play(connection):
        meet(connection)
        cups.put(connection, cup(guild_id=OTHER_GUILD))
        seasons.put(connection, season(guild_id=OTHER_GUILD, status="running"))

    write(tmp_path / "source.db", play)
    done = imported(here, exported(tmp_path / "source.db", whole=False))
    assert done.left_out == {"cups": 1, "seasons": 1}
    after = rows_in(here)
    assert not after["cups"] + after["seasons"] + after["members"] + after["entrants"]


@pytest.mark.long
def test_a_running_match_rests_until_the_bot_is_in_the_server(here, tmp_path):
    """As if the bot had been removed when the file was written."""

    def play(connection):
        meet(connection)
        open_match(connection, "abc", guild_id=OTHER_GUILD, status="running")
        messages.put(connection, MessageRow("abc", "card", 5, 6, NOW))
        outbox.put(connection, match_id="abc", kind="card", version=1, payload="{}", now=NOW)

    write(tmp_path / "source.db", play)
    imported(here, exported(tmp_path / "source.db"))
    after = rows_in(here)
    (delivery,) = after["outbox"]
    assert not delivery["done"]
    assert [tuple(row.values()) for row in after["rests"]] == [
        (OTHER_GUILD, "down", NOW, LATER),
        (OTHER_GUILD, "removed", LATER, None),
    ]
    assert not after["messages"]
    assert after["matches"][0]["seed"] == rows_in(tmp_path / "source.db")["matches"][0]["seed"]


@pytest.mark.long
def test_messages_and_webhooks_of_the_other_bot_are_forgotten(here, tmp_path):
    target = PostTarget(OTHER_GUILD, post_targets.RESULTS, 9, WebhookKey(7, "a token"))
    settings = json.dumps({"card": [1, 2], "cards": [[1, 2]], "legs": 1})

    def play(connection):
        meet(connection)
        post_targets.put(connection, target)
        cups.put(connection, cup(guild_id=OTHER_GUILD, settings=settings))
        seasons.put(connection, season(guild_id=OTHER_GUILD, settings=settings))

    write(tmp_path / "source.db", play)
    file = exported(tmp_path / "source.db")
    assert b"a token" not in file.dump()
    imported(here, file)
    (found,) = write(here, lambda conn: post_targets.load(conn, OTHER_GUILD, "results"))
    assert found == replace(target, webhook=None)
    after = rows_in(here)
    assert "card" not in json.loads(after["cups"][0]["settings"])
    assert "cards" not in json.loads(after["seasons"][0]["settings"])


@pytest.mark.parametrize("whole", [True, False])
def test_a_file_read_twice_is_refused_and_changes_nothing(source, here, whole):
    file = exported(source, whole=whole)
    imported(here, file)
    before = rows_in(here)
    with pytest.raises(StorageError, match="has played here already") as caught:
        imported(here, file)
    assert "results: 1" in str(caught.value)
    with pytest.raises(StorageError, match="is here already, for another server"):
        imported(here, file, guild=77)
    assert rows_in(here) == before


@pytest.mark.long
def test_another_server_s_rows_stay_as_they_are(source, here):
    def play(connection):
        meet(connection)
        players.seen(connection, ZOE, guild_id=1, name="Zed", locale="fr", now=1)
        open_match(connection, "elsewhere", guild_id=1)
        servers.save(connection, Server(1, zone="Europe/Paris"))

    write(here, play)
    before = rows_in(here)
    imported(here, exported(source))
    after = rows_in(here)
    for name in ("players", "names", "matches", "servers", "seats"):
        assert [row for row in before[name] if row not in after[name]] == [], name


@pytest.mark.long
def test_what_was_set_up_before_gives_way_and_names_here_stay(source, here):
    def set_up(connection):
        servers.save(connection, Server(OTHER_GUILD, zone="Asia/Tokyo", news=True))
        players.seen(connection, ZOE, guild_id=OTHER_GUILD, name="New", locale=None, now=1)

    write(here, set_up)
    imported(here, exported(source))
    after = rows_in(here)
    (server,) = after["servers"]
    assert server["zone"] == rows_in(source)["servers"][0]["zone"]
    assert server["news"], "they agreed to this owner's news"
    assert [row["name"] for row in after["names"] if row["user_id"] == ZOE] == ["New"]


@pytest.mark.long
def test_nobody_gets_the_news_of_an_owner_they_do_not_know(source, here):
    imported(here, exported(source))
    assert not rows_in(here)["servers"][0]["news"]


def test_a_server_that_is_blocked_here_is_refused(source, here):
    write(here, lambda conn: blocks.put(conn, Block(blocks.SERVER, OTHER_GUILD, NOW)))
    with pytest.raises(StorageError, match="is blocked here"):
        imported(here, exported(source))


def test_a_server_whose_deletion_goes_on_is_refused(source, here):
    """The next start would delete what is imported."""
    write(here, lambda conn: key_values.add_id(conn, key_values.FORGET_SERVERS, OTHER_GUILD))
    with pytest.raises(StorageError, match="is still being deleted here"):
        imported(here, exported(source))


def test_who_had_their_data_deleted_here_since_is_not_brought_back(source, here):
    """Their rows wait under an id that is nobody's for the bot, which seats a computer."""
    write(here, lambda conn: deletions.add(conn, deletions.MEMBER, ZOE, NOW + 1))
    assert imported(here, exported(source)).deleted == 1
    after = rows_in(here)
    assert str(ZOE) not in json.dumps(after, default=str).replace(f"{ZOE}9", "")
    (stand_in,) = json.loads(write(here, lambda conn: key_values.get(conn, "forget"))[0])
    assert stand_in >= STAND_INS
    assert {row["user_id"] for row in after["ratings"]} == {stand_in}
    assert json.loads(after["matches"][0]["settings"])["who"] == stand_in


@pytest.mark.long
def test_who_deleted_their_data_before_the_export_has_new_data(source, here):
    write(here, lambda conn: deletions.add(conn, deletions.MEMBER, ZOE, NOW - 1))
    assert imported(here, exported(source)).deleted == 0
    assert rows_in(here)["ratings"][0]["user_id"] == ZOE


@pytest.mark.long
def test_another_server_has_other_channels_and_roles(source, here):
    imported(here, exported(source), guild=77, channel_id=88)
    after = rows_in(here)
    for name in ("matches", "cups", "seasons", "servers"):
        (row,) = after[name]
        assert (row["guild_id"], row["channel_id"]) == (77, 88)
    assert after["matches"][0]["thread_id"] is None
    for name in ("post_targets", "champion_roles", "role_holders", "roles_to_take"):
        assert after[name] == []
    assert str(OTHER_GUILD) not in [
        str(row.get("guild_id")) for one in after.values() for row in one
    ]


def test_a_match_by_newer_rules_is_refused(source, here, monkeypatch):
    monkeypatch.setitem(RULES, rows_in(source)["matches"][0]["game"], 0)
    with pytest.raises(StorageError, match="newer Fulltime"):
        imported(here, exported(source))


def test_a_failure_in_the_middle_leaves_nothing_behind(source, target, monkeypatch):
    merge = importing._merge

    def break_down(new, staging, table, guild_id):
        if table.name == "seasons":
            raise StorageError("the disk is full")
        return merge(new, staging, table, guild_id)

    monkeypatch.setattr(importing, "_merge", break_down)
    with pytest.raises(StorageError, match="the disk is full"):
        imported(target, exported(source))
    assert not any(rows_in(target).values())


def test_a_file_of_an_older_version_is_migrated(source, here):
    """Columns that came later get what the migration gives them."""
    file = exported(source)
    for row in file.tables["servers"]:
        for later in ("news", "pages_key", "pages_listed", "pages_delay"):
            del row[later]
    for row in file.tables["role_holders"]:
        del row["tried_at"]
    for row in file.tables["members"]:
        del row["left_at"]
    del file.tables["rests"]
    older = replace(file, schema="0003")
    imported(here, server_file.parse(older.dump(), "x.json"))
    after = rows_in(here)
    assert len(after["matches"]) == 1
    assert not after["servers"][0]["news"]


def test_what_the_host_could_not_load_is_refused_before_anything_is_written(source, here):
    def refuse(staging):
        assert staging.scalar(select(metadata.tables["matches"].c.id))
        raise StorageError("matches abc cannot be loaded")

    file, to = exported(source), Destination(OTHER_GUILD, LATER, RULES)

    def read(conn):
        with staged(file, "x.json") as staging:
            return importing.import_server(conn, staging, file, "x.json", to, refuse)

    with pytest.raises(StorageError, match="cannot be loaded"):
        write(here, read)
    assert not any(rows_in(here).values())


def test_an_export_of_tomorrow_is_refused(source, here):
    file = exported(source)
    with pytest.raises(StorageError, match="set the clock"):
        imported(here, replace(file, exported_at=LATER + importing.CLOCKS_DIFFER + 1))
    imported(here, replace(file, exported_at=LATER + importing.CLOCKS_DIFFER))
    (rest,) = [one for one in rows_in(here)["rests"] if one["why"] == "down"]
    assert rest["since"] <= rest["until"] == LATER, "no clock goes back"


def test_rows_that_a_migration_cannot_read_are_refused(source, here, monkeypatch):
    def break_down(_connection, version="head"):
        if version == "head":
            raise KeyError("private")
        migrate(_connection, version)

    file = exported(source)
    for name in ("rests", "servers", "role_holders", "members"):
        del file.tables[name]
    monkeypatch.setattr("storage.transfer.staging.migrate", break_down)
    with pytest.raises(StorageError, match=r"version 0003 cannot be brought to .* \(KeyError\)"):
        imported(here, replace(file, schema="0003"))


def test_tables_that_no_server_owns_are_not_read(source, here):
    file = exported(source)
    file.tables["blocks"] = [{"kind": "server", "id": 1, "at": 1}]
    file.tables["facts"] = [{"key": "stop", "value": "1"}]
    imported(here, file)
    after = rows_in(here)
    assert after["blocks"] == after["facts"] == []


def test_a_text_loses_the_characters_that_a_server_cannot_store(source, target):
    file = exported(source)
    for row in file.tables["cups"]:
        row["name"] += "\0"
    imported(target, file)
    assert [row["name"] for row in rows_in(target)["cups"]] == [
        row["name"] for row in rows_in(source)["cups"] if row["guild_id"] == OTHER_GUILD
    ]
