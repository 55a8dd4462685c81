"""Several processes over one PostgreSQL: killed, stopped, replaced, and nobody loses a press."""

import asyncio
import os
import random
import signal
import time

import psycopg
import pytest

from games.registry import GAMES
from storage.fleet.leases import LEASE_MS
from tests.bot.wire.fleet.processes import BACK_SECONDS, Fleet, Strikes
from tests.bot.wire.fleet.siege import Siege
from tests.standin import TOKEN, User, standin

KILLED_FOR = 10.0
HANDED_OVER_WITHIN = 0.8 * LEASE_MS / 1000
"""Seconds: far less than a lease that is not given back takes to expire."""
TWO = ("0-2/6", "3-5/6")


@pytest.fixture
async def home():
    """A stand-in without a bot and without members; it knows of six shards."""
    async with standin(names=()) as running:
        running.rest.checks_bodies = False
        running.world.shards = 6
        yield running


@pytest.fixture
def output(tmp_path):
    """The file that holds what all processes print."""
    return tmp_path / "printed.log"


def check_output(output):
    printed = output.read_text("utf-8")
    assert "Traceback" not in printed, printed
    assert TOKEN not in printed
    return printed


@pytest.fixture
async def fleet(home, empty_url, output):
    """A fleet without a process yet, over an empty database."""
    return await Fleet.open(home, empty_url, output)


async def test_a_second_process_waits_and_serves_as_soon_as_the_first_has_ended(
    home, fleet, output
):
    await fleet.bear("0-2/6")
    await fleet.until_served("0-2/6")
    await fleet.bear("2/6")
    waits = "shard_lease_held_elsewhere"
    await home.until(lambda: waits in output.read_text("utf-8"))
    await asyncio.sleep(2.0)
    assert home.gateway.identified == 3, "one for each shard of the first"
    began = time.monotonic()
    assert await fleet.end("0-2/6", signal.SIGTERM) == 0
    await fleet.until_served("2/6")
    assert time.monotonic() - began < HANDED_OVER_WITHIN
    assert await fleet.stop() == [0]
    assert check_output(output).count(waits) == 1
    assert home.gateway.overlaps == []


def prolong_leases(url):
    """Let the lease of a stopped process last, however slow this machine is."""
    with psycopg.connect(url) as connection:
        connection.execute("UPDATE leases SET expires_at = expires_at + 600000")


async def test_a_process_that_slept_leaves_every_press_to_the_one_that_took_over(
    home, fleet, empty_url, output
):
    """It is woken with a press on its socket, which the other one has, too."""
    everything, home.world.ack_seconds = "0-5/6", 60.0
    ana = User(home.world.add_person("ana", home.guild), home.interactions)
    fleet.wanted["lease"] = "6"
    slept = await fleet.bear(everything)
    await fleet.until_served(everything)
    os.kill(slept.pid, signal.SIGSTOP)
    other = await fleet.bear(everything)
    await home.until(lambda: home.gateway.identified == 12, BACK_SECONDS)
    os.kill(other.pid, signal.SIGSTOP)
    prolong_leases(empty_url)
    wish = {"game": "finale_dice"}
    opening = asyncio.create_task(ana.slash(home.channel, "play", wish))
    await home.until(lambda: home.interactions.by_token)
    os.kill(slept.pid, signal.SIGCONT)
    assert await asyncio.wait_for(asyncio.shield(slept.ended), BACK_SECONDS) == 1
    assert home.channel.public == []
    os.kill(other.pid, signal.SIGCONT)
    opened = await opening
    assert (home.channel.public, opened.errors) == ([opened.message], [])
    assert await other.end(signal.SIGTERM) == 0
    assert "shard_lease_lost" in check_output(output)


async def test_what_a_fleet_needs_once_is_done_once(home, fleet, output):
    """Both open an empty database, send the commands and upload the emoji at the same time."""
    faces = {name for definition in GAMES.values() for name in definition.pictures.emoji()}
    for shards in TWO:
        await fleet.bear(shards)
    await fleet.until_served(*TWO)
    await home.until(lambda: {emoji["name"] for emoji in home.world.emojis} >= faces, 60)
    await asyncio.sleep(1.0)
    assert await fleet.stop() == [0, 0]
    assert len(home.sent("PUT", r"/applications/\d+/commands")) == 1
    assert len(home.sent("POST", r"/applications/\d+/emojis")) == len(faces) > 1
    check_output(output)


async def test_processes_that_are_killed_keep_every_press_and_everybody_is_answered(
    home, fleet, empty_url, output
):
    strikes = Strikes(fleet, random.Random(1))
    siege = Siege(strikes, pause=6.0)
    await siege.run(KILLED_FOR)
    assert await siege.check(empty_url) > 100
    check_output(output)
    assert home.gateway.overlaps == []
    assert len(strikes.kills) >= 2
    longest = max(wait.seconds for wait in siege.waits)
    assert longest > 15, "members pressed where nobody served"
