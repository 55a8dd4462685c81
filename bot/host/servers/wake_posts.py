"""The one post in a server that rested: for how long, and the new dates of its seasons and cups."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from sqlalchemy import Connection

from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.league.posts.division_facts import title_of
from bot.host.league.rules import division_reading
from bot.host.league.rules.schedule_shifts import date_lines
from bot.host.match.lobby_life import end_of
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import load_payload
from bot.host.ratings.formatting import format_duration
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import escape_markdown, words_for
from bot.host.ui.message import Button, MessageContent, Row
from games.core.translation import N_, Translator
from storage.engine import unreadable_rows
from storage.fleet.rests import Reason
from storage.match import matches
from storage.match.matches import MatchRow
from storage.match.outbox import OutboxRow
from storage.server import cups, divisions, seasons, servers
from storage.server.cups import CupRow
from storage.server.seasons import SeasonRow

AWAKE = "awake"
"""The kind of the row, and the role of the post."""
SINCE: Mapping[Reason, str] = MappingProxyType(
    {
        "blocked": N_("👋 Nobody could play in this server for {time}."),
        "removed": N_("👋 I am back after {time}."),
        "down": N_("👋 I was away for {time}."),
        "paused": N_("👋 No match could begin for {time}."),
    }
)
"""By reason, the one that explains most first: how long the server rested."""
CLOCK_WAS_WRONG = N_("👋 The clock of my computer was wrong. It is right again.")
NOTHING_LOST = N_("Nobody has lost time. The new dates:")


@dataclass(frozen=True, slots=True)
class Awake:
    """The data of the post: why the server rested, and for how many ms.

    They are negative after a clock was set back.
    """

    why: Reason
    rested: int


class WakePosts:
    """Posts, once in a server that rested, which dates have moved."""

    def __init__(self, match_service: MatchService, posts: MessageDelivery) -> None:
        self.matches = match_service
        self.posts = posts
        self.kinds = (DeliveryKind(AWAKE, self._post, "elsewhere", suspends=False, keeps=True),)

    async def _post(self, row: OutboxRow, _: KnownCard) -> None:
        """Post where the match is played that carries the row."""
        about = load_payload(Awake, row.payload)

        def read(conn: Connection) -> tuple[int, MessageContent] | None:
            match = matches.load(conn, row.match_id)
            if match is None or match.guild_id is None:
                return None
            content = self.content(conn, match.guild_id, about)
            return match.channel_id, replace(content, rows=(_buttons(conn, match),))

        found = await self.posts.read(read)
        if found is None:
            await self.posts.mark_delivered(row)
            return
        channel_id, content = found
        posted = await self.posts.post_once(row, AWAKE, channel_id, content, silent=True)
        if posted is not None:
            await self.posts.mark_delivered(row, posted)

    def content(self, conn: Connection, guild_id: int, about: Awake) -> MessageContent:
        """Return the post, with the dates as they are now."""
        words = words_for((), servers.language_of(conn, guild_id))
        why = SINCE[about.why] if about.rested > 0 else CLOCK_WAS_WRONG
        lines = [words(why, time=format_duration(about.rested, words)), words(NOTHING_LOST)]
        for season in reversed(seasons.live_in(conn, guild_id)):
            lines += self._season_lines(conn, season, about, words)
        for cup in reversed(cups.of_guild(conn, guild_id)):
            lines += _cup_lines(conn, cup, words)
        return MessageContent("", tuple(lines), may_cut=True)

    def _season_lines(
        self, conn: Connection, season: SeasonRow, about: Awake, words: Translator
    ) -> Iterator[str]:
        """Yield the new dates of a season that is open or running and has moved."""
        definition = self.matches.games.get(season.game)
        if definition is None or season.paused_at is not None:
            return
        if season.status == "open" and season.wake_at is not None:
            name, at = escape_markdown(season.name), season.wake_at // 1000
            yield words("🏆 {season} · sign-up ends <t:{at}:F>.", season=name, at=at)
        if definition.season is not None and about.why == "paused":
            return  # its days went on
        for row in divisions.of_season(conn, season.id):
            division = division_reading.read(conn, row.id)
            if division is not None and row.ended_at is None:
                dates = date_lines(division, definition.season, words)
                if dates:
                    yield f"{title_of(division, words)} · {' '.join(dates)}"


def _buttons(conn: Connection, match: MatchRow) -> Row:
    """Return the button for the table of the season or cup that a match belongs to."""
    words = words_for((), servers.language_of(conn, match.guild_id or 0))
    if divisions.of_match(conn, match.id) is not None:
        return (Button(words("Season table"), str(CustomId(match.id, "/season-table"))),)
    return (Button(words("Cup table"), str(CustomId(match.id, "/cup-table"))),)


def _cup_lines(conn: Connection, cup: CupRow, words: Translator) -> Iterator[str]:
    """Yield until when the open ties of a cup wait, if there are any."""
    if cup.status != "running":
        return
    open_ties = [tie.match_id for tie in cups.ties_of(conn, cup.id) if not tie.done]
    dates, noted = list[int](), unreadable_rows.of(conn)
    for match_id in filter(None, open_ties):
        with noted.apart("matches", match_id):
            row = matches.load(conn, match_id)
            if row is not None and row.status == "lobby":
                at = end_of(row, MatchSettings.load(row.settings))
                dates += [] if at is None else [at]
    if dates:
        text = N_("🏆 {cup} · matches that have not begun wait until <t:{at}:F>.")
        yield words(text, cup=escape_markdown(cup.name), at=min(dates) // 1000)
