"""What all changes of a whole season have in common: who may make them, and how they are told."""

from sqlalchemy import Connection

from bot.host.league.rules.announcements import (
    ChangeReason,
    SeasonChanged,
    announcement_target,
    enqueue_announcement,
)
from bot.host.league.seasons.changes import season_changes_view
from bot.host.league.seasons.season_members import require_organiser
from bot.host.league.seasons.signups import SIGN_UP_OVER
from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.message import MessageContent
from games.core.translation import N_
from storage.server import seasons
from storage.server.seasons import SeasonRow

TOO_LATE = N_("This season isn't being played. /season show tells how it stands.")


def loaded(
    conn: Connection, interaction: MemberInteraction, season_id: str, *, is_lost: bool = False
) -> SeasonRow:
    """Return a running season of this server; raises `Refusal`, also for all but its organiser.

    `is_lost`: it cannot be shown in its channel, so whoever manages the server may change it, too,
    also if it is over.
    """
    row = seasons.load(conn, season_id)
    if row is None or row.guild_id != interaction.place.guild_id:
        raise Refusal(SIGN_UP_OVER)
    if not (is_lost and interaction.member.manages):
        require_organiser(row, interaction.member)
    if row.status != "running" and not is_lost:
        raise Refusal(TOO_LATE)
    return row


def announce(
    conn: Connection, row: SeasonRow, why: ChangeReason, now: int, before: str = ""
) -> list[str]:
    """Enqueue the announcement of a change; return the match that carries it, if one does."""
    target = announcement_target(conn, row.id)
    if target is None:
        return []
    about = SeasonChanged(division=target.division_id, why=why, before=before)
    enqueue_announcement(conn, target.match_id, about, now)
    return [target.match_id]


def done(interaction: MemberInteraction, why: ChangeReason) -> Reply:
    """Return the answer to the organiser."""
    content = MessageContent("", (interaction.words(season_changes_view.DONE[why]),))
    return update_or_ephemeral(interaction, content)
