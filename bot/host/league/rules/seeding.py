"""Assigning members to divisions: by the previous season, by rating, or by lot."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from operator import attrgetter

from sqlalchemy import Connection

from bot.host.league.rules.promotion import arranged
from bot.host.ratings.rating import Skill
from storage.member import ratings
from storage.server import seasons
from storage.server.seasons import MemberRow, SeasonRow

LAST = 1_000_000
"""The sort key of a member without a final place."""


def groups(conn: Connection, season: SeasonRow, most: int, mix: str) -> list[list[MemberRow]]:
    """Return a season's divisions of at most `most` members, highest first.

    Members of the previous season get the division it led to; all others follow, by rating and then
    by lot. Within a division, seats are in the order of signing up.
    """
    members = [one for one in seasons.members_of(conn, season.id) if one.user_id is not None]
    rows = ratings.of_game(conn, season.guild_id, season.game)
    certain = {row.user_id: Skill(row.mu, row.sigma).lower_bound for row in rows}
    by_user = {one.user_id: one for one in by_rating_and_lot(members, certain, mix)}
    found = arranged(places(conn, season.previous), list(by_user), most)
    by_number = attrgetter("number")
    return [sorted((by_user[user] for user in one), key=by_number) for one in found]


def by_rating_and_lot(
    members: Iterable[MemberRow], certain: Mapping[int, float], mix: str
) -> list[MemberRow]:
    """Return members by rating, best first, then those without one by lot.

    The lot is the SHA-256 of `mix` and the member's number, so that it can be recomputed; it also
    decides between equal ratings.
    """

    def turn(one: MemberRow) -> tuple[bool, float, str]:
        rating = certain.get(one.user_id or 0)
        lot = sha256(f"{mix}-{one.number}".encode()).hexdigest()
        return rating is None, -(rating or 0.0), lot

    return sorted(members, key=turn)


def places(conn: Connection, season_id: str | None) -> list[list[int | None]]:
    """Return the users of a season's divisions in final order; None is a former member.

    Of members who share a place the first to sign up comes first, as announced.
    """
    last: dict[int, list[MemberRow]] = {}
    for one in seasons.members_of(conn, season_id) if season_id else ():
        if one.level is not None:
            last.setdefault(one.level, []).append(one)
    return [[one.user_id for one in in_final_order(last[level])] for level in sorted(last)]


def in_final_order(members: Sequence[MemberRow]) -> list[MemberRow]:
    """Return the members of a division as they move up and down: without those who had left.

    Whoever has no place comes last.
    """
    return by_place(
        [one for one in members if one.place or (one.user_id is not None and one.left_at is None)]
    )


def by_place(members: Sequence[MemberRow]) -> list[MemberRow]:
    """Return the members of a division in final order."""
    return sorted(members, key=lambda one: (one.place or LAST, one.number))
