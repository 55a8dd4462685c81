"""The channels of a server where members may open lobbies, and how many in each.

The lobbies of cups and seasons count for that number, but open where the cup or season does.
"""

from sqlalchemy import Connection

from bot.host.refusal import Refusal
from bot.host.ui.interaction import Location
from bot.host.ui.markup import channel_mentions
from games.core.translation import N_
from storage.match import match_counts
from storage.server import servers

ELSEWHERE = N_("Matches are played in {channels} here. Type /play there.")
FULL = N_(
    "This channel is full (at most {n} at once). Type /play in another channel, or wait until one "
    "is over."
)
FULL_HERE = N_(
    "This channel is full (at most {n} at once). Type /play in {channels}, or wait until one is "
    "over."
)


def require_channel(conn: Connection, place: Location) -> None:
    """Raise `Refusal` if the server allows no lobby here, or no more of them.

    A thread counts as the channel it belongs to. This function runs in the transaction that opens
    the lobby, so that concurrent interactions cannot exceed the limit.
    """
    if place.guild_id is None:
        return
    server, channel = servers.load(conn, place.guild_id), place.main_channel_id
    if server.match_channels and channel not in server.match_channels:
        raise Refusal(ELSEWHERE, channels=channel_mentions(server.match_channels))
    most = server.matches_per_channel
    if most is not None and match_counts.count_open_in(conn, channel) >= most:
        others = [one for one in server.match_channels if one != channel]
        sentence = FULL_HERE if others else FULL
        raise Refusal(sentence, n=most, channels=channel_mentions(others))
