"""Who may see a board: a link opens it once, in one browser, until the member ends that."""

import re
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.host.members.own_data_view import WORD
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import EphemeralMessage
from bot.host.ui.member import words_for
from bot.host.ui.message import Button
from bot.host.views.card_buttons import ROOM, components_of
from bot.operations.settings import Settings
from storage.member import web_sessions
from storage.member.web_sessions import MOST_SESSIONS, digest_of
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.schema.owner_tables import BLOCKED_MEMBER
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, Front, labels, said
from tests.bot.web.conftest import Site
from tests.bot.written_log import written_log

BOARD = "🖐 Board"
ASKED = "Open the board as Ana?"
OVER = "This link was used already, or is older than ten minutes."


async def sessions(front, member=ANA):
    return await front.database.read(lambda conn: web_sessions.of(conn, member.user_id))


async def test_a_link_signs_in_once(site, match):
    link = await site.link(ANA, match)
    first, second = await site.open(), await site.open()
    asked, unused = await first.get(link), await second.get(link)
    assert ASKED in asked.words
    board = await first.send(asked.forms[0])
    assert (board.status, board.url.path) == (200, f"/match/{match}")
    assert "Lot 1 of" in board.words
    late = await second.send(unused.forms[0])
    assert (late.status, OVER in late.words) == (410, True)
    assert (await second.get(link)).status == 410
    assert (await second.get(f"/match/{match}")).status == 401
    assert len(await sessions(site.front)) == 1


async def test_to_look_at_a_link_uses_nothing_up(site, match):
    """Scanners of mails and previews of links open what they find (sixb#181, emdash#3298)."""
    link, browser = await site.link(ANA, match), await site.open()
    for _ in range(3):
        async with browser.client.head(link) as response:
            assert response.status == 200
        page = await browser.get(link, headers={"User-Agent": "Discordbot/2.0"})
    assert await sessions(site.front) == []
    assert (await browser.send(page.forms[0])).status == 200


async def test_a_link_that_was_used_here_leads_to_the_board(site, match):
    """A member presses it again, or their browser loads its tabs anew."""
    link, browser = await site.link(ANA, match), await site.open()
    await browser.send((await browser.get(link)).forms[0])
    again = await browser.get(link)
    assert again.url.path == f"/match/{match}"
    led = await browser.get(link, allow_redirects=False)
    assert (led.status, led.headers["Cache-Control"]) == (303, "no-store")
    assert led.headers["Referrer-Policy"] == "no-referrer"


async def test_a_link_is_good_for_ten_minutes(site, match, clock):
    link, browser = await site.link(ANA, match), await site.open()
    clock.move(minutes=9, seconds=59)
    page = await browser.get(link)
    assert page.status == 200
    clock.move(seconds=1)
    assert (await browser.get(link)).status == (await browser.send(page.forms[0])).status == 410


async def test_a_new_link_takes_the_place_of_one_not_used(site, match):
    old, new = await site.link(ANA, match), await site.link(ANA, match)
    browser = await site.open()
    assert (await browser.get(old)).status == 410
    assert (await browser.get(new)).status == 200


async def test_a_link_stands_in_a_private_message_alone(site, match, secret_of):
    """Whoever presses, on whichever message: no post, edit or line of the log has it."""
    front, found = site.front, []
    for private, on in ((True, None), (False, "card")):
        with capture_logs() as logs:
            reply = await front.press(ANA, match, "/board", on=on, private=private)
        (url,) = re.findall(r"http://\S+?/sign-in/[\w-]+", repr(reply))
        found.append(secret_of(url.removeprefix(site.settings.web_url)))
        assert found[-1] not in repr(logs)
    assert isinstance(reply, EphemeralMessage)
    public = repr([message.looks for message in front.messenger.messages.values()])
    assert not [one for one in found if one in public]


async def test_who_has_no_seat_gets_no_link(site, match):
    reply = await site.front.press(CEM, match, "/board", on="card")
    assert "sign-in" not in repr(reply)
    assert "watching this match" in said(reply)


