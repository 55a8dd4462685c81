"""Members' problem reports, stored and logged for the people who run the bot."""

import secrets

import structlog
from sqlalchemy import Connection

from bot import __version__
from bot.host.lobby import member_limits
from bot.host.match.match_service import MatchService
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import Handler, MemberInteraction, OpenModal, Reply, ephemeral_text
from bot.host.ui.member import words_for
from bot.host.ui.message import Field, Form
from bot.host.ui.routing import Routes
from bot.host.ui.typed_text import one_line
from games.core.translation import N_
from storage.owner import reports
from storage.owner.reports import ReportRow

WORD = "report"
"""The first word of the form's action."""
TEXT = "text"
"""The key of the form's only question."""
LONGEST = 500
"""Most characters of a report."""
NOTHING = N_("Say in a sentence what is wrong, then send it again.")
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
log = structlog.get_logger()


def new_error_code() -> str:
    """Return a random code of four letters and digits, to find a log line by."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(4))


class Reports:
    """Opens the report form, stores and logs the answers."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.routes = Routes[Handler]({WORD: self.store_report})

    def ask(self, locale: str, match_id: str | None) -> Reply:
        """Open the form; `match_id` is the match the report is about."""
        words = words_for((), locale)
        custom_id = CustomId(NO_MATCH, f"/{WORD} {match_id}" if match_id else f"/{WORD}")
        hint = words("One sentence is enough. The people who run this bot read it.")
        fields = (Field(TEXT, words("What is wrong?"), hint=hint, longest=LONGEST),)
        return OpenModal(Form(words("Report a problem"), str(custom_id), fields))

    async def store_report(self, interaction: MemberInteraction) -> Reply:
        """Store and log the report under a code, with its match."""
        said = one_line(interaction.answers.get(TEXT, ""), LONGEST, NOTHING)
        words, code = interaction.words, new_error_code()
        match_id = (
            interaction.custom_id.arguments[1] if len(interaction.custom_id.arguments) > 1 else None
        )
        report = ReportRow(
            code=code,
            user_id=interaction.member.user_id,
            guild_id=interaction.place.guild_id or 0,
            match_id=match_id,
            interaction_id=interaction.token,
            version=__version__,
            said=said,
            at=self.matches.now(),
        )
        await self.database.write(lambda conn: _add(conn, report))
        log.warning("problem_reported", code=code, reported=match_id, said=said)
        text = words(
            "Thanks – saved as report `{code}`. The people who run this bot read it; an answer "
            "stands above what you press next.",
            code=code,
        )
        return ephemeral_text(text)


def _add(conn: Connection, report: ReportRow) -> None:
    """Store a report; raises `Refusal` if its member has sent too many."""
    member_limits.require_room(conn, "report", report.user_id, report.guild_id, report.at)
    reports.add(conn, report)
