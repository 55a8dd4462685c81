"""The key of this installation, which seals the rights that Discord gives for a command."""

import re
import secrets
from dataclasses import replace
from typing import TypeGuard

from sqlalchemy import Connection

from bot.host.ui.interaction import MemberInteraction, Right
from bot.host.ui.permissions import authorized, issued_at_minute, sealed
from storage.engine.database import Database
from storage.server import key_values

BYTES = 32


def _is_key(stored: str | None) -> TypeGuard[str]:
    """Return whether a stored text is a whole key: nothing is sealed with a damaged one."""
    return stored is not None and re.fullmatch(f"[0-9a-f]{{{2 * BYTES}}}", stored) is not None


def _ensure(connection: Connection) -> str:
    """Return the key, which is made now unless another process has just made it."""
    stored = key_values.get(connection, key_values.GRANTS)
    if not _is_key(stored):
        stored = secrets.token_hex(BYTES)
        key_values.put(connection, key_values.GRANTS, stored)
    return stored


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
            if not _is_key(stored):
                stored = await self._database.write(_ensure)
            self._key = bytes.fromhex(stored)
        return self._key

    async def granted(
        self, interaction: MemberInteraction, right: Right, now: int
    ) -> MemberInteraction:
        """Return a command's interaction as a press on its panel, with this right from now (ms)."""
        grant = sealed(await self.key(), interaction, right, issued_at_minute(now))
        return replace(interaction, custom_id=authorized(interaction.custom_id.action, grant))
