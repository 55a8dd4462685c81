"""The post that begins a week: its matches, what is at stake, the first day's deadline."""

from bot.host.league.posts import division_table, rivalry_lines
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.fixture_lines import meeting_line
from bot.host.league.rules.announcements import WeekBegun
from bot.host.ui.message import MessageContent
from games.core.screen import Picture
from storage.server import divisions


def post(told: DivisionFacts, about: WeekBegun) -> MessageContent:
    """Return the post about a week that begins."""
    week = about.week
    title = told.words("{title} · week {n} begins", title=told.title, n=week)
    lines = (
        *(told.story_lines(about.stories) or _meetings(told, week)),
        *rivalry_lines.side_by_side(told, week),
        *_closing(told),
    )
    asked = rivalry_lines.buttons(told, week)
    rows = (asked, *rows_of(told)) if asked else rows_of(told)
    return MessageContent(title, lines, rows, _race(told, week - 1), mood="live")


def _race(told: DivisionFacts, week: int) -> Picture | None:
    """Return the race after a week, with places by week; None without one."""
    if told.days is None or told.days.race is None:
        return None
    tables = divisions.tables_of(told.conn, told.part.row.id)
    shown = division_table.table(told.part, tables, week, told.days.race, told.words)
    return shown.picture if shown is not None else None


def _meetings(told: DivisionFacts, week: int) -> list[str]:
    """Return the matches of a week alone."""
    lines = [told.words("__This week__")]
    lines += [meeting_line(one, told.words) for one in told.meetings(week)]
    return lines


def _closing(told: DivisionFacts) -> list[str]:
    """Return the line with the first day's deadline; nothing in a sitting."""
    closing = told.part.closing(told.part.row.stage)
    if closing is None:
        return []
    return [told.words("The first day closes <t:{at}:R>.", at=closing.due // 1000)]
