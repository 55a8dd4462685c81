"""The post that begins a week: its matches, what is at stake, the first day's deadline."""

from bot.host.league.posts import division_table, rivalry_lines
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.fixture_lines import each_once, meeting_line
from bot.host.league.rules.announcements import WeekBegun
from bot.host.ui.message import MessageContent
from games.core.screen import Picture
from storage.server import divisions


def post(facts: DivisionFacts, about: WeekBegun) -> MessageContent:
    """Return the post about a week that begins."""
    week = about.week
    title = facts.words("{title} · week {n} begins", title=facts.title, n=week)
    lines = (
        *(facts.story_lines(about.stories) or _meetings(facts, week)),
        *rivalry_lines.side_by_side(facts, week),
        *_closing(facts),
    )
    asked = rivalry_lines.buttons(facts, week)
    rows = (asked, *rows_of(facts)) if asked else rows_of(facts)
    return MessageContent(title, lines, rows, _race(facts, week - 1), mood="live")


def _race(facts: DivisionFacts, week: int) -> Picture | None:
    """Return the race after a week, with places by week; None without one."""
    if facts.days is None or facts.days.race is None:
        return None
    tables = divisions.tables_of(facts.conn, facts.division.row.id)
    shown = division_table.table(facts.division, tables, week, facts.days.race, facts.words)
    return shown.picture if shown is not None else None


def _meetings(facts: DivisionFacts, week: int) -> list[str]:
    """Return the matches of a week alone."""
    lines = [facts.words("__This week__")]
    lines += [meeting_line(one, facts.words) for one in each_once(facts.meetings(week))]
    return lines


def _closing(facts: DivisionFacts) -> list[str]:
    """Return the line with the first day's deadline; nothing in a sitting."""
    closing = facts.division.closing(facts.division.row.stage)
    if closing is None:
        return []
    return [facts.words("The first day closes <t:{at}:R>.", at=closing.due // 1000)]
