"""A small Discord over loopback for races, crashes, broken connections and load.

    async with standin(make_bot) as home:
        result = await home.user("ana").slash(home.channel, "play", {"game": "finale"})
        await home.user("ben").click(result.message, "Join")

Everything of discord.py is real; only REST v10 and the gateway are ours.
"""

from tests.standin.faults import CALLBACKS, EDITS, FOLLOW_UPS, POSTS, Faults
from tests.standin.guild import Channel, Guild, Message, Person
from tests.standin.members.driver import User
from tests.standin.members.result import Modal, Result
from tests.standin.process import BotProcess
from tests.standin.run import Standin, standin
from tests.standin.wire import StandinError
from tests.standin.world import TOKEN

__all__ = [
    "CALLBACKS",
    "EDITS",
    "FOLLOW_UPS",
    "POSTS",
    "TOKEN",
    "BotProcess",
    "Channel",
    "Faults",
    "Guild",
    "Message",
    "Modal",
    "Person",
    "Result",
    "Standin",
    "StandinError",
    "User",
    "standin",
]
