"""Links and sessions of browsers: used once, found while they last, gone with their member."""

import shutil
from dataclasses import replace

from storage.member import players, privacy, web_sessions
from storage.member.web_sessions import MOST_SESSIONS, LinkRow, SessionRow, digest_of
from storage.opening import open_database
from storage.sqlite.restore import restore

NOW, ANA, BEN = 1_000, 1, 2
LINK = LinkRow(digest_of("link"), ANA, 9, "abc", NOW + 600)
SESSION = SessionRow(digest_of("session"), ANA, 9, NOW, NOW, NOW + 10_000)


def meet(conn):
    for user in (ANA, BEN):
        players.seen(conn, user, guild_id=9, name=f"u{user}", locale=None, now=NOW)


def test_a_link_is_used_once(connection):
    meet(connection)
    web_sessions.add_link(connection, LINK, NOW)
    assert web_sessions.link_of(connection, LINK.digest, NOW) == LINK
    assert web_sessions.sign_in(connection, LINK, SESSION)
    again = replace(SESSION, digest=digest_of("again"))
    assert not web_sessions.sign_in(connection, LINK, again)
    assert web_sessions.of(connection, ANA) == [SESSION]
    assert web_sessions.link_of(connection, LINK.digest, NOW).used
    assert web_sessions.link_of(connection, LINK.digest, NOW + 600) is None
    assert web_sessions.link_of(connection, digest_of("other"), NOW) is None


def test_a_new_link_replaces_those_not_used_and_what_has_expired_goes(connection):
    meet(connection)
    theirs = replace(LINK, digest=digest_of("theirs"), user_id=BEN)
    for link in (LINK, theirs, replace(LINK, digest=digest_of("new"))):
        web_sessions.add_link(connection, link, NOW)
    assert web_sessions.link_of(connection, LINK.digest, NOW) is None
    assert web_sessions.link_of(connection, theirs.digest, NOW) == theirs
    web_sessions.sign_in(connection, theirs, SESSION)
    late = replace(LINK, digest=digest_of("late"), expires_at=NOW + 20_000)
    web_sessions.add_link(connection, late, SESSION.expires_at)
    assert web_sessions.of(connection, ANA) == []
    assert web_sessions.link_of(connection, theirs.digest, NOW) is None


def test_a_session_is_found_until_it_ends(connection):
    meet(connection)
    sessions = [
        replace(SESSION, digest=digest_of(str(n)), used_at=NOW + n)
        for n in range(MOST_SESSIONS + 1)
    ]
    for n, session in enumerate(sessions):
        link = replace(LINK, digest=digest_of(f"link {n}"))
        web_sessions.add_link(connection, link, NOW)
        assert web_sessions.sign_in(connection, link, session)
    kept = sessions[1:]
    assert web_sessions.of(connection, ANA) == kept[::-1]
    digests = {each_session.digest for each_session in sessions}
    assert web_sessions.open_among(connection, digests, NOW) == {
        each_session.digest for each_session in kept
    }
    assert web_sessions.open_among(connection, digests, SESSION.expires_at) == set()
    assert web_sessions.find(connection, kept[0].digest, NOW) == kept[0]
    assert web_sessions.find(connection, kept[0].digest, SESSION.expires_at) is None
    web_sessions.used(connection, kept[0].digest, NOW + 99)
    assert web_sessions.of(connection, ANA)[0].digest == kept[0].digest
    web_sessions.end(connection, BEN, kept[0].digest)
    assert len(web_sessions.of(connection, ANA)) == MOST_SESSIONS
    web_sessions.end(connection, ANA, kept[0].digest)
    web_sessions.end_all(connection, ANA, 8)
    assert len(web_sessions.of(connection, ANA)) == MOST_SESSIONS - 1
    web_sessions.end_all(connection, ANA, 9)
    assert web_sessions.of(connection, ANA) == []


def test_they_go_with_their_member_and_with_the_server(connection):
    meet(connection)
    for delete in (
        lambda: privacy.delete_member(connection, ANA),
        lambda: privacy.delete_server(connection, 9),
    ):
        meet(connection)
        web_sessions.add_link(connection, LINK, NOW)
        web_sessions.sign_in(connection, LINK, SESSION)
        delete()
        assert web_sessions.of(connection, ANA) == []
        assert web_sessions.link_of(connection, LINK.digest, NOW) is None


async def test_a_restored_backup_signs_nobody_in(empty_database, tmp_path):
    """It would bring back sessions that were ended since."""
    path, copy = tmp_path / "fulltime.db", tmp_path / "copy.db"
    shutil.copy(empty_database, path)

    def sign_in(conn):
        meet(conn)
        web_sessions.add_link(conn, LINK, NOW)
        web_sessions.sign_in(conn, LINK, SESSION)

    async with open_database(path) as database:
        await database.write(sign_in)
    shutil.copy(path, copy)
    restore(path, copy, backups=tmp_path)
    async with open_database(path) as database:
        assert await database.read(lambda conn: web_sessions.of(conn, ANA)) == []
        assert await database.read(players.ids) == [ANA, BEN]
