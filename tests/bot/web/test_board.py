"""A match's page: what the panel shows, what may be pressed on it, and what is refused."""

import asyncio
import re
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import words_for
from bot.web import server
from bot.web.page import files
from bot.web.refused_requests import SENTENCES
from storage.errors import StorageError, StorageUnavailable
from storage.member import preferences
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, labels
from tests.bot.web.test_sign_in import BOARD

SCRIPTED = re.compile(r"<script(?![^>]* src=)|\son\w+=|javascript:", re.IGNORECASE)


async def waiting(site, match):
    """The member who must act, and the other one."""
    (seat, *_) = (await site.front.table(match)).waiting
    return (ANA, BEN) if seat == 0 else (BEN, ANA)


@pytest.fixture
async def turn(site, match):
    """The browser of whoever must act, and their page."""
    first, _ = await waiting(site, match)
    browser = await site.signed_in(first, match)
    return browser, await browser.get(f"/match/{match}")


def a_move(page):
    """The label of a button that plays a move at once."""
    for form in page.forms:
        for label, (name, value) in form.buttons.items():
            if name == "id" and not CustomId.parse(value).is_host_action:
                return label
    raise AssertionError(page.labels)


async def test_a_page_shows_what_the_panel_shows(site, match, ana):
    page = await ana.get(f"/match/{match}")
    panel = (await site.front.press(ANA, match, "/hand")).content
    said = page.words.replace("**", "")
    for text in (panel.title, *(line for line in panel.details if "<t:" not in line)):
        assert text.replace("*", "").replace("\\", "") in said
    assert set(labels(panel)) - {BOARD, "↻"} <= set(page.labels)
    assert BOARD not in page.labels
    assert "↻ Refresh" in page.labels  # where there is room for the word
    assert page.main["data-version"] == str(panel.panel.version)
    drawing = panel.picture.svg.removeprefix("<svg")
    assert drawing in page.body
    assert page.body.count(panel.picture.alt) == 2  # for whoever does not see it, and in words


async def test_a_move_on_the_page_is_seen_in_discord(site, match, turn):
    browser, page = turn
    front, before = site.front, (await site.front.row(match)).version
    edits = len(front.messenger.edits) + len(front.messenger.posts)
    answer = await browser.press(page, a_move(page))
    assert answer.status == 200
    assert (await front.row(match)).version > before
    await site.settled()
    assert len(front.messenger.edits) + len(front.messenger.posts) > edits


async def test_the_same_press_again_changes_nothing(site, match, turn):
    browser, page = turn
    label = a_move(page)
    await browser.press(page, label)
    stored = await site.front.stored(match)
    again = await browser.press(page, label)
    assert again.status == 409
    assert again.words.count("Already played ✓") + again.words.count("moved on") == 1
    assert (await site.front.stored(match))[:2] == stored[:2]


async def test_two_presses_at_once_count_once(site, match, turn):
    browser, page = turn
    label, before = a_move(page), (await site.front.table(match)).match.move
    both = await asyncio.gather(*(browser.press(page, label) for _ in range(2)))
    assert sorted(answer.status for answer in both) == [200, 409]
    assert (await site.front.table(match)).match.move == before + 1


@pytest.mark.parametrize(
    ("forge", "status"),
    [
        (lambda form: [("id", "nonsense"), *form], 400),
        (lambda _form: [], 403),
        (
            lambda form: [
                (name, value[:-1]) if name == "token" else (name, value) for name, value in form
            ],
            403,
        ),
        (
            lambda form: [
                (name, "é" * 48) if name == "token" else (name, value) for name, value in form
            ],
            403,
        ),
        (lambda form: [("id", "g1:0:0:-:/data-delete"), *form], 404),
        (lambda form: [("id", "g1:zzzz:0:-:/hand"), *form], 404),
        (lambda form: [("id", "x" * 200_000), *form], 413),
    ],
)
async def test_a_forged_press_changes_nothing(site, match, turn, forge, status):
    browser, page = turn
    form = page.form_with(a_move(page))
    stored = await site.front.stored(match)
    answer = await browser.post(form.action, forge([*form.fields, *form.buttons.values()]))
    assert answer.status == status
    assert words_for()(SENTENCES[status]).replace("**", "") in answer.words
    assert await site.front.stored(match) == stored


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "multipart/form-data; boundary=x"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded; charset=none"}, 415),
    ],
)
async def test_a_press_comes_from_a_form_of_ours(site, match, turn, headers, status):
    browser, page = turn
    form = page.form_with(a_move(page))
    stored = await site.front.stored(match)
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    body = "&".join(f"{name}={value}" for name, value in [*form.fields, *form.buttons.values()])
    answer = await browser.post(form.action, body.replace(" ", "+"), headers=kind | headers)
    assert answer.status == status
    assert await site.front.stored(match) == stored


