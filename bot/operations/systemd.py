"""Messages to systemd (sd_notify): the bot has started, and its event loop still runs."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

import structlog

PINGS_PER_TIMEOUT = 2
"""Pings within the time after which systemd restarts the bot; its manual advises two."""
MICROSECONDS = 1_000_000
log = structlog.get_logger()


@asynccontextmanager
async def report_to_systemd(
    environment: Mapping[str, str] = os.environ,
) -> AsyncIterator[None]:
    """Report the start, and ping the watchdog from the event loop within the context.

    Does nothing where systemd has not asked for it: `Type=notify` sets NOTIFY_SOCKET,
    `WatchdogSec=` sets WATCHDOG_USEC.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        yield
        return
    notify(address, "READY=1")
    seconds = watchdog_timeout(environment)
    pinging = asyncio.create_task(_ping(address, seconds)) if seconds else None
    try:
        yield
    finally:
        notify(address, "STOPPING=1")
        if pinging is not None:
            pinging.cancel()
            with suppress(asyncio.CancelledError):
                await pinging


def watchdog_timeout(environment: Mapping[str, str]) -> float | None:
    """Return the seconds without a ping after which systemd restarts this process, if it does."""
    text = environment.get("WATCHDOG_USEC", "")
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None  # meant for the process that started this one
    return int(text) / MICROSECONDS if text.isdecimal() and int(text) else None


def notify(address: str, state: str) -> None:
    """Send a state as one datagram, without waiting; @ marks an abstract address."""
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
            channel.settimeout(0)
            channel.sendto(state.encode(), address)
    except OSError as error:
        log.warning("systemd_notification_failed", state=state, why=type(error).__name__)


async def _ping(address: str, seconds: float) -> None:
    """Ping the watchdog until cancelled; a blocked event loop sends no ping."""
    while True:
        notify(address, "WATCHDOG=1")
        await asyncio.sleep(seconds / PINGS_PER_TIMEOUT)
