"""Organisers call off or rename a running season; each says before what it means."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from bot.host.league.rules.announcements import Advance
from bot.host.league.seasons.changes import season_changes_view
from bot.host.league.seasons.changes.organisers_change import announce, done, loaded
from bot.host.league.seasons.season_lookup import SeasonLookup
from bot.host.league.seasons.season_members import called_off
from bot.host.lobby.lobby_lookup import close_lobby
from bot.host.match.match_settings import MatchSettings
from bot.host.refusal import Refusal
from bot.host.ui.interaction import (
    Handler,
    MemberInteraction,
    OpenModal,
    Reply,
    update_or_ephemeral,
)
from bot.host.ui.routing import Routes, taking
from bot.host.ui.typed_text import LONGEST_TYPED_NAME, whole_name
from games.core.game import Outcome
from games.core.translation import N_
from storage.engine.unreadable_rows import apart
from storage.errors import VersionConflict
from storage.match import matches
from storage.server import divisions, seasons
from storage.server.audit import VOID

TRIES = 5
"""How often the matches are ended that others change meanwhile; a game may be unknown for good."""
ENDED = N_("🏆 The organiser called the season off. This match does not count.")


class SeasonChanges:
    """Handles what organisers do to a whole season that is being played."""

    def __init__(
        self,
        lookup: SeasonLookup,
        locked: Callable[[list[str]], AbstractAsyncContextManager[None]],
        carry_on: Advance,
    ) -> None:
        """`locked` holds the locks of seasons."""
        self.matches = lookup.matches
        self.database = lookup.database
        self._locked = locked
        self._carry_on = carry_on
        view = season_changes_view
        self.routes = Routes[Handler](
            {
                view.OFF: taking(self.ask_off, str),
                view.OFF_YES: taking(self.call_off, str),
                view.NAME: taking(self.ask_name, str),
                view.NAMED: taking(self.rename, str),
            }
        )

    async def ask_off(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Say what it means to call the season off, and ask whether to do it."""
        row = await self.database.read(lambda conn: loaded(conn, interaction, season_id))
        words = interaction.words
        return update_or_ephemeral(interaction, season_changes_view.call_off(row, words))

    async def call_off(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Call the season off: its open matches end without a result, and nobody gets a place.

        A kill on the way leaves a season whose ended matches count for nobody.
        """

        def read(conn: Connection) -> list[str]:
            loaded(conn, interaction, season_id)
            return _open_matches(conn, season_id)

        async with self._locked([season_id]):
            ended = await self.database.read(read)
            left, told = ended, list[str]()
            for attempt in range(TRIES):
                for match_id in left:
                    await self._end(match_id)
                # whoever organises it by now: its matches have ended
                is_last = attempt == TRIES - 1
                close = partial(self._close, season_id=season_id, is_forced=is_last)
                told, left = await self.database.write(close)
                ended += [match_id for match_id in left if match_id not in ended]
                if not left:
                    break
        await self._deliver([*told, *ended])
        return done(interaction, "off")

    async def ask_name(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Open the form with the season's name, which says what another one means."""
        row = await self.database.read(lambda conn: loaded(conn, interaction, season_id))
        return OpenModal(season_changes_view.name_form(row, LONGEST_TYPED_NAME, interaction.words))

    async def rename(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Give the season the name of the form."""
        name = whole_name(interaction.answers.get("name", ""), LONGEST_TYPED_NAME)

        def rename(conn: Connection) -> list[str]:
            row = loaded(conn, interaction, season_id)
            if row.name == name:
                return []
            seasons.put(conn, replace(row, name=name))
            changed = announce(conn, row, "named", self.matches.now(), before=row.name)
            for match_id in _open_matches(conn, season_id):
                with apart(conn, "matches", match_id):
                    changed += self._rename_match(conn, match_id, name)
            return changed

        await self._deliver(await self.database.write(rename))
        return done(interaction, "named")

    def _rename_match(self, conn: Connection, match_id: str, name: str) -> list[str]:
        """Store a season's new name with a match that bears the old one; return what changed."""
        row = matches.load(conn, match_id)
        settings = MatchSettings.load(row.settings) if row is not None else None
        if row is None or settings is None or settings.cup in (None, name):
            return []
        settings.cup = name
        later = replace(row, version=row.version + 1, settings=settings.dump())
        matches.save(conn, later, seen_version=row.version)
        self.matches.enqueue(conn, later, "lobby" if row.status == "lobby" else "card")
        return [match_id]

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

    def _close(
        self, conn: Connection, season_id: str, *, is_forced: bool
    ) -> tuple[list[str], list[str]]:
        """Store that a season is called off, and announce it.

        Returns the match that does, and, unless it is forced, what is to be ended before: a match
        that another process has changed or opened meanwhile.
        """
        row, now = seasons.load(conn, season_id), self.matches.now()
        if row is None or row.status != "running":  # its server's data was deleted meanwhile
            return [], []
        left = [] if is_forced else _unended(conn, season_id)
        if left:
            return [], left
        for division in divisions.of_season(conn, row.id):
            divisions.put(conn, replace(division, ended_at=now, wake_at=None))
        seasons.put(conn, replace(called_off(row, "organiser"), ended_at=now, paused_at=None))
        return announce(conn, row, "off", now), []

    async def _deliver(self, found: list[str]) -> None:
        for match_id in dict.fromkeys(found):
            await self._carry_on(match_id)


def _unended(conn: Connection, season_id: str) -> list[str]:
    """Return the matches and lobbies of a season that are still to be ended."""
    found = list[str]()
    for match_id in _open_matches(conn, season_id):
        with apart(conn, "matches", match_id):
            row = matches.load(conn, match_id)
            if row is not None and row.status in ("lobby", "running"):
                found.append(match_id)
    return found


def _open_matches(conn: Connection, season_id: str) -> list[str]:
    """Return the matches of a season that are not over."""
    found = list[str | None]()
    for row in divisions.of_season(conn, season_id):
        if row.ended_at is None:
            found.append(row.match_id)
            found += [
                fixture.match_id
                for fixture in divisions.fixtures_of(conn, row.id)
                if not fixture.done
            ]
    return [match_id for match_id in found if match_id is not None]
