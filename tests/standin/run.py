"""The whole stand-in: start it, run a bot in it, restart the bot, raise problems at the end."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import discord
from aiohttp import web

from tests.standin import messages, payloads
from tests.standin.faults import Faults
from tests.standin.gateway import Gateway
from tests.standin.guild import Channel, Guild, Message, Webhook
from tests.standin.interactions import Interactions
from tests.standin.members.driver import User
from tests.standin.rest import Request, Rest
from tests.standin.seams import hurry, pointed_at
from tests.standin.wire import StandinError
from tests.standin.world import TOKEN, World

BotFactory = Callable[[], discord.Client]
MAX_BODY = 64 * 1024 * 1024
START_SECONDS = 30.0


class Standin:
    """A small Discord on this machine: a server, a channel, members, and a bot to be tested."""

    def __init__(self, names: Sequence[str]) -> None:
        """Create the server "Arena" with the channel "games" and these members."""
        self.world = World()
        self.interactions = Interactions(self.world)
        self.gateway = Gateway(self.world)
        self.faults = Faults()
        self.rest = Rest(self.world, self.interactions, self.faults)
        self.guild: Guild = self.world.add_guild("Arena")
        self.channel: Channel = self.world.add_channel(self.guild, "games")
        self.users = {
            name: User(self.world.add_person(name, self.guild), self.interactions) for name in names
        }
        self.at_end = AsyncExitStack()
        self.bot: discord.Client | None = None
        self._life: asyncio.Task[None] | None = None

    def user(self, name: str) -> User:
        """Return a member by name."""
        return self.users[name]

    def dm(self, name: str) -> Channel:
        """Return the conversation between a member and the bot."""
        return self.world.dm_with(self.users[name].person)

    @property
    def problems(self) -> list[str]:
        """What went wrong so far; anything in this list at the end fails the test."""
        return self.world.problems

    @property
    def requests(self) -> list[Request]:
        """Every request of the bot, oldest first."""
        return self.rest.requests

    def sent(self, method: str, pattern: str) -> list[Request]:
        """List requests whose path after /api/v10 matches a regular expression wholly."""
        return self.rest.sent(method, pattern)

    async def until(self, holds: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait until something becomes true through what the bot does."""
        await self.world.until(holds, seconds)

    async def posted(self, words: str, channel: Channel | None = None) -> Message:
        """Wait until a public message with these words is in the channel, and return it."""
        place = channel or self.channel

        def found() -> list[Message]:
            return [message for message in place.public if words in message.text]

        await self.until(found)
        return found()[-1]

    def deny(self, channel: Channel, rights: int) -> None:
        """Take these rights from the bot in a channel and send it the change."""
        channel.denied = rights
        data = payloads.channel(channel, self.world.bot)
        self.world.emit("CHANNEL_UPDATE", data, channel.guild)

    def change_thread(
        self, thread: Channel, *, locked: bool | None = None, archived: bool | None = None
    ) -> None:
        """Lock, unlock, archive or wake a thread as a moderator does; send the bot the change."""
        thread.locked = thread.locked if locked is None else locked
        thread.archived = thread.archived if archived is None else archived
        data = payloads.channel(thread, self.world.bot)
        self.world.emit("THREAD_UPDATE", data, thread.guild)

    def delete(self, gone: Message | Channel | Webhook) -> None:
        """Delete a message, a thread, a channel or a webhook as a moderator does."""
        if isinstance(gone, Webhook):
            del self.world.webhooks[gone.id]
            return
        if isinstance(gone, Message):
            messages.delete(self.world, gone)
            return
        assert gone.guild is not None
        gone.guild.channels.remove(gone)
        for hook in [
            webhook for webhook in self.world.webhooks.values() if webhook.channel is gone
        ]:
            self.delete(hook)
        del self.world.channels[gone.id]
        event = "THREAD_DELETE" if gone.is_thread else "CHANNEL_DELETE"
        self.world.emit(event, payloads.channel(gone, self.world.bot), gone.guild)

    async def start_bot(self, factory: BotFactory) -> None:
        """Start a bot against this world and wait until it is ready."""
        if self._life is not None:
            raise StandinError("a bot runs already")
        self.bot = bot = factory()
        hurry(bot)
        self._life = asyncio.create_task(bot.start(TOKEN))
        ready = asyncio.create_task(_ready(bot))
        await asyncio.wait(
            {self._life, ready}, timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        if not ready.done():
            ready.cancel()
            await self.stop_bot()
            raise StandinError("the bot did not become ready")

    async def stop_bot(self) -> None:
        """Close the bot; an error that ended it before is raised here."""
        life, bot = self._life, self.bot
        self._life = self.bot = None
        if life is None or bot is None:
            return
        await bot.close()
        await life

    async def restart_bot(self, factory: BotFactory) -> None:
        """Close the bot and start another one against the same world."""
        await self.stop_bot()
        await self.start_bot(factory)

    def verdict(self) -> None:
        """Raise StandinError with all that went wrong, orders that never struck included."""
        wrong = [*self.problems, *(f"never used: {text}" for text in self.faults.unused())]
        if wrong:
            raise StandinError("\n".join(wrong))


@asynccontextmanager
async def standin(
    factory: BotFactory | None = None,
    *,
    names: Sequence[str] = ("ana", "ben", "cem"),
    prepare: Callable[[Standin], None] | None = None,
) -> AsyncIterator[Standin]:
    """Run the stand-in in this event loop, with a bot if one is given, until the context ends.

    `prepare` may change the world before the bot starts. Raises StandinError at the end for an
    unknown route, a refused body or an ordered fault that never struck.
    """
    home = Standin(names)
    app = web.Application(client_max_size=MAX_BODY)
    app.router.add_get("/", home.gateway.serve)
    home.rest.add_to(app)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
    async with home.at_end as at_end:
        at_end.push_async_callback(runner.cleanup)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        home.world.base_url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        at_end.enter_context(pointed_at(home.world.base_url))
        if prepare is not None:
            prepare(home)
        at_end.push_async_callback(home.stop_bot)
        if factory is not None:
            await home.start_bot(factory)
        yield home
    home.verdict()


async def _ready(bot: discord.Client) -> None:
    """Wait until the bot is logged in and ready."""
    while not bot.is_ready():  # noqa: ASYNC110 - before login there is no event to wait for
        await asyncio.sleep(0.01)
