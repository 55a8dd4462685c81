"""Loading and saving the clocks of a match within a transaction.

The next due time is stored with each turn, so that one indexed query a second finds what is due.
"""

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import time

from sqlalchemy import Connection

from bot.host.clock import HOUR, MINUTE
from bot.host.clocks import Clocks, zone_of
from bot.host.match_settings import MatchSettings
from bot.host.reminders import Quiet, reminders
from bot.host.spans import Span
from bot.host.table import Table
from bot.host.terms import CLAIM_WITHIN
from storage import aways, outbox, pauses, preferences, turns
from storage import reminders as sent_rows
from storage.matches import MatchRow, SeatRow
from storage.pauses import Pause
from storage.preferences import Preferences
from storage.turns import TurnRow

MERGED_WITHIN = 5 * MINUTE
"""How long a direct message waits (ms), to be merged with others to the same member."""


def load(conn: Connection, row: MatchRow, settings: MatchSettings, now: int) -> Clocks:
    """Return the clocks of a stored match at `now`."""
    clocks = Clocks(settings.clock, now=now)
    if row.status != "running":
        return clocks
    clocks.turns, absent = turns.with_aways(conn, row.id)
    clocks.stored = dict(clocks.turns)
    if not (row.rated or settings.cup is not None):  # rated and cup matches ignore holidays
        clocks.aways = {seat: tuple(Span(*one) for one in absent[seat]) for seat in absent}
    if settings.has_paused:
        clocks.pauses = pauses.of(conn, row.id)
        clocks.noted = list(clocks.pauses)
    return clocks


def save(conn: Connection, table: Table) -> None:
    """Save the clocks that have changed, each with its next due time."""
    clocks = table.clocks
    moved = [one for one in clocks.pauses if one not in clocks.noted]
    for pause in moved:
        pauses.put(conn, table.id, pause)
    changed = list(clocks.turns.values()) if moved else list(clocks.changed())
    for turn in changed:
        before = clocks.stored.get(turn.seat)
        is_new = before is None or before.since is None or before.mark != turn.mark
        chosen = _chosen(conn, table.seat(turn.seat)) if turn.since is not None else None
        if is_new and chosen and turn.since is not None and not table.is_serious:
            mine = aways.of_one(conn, chosen.user_id)
            spans = (Span(one.starts, one.ends) for one in mine if one.ends > turn.since)
            clocks.aways[turn.seat] = tuple(spans)
        sent: set[tuple[int, str]] = set() if is_new else sent_rows.sent(conn, table.id, turn.seat)
        again = replace(turn, due=_due(table, turn, chosen, sent))
        turns.put(conn, table.id, again)
        clocks.turns[turn.seat] = clocks.stored[turn.seat] = again
        if is_new and chosen and wants_letters(chosen) and table.acted.seat != turn.seat:
            put_letter(conn, table, turn.seat, "turn", None)
    clocks.noted, clocks.looked = list(clocks.pauses), set()


def note_rest(conn: Connection, match_id: str, since: int, now: int) -> None:
    """Record that the clocks stood while a match's channel was unusable, and make its turns due."""
    if since < now:
        pauses.put(conn, match_id, Pause(since, now))
    turns.put_off(conn, match_id, now)


def decided_within(table: Table, seat: int) -> int:
    """Return how long (ms) a decision about a late turn may take.

    The others decide; without others, the last player of a rated match may still move.
    """
    terms = table.clocks.terms
    if not table.people(but=seat):
        return terms.closes_within
    return CLAIM_WITHIN if table.is_duel else terms.answer_within


def wants_letters(chosen: Preferences) -> bool:
    """Return whether a member gets direct messages about turns."""
    return chosen.pings == "all" and chosen.dm and not chosen.dm_refused


def put_letter(conn: Connection, table: Table, seat: int, kind: str, deadline: int | None) -> None:
    """Enqueue a direct message; it waits a while for others to the same member."""
    is_live = (table.clocks.terms.time or HOUR) < HOUR
    wait = 0 if is_live or kind != "turn" else MERGED_WITHIN
    outbox.put(
        conn,
        match_id=table.id,
        kind=f"dm {seat}",
        version=table.row.version,
        payload=json.dumps({"kind": kind, "deadline": deadline}),
        now=table.clocks.now + wait,
        latest=True,
    )


def quiet_of(chosen: Preferences | None, zone: str) -> Quiet | None:
    """Return a member's quiet hours, in their time zone or the given one."""
    if chosen is None or chosen.quiet_from is None or chosen.quiet_to is None:
        return None
    begins, ends = (
        time(*divmod(minutes % (24 * 60), 60)) for minutes in (chosen.quiet_from, chosen.quiet_to)
    )
    return Quiet(begins, ends, zone_of(chosen.zone or zone))


def _chosen(conn: Connection, seat: SeatRow) -> Preferences | None:
    return None if seat.user_id is None else preferences.load(conn, seat.user_id)


def _due(
    table: Table, turn: TurnRow, chosen: Preferences | None, sent: set[tuple[int, str]]
) -> int | None:
    """Return when the turn is next due; None if time changes nothing about it."""
    clocks = table.clocks
    running = clocks.running(turn.seat)
    if running is None or running.time is None or turn.stage in ("waits", "computer"):
        return None
    if turn.stage == "over":
        return clocks.after(turn.seat, decided_within(table, turn.seat))
    calendar = clocks.calendar(turn.seat)
    planned = reminders(running, calendar, quiet_of(chosen, clocks.terms.zone))
    times: Iterable[int | None] = (
        *(one.at for one in planned if one.key not in sent),
        clocks.after(turn.seat, -turn.reserve) if turn.stage == "turn" else None,
        clocks.after(turn.seat, 0),
        calendar.changes_after(clocks.now),  # a clock stops or resumes
    )
    return min((at for at in times if at is not None), default=None)
