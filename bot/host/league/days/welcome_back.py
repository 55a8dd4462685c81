"""The greeting of a member who returns: what happened meanwhile, who acted and why, what is due."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from sqlalchemy import Connection

from bot.host.league.days.absent_members import MAX_MISSED_DAYS
from bot.host.league.days.owed_actions import duty
from bot.host.league.days.presence import Presence
from bot.host.league.rules import division_reading
from bot.host.league.rules.division import Division
from bot.host.league.rules.season_settings import Absent
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, Reply, UpdateMessage
from bot.host.ui.member import words_for, words_with_seats
from bot.host.ui.message import Button, MessageContent, Select
from bot.host.ui.notices import with_text
from games.core.season import Season
from games.core.translation import N_, Translator, ngettext_noop
from storage.server.seasons import MemberRow
from storage.server.visits import VisitRow

BACK, HERE = N_("Welcome back! The club is yours again."), N_("Welcome back!")
MISSED: Mapping[Absent, tuple[str, str]] = MappingProxyType(
    {
        "computer": ngettext_noop(
            "🤖 A computer played for you, because you missed this day: {day}.",
            "🤖 A computer played for you, because you missed {n} days: {day}.",
        ),
        "pass": ngettext_noop(
            "You passed where that was possible, because you missed this day: {day}.",
            "You passed where that was possible, because you missed {n} days: {day}.",
        ),
    }
)
"""Why others acted for a member, for one missed day and for several."""
MOST_ROWS = 5
"""A message with this many rows of buttons gets no further button."""


def greeting(
    conn: Connection,
    match_service: MatchService,
    match_id: str,
    before: MemberRow | VisitRow,
    locale: str,
    *,
    is_back: bool,
) -> list[str]:
    """Return the greeting of a member who returns, in their language.

    `before` is the stored member or visit, with the time of the visit before this one. `is_back`:
    they take the club back from a computer.
    """
    division = division_reading.of_match(conn, match_id)
    loaded = (
        match_service.from_row(division.match)
        if division is not None and division.match is not None
        else None
    )
    words = words_for((), locale)
    lines = [words(BACK if is_back else HERE)]
    if division is not None and loaded is not None and before.seat is not None:
        loaded.plans = division.plans
        since = _away_since(division, before)
        lines += meanwhile(division, loaded, before.seat, since, words)
        lines += who_acted(division, loaded, before, since, words, is_back=is_back)
        now = duty(division, loaded, before.user_id or 0, words, match_service.now())
        lines.append(words("Now: {duty}", duty=now))
    return lines


class WelcomeBack:
    """Adds the greeting to a reply to a member who returns, until one of them has arrived."""

    def __init__(self, match_service: MatchService, presence: Presence) -> None:
        """Greet the members who return by what `presence` has noted."""
        self.matches = match_service
        self.presence = presence

    async def added(
        self, interaction: MemberInteraction, reply: Reply
    ) -> tuple[Reply, VisitRow | None]:
        """Return a reply with the greeting above it, and the visit that it greets, if any.

        A reply without a button to the club gets one. One of several clubs is greeted at a time.
        Without room for it, as in a form, the greeting waits for another reply.
        """
        visit, *_ = self.presence.returns[interaction.member.user_id]
        locale = interaction.member.locale
        is_back = visit.missed >= MAX_MISSED_DAYS

        def read(conn: Connection) -> tuple[list[str], LoadedMatch | None]:
            match_id = visit.match_id or ""
            said = greeting(conn, self.matches, match_id, visit, locale, is_back=is_back)
            return said, self.matches.find(conn, match_id)

        said, loaded = await self.matches.database.read(read)
        if loaded is None:  # its server's data was deleted meanwhile
            self.presence.greeted(visit)
            return reply, None
        greeted = with_text(interaction, reply, "\n".join(said))
        if greeted is None:
            return reply, None
        if isinstance(greeted, EphemeralMessage | UpdateMessage):
            return _with_way(greeted, club_button(loaded, words_for((), locale))), visit
        return greeted, visit


def _with_way(
    reply: EphemeralMessage | UpdateMessage, way: Button
) -> EphemeralMessage | UpdateMessage:
    """Return a reply with a button to the club, unless it is public, full, or has one."""
    content = reply.content
    is_public = isinstance(reply, UpdateMessage) and reply.match_id
    is_full = content.panel is not None or len(content.rows) >= MOST_ROWS
    if is_public or is_full or _has(content, way):
        return reply
    return replace(reply, content=replace(content, rows=(*content.rows, (way,))))


def _has(content: MessageContent, wanted: Button) -> bool:
    """Return whether a message has a button with the same custom id, which Discord allows once."""
    rows = [*content.rows, *(section.row for section in content.sections)]
    buttons = [button for row in rows if not isinstance(row, Select) for button in row]
    return any(
        isinstance(button, Button) and button.custom_id == wanted.custom_id for button in buttons
    )


def club_button(loaded: LoadedMatch, words: Translator) -> Button:
    """Return the button that opens the member's panel."""
    return Button(words(loaded.definition.texts.hand_label), loaded.custom_id("/hand"), "main")


