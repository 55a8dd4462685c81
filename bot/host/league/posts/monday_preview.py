"""The post that begins a week: its matches, what is at stake, the first day's deadline."""

from bot.host.league.days.week_stories import loaded_stories
from bot.host.league.posts import division_table, rivalry_lines
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.fixture_lines import meeting_line
from bot.host.ui.message import MessageContent
from games.core.screen import Picture
from storage.server import divisions


def post(told: DivisionFacts) -> MessageContent:
    """Return the post about a week that begins."""
    title = told.words("{title} · week {n} begins", title=told.title, n=told.facts["week"])
    lines = (
        *(_stories(told) or _meetings(told)),
        *rivalry_lines.side_by_side(told),
        *_closing(told),
    )
    asked = rivalry_lines.buttons(told)
    rows = (asked, *rows_of(told)) if asked else rows_of(told)
    return MessageContent(title, lines, rows, _race(told), mood="live")


def _race(told: DivisionFacts) -> Picture | None:
    """Return the race after the previous week, with places by week; None without one."""
    if told.days is None or told.days.race is None:
        return None
    tables = divisions.tables_of(told.conn, told.part.row.id)
    week = told.facts["week"] - 1
    shown = division_table.table(told.part, tables, week, told.days.race, told.words)
    return shown.picture if shown is not None else None


def _stories(told: DivisionFacts) -> list[str]:
    """Return the game's stories of the week; nothing if none were stored."""
    stories = loaded_stories(told.facts.get("stories"))
    if told.days is None or told.days.reporting is None:
        return []
    return [told.days.reporting.tell(story, told.words) for story in stories]


def _meetings(told: DivisionFacts) -> list[str]:
    """Return the matches of the week alone."""
    lines = [told.words("__This week__")]
    lines += [meeting_line(one, told.words) for one in told.meetings(told.facts["week"])]
    return lines


def _closing(told: DivisionFacts) -> list[str]:
    """Return the line with the first day's deadline; nothing in a sitting."""
    closing = told.part.closing(told.part.row.stage)
    if closing is None:
        return []
    return [told.words("The first day closes <t:{at}:R>.", at=closing.due // 1000)]
