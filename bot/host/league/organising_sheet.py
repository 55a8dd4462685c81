"""Organising as posts: who organises a season from now on, who would, and whose club changes."""

from typing import TYPE_CHECKING

from bot.host.sheet import Ping
from storage import divisions

if TYPE_CHECKING:
    from bot.host.league.told import Told


def call_organiser(told: "Told") -> Ping | None:
    """Return the call of an organiser whose league began by itself and leaves them free at first.

    All others are called to their matches of round 1.
    """
    part = told.part
    member = part.member_of(part.season.host_id)
    if member is None or not told.facts.get("by_itself"):
        return None
    first = [one for one in divisions.fixtures_of(told.conn, part.row.id) if not one.round]
    if any(member.number in (one.home, one.away) for one in first):
        return None
    return Ping(part.season.host_id, told.words("your season begins."))