def _away_since(division: Division, before: MemberRow | VisitRow) -> int:
    """Return when the member was last there (ms), or when their row of missed days began.

    Whoever has missed days may have read about the season since, which is a visit, too.
    """
    came = before.came_at or division.season.started_at or 0
    if not before.missed:
        return came
    missed = [
        closing.closed_at or 0 for closing in division.closings if before.number in closing.missed
    ]
    return min([came, *(at - 1 for at in missed[-before.missed :])])


def meanwhile(
    division: Division, loaded: LoadedMatch, seat: int, since: int, words: Translator
) -> list[str]:
    """Return the line about the days that have closed since (ms), and about the matches.

    Days before the first one that was missed were played in person.
    """
    days = loaded.definition.season
    closings = [closing for closing in division.closings if (closing.closed_at or 0) > since]
    missed = _missed(division, seat, since)
    closed = [closing.stage for closing in closings if closing.stage >= min(missed, default=0)]
    if days is None or not closed:
        return []
    first, last = (_day(days, stage, closed, words) for stage in (closed[0], closed[-1]))
    said = words("A day has closed meanwhile: {day}.", day=first)
    if len(closed) > 1:
        text = N_("{many} days have closed meanwhile: {first} to {last}.")
        said = words(text, many=len(closed), first=first, last=last)
    played = _matches(days, loaded, seat, closed, words)
    if not played:
        return [said]
    return [f"{said} {words('Your matches: {matches}.', matches=words.listed(played))}"]


def who_acted(
    division: Division,
    loaded: LoadedMatch,
    before: MemberRow | VisitRow,
    since: int,
    words: Translator,
    *,
    is_back: bool,
) -> list[str]:
    """Return the line about who played for the club since (ms), and why; none if nobody did."""
    days, missed = loaded.definition.season, _missed(division, before.seat, since)
    if not missed or days is None:
        if not is_back:
            return []
        if division.dues or before.missed < MAX_MISSED_DAYS:
            return [words("🤖 A computer ran the club, because you had left it to one.")]
        text = N_("🤖 A computer played for you, because nothing came from you for {many} minutes.")
        return [words(text, many=division.terms.silence)]
    if is_back:
        text = N_("🤖 A computer ran the club, because you missed two days in a row from {day} on.")
        return [words(text, day=_day(days, missed[0], missed, words))]
    day = words.listed([_day(days, number, missed, words) for number in missed])
    return [words.plural(*MISSED[division.terms.absent], len(missed), day=day)]


def _missed(division: Division, seat: int | None, since: int) -> list[int]:
    """Return the days closed since (ms) that a seat's member missed, as stages."""
    number = next((member.number for member in division.members if member.seat == seat), None)
    return [
        closing.stage
        for closing in division.closings
        if (closing.closed_at or 0) > since and number in closing.missed
    ]


def _day(days: Season, stage: int, closed: list[int], words: Translator) -> str:
    """Return the name of a day, with its week if the days belong to several weeks."""
    name, week = words(days.name_of(stage)), days.week_of(stage)
    if not week or week == days.week_of(closed[0]) == days.week_of(closed[-1]):
        return name
    return words("{day} (week {n})", day=name, n=week)


def _matches(
    days: Season, loaded: LoadedMatch, seat: int, closed: list[int], words: Translator
) -> list[str]:
    """Return the results of the club's matches on these days."""
    view, found = loaded.definition.game.view(loaded.match.state, None), list[str]()
    for week in [days.week_of(stage) for stage in closed if days.ends_week(stage)]:
        for meeting in days.meetings(view, week):
            if meeting.seat == seat and meeting.goals is not None:
                facts = {"mine": meeting.goals[0], "theirs": meeting.goals[1]}
                rival = meeting.rival_name(words_with_seats(words, loaded.row.seats))
                found.append(words("{mine}:{theirs} against {rival}", rival=rival, **facts))
    return found
