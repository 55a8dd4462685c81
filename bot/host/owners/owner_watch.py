"""What the owner has decided, as each process knows it: read every few seconds, then done."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from bot.host.clock.recurring import Recurring
from bot.host.match.match_service import MatchService
from bot.host.owners.announcing import Announcing
from bot.host.owners.blocking import Blocking
from storage.owner import owner_state, reports
from storage.owner.owner_state import OwnerState
from storage.owner.reports import ReportRow

EVERY, ENFORCED_EVERY, CLEANED_EVERY = 5_000, 60_000, 3_600_000
"""Milliseconds between two reads, two looks for matches of the blocked, two deletions."""
log = structlog.get_logger()


def report_line(report: ReportRow) -> str:
    """Return a report as one line for the people who run the bot, in English."""
    where = f"server {report.guild_id}" if report.guild_id else "direct messages"
    match = f"match {report.match_id}, " if report.match_id else ""
    return (
        f"{report.code}: {report.said} ({where}, {match}"
        f"interaction {report.interaction_id}, version {report.version})"
    )


class OwnerWatch:
    """Keeps the owner's decisions, and does what follows from them."""

    def __init__(
        self,
        match_service: MatchService,
        blocking: Blocking,
        announcing: Announcing,
        carry_on: Callable[[str], Awaitable[object]],
    ) -> None:
        """Use these services; `carry_on` delivers a match that has changed."""
        self.matches = match_service
        self.database = match_service.database
        self.blocking = blocking
        self.announcing = announcing
        self._carry_on = carry_on
        self.state = OwnerState()
        self.on_stop: Callable[[], None] = lambda: None
        """Ends this process kindly."""
        self.post_report: Callable[[str], None] | None = None
        """Posts a line where the owner reads reports, None if nowhere; raises OSError in time."""
        self._older_stop: int | None = None
        """When the owner last stopped the bot before this process began (ms, 0: never)."""
        self._enforced = frozenset[int]()
        """The blocked members whose matches have been looked at."""
        self._reads, self._enforces = Recurring(EVERY), Recurring(ENFORCED_EVERY)
        self._cleans = Recurring(CLEANED_EVERY)

    @property
    def is_due(self) -> bool:
        """Return whether it is time to read the decisions again."""
        return self._reads.is_due(self.matches.now())

    async def load(self) -> OwnerState:
        """Read the owner's decisions, and return them."""
        self._reads.done(self.matches.now())
        self.state = await self.database.read(owner_state.load)
        if self._older_stop is None:
            self._older_stop = self.state.stopped_at
        return self.state

    async def decide(self) -> None:
        """Read a decision that was just stored; the next tick does what follows from it."""
        await self.load()
        self._reads.at_once()

    async def refresh(self) -> None:
        """Read the owner's decisions, and do at once what follows from them."""
        now = self.matches.now()
        state = await self.load()
        if state.stopped_at != self._older_stop:  # not "later": the clock may have been wrong
            log.info("stopped_by_owner")
            self.on_stop()
        is_new = state.members != self._enforced
        if state.members and (is_new or self._enforces.is_due(now)):
            self._enforces.done(now)
            for match_id in await self.blocking.enforce(state):
                await self._carry_on(match_id)
        self._enforced = state.members
        if state.has_news:
            await self.announcing.process()
        if self._cleans.is_due(now):
            self._cleans.done(now)
            await self.database.write(lambda conn: reports.delete_old(conn, now))
        await self._post_reports()

    async def _post_reports(self) -> None:
        """Post new reports where the owner reads them, each by one process."""
        if self.post_report is None:
            return
        now = self.matches.now()
        for report in await self.database.read(reports.unposted):
            claim = partial(reports.set_posted, report_id=report.id, now=now)
            if not await self.database.write(claim):
                continue
            try:
                await asyncio.to_thread(self.post_report, report_line(report))
            except OSError as error:  # a later read tries again
                log.warning("report_post_failed", why=type(error).__name__)
                await self.database.write(partial(reports.unset_posted, report_id=report.id))
                return
