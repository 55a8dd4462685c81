"""Who finds a server's pages: those with its address, as long as it is switched on and shown."""

import re
from functools import partial

from bot.host.delivery.messages import ChannelDeletedError
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.message import Select
from bot.web.public import visible_servers
from storage.fleet import rests
from storage.member import privacy
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.server import servers
from tests.bot.host.fakes import ANA, GUILD, Front, said
from tests.bot.host.servers.pressing import press
from tests.bot.web.public.conftest import set_pages

PAGES = ("", "/seasons", "/cups", "/matches", "/board", "/hall", "/calendar", "/calendar.ics")
OTHER = """
/season/x1 /fixtures/x1 /cup/x1 /match/x1 /season-week/x1/1 /season-week /season-join/x1 /stats/1
/season-rounds/x1/99999999 /board/none/all/0 /puzzle-try/1/2 /setup-step/1 /me-data /owner
"""
GONE = "There is nothing to see at this address."


async def test_a_page_needs_no_account_and_no_script(base, visitor):
    for page in PAGES:
        found = await visitor.get(f"{base}{page}")
        assert found.status == 200
        assert not found.forms
        assert "Set-Cookie" not in found.headers


async def test_pages_are_off_until_managers_switch_them_on(site, visitor):
    assert (await visitor.get("/server/None")).status == 404
    reply = await press(site.front, "/setup-web", grant="manage")
    assert "This server has no pages." in said(reply)
    assert "need the Manage Server permission" in said(
        await site.front.send(ANA, CustomId(NO_MATCH, "/setup-web-pages on"), private=True)
    )


async def test_the_panel_shows_the_address(site, base):
    reply = await press(site.front, "/setup-web", grant="manage")
    assert f"http://127.0.0.1:8081{base}" in said(reply)


async def test_a_bot_that_serves_no_pages_says_so(database, clock):
    reply = await press(Front(database, clock), "/setup-web", grant="manage")
    assert "The people who run this bot serve no pages." in said(reply)


async def test_managers_choose_how_late_a_running_match_is_shown(site, base):
    reply = await press(site.front, "?setup-web-delay", "60", grant="manage")
    (select,) = [row for row in reply.content.rows if isinstance(row, Select)]
    assert [entry.label for entry in select.entries if entry.chosen] == [
        "Running matches: 1 hour late"
    ]
    reply = await press(site.front, "?setup-web-delay", "7", grant="manage")
    assert "That menu has changed" in said(reply)


async def test_what_is_switched_off_is_gone_at_once_and_gets_another_address(site, base, visitor):
    front = site.front
    await set_pages(front, "off")
    assert GONE in (await visitor.get(base)).words
    again = await set_pages(front, "on")
    assert again != base
    assert (await visitor.get(base)).status == 404
    assert (await visitor.get(again)).status == 200
    assert await set_pages(front, "on") == again  # pressed twice


async def test_an_address_cannot_be_guessed(base):
    assert re.fullmatch(r"/server/[0-9a-f]{20}", base)


async def test_a_server_that_the_bot_has_left_or_that_rests_shows_nothing(site, base, visitor):
    write = site.front.database.write
    for where, why in ((GUILD, "removed"), (GUILD, "blocked"), (rests.EVERYWHERE, "paused")):
        await write(partial(rests.begin, guild_id=where, why=why, since=1))
        for page in PAGES:
            found = await visitor.get(f"{base}{page}")
            assert (found.status, GONE in found.words) == (404, True)
        await write(partial(rests.forget, guild_id=where))
        assert (await visitor.get(base)).status == 200


async def test_a_blocked_server_shows_nothing(site, base, visitor):
    front = site.front
    await front.database.write(lambda conn: blocks.put(conn, Block(blocks.SERVER, GUILD, 1)))
    assert (await visitor.get(base)).status == 404


async def test_deleted_data_of_a_server_takes_the_address_along(site, base, visitor):
    await site.front.database.write(lambda conn: privacy.delete_server(conn, GUILD))
    assert (await visitor.get(base)).status == 404


async def test_search_engines_are_asked_not_to_list_them_until_managers_say_so(site, base, visitor):
    page = await visitor.get(base)
    assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert '<meta name="robots" content="noindex, nofollow">' in page.text
    await set_pages(site.front, "on", "/setup-web-listed")
    page = await visitor.get(base)
    assert "X-Robots-Tag" not in page.headers
    assert '<meta name="robots" content="all">' in page.text
    assert "noindex" in (await visitor.get("/server/none")).headers["X-Robots-Tag"]


async def test_a_page_that_has_not_changed_is_not_sent_again(base, visitor):
    for page in PAGES:
        first = await visitor.get(f"{base}{page}")
        assert first.headers["Cache-Control"] == "private, no-cache"
        tag = {"If-None-Match": first.headers["ETag"]}
        again = await visitor.get(f"{base}{page}", headers=tag)
        assert (again.status, again.text) == (304, "")
        assert (await visitor.get(f"{base}{page}", headers={"If-None-Match": '"x"'})).status == 200


async def test_a_known_page_of_a_server_that_is_off_is_gone(site, base, visitor):
    tag = (await visitor.get(base)).headers["ETag"]
    await set_pages(site.front, "off")
    assert (await visitor.get(base, headers={"If-None-Match": tag})).status == 404


async def test_a_crawler_is_slowed_down(base, visitor):
    found = [(await visitor.get(f"{base}/hall")).status for _ in range(45)]
    assert found[0] == 200
    assert found[-1] == 429


async def test_the_policy_lets_no_foreign_script_or_style_run(base, visitor):
    policy = (await visitor.get(base)).headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "'unsafe-inline'" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert "nonce" not in policy


async def test_the_name_of_a_server_is_a_text(base, visitor):
    assert "<Club>" not in (await visitor.get(base)).text.replace("&lt;Club>", "")


async def test_discord_is_asked_once_a_minute_and_an_outage_shows_what_was_known(
    base, visitor, channels, monkeypatch
):
    now = [1_000.0]
    monkeypatch.setattr(visible_servers, "monotonic", lambda: now[0])
    for _ in range(3):
        assert (await visitor.get(base)).status == 200
    assert channels.asked == 1
    channels.error = ChannelDeletedError("404")
    now[0] += visible_servers.ASKED_EVERY
    assert (await visitor.get(base)).status == 200
    now[0] += visible_servers.KEPT
    assert (await visitor.get(base)).status == 503


async def test_the_pages_speak_the_servers_language(site, base, visitor):
    await press(site.front, "?setup-language", "de", grant="manage")
    page = await visitor.get(base, headers={"Accept-Language": "fr"})
    assert '<html lang="de">' in page.text


async def test_anything_else_is_not_there(base, visitor):
    for path in OTHER.split():
        assert (await visitor.get(f"{base}{path}")).status == 404
        assert (await visitor.post(f"{base}{path}", {})).status == 405


async def test_nobody_becomes_known_by_looking(site, base, visitor):
    def count(conn):
        return conn.exec_driver_sql("select count(*) from players").scalar()

    before = await site.front.database.read(count)
    for page in PAGES:
        await visitor.get(f"{base}{page}")
    assert await site.front.database.read(count) == before


async def test_settings_survive_other_settings(site, base):
    await press(site.front, "?setup-hour", "7", grant="manage")
    row = await site.front.database.read(lambda conn: servers.load(conn, GUILD))
    assert base.endswith(row.pages_key)