async def test_a_match_of_others_is_as_unknown_as_none(site, match, ana):
    """Its page, its news and its presses; whoever is not signed in learns of no match at all."""
    theirs = await site.front.begin(CEM, DAN)
    stranger = await site.open()
    token = (await ana.get(f"/match/{match}")).forms[0].fields
    for path in (f"/match/{theirs}", f"/match/{theirs}/news", f"/match/{theirs}/signed-in"):
        none = path.replace(theirs, "zzzz")
        for browser, status in ((ana, 404), (stranger, 401)):
            found, missing = await browser.get(path), await browser.get(none)
            assert (found.status, found.text) == (missing.status, missing.text)
            assert found.status == status
    move = (await site.front.table(theirs)).custom_id("bid 0", 0)
    stored = await site.front.stored(theirs)
    for path in (f"/match/{theirs}", f"/match/{match}"):
        assert (await ana.post(path, [*token, ("id", move)])).status == 404
    assert await site.front.stored(theirs) == stored


async def test_a_cookie_that_was_made_up_opens_nothing(site, match, ana):
    (cookie,) = ana.client.session.cookie_jar
    stranger, real = await site.open(), cookie.value
    for value in ("", "x", real[:-1], f"{real}0", real[::-1], "%00", '"'):
        headers = {"Cookie": f"{cookie.key}={value}; other={real}; {cookie.key}x={value}"}
        assert (await stranger.get(f"/match/{match}", headers=headers)).status == 401, value
    headers = {"Cookie": f"{cookie.key}={real}"}
    assert (await stranger.get(f"/match/{match}", headers=headers)).status == 200


async def test_a_token_of_another_session_is_none(site, match, turn, ana):
    browser, page = turn
    other = await site.signed_in(BEN if browser is ana else (await waiting(site, match))[1], match)
    theirs = (await other.get(f"/match/{match}")).forms[0].fields
    form = page.form_with(label := a_move(page))
    answer = await browser.post(form.action, [*theirs, form.buttons[label]])
    assert answer.status == 403


async def test_no_two_pages_have_one_token(match, ana):
    """Of compressed pages with the same one, the sizes tell what it is."""
    pages = [await ana.get(f"/match/{match}") for _ in range(2)]
    assert pages[0].forms[0].fields != pages[1].forms[0].fields
    assert (
        pages[0].headers["Content-Security-Policy"] != pages[1].headers["Content-Security-Policy"]
    )


async def test_pages_run_no_scripts_but_ours(site, match, ana):
    """Neither a page of the match nor one of an error may be framed, kept, or tell where it is."""
    link = await site.link(ANA, match)
    paths = ["/", f"/match/{match}", f"/match/{match}/signed-in", link, "/sign-in/x", "/match/zz"]
    for browser in (ana, await site.open()):
        for path in (*paths, "/nothing", "/match/..%2f", "/match/UPPER"):
            page = await browser.get(path)
            policy = page.headers["Content-Security-Policy"]
            assert "default-src 'none'; script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
            assert page.headers["Referrer-Policy"] == "no-referrer"
            assert page.headers["X-Content-Type-Options"] == "nosniff"
            assert page.headers["X-Frame-Options"] == "DENY"
            assert page.headers["Cache-Control"] == "no-store"
            assert "noindex" in page.headers["X-Robots-Tag"]
            assert not SCRIPTED.search(page.body)


async def test_the_files_beside_the_pages_are_small_and_kept(site):
    browser = await site.open()
    for path, (content, kind) in files().items():
        async with browser.client.get(path) as response:
            assert (response.status, response.content_type) == (200, kind)
            assert "immutable" in response.headers["Cache-Control"]
            assert await response.read() == content
    scripts = [content for content, kind in files().values() if kind == "text/javascript"]
    assert sum(map(len, scripts)) <= 25_000


async def test_a_name_is_never_markup(site):
    rogue = replace(ANA, name="<img src=x onerror=alert(1)>")
    match = await site.front.begin(rogue, BEN)
    browser = await site.signed_in(rogue, match)
    page = await browser.get(f"/match/{match}")
    assert "<img" not in page.body
    assert "&lt;img" in page.body


async def test_pages_speak_the_member_s_language(site, match, ana):
    stranger = await site.open()
    german = {"Accept-Language": "xx;q=1, de-DE, en;q=0.5"}
    assert (await stranger.get("/", headers=german)).body.count('lang="de"') == 1
    assert 'lang="en"' in (await stranger.get("/", headers={"Accept-Language": "tlh"})).body

    def choose(conn):
        preferences.save(conn, replace(preferences.load(conn, ANA.user_id), language="fr"))

    await site.front.database.write(choose)
    site.front.host.services.tastes.forget(ANA.user_id)
    assert 'lang="fr"' in (await ana.get(f"/match/{match}")).body


