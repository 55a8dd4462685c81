"""Members who missed a day: recording them, playing for them, and giving clubs to computers."""

import contextlib
from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.clock.match_clocks import LastMove
from bot.host.delivery.availability import Availability
from bot.host.league.days.remaining_day import (
    choose_rest,
    rest_by_host,
    rest_of,
    simplified_rest,
)
from bot.host.league.rules import division_reading
from bot.host.league.rules.announcements import ClubsStoodIn, StandInReason, enqueue_announcement
from bot.host.league.rules.division import Division
from bot.host.league.rules.due_reminders import is_present, members_with_work
from bot.host.match.clock_storage import wants_direct_messages
from bot.host.match.computer_players import ComputerPlayers
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_moves import end_with_turn, note_order, play_next
from bot.host.match.serialization import put_row
from bot.host.refusal import Refusal
from games.core.game import IllegalAction
from games.core.planning import after_day
from games.core.season import Season
from leagues.deadlines import HOUR
from storage.errors import VersionConflict
from storage.match import plans
from storage.match.moves import Step
from storage.server import divisions, seasons
from storage.server.seasons import MemberRow

MAX_MISSED_DAYS = 2
"""Days missed in a row after which a computer runs the club."""


class AbsentMembers:
    """Plays for absent members."""

    def __init__(self, opponents: ComputerPlayers) -> None:
        self.opponents = opponents
        self.matches = opponents.matches
        self.database = opponents.matches.database

    async def record(self, division: Division, loaded: LoadedMatch) -> LoadedMatch:
        """Record who missed the day; after the second one in a row a computer runs the club.

        Returns the match as it is stored then, with all related rows.
        """
        async with self.matches.lock(loaded.id):
            loaded = await self.matches.load(loaded.id)
            absent = await self.database.read(lambda conn: self._missed(conn, division, loaded))
            counts = _counts(division, loaded)
            gone = [member for member in absent if counts and member.missed + 1 >= MAX_MISSED_DAYS]
            seen = self.hand_over(loaded, gone) if gone else None

            def store(conn: Connection) -> None:
                self._store_absences(conn, division, loaded, absent, counts=counts)
                if seen is not None:
                    self.matches.save_between_moves(conn, loaded, seen)
                    self._announce(conn, division, loaded, gone, "away")

            await self.database.write(store)
        return loaded

    async def replace_members(
        self, division: Division, gone: list[MemberRow], why: StandInReason
    ) -> None:
        """Let computers run the clubs of members who are silent or have left, and announce it."""
        async with self.matches.lock(division.row.match_id or ""):
            loaded = await self.matches.load(division.row.match_id or "")
            here = [member for member in gone if is_present(member, loaded)]
            if not here or not loaded.is_running:
                return
            seen = self.hand_over(loaded, here)

            def write(conn: Connection) -> None:
                self.matches.save_between_moves(conn, loaded, seen)
                seasons.put_column(
                    conn, "missed", [replace(member, missed=MAX_MISSED_DAYS) for member in here]
                )
                self._announce(conn, division, loaded, here, why)

            await self.database.write(write)

    def _missed(self, conn: Connection, division: Division, loaded: LoadedMatch) -> list[MemberRow]:
        days = loaded.definition.season
        assert days is not None
        members = members_with_work(division, loaded, days)
        return missed(
            division,
            loaded,
            days,
            division_reading.availability_of(conn, division, members),
            self.matches.now(),
        )

    def _store_absences(
        self,
        conn: Connection,
        division: Division,
        loaded: LoadedMatch,
        absent: list[MemberRow],
        *,
        counts: bool,
    ) -> None:
        """Close the day, and update every member's count of days missed in a row."""
        now, closing = self.matches.now(), division.closing(division.row.stage)
        assert closing is not None
        numbers = tuple(member.number for member in absent)
        divisions.put_closing(conn, replace(closing, closed_at=now, missed=numbers))
        there = [
            member
            for member in division.members
            if member not in absent and is_present(member, loaded)
        ]
        missed_now = [replace(member, missed=member.missed + counts) for member in absent]
        seasons.put_column(
            conn, "missed", [*missed_now, *(replace(member, missed=0) for member in there)]
        )

    def _announce(
        self,
        conn: Connection,
        division: Division,
        loaded: LoadedMatch,
        gone: list[MemberRow],
        why: StandInReason,
    ) -> None:
        """Announce whose clubs computers run, and enqueue a direct message to each of them.

        The direct message is sent after the member's quiet hours and absences; whoever has left
        gets none.
        """
        now, reaches = self.matches.now(), division_reading.availability_of(conn, division, gone)
        numbers = tuple(member.number for member in gone)
        about = ClubsStoodIn(division=division.row.id, what=why, numbers=numbers)
        enqueue_announcement(conn, loaded.id, about, now)
        for member in gone if why != "left" else ():
            if member.number in reaches and wants_direct_messages(reaches[member.number].chosen):
                at = reaches[member.number].free_from(now)
                put_row(conn, loaded.row, f"letter {member.seat}", at, latest=True)

    def hand_over(self, loaded: LoadedMatch, gone: list[MemberRow]) -> int:
        """Let a computer run the clubs of these members until they are back.

        Return the version before this change.
        """
        away, level = {member.seat for member in gone}, loaded.definition.usual_level
        loaded.row = replace(
            loaded.row,
            seats=tuple(
                replace(seat, bot=level) if seat.seat in away else seat for seat in loaded.row.seats
            ),
        )
        return self.matches.advance_version(loaded)

    async def play_rest(
        self, division: Division, loaded: LoadedMatch | None = None, *, only_between: bool = False
    ) -> bool:
        """Play the rest of a closed day: plans, computers, and moves for absent members.

        `loaded` is the match with all related rows if it was loaded for this just now.
        With `only_between`, play only the rest of the day before, so that this one can begin. All
        moves are saved in one transaction; if the match changed meanwhile, nothing is saved and the
        caller tries again. Returns whether anything was left to play.
        """
        loaded = loaded or await self.matches.load(division.row.match_id or "")
        seen, steps, weeks = loaded.match.version, list[Step](), {**loaded.plans.weeks}
        while _is_left(division, loaded, only_between=only_between):
            steps += self._play_plan(division, loaded) or await self._play_for(
                division, loaded, only_between=only_between
            )
        if not steps:
            return False
        self.matches.update_row(loaded, loaded.definition.game.outcome(loaded.match.state))

        def write(conn: Connection) -> None:
            _adopt_changes(conn, division, loaded, weeks)
            self.matches.save(conn, loaded, seen, steps)

        async with self.matches.lock(loaded.id):
            with contextlib.suppress(VersionConflict):
                await self.matches.write(loaded, write)
        return True

    def _play_plan(self, division: Division, loaded: LoadedMatch) -> list[Step]:
        """Play the next step of a seat's plan; empty without one or if none is legal."""
        seat = loaded.automatic_seat
        if seat is None or not loaded.seat_plans.follows(seat):
            return []
        loaded.acted = LastMove(seat)
        try:
            return [self.matches.move_record(loaded, play_next(loaded, seat))]
        except (Refusal, IllegalAction):
            loaded.seat_plans.drop_day(seat, division.row.stage)
            return []

    async def _play_for(
        self, division: Division, loaded: LoadedMatch, *, only_between: bool
    ) -> list[Step]:
        """Play for the others until the day is over or a seat with a plan is next."""
        passes = division.terms.absent == "pass"
        passing = [seat.seat for seat in loaded.row.human_seats()] if passes else []
        rest = rest_of(loaded, division.row.stage, passing, only_between=only_between)
        steps = []
        ways = (rest, simplified_rest(rest), rest_by_host(rest))
        played_rest = await self.opponents.computers.ask(choose_rest, ways, rest.match_id)
        for seat, line in played_rest.lines:
            loaded.acted = LastMove(seat, helped=True)
            note_order(loaded, seat, line)
            played = loaded.match.play_in_place(seat, (line,))
            steps.append(self.matches.move_record(loaded, played))
            end_with_turn(loaded, seat)
        return steps


