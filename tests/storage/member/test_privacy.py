"""What belongs to a member or a server is handed out and deleted, whatever tables there are."""

import json
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import BigInteger, Boolean, Float, Integer, LargeBinary, Text, insert, select

from storage.engine.hidden_members import FORMER_NAME
from storage.match import invitations, matches, moves, plans
from storage.match.matches import SeatRow
from storage.match.moves import MoveRow, Step
from storage.member import players, presets, privacy
from storage.member.presets import PresetRow
from storage.member.privacy import FORMER
from storage.opening import open_database
from storage.owner import reports
from storage.owner.reports import ReportRow
from storage.schema.match_tables import metadata
from storage.server import cups, seasons
from storage.server.seasons import MemberRow
from tests.storage.conftest import BEN, GUILD, NOW, match, open_match
from tests.storage.erasures import delete_member, delete_server, erase_member, erase_server
from tests.storage.exports import export_member, export_server
from tests.storage.server.test_cups import cup
from tests.storage.server.test_seasons import division, season

ZOE, ZOE_NAME = 123_456_789_012_345_678, "Zoë the Unforgettable"
OTHER_GUILD = 987_654_321_098_765_432
LONGER = int(f"{ZOE}9")


def meet_zoe(connection, guild_id=GUILD):
    players.seen(connection, ZOE, guild_id=guild_id, name=ZOE_NAME, locale="de", now=NOW)


def value_of(column, known):
    """Something a column may hold, which names Zoë wherever a member may stand."""
    if column.name in [member.name for member in privacy.members_of(column.table)]:
        return ZOE
    for key in column.foreign_keys:
        if key.column.table is column.table:
            return None
        return known[key.column.table.name][key.column.name]
    if column.name == "name" and "user_id" in column.table.c:
        return ZOE_NAME
    if isinstance(column.type, Text):
        return json.dumps({"who": ZOE, str(ZOE): [str(ZOE), LONGER]})
    number = OTHER_GUILD if column.name == "guild_id" else 1
    kinds = {BigInteger: number, Integer: 1, Boolean: True, Float: 1.0, LargeBinary: b"x" * 32}
    return next(value for kind, value in kinds.items() if isinstance(column.type, kind))


def fill(connection):
    """Put a row that names Zoë into every table there is, and Ben beside her in the match."""
    known = {}
    for table in metadata.sorted_tables:
        known[table.name] = {column.name: value_of(column, known) for column in table.columns}
        for column in table.columns:
            if isinstance(column.type, Text) and column.primary_key and not column.foreign_keys:
                known[table.name][column.name] = f"key of {table.name}"
        connection.execute(insert(table).values(known[table.name]))
    players.seen(connection, BEN, guild_id=GUILD, name="Ben", locale=None, now=NOW)
    seat = metadata.tables["seats"].insert()
    key = known["matches"]["id"]
    connection.execute(seat.values(match_id=key, seat=7, user_id=BEN, name="Ben"))
    return known


def everything(connection):
    """Every value of every row of every table, as text."""
    return [
        str(value)
        for table in metadata.sorted_tables
        for row in connection.execute(select(table))
        for value in row
    ]


def test_the_export_holds_a_row_of_every_table_that_may_name_the_member(empty):
    """A table that is new tomorrow is in it, or this fails."""
    fill(empty)
    found = export_member(empty, ZOE)
    holding = {
        table.name
        for table in metadata.sorted_tables
        if privacy.members_of(table) or privacy.text_columns(table)
    }
    # bytes, what only the seat's own player reads, and what is of the whole match
    silent = {"states", "plans", "moves", "pauses", "analyses"}
    assert holding - silent <= set(found)
    assert json.loads(json.dumps(found)) == found
    for table in ("players", "seats", "preferences", "aways", "presets"):
        assert found[table][0]["user_id"] == ZOE


def test_nobody_else_s_rows_are_in_the_export(empty):
    fill(empty)
    assert {row["user_id"] for row in export_member(empty, ZOE)["seats"]} == {ZOE}
    assert list(export_member(empty, BEN)) == ["players", "names", "seats"]


