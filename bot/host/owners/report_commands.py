"""`/owner reports`: what members reported, to answer or to dismiss it once."""

from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.owners import owners_log
from bot.host.owners.owner_view import TITLE
from bot.host.owners.owner_watch import OwnerWatch
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.interaction import MemberInteraction, OpenModal, Reply, update_or_ephemeral
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, Field, Form, MessageContent, Section
from bot.host.ui.numbers import number_at
from bot.host.ui.shortening import shortened
from bot.host.ui.typed_text import one_line
from games.core.translation import N_, Translator
from storage.owner import reports
from storage.owner.reports import OpenReports, ReportRow
from storage.server import audit

A_PAGE = 3
"""How many of the longest reports fit one message whole."""
LONGEST_ANSWER = 300
HINT = 100
"""Most characters of a form's hint."""


def listed(open_reports: OpenReports, words: Translator, notice: str = "") -> MessageContent:
    """Return a page of the reports that wait, each with buttons to answer and to dismiss it."""
    if not open_reports.rows:
        line = words("No report waits for an answer.")
        return MessageContent(words(TITLE), (line,), notice=notice)
    first, last = (
        open_reports.page * A_PAGE + 1,
        open_reports.page * A_PAGE + len(open_reports.rows),
    )
    line = words("Reports {first} to {last} of {n}", first=first, last=last, n=open_reports.count)
    sections = tuple(
        Section(_report(row), _buttons(row, open_reports, words)) for row in open_reports.rows
    )
    newer = _turn(words("Newer ▶"), open_reports.page - 1, is_there=open_reports.page > 0)
    older = _turn(words("◀ Older"), open_reports.page + 1, is_there=last < open_reports.count)
    rows = ((older, newer),) if open_reports.count > A_PAGE else ()
    return MessageContent(words(TITLE), (line,), rows, sections=sections, notice=notice)


def _turn(label: str, page: int, *, is_there: bool) -> Button:
    return Button(label, custom_id_of(f"/owner-reports {max(page, 0)}"), enabled=is_there)


def _buttons(
    report: ReportRow, open_reports: OpenReports, words: Translator
) -> tuple[Button, Button]:
    return (
        Button(
            words("Answer…"), custom_id_of(f"/owner-answer {report.id} {open_reports.page}"), "main"
        ),
        Button(words("Dismiss"), custom_id_of(f"/owner-dismiss {report.id} {open_reports.page}")),
    )


def _report(report: ReportRow) -> str:
    where = f"server {report.guild_id}" if report.guild_id else "DM"
    match = f" · match `{report.match_id}`" if report.match_id else ""
    ids = f"{where}{match} · interaction {report.interaction_id} · {report.version}"
    return f"`{report.code}` <t:{report.at // 1000}:R> {escape_markdown(report.said)}\n-# {ids}"


def answer_form(report: ReportRow, page: int, words: Translator) -> Form:
    """Return the form for the answer to a report, which then leads back to a page."""
    hint = shortened(report.said, HINT, is_markdown=False)
    field = Field("text", words("Your answer"), hint=hint, longest=LONGEST_ANSWER)
    action = custom_id_of(f"/owner-answered {report.id} {page}")
    return Form(words("Report {code}", code=report.code), action, (field,))


if TYPE_CHECKING:
    from bot.host.owners.block_commands import OwnersHandler

GONE = N_("That report is gone: reports are kept for 90 days.")
DONE = N_("That report was answered or dismissed already: /owner reports")


class ReportCommands:
    """Lists the reports that wait, and takes them off the list."""

    def __init__(self, match_service: MatchService, watch: OwnerWatch) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.watch = watch
        self.handlers: dict[str, OwnersHandler] = {
            "owner-reports": self.show,
            "owner-answer": self.ask_answer,
            "owner-answered": self.answer,
            "owner-dismiss": self.dismiss,
        }

    async def show(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Show a page of the reports that wait, the newest on the first."""
        page = number_at(interaction.custom_id.arguments, 1, 0)
        return await self._page(interaction, page, words)

    async def ask_answer(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Open the form for the answer to a report."""
        report = await self._report(interaction)
        return OpenModal(answer_form(report, _page_of(interaction), words))

    async def answer(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Store the answer, which the member reads with whatever they press next."""
        typed = interaction.answers.get("text", "")
        text = one_line(typed, LONGEST_ANSWER)
        report = await self._settle(interaction, "answer", text)
        notice = words("Report `{code}` is answered.", code=report.code)
        return await self._page(interaction, _page_of(interaction), words, notice)

    async def dismiss(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Take a report off the list without an answer; its member is told nothing."""
        report = await self._settle(interaction, "dismiss", None)
        notice = words("Report `{code}` is dismissed.", code=report.code)
        return await self._page(interaction, _page_of(interaction), words, notice)

    async def _settle(
        self, interaction: MemberInteraction, what: str, text: str | None
    ) -> ReportRow:
        """Answer or dismiss a report that waits, and log it; raises `Refusal` if it was before."""
        report, now = await self._report(interaction), self.matches.now()
        note = owners_log.entry(interaction, what, now, report=report.code)

        def write(conn: Connection) -> None:
            if not reports.settle(conn, report.id, text, now):
                raise Refusal(DONE)
            audit.add(conn, note)

        await self.database.write(write)
        await self.watch.refresh()
        return report

    async def _page(
        self, interaction: MemberInteraction, page: int, words: Translator, notice: str = ""
    ) -> Reply:
        read = partial(reports.open_page, page=page, size=A_PAGE)
        content = listed(await self.database.read(read), words, notice)
        return update_or_ephemeral(interaction, content)

    async def _report(self, interaction: MemberInteraction) -> ReportRow:
        """Return the report in the custom id; raises `Refusal` if it is gone or does not wait."""
        number = number_at(interaction.custom_id.arguments, 1, 0)
        report = await self.database.read(lambda conn: reports.load(conn, number))
        if report is None:
            raise Refusal(GONE)
        if report.answered_at is not None:
            raise Refusal(DONE)
        return report


def _page_of(interaction: MemberInteraction) -> int:
    """Return the page that a button of a report was on; old ones do not name it."""
    return number_at(interaction.custom_id.arguments, 2, 0)
