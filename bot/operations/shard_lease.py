"""The lease of this process: it serves its shards while it holds it, and no other process does."""

import asyncio
import os
import secrets
import socket
from time import monotonic

import structlog

from bot import __version__
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
"""Seconds before its expiry at which a lease counts as lost, for work that has just begun."""
log = structlog.get_logger()


class LeaseLostError(Exception):
    """Another process serves the shards of this one, which must end and be started again."""


class ShardLease:
    """Acquires the lease of some shards, renews it and gives it back.

    A file is used by one process alone, which needs none.
    """

    def __init__(self, database: Database, shards: Shards) -> None:
        """Hold nothing yet."""
        self._database = database
        self._lease = Lease(secrets.token_hex(8), shards, _process_name(), __version__)
        self._is_needed = database.path is None
        self._holds_until = 0.0
        self._keeping: asyncio.Task[None] | None = None
        self.lost = asyncio.Event()
        """Set once another process has the lease."""

    @property
    def is_held(self) -> bool:
        """Whether this process, and no other, serves its shards at this moment."""
        return not self._is_needed or monotonic() < self._holds_until

    async def acquire(self) -> None:
        """Wait until no other process serves these shards, then renew the lease until it is lost.

        A wait is logged once. Raises StorageError.
        """
        told = ""
        while self._is_needed and self._keeping is None:
            began = monotonic()
            others = await self._database.write(lambda conn: leases.acquire(conn, self._lease))
            if not others:
                self._hold(began)
                self._keeping = asyncio.create_task(self._keep())
                return
            if told != others[0].id:
                told = others[0].id
                log.warning(
                    "another process serves these shards, so this one waits",
                    shards=str(self._lease.shards),
                    other=others[0].name,
                    its_shards=str(others[0].shards),
                )
            await asyncio.sleep(TRY_EVERY)

    async def give_back(self) -> None:
        """Let another process serve the shards at once."""
        if self._keeping is not None:
            self._keeping.cancel()
            self._holds_until = 0.0
            try:
                await self._database.write(lambda conn: leases.give_back(conn, self._lease.id))
            except StorageError as error:  # then it expires
                log.warning("the lease of the shards was not given back", why=str(error))

    async def _keep(self) -> None:
        """Renew the lease again and again, until another process has it.

        While the database cannot be reached, it may expire and be renewed later.
        """
        while not self.lost.is_set():
            await asyncio.sleep(RENEW_EVERY)
            await self._renew()

    async def _renew(self) -> None:
        began = monotonic()
        try:
            is_ours = await self._database.write(lambda conn: leases.renew(conn, self._lease.id))
        except StorageError as error:
            log.warning("the lease of the shards was not renewed", why=str(error))
            return
        if is_ours:
            self._hold(began)
        else:
            self._holds_until = 0.0
            self.lost.set()

    def _hold(self, since: float) -> None:
        """Count the lease as held from a time (monotonic seconds) on, when it was asked for."""
        self._holds_until = since + LEASE_MS / 1000 - SPARE


def _process_name() -> str:
    """Return a name by which an operator finds this process."""
    return f"{socket.gethostname()}:{os.getpid()}"