def test_what_another_member_wrote_is_in_no_other_export_whatever_it_names(connection):
    """A report may be about the member whose id is in it."""
    meet_zoe(connection)
    players.seen(connection, BEN, guild_id=GUILD, name="Ben", locale=None, now=NOW)
    said = f"{ZOE} cheats."
    report = ReportRow(
        code="ABCD",
        user_id=BEN,
        guild_id=GUILD,
        match_id=None,
        interaction_id=1,
        version="1",
        said=said,
        at=NOW,
    )
    reports.add(connection, report)
    preset = PresetRow("p1", BEN, "finale", f"Against {ZOE}", {"squad": ("a",)}, NOW)
    presets.put(connection, preset)
    assert not {"reports", "presets"} & set(export_member(connection, ZOE))
    assert [one["said"] for one in export_member(connection, BEN)["reports"]] == [said]


def test_a_key_that_holds_the_digits_is_nobody_s_id(connection):
    players.seen(connection, 5, guild_id=GUILD, name="Eve", locale=None, now=NOW)
    open_match(connection, "ab5cd", settings="[5, 55]")
    delete_member(connection, 5)
    assert matches.load(connection, "ab5cd").settings == "[0, 55]"


def test_a_longer_number_that_holds_the_digits_is_somebody_else(empty):
    meet_zoe(empty)
    players.seen(empty, LONGER, guild_id=GUILD, name="x", locale=None, now=NOW)
    cups.put(empty, cup(host_id=LONGER, entrants=(LONGER,), settings=json.dumps([LONGER])))
    assert "cups" not in export_member(empty, ZOE)
    delete_member(empty, ZOE)
    (kept,) = cups.of_guild(empty, GUILD)
    assert json.loads(kept.settings) == [LONGER]


def test_one_s_own_moves_and_plans_are_in_the_export_and_nobody_else_s(connection):
    """Hidden choices of others stay hidden while the match runs."""
    meet_zoe(connection)
    seats = (SeatRow(0, ZOE_NAME, user_id=ZOE), SeatRow(1, "Ben", user_id=BEN))
    open_match(connection, "abc", seats=seats)
    for version, seat, line in ((2, 0, "mine"), (3, 1, "theirs")):
        played = MoveRow(version, seat, (line,), "[]", NOW)
        row = match("abc", seats=seats, version=version)
        moves.save(connection, row, seen_version=version - 1, steps=[Step(played, b"", 1)])
    plans.save(connection, "abc", 0, ("my plan",))
    plans.save(connection, "abc", 1, ("their plan",))
    found = export_member(connection, ZOE)
    assert [row["lines"] for row in found["moves"]] == ["mine"]
    assert [json.loads(row["lines"]) for row in found["plans"]] == [["my plan"]]
    assert not {"seed", "state"} & set(found.get("matches", [{}])[0])


def test_after_deletion_no_table_knows_the_member(empty):
    fill(empty)
    delete_member(empty, ZOE)
    told = everything(empty)
    assert not [value for value in told if str(ZOE) in value.replace(str(LONGER), "")]
    assert not [value for value in told if ZOE_NAME in value]


def test_after_deletion_the_others_keep_their_history(empty):
    known = fill(empty)
    delete_member(empty, ZOE)
    row = matches.load(empty, known["matches"]["id"])
    assert row.host_id == FORMER
    assert row.seats == (SeatRow(1, FORMER_NAME, bot=row.seats[0].bot), SeatRow(7, "Ben", BEN))
    assert json.loads(row.settings) == {"who": FORMER, str(FORMER): [str(FORMER), LONGER]}
    for table in ("moves", "states", "cups", "entrants", "audit", "outbox", "messages"):
        assert empty.execute(select(metadata.tables[table])).all(), table
    for table in ("preferences", "aways", "presets", "names", "invitations"):
        rows = empty.execute(select(metadata.tables[table])).all()
        assert [each_row for each_row in rows if ZOE in each_row] == [], table


