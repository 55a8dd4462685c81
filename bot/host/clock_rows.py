"""Clock rows: the clocks of a match out of the database and back, within a transaction.

What is due next is written with the turn itself, so that one indexed question a second finds it.
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
"""How long a direct message waits for others to the same member."""


def load(conn: Connection, row: MatchRow, settings: MatchSettings, now: int) -> Clocks:
    """Return the clocks of a stored match as they stand now."""
    clocks = Clocks(settings.clock, now=now)
    if row.status != "running":
        return clocks
    clocks.turns, absent = turns.with_aways(conn, row.id)
    clocks.stored = dict(clocks.turns)
    if not (row.rated or settings.cup is not None):  # in serious matches nobody is on holiday
        clocks.aways = {seat: tuple(Span(*one) for one in absent[seat]) for seat in absent}
    if settings.has_paused:
        clocks.pauses = pauses.of(conn, row.id)
        clocks.noted = list(clocks.pauses)
    return clocks


def save(conn: Connection, table: Table) -> None:
    """Write the clocks that have changed, each with the instant it is looked at again."""
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
    """Note that a match rested for want of a place, so that its clocks stood, and look at them."""
    if since < now:
        pauses.put(conn, match_id, Pause(since, now))
    turns.put_off(conn, match_id, now)


def decided_within(table: Table, seat: int) -> int:
    """Return for how long (ms) it may be decided what becomes of a turn whose time is up.

    The others decide; without others, the last player of a serious match may still play.
    """
    terms = table.clocks.terms
    if not table.people(but=seat):
        return terms.closes_within
    return CLAIM_WITHIN if table.is_duel else terms.answer_within


def wants_letters(chosen: Preferences) -> bool:
    """Return whether a member is told of turns by direct message."""
    return chosen.pings == "all" and chosen.dm and not chosen.dm_refused


def put_letter(conn: Connection, table: Table, seat: int, kind: str, deadline: int | None) -> None:
    """Put a direct message into the outbox; it waits a while for others to the same member."""
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
    """Return the quiet hours a member chose, by the clocks of their zone or the table's."""
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
    """Return when the turn is looked at again; None when nothing comes of time."""
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
        calendar.changes_after(clocks.now),  # the card says that a clock stands still
    )
    return min((at for at in times if at is not None), default=None)
