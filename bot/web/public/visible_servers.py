"""Which server an address belongs to, and what of it everybody there may read."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic

import structlog

from bot.host.app.host import Host
from bot.host.delivery.messages import DeliveryError
from bot.host.servers.public_pages import PATH
from bot.host.ui.channel_permissions import PublicServer
from bot.host.ui.member import escape_markdown
from bot.web.refused_requests import RefusedRequest
from games.core.translation import N_
from storage.server import public_places, servers
from storage.server.servers import Server

NOTHING_THERE = N_(
    "There is nothing to see at this address. Perhaps the server has switched its pages off: ask "
    "someone there."
)
ASKED_EVERY = 60.0
"""Seconds between two questions to Discord which channels of a server everybody may read."""
KEPT = 600.0
"""Seconds for which the last answer holds while Discord cannot be asked."""
MOST_KNOWN = 1_000
_MENTION = re.compile(r"<#(\d{1,19})>")
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class VisibleServer:
    """A server that has pages: its settings, and what everybody in it may read."""

    row: Server
    public: PublicServer

    @property
    def base(self) -> str:
        """The path of its pages."""
        return f"{PATH}{self.row.pages_key}"

    @property
    def locale(self) -> str:
        """The language of its pages."""
        return self.row.language or "en"

    def named(self, lines: Iterable[str]) -> tuple[str, ...]:
        """Return lines of markdown with the names of the channels that they mention.

        A line about a channel or thread whose name not everybody knows is left out.
        """
        known = self.public.channels

        def name(found: re.Match[str]) -> str:
            return f"#{escape_markdown(known[int(found[1])])}"

        told = (line for line in lines if known.keys() >= set(map(int, _MENTION.findall(line))))
        return tuple(_MENTION.sub(name, line) for line in told)

    def shows(self, channel_id: int) -> bool:
        """Return whether what is in a channel is shown."""
        return channel_id in self.public.channels


class VisibleServers:
    """Finds the servers of addresses."""

    def __init__(self, host: Host) -> None:
        """Use the database of this host, and ask Discord as it does."""
        self._host = host
        self._known: dict[int, tuple[float, PublicServer]] = {}
        """The last answer of Discord, and when it came (monotonic seconds), by server."""

    async def find(self, key: str) -> VisibleServer:
        """Return the server with this key in its address.

        Raises RefusedRequest: 404 without one, whatever the reason, 503 while it is not known what
        everybody may read.
        """
        services = self._host.services
        row = await services.database.read(lambda conn: servers.with_pages(conn, key))
        if row is None or row.guild_id in services.owner_watch.state.servers:
            raise RefusedRequest(404, NOTHING_THERE)
        return VisibleServer(row, await self._public_part(row.guild_id))

    async def _public_part(self, guild_id: int) -> PublicServer:
        now = monotonic()
        at, known = self._known.get(guild_id, (now - KEPT, None))
        if known is not None and now - at < ASKED_EVERY:
            return known
        services = self._host.services
        places = await services.database.read(lambda conn: public_places.newest(conn, guild_id))
        try:
            public_server = await services.setup.permission_checker.public_part(guild_id, places)
        except DeliveryError as error:
            log.info("channels_not_asked", why=str(error))
            if known is None or now - at >= KEPT:
                raise RefusedRequest(503) from None
            return known
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[guild_id] = (now, public_server)
        return public_server
