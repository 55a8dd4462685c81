"""The post that ends a week: its results, the match of the week, three stories, the table."""

from bot.host.league.days.week_stories import loaded_stories
from bot.host.league.posts import division_table, rivalry_lines
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.division_table import TableView
from bot.host.league.posts.fixture_lines import meeting_line
from bot.host.ui.message import MessageContent, Row
from bot.host.views.recap import watch_rows
from games.core.screen import Picture
from games.core.season import Fixture
from storage.server import divisions


def post(told: DivisionFacts) -> MessageContent:
    """Return the post about a week that is over.

    Its picture is that of the match of the week; without one it is that of the table.
    """
    words, week = told.words, told.facts["week"]
    title = words("{title} · week {n}", title=told.title, n=week)
    lines = [*_results(told), *_stories(told), *rivalry_lines.outcome(told)]
    table, picture = _table(told), _match_picture(told)
    if table is not None:
        lines += table.lines
        picture = picture or table.picture
    rows = (*_watch(told), *rows_of(told))
    return MessageContent(title, tuple(lines), rows, picture=picture, mood="live")


def _watch(told: DivisionFacts) -> tuple[Row, ...]:
    """Return the controls to watch the week's matches; none once they can't be watched."""
    loaded = told.loaded
    if loaded is None:
        return ()
    view = loaded.definition.game.view(loaded.match.state, None)
    return watch_rows(loaded, view, told.words, told.facts["week"])


def _played(told: DivisionFacts) -> list[Fixture]:
    return [one for one in told.meetings(told.facts["week"]) if one.goals is not None]


def _results(told: DivisionFacts) -> list[str]:
    """Return the results, that of the match of the week first and marked if there are several."""
    words, best, played = told.words, told.facts.get("best"), _played(told)
    lines = [meeting_line(one, words) for one in played if one.seat != best]
    line = next((meeting_line(one, words) for one in played if one.seat == best), None)
    if line is None:
        return lines
    mark = words("⭐ Match of the week: {line}", line=line) if lines else line
    return [mark, *lines]


def _stories(told: DivisionFacts) -> list[str]:
    """Return the stories of the week; none if none were stored."""
    stories = loaded_stories(told.facts.get("stories"))
    if told.days is None or told.days.reporting is None:
        return []
    return [f"• {told.days.reporting.tell(story, told.words)}" for story in stories]


def _match_picture(told: DivisionFacts) -> Picture | None:
    """Return the picture of the match of the week; None once the next week has a result."""
    best, days, loaded = told.facts.get("best"), told.days, told.loaded
    if best is None or days is None or days.reporting is None or loaded is None:
        return None
    if any(one.goals is not None for one in told.meetings(told.facts["week"] + 1)):
        return None
    view = loaded.definition.game.view(loaded.match.state, None)
    return days.reporting.picture(view, best, told.words)


def _table(told: DivisionFacts) -> TableView | None:
    """Return the race and the league's table after the week; None if no table was stored."""
    tables = divisions.tables_of(told.conn, told.part.row.id)
    race = told.days.race if told.days is not None else None
    return division_table.table(told.part, tables, told.facts["week"], race, told.words)
