"""Builds the post of a division's announcement and chooses its channel."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection

from bot.host.league.posts import (
    call_posts,
    champion_post,
    friday_show,
    monday_preview,
    organiser_view,
    round_post,
    season_posts,
    stand_in_posts,
    transfer_ticker,
)
from bot.host.league.posts.division_facts import DivisionFacts
from bot.host.league.rules import announcements, division_reading
from bot.host.league.rules.announcements import CHANGE, COPY, AboutDivision
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent
from storage.match import matches
from storage.match.outbox import OutboxRow
from storage.server import divisions, post_targets, servers
from storage.server.post_targets import PostTarget

A = TypeVar("A", bound=AboutDivision)


def _own_role(_: AboutDivision, row: OutboxRow) -> str:
    """Return the role of a message that no other one replaces."""
    return f"season-{row.id}"


def _never(_part: Division, _loaded: LoadedMatch | None, _about: AboutDivision) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Posting(Generic[A]):
    """How one kind of announcement is posted.

    `build` returns its message, and `role` that message's role for its match. `is_obsolete`: it was
    not delivered in time. `is_public`: it is for everybody, so it goes to the server's channel for
    league posts; others are for those who play or organise. `is_inside`: it is posted where the
    match is played. `is_opening`: in a season of days, the thread is opened below it. `edits`: the
    earlier message of its role is edited. `of_top`: it is about the highest division.
    """

    build: Callable[[DivisionFacts, A], MessageContent]
    role: Callable[[A, OutboxRow], str] = _own_role
    is_obsolete: Callable[[Division, LoadedMatch | None, A], bool] = _never
    is_public: bool = False
    is_inside: bool = False
    is_opening: bool = False
    edits: bool = False
    of_top: bool = False


@dataclass(frozen=True, slots=True)
class DivisionPost:
    """A message to post: its channel, its role for its match, its content, and its season's name.

    With a `target` it is posted there instead, or in both places if it `stays`. If it `edits`, the
    earlier message of its role is edited if there is one.
    """

    channel_id: int
    role: str
    content: MessageContent
    season: str
    target: PostTarget | None = None
    stays: bool = False
    edits: bool = False


def post_of(conn: Connection, match_service: MatchService, row: OutboxRow) -> DivisionPost | None:
    """Return the message of an outbox row; None if it is obsolete."""
    about = announcements.load_announcement(row.payload)
    posting, division = POSTINGS[type(about)], division_reading.read(conn, about.division)
    if division is not None and posting.of_top and division.row.level:
        division = _top(conn, division)
    match = division.match if division and division.match else matches.load(conn, row.match_id)
    definition = match_service.games.get(division.season.game) if division else None
    if division is None or match is None or definition is None:
        return None
    loaded = match_service.from_row(match)
    if row.kind != CHANGE and posting.is_obsolete(division, loaded, about):
        return None
    words = words_for(match.seats, servers.language_of(conn, division.season.guild_id))
    channel = division.season.channel_id
    if posting.is_inside:
        channel = match.thread_id or match.channel_id
    target = _target(conn, division) if posting.is_public else None
    is_elsewhere = target is not None and target.channel_id != channel
    facts = DivisionFacts(division, match, loaded, definition.season, conn, words, is_elsewhere)
    content, name = posting.build(facts, about), division.season.name
    if row.kind == COPY:
        content, role = replace(content, ping=None), _own_role(about, row)
        return DivisionPost(channel, role, content, name, target) if is_elsewhere else None
    is_opening = posting.is_opening and definition.season is not None
    role = "lobby" if is_opening else posting.role(about, row)
    stays = is_opening or content.ping is not None
    if target is not None and not is_elsewhere and (stays or target.webhook is None):
        target = None
    return DivisionPost(channel, role, content, name, target, stays, posting.edits)


def _target(conn: Connection, division: Division) -> PostTarget | None:
    """Return where the server wants league posts; None for the season's own channel."""
    return post_targets.usable(conn, division.season.guild_id, post_targets.LEAGUE)


def _top(conn: Connection, division: Division) -> Division:
    """Return the division whose winner is the season's champion."""
    level = {row.level: row for row in divisions.of_season(conn, division.season.id)}
    return division_reading.read(conn, level[0].id) or division


def _results(facts: DivisionFacts, about: announcements.WeekEnded) -> MessageContent:
    build = round_post.post if facts.days is None else friday_show.post
    return build(facts, about)


POSTINGS: Mapping[type[AboutDivision], Posting[Any]] = {
    announcements.DivisionBegun: Posting(season_posts.begun, is_public=True, is_opening=True),
    announcements.WeekBegun: Posting(
        monday_preview.post, is_obsolete=monday_preview.is_past, is_public=True
    ),
    announcements.DayOfTransfers: Posting(
        transfer_ticker.post, transfer_ticker.role_of, is_public=True, edits=True
    ),
    announcements.WeekEnded: Posting(_results, is_public=True),
    announcements.TurnCall: Posting(
        call_posts.turn_message, call_posts.role_of, call_posts.is_moved, is_inside=True
    ),
    announcements.DayReminder: Posting(
        call_posts.reminder, call_posts.role_of, call_posts.is_past, is_inside=True
    ),
    announcements.RoundClosing: Posting(round_post.unplayed, is_obsolete=call_posts.is_past),
    announcements.ClubsStoodIn: Posting(
        stand_in_posts.post, stand_in_posts.role_of, stand_in_posts.are_all_back, is_inside=True
    ),
    announcements.MemberGone: Posting(stand_in_posts.gone, is_public=True),
    announcements.SeasonDeserted: Posting(season_posts.deserted),
    announcements.DeadlinesMoved: Posting(season_posts.moved),
    announcements.LastDayWaits: Posting(
        season_posts.waits, is_obsolete=season_posts.is_somebody_back
    ),
    announcements.DivisionOver: Posting(champion_post.over, is_public=True),
    announcements.SeasonOver: Posting(champion_post.champion, is_public=True, of_top=True),
    announcements.OrganiserWish: Posting(organiser_view.asked),
    announcements.OrganiserChanged: Posting(organiser_view.organiser),
    announcements.SeasonChanged: Posting(season_posts.changed, is_public=True),
    announcements.ClubOffered: Posting(organiser_view.offer),
    announcements.ClubHandedOver: Posting(organiser_view.handed),
}
"""How each kind of announcement is posted."""
