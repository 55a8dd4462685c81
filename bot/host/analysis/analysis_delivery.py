"""Analyses matches on request, and shows the progress on their results."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import partial

import structlog

from bot.host.analysis import analysis_sheet, match_analysis
from bot.host.analysis.analysis_handlers import KIND, Analyses
from bot.host.analysis.analyst import Analyst
from bot.host.delivery.awaited_pages import AwaitedPage, AwaitedPages
from bot.host.delivery.background_queue import Background
from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.messages import DeliveryError
from bot.host.delivery.outbox import Outbox
from bot.host.delivery.panels import TOKEN_LASTS
from bot.host.delivery.result_delivery import ResultDelivery
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.match_names import about_match
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.percent import percent
from bot.worker_jobs import JobLimitExceeded
from games.core.translation import N_
from storage.match.outbox import OutboxRow
from storage.match.panels import PanelKey

log = structlog.get_logger()
TRIES = 3
SHOWN = (0.0, 0.2, 0.4, 0.6, 0.8)
"""The shares of the work (0 to 1) at which the result is edited."""
WORKING = N_("📈 I am looking at every move: {percent} %")
DONE = N_("📈 Every move was looked at: press Analysis.")
FAILED = N_("📈 The analysis did not work out. Press Analysis to try again.")
TOO_LONG = N_("📈 The analysis took too long, so I stopped it. Press Analysis to try again.")


class AnalysisDelivery:
    """Works out analyses in the background, stores them, and edits the messages that wait."""

    def __init__(
        self, outbox: Outbox, analyst: Analyst, background: Background, analyses: Analyses
    ) -> None:
        """Analyse with this analyst; `analyses` are what members then see."""
        self.matches = outbox.matches
        self.posts = outbox.posts
        self.results = outbox.results
        self.analyst = analyst
        self.analyses = analyses
        self.awaited = AwaitedPages(outbox.messenger, self.matches.now)
        self.background = background
        self._failures = Counter[str]()
        self._outcomes: dict[str, str] = {}
        """What is told of matches, by id, that are not analysed again, until it has been told."""
        self._waiting: dict[str, OutboxRow] = {}
        """Rows by match id, oldest first, until the match is analysed or has failed."""
        self.kinds = (DeliveryKind(KIND, self.deliver, "none"),)

    async def record_page(
        self, interaction: MemberInteraction, content: MessageContent, key: PanelKey
    ) -> None:
        """Record what a private message shows: that it waits for an analysis, or does so no more.

        One that was finished since the message was drawn is shown at once.
        """
        member, match_id = interaction.member, interaction.custom_id.match
        if not content.awaits_result or match_id == NO_MATCH:
            self.awaited.forget(key.message_id)
            return
        until = self.matches.now() + TOKEN_LASTS
        self.awaited.add(AwaitedPage(match_id, member.user_id, member.locale, key, until))
        if await self.posts.read(lambda conn: match_analysis.stored_of(conn, match_id)):
            await self._show(await self.matches.load(match_id))

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
        delivered last, so an edit that Discord refuses is repeated later, without the analysis.
        """
        loaded = await self.matches.load(row.match_id)
        if loaded.id not in self._outcomes:
            self._outcomes[loaded.id] = await self._outcome(loaded)
        note = self._outcomes[loaded.id]
        if note == DONE:
            await self._show(loaded)
        else:
            await self._tell(loaded, note)
        await self.results.edit(loaded, loaded.words(note))
        await self.posts.mark_delivered(row)
        self._failures.pop(loaded.id, None)
        del self._outcomes[loaded.id]

    async def _outcome(self, loaded: LoadedMatch) -> str:
        """Analyse a match; return what to tell, or raise if it is worth another attempt."""
        try:
            await self._store(loaded)
        except JobLimitExceeded:
            log.warning("analysis_too_long", match=loaded.id)
            return TOO_LONG
        except Exception:
            self._failures[loaded.id] += 1
            if self._failures[loaded.id] < TRIES:
                raise
            return FAILED
        return DONE

    async def _show(self, loaded: LoadedMatch) -> None:
        """Show the analysis in all private messages that wait for it."""

        async def draw(page: AwaitedPage) -> MessageContent | None:
            content = await self.analyses.shown(loaded, page.user_id, page.locale)
            return None if content is None else _named(loaded, page, content)

        await self.awaited.edit(loaded.id, draw, is_done=True)

    async def _tell(self, loaded: LoadedMatch, note: str) -> None:
        """Show that there will be none in all private messages that wait for it."""
        await self.awaited.edit(loaded.id, partial(_waiting, loaded, note, None), is_done=True)

    async def _store(self, loaded: LoadedMatch) -> None:
        """Analyse a match and store the analysis, unless one is stored already."""
        known = await self.posts.read(lambda conn: match_analysis.stored_of(conn, loaded.id))
        if known is not None:
            return
        found = await self.analyst.analyse(loaded, Progress(self.results, self.awaited, loaded))
        await self.matches.database.write(partial(match_analysis.store, loaded.id, found))


def _named(loaded: LoadedMatch, page: AwaitedPage, content: MessageContent) -> MessageContent:
    """Return what a private message shows with the line that names its match, and a way back."""
    words = words_for(loaded.row.seats, page.locale)
    about = about_match(loaded.row, loaded.definition, page.user_id, page.locale)
    seat = loaded.row.seat_of(page.user_id)
    back = Button(words("Back"), loaded.custom_id("/show" if seat is None else "/hand"))
    return replace(content, about=about, rows=(*content.rows, (back,)))


async def _waiting(
    loaded: LoadedMatch, note: str, share: int | None, page: AwaitedPage
) -> MessageContent:
    """Return what a private message shows while there is no analysis; `share` is in percent."""
    words = words_for(loaded.row.seats, page.locale)
    text = words(note) if share is None else words(note, percent=share)
    return _named(loaded, page, analysis_sheet.waiting(loaded, text, words))


class Progress:
    """Shows on a result, and in private messages that wait, how far its analysis is."""

    def __init__(self, results: ResultDelivery, awaited: AwaitedPages, loaded: LoadedMatch) -> None:
        """Start with nothing shown."""
        self._results = results
        self._awaited = awaited
        self._loaded = loaded
        self._told = -1.0

    async def __call__(self, share: float) -> None:
        """Edit the result if the next step is reached; `share` is from 0 to 1.

        If Discord refuses the edit, the analysis goes on without it.
        """
        step = max(number for number in SHOWN if number <= share)
        if step > self._told:
            self._told = step
            draw = partial(_waiting, self._loaded, WORKING, percent(step))
            await self._awaited.edit(self._loaded.id, draw, is_done=False)
            note = self._loaded.words(WORKING, percent=percent(step))
            with suppress(DeliveryError):
                await self._results.edit(self._loaded, note)
