"""The key of this installation, which seals the rights that Discord gives for a command."""

import secrets
from dataclasses import replace

from bot.host.ui.interaction import MemberInteraction, Right
from bot.host.ui.permissions import authorized, issued_at_minute, sealed
from storage.engine.database import Database
from storage.server import key_values

BYTES = 32


class Grants:
    """Seals grants; all processes on one database have the same key."""

    def __init__(self, database: Database) -> None:
        """Read the key when it is first needed."""
        self._database = database
        self._key: bytes | None = None

    async def key(self) -> bytes:
        """Return the key, which the first process of the installation makes."""
        if self._key is None:
            stored = await self._database.read(lambda conn: key_values.get(conn, key_values.GRANTS))
            if stored is None:
                new = secrets.token_hex(BYTES)
                stored = await self._database.write(
                    lambda conn: key_values.keep(conn, key_values.GRANTS, new)
                )
            self._key = bytes.fromhex(stored)
        return self._key

    async def granted(
        self, interaction: MemberInteraction, right: Right, now: int
    ) -> MemberInteraction:
        """Return a command's interaction as a press on its panel, with this right from now (ms)."""
        grant = sealed(await self.key(), interaction, right, issued_at_minute(now))
        return replace(interaction, custom_id=authorized(interaction.custom_id.action, grant))
