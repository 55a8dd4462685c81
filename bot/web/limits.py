"""Who may ask how often: by the address that asks, and by the member who is signed in."""

from collections.abc import Callable, Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from math import ceil
from time import monotonic
from typing import TypeAlias

from aiohttp import web

from bot.web.refused_requests import RefusedRequest

Network: TypeAlias = IPv4Network | IPv6Network
MOST_KEYS = 10_000
"""The most addresses or members of which is known what they have asked lately."""
ONE_HOME = 64
"""Bits of an IPv6 address that one household or machine shares."""


class RateLimit:
    """Lets each key do `burst` things at once, and then one every `every` seconds."""

    def __init__(self, burst: int, every: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst = burst
        self._every = every
        self._clock = clock
        self._empty_at: dict[str, float] = {}
        """When what a key has done is forgotten, by key."""

    def require(self, key: str) -> None:
        """Count one thing that a key does; raises RefusedRequest (429) if it was too much."""
        now = self._clock()
        until = max(now, self._empty_at.get(key, now)) + self._every
        wait = until - now - self._burst * self._every
        if wait > 0:
            raise RefusedRequest(429, wait=ceil(wait))
        if len(self._empty_at) >= MOST_KEYS:
            self._empty_at = {key: at for key, at in self._empty_at.items() if at > now}
        if len(self._empty_at) >= MOST_KEYS:  # a flood from everywhere: begin anew
            self._empty_at.clear()
        self._empty_at[key] = until


def parse_networks(text: str) -> list[Network]:
    """Return the networks of a setting."""
    return [ip_network(network) for network in text.split(",")]


def address_of(request: web.Request, proxies: Sequence[Network]) -> str:
    """Return who asks: the last address that no proxy of ours vouches for itself.

    Each proxy appends whom it was asked by, so X-Forwarded-For is read from its end, and what
    stands before the first stranger is whatever that stranger wrote.
    """
    peer = request.remote or ""
    chain = [
        part.strip() for part in ",".join(request.headers.getall("X-Forwarded-For", [])).split(",")
    ]
    for hop in reversed(chain):
        if not _is_in(peer, proxies) or _parsed(hop) is None:
            break
        peer = hop
    return _household(peer)


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    """Return an address, None for what is none; one of IPv4 may be written as one of IPv6."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return (found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found


def _is_in(text: str, networks: Sequence[Network]) -> bool:
    address = _parsed(text)
    return address is not None and any(address in network for network in networks)


def _household(text: str) -> str:
    """Return an address as a key: that of IPv6 without what each machine chooses itself."""
    address = _parsed(text)
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), ONE_HOME), strict=False))
    return text if address is None else str(address)
