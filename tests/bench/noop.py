"""A plain discord.py bot whose one command does nothing: what an answer costs at least."""

from tests.standin.tiny import TinyBot
from tests.standin.world import TOKEN


def run() -> None:
    """Run it against the stand-in that discord.py is pointed at."""
    TinyBot().run(TOKEN, log_handler=None)