def test_a_match_without_other_members_goes_with_its_player(connection):
    meet_zoe(connection)
    computer = SeatRow(1, "Nora", bot="normal")
    open_match(connection, "alone", host_id=ZOE, seats=(SeatRow(0, "Z", user_id=ZOE), computer))
    both = (SeatRow(0, "Z", user_id=ZOE), SeatRow(1, "Ben", user_id=BEN))
    open_match(connection, "both", host_id=ZOE, seats=both)
    delete_member(connection, ZOE)
    assert matches.load(connection, "alone") is None
    assert matches.load(connection, "both").host_id == FORMER
    delete_member(connection, BEN)
    assert [seat.name for seat in matches.load(connection, "both").seats] == [FORMER_NAME] * 2


def test_what_a_member_chose_for_a_club_goes_with_them(connection):
    """Also where a computer runs the club by now; the others keep theirs."""
    club = '{"name": "Harbour Lions"}'
    seats = (
        SeatRow(0, "Nora", None, "normal", club),
        SeatRow(1, "Ben", BEN, club=club),
        SeatRow(2, ZOE_NAME, ZOE, club=club),
    )
    meet_zoe(connection)
    players.seen(connection, BEN, guild_id=GUILD, name="Ben", locale=None, now=NOW)
    matches.create(connection, match(host_id=BEN, seats=seats))
    seasons.put(connection, season(host_id=BEN))
    division(connection, match_id=match().id)
    for number, user in enumerate((ZOE, BEN)):
        seasons.put_member(
            connection,
            MemberRow(
                season_id=season().id, number=number, user_id=user, level=0, seat=number, club=club
            ),
        )
    assert export_member(connection, ZOE)["members"][0]["club"] == club
    delete_member(connection, ZOE)
    row = matches.load(connection, match().id)
    assert [seat.club for seat in row.seats] == [None, club, None]
    assert [member.club for member in seasons.members_of(connection, season().id)] == [None, club]


def test_the_club_of_a_seat_that_a_member_gave_up_goes_with_them(connection):
    """A computer plays there, under the member's name, and the seat holds no id any more."""
    club = '{"name": "Harbour Lions"}'
    seats = (
        SeatRow(0, ZOE_NAME, None, "normal", club),
        SeatRow(1, "Ben", BEN, club=club),
        SeatRow(2, "Nora", None, "normal", club),
    )
    meet_zoe(connection)
    players.seen(connection, BEN, guild_id=GUILD, name="Ben", locale=None, now=NOW)
    matches.create(connection, match(host_id=BEN, seats=seats))
    delete_member(connection, ZOE)
    found = matches.load(connection, match().id).seats
    assert [(seat.name, seat.club) for seat in found] == [
        (FORMER_NAME, None),
        ("Ben", club),
        ("Nora", club),
    ]


def test_a_match_of_a_season_stays_though_no_other_member_sat_in_it(connection):
    """Others wait for what comes of it."""
    meet_zoe(connection)
    seats = (SeatRow(0, ZOE_NAME, user_id=ZOE), SeatRow(1, "Nora", bot="normal"))
    open_match(connection, "abc", host_id=BEN, seats=seats)
    seasons.put(connection, season(host_id=BEN))
    division(connection, match_id="abc")
    delete_member(connection, ZOE)
    assert [seat.name for seat in matches.load(connection, "abc").seats] == [FORMER_NAME, "Nora"]


def test_a_seat_that_was_left_is_not_called_by_the_name_any_more(connection):
    """A computer may play on under the name of whoever left; others' names and computers' stay."""
    meet_zoe(connection)
    players.seen(connection, ZOE, guild_id=OTHER_GUILD, name="Nora", locale=None, now=NOW)
    names = (ZOE_NAME, "Nora", "Otto")
    seats = [SeatRow(number, name, bot="normal") for number, name in enumerate(names)]
    open_match(connection, "abc", seats=(*seats, SeatRow(3, ZOE_NAME, user_id=BEN)))
    delete_member(connection, ZOE, {"Nora", "Otto"})
    called = [seat.name for seat in matches.load(connection, "abc").seats]
    assert called == [FORMER_NAME, "Nora", "Otto", ZOE_NAME]


