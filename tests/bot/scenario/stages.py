"""Two stages for one scenario: SimCord, and the wire stand-in; each shows what members see."""

from contextlib import asynccontextmanager
from datetime import UTC, datetime

from bot.discord.client import make_client
from tests.bot.arena import Arena, Player, enter
from tests.bot.scenario.script import Shown
from tests.bot.seen import Answer
from tests.standin import standin
from tests.standin.wire import OPEN_THREADS

NAMES = ("ana", "ben", "cem")


class Named(Arena):
    """The arena, with members who are shown by the names the stand-in shows them by."""

    def _join(self, name):
        user = self.env.create_user(name, global_name=name.capitalize())
        return Player(self, self.guild.add_member(user))


class OnSimcord:
    """The scenario's stage on SimCord, in a channel where the bot may not open threads."""

    def __init__(self, env):
        self.env = env
        self.arena = Named(env, threads=False)

    async def slash(self, who, command, options):
        return self._shown(await self.arena.players[who].slash(command, **options))

    async def press(self, who, shown, custom_id):
        return self._shown(await self.arena.players[who].click(shown.handle, custom_id))

    async def choose(self, who, shown, custom_id, value):
        member, message = self.arena.players[who].member, shown.handle.message
        result = await member.select(message, [value], custom_id=custom_id)
        return self._shown(Answer(self.env, result))

    async def rested(self):
        """Wait until open panels show what there is now."""
        await self.arena.bot.host.services.panels.finished()

    def sees(self, who):
        return [_of_seen(one) for one in self.arena.players[who].sees()]

    def _shown(self, answer):
        asides = [one for one in answer.asides if one.id != answer.message.id]
        return [_of_seen(one) for one in (answer.message, *asides)]


class OnTheWire:
    """The scenario's stage on the wire stand-in."""

    def __init__(self, home):
        self.home = home

    async def slash(self, who, command, options):
        return await self._shown(
            await self.home.user(who).slash(self.home.channel, command, options)
        )

    async def press(self, who, shown, custom_id):
        return await self._shown(await self.home.user(who).click(shown.handle, custom_id))

    async def choose(self, who, shown, custom_id, value):
        chosen = await self.home.user(who).select(shown.handle, custom_id, [value])
        return await self._shown(chosen)

    async def rested(self):
        """Wait until open panels show what there is now."""
        await self.home.bot.host.services.panels.finished()

    def sees(self, who):
        return [_of_message(one) for one in self.home.user(who).sees(self.home.channel)]

    async def _shown(self, result):
        """Wait until the bot has done all it does about it, as SimCord does by itself."""
        await self.home.until(lambda: self.home.bot.router._open == 0)
        return [_of_message(one) for one in (result.message, *result.followups)]


@asynccontextmanager
async def on_simcord(settings):
    """A bot on SimCord over this database, for as long as the scenario takes."""
    env = enter(settings)
    await env.start()
    try:
        yield OnSimcord(env)
    finally:
        await env.bot.close()
        await env.shutdown()
    env._raise_errors_since(env._errors_acknowledged)


@asynccontextmanager
async def on_the_wire(settings):
    """A bot on the stand-in over this database."""
    make = lambda: make_client(settings, clock=lambda: datetime.now(UTC))  # noqa: E731 - said once
    async with standin(names=NAMES) as home:
        home.deny(home.channel, OPEN_THREADS)
        home.rest.checks_bodies = False
        home.world.ack_seconds = 30.0
        await home.start_bot(make)
        yield OnTheWire(home)


def _of_seen(one):
    files = tuple(file["filename"] for file in one.attachments)
    return Shown(one.components, one.content, one.is_private, files, one)


def _of_message(one):
    files = tuple(file["filename"] for file in one.attachments)
    return Shown(one.components, one.content, one.is_ephemeral, files, one)
