"""The post that ends a week: its results, the match of the week, three stories, the table.

In the later half of a season it begins with the title race, of which Monday's post has asked.
"""

from collections.abc import Sequence

from bot.host.league.posts import division_table, rivalry_lines
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.division_table import TableView
from bot.host.league.posts.fixture_lines import each_once, meeting_line
from bot.host.league.posts.monday_preview import QUESTION_FROM
from bot.host.league.rules.announcements import WeekEnded
from bot.host.ui.message import MessageContent, Row
from bot.host.views.recap import watch_rows
from games.core.screen import Picture
from games.core.season import Fixture
from leagues import title_race
from storage.server import divisions


def post(facts: DivisionFacts, about: WeekEnded) -> MessageContent:
    """Return the post about a week that is over.

    Its picture is that of the match of the week; without one it is that of the table.
    """
    words, week = facts.words, about.week
    title = words("{title} · week {n}", title=facts.title, n=week)
    stories = [f"• {line}" for line in facts.story_lines(about.stories)]
    told = _title_race(facts, about)
    first, below = (told, []) if week >= QUESTION_FROM else ([], told)
    lines = [*first, *_results(facts, about), *stories, *rivalry_lines.outcome(facts, week)]
    table, picture = _table(facts, about, below), _match_picture(facts, about)
    if table is not None:
        lines += table.lines
        picture = picture or table.picture
    rows = (*_watch(facts, week), *rows_of(facts))
    return MessageContent(title, tuple(lines), rows, picture=picture, mood="live")


def _watch(facts: DivisionFacts, week: int) -> tuple[Row, ...]:
    """Return the controls to watch the week's matches; none once they can't be watched."""
    loaded = facts.loaded
    if loaded is None:
        return ()
    view = loaded.definition.game.view(loaded.match.state, None)
    return watch_rows(loaded, view, facts.words, week)


def _played(facts: DivisionFacts, week: int) -> list[Fixture]:
    return [meeting for meeting in facts.meetings(week) if meeting.goals is not None]


def _results(facts: DivisionFacts, about: WeekEnded) -> list[str]:
    """Return the results, that of the match of the week first and marked if there are several."""
    words, best = facts.words, about.best
    played = each_once(sorted(_played(facts, about.week), key=lambda fixture: fixture.seat != best))
    lines = [meeting_line(fixture, words) for fixture in played if fixture.seat != best]
    line = next((meeting_line(fixture, words) for fixture in played if fixture.seat == best), None)
    if line is None:
        return lines
    mark = words("⭐ Match of the week: {line}", line=line) if lines else line
    return [mark, *lines]


def _match_picture(facts: DivisionFacts, about: WeekEnded) -> Picture | None:
    """Return the picture of the match of the week; None once the next week has a result."""
    best, days, loaded = about.best, facts.days, facts.loaded
    if best is None or days is None or days.reporting is None or loaded is None:
        return None
    if any(meeting.goals is not None for meeting in facts.meetings(about.week + 1)):
        return None
    view = loaded.definition.game.view(loaded.match.state, None)
    return days.reporting.picture(view, best, facts.words)


def _title_race(facts: DivisionFacts, about: WeekEnded) -> list[str]:
    """Return the stories of the title race, of whom is still in it."""
    seats = title_race.seats_of(facts.division)
    return facts.story_lines(story for story in about.race if {story.seat, *story.others} <= seats)


def _table(facts: DivisionFacts, about: WeekEnded, told: Sequence[str]) -> TableView | None:
    """Return the race and the league's table after the week; None if no table was stored.

    `told` are sentences about the race.
    """
    tables = divisions.tables_of(facts.conn, facts.division.row.id)
    race = facts.days.race if facts.days is not None else None
    return division_table.table(facts.division, tables, about.week, race, facts.words, told=told)
