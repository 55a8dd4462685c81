"""Where members may open lobbies, how many in each channel, and when none.

The lobbies of cups and seasons count for that number, but open where the cup or season does. The
owner's pause refuses new matches before maintenance; running ones go on.
"""

from sqlalchemy import Connection

from bot.host.lobby.lobby_lookup import sides_of
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Location
from bot.host.ui.markup import channel_mentions
from games.core.translation import N_
from storage.fleet import rests
from storage.match import match_counts, matches
from storage.server import divisions, seasons, servers

PAUSED = N_("New matches wait for maintenance. Running ones go on. Try again later.")


def require_no_pause(conn: Connection) -> None:
    """Raise `Refusal` while the owner has paused new matches."""
    if rests.lasts(conn, rests.EVERYWHERE, rests.PAUSED):
        raise Refusal(PAUSED)


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
        others = [number for number in server.match_channels if number != channel]
        sentence = FULL_HERE if others else FULL
        raise Refusal(sentence, n=most, channels=channel_mentions(others))


def is_owed(conn: Connection, match_id: str, user_id: int) -> bool:
    """Return whether the member has to play this match in a cup, a league or a season.

    No limit of what members start applies to it.
    """
    match = matches.load(conn, match_id)
    if match is None:
        return False
    return user_id in (sides_of(conn, match) or _clubs_of(conn, match_id))


def _clubs_of(conn: Connection, match_id: str) -> tuple[int | None, ...]:
    """Return the users whose clubs play in a season's match; none for other matches."""
    division = divisions.of_match(conn, match_id)
    if division is None:
        return ()
    members = seasons.members_of(conn, division.season_id)
    return tuple(member.user_id for member in members if member.level == division.level)
