"""Delivery of the puzzle of the day in the servers whose managers chose a channel for it."""

from dataclasses import replace
from datetime import UTC, date, datetime, time
from functools import partial

from sqlalchemy import Connection

from bot.host.delivery.background_queue import Background
from bot.host.delivery.error_meanings import log_failure
from bot.host.delivery.messages import (
    ChannelDeletedError,
    Messenger,
    MissingPermissionError,
    RefusedError,
)
from bot.host.delivery.targets.target_posting import TargetPost, TargetPosting
from bot.host.match.match_service import MatchService
from bot.host.puzzles import puzzle_card
from bot.host.puzzles.puzzle_card import PuzzleTries
from bot.host.puzzles.puzzle_days import puzzle_on
from bot.host.puzzles.puzzle_of_the_day import DailyPuzzle, ShownPuzzle, day_of, shown
from bot.host.ratings import formatting
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.member import COMPUTERS, words_for
from bot.host.ui.message import MessageContent
from games.core.translation import N_
from storage.fleet import claims
from storage.fleet.shards import SERVER_BITS
from storage.member import puzzle_tries
from storage.server import post_targets, puzzle_posts, servers
from storage.server.due_work import Due
from storage.server.post_targets import PUZZLES, PostTarget
from storage.server.puzzle_posts import PuzzlePost

NAME = N_("Puzzle of the day")
SPREAD_MS = 600_000
"""Milliseconds over which the posts of a day are spread, so that not all are due at once."""
RETRY_MS = 300_000
"""Milliseconds until the next attempt after a failure."""
REFUSED_RETRY_MS = 3_600_000
"""Milliseconds until the next attempt where the bot may not post; managers are notified once."""
NONCE_DAYS = 1000


class PuzzleDelivery:
    """Posts each day's puzzle once, even after a failure or a restart."""

    def __init__(
        self, match_service: MatchService, messenger: Messenger, background: Background
    ) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.messenger = messenger
        self.posting = TargetPosting(match_service.database, messenger)
        self.background = background

    async def process(self, due: Due) -> None:
        """Claim and start the posts that are due; they run in the background."""
        works = {key: partial(self._try, key) for key in due.puzzles}
        now = self.matches.now()
        await self.background.begin_claimed(self.database, works, due.channels, now)

    async def _try(self, key: str) -> None:
        """Post in one server, unless an earlier attempt has posted without storing that."""
        guild_id, now = int(claims.id_in(key)), self.matches.now()
        today = day_of(now)

        def begin(conn: Connection) -> PuzzlePost | None:
            claims.release(conn, key)
            before = puzzle_posts.load(conn, guild_id)
            if before is None or not _is_due(before, now):  # was deleted, or another process posts
                return None
            tried_at = before.tried_at if before.day == today else now
            attempt = PuzzlePost(guild_id, today, now + RETRY_MS, tried_at)
            puzzle_posts.put(conn, attempt)
            return before

        before = await self.database.write(begin)
        if before is None:
            return
        target = await self.database.read(lambda conn: post_targets.usable(conn, guild_id, PUZZLES))
        try:
            is_done = await self._post_once(target, today, before)
        except RefusedError as error:
            log_failure("puzzle_post_failed", error, server=guild_id)
            is_done = True
        except Exception as error:  # noqa: BLE001 - it is logged, and tried again
            self.background.log_failure("puzzle_post_failed", error, server=guild_id)
            return
        done = PuzzlePost(guild_id, today, None) if is_done else replace(before, due_at=None)
        await self.database.write(
            lambda conn: self._finish(conn, done, today, began_at=now, is_done=is_done)
        )

    def _finish(
        self, conn: Connection, post: PuzzlePost, today: int, *, began_at: int, is_done: bool
    ) -> None:
        """Store an attempt of today's, and when the next one is due.

        If a channel was chosen meanwhile, that is still due.
        """
        guild_id = post.guild_id
        known = puzzle_posts.load(conn, guild_id)
        if known is None:
            return
        due_at = known.due_at
        if due_at == began_at + RETRY_MS:
            tomorrow = _begin_of(today + 1, guild_id)
            has_channel = post_targets.usable(conn, guild_id, PUZZLES) is not None
            soon = tomorrow if is_done else min(tomorrow, self.matches.now() + REFUSED_RETRY_MS)
            due_at = soon if has_channel else None
        puzzle_posts.put(conn, replace(post, due_at=due_at))

    async def _post_once(self, target: PostTarget | None, day: int, before: PuzzlePost) -> bool:
        """Post the puzzle of a day unless it was; return whether the day needs no more attempt."""
        if before.day == day and before.tried_at is None:
            return True
        if target is None:
            return False
        return await self._is_posted(target, day, before) or await self._post(target, day)

    async def _post(self, target: PostTarget, day: int) -> bool:
        """Post the puzzle of a day; return whether it was posted, or there is none."""
        daily = await puzzle_on(self.database, self.matches.games, day, day)
        if daily is None:
            return True
        content, name = await self._content(daily, target.guild_id)
        nonce = f"p{target.guild_id}.{day % NONCE_DAYS}"
        return await self.posting.post(TargetPost(target, name, content, nonce)) is not None

    async def _is_posted(self, target: PostTarget, day: int, before: PuzzlePost) -> bool:
        """Return whether an earlier attempt of this day has posted without storing that."""
        if before.day != day or before.tried_at is None:
            return False
        where, action = target.channel_id, puzzle_card.solution_action(day - 1)
        try:
            found = await self.messenger.find(where, NO_MATCH, before.tried_at, action)
        except (ChannelDeletedError, MissingPermissionError):
            return False
        return found is not None

    async def _content(self, daily: DailyPuzzle, guild_id: int) -> tuple[MessageContent, str]:
        """Return the post in the server's language, and its subject."""
        language = await self.database.read(lambda conn: servers.language_of(conn, guild_id))
        words = words_for((), language)
        before = tuple[str, ...]()
        yesterday = await puzzle_on(self.database, self.matches.games, daily.day - 1, daily.day)
        if yesterday is not None:
            tries = await self.database.read(lambda conn: _tries(conn, guild_id, yesterday.day))
            before = puzzle_card.outcome(yesterday, _shown(yesterday, language), tries, words)
        return puzzle_card.post(daily, _shown(daily, language), before, words), words(NAME)


def _is_due(post: PuzzlePost, now: int) -> bool:
    """Return whether a server's post is due: another process may have begun it before the claim."""
    return post.due_at is not None and post.due_at <= now


def _shown(daily: DailyPuzzle, language: str) -> ShownPuzzle:
    """Return a puzzle as everybody sees it, with a computer's name in the solver's seat."""
    return shown(daily, COMPUTERS[daily.puzzle.seat], language)


def _tries(conn: Connection, guild_id: int, day: int) -> PuzzleTries:
    attempts = puzzle_tries.of_day(conn, guild_id, day)
    names = formatting.names(conn, [attempt.user_id for attempt in attempts], guild_id)
    return PuzzleTries(attempts, None, 0, names)


def _begin_of(day: int, guild_id: int) -> int:
    """Return when the post of a day (an ordinal) is due in a server, in ms since 1970."""
    begins = datetime.combine(date.fromordinal(day), time(), UTC)
    return int(begins.timestamp() * 1000) + (guild_id >> SERVER_BITS) % SPREAD_MS
