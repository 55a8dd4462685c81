"""The only module that patches discord.py and aiohttp: they connect to this machine alone."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ipaddress import ip_address
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.standin.wire import StandinError

READY_AFTER = 0.05


def is_loopback(host: str) -> bool:
    """Whether this host is this machine; a name other than localhost is not."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@contextmanager
def pointed_at(base_url: str) -> Iterator[None]:
    """Point discord.py at a stand-in on this machine and refuse every other host meanwhile."""
    url = yarl.URL(base_url)
    if not is_loopback(url.host or ""):
        raise StandinError(f"{base_url} is not on this machine")
    before = (
        Route.BASE,
        DiscordWebSocket.DEFAULT_GATEWAY,
        discord.Asset.BASE,
        aiohttp.TCPConnector._resolve_host,
    )
    resolve = before[3]

    async def resolve_loopback(
        self: aiohttp.TCPConnector, host: str, port: int, traces: Sequence[Any] | None = None
    ) -> Any:
        if not is_loopback(host):
            raise StandinError(f"a test may not talk to {host}")
        return await resolve(self, host, port, traces)

    Route.BASE = str(url / "api/v10")
    DiscordWebSocket.DEFAULT_GATEWAY = url.with_scheme("ws")
    discord.Asset.BASE = str(url)
    aiohttp.TCPConnector._resolve_host = resolve_loopback  # type: ignore[method-assign] # the guard
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before[:2]
        discord.Asset.BASE, aiohttp.TCPConnector._resolve_host = before[2:]  # type: ignore[method-assign] # put back


def hurry(client: discord.Client) -> None:
    """Let on_ready come soon after the last GUILD_CREATE instead of two seconds later.

    The five seconds that Discord wants between two IDENTIFYs are left out, too.
    """
    client._connection.guild_ready_timeout = READY_AFTER
    client.before_identify_hook = _identify_at_once  # type: ignore[method-assign] # the wait


async def _identify_at_once(_shard_id: int | None, *, initial: bool = False) -> None:
    """Do not wait."""
