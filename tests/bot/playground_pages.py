"""Pages of the playground, driven as their own script drives them, and a bot for them."""

import asyncio
import contextlib
import time

import aiohttp
import discord
from discord import app_commands
from discord.ext import tasks

from bot.playground.session import PATIENCE, serve


class Tally(discord.ui.DynamicItem[discord.ui.Button], template="tally:(?P<count>[0-9]+)"):
    """A button that counts on its own message and survives everything."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label=f"Pressed {count}", custom_id=f"tally:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(cls, _interaction, _item, match):
        return cls(int(match["count"]))

    @staticmethod
    def board(count: int) -> discord.ui.View:
        return discord.ui.View(timeout=None).add_item(Tally(count))

    async def callback(self, interaction):
        interaction.client.pressed += 1
        await interaction.response.edit_message(view=self.board(interaction.client.pressed))


class StandIn(discord.AutoShardedClient):
    """A bot with a command, a button and a ticking loop, and as many more commands as asked."""

    def __init__(self, more_commands: int = 0) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.more_commands = more_commands
        self.pressed = 0
        self.ticks: list[float] = []
        self.post_at = -1  # the tick at which it posts on its own
        self.says = "It is time."

    async def setup_hook(self):
        self.add_dynamic_items(Tally)

        @self.tree.command(name="board", description="Post a board")
        async def board(interaction):
            await interaction.response.send_message("A board", view=Tally.board(0))

        for number in range(self.more_commands):
            same = app_commands.Command(name=f"more-{number}", description="-", callback=_nothing)
            self.tree.add_command(same)
        await self.tree.sync()
        self.tick.start()

    @tasks.loop(seconds=1)
    async def tick(self):
        self.ticks.append(time.perf_counter())
        if len(self.ticks) == self.post_at:
            await self.guilds[0].text_channels[0].send(self.says)


async def _nothing(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Nothing")


class Viewer:
    """One open page of the playground, driven as its own script drives it."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self.http = http
        self.base, _, self.key = url.partition("#")
        self.page = ""
        self.sequence = 0

    async def call(self, path: str, body: dict | None = None):
        headers = {"X-Simcord-Capability": self.key}
        headers |= {"X-Simcord-Context": self.page} if self.page else {}
        how = self.http.get if body is None else self.http.post
        extra = {} if body is None else {"json": body}
        async with how(f"{self.base}api/{path}", headers=headers, **extra) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    async def open(self, name: str):
        first = await self.call("pages", {})
        self.page = first["context"]["id"]
        viewer = next(each["id"] for each in first["viewers"] if each["username"] == name)
        await self.act("viewer", viewer_id=viewer)
        return self

    async def state(self):
        return await self.call("state")

    async def act(self, kind: str, **body):
        """Send one action for what the page shows now, and return its receipt."""
        seen = await self.state()
        self.sequence += 1
        receipt = await self.call(
            "action",
            {
                "protocol_version": 3,
                "sequence": self.sequence,
                "request_id": f"{self.page}-{self.sequence}",
                "generation": seen["context"]["generation"],
                "bot_generation": seen["botGeneration"],
                "published_revision": seen["publishedRevision"],
                "kind": kind,
                **body,
            },
        )
        self.sequence = receipt["expectedSequence"]
        return receipt

    async def command(self, name: str):
        entries = (await self.call("commands"))["entries"]
        entry = next(each for each in entries if each["invocation"] == name)
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options={},
        )

    async def press(self):
        """Press the first button of the newest message; a page renewed meanwhile is read again."""
        while True:
            seen = await self.state()
            message = seen["messages"][seen["timeline"][-1]]
            button = message["components"][0]["components"][0]
            key = button["control_key"]
            receipt = await self.act("click", control_key=key, target_id=message["id"])
            codes = [each["code"] for each in receipt["diagnostics"]]
            if codes != ["stale-revision"]:
                assert (receipt["settlement"], codes) == ("settled", []), receipt
                return


@contextlib.asynccontextmanager
async def playing(bot, *names, **options):
    """Serve the playground with this bot and yield one open page for each name."""
    opened = asyncio.get_running_loop().create_future()
    stop = asyncio.Event()
    session = asyncio.create_task(serve(bot, say=opened.set_result, stop=stop, **options))
    try:
        await asyncio.wait([session, opened], return_when=asyncio.FIRST_COMPLETED)
        url = opened.result().splitlines()[0].rpartition(" ")[2]
        async with aiohttp.ClientSession() as http:
            yield [await Viewer(http, url).open(name) for name in names]
    finally:
        stop.set()
        await session


async def shown(viewer, wanted):
    """Wait until a page shows what is wanted, and return all it shows."""
    async with asyncio.timeout(PATIENCE):
        while not wanted(seen := await viewer.state()):  # noqa: ASYNC110 - a page sets no event
            await asyncio.sleep(0.05)
    return seen
