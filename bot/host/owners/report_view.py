"""What `/owner reports` shows: the reports that wait, page by page, and the form for an answer."""

from bot.host.owners.owner_view import TITLE
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, Field, Form, MessageContent, Section
from bot.host.ui.shortening import shortened
from games.core.translation import Translator
from storage.owner.reports import OpenReports, ReportRow

A_PAGE = 3
"""How many of the longest reports fit one message whole."""
LONGEST_ANSWER = 300
HINT = 100
"""Most characters of a form's hint."""


def listed(found: OpenReports, words: Translator, notice: str = "") -> MessageContent:
    """Return a page of the reports that wait, each with buttons to answer and to dismiss it."""
    if not found.rows:
        line = words("No report waits for an answer.")
        return MessageContent(words(TITLE), (line,), notice=notice)
    first, last = found.page * A_PAGE + 1, found.page * A_PAGE + len(found.rows)
    line = words("Reports {first} to {last} of {n}", first=first, last=last, n=found.count)
    sections = tuple(Section(_report(one), _buttons(one, found, words)) for one in found.rows)
    newer = _turn(words("Newer ▶"), found.page - 1, is_there=found.page > 0)
    older = _turn(words("◀ Older"), found.page + 1, is_there=last < found.count)
    rows = ((older, newer),) if found.count > A_PAGE else ()
    return MessageContent(words(TITLE), (line,), rows, sections=sections, notice=notice)


def _turn(label: str, page: int, *, is_there: bool) -> Button:
    return Button(label, custom_id_of(f"/owner-reports {max(page, 0)}"), enabled=is_there)


def _buttons(one: ReportRow, found: OpenReports, words: Translator) -> tuple[Button, Button]:
    return (
        Button(words("Answer…"), custom_id_of(f"/owner-answer {one.id} {found.page}"), "main"),
        Button(words("Dismiss"), custom_id_of(f"/owner-dismiss {one.id} {found.page}")),
    )


def _report(one: ReportRow) -> str:
    where = f"server {one.guild_id}" if one.guild_id else "DM"
    match = f" · match `{one.match_id}`" if one.match_id else ""
    ids = f"{where}{match} · interaction {one.interaction_id} · {one.version}"
    return f"`{one.code}` <t:{one.at // 1000}:R> {escape_markdown(one.said)}\n-# {ids}"


def answer_form(one: ReportRow, page: int, words: Translator) -> Form:
    """Return the form for the answer to a report, which then leads back to a page."""
    hint = shortened(one.said, HINT, is_markdown=False)
    field = Field("text", words("Your answer"), hint=hint, longest=LONGEST_ANSWER)
    action = custom_id_of(f"/owner-answered {one.id} {page}")
    return Form(words("Report {code}", code=one.code), action, (field,))