async def test_a_form_is_a_page_of_its_own(site, match, ana):
    """As Discord's modal: its fields, what is typed into them, and what the host says of it."""
    page = await ana.press(await ana.get(f"/match/{match}"), "↻ Refresh")
    token = page.forms[0].fields
    report = str(CustomId(match, "/more"))
    more = await ana.post(f"/match/{match}", [*token, ("id", report)])
    assert "Resign" in more.labels
    asked = await ana.press(more, "Resign")
    assert (await site.front.table(match)).is_running
    assert asked.status == 200


async def test_a_file_is_saved_and_never_opened(match, ana):
    page = await ana.get(f"/match/{match}")
    export = str(CustomId(match, "/export"))
    saved = await ana.post(f"/match/{match}", [*page.forms[0].fields, ("id", export)])
    assert saved.status == 200
    assert saved.headers["Content-Disposition"].startswith("attachment;")
    assert saved.headers["Content-Type"] == "application/octet-stream"


async def test_what_everybody_is_to_see_is_posted(site, match, turn):
    """A rematch opens a lobby in the channel, as from a message there."""
    browser, page = turn
    front = site.front
    loser, _ = await waiting(site, match)
    await front.press(loser, match, "/resign-yes", private=True)
    await front.host.tick()
    posted = len(front.messenger.posts)
    rematch = str(CustomId(match, "/rematch"))
    answer = await browser.post(page.forms[0].action, [*page.forms[0].fields, ("id", rematch)])
    assert answer.status == 200
    assert len(front.messenger.posts) > posted


async def test_a_menu_stays_open_until_the_member_is_asked_anew(site, match):
    here, front = f"/match/{match}", site.front
    await front.move(ANA, match, "bid 2")
    await front.move(BEN, match, "bid 0")
    assert (await front.table(match)).waiting == (0,)
    browser = await site.signed_in(ANA, match)
    page = await browser.get(here)
    opened = await browser.press(page, next(label for label in page.labels if "Give a" in label))
    query = {"open": opened.main["data-open"], "asked": opened.main["data-asked"]}
    assert (await browser.get(here, params=query)).labels == opened.labels
    assert (await browser.get(here, params=query | {"asked": "0"})).labels != opened.labels
    assert (await browser.get(here, params=query | {"open": "no such menu"})).status == 200


async def test_what_a_page_loads_by_itself_is_no_visit(site, match, ana, monkeypatch):
    """Else nobody would be called who has left a page open, and missed days would not count."""
    handled, handle = [], site.front.host.handle

    async def noting(interaction, **how):
        handled.append(interaction.custom_id.action)
        return await handle(interaction, **how)

    monkeypatch.setattr(site.front.host, "handle", noting)
    page = await ana.get(f"/match/{match}")
    again = await ana.get(f"/match/{match}", params={"asked": page.main["data-asked"], "open": ""})
    assert handled == ["/hand"]
    assert (again.words, again.labels) == (page.words, page.labels)


async def test_who_presses_too_often_waits(match, ana):
    answers = [await ana.get(f"/match/{match}") for _ in range(45)]
    late = answers[-1]
    assert late.status == 429
    assert "That was fast." in late.words
    assert int(late.headers["Retry-After"]) >= 1


async def test_a_bot_that_starts_or_ends_says_so(site, match, ana):
    site.is_ready = False
    assert (await ana.get(f"/match/{match}")).status == 503
    site.is_ready, site.presses.is_closing = True, True
    page = await ana.get(f"/match/{match}")
    assert (page.status, "I'm restarting." in page.words) == (503, True)
    assert page.headers["Retry-After"] == str(server.RESTART)


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (RuntimeError("a secret of ours"), 500, "Something broke on my side."),
        (
            StorageUnavailable("the disk is full"),
            503,
            "Not played: I can't save anything just now.",
        ),
    ],
)
async def test_a_failure_is_a_sentence(site, match, turn, monkeypatch, error, status, said):
    async def fail(*_one, **_more):
        raise error

    browser, page = turn
    monkeypatch.setattr(site.front.host.services.play.matches, "play", fail)
    with capture_logs() as logs:
        answer = await browser.press(page, a_move(page))
    assert (answer.status, said in answer.words) == (status, True)
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    if status == 500:
        (line,) = [line for line in logs if line["event"] == "page_failed"]
        assert line["code"] in answer.words


def test_an_outage_is_no_fault():
    assert issubclass(StorageUnavailable, StorageError)


async def test_every_choice_of_a_page_does_what_it_says(site, match, turn):
    """Each button that the page shows is one that the host knows; none breaks."""
    browser, page = turn
    for label in page.labels:
        now = await browser.get(f"/match/{match}")
        if label in now.labels:
            assert (await browser.press(now, label)).status == 200, label