def _adopt_changes(
    conn: Connection, division: Division, loaded: LoadedMatch, weeks: Mapping[int, tuple[str, ...]]
) -> None:
    """Keep members' plans for later days that changed since the match was loaded with `weeks`.

    Their new plans for the day that is being played are overwritten.
    """
    stored = plans.read(conn, loaded.id)
    loaded.plans = replace(loaded.plans, seen=stored.seen)
    for seat in {*weeks, *stored.weeks}:
        lines = stored.weeks.get(seat, ())
        if lines != weeks.get(seat, ()):
            loaded.plans.weeks[seat] = after_day(lines, division.row.stage)


def _is_left(division: Division, loaded: LoadedMatch, *, only_between: bool) -> bool:
    """Return whether moves of the division's day, or of the day before, are still to be played."""
    days, state = loaded.definition.season, loaded.match.state
    if days is None or not loaded.waiting or days.stage(state) > division.row.stage:
        return False
    return days.is_between(state) or not only_between


def _counts(division: Division, loaded: LoadedMatch) -> bool:
    """Return whether missing this day counts: all days before the first week count as one."""
    days, stage = loaded.definition.season, division.row.stage
    return days is not None and (days.is_in_weeks(stage) or stage + 1 == len(days.before))


MAX_TURN_STANDING = 12 * HOUR
"""The time (ms) a member may let the match wait, outside quiet hours, without missing the day."""


def missed(
    division: Division,
    loaded: LoadedMatch,
    days: Season,
    reaches: Mapping[int, Availability],
    now: int,
) -> list[MemberRow]:
    """Return the members with work left who did not visit, or let the others wait too long.

    The wait counts from the last move or the member's last visit. Nobody misses a day on which they
    were on holiday, or for which they left a plan.
    """
    opened_at, takes_turns = division.opened_at, days.takes_turns(loaded.match.state)
    members = []
    for member in members_with_work(division, loaded, days):
        if loaded.seat_plans.has_any(member.seat):  # a plan counts even if it raised a question
            continue
        reach, came_at = reaches[member.number], member.came_at or 0
        is_on_turn = takes_turns and member.seat in loaded.waiting
        since = max(loaded.row.touched_at, came_at) if is_on_turn else now
        is_absent = came_at < opened_at or reach.awake_ms(since, now) >= MAX_TURN_STANDING
        if is_absent and not reach.was_away(opened_at, now):
            members.append(member)
    return members
