"""Processes that stand still and are woken, as on a machine that slept: they serve no more."""

import asyncio
import os
import random
import signal
import time

import pytest

from tests.bot.wire.fleet.processes import Fleet
from tests.bot.wire.fleet.siege import Siege
from tests.standin import standin

LEASE = 6.0


@pytest.fixture
async def home():
    async with standin(names=()) as running:
        running.rest.checks_bodies = False
        running.world.shards = 6
        yield running


@pytest.fixture
def output(tmp_path):
    return tmp_path / "printed.log"


@pytest.fixture
async def fleet(home, empty_url, output):
    opened = await Fleet.open(home, empty_url, output)
    opened.wanted["lease"] = str(LEASE)
    return opened


class Naps:
    """Stops processes, and wakes them when others have taken their shards."""

    def __init__(self, fleet, chance):
        self.fleet, self.chance = fleet, chance
        self.kills, self.outages, self.lags = [], [], []

    async def go_on(self, seconds, handed_over):
        began = time.monotonic()
        while time.monotonic() < began + seconds:
            await asyncio.sleep(self.chance.uniform(0.5, 2.0))
            ripe = [
                one
                for one in self.fleet.bots
                if self.fleet.served_for(one) >= 3 and len(self.fleet.bots[one]) == 1
            ]
            if ripe:
                await self.nap(self.chance.choice(ripe))

    async def nap(self, shards):
        old = self.fleet.bots[shards].pop(0)
        at = time.monotonic()
        self.kills.append(at)
        os.kill(old.pid, signal.SIGSTOP)
        identified = self.fleet.home.gateway.identified
        await self.fleet.bear(shards)
        await self.fleet.home.until(
            lambda: self.fleet.home.gateway.identified >= identified + 2, 60
        )
        self.outages.append(time.monotonic() - at)
        await asyncio.sleep(self.chance.uniform(1.0, 3.0))
        woken = time.monotonic()
        self.kills.append(woken)
        os.kill(old.pid, signal.SIGCONT)
        try:
            code = await asyncio.wait_for(asyncio.shield(old.ended), 30)
        except TimeoutError:
            import subprocess

            print(
                old.pid,
                "does not end",
                subprocess.run(
                    f"cat /proc/{old.pid}/status | head -5; ls /proc/{old.pid}/task | wc -l",
                    shell=True,
                    capture_output=True,
                    text=True,
                ).stdout,
            )
            os.kill(old.pid, signal.SIGUSR1)
            await asyncio.sleep(1)
            raise
        self.kills.append(time.monotonic())
        self.lags.append((code, round(time.monotonic() - woken, 2)))
        print("woken", self.lags[-1])


async def test_siege(home, fleet, empty_url, output, monkeypatch):
    from tests.bot.wire.fleet import siege as s

    monkeypatch.setattr(s, "SERVERS", int(os.environ.get("N_SERVERS", "60")))
    monkeypatch.setattr(s, "ROUNDS", int(os.environ.get("N_ROUNDS", "8")))
    strikes = Naps(fleet, random.Random(int(os.environ.get("N_SEED", "1"))))
    siege = Siege(strikes, pause=3.0)
    try:
        await siege.run(float(os.environ.get("N_SECONDS", "50")))
        print("lags", strikes.lags, "outages", strikes.outages)
        print("overlaps", home.gateway.overlaps)
        doubled = [m for t in siege.tables for mem in t.members for m in mem.results if m.errors]
        print("doubled", len(doubled), [set(m.errors) for m in doubled][:20])
        lobbies = {}
        made = await siege.check(empty_url)
        print("made", made)
    finally:
        import shutil

        shutil.copy(output, "/tmp/printed_threads.log")
