"""A server with a season of Eleven: managers who come or stay away, and a clock to set."""

from dataclasses import replace

import pytest

from bot.host.app.season_commands import SeasonCommands
from bot.host.league.rules.season_settings import SeasonSettings
from bot.host.league.seasons.signups import Plan
from bot.host.ui import stored_club
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction, PublicMessage
from games.core.dice import RandomSource
from games.eleven.definition import DEFINITION
from storage.match import matches
from storage.server import divisions, seasons
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, HERE, TOKEN, Front

QUICK = replace(DEFINITION, bots={"random": DEFINITION.bots["random"]})
"""Eleven with computers that do not think, so that a season takes seconds."""
MANAGERS = (ANA, BEN, CEM, DAN)
HOUR = 3_600_000
SIX = {"tempo": "hours", "hours": 6}
DAILY = {"tempo": "hours", "hours": 24}
ON_A_FILE = pytest.mark.parametrize("address", ["sqlite_path"], indirect=True)
"""For tests that take seconds, four minutes together, on a server: the others, which run on both
databases, call every function of the storage about seasons, too."""


class League(Front):
    """A front with a season of Eleven."""

    def __init__(self, database, clock, monkeypatch, definition=QUICK, *more):
        games = {one.name: one for one in (definition, *more)}
        monkeypatch.setattr("bot.host.computers.choices.GAMES", games)
        super().__init__(database, clock, games=games)
        self.definition = definition
        self.season = ""
        self.card = None
        """The message that shows everybody who signed up."""
        self.chance = RandomSource(b"managers")

    async def sign_up(self, *members, name="Autumn", days=3, **terms):
        """Open a season and let the members sign up; return its id."""
        host, *others = members
        for member in members:
            await self.host.remember_member(member)
        plan = Plan(self.definition.name, name, SeasonSettings(**terms), days=days)
        reply = await self.host.services.seasons.signups.open(host, HERE, plan)
        assert isinstance(reply, PublicMessage)
        self.card = self.messenger.put(HERE.channel_id, reply.content)
        await self.host.record_message(reply, HERE.channel_id, self.card.id)
        self.season = CustomId.parse(reply.content.rows[0][0].custom_id).arguments[1]
        for other in others:
            await self.knock(other, "season-join")
        return self.season

    async def begin(self, *members, **settings):
        """Begin a season with these members; return its divisions."""
        await self.sign_up(*(members or MANAGERS), **settings)
        await self.knock((members or MANAGERS)[0], "season-start")
        return await self.divisions()

    async def knock(self, member, word, *words, **interaction):
        """Press a button of the season's card, or `on` another message (None: none)."""
        custom_id = CustomId(NO_MATCH, " ".join((f"/{word}", self.season, *words)))
        interaction.setdefault("on", self.card and self.card.id)
        return await self.send(member, custom_id, **interaction)

    async def choose(self, member, key, value):
        """Choose in the organiser's panel."""
        custom_id = CustomId(NO_MATCH, f"?season-set {self.season} {key}")
        return await self.send(member, custom_id, values=(value,), private=True)

    async def name_club(self, member, choice):
        """Store the name and look of a member's club."""

        def write(conn):
            for row in seasons.members_of(conn, self.season):
                if row.user_id == member.user_id:
                    seasons.put_member(conn, replace(row, club=stored_club.dump(choice)))

        await self.database.write(write)

    async def divisions(self):
        return await self.database.read(lambda conn: divisions.of_season(conn, self.season))

    async def row(self):
        return await self.database.read(lambda conn: seasons.load(conn, self.season))

    async def members(self):
        return await self.database.read(lambda conn: seasons.members_of(conn, self.season))

    async def closings(self, division):
        return await self.database.read(lambda conn: divisions.closings_of(conn, division.id))

    async def tables(self, division):
        """Every table of a division by week."""

        def read(conn):
            weeks = divisions.weeks_of(conn, division.id)
            return {week: divisions.table_of(conn, division.id, week) for week in weeks}

        return await self.database.read(read)

    async def state(self, division):
        return (await self.table(division.match_id)).match.state

    async def is_asked(self, division, member):
        """Return whether the match waits for a member."""
        table = await self.table(division.match_id)
        return table.row.seat_of(member.user_id) in table.waiting

    async def act(self, division, member):
        """Let a member come and do what they owe now, at random; return how many moves it took."""
        await self.come(division, member)
        for count in range(500):
            table = await self.table(division.match_id)
            seat = table.row.seat_of(member.user_id)
            if seat not in table.waiting:
                return count
            legal = self.definition.game.legal_actions(table.match.state, seat)
            view = self.definition.game.view(table.match.state, seat)
            action = self.definition.bots["random"].choose(view, legal, lambda _: None, self.chance)
            line = self.definition.notation.write(action)
            played = await self.host.services.matches.play(
                table.id, seat, (line,), table.match.asked[seat]
            )
            await self.host.services.scheduler.advance(played.id)
        raise AssertionError(member)

    async def act_all(self, division, *members):
        """Let members do what they owe, again where one's moves ask another for more."""
        while sum([await self.act(division, member) for member in members]):
            pass

    async def until(self, division, stage, *present, **passed):
        """Let those who are present act until a day is open, every hour or as time is `passed`."""
        for _ in range(2_000):
            (now,) = await self.divisions()
            if now.stage == stage and now.is_open:
                return
            for who in present:
                await self.act(division, who)
            await self.pass_time(**(passed or {"hours": 1}))
        raise AssertionError(stage)

    async def process_due(self):
        """Let the host do what is due, some seconds long."""
        for _ in range(3):
            await self.pass_time(seconds=2)

    async def stop_or_resume(self, part):
        """Let a moderator stop the match of a division or fixture, or let it go on."""
        table = await self.table(part.match_id)
        custom_id = f"/mod-pause {table.id} {'off' if table.is_paused else 'on'}"
        moderator = replace(EVE, moderates=True)
        await self.send(moderator, CustomId(NO_MATCH, custom_id), private=True)

    async def come(self, division, member):
        """Let a member open the own panel, as anybody does who comes."""
        return await self.press(member, division.match_id, "/hand", on=None, private=True)

    async def pass_day(self, division):
        """Let time pass until the open day closes by the clock."""
        (now,) = await self.divisions()
        due = (await self.closings(division))[now.stage].due
        await self.pass_time(milliseconds=due - self.clock.ms())

    async def stage(self, division):
        state = await self.state(division)
        return self.definition.season.stage(state)

    def asks(self, member, action="/season"):
        return MemberInteraction(member, HERE, CustomId(NO_MATCH, action), TOKEN)

    async def uses(self, member, command, *details):
        """Let a member use a command of `SeasonCommands` with these options."""
        handler = getattr(SeasonCommands(self.host), command)
        return await self.host.handle(
            self.asks(member), lambda interaction: handler(interaction, *details)
        )

    def posts(self, *words):
        """The texts of all posts that hold these words."""
        texts = [
            "\n".join([post.looks[0].title, *post.looks[0].lines, *post.looks[0].details])
            for post in self.messenger.posts
        ]
        return [text for text in texts if all(word in text for word in words)]

    def mentions(self):
        """Everybody who was mentioned, in order."""
        return [
            user
            for post in self.messenger.posts
            if post.looks[0].ping
            for user in post.looks[0].ping.users
        ]

    async def match_row(self, division):
        return await self.row_of(division.match_id)

    async def row_of(self, match_id):
        return await self.database.read(lambda conn: matches.load(conn, match_id))