async def test_without_an_address_there_is_no_button(database, clock):
    front = Front(database, clock)
    match = await front.begin(ANA, BEN)
    assert BOARD not in labels((await front.press(ANA, match, "/hand")).content)
    reply = await front.press(ANA, match, "/board", private=True)
    assert "out of date" in said(reply)


async def test_the_button_stands_beside_those_that_make_no_move(site, match):
    panel = (await site.front.press(ANA, match, "/hand")).content
    assert [row.label for row in panel.rows[-1]][-2:] == ["↻", BOARD]


async def test_a_full_panel_has_no_room_for_it(site, match):
    """Discord refuses a message of more than forty components."""
    panel = (await site.front.press(ANA, match, "/hand")).content
    loaded, links = await site.front.table(match), site.front.host.services.board_links
    *others, again, _ = panel.rows[-1]
    plain = replace(panel, rows=(*panel.rows[:-1], (*others, replace(again, label="↻ Refresh"))))
    assert links.on_panel(loaded, plain, words_for()) == panel
    button = Button("Bid", loaded.custom_id("bid 1", 0))
    while components_of(plain.rows) < ROOM:
        plain = replace(plain, rows=((button,), *plain.rows))
    assert links.on_panel(loaded, plain, words_for()) == plain
    row = replace(panel, rows=((button,) * 4 + (panel.rows[-1][-2],),))
    assert links.on_panel(loaded, row, words_for()) == row


async def test_the_database_knows_no_secret(site, match, secret_of, tmp_path):
    link, browser = await site.link(ANA, match), await site.open()
    await browser.send((await browser.get(link)).forms[0])
    (cookie,) = browser.client.session.cookie_jar
    assert (await sessions(site.front))[0].digest == digest_of(cookie.value)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert digest_of(cookie.value).encode() in stored
    assert cookie.value.encode() not in stored
    assert secret_of(link).encode() not in stored


async def test_the_cookie_is_for_this_site_alone(front, match):
    """A strict one would not be sent when a member comes from Discord (alaveteli#5407)."""
    url = "https://games.example.org"
    front.settings = replace(front.settings, web_url=url)
    front.restart()
    site = Site(front, Settings(_env_file=None, web_url=f"{url}/"))
    browser = await site.open()
    asked = await browser.get(await site.link(ANA, match))
    kept = asked.headers["Set-Cookie"]
    headers = {"Cookie": kept.partition(";")[0]}  # without https it is kept by no browser
    page = await browser.send(asked.forms[0], headers=headers, allow_redirects=False)
    set_cookie = page.headers["Set-Cookie"]
    assert page.headers["Cache-Control"] == "no-store"
    await site.close()
    assert set_cookie.startswith(f"__Host-fulltime-{GUILD}=")
    assert kept.startswith("__Host-fulltime_form=")
    for cookie, seconds in ((set_cookie, 30 * 86400), (kept, 600)):
        parts = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "secure", "samesite=lax", "path=/", f"max-age={seconds}"} <= parts
        assert not [part for part in parts if part.startswith("domain")]


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
    ],
)
async def test_another_site_signs_nobody_in(site, match, headers):
    link, browser = await site.link(ANA, match), await site.open()
    form = (await browser.get(link)).forms[0]
    assert (await browser.send(form, headers=headers)).status == 403
    assert await sessions(site.front) == []
    own = {"Sec-Fetch-Site": "same-origin", "Origin": "null"}  # rails#28299: without a referrer
    assert (await browser.send(form, headers=own)).status == 200


@pytest.mark.parametrize("headers", [{}, {"Origin": "null"}])
async def test_a_form_of_another_site_signs_nobody_in_as_somebody_else(site, match, headers):
    """Old browsers do not say where a form is from: only whose page set their cookie can send it.

    Ben's own form, posted by a browser that never saw the page of his link, or saw Ana's.
    """
    ben, old = await site.open(), await site.open()
    form = (await ben.get(await site.link(BEN, match))).forms[0]
    assert (await old.send(form, headers=headers)).status == 403
    asked = await old.get(await site.link(ANA, match))
    forged = await old.send(form, headers=headers)
    assert (forged.status, "This page is too old." in forged.words) == (403, True)
    assert await sessions(site.front, BEN) == []
    assert (await old.send(asked.forms[0], headers=headers)).status == 200
    assert len(await sessions(site.front)) == 1


