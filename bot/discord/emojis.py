"""Emoji of the application: uploaded once per game face, and remembered by id.

Application emoji need no permission and no server (Discord's documentation, Emoji Resource). Where
one is missing, a button shows only its label, so nothing ever waits for them.
"""

import json
from collections.abc import Mapping

import discord
import structlog

from bot.rendering.rasterizer import Rasterizer
from bot.rendering.svg_to_png import RasterError
from bot.transport.delivery_errors import FAILURES
from storage.engine.database import Database
from storage.server import key_values

FACT = "emojis"
"""Key of the stored value: the ids by name, and the application they belong to."""
log = structlog.get_logger()


class Emojis:
    """The uploaded emoji, by name."""

    def __init__(self, client: discord.Client, database: Database, raster: Rasterizer) -> None:
        """Upload with this client; drawings are rendered by `raster`."""
        self._client = client
        self._database = database
        self._raster = raster
        self._ids: dict[str, int] = {}

    def get(self, name: str) -> discord.PartialEmoji | None:
        """Return the emoji of this name, None if there is none (yet)."""
        found = self._ids.get(name)
        return None if found is None else discord.PartialEmoji(name=name, id=found)

    async def load(self, drawings: Mapping[str, str]) -> None:
        """Find or upload the emoji of these names (values: SVG).

        Failures are logged, and the missing emoji are left out until the next start.
        """
        async with self._database.lock("emoji"):
            await self._recall()
            if not all(name in self._ids for name in drawings):
                await self._upload(drawings)

    async def forget(self) -> None:
        """Delete the stored ids; for the playground, whose application is new at each start."""
        await self._database.write(lambda conn: key_values.put(conn, FACT, "{}"))

    async def _upload(self, drawings: Mapping[str, str]) -> None:
        """Upload what Discord does not have yet, and store the ids."""
        try:
            for emoji in await self._client.fetch_application_emojis():
                self._ids[emoji.name] = emoji.id
            for name in [name for name in drawings if name not in self._ids]:
                image = await self._raster.png(drawings[name])
                made = await self._client.create_application_emoji(name=name, image=image)
                self._ids[name] = made.id
        except (*FAILURES, RasterError) as error:
            log.warning("emoji_missing", why=str(error), there=len(self._ids))
        await self._store_ids()

    async def _recall(self) -> None:
        stored = await self._database.read(lambda conn: key_values.get(conn, FACT))
        with self._database.unreadable.apart("facts", FACT):  # they are uploaded again
            noted = json.loads(stored) if stored else {}
            if noted.get("application") == self._client.application_id:
                self._ids = dict(noted["ids"])

    async def _store_ids(self) -> None:
        noted = json.dumps({"application": self._client.application_id, "ids": self._ids})
        await self._database.write(lambda conn: key_values.put(conn, FACT, noted))
