"""Starts our bot as `fulltime run` does, in a process that talks to the stand-in alone."""

import asyncio
import os
import signal
import sys
import time

from bot.cli import main
from bot.discord import client, connection, exit_timer
from bot.discord.channel_gateway import DiscordMessenger
from bot.operations import shard_lease
from storage.fleet import leases
from storage.match import outbox
from storage.sqlite.database import SqliteDatabase
from tests.bot.arena import QuickWorkers
from tests.bot.wire.stopping import own_pid, stop_this_process
from tests.chance import seeded
from tests.standin.process import LIFE
from tests.standin.seams import hurry
from tests.starts import keep_ids_from_dice


def run():
    """Run it as it is."""
    sys.argv = ["fulltime", "run"]
    main()


EXIT_WITHIN = "EXIT_WITHIN"
"""The variable with the seconds that this bot may take to stop, where a busy machine needs more."""


def ready():
    """Run it as it is, but ready at once and with the same dice each time."""
    exit_timer.ENDS_WITHIN = float(os.environ.get(EXIT_WITHIN, exit_timer.ENDS_WITHIN))
    if life := os.environ.get(LIFE):
        seeded(f"life {life}")
    keep_ids_from_dice()
    make = connection.make_client

    def make_soon(*one, **more):
        bot = make(*one, **more)
        hurry(bot)
        return bot

    connection.make_client = make_soon
    run()


def hurried():
    """Run it with shorter waits: ready at once, and late messages are delivered again at once."""
    outbox.LATE = 300
    DiscordMessenger.edits_every = 0.0
    ready()


def quick():
    """Run it ready at once, and with pictures that cost no time."""
    client.Workers = client.DrawingThreads = lambda _size: QuickWorkers()
    ready()


def shorten_leases(seconds):
    """Let leases last this many seconds instead of 30, and scale their other times."""
    share = seconds * 1000 / leases.LEASE_MS
    leases.LEASE_MS = shard_lease.LEASE_MS = round(seconds * 1000)
    shard_lease.RENEW_EVERY *= share
    shard_lease.SPARE *= share


def stuck():
    """Run it ready at once, with a database that does not close."""
    SqliteDatabase.close = lambda _database: asyncio.sleep(60)
    ready()


def busy():
    """Run it ready at once, with a computer that thinks and a picture that is drawn for minutes."""
    connect = client.Fulltime.connect

    async def work_and_connect(bot, **options):
        workers, threads = bot.workers, bot.drawing_threads
        await workers.run(time.sleep, 0)
        bot.at_work = [asyncio.create_task(one.run(time.sleep, 600)) for one in (workers, threads)]
        await connect(bot, **options)

    client.Fulltime.connect = work_and_connect
    ready()


def stopped():
    """Run it ready at once, with both workers stopped, one of them at work."""
    connect = client.Fulltime.connect

    async def stop_and_connect(bot, **options):
        pids = await asyncio.gather(*(bot.workers.run(own_pid) for _ in range(2)))
        bot.at_work = [asyncio.create_task(bot.workers.run(stop_this_process))]
        await asyncio.sleep(0)
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        os.write(1, f"workers {pids[0]} {pids[1]}\n".encode())
        await connect(bot, **options)

    client.Fulltime.connect = stop_and_connect
    ready()
