"""The lease of this process: while the process holds it, no other process serves its shards."""

import asyncio
import os
import secrets
import socket

import structlog

from bot import __version__
from bot.operations.steady_clock import clocks
from storage.engine.database import Database
from storage.errors import StorageError
from storage.fleet import leases
from storage.fleet.leases import LEASE_MS, Lease
from storage.fleet.shards import Shards

RENEW_EVERY = 8.0
"""Seconds between two renewals, so that two may fail before the lease expires."""
TRY_EVERY = 0.5
"""Seconds between two attempts to acquire a lease that another process holds."""
SPARE = 2.0
"""Seconds before its expiry from which a lease counts as lost, so that begun work can end."""
log = structlog.get_logger()


class LeaseLostError(Exception):
    """Another process serves this one's shards; this one must end and be started again."""


class ShardLease:
    """Acquires the lease of some shards, renews it and gives it back.

    A database file is used by one process only, which needs no lease.
    """

    def __init__(self, database: Database, shards: Shards) -> None:
        """Hold nothing yet."""
        self._database = database
        self._lease = Lease(secrets.token_hex(8), shards, _process_name(), __version__)
        self._is_needed = database.path is None
        self._held_since: tuple[float, float] | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._acquiring: asyncio.Task[list[Lease]] | None = None
        """The last attempt to acquire it, which goes on if its caller is cancelled."""
        self.lost = asyncio.Event()
        """Set once another process has the lease."""

    @property
    def is_held(self) -> bool:
        """Whether this process, and no other, serves its shards at this moment."""
        if not self._is_needed:
            return True
        if self._held_since is None:
            return False
        passed = max(now - then for now, then in zip(clocks(), self._held_since, strict=True))
        return passed < LEASE_MS / 1000 - SPARE

    async def confirm(self) -> None:
        """Return at once while the lease is held; if it was not renewed in time, renew it first.

        It is not renewed in time if the process was stopped or its machine slept; others may then
        serve its shards. Raises LeaseLostError if they do; returns if the database cannot be
        reached.
        """
        if self._keeping is not None and not self.is_held and not self.lost.is_set():
            await self._renew_once()
        if self.lost.is_set():
            raise LeaseLostError

    async def acquire(self) -> None:
        """Wait until no other process serves these shards, then renew the lease until it is lost.

        A wait is logged once. Raises StorageError.
        """
        told = ""
        while self._is_needed and self._keeping is None:
            began = clocks()
            self._acquiring = asyncio.create_task(self._attempt())
            others = await asyncio.shield(self._acquiring)
            if not others:
                self._held_since = began
                self._keeping = asyncio.create_task(self._keep())
                return
            if told != others[0].id:
                told = others[0].id
                log.warning(
                    "shard_lease_held_elsewhere",
                    shards=str(self._lease.shards),
                    other=others[0].name,
                    its_shards=str(others[0].shards),
                )
            await asyncio.sleep(TRY_EVERY)

    async def give_back(self) -> None:
        """End the lease, so that another process may serve the shards at once.

        Also one of an attempt that was under way when the start was given up. A renewal under way
        is waited for: coming later, it would acquire the lease again.
        """
        if self._acquiring is None:
            return
        if self._keeping is not None:
            self._keeping.cancel()
        await asyncio.wait({self._acquiring} | ({self._renewing} if self._renewing else set()))
        self._keeping = self._held_since = self._acquiring = None
        try:
            await self._database.write(lambda conn: leases.give_back(conn, self._lease.id))
        except StorageError as error:  # then it expires
            log.warning("shard_lease_release_failed", why=str(error))

    async def _attempt(self) -> list[Lease]:
        """Try to acquire the lease once; return those in the way."""
        return await self._database.write(lambda conn: leases.acquire(conn, self._lease))

    async def _keep(self) -> None:
        """Renew the lease every `RENEW_EVERY` seconds, until another process has it.

        If the database cannot be reached, the lease may expire and be renewed later.
        """
        while not self.lost.is_set():
            await asyncio.sleep(RENEW_EVERY)
            await self._renew_once()

    async def _renew_once(self) -> None:
        """Renew the lease, or wait for the renewal under way; it goes on if this is cancelled."""
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew())
        await asyncio.shield(self._renewing)

    async def _renew(self) -> None:
        began = clocks()
        try:
            is_ours = await self._database.write(lambda conn: leases.renew(conn, self._lease))
        except StorageError as error:
            log.warning("shard_lease_renewal_failed", why=str(error))
            return
        if is_ours:
            self._held_since = began
        else:
            self._held_since = None
            self.lost.set()


def _process_name() -> str:
    """Return a name by which an operator finds this process."""
    return f"{socket.gethostname()}:{os.getpid()}"
