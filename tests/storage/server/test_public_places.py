"""In which channels of a server something is that its pages may show."""

from storage.server import cups, public_places, seasons
from tests.storage.conftest import GUILD, NOW, open_match
from tests.storage.server.test_cups import cup
from tests.storage.server.test_seasons import season


def test_channels_of_cups_and_seasons_come_first_the_newest_before_the_others(connection):
    """Those of lobbies, of private matches, and of other servers are left out."""
    cups.put(connection, cup("c1", channel_id=1))
    cups.put(connection, cup("c2", channel_id=2, created_at=NOW + 2))
    cups.put(connection, cup("c3", channel_id=3, guild_id=GUILD + 1))
    seasons.put(connection, season("s1", channel_id=4, created_at=NOW + 1))
    seasons.put(connection, season("s2", channel_id=1))
    for number, values in (
        (5, {"status": "over"}),
        (6, {"status": "running"}),
        (7, {"status": "running", "private": True}),
        (8, {"status": "lobby"}),
        (2, {"status": "over"}),
    ):
        where = {"channel_id": number, "guild_id": GUILD, "touched_at": NOW + number}
        open_match(connection, f"m{number}", **where | values)
    assert public_places.newest(connection, GUILD) == [2, 4, 1, 6, 5]
