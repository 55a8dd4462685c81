"""The members of a season and its organiser, who may withdraw before it begins."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.rules import season_settings
from bot.host.league.rules.announcements import MemberGone, Remains, enqueue_announcement
from bot.host.league.rules.season_settings import Off
from bot.host.lobby.lobby_lookup import can_come
from bot.host.refusal import Refusal
from bot.host.ui.member import Member
from games.core.translation import N_
from leagues import leavers
from storage.member.privacy import FORMER
from storage.server import divisions, seasons
from storage.server.divisions import FixtureRow
from storage.server.seasons import MemberRow, SeasonRow


def present_members(conn: Connection, season_id: str) -> list[MemberRow]:
    """Return the members of a season who are not former members."""
    return [member for member in seasons.members_of(conn, season_id) if member.user_id is not None]


def called_off(row: SeasonRow, why: Off) -> SeasonRow:
    """Return a season that is called off; its `wake_at` is set until its messages say so."""
    settings = season_settings.with_state(row.settings, off=why)
    return replace(row, status="closed", wake_at=row.created_at, settings=settings)


def withdraw(conn: Connection, row: SeasonRow, user_id: int, now: int) -> None:
    """Remove a member from an open season; without any members left it is called off.

    If the organiser leaves, the first remaining member becomes the organiser. The sign-up messages
    are then outdated.
    """
    for member in present_members(conn, row.id):
        if member.user_id == user_id:
            seasons.remove_member(conn, row.id, member.number)
    if not present_members(conn, row.id):
        seasons.put(conn, called_off(row, "left"))
        return
    if row.host_id == user_id:
        reassign_organiser(conn, row)
    seasons.cards_changed(conn, row.id, now)


def note_out(conn: Connection, season: SeasonRow, user_id: int, now: int) -> list[str]:
    """Store and announce that a blocked member of a running season is out; return as `note_gone`.

    They win nothing unless they are back.
    """
    mine = [member for member in seasons.members_of(conn, season.id) if member.user_id == user_id]
    seasons.put_column(conn, "left_at", [replace(member, left_at=now) for member in mine])
    return note_gone(conn, season, user_id, now, is_blocked=True)


def note_gone(
    conn: Connection, season: SeasonRow, user_id: int, now: int, *, is_blocked: bool = False
) -> list[str]:
    """Announce that a member of a running season is gone for good, and what becomes of the rest.

    It is called before their data is deleted, and once their seat is a computer's. Returns the
    match that carries the announcement, if there is one.
    """
    mine = next(
        (member for member in seasons.members_of(conn, season.id) if member.user_id == user_id),
        None,
    )
    row = next(
        (
            division
            for division in divisions.of_season(conn, season.id)
            if mine and division.level == mine.level
        ),
        None,
    )
    if mine is None or row is None or row.ended_at is not None:
        return []
    fixtures = divisions.fixtures_of(conn, row.id)
    open_ = [fixture.match_id for fixture in fixtures if fixture.match_id is not None]
    match_id = row.match_id or next(reversed(open_), None)
    if match_id is None:
        return []
    left: Remains = "club" if row.match_id else _left(mine, fixtures)
    if is_blocked and left in ("some", "none"):
        left = "out"
    about = MemberGone(division=row.id, number=mine.number, left=left)
    enqueue_announcement(conn, match_id, about, now)
    return [match_id]


def _left(member: MemberRow, fixtures: Sequence[FixtureRow]) -> Remains:
    """Return what becomes of the results of a league's member who is gone."""
    mine = [fixture for fixture in fixtures if member.number in (fixture.home, fixture.away)]
    if all(fixture.done for fixture in mine):
        return "all"
    return "some" if leavers.stands(member.number, fixtures) else "none"


def reassign_organiser(conn: Connection, row: SeasonRow) -> None:
    """Make the first other member the organiser of a season, if possible one who can come."""
    users = [member.user_id for member in present_members(conn, row.id)]
    heirs = [user for user in users if user is not None and user != row.host_id]
    if heirs:
        able = [user for user in heirs if can_come(conn, user)]
        seasons.put(conn, replace(row, host_id=(able or heirs)[0]))


def require_organiser(row: SeasonRow, member: Member) -> None:
    """Raise `Refusal` unless the member may manage the season.

    That is its organiser, or, if that one's data was deleted, a member with Manage Server.
    """
    if row.host_id == member.user_id or (row.host_id == FORMER and member.manages):
        return
    if row.host_id == FORMER:
        raise Refusal(N_("Nobody organises this season now. Take it over: /season organise"))
    text = N_(
        "Only the organiser can do that: <@{user}>. Ask them. Are they gone? /season organise "
        "finds another one."
    )
    raise Refusal(text, user=row.host_id)
