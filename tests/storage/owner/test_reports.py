"""Problem reports: listed, answered once, deleted after ninety days and with the member's data."""

from dataclasses import replace

from storage.member import players
from storage.owner import owner_state, reports
from storage.owner.reports import KEPT, OpenReports, ReportRow
from tests.storage.conftest import ANA, BEN, GUILD, NOW
from tests.storage.erasures import delete_member
from tests.storage.exports import export_member, export_server

ONE = ReportRow(
    code="AB2C",
    user_id=ANA,
    guild_id=GUILD,
    match_id="m1",
    interaction_id=77,
    version="1.0.0",
    said="My hand is empty.",
    at=NOW,
)


def test_reports_are_listed_newest_first_and_loaded_by_their_id(connection):
    first = reports.add(connection, ONE)
    second = reports.add(connection, replace(ONE, code="ZZZZ", at=NOW + 1))
    assert [report.id for report in reports.latest(connection, 10)] == [second, first]
    assert reports.load(connection, first) == replace(ONE, id=first)
    assert reports.load(connection, second + 1) is None
    assert reports.settle(connection, second, "Mended.", NOW + 2)
    assert [report.id for report in reports.latest(connection, 10, is_open=True)] == [first]


def test_the_reports_that_wait_are_read_page_by_page(connection):
    numbers = [reports.add(connection, ONE) for _ in range(7)]
    reports.settle(connection, numbers.pop(3), None, NOW)
    for page, shown in ((0, numbers[3:]), (1, numbers[:3]), (2, numbers[:3]), (-1, numbers[3:])):
        open_reports = reports.open_page(connection, page=page, size=3)
        assert [row.id for row in open_reports.rows] == shown[::-1]
        assert (open_reports.page, open_reports.count) == (min(max(page, 0), 1), 6)
    for number in numbers:
        reports.settle(connection, number, None, NOW)
    assert reports.open_page(connection, page=5, size=3) == OpenReports(0, (), 0)


def test_an_answer_waits_for_its_member_until_it_was_read(connection):
    number = reports.add(connection, ONE)
    assert reports.untold(connection, ANA) == []
    assert reports.settle(connection, number, "Mended.", NOW + 2)
    assert owner_state.load(connection).answered == {ANA}
    assert [report.answer for report in reports.untold(connection, ANA)] == ["Mended."]
    assert reports.untold(connection, BEN) == []
    reports.set_told(connection, number, NOW + 3)
    assert owner_state.load(connection).answered == frozenset()
    assert not reports.settle(connection, number, "Mended twice.", NOW + 4)
    assert reports.untold(connection, ANA) == []


def test_a_report_is_answered_or_dismissed_once(connection):
    number = reports.add(connection, ONE)
    assert reports.settle(connection, number, None, NOW + 2)
    for answer in ("Mended.", None):
        assert not reports.settle(connection, number, answer, NOW + 3)
    assert reports.load(connection, number).answer is None
    assert reports.untold(connection, ANA) == []
    assert owner_state.load(connection).answered == frozenset()


def test_a_report_is_posted_by_one_process(connection):
    number = reports.add(connection, ONE)
    assert [report.id for report in reports.unposted(connection)] == [number]
    assert reports.set_posted(connection, number, NOW)
    assert not reports.set_posted(connection, number, NOW)
    assert reports.unposted(connection) == []
    reports.unset_posted(connection, number)
    assert [report.id for report in reports.unposted(connection)] == [number]


def test_a_report_goes_after_ninety_days_and_with_its_member(connection):
    old = reports.add(connection, ONE)
    new = reports.add(connection, replace(ONE, at=NOW + KEPT))
    reports.delete_old(connection, NOW + KEPT)
    assert [report.id for report in reports.latest(connection, 10)] == [old, new][::-1]
    reports.delete_old(connection, NOW + KEPT + 1)
    assert [report.id for report in reports.latest(connection, 10)] == [new]
    assert [row["said"] for row in export_member(connection, ANA)["reports"]] == [ONE.said]
    delete_member(connection, ANA)
    assert reports.latest(connection, 10) == []
    assert players.known(connection, [ANA]) == []


def test_managers_do_not_read_what_was_written(connection):
    reports.settle(connection, reports.add(connection, ONE), "Mended.", NOW)
    (row,) = export_server(connection, GUILD)["reports"]
    assert not {"said", "answer"} & row.keys()
