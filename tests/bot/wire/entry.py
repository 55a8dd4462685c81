"""Starts our bot as `fulltime run` does, in a process that talks to the stand-in alone."""

import sys

from bot import client
from bot.cli import main
from bot.host import waking
from tests.bot.arena import QuickWorkers
from tests.standin.seams import hurry


def run():
    """Run it as it is."""
    sys.argv = ["fulltime", "run"]
    main()


def hurried():
    """Run it with the waiting cut short: ready at once, and what is untold is told at once."""
    make = client.make_client

    def make_soon(*one, **more):
        bot = make(*one, **more)
        hurry(bot)
        return bot

    client.make_client = make_soon
    waking.LATE = 300
    run()


def quick():
    """Run it hurried, and with pictures that cost no time."""
    client.Workers = lambda _size: QuickWorkers()
    hurried()
