"""Assigning a season's members to divisions: by the previous season, by rating, or by lot."""

from operator import attrgetter

from sqlalchemy import Connection

from bot.host.ratings.rating import Skill
from leagues.promotion import arranged, in_final_order
from leagues.seeding import by_rating_and_lot
from storage.member import ratings
from storage.server import seasons
from storage.server.seasons import MemberRow, SeasonRow


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


def places(conn: Connection, season_id: str | None) -> list[list[int | None]]:
    """Return the users of a season's divisions in final order; None is a former member."""
    last: dict[int, list[MemberRow]] = {}
    for one in seasons.members_of(conn, season_id) if season_id else ():
        if one.level is not None:
            last.setdefault(one.level, []).append(one)
    return [[one.user_id for one in in_final_order(last[level])] for level in sorted(last)]
