"""Analyses matches on request, and shows the progress on their results."""

from collections import Counter
from contextlib import suppress
from functools import partial

import structlog

from bot.host.analysis import match_analysis
from bot.host.analysis.analysis_handlers import KIND
from bot.host.analysis.analyst import Analyst
from bot.host.delivery.background_queue import Background
from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import DeliveryError
from bot.host.delivery.result_delivery import ResultDelivery
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.percent import percent
from bot.worker_jobs import JobLimitExceeded
from games.core.translation import N_
from storage.match.outbox import OutboxRow

log = structlog.get_logger()
TRIES = 3
SHOWN = (0.0, 0.2, 0.4, 0.6, 0.8)
"""The shares of the work (0 to 1) at which the result is edited."""
WORKING = N_("📈 I am looking at every move: {percent} %")
DONE = N_("📈 Every move was looked at: press Analysis.")
FAILED = N_("📈 The analysis did not work out. Press Analysis to try again.")
TOO_LONG = N_("📈 The analysis took too long, so I stopped it. Press Analysis to try again.")


class AnalysisDelivery:
    """Works out analyses in the background, stores them, and edits the results."""

    def __init__(
        self,
        posts: MessageDelivery,
        results: ResultDelivery,
        analyst: Analyst,
        background: Background,
    ) -> None:
        """Analyse with this analyst."""
        self.matches = posts.matches
        self.posts = posts
        self.results = results
        self.analyst = analyst
        self.background = background
        self._failures = Counter[str]()
        self._waiting: dict[str, OutboxRow] = {}
        """Rows by match id, oldest first, until the match is analysed or has failed."""
        self.kinds = (DeliveryKind(KIND, self.deliver, "none"),)

    async def deliver(self, row: OutboxRow, _: KnownCard) -> None:
        """Queue the analysis; one background job works on one match after another.

        The row stays open until the analysis is stored, so an interrupted one starts again.
        """
        self._waiting.setdefault(row.match_id, row)
        self.background.begin(row.kind, self._analyse_all)

    async def _analyse_all(self) -> None:
        while self._waiting:
            match_id, row = next(iter(self._waiting.items()))
            try:
                await self._analyse(row)
            except DeliveryError as error:
                log.info("delivery_failed", match=match_id, kind=row.kind, why=str(error))
                await self.posts.failed(row)
            except Exception as error:  # noqa: BLE001 - it is logged, and the others go on
                self.background.log_failure("analysis_failed", error, match=match_id)
                await self.posts.failed(row)
            finally:
                del self._waiting[match_id]

    async def _analyse(self, row: OutboxRow) -> None:
        """Analyse a match, and note on its result that this is done, or has failed three times.

        One that exceeded its limit would do so again, so once is enough. The row is marked as
        delivered last, so an edit that Discord refuses is repeated later.
        """
        loaded, note = await self.matches.load(row.match_id), DONE
        try:
            await self._store(loaded)
        except JobLimitExceeded:
            log.warning("analysis_too_long", match=loaded.id)
            note = TOO_LONG
        except Exception:
            self._failures[loaded.id] += 1
            if self._failures[loaded.id] < TRIES:
                raise
            note = FAILED
        await self.results.edit(loaded, loaded.words(note))
        self._failures.pop(loaded.id, None)
        await self.posts.mark_delivered(row)

    async def _store(self, loaded: LoadedMatch) -> None:
        """Analyse a match and store the analysis, unless one is stored already."""
        known = await self.posts.read(lambda conn: match_analysis.stored_of(conn, loaded.id))
        if known is not None:
            return
        found = await self.analyst.analyse(loaded, Progress(self.results, loaded))
        await self.matches.database.write(partial(match_analysis.store, loaded.id, found))


class Progress:
    """Shows on a result how far its analysis is."""

    def __init__(self, results: ResultDelivery, loaded: LoadedMatch) -> None:
        """Start with nothing shown."""
        self._results = results
        self._loaded = loaded
        self._told = -1.0

    async def __call__(self, share: float) -> None:
        """Edit the result if the next step is reached; `share` is from 0 to 1.

        If Discord refuses the edit, the analysis goes on without it.
        """
        step = max(number for number in SHOWN if number <= share)
        if step > self._told:
            self._told = step
            note = self._loaded.words(WORKING, percent=percent(step))
            with suppress(DeliveryError):
                await self._results.edit(self._loaded, note)
