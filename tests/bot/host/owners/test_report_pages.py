"""`/owner reports`: every report is reached and shown whole, and settled once."""

import pytest

from bot.host.owners.owner_access import OwnerSettings
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import OpenModal
from bot.host.ui.member import escape_markdown
from bot.interactions.render import render, render_form
from storage.owner import reports
from storage.owner.reports import ReportRow
from storage.server import audit
from tests.bot.host.fakes import ANA, DAN, GUILD, ON_A_FILE, Front, button, labels, said

pytestmark = ON_A_FILE


@pytest.fixture
def front(database, clock):
    return Front(
        database, clock, owners=OwnerSettings(frozenset({DAN.user_id}), frozenset({GUILD}))
    )


async def do(front, action, **more):
    return await front.send(DAN, CustomId(NO_MATCH, action), private=True, **more)


async def press(front, reply, label, at=0):
    """Press the button of this label: of the section at a place, if several have it."""
    found = [one for part in reply.content.sections for one in part.row if one.label == label]
    chosen = found[at] if found else button(reply.content, label)
    return await front.send(DAN, CustomId.parse(chosen.custom_id), private=True)


async def reported(front, *texts, member=ANA):
    """Store reports as long as any, in this order."""

    def write(conn):
        for number, text in enumerate(texts):
            row = ReportRow(
                code=f"C{number:03}",
                user_id=member.user_id,
                guild_id=2**63 - 1,
                match_id="m" * 12,
                interaction_id=2**63 - 1,
                version="10.10.10.dev10",
                said=text,
                at=front.clock.ms(),
            )
            reports.add(conn, row)

    await front.host.remember_member(member)
    await front.database.write(write)


def codes(reply):
    return [part.text[1:5] for part in reply.content.sections]


@pytest.mark.parametrize("letter", ["*", "<", "語", "🏆", "א", "x"])
async def test_the_longest_reports_are_shown_whole(front, letter):
    texts = [letter * 500] * 4
    await reported(front, *texts)
    panel = await do(front, "/owner-reports")
    render(panel.content, picture=None)
    assert all(escape_markdown(texts[0]) in part.text for part in panel.content.sections)
    assert codes(panel) == ["C003", "C002", "C001"]
    older = await press(front, panel, "◀ Older")
    render(older.content, picture=None)
    assert codes(older) == ["C000"]


async def test_each_of_many_reports_is_reached_newest_first(front):
    await reported(front, *["Help."] * 205)
    panel, seen = await do(front, "/owner-reports"), []
    while True:
        seen += codes(panel)
        if not button(panel.content, "◀ Older").enabled:
            break
        panel = await press(front, panel, "◀ Older")
    assert seen == [f"C{number:03}" for number in reversed(range(205))]
    assert "Reports 205 to 205 of 205" in said(panel)
    assert codes(await press(front, panel, "Newer ▶")) == ["C003", "C002", "C001"]
    assert not button((await do(front, "/owner-reports")).content, "Newer ▶").enabled


async def test_a_dismissed_report_is_off_the_list_and_its_member_hears_nothing(front):
    await reported(front, "One.", "Two.", "Three.", "Four.")
    panel = await press(front, await do(front, "/owner-reports"), "Dismiss", at=1)
    assert "Report `C002` is dismissed." in said(panel)
    assert codes(panel) == ["C003", "C001", "C000"]
    assert "◀ Older" not in labels(panel.content)
    assert "was answered" not in said(await front.send(ANA, CustomId(NO_MATCH, "/data-show")))
    (note,) = await front.database.read(lambda conn: audit.of_server(conn, 0, 9))
    assert (note.what, note.user_id, note.detail) == ("dismiss", DAN.user_id, {"report": "C002"})


async def test_the_last_report_of_a_page_leaves_the_page_before_it(front):
    await reported(front, "One.", "Two.", "Three.", "Four.")
    older = await press(front, await do(front, "/owner-reports"), "◀ Older")
    assert codes(await press(front, older, "Dismiss")) == ["C003", "C002", "C001"]


async def test_an_answered_report_leads_back_to_its_page(front):
    await reported(front, *["Help."] * 7)
    older = await press(front, await do(front, "/owner-reports"), "◀ Older")
    opened = await press(front, older, "Answer…")
    assert isinstance(opened, OpenModal)
    sent = CustomId.parse(opened.form.custom_id)
    back = await front.send(DAN, sent, private=True, answers={"text": "Mended."})
    assert "Report `C003` is answered." in said(back)
    assert codes(back) == ["C002", "C001", "C000"]


@pytest.mark.parametrize("first", ["answered", "dismiss"])
@pytest.mark.parametrize("then", ["answered", "answer", "dismiss"])
async def test_a_report_is_settled_once(front, first, then):
    """Two owners may have the same list open."""
    await reported(front, "Help.")
    (row,) = await front.database.read(lambda conn: reports.latest(conn, 9))
    await do(front, f"/owner-{first} {row.id} 0", answers={"text": "Mended."})
    settled = await front.database.read(lambda conn: reports.load(conn, row.id))
    refused = await do(front, f"/owner-{then} {row.id} 0", answers={"text": "Again."})
    assert "answered or dismissed already" in said(refused)
    assert await front.database.read(lambda conn: reports.load(conn, row.id)) == settled
    assert len(await front.database.read(lambda conn: audit.of_server(conn, 0, 9))) == 1


async def test_what_is_no_report_is_refused(front):
    for wrong in ("5 0", "", "x"):
        assert "That report is gone" in said(await do(front, f"/owner-dismiss {wrong}".strip()))


@pytest.mark.parametrize("letter", ["x", "語"])
async def test_a_report_is_stored_whole_or_refused(front, letter):
    """Nothing is cut: a form says how much, and an older one may still send more."""
    assert "saved as report" in said(await do(front, "/report", answers={"text": letter * 500}))
    refused = said(await do(front, "/report", answers={"text": letter * 501}))
    assert refused == "That has 501 characters, and at most 500 fit. Send a shorter one."
    (row,) = await front.database.read(lambda conn: reports.latest(conn, 9))
    assert row.said == letter * 500


async def test_an_answer_is_refused_if_it_is_too_long_or_empty(front):
    await reported(front, "Help.")
    (row,) = await front.database.read(lambda conn: reports.latest(conn, 9))
    opened = await do(front, f"/owner-answer {row.id} 0")
    (label,) = render_form(opened.form).to_dict()["components"]
    assert label["component"]["max_length"] == 300
    for text, why in (("x" * 301, "has 301 characters, and at most 300 fit"), (" ", "Write")):
        assert why in said(await do(front, f"/owner-answered {row.id} 0", answers={"text": text}))
    assert await front.database.read(lambda conn: reports.load(conn, row.id)) == row
