"""The members of a season and its organiser, who may withdraw before it begins."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.rules import season_settings
from bot.host.league.rules.season_settings import Off
from bot.host.refusal import Refusal
from bot.host.ui.member import Member
from games.core.translation import N_
from storage.member.privacy import FORMER
from storage.server import seasons
from storage.server.seasons import MemberRow, SeasonRow


def present_members(conn: Connection, season_id: str) -> list[MemberRow]:
    """Return the members of a season who are not former members."""
    return [one for one in seasons.members_of(conn, season_id) if one.user_id is not None]


def called_off(row: SeasonRow, why: Off) -> SeasonRow:
    """Return a season that is called off; its `wake_at` is set until its messages say so."""
    settings = season_settings.with_state(row.settings, off=why)
    return replace(row, status="closed", wake_at=row.created_at, settings=settings)


def withdraw(conn: Connection, row: SeasonRow, user_id: int) -> None:
    """Remove a member from an open season; without any members left it is called off.

    If the organiser leaves, the first remaining member becomes the organiser.
    """
    for one in present_members(conn, row.id):
        if one.user_id == user_id:
            seasons.remove_member(conn, row.id, one.number)
    if not present_members(conn, row.id):
        seasons.put(conn, called_off(row, "left"))
    elif row.host_id == user_id:
        reassign_organiser(conn, row)


def reassign_organiser(conn: Connection, row: SeasonRow) -> None:
    """Make the first other member the organiser of a season."""
    heirs = [one.user_id for one in present_members(conn, row.id) if one.user_id != row.host_id]
    if heirs and heirs[0] is not None:
        seasons.put(conn, replace(row, host_id=heirs[0]))


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
