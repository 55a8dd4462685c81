"""The state of the stand-in: it outlives the bot, so a bot can be restarted against it."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from tests.standin.guild import Channel, Guild, Message, Person, Webhook
from tests.standin.wire import DM, TEXT, Json, Refusal

EPOCH = 1420070400000
LOOK_SECONDS = 0.02
ACK_SECONDS = 15.0
"""Seconds until an unanswered interaction is forgotten: more than Discord's 3, on busy machines."""
TOKEN = "MTA1MDQ.standin.of-nobody"  # noqa: S105 - a token of no account anywhere


class World:
    """All state of the stand-in, and the limits that a test may change."""

    def __init__(self) -> None:
        """Start an empty world that knows the bot's account alone."""
        self._last_id = 0
        self._changed = asyncio.Event()
        self.bot = Person(self.mint(), "Fulltime", bot=True)
        self.people: dict[int, Person] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.webhooks: dict[int, Webhook] = {}
        self.files: dict[str, bytes] = {}
        self.commands: list[Json] = []
        self.emojis: list[Json] = []
        self.nonces: dict[tuple[int, str], tuple[float, Message]] = {}
        self.problems: list[str] = []
        self.shards = 1
        self.ack_seconds = ACK_SECONDS
        self.thinking_seconds = 5.0
        self.token_seconds = 900.0
        self.nonce_seconds = 300.0
        self.base_url = ""
        self.emit: Callable[[str, Json, Guild | None], None] = lambda _event, _data, _guild: None

    def mint(self) -> int:
        """Make a new id that carries the present time, each greater than the one before."""
        self._last_id = max(int(time.time() * 1000 - EPOCH) << 22, self._last_id + 1)
        return self._last_id

    def add_guild(self, name: str, *, guild_id: int | None = None) -> Guild:
        """Create a server whose only member is the bot."""
        guild = Guild(guild_id or self.mint(), name, members=[self.bot])
        self.guilds[guild.id] = guild
        return guild

    def add_channel(
        self, guild: Guild, name: str, kind: int = TEXT, parent: Channel | None = None
    ) -> Channel:
        """Open a text channel, or another kind; a thread has the channel it is in as `parent`."""
        channel = Channel(self.mint(), name, kind, guild, parent)
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        return channel

    def add_person(self, name: str, *guilds: Guild) -> Person:
        """Create an account and let it join these servers."""
        person = Person(self.mint(), name)
        self.people[person.id] = person
        for guild in guilds:
            guild.members.append(person)
        return person

    def dm_with(self, person: Person) -> Channel:
        """Return the conversation between this person and the bot, opening it at first."""
        for channel in self.channels.values():
            if channel.kind == DM and person in channel.members:
                return channel
        channel = Channel(self.mint(), person.name, kind=DM, members=[person, self.bot])
        self.channels[channel.id] = channel
        return channel

    def channel(self, channel_id: int | str) -> Channel:
        """Return the channel of that id or raise Refusal 10003."""
        try:
            return self.channels[int(channel_id)]
        except KeyError:
            raise Refusal(10003) from None

    def webhook(self, webhook_id: int | str, token: str) -> Webhook:
        """Return the webhook of that id and token or raise Refusal 10015 or 50027."""
        webhook = self.webhooks.get(int(webhook_id))
        if webhook is None:
            raise Refusal(10015)
        if webhook.token != token:
            raise Refusal(50027)
        return webhook

    def touch(self) -> None:
        """Let every waiting `until` check its condition."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, holds: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait until `holds()` is true; raise TimeoutError after this many seconds.

        It is checked after every request and frame, and every 0.02 s for what the bot does alone.
        """
        async with asyncio.timeout(seconds):
            while not holds():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), LOOK_SECONDS)
