"""What a season came to for each member, counted while it is played."""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from bot.host.league.rules import division_reading
from games.core.dice import SeededDice, match_key
from storage.match import moves

CHOSEN = 95.0
"""The least percentage of days that who comes once a day chooses themselves."""
CALLS = 1
"""The most mentions of a member in a day."""
POSTS = 160
"""The most posts of a season of eight weeks with ten members in three divisions."""


@dataclass(slots=True)
class Days:
    """A member's days: all, those they chose, and those of which a stand-in played anything.

    `missed` and `lost` are days that count as missed and clubs that went to a computer, `calls`
    the most mentions in one day.
    """

    days: int = 0
    chosen: int = 0
    helped: int = 0
    missed: int = 0
    lost: int = 0
    calls: int = 0
    unchosen: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of days they chose themselves, in percent."""
        return 100 * self.chosen / self.days if self.days else 100.0


class Tally:
    """Counts who played each move, who lost their club, and what was posted."""

    def __init__(self, league):
        """Count what happens in this league's season from now on."""
        self.league = league
        self.members: dict[int, Days] = defaultdict(Days)
        self.posts: Counter[str] = Counter()
        self._pressed: set[tuple[str, int]] = set()
        self._by: dict[str, dict[int, str]] = defaultdict(dict)
        self._lines: dict[tuple[str, int], str] = {}
        self._bots: dict[tuple[str, int], bool] = {}

    def pressed(self, match_id: str, version: int):
        """Note that the next move of a match is a member's own press."""
        self._pressed.add((match_id, version + 1))

    async def read_days(self):
        """Note who played what is new, and whose club a computer runs from now on."""
        for division in await self.league.divisions():
            found = await self.league.database.read(
                lambda conn, one=division: self._read(conn, one)
            )
            self._count(division.match_id, *found)

    def _read(self, conn, division):
        """Return a division, its match's settings, and its moves that are new."""
        match_id = division.match_id
        newest = max(self._by[match_id], default=0)
        part = division_reading.read(conn, division.id)
        new = [move for move in moves.standing(conn, match_id) if move.version > newest]
        return part, new

    def _count(self, match_id, part, new):
        helped = set(json.loads(part.match.settings).get("helped", ()))
        for seat in part.match.seats:
            key, is_bot = (match_id, seat.seat), seat.bot is not None
            if is_bot and not self._bots.get(key):
                self.members[part.member(seat.seat).user_id].lost += 1
            before, self._bots[key] = self._bots.get(key, False), is_bot
            for one in new:
                if one.seat == seat.seat:
                    self._lines[match_id, one.version] = ",".join(one.lines)
                    self._by[match_id][one.version] = self._who(
                        match_id, one, is_helped=one.version in helped, is_bot=before or is_bot
                    )
        for one in new:
            self._by[match_id].setdefault(one.version, "table")

    def _who(self, match_id, move, *, is_helped, is_bot):
        """Return who chose a move: the member by a press or a wish, nobody's wish, a stand-in."""
        if (match_id, move.version) in self._pressed:
            return "press"
        if is_helped or is_bot:
            return "stand-in"
        planning = self.league.definition.planning
        return "end" if planning is not None and move.lines == (planning.last,) else "wish"

    async def finish(self):
        """Count the days of everybody, from what was noted."""
        await self.read_days()
        for division in await self.league.divisions():
            await self.league.database.read(lambda conn, one=division: self._finish(conn, one))
        await self.league.database.read(self._count_posts)

    def _finish(self, conn, division):
        part, days = division_reading.read(conn, division.id), self.league.definition.season
        by_day, told = defaultdict(list), defaultdict(list)
        for stage, seat, version in self._replayed(conn, part):
            if days.is_in_weeks(stage) or stage < len(days.before):
                who = self._by[part.match.id][version]
                by_day[stage, seat].append(who)
                told[stage, seat].append(f"{who} {self._lines[part.match.id, version]}")
        for (stage, seat), who in by_day.items():
            mine = self.members[part.member(seat).user_id]
            mine.days += 1
            mine.helped += "stand-in" in who
            is_chosen = self._is_chosen(who, told[stage, seat])
            mine.chosen += is_chosen
            if not is_chosen:
                mine.unchosen.append(f"{stage}: {', '.join(told[stage, seat])}")
        for closing in part.closings:
            for number in closing.missed:
                user = next(member.user_id for member in part.members if member.number == number)
                self.members[user].missed += 1
        self._count_calls(part)

    @staticmethod
    def _is_chosen(who, lines):
        """Return whether a member chose their day: all of it but questions that a wish led to.

        Eleven answers a question by a line of "choose".
        """
        before, own = "", 0
        for one, line in zip(who, lines, strict=True):
            is_answer = line.startswith("stand-in choose ") and before in {"wish", "answer"}
            before = "answer" if is_answer else one
            own += before in {"press", "wish"}
            if before == "stand-in":
                return False
        return own > 0

    def _replayed(self, conn, part):
        """Yield the day, seat and version of every move of a division's match."""
        row, definition = part.match, self.league.definition
        dice = SeededDice(match_key(row.seed, row.mix), row.era)
        options = definition.options_adapter.validate_json(row.options)
        state, _ = definition.game.setup(options, len(row.seats), dice)
        for move in moves.standing(conn, row.id)[1:]:
            if move.seat is not None:
                yield definition.season.stage(state), move.seat, move.version
            for line in move.lines:
                definition.game.apply(state, move.seat, definition.notation.read(line), dice)

    def _count_calls(self, part):
        """Count the mentions of each member by the day they came in."""
        ends = [closing.closed_at for closing in part.closings if closing.closed_at is not None]
        users = {member.user_id for member in part.members}
        calls = Counter(
            (user, sum(end <= post.at for end in ends))
            for post in self.league.messenger.posts
            if post.looks[0].ping
            for user in post.looks[0].ping.users
            if user in users
        )
        for (user, _), count in calls.items():
            self.members[user].calls = max(self.members[user].calls, count)

    def _count_posts(self, conn):
        """Count the messages by what they tell."""
        kinds = {
            row.id: json.loads(row.payload).get("what", row.kind) if row.payload else row.kind
            for row in conn.exec_driver_sql("SELECT id, kind, payload FROM outbox")
        }
        for (_, nonce), message in self.league.messenger.nonces.items():
            row_id = nonce.rpartition(".")[2]
            kind = kinds.get(int(row_id), "card") if row_id.isdecimal() else nonce
            self.posts[kind] += message in self.league.messenger.posts
