"""Emojis: a game's faces as the application's own emoji, uploaded once and remembered by id.

Application emoji need no permission and no server (Discord's documentation, Emoji Resource). Where
one is missing the label alone must do, so nothing ever waits for them.
"""

import json
from collections.abc import Mapping

import discord
import structlog

from bot.raster import Raster, RasterError
from storage import facts
from storage.database import Database

FACT = "emojis"
"""The fact that holds the ids by name, and whose application they are."""
log = structlog.get_logger()


class Emojis:
    """The emoji there are, by name."""

    def __init__(self, client: discord.Client, database: Database, raster: Raster) -> None:
        """Upload as this client, with drawings made by `raster`."""
        self._client = client
        self._database = database
        self._raster = raster
        self._ids: dict[str, int] = {}

    def get(self, name: str) -> discord.PartialEmoji | None:
        """Return the emoji of this name, None when there is none (yet)."""
        found = self._ids.get(name)
        return None if found is None else discord.PartialEmoji(name=name, id=found)

    async def load(self, drawings: Mapping[str, str]) -> None:
        """Remember the emoji of these names (values: SVG), uploading those that are missing.

        What Discord refuses is logged and left out until the next start.
        """
        await self._recall()
        if all(name in self._ids for name in drawings):
            return
        try:
            for emoji in await self._client.fetch_application_emojis():
                self._ids[emoji.name] = emoji.id
            for name in [name for name in drawings if name not in self._ids]:
                image = await self._raster.png(drawings[name])
                made = await self._client.create_application_emoji(name=name, image=image)
                self._ids[name] = made.id
        except (discord.HTTPException, RasterError) as error:
            log.warning("some emoji are missing", why=str(error), there=len(self._ids))
        await self._note()

    async def _recall(self) -> None:
        stored = await self._database.read(lambda conn: facts.get(conn, FACT))
        noted = json.loads(stored) if stored else {}
        if noted.get("application") == self._client.application_id:
            self._ids = noted["ids"]

    async def _note(self) -> None:
        noted = json.dumps({"application": self._client.application_id, "ids": self._ids})
        await self._database.write(lambda conn: facts.put(conn, FACT, noted))
