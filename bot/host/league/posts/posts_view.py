"""Builds the post of a division's announcement and chooses its channel."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

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
from bot.host.league.rules import division as parts
from bot.host.league.rules.announcements import CHANGE, COPY, stand_in_role
from bot.host.league.rules.division import Division
from bot.host.match.match_service import MatchService
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent
from storage.match import matches
from storage.match.outbox import OutboxRow
from storage.server import divisions, post_targets, servers
from storage.server.post_targets import PostTarget

LEAGUE_POSTS = {"begun", "preview", "ticker", "results", "over", "champion"}
"""Kinds of announcements for everybody; the others are for those who play or organise."""


@dataclass(frozen=True, slots=True)
class Announcement:
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


def post_of(conn: Connection, tables: MatchService, row: OutboxRow) -> Announcement | None:
    """Return the message of an outbox row; None if it is obsolete."""
    facts = json.loads(row.payload)
    part = parts.read(conn, facts["division"])
    if part is not None and facts["what"] == "champion" and part.row.level:
        part = _top(conn, part)
    match = part.match if part and part.match else matches.load(conn, row.match_id)
    definition = tables.games.get(part.season.game) if part else None
    if part is None or match is None or definition is None:
        return None
    if facts["what"] in {*call_posts.CALLS, "unplayed"} and facts["stage"] != part.row.stage:
        return None  # it was not delivered in time
    loaded = tables.from_row(match)
    if facts["what"] == "call" and not call_posts.is_on_turn(part, loaded, facts):
        return None
    words = words_for(match.seats, servers.language_of(conn, part.season.guild_id))
    is_inside = facts["what"] in {*call_posts.CALLS, *stand_in_posts.KINDS}
    channel = (match.thread_id or match.channel_id) if is_inside else part.season.channel_id
    target = _target(conn, part, facts["what"])
    is_elsewhere = target is not None and target.channel_id != channel
    told = DivisionFacts(part, match, loaded, definition.season, facts, conn, words, is_elsewhere)
    content, name = SHEETS[facts["what"]](told), part.season.name
    if facts["what"] in stand_in_posts.KINDS and not (content.rows or row.kind == CHANGE):
        return None  # all are back before it was posted
    if row.kind == COPY:
        content = replace(content, ping=None)
        role = f"season-{row.id}"
        return Announcement(channel, role, content, name, target) if is_elsewhere else None
    is_opening = facts["what"] == "begun" and definition.season is not None
    role = "lobby" if is_opening else _role(told, row)
    edits = row.kind == CHANGE or facts["what"] == transfer_ticker.TICKER
    stays = is_opening or content.ping is not None
    if target is not None and not is_elsewhere and (stays or target.webhook is None):
        target = None
    return Announcement(channel, role, content, name, target, stays, edits)


def _role(told: DivisionFacts, row: OutboxRow) -> str:
    """Return the role of an announcement's message."""
    what = told.facts["what"]
    if what in call_posts.CALLS:
        return f"{call_posts.CALL_ROLE} {row.id}"
    if what == transfer_ticker.TICKER:
        return transfer_ticker.role_of(told.facts["week"])
    if what in stand_in_posts.KINDS:
        return stand_in_role(what, told.facts["numbers"])
    return f"season-{row.id}"


def _target(conn: Connection, part: Division, what: str) -> PostTarget | None:
    """Return where the server wants posts of this kind; None for the season's own channel."""
    if what not in LEAGUE_POSTS:
        return None
    return post_targets.usable(conn, part.season.guild_id, post_targets.LEAGUE)


def _top(conn: Connection, part: Division) -> Division:
    """Return the division whose winner is the season's champion."""
    level = {one.level: one for one in divisions.of_season(conn, part.season.id)}
    return parts.read(conn, level[0].id) or part


def _results(told: DivisionFacts) -> MessageContent:
    return round_post.post(told) if told.days is None else friday_show.post(told)


SHEETS: Mapping[str, Callable[[DivisionFacts], MessageContent]] = {
    "begun": season_posts.begun,
    "preview": monday_preview.post,
    "ticker": transfer_ticker.post,
    "results": _results,
    "call": call_posts.turn_message,
    "reminder": call_posts.reminder,
    "unplayed": round_post.unplayed,
    **dict.fromkeys(stand_in_posts.KINDS, stand_in_posts.post),
    "deserted": season_posts.deserted,
    "moved": season_posts.moved,
    "over": champion_post.over,
    "champion": champion_post.champion,
    **organiser_view.SHEETS,
}
"""Functions that build the message of an announcement, by its kind."""