async def test_a_link_opened_in_two_tabs_signs_in_by_either(site, match):
    link, browser = await site.link(ANA, match), await site.open()
    pages = [await browser.get(link) for _ in range(2)]
    assert (await browser.send(pages[0].forms[0])).status == 200


async def test_a_member_sees_and_ends_their_sessions(site, match, ana):
    other = await site.signed_in(ANA, match)
    page = await ana.get(f"/match/{match}/signed-in")
    assert page.words.count("Signed in") == 4  # two titles, and each browser
    assert page.words.count("This browser:") == 1
    (cookie,) = ana.client.session.cookie_jar
    own = digest_of(cookie.value)[:16]
    (others,) = [form for form in page.forms if form.buttons.get("Sign out", (own, own))[1] != own]
    assert (await ana.send(others)).status == 200
    assert (await other.get(f"/match/{match}")).status == 401
    page = await ana.get(f"/match/{match}/signed-in")
    goodbye = await ana.press(page, "Sign out everywhere")
    assert "You're signed out here." in goodbye.words
    assert (await ana.get(f"/match/{match}")).status == 401


async def test_nobody_ends_the_sessions_of_others(site, match, ana):
    ben = await site.signed_in(BEN, match)
    theirs = (await sessions(site.front, BEN))[0].digest[:16]
    page = await ana.get(f"/match/{match}/signed-in")
    form = page.form_with("Sign out everywhere")
    await ana.post(form.action, [*form.fields, ("session", theirs)])
    assert (await ben.get(f"/match/{match}")).status == 200


async def test_the_oldest_of_too_many_browsers_is_signed_out(site, match, ana, clock):
    for _ in range(MOST_SESSIONS):
        clock.move(minutes=1)
        newest = await site.signed_in(ANA, match)
    assert (await ana.get(f"/match/{match}")).status == 401
    assert (await newest.get(f"/match/{match}")).status == 200
    assert len(await sessions(site.front)) == MOST_SESSIONS


async def test_a_session_ends_after_thirty_days(match, ana, clock):
    clock.move(days=29, hours=23)
    assert (await ana.get(f"/match/{match}")).status == 200
    clock.move(hours=1)
    assert (await ana.get(f"/match/{match}")).status == 401


async def test_who_deletes_their_data_is_signed_out_at_once(site, match, ana):
    shown = await site.front.send(ANA, CustomId("0", "/data-show"), private=True)
    assert "browsers signed in: 1" in said(shown)
    link = await site.link(ANA, match)
    delete = CustomId("0", "/data-delete")
    await site.front.send(ANA, delete, private=True, answers={"sure": WORD})
    assert (await ana.get(f"/match/{match}")).status == 401
    assert (await (await site.open()).get(link)).status == 410
    assert await sessions(site.front) == []


async def test_who_is_blocked_is_signed_out(site, match, ana):
    front, link = site.front, await site.link(ANA, match)
    await front.database.write(lambda conn: blocks.put(conn, Block(BLOCKED_MEMBER, ANA.user_id, 0)))
    await front.host.services.owner_watch.load()
    fresh = await (await site.open()).get(link)
    assert (fresh.status, "have blocked you" in fresh.words) == (403, True)
    assert (await ana.get(f"/match/{match}")).status == 401
    assert await sessions(front) == []


async def test_who_has_left_the_server_is_signed_out(site, match, ana, monkeypatch):
    site.front.messenger.left.add(ANA.user_id)
    assert (await ana.get(f"/match/{match}")).status == 200  # Discord was asked a moment ago
    monkeypatch.setattr("bot.web.sessions.ASKED_EVERY", 0.0)
    assert (await ana.get(f"/match/{match}")).status == 401
    assert await sessions(site.front) == []


async def test_an_outage_of_discord_closes_no_board(site, match, ana, monkeypatch):
    monkeypatch.setattr("bot.web.sessions.ASKED_EVERY", 0.0)
    site.front.messenger.faults = 1
    assert (await ana.get(f"/match/{match}")).status == 200
    assert site.front.messenger.faults == 0


