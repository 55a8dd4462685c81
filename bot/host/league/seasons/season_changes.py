"""Organisers call off, rename or move a running season; each says before what it means."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.rules import season_settings
from bot.host.league.rules.announcements import (
    Advance,
    ChangeReason,
    SeasonChanged,
    announcement_target,
    enqueue_announcement,
)
from bot.host.league.rules.schedule_shifts import Gap
from bot.host.league.seasons import season_changes_view
from bot.host.league.seasons.season_lookup import SeasonLookup
from bot.host.league.seasons.season_members import called_off, require_organiser
from bot.host.league.seasons.signups import GONE
from bot.host.lobby.lobby_closing import close_lobby
from bot.host.lobby.lobby_creation import plays_in_thread
from bot.host.match.match_pauses import give_back
from bot.host.refusal import Refusal
from bot.host.ui.interaction import (
    Handler,
    Location,
    MemberInteraction,
    OpenModal,
    Reply,
    update_or_ephemeral,
)
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent
from bot.host.ui.routing import Routes, taking
from bot.host.ui.typed_text import LONGEST_TYPED_NAME, whole_name
from games.core.game import Outcome
from games.core.translation import N_
from storage.engine.unreadable_rows import apart
from storage.errors import VersionConflict
from storage.match import match_issues, matches, messages, outbox
from storage.match.match_issues import LOST, PLACE
from storage.server import divisions, seasons
from storage.server.audit import VOID
from storage.server.seasons import SeasonRow

ENDED = N_("🏆 The organiser called the season off. This match does not count.")
TOO_LATE = N_("This season isn't being played. /season show tells how it stands.")
GONE_CHANNEL = ("channel", LOST)
"""Why a match stands still whose channel was deleted."""
HERE_ALREADY = N_("The season is in this channel already.")


class SeasonChanges:
    """Handles what organisers do to a whole season that is being played."""

    def __init__(
        self,
        lookup: SeasonLookup,
        locked: Callable[[list[str]], AbstractAsyncContextManager[None]],
        shift: Callable[[Connection, str, Gap], None],
        carry_on: Advance,
    ) -> None:
        """`locked` holds the locks of seasons, `shift` restores a division's time after a gap."""
        self.matches = lookup.matches
        self.database = lookup.database
        self._locked = locked
        self._shift = shift
        self._carry_on = carry_on
        view = season_changes_view
        self.routes = Routes[Handler](
            {
                view.OFF: taking(self.ask_off, str),
                view.OFF_YES: taking(self.call_off, str),
                view.HERE: taking(self.ask_move, str),
                view.HERE_YES: taking(self.move, str),
                view.NAME: taking(self.ask_name, str),
                view.NAMED: taking(self.rename, str),
            }
        )
        """By the first word of a custom id that belongs to no match."""

    async def ask_off(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Say what it means to call the season off, and ask whether to do it."""
        row = await self.database.read(lambda conn: _running(conn, interaction, season_id))
        words = words_for((), interaction.member.locale)
        return update_or_ephemeral(interaction, season_changes_view.call_off(row, words))

    async def call_off(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Call the season off: its open matches end without a result, and nobody gets a place.

        A kill on the way leaves a season whose ended matches count for nobody.
        """

        def read(conn: Connection) -> list[str]:
            _running(conn, interaction, season_id)
            return _open_matches(conn, season_id)

        async with self._locked([season_id]):
            ended = await self.database.read(read)
            for match_id in ended:
                await self._end(match_id)
            # whoever organises it by now: its matches have ended
            told = await self.database.write(lambda conn: self._close(conn, season_id))
        await self._deliver([*told, *ended])
        return self._done(interaction, "off")

    async def ask_move(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Say what it means to move the season here, and ask whether to do it."""
        row = await self.database.read(lambda conn: _movable(conn, interaction, season_id))
        words = words_for((), interaction.member.locale)
        return update_or_ephemeral(interaction, season_changes_view.move(row, words))

    async def move(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Move the season, and what is open of it, into the channel of the interaction."""
        async with self._locked([season_id]):
            moved = await self.database.write(
                lambda conn: self._move(
                    conn, _movable(conn, interaction, season_id), interaction.place
                )
            )
        await self._deliver(moved)
        return self._done(interaction, "moved")

    async def ask_name(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Open the form with the season's name, which says what another one means."""
        row = await self.database.read(lambda conn: _running(conn, interaction, season_id))
        words = words_for((), interaction.member.locale)
        return OpenModal(season_changes_view.name_form(row, LONGEST_TYPED_NAME, words))

    async def rename(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Give the season the name of the form."""
        name = whole_name(interaction.answers.get("name", ""), LONGEST_TYPED_NAME)

        def rename(conn: Connection) -> list[str]:
            row = _running(conn, interaction, season_id)
            if row.name == name:
                return []
            seasons.put(conn, replace(row, name=name))
            return self._announce(conn, row, "named", before=row.name)

        await self._deliver(await self.database.write(rename))
        return self._done(interaction, "named")

    async def _end(self, match_id: str) -> None:
        """End a match without a result, or close its lobby."""
        async with self.matches.lock(match_id):
            # its game may be unknown, or another change came first
            with (
                self.database.unreadable.apart("matches", match_id),
                suppress(Refusal, VersionConflict),
            ):
                await self._end_locked(match_id)

    async def _end_locked(self, match_id: str) -> None:
        row = await self.database.read(lambda conn: matches.load(conn, match_id))
        if row is not None and row.status == "lobby":
            await self.database.write(
                lambda conn: close_lobby(conn, self.matches, match_id, "host")
            )
        elif row is not None and row.status == "running":
            loaded = await self.matches.load(match_id)
            everybody = tuple(seat.seat for seat in loaded.row.seats)
            outcome = Outcome((everybody,), ENDED, VOID)
            await self.matches.save_change(loaded, outcome=outcome)

    def _close(self, conn: Connection, season_id: str) -> list[str]:
        """Store that a season is called off, and announce it; return the match that does."""
        row, now = seasons.load(conn, season_id), self.matches.now()
        if row is None or row.status != "running":  # its server's data was deleted meanwhile
            return []
        for division in divisions.of_season(conn, row.id):
            divisions.put(conn, replace(division, ended_at=now, wake_at=None))
        seasons.put(conn, replace(called_off(row, "organiser"), ended_at=now, paused_at=None))
        return self._announce(conn, row, "off")

    def _move(self, conn: Connection, row: SeasonRow, place: Location) -> list[str]:
        """Store where a season is played from now on; return the matches to deliver."""
        settings = replace(season_settings.load(row.settings), threads=plays_in_thread(place))
        to = place.channel_id
        seasons.put(conn, replace(row, channel_id=to, settings=settings.dump()))
        moved = self._announce(conn, row, "moved")
        for division in divisions.of_season(conn, row.id):
            since = list[int]()
            fixtures = divisions.fixtures_of(conn, division.id)
            open_ = [one.match_id for one in fixtures if one.match_id and not one.done]
            for match_id in filter(None, (division.match_id, *open_)):
                with apart(conn, "matches", match_id):
                    since += self._bring(conn, match_id, to)
                    moved.append(match_id)
            if since and division.match_id is None:
                self._shift(conn, division.id, Gap(min(since), self.matches.now(), "away"))
        return moved

    def _bring(self, conn: Connection, match_id: str, to: int) -> list[int]:
        """Move a match that is not over; return since when it had stood still (ms), if it had."""
        row, now = matches.load(conn, match_id), self.matches.now()
        trouble = match_issues.of(conn, match_id).get(PLACE)
        if row is None or row.status not in ("lobby", "running"):
            return []
        if row.channel_id == to and trouble is None:  # one of its players has brought it already
            return []
        if trouble is not None:
            match_issues.end(conn, match_id, PLACE)
            if row.status == "running":
                row = give_back(conn, row, trouble.since, now, alone=True)
        matches.set_place(conn, match_id, to)
        kind = "lobby" if row.status == "lobby" else "card"
        for role in ("card", "lobby"):
            messages.forget(conn, match_id, role)
        outbox.wake(conn, match_id, now)
        self.matches.enqueue(conn, replace(row, channel_id=to, thread_id=None), kind, at=0)
        return [] if trouble is None else [trouble.since]

    def _announce(
        self, conn: Connection, row: SeasonRow, why: ChangeReason, before: str = ""
    ) -> list[str]:
        """Enqueue the announcement of a change; return the match that carries it, if one does."""
        target = announcement_target(conn, row.id)
        if target is None:
            return []
        about = SeasonChanged(division=target.division_id, why=why, before=before)
        enqueue_announcement(conn, target.match_id, about, self.matches.now())
        return [target.match_id]

    async def _deliver(self, found: list[str]) -> None:
        for match_id in dict.fromkeys(found):
            await self._carry_on(match_id)

    def _done(self, interaction: MemberInteraction, why: ChangeReason) -> Reply:
        words = words_for((), interaction.member.locale)
        content = MessageContent("", (words(season_changes_view.DONE[why]),))
        return update_or_ephemeral(interaction, content)


def _running(
    conn: Connection, interaction: MemberInteraction, season_id: str, *, of_managers: bool = False
) -> SeasonRow:
    """Return a running season of this server; raises `Refusal`, also for all but its organiser.

    `of_managers`: whoever manages the server may do it, too.
    """
    row = seasons.load(conn, season_id)
    if row is None or row.guild_id != interaction.place.guild_id:
        raise Refusal(GONE)
    if not (of_managers and interaction.member.manages):
        require_organiser(row, interaction.member)
    if row.status != "running":
        raise Refusal(TOO_LATE)
    return row


def _movable(conn: Connection, interaction: MemberInteraction, season_id: str) -> SeasonRow:
    """Return a running season that may be moved to this channel; raises `Refusal` as `_running`.

    That is one of another channel, or one with matches in a channel that is gone, which whoever
    manages the server may move, too.
    """
    is_gone = is_channel_gone(conn, season_id)
    row = _running(conn, interaction, season_id, of_managers=is_gone)
    if row.channel_id == interaction.place.channel_id and not is_gone:
        raise Refusal(HERE_ALREADY)
    return row


def is_channel_gone(conn: Connection, season_id: str) -> bool:
    """Return whether a match of a season stands still because its channel was deleted."""
    return any(
        match_issues.place_issue(conn, match_id) in GONE_CHANNEL
        for match_id in _open_matches(conn, season_id)
    )


def _open_matches(conn: Connection, season_id: str) -> list[str]:
    """Return the matches of a season that are not over."""
    found = list[str | None]()
    for row in divisions.of_season(conn, season_id):
        if row.ended_at is None:
            found.append(row.match_id)
            found += [one.match_id for one in divisions.fixtures_of(conn, row.id) if not one.done]
    return [match_id for match_id in found if match_id is not None]
