"""The coming days or rounds of a division as a calendar file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.host.league.rules.division import Division
from bot.host.league.seasons import icalendar
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.interaction import Reply, SendFile, ephemeral_text
from bot.host.ui.member import words_with_seats
from bot.host.ui.message import FileAttachment
from games.core.season import Season
from games.core.translation import N_, Translator
from leagues.deadlines import DAY, HOUR
from storage.server.divisions import ClosingRow, FixtureRow
from storage.server.seasons import MemberRow

SECOND = 1_000
WARNS = 4 * HOUR
"""How long before a day's deadline (ms) the calendar reminds; for a round it is a day."""


State: TypeAlias = Literal["running", "paused", "off"]
TEXTS: Mapping[State, str] = MappingProxyType(
    {
        "running": N_("Open this file to have the season in your calendar. Dates may still move."),
        "paused": N_(
            "The season is paused. Open this file to take its dates out of your calendar, and ask "
            "again once it goes on."
        ),
        "off": N_("The season was called off. Open this file to take it out of your calendar."),
    }
)
"""What to do with the file, by the state of the season."""


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

    The file of a season that is paused or was called off cancels the dates it had.
    """
    found = dates(reader)
    if not found:
        return ephemeral_text(
            reader.words(
                "No dates are left for you here. /season todo shows what you still have to do."
            )
        )
    name, text = reader.division.season.name, reader.words(TEXTS[_state(reader.division)])
    return SendFile(FileAttachment("season.ics", icalendar.calendar(name, found, now), text))


def _state(division: Division) -> State:
    """Return whether a season has dates, or why it has none any more."""
    if division.season.status == "closed":
        return "off"
    return "running" if division.season.paused_at is None else "paused"


def dates(reader: CalendarRequest) -> list[icalendar.Date]:
    """Return the dates of open days, or of the rounds the recipient still has to play.

    They are cancelled while the season is paused, and once it is called off.
    """
    found = []
    has_dates = reader.division.season.status in ("running", "closed")
    for closing in reader.division.closings:
        if has_dates and closing.closed_at is None:
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
        sequence=_sequence(closing, before, begun) + _halts(division),
        warns=min(warns, (closing.due - starts) // 4),
        text=text,
        is_cancelled=_state(division) != "running",
    )


def _halts(division: Division) -> int:
    """Return how often the dates were cancelled or restored, which each raises their sequence."""
    return division.terms.halts + (_state(division) == "off")


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
    for meeting in days.meetings(loaded.definition.game.view(loaded.match.state, None), week):
        if meeting.seat == reader.member.seat:
            name = meeting.rival
            if meeting.other is not None:
                name = words_with_seats(reader.words, loaded.row.seats).club(meeting.other).name
            return reader.words("Your match of this week: {name}", name=name)
    return ""


def _round(reader: CalendarRequest, stage: int) -> tuple[str, str] | None:
    """Return a round's title with the opponent; None if the recipient has played it."""
    division, words = reader.division, reader.words
    facts = {"season": division.season.name, "n": stage + 1}
    if reader.member is None:
        return words("{season}: round {n}", **facts), ""
    number = reader.member.number
    for fixture in reader.fixtures:
        if fixture.round == stage and number in (fixture.home, fixture.away) and not fixture.done:
            rival = division.name(fixture.home + fixture.away - number, words)
            text = words("{season}: round {n} against {name}", **facts, name=rival)
            return text, words("/season todo links to your match.")
    return None
