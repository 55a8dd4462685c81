"""`/owner reports`: what members reported, to answer or to dismiss it once."""

from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.owners import owners_log, report_view
from bot.host.owners.owner_watch import OwnerWatch
from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction, OpenModal, Reply, update_or_ephemeral
from bot.host.ui.numbers import number_at
from bot.host.ui.typed_text import one_line
from games.core.translation import N_, Translator
from storage.owner import reports
from storage.owner.reports import ReportRow
from storage.server import audit

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
        return OpenModal(report_view.answer_form(report, _page_of(interaction), words))

    async def answer(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Store the answer, which the member reads with whatever they press next."""
        typed = interaction.answers.get("text", "")
        text = one_line(typed, report_view.LONGEST_ANSWER)
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
            audit.note(conn, note)

        await self.database.write(write)
        await self.watch.refresh()
        return report

    async def _page(
        self, interaction: MemberInteraction, page: int, words: Translator, notice: str = ""
    ) -> Reply:
        read = partial(reports.open_page, page=page, size=report_view.A_PAGE)
        content = report_view.listed(await self.database.read(read), words, notice)
        return update_or_ephemeral(interaction, content)

    async def _report(self, interaction: MemberInteraction) -> ReportRow:
        """Return the report in the custom id; raises `Refusal` if it is gone or does not wait."""
        number = number_at(interaction.custom_id.arguments, 1, 0)
        found = await self.database.read(lambda conn: reports.load(conn, number))
        if found is None:
            raise Refusal(GONE)
        if found.answered_at is not None:
            raise Refusal(DONE)
        return found


def _page_of(interaction: MemberInteraction) -> int:
    """Return the page that a button of a report was on; old ones do not name it."""
    return number_at(interaction.custom_id.arguments, 2, 0)
