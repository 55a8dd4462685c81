"""What happens when the time of a turn runs short or is up.

A turn is processed when its row is due, however late that is: everything due by then is done once,
in one transaction with the messages about it. The time in which a server rests is none of a turn's:
`bot/host/servers/server_rests.py`.
"""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from sqlalchemy import Connection

from bot.host.clock.reminders import Key, Kind, Reminder, due, hears_of, reminders
from bot.host.clock.turn_clock import HOUR, MINUTE, turn_status
from bot.host.clock.turn_clock import Stage as Runs
from bot.host.match import clock_storage, last_player
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_writer import TransactionHook, no_hook
from bot.host.match.serialization import put_row
from bot.host.match.stand_ins import assign_stand_in
from bot.host.refusal import Refusal
from games.core.game import Outcome
from games.core.translation import N_
from storage.match import reminders as sent_rows
from storage.match import turns
from storage.match.turns import TurnRow
from storage.member import preferences
from storage.member.preferences import Preferences
from storage.server.audit import VOID

StandInCause: TypeAlias = Literal["missed", "moderator"]
"""A computer plays on after two missed turns, or since a moderator let it."""
MAX_DELAY = 10 * MINUTE
"""If a turn is processed this late (ms), its player was not warned and gets extra time."""
WARNING_TIME = 2 * HOUR
"""The most extra time in that case (ms)."""
AGAIN = HOUR
"""Milliseconds until the turns of a match of an unknown game are checked again."""
MOST_MISSED = 2
"""Missed turns in a row after which a computer takes a seat over."""
OUT_OF_TIME = N_("{seat} ran out of time.")
CLOSED = N_("Nobody plays here any more. {seat} stayed longest.")
BOTH_OUT = N_("Both ran out of time.")


@dataclass(slots=True)
class DueSeat:
    """The state of a due seat: the player's preferences, sent reminders, and due ones."""

    chosen: Preferences
    sent: set[tuple[int, str]]
    due: tuple[Reminder, ...] = ()
    notes: list[Key] = field(default_factory=list)
    reminds: Key | None = None


@dataclass(frozen=True, slots=True)
class TurnReminder:
    """The data of a reminder (ms); without a deadline it replaces a direct message about the turn.

    `is_refused`: it says that Discord has just refused the direct message.
    """

    seat: int
    deadline: int | None = None
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class StandInNotice:
    """The data of a message to a member in whose seat a computer plays on."""

    seat: int
    why: StandInCause


class Timeouts:
    """Processes turns that are due."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service

    async def wake(self, match_id: str) -> None:
        """Process a match's due turns: send reminders, begin reserves, end late turns."""
        async with self.matches.lock(match_id):
            loaded = await self.matches.database.read(
                lambda conn: self.matches.find(conn, match_id)
            )
            if loaded is None or not loaded.is_running:
                later = None if loaded else self.matches.now() + AGAIN
                await self.matches.database.write(lambda conn: turns.put_off(conn, match_id, later))
                return
            due_seats = await self._find(loaded)
            outcome = None
            for seat in due_seats:
                outcome = outcome or self._process_turn(loaded, seat, due_seats[seat])
            await self.change(
                loaded, outcome, lambda conn: _store_reminders(conn, loaded, due_seats)
            )

    async def extend(self, match_id: str, more: int) -> None:
        """Give every seat that is to move `more` milliseconds; raises `Refusal`."""
        async with self.matches.lock(match_id):
            loaded = await self.matches.load(match_id)
            extend_time(loaded, more)
            await self.change(loaded)

    async def _find(self, loaded: LoadedMatch) -> dict[int, DueSeat]:
        """Load the data of the seats that are due."""
        now = self.matches.now()
        seats = [
            seat
            for seat, turn in loaded.clocks.turns.items()
            if turn.due is not None and turn.due <= now
        ]

        def find(conn: Connection) -> dict[int, DueSeat]:
            return {
                seat: DueSeat(
                    preferences.load(conn, loaded.seat(seat).user_id or 0),
                    sent_rows.sent(conn, loaded.id, seat),
                )
                for seat in seats
            }

        return await self.matches.database.read(find)

    def _process_turn(self, loaded: LoadedMatch, seat: int, due_seat: DueSeat) -> Outcome | None:
        """Process one seat's turn; return the outcome if that ends the match."""
        clocks, turn = loaded.clocks, loaded.clocks.turns[seat]
        clocks.looked.add(seat)
        running = clocks.running(seat)
        if running is None or loaded.is_paused or turn.stage in ("computer", "waits"):
            return None
        now, calendar = clocks.now, clocks.calendar(seat)
        reading = turn_status(running, calendar, now)
        if reading.stage is Runs.OVER or turn.stage == "over":
            return self._end(loaded, seat, due_seat)
        if reading.stage is Runs.RESERVE and turn.stage == "turn":
            clocks.put(seat, "reserve")
        quiet = clock_storage.quiet_hours_of(due_seat.chosen, clocks.terms.zone)
        due_seat.due = due(reminders(running, calendar, quiet), now, due_seat.sent)
        due_seat.notes = [reminder.key for reminder in due_seat.due]
        ahead = [reminder for reminder in due_seat.due if reminder.deadline > now]
        wanted = [reminder for reminder in ahead if hears_of(due_seat.chosen, reminder.kind.value)]
        if wanted:
            due_seat.reminds = wanted[-1].key
        return None

    def _end(self, loaded: LoadedMatch, seat: int, due_seat: DueSeat) -> Outcome | None:
        """Process a turn whose time and reserve are used up."""
        clocks, turn = loaded.clocks, loaded.clocks.turns[seat]
        others = loaded.row.human_seats(but=seat)
        if turn.stage == "over":
            up = clocks.after(seat, clock_storage.decision_time(loaded, seat))
            if up is None or up > clocks.now:
                return None
            return _decide(loaded, seat)
        if turn.due is not None and clocks.now - turn.due > MAX_DELAY:
            _add_warning_time(loaded, seat, turn, due_seat)
        elif not loaded.is_serious and (not others or clocks.terms.on_timeout == "wait"):
            clocks.put(seat, "waits")
        elif (
            loaded.is_duel
            or not others
            or (not loaded.is_serious and clocks.terms.on_timeout == "ask")
        ):
            clocks.put(seat, "over")
        else:
            stand_in(loaded, seat)
        return None

    async def change(
        self, loaded: LoadedMatch, outcome: Outcome | None = None, also: TransactionHook = no_hook
    ) -> None:
        """Save a change caused by time or by a player's choice, with `also`, and enqueue the card.

        An open request among the players stays open unless the match is over.
        """
        await self.matches.save_change(loaded, also, outcome=outcome, keeps_request=outcome is None)


