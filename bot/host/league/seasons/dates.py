"""The coming days or rounds of a division as a calendar file."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.league.rules.deadlines import DAY, HOUR
from bot.host.league.rules.division import Division
from bot.host.league.seasons import icalendar
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.interaction import Reply, SendFile, ephemeral_text
from bot.host.ui.member import words_with_seats
from bot.host.ui.message import FileAttachment
from games.core.season import Season
from games.core.translation import N_, Translator
from storage.server.divisions import ClosingRow, FixtureRow
from storage.server.seasons import MemberRow

SECOND = 1_000
WARNS = 4 * HOUR
"""How long before a day's deadline (ms) the calendar reminds; for a round it is a day."""


@dataclass(frozen=True, slots=True)
class CalendarRequest:
    """The recipient of a file and the division's data; `member` is None for other users.

    `fixtures` are a league's; `loaded` is the match that is the whole season, None in a league.
    """

    division: Division
    member: MemberRow | None
    fixtures: Sequence[FixtureRow]
    loaded: LoadedMatch | None
    words: Translator


def calendar_file(reader: CalendarRequest, now: int) -> Reply:
    """Return the coming dates as a calendar file, or a sentence if there are none.

    A season that is paused has none before it goes on.
    """
    if reader.division.season.paused_at is not None:
        text = N_("The season is paused, so it has no dates now. Ask again once it goes on.")
        return ephemeral_text(reader.words(text))
    found = dates(reader)
    if not found:
        return ephemeral_text(
            reader.words(
                "No dates are left for you here. /season todo shows what you still have to do."
            )
        )
    name = reader.division.season.name
    text = reader.words("Open this file to have the season in your calendar. Dates may still move.")
    return SendFile(FileAttachment("season.ics", icalendar.calendar(name, found, now), text))


def dates(reader: CalendarRequest) -> list[icalendar.Date]:
    """Return the dates of open days, or of the rounds the recipient still has to play."""
    found = []
    is_running = reader.division.season.status == "running"
    for closing in reader.division.closings:
        if is_running and closing.closed_at is None:
            said = _day(reader, closing.stage) or _round(reader, closing.stage)
            if said is not None:
                found.append(_date(reader, closing, *said))
    return found


def _date(reader: CalendarRequest, closing: ClosingRow, title: str, text: str) -> icalendar.Date:
    """Return the event of a day or round; its sequence rises whenever it begins or ends anew."""
    division = reader.division
    begun = division.season.started_at or 0
    before = division.closing(closing.stage - 1) if closing.stage else None
    opens = begun if before is None else before.closed_at or before.due
    starts = min(opens, closing.due - HOUR)  # an event must end after it begins
    warns = DAY if reader.loaded is None else WARNS
    return icalendar.Date(
        f"{division.row.id}-{closing.stage}",
        starts,
        closing.due,
        title,
        sequence=_sequence(closing, before, begun),
        warns=min(warns, (closing.due - starts) // 4),
        text=text,
    )


def _sequence(closing: ClosingRow, before: ClosingRow | None, begun: int) -> int:
    """Return a number that never falls, as no deadline moves earlier and what closed stays closed.

    It rises when the deadline moves, that of the day or round before, or when that one closes.
    """
    own = (closing.due - begun) // SECOND
    if before is None:
        return own
    return own + (before.due - begun) // SECOND + (before.closed_at is not None)


def _day(reader: CalendarRequest, stage: int) -> tuple[str, str] | None:
    """Return a day's title and the week's opponent; None in a league."""
    loaded, words = reader.loaded, reader.words
    days = loaded.definition.season if loaded is not None else None
    if loaded is None or days is None:
        return None
    week = days.week_of(stage)
    text = N_("{season}: {day} of week {week}") if week else N_("{season}: {day}")
    facts = {"day": words(days.name_of(stage)), "week": week}
    return words(text, season=reader.division.season.name, **facts), _rival(
        reader, loaded, days, week
    )


def _rival(reader: CalendarRequest, loaded: LoadedMatch, days: Season, week: int) -> str:
    """Return the club's opponent in a week, "" if it is not known."""
    if reader.member is None or not week:
        return ""
    for one in days.meetings(loaded.definition.game.view(loaded.match.state, None), week):
        if one.seat == reader.member.seat:
            name = one.rival
            if one.other is not None:
                name = words_with_seats(reader.words, loaded.row.seats).club(one.other).name
            return reader.words("Your match of this week: {name}", name=name)
    return ""


def _round(reader: CalendarRequest, stage: int) -> tuple[str, str] | None:
    """Return a round's title with the opponent; None if the recipient has played it."""
    division, words = reader.division, reader.words
    facts = {"season": division.season.name, "n": stage + 1}
    if reader.member is None:
        return words("{season}: round {n}", **facts), ""
    number = reader.member.number
    for one in reader.fixtures:
        if one.round == stage and number in (one.home, one.away) and not one.done:
            rival = division.name(one.home + one.away - number, words)
            text = words("{season}: round {n} against {name}", **facts, name=rival)
            return text, words("/season todo links to your match.")
    return None
