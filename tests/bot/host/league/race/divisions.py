"""A division of Eleven whose members come by chance: some stop, some return, some are gone."""

from dataclasses import dataclass, replace

from bot.host.app.season_commands import ClubAssignment
from bot.host.league.days.presence import BACK
from bot.host.league.rules import division_reading
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent
from games.core.dice import RandomSource
from leagues.computer_clubs import COMPUTER_PART
from tests.bot.host.fakes import ANA, BEN, CEM, DAN

DAYS, WEEK = 44, 5
KINDS = ("steady", "steady", "steady", "never", "stops", "returns", "gives up", "deletes", "leaves")
"""What becomes of a member; most stay, so that there is a race."""
PATIENCE = 6
"""For how many hours the last day waits until somebody comes."""
MOST_STOOD = 100
"""The hours after which a season that stands still is stuck."""
IDS_FROM = 1 << 62
"""Members have ids as large as Discord's: a deletion overwrites the id wherever it is stored, and a
small one is also the number of a day."""
SOON, LATE = 4, 41
"""The days between which something becomes of a member."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a member: from the day `since`, and until `until` if they return."""

    kind: str
    since: int = DAYS
    until: int = DAYS

    def comes(self, day: int) -> bool:
        """Whether they look in on this day."""
        if self.kind in ("steady", "leaves"):
            return True
        return self.kind != "never" and not self.since <= day < self.until


def fate(chance: RandomSource) -> Fate:
    """What becomes of a member, by chance."""
    kind, since = chance.pick(KINDS), SOON + chance.below(LATE - SOON)
    if kind == "returns":
        return Fate(kind, since, since + 2 + chance.below(20))
    return Fate(kind, since)


@dataclass(slots=True)
class Told:
    """What was posted, with the members (by number) who provably got no place any more."""

    post: MessageContent
    out: frozenset[int]

    @property
    def lines(self) -> tuple[str, ...]:
        """Its title and its lines, each alone."""
        return tuple("\n".join((self.post.title, *self.post.lines)).split("\n"))


class PlayedDivision:
    """A season of one division from its beginning to its end, and what was posted."""

    def __init__(self, league, seed: bytes):
        """The members and what becomes of them follow from the seed."""
        self.league, chance = league, RandomSource(seed)
        self.season = "🏆 Autumn"
        members = [
            replace(member, user_id=IDS_FROM + member.user_id)
            for member in (ANA, BEN, CEM, DAN)[: 2 + chance.below(3)]
        ]
        self.fates = {member: fate(chance) for member in members}
        self.told: list[Told] = []
        self.is_awaited = False
        """Whether the last day waits for somebody, so that everybody looks in again."""
        self.numbers: dict[str, int] = {}
        """The members by the names that they and their clubs had."""

    async def play(self):
        """Play all days; whoever is there looks in, and the stand-in chooses for everybody."""
        league = self.league
        (division,) = await league.begin(*self.fates, tempo="hours", hours=1)
        self._read_at_once(division)
        stood = 0
        while (await league.row()).status != "over":
            stage, (division,) = division.stage, await league.divisions()
            stood = stood + 1 if division.stage == stage else 0
            assert stood < MOST_STOOD, f"stuck on day {stage}"
            self.is_awaited = stood > PATIENCE
            for member, its in self.fates.items():
                await self._live(division, member, its)
            await self._listen(division)
            await league.pass_time(minutes=50)
            await league.pass_time(minutes=10, seconds=1)
        await league.pass_time(seconds=2)
        await league.pass_time(seconds=2)
        return self

    def _read_at_once(self, division):
        """Note each post when it comes: a moment later a day may close, which puts somebody out."""
        messenger = self.league.messenger
        post = messenger.post

        async def noted(*what, **how):
            posted = await post(*what, **how)
            await self._listen(division)
            return posted

        messenger.post = noted

    async def _live(self, division, member, its: Fate):
        """Let a member do what the day brings for them."""
        league, day = self.league, division.stage
        row = await league.match_row(division)
        seat = next(
            (each_seat for each_seat in row.seats if each_seat.user_id == member.user_id), None
        )
        if row.status != "running" or seat is None:
            return
        if day == its.since and its.kind == "deletes":
            gone = CustomId(NO_MATCH, "/data-delete")
            await league.send(member, gone, answers={"sure": "DELETE"}, private=True)
        elif day == its.since and its.kind == "leaves":
            league.messenger.left.add(member.user_id)
        elif day == its.since and its.kind == "gives up" and seat.bot is None:
            await league.uses(member, "club", "", ClubAssignment("computer"))
        elif its.comes(day) or self.is_awaited:
            if seat.bot is not None and its.kind != "leaves":
                await league.press(member, division.match_id, f"/{BACK}", on="card")
            await league.come(division, member)

    async def _listen(self, division):
        """Note what was posted meanwhile."""
        posts = self.league.messenger.posts[len(self.told) :]
        if not posts:
            return
        out = await self.league.database.read(lambda conn: self._out(conn, division.id))
        self.told += [Told(post.looks[0], out) for post in posts]

    def _out(self, conn, division_id):
        """Return who provably gets no place any more, from the rules alone."""
        part = division_reading.read(conn, division_id)
        for member in part.members:
            self.numbers[part.club(member.number, words_for())] = member.number
            seats = [seat.name for seat in part.match.seats if seat.seat == member.seat]
            self.numbers |= dict.fromkeys(seats, member.number)
        return frozenset(
            other.number
            for other in part.members
            if other.user_id is None or other.computer_days * COMPUTER_PART >= DAYS
        )