def extend_time(loaded: LoadedMatch, more: int) -> None:
    """Give every seat that is to move `more` milliseconds; raises `Refusal`."""
    loaded.require_playable()
    asked = [seat for seat in loaded.waiting if loaded.clocks.running(seat)]
    if not asked:
        raise Refusal(N_("No clock runs in this match now. Take your time."))
    for seat in asked:
        loaded.clocks.extend(seat, more)


def stand_in(loaded: LoadedMatch, seat: int) -> None:
    """Let a computer play a seat's turn; after the second one in a row it keeps the seat."""
    missed = loaded.clocks.turns[seat].missed + 1
    loaded.clocks.put(seat, "computer", missed=missed)
    if missed >= MOST_MISSED:
        assign_stand_in(loaded, seat)


def enqueue_stand_in_notice(
    conn: Connection, loaded: LoadedMatch, seat: int, why: StandInCause = "missed"
) -> None:
    """Enqueue a message to a member about the computer in their seat, if there is one."""
    if loaded.vacant.get(seat) == "away":
        put_row(conn, loaded.row, "seat", loaded.clocks.now, StandInNotice(seat, why))


def lost_on_time(loaded: LoadedMatch, seat: int) -> Outcome:
    """Return the outcome of a match of two that one player, or both, lost on time.

    A league match in which both run out of time does not count.
    """
    late, rival = loaded.clocks.late(), 1 - seat
    if rival in late:
        return Outcome(((0, 1),), BOTH_OUT, VOID if loaded.settings.league is not None else "time")
    return Outcome(((rival,), (seat,)), OUT_OF_TIME, "time", {"seat": seat})


def _decide(loaded: LoadedMatch, seat: int) -> Outcome | None:
    """Apply the consequence of a late turn about which nobody decided in time."""
    if loaded.is_duel:
        return lost_on_time(loaded, seat)
    if loaded.row.human_seats(but=seat):
        stand_in(loaded, seat)
    elif loaded.is_serious:
        return replace(last_player.ended_by(loaded, seat), reason=CLOSED, facts={"seat": seat})
    else:
        loaded.clocks.put(seat, "waits")
    return None


def _add_warning_time(loaded: LoadedMatch, seat: int, turn: TurnRow, due_seat: DueSeat) -> None:
    """Give a seat extra time with a last reminder, because its turn was looked at late."""
    clocks = loaded.clocks
    given = min(WARNING_TIME, turn.time or WARNING_TIME)
    since = clocks.now
    clocks.turns[seat] = replace(turn, since=since, time=given, reserve=0, stage="turn")
    deadline = clocks.after(seat, 0)
    if deadline is not None:
        due_seat.notes = [Key(deadline, kind) for kind in (Kind.LAST, Kind.QUARTER)]
        due_seat.reminds = due_seat.notes[0] if due_seat.chosen.pings != "off" else None


def _store_reminders(conn: Connection, loaded: LoadedMatch, due_seats: dict[int, DueSeat]) -> None:
    """Store the reminders that are due, and enqueue them."""
    for seat, due_seat in due_seats.items():
        for key in due_seat.notes:
            sent_rows.add(conn, loaded.id, seat, key.deadline, key.kind)
        enqueue_stand_in_notice(conn, loaded, seat)
        if due_seat.notes and loaded.row.thread_id is not None:
            put_row(conn, loaded.row, "wake", loaded.clocks.now, latest=True)
        if due_seat.reminds is None:
            continue
        deadline, kind = due_seat.reminds
        if clock_storage.wants_direct_messages(replace(due_seat.chosen, pings="all")):
            clock_storage.enqueue_direct_message(conn, loaded, seat, kind.value)
            continue
        put_row(conn, loaded.row, "remind", loaded.clocks.now, TurnReminder(seat, deadline))
