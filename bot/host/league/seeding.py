"""Seeding: who begins a season in which division: by the season before, by rating, or by lot."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from operator import attrgetter

from sqlalchemy import Connection

from bot.host.league.divisions import arranged
from bot.host.standings.rating import Skill
from storage import ratings, seasons
from storage.seasons import MemberRow, SeasonRow

LAST = 1_000_000
"""Stands for a place that nobody was given."""


def groups(conn: Connection, season: SeasonRow, most: int, mix: str) -> list[list[MemberRow]]:
    """Return a season's divisions of at most `most` members, the highest first.

    Who played the season before has the division it led to; all others come after them, by rating
    and then by lot. Within a division seats are given in the order of signing up.
    """
    members = [one for one in seasons.members_of(conn, season.id) if one.user_id is not None]
    rows = ratings.of_game(conn, season.guild_id, season.game)
    certain = {row.user_id: Skill(row.mu, row.sigma).certain for row in rows}
    by_user = {one.user_id: one for one in drawn(members, certain, mix)}
    found = arranged(places(conn, season.previous), list(by_user), most)
    by_number = attrgetter("number")
    return [sorted((by_user[user] for user in one), key=by_number) for one in found]


def drawn(members: Iterable[MemberRow], certain: Mapping[int, float], mix: str) -> list[MemberRow]:
    """Return members by rating, the best first, then those without one by a lot.

    The lot is the SHA-256 of `mix` and the member's number, so that it can be worked out again; it
    decides among equals, too.
    """

    def turn(one: MemberRow) -> tuple[bool, float, str]:
        rating = certain.get(one.user_id or 0)
        lot = sha256(f"{mix}-{one.number}".encode()).hexdigest()
        return rating is None, -(rating or 0.0), lot

    return sorted(members, key=turn)


def places(conn: Connection, season_id: str | None) -> list[list[int | None]]:
    """Return the users of a season's divisions as they ended; None is a member no more.

    Of those who share a place the first to sign up comes first, as is told at a season's end.
    """
    last: dict[int, list[MemberRow]] = {}
    for one in seasons.members_of(conn, season_id) if season_id else ():
        if one.level is not None:
            last.setdefault(one.level, []).append(one)
    return [[one.user_id for one in by_place(last[level])] for level in sorted(last)]


def by_place(members: Sequence[MemberRow]) -> list[MemberRow]:
    """Return the members of a division in the order of its end."""
    return sorted(members, key=lambda one: (one.place or LAST, one.number))