def test_whom_nobody_ever_met_is_forgotten_without_a_trace(connection):
    before = everything(connection)
    delete_member(connection, ZOE)
    assert everything(connection) == before


@pytest.mark.parametrize("life", ["once", "twice"])
async def test_the_file_itself_holds_no_trace_of_the_member(tmp_path, life):
    """Neither the id, as text or as a number, nor the name; also not where rows once were."""
    path = tmp_path / "fulltime.db"

    def play(connection):
        meet_zoe(connection)
        row = match("abc", host_id=ZOE, seats=(SeatRow(0, ZOE_NAME, ZOE), SeatRow(1, "Ben", BEN)))
        players.seen(connection, BEN, guild_id=GUILD, name="Ben", locale=None, now=NOW)
        matches.create(connection, row)
        invitations.invite(connection, "abc", [ZOE, BEN])

    async with open_database(path) as database:
        for _ in range(2 if life == "twice" else 1):
            await database.write(play)
            assert (await database.read(players_of)) != []
            await erase_member(database, ZOE)
            assert await database.purge()
            await erase_server(database, GUILD)
        files = [each_path for each_path in tmp_path.iterdir() if each_path.is_file()]
        assert {path, tmp_path / "fulltime.db-wal"} <= set(files)
        traces = [str(ZOE).encode(), ZOE.to_bytes(8, "big"), ZOE_NAME.encode()]
        for file in files:
            content = file.read_bytes()
            assert [trace for trace in traces if trace in content] == [], file.name
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def players_of(connection):
    return connection.execute(select(metadata.tables["players"])).all()


def test_every_server_that_rows_belong_to_is_known(connection):
    meet_zoe(connection, OTHER_GUILD)
    meet_zoe(connection, None)
    assert privacy.servers(connection) == {GUILD, OTHER_GUILD}


def test_the_export_of_a_server_holds_its_rows_and_no_secret(empty):
    known = fill(empty)
    open_match(empty, "elsewhere", host_id=BEN, seats=(SeatRow(0, "Ben", user_id=BEN),))
    found = export_server(empty, OTHER_GUILD)
    assert {"servers", "names", "matches", "seats", "cups", "entrants", "audit", "moves"} <= set(
        found
    )
    assert [row["id"] for row in found["matches"]] == [known["matches"]["id"]]
    assert {"lines", "events"}.isdisjoint(found["moves"][0])
    assert not {"players", "preferences", "presets", "facts"} & set(found)
    assert json.loads(json.dumps(found)) == found


def test_after_a_server_s_deletion_nothing_of_it_is_left(empty):
    fill(empty)
    open_match(empty, "elsewhere", host_id=BEN, seats=(SeatRow(0, "Ben", user_id=BEN),))
    delete_server(empty, OTHER_GUILD)
    assert export_server(empty, OTHER_GUILD) == {}
    assert str(OTHER_GUILD) not in everything(empty)
    assert matches.load(empty, "elsewhere") is not None
    left = empty.execute(select(metadata.tables["players"])).all()
    assert {row.user_id for row in left} == {ZOE, BEN}, "she has presets and preferences yet"


def test_members_nothing_is_left_of_go_with_the_server(connection):
    meet_zoe(connection, OTHER_GUILD)
    delete_server(connection, OTHER_GUILD)
    assert ZOE not in [row.user_id for row in players_of(connection)]
    assert BEN in [row.user_id for row in players_of(connection)]


@pytest.mark.parametrize("stored", ["[]", "{}", '{"forfeits": null}', '{"forfeits": ["1 1"]}'])
def test_settings_without_seats_given_up_name_nobody(stored):
    assert privacy.seats_left_by(stored, ZOE) == []
