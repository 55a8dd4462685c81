"""The post that begins a week: its matches, what is at stake, the first day's deadline."""

from bot.host.league.posts import division_table, rivalry_lines
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.fixture_lines import each_once, meeting_line
from bot.host.league.rules import title_race
from bot.host.league.rules.announcements import WeekBegun
from bot.host.ui.message import MessageContent
from games.core.screen import Picture
from games.core.translation import ngettext_noop
from storage.server import divisions

QUESTION_FROM = 5
"""The first week that begins with who lacks what in the title race, and ends with the answer."""
AHEAD = ngettext_noop(
    "🏆 {names} leads the title race.", "🏆 {names} are level at the top of the title race."
)


def post(facts: DivisionFacts, about: WeekBegun) -> MessageContent:
    """Return the post about a week that begins."""
    week = about.week
    title = facts.words("{title} · week {n} begins", title=facts.title, n=week)
    lines = (
        *(facts.story_lines(about.stories) or _meetings(facts, week)),
        *_title_race(facts, week),
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


def _title_race(facts: DivisionFacts, week: int) -> list[str]:
    """Return what everybody in the title race lacks to the first, in the later half of a season.

    Nothing else can be proved: the VP of a week have no limit.
    """
    if facts.days is None or facts.days.race is None or week < QUESTION_FROM:
        return []
    words, division, days = facts.words, facts.division, facts.days.race
    rows = divisions.table_of(facts.conn, division.row.id, week - 1)
    race = title_race.race_of(division, rows, days.weeks)
    best = [one for one in race.racing if one.place == 1]
    if len(race.racing) < 2 or race.certain is not None:  # noqa: PLR2004 - a race has two
        return division_table.title_lines(division, race, words) if rows else []
    names = words.listed([f"**{facts.club(one.number)}**" for one in best])
    said = words.plural(*AHEAD, len(best), names=names)
    lacking = [
        words(
            "{name} {n} {unit}",
            name=facts.club(one.number),
            n=best[0].score - one.score,
            unit=words(days.unit),
        )
        for one in race.racing
        if one.place > 1
    ]
    more = [words("To catch up: {gaps}.", gaps=words.listed(lacking))] if lacking else []
    return [" ".join((said, *more))]


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
