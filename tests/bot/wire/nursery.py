"""A program that forks bots with everything imported; they talk to the stand-in.

    python -m tests.bot.wire.nursery ADDRESS PATH

The keywords of a bot are its environment; it prints to PATH.
"""

import os
import sys

from tests.nursery import Nursery, bear_each, print_to
from tests.standin.seams import pointed_at


async def open_nursery(home, output, environment):
    """Start the program; it ends with the stand-in."""
    opened = await Nursery.open(__name__, home.world.base_url, str(output), **environment)
    home.at_end.push_async_callback(opened.close)
    return opened


def live(lease=None, **environment):
    """Run a bot in this forked process, with leases of this many seconds."""
    os.environ.update(environment)
    if lease is not None:
        entry.shorten_leases(float(lease))
    address, path = sys.argv[1:]
    print_to(path)
    with pointed_at(address):
        entry.quick()


if __name__ == "__main__":
    from tests.bot.wire import entry  # with it comes all that a bot needs

    bear_each(live)
