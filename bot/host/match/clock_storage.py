"""Loading and saving the clocks of a match within a transaction.

The next due time is stored with each turn, so that one indexed query a second finds what is due.
"""

from dataclasses import dataclass, replace
from datetime import time

from sqlalchemy import Connection

from bot.host.clock.match_clocks import Clocks, zone_of
from bot.host.clock.quiet_hours import QuietHours
from bot.host.clock.reminders import Why, reminders
from bot.host.clock.time_control import CLAIM_WITHIN
from bot.host.clock.turn_clock import HOUR, MINUTE, Interval
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import put_row
from storage import match_details
from storage.match import pauses, turns
from storage.match import reminders as sent_rows
from storage.match.outbox import OutboxRow
from storage.match.pauses import Pause
from storage.match.turns import TurnRow
from storage.match_details import MatchDetails, SeatedMember
from storage.member.preferences import Preferences

MERGED_WITHIN = 5 * MINUTE
"""How long a direct message waits (ms), to be merged with others to the same member."""


def load(conn: Connection, found: MatchDetails, settings: MatchSettings, now: int) -> Clocks:
    """Return the clocks of a stored match at `now`."""
    row = found.row
    clocks = Clocks(settings.clock, now=now)
    if row.status != "running":
        return clocks
    clocks.turns, clocks.stored = found.turns, dict(found.turns)
    if not (row.rated or settings.cup is not None):  # rated and cup matches ignore holidays
        for seat, turn in clocks.turns.items():
            member = found.members.get(row.seats[seat].user_id or 0)
            if member is not None and turn.since is not None and member.absences:
                clocks.aways[seat] = _spans(member, turn.since)
    if settings.has_paused:
        clocks.pauses = pauses.of(conn, row.id)
        clocks.noted = list(clocks.pauses)
    return clocks


def save(conn: Connection, loaded: LoadedMatch) -> list[OutboxRow]:
    """Save the clocks that have changed, each with its next due time.

    Return the direct messages that were enqueued with them. Once the transaction is committed,
    `Clocks.note_stored` must be called.
    """
    clocks, letters, written = loaded.clocks, [], []
    moved = [each_pause for each_pause in clocks.pauses if each_pause not in clocks.noted]
    for pause in moved:
        pauses.put(conn, loaded.id, pause)
    changed = list(clocks.turns.values()) if moved else list(clocks.changed())
    for turn in changed:
        before = clocks.stored.get(turn.seat)
        is_new = before is None or before.since is None or before.mark != turn.mark
        member = _member(conn, loaded, turn)
        if is_new and member and turn.since is not None and not loaded.is_serious:
            clocks.aways[turn.seat] = _spans(member, turn.since)
        chosen = member.preferences if member else None
        is_known = is_new or turn.since is None  # nobody was reminded of such a turn
        sent: set[tuple[int, str]] = (
            set() if is_known else sent_rows.sent(conn, loaded.id, turn.seat)
        )
        again = replace(turn, due=_due(loaded, turn, chosen, sent))
        written.append(again)
        clocks.turns[turn.seat] = again
        if is_new and chosen and wants_direct_messages(chosen) and loaded.acted.seat != turn.seat:
            letters.append(enqueue_direct_message(conn, loaded, turn.seat, "turn"))
    turns.put(conn, loaded.id, *written)
    return letters


def record_suspension(conn: Connection, match_id: str, since: int, now: int) -> None:
    """Record that the clocks stopped while a match's channel was unusable; make its turns due."""
    if since < now:
        pauses.put(conn, match_id, Pause(since, now))
    turns.put_off(conn, match_id, now)


def decision_time(loaded: LoadedMatch, seat: int) -> int:
    """Return how long (ms) a decision about a late turn may take.

    The others decide; without others, the last player of a rated match may still move.
    """
    terms = loaded.clocks.terms
    if not loaded.row.human_seats(but=seat):
        return terms.closes_within
    return CLAIM_WITHIN if loaded.is_duel else terms.answer_within


def wants_direct_messages(chosen: Preferences) -> bool:
    """Return whether a member gets direct messages about turns."""
    return chosen.pings == "all" and chosen.dm and not chosen.dm_refused


@dataclass(frozen=True, slots=True)
class TurnLetter:
    """The data of a direct message about a turn."""

    why: Why


def enqueue_direct_message(conn: Connection, loaded: LoadedMatch, seat: int, why: Why) -> OutboxRow:
    """Enqueue a direct message; it waits a while for others to the same member."""
    is_live = (loaded.clocks.terms.time or HOUR) < HOUR
    wait = 0 if is_live or why != "turn" else MERGED_WITHIN
    at = loaded.clocks.now + wait
    return put_row(conn, loaded.row, f"dm {seat}", at, TurnLetter(why), latest=True)


def quiet_hours_of(chosen: Preferences | None, zone: str) -> QuietHours | None:
    """Return a member's quiet hours, in their time zone or the given one."""
    if chosen is None or chosen.quiet_from is None or chosen.quiet_to is None:
        return None
    begins, ends = (
        time(*divmod(minutes % (24 * 60), 60)) for minutes in (chosen.quiet_from, chosen.quiet_to)
    )
    return QuietHours(begins, ends, zone_of(chosen.zone or zone))


def _member(conn: Connection, loaded: LoadedMatch, turn: TurnRow) -> SeatedMember | None:
    """Return the member whose turn runs; None if no turn runs or nobody sits there."""
    user_id = loaded.seat(turn.seat).user_id
    if turn.since is None or user_id is None:
        return None
    known = loaded.members.get(user_id)
    return known or match_details.member(conn, user_id, turn.since)


def _spans(member: SeatedMember, since: int) -> tuple[Interval, ...]:
    """Return the absences of a member that count for a turn which began at `since` (ms)."""
    return tuple(Interval(start, end) for start, end in member.absences if end > since)


def _due(
    loaded: LoadedMatch, turn: TurnRow, chosen: Preferences | None, sent: set[tuple[int, str]]
) -> int | None:
    """Return when the turn is next due; None if time changes nothing about it."""
    clocks = loaded.clocks
    running = clocks.running(turn.seat)
    if running is None or running.time is None or turn.stage in ("waits", "computer"):
        return None
    if turn.stage == "over":
        return clocks.after(turn.seat, decision_time(loaded, turn.seat))
    calendar = clocks.calendar(turn.seat)
    planned = reminders(running, calendar, quiet_hours_of(chosen, clocks.terms.zone))
    times = [
        *[reminder.at for reminder in planned if reminder.key not in sent],
        calendar.after(running.since, running.time) if turn.stage == "turn" else None,
        calendar.after(running.since, running.time + running.reserve),
        calendar.changes_after(clocks.now),  # a clock stops or resumes
    ]
    return min([each_time for each_time in times if each_time is not None], default=None)