async def test_a_member_of_two_servers_stays_signed_in_in_both(site, match, ana):
    elsewhere = replace(ANA, guild_id=GUILD + 1)
    place = replace(Front.begin.__kwdefaults__["place"], guild_id=GUILD + 1)
    guest = replace(BEN, guild_id=GUILD + 1)
    other = await site.front.begin(elsewhere, guest, place=place)
    page = await ana.get(await site.link(elsewhere, other))
    assert (await ana.send(page.forms[0])).status == 200
    assert (await ana.get(f"/match/{match}")).status == 200
    assert (await ana.get(f"/match/{other}")).status == 200


async def test_a_member_of_many_servers_stays_signed_in(site, match, ana):
    """A browser sends the oldest cookies first; those of sessions that are over stay in it."""
    (cookie,) = ana.client.session.cookie_jar
    stranger, sent = await site.open(), [f"{cookie.key}{number}=over" for number in range(20)]
    headers = {"Cookie": "; ".join([*sent, f"{cookie.key}={cookie.value}"])}
    assert (await stranger.get(f"/match/{match}", headers=headers)).status == 200


async def test_who_signs_in_anew_leaves_no_session_behind(site, match, ana):
    """A browser has one cookie per server: what the one before opened, nobody could end."""
    (cookie,) = ana.client.session.cookie_jar
    stranger = await site.open()
    for member, left in ((ANA, [1, 0]), (BEN, [0, 1])):
        form = (await stranger.get(await site.link(member, match))).forms[0]
        headers = {"Cookie": f"{cookie.key}={cookie.value}"}
        await stranger.send(form, headers=headers, allow_redirects=False)
        (cookie,) = stranger.client.session.cookie_jar
        found = [await sessions(site.front, each_member) for each_member in (ANA, BEN)]
        assert [len(one) for one in found] == left


async def test_two_members_in_one_browser(site, match, ana):
    """What is left open of the first one sends nothing, and shows what the second may see."""
    page = await ana.get(f"/match/{match}")
    before = await site.front.stored(match)
    link = await site.link(BEN, match)
    asked = await ana.get(link)
    assert "Open the board as Ben?" in asked.words
    theirs = await ana.send(asked.forms[0])
    label = next(label for form in page.forms for label in form.buttons if "Bid" in label)
    assert (await ana.press(page, label)).status == 403
    assert await site.front.stored(match) == before
    assert (await ana.get(f"/match/{match}")).words == theirs.words != page.words


async def test_nothing_is_played_where_the_bot_was_removed(site, match, ana):
    """All dates stand still there; the data stays for a while, and so does who is signed in."""
    servers = site.front.host.services.servers
    page = await ana.get(f"/match/{match}")
    await servers.suspend_server(GUILD)
    before = await site.front.stored(match)
    for answer in (await ana.get(f"/match/{match}"), await ana.press(page, "Bid 2")):
        assert (answer.status, "I'm no longer in this server" in answer.words) == (403, True)
    assert await site.front.stored(match) == before
    await servers.invited(GUILD)
    assert (await ana.get(f"/match/{match}")).status == 200


async def test_a_failure_tells_no_secret(site, match, secret_of, monkeypatch):
    """Neither the log, which the errors' channel is told of, nor the page."""

    def fail(*_one):
        raise RuntimeError("broken")

    link, browser = await site.link(ANA, match), await site.open()
    form = (await browser.get(link)).forms[0]
    monkeypatch.setattr(web_sessions, "link_of", fail)
    with written_log() as log:
        pages = [await browser.get(link), await browser.send(form)]
    assert [page.status for page in pages] == [500, 500]
    assert "page_failed" in log.getvalue()
    for text in (log.getvalue(), *(page.text for page in pages)):
        assert secret_of(link) not in text


async def test_a_board_does_not_say_by_which_link_it_was_opened(site, match, secret_of):
    link, browser = await site.link(ANA, match), await site.open()
    board = await browser.send((await browser.get(link)).forms[0])
    (cookie,) = browser.client.session.cookie_jar
    sessions_page = await browser.get(f"/match/{match}/signed-in")
    for page in (board, sessions_page):
        assert secret_of(link) not in page.body
        assert cookie.value not in page.body
