"""All weeks of a season that is one match: the clubs' matches, and when days close."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.host.league.days.owed_actions import is_paused
from bot.host.league.posts.division_facts import title_of
from bot.host.league.posts.fixture_lines import each_once, meeting_line
from bot.host.league.posts.round_view import ICS
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.message import Button, MessageContent
from bot.host.views.match_status import STILL
from games.core.season import Season
from games.core.translation import N_, Translator

FINISHED, NOW = N_("__Week {n}__"), N_("__Week {n} of {weeks}, now__")
LATER = N_("Opponents of later weeks come out as their week begins.")


@dataclass(frozen=True, slots=True)
class WeekList:
    """A division, its days, the public view of its match, and the translator of the reader."""

    division: Division
    days: Season
    view: object
    words: Translator

    @property
    def week(self) -> int:
        """The present week; 0 before the first week, `weeks` + 1 after the last."""
        if self.division.row.ended_at is not None or self.division.row.stage >= self.days.stages:
            return self.days.weeks + 1
        return self.days.week_of(self.division.row.stage)


def content(division: Division, loaded: LoadedMatch | None, words: Translator) -> MessageContent:
    """Return the weeks with matches and deadlines; the present week with those of its days.

    `words` know the names of the match's seats.
    """
    days = loaded.definition.season if loaded is not None else None
    lines: tuple[str, ...] = ()
    if loaded is not None and days is not None:
        view = loaded.definition.game.view(loaded.match.state, None)
        lines = tuple(_lines(WeekList(division, days, view, words)))
    file = Button(words("Calendar file"), custom_id_of(f"/{ICS} {division.row.id}"))
    is_dated = any(closing.closed_at is None for closing in division.closings)
    return MessageContent(
        title_of(division, words), lines, ((file,),) if is_dated else (), mood="live"
    )


def _lines(weeks: WeekList) -> Iterator[str]:
    words, present = weeks.words, weeks.week
    if is_paused(weeks.division):
        yield words(STILL)
    if not present:
        yield words("__Before week 1__")
        yield from _days(weeks)
    for week in range(1, weeks.days.weeks + 1):
        meetings = each_once(weeks.days.meetings(weeks.view, week))
        matches = [meeting_line(meeting, words) for meeting in meetings]
        if week > present:
            yield _coming(weeks, week)
            yield from matches
            continue
        heading = NOW if week == present else FINISHED
        yield words(heading, n=week, weeks=weeks.days.weeks)
        yield from matches
        if week == present:
            yield from _days(weeks)
    if present < weeks.days.weeks:
        yield f"-# {words(LATER)}"


def _days(weeks: WeekList) -> Iterator[str]:
    """Yield the days of the present week that are not over, with their deadlines."""
    words, division = weeks.words, weeks.division
    if is_paused(division):
        return
    if not division.closings:
        yield words("No day has a deadline here.")
    for closing in division.closings:
        if closing.closed_at is None and weeks.days.week_of(closing.stage) == weeks.week:
            # The day's name may be a weekday, so the date must not contain one.
            at, day = closing.due // 1000, words(weeks.days.name_of(closing.stage))
            yield words("{day}: <t:{at}:d> <t:{at}:t>", day=day, at=at)


def _coming(weeks: WeekList, week: int) -> str:
    """Return the heading of a week to come, with the deadline of its last day."""
    closing = weeks.division.closing(len(weeks.days.before) + week * len(weeks.days.days) - 1)
    if closing is None or is_paused(weeks.division):
        return weeks.words(FINISHED, n=week)
    text = N_("__Week {n}__, until <t:{at}:D>")
    return weeks.words(text, n=week, at=closing.due // 1000)
