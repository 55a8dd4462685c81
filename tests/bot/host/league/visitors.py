"""A season in which members come by their habits, and the host does the rest."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.host.app.time_travel import ClockAdvancer
from bot.host.league.days.remaining_day import MOST
from bot.host.match.planned_days import planning_state
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.member import Member
from games.core.bots import without_takebacks
from games.core.dice import RandomSource
from storage.server import upcoming
from tests.bot.host.fakes import ANA, GUILD, custom_ids
from tests.bot.host.league.habits import Habit
from tests.bot.host.league.tally import Tally

NAMES = ("Ana", "Ben", "Cem", "Dana", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jill")
WISHES = 4
"""How many things a visitor wishes for at most, in case some cannot be done any more."""
ANSWERED_WITHIN = timedelta(minutes=30)


@dataclass(slots=True)
class Visitor:
    """A member with a habit; `comes` is when they look in next."""

    member: Member
    habit: Habit
    comes: datetime | None = None
    is_away: bool = False


class Visited:
    """A season of Eleven and its visitors, from the beginning to the end."""

    def __init__(self, league, habits: Sequence[Habit], seed: bytes, restarts: int = 0):
        """Let members with these habits visit; at every so many-th instant the bot restarts."""
        self.league, self.chance, self.restarts = league, RandomSource(seed), restarts
        self.visitors = [
            Visitor(Member(number, name, GUILD), habit)
            for number, (name, habit) in enumerate(zip(NAMES, habits, strict=False), ANA.user_id)
        ]
        self.tally = Tally(league)
        self._posts = 0

    async def begin(self, **terms):
        """Sign up and begin."""
        await self.league.begin(*(other.member for other in self.visitors), **terms)
        for visitor in self.visitors:
            visitor.comes = visitor.habit.first_visit(self.league.clock.now, self.chance)
        await self._rest()

    async def play(self, weeks: int = 8) -> Tally:
        """Let the season go on until so many weeks are over; return what was counted."""
        instants = 0
        while (await self.league.row()).status != "over":
            if self._week(await self.league.divisions()) > weeks:
                break
            came = await self._go_to_next()
            instants += 1
            if self.restarts and not self.chance.below(self.restarts):
                self.league.restart()
            await self._rest()
            for visitor in came:
                await self._visit(visitor)
                await self._rest()
        await self.tally.finish()
        return self.tally

    async def _go_to_next(self) -> list[Visitor]:
        """Move the clock to whatever is next; return who comes then."""
        clock = self.league.clock
        due = await self.league.database.read(lambda conn: upcoming.after(conn, clock.ms()))
        visits = [visitor.comes for visitor in self.visitors if visitor.comes is not None]
        instants = [datetime.fromtimestamp(due / 1000, clock.now.tzinfo)] if due else []
        later = max(clock.now, min(instants + visits))
        await self.league.host.services.rests.advance_clock(lambda: clock.set_to(later))
        return [
            visitor
            for visitor in self.visitors
            if visitor.comes is not None and visitor.comes <= clock.now
        ]

    async def _rest(self):
        """Do what is due, and let those who were mentioned hear of it."""
        host, clock = self.league.host, self.league.clock
        await ClockAdvancer(host, clock).rest()
        due = await self.league.database.read(lambda conn: upcoming.is_due(conn, clock.ms()))
        assert not due, "the house does not come to rest"
        await self.tally.read_days()
        self._hear()

    def _hear(self):
        """Let who answers mentions come soon after one."""
        posts = self.league.messenger.posts
        now, new, self._posts = self.league.clock.now, posts[self._posts :], len(posts)
        called = {user for post in new if post.looks[0].ping for user in post.looks[0].ping.users}
        for visitor in self.visitors:
            if visitor.habit.answers and visitor.member.user_id in called:
                soon = now + ANSWERED_WITHIN
                visitor.comes = min(visitor.comes or soon, soon)

    @staticmethod
    def _week(divisions) -> int:
        """Return the week of the division that is furthest behind."""
        stages = [division.stage for division in divisions if division.ended_at is None]
        return 1 + (min(stages) - 4) // 5 if stages and min(stages) >= 4 else 0

    async def _visit(self, visitor: Visitor):
        """Look in: open the panel, do what is asked there, and wish for what comes later."""
        visitor.comes = visitor.habit.next_visit(self.league.clock.now, self.chance)
        for division in await self.league.divisions():
            row = await self.league.row_of(division.match_id)
            users = {seat.user_id for seat in row.seats}
            if row.status != "running" or visitor.member.user_id not in users:
                continue
            week = self._week([division])
            if visitor.habit.gone and week >= visitor.habit.gone:
                return
            if week and week == visitor.habit.holiday:
                await self._stay_away(visitor)
                return
            await self._look_in(visitor.member, division.match_id)
            await self._rest()  # what opens at once is seen at once
            await self._look_in(visitor.member, division.match_id)

    async def _stay_away(self, visitor: Visitor):
        """Say once that one is away for a week."""
        if not visitor.is_away:
            visitor.is_away = True
            custom_id = CustomId(NO_MATCH, "/away-add 7")
            await self.league.send(visitor.member, custom_id, private=True)

    async def _look_in(self, member: Member, match_id: str):
        panel = await self.league.press(member, match_id, "/hand", on="card")
        seat = (await self.league.table(match_id)).row.seat_of(member.user_id)
        if (await self.league.table(match_id)).seat(seat).bot is not None:
            await self.league.press(member, match_id, "/season-back", on="card")
        await self._act(member, match_id, seat)
        panel = await self.league.press(member, match_id, "/hand", on="card")
        if any(
            "/plan" in custom_id or ":/add " in custom_id or "?_plan" in custom_id
            for custom_id in custom_ids(panel.content)
        ):
            await self._wish(member, match_id, seat)

    async def _act(self, member: Member, match_id: str, seat: int):
        """Do all that is asked of a member now, at random, by what their panel has."""
        league = self.league
        for _ in range(MOST):
            table = await league.table(match_id)
            if seat not in table.waiting:
                return
            legal = league.definition.game.legal_actions(table.match.state, seat)
            line = league.definition.notation.write(self.chance.pick(without_takebacks(legal)))
            self.tally.pressed(match_id, table.match.version)
            await league.send(member, CustomId.parse(table.custom_id(line, seat)), private=True)
        raise AssertionError(member)

    async def _wish(self, member: Member, match_id: str, seat: int):
        """Leave wishes for when the turn comes, unless there are some: what is no mere pass."""
        table, planning = await self.league.table(match_id), self.league.definition.planning
        ahead = planning_state(table, seat)
        if ahead is None or seat in table.plans.turns:
            return
        write = self.league.definition.notation.write
        lines = [
            write(takeback)
            for takeback in without_takebacks(
                self.league.definition.game.legal_actions(ahead, seat)
            )
        ]
        lines = [line for line in lines if line != planning.last] or [planning.last]
        for _ in range(min(WISHES, len(lines))):
            line = self.chance.pick(lines)
            lines.remove(line)
            custom_id = CustomId(match_id, f"/add {line}")
            await self.league.send(member, custom_id, private=True)
