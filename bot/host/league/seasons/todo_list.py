"""The message of `/season todo`."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.league.days.owed_actions import duty, is_paused
from bot.host.league.days.presence import BACK
from bot.host.league.posts.division_facts import title_of
from bot.host.league.posts.fixture_lines import fixture_line
from bot.host.league.rules.division import Division
from bot.host.league.rules.round_results import late_deadline_of
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_days import planning_state
from bot.host.ui.message import Button, MessageContent
from bot.host.views.match_status import STILL
from games.core.translation import N_, Translator
from storage.match import matches as stored
from storage.match.matches import MatchRow
from storage.server import divisions
from storage.server.divisions import FixtureRow

MOST_MATCHES = 10
"""The most open matches of a league that are listed."""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A league's match that a member can play, and its deadline (ms); None: there is none yet."""

    division: Division
    fixture: FixtureRow
    match: MatchRow
    until: int | None


def todo(
    owed: Sequence[tuple[Division, LoadedMatch]],
    matches: Sequence[OpenMatch],
    idle: Sequence[Division],
    user_id: int,
    words: Translator,
) -> MessageContent:
    """Return what a member has left to do in each of their divisions, with buttons.

    `matches` are a league's open matches of this member, `idle` the divisions without any.
    """
    title = words("What you still have to do")
    if not owed and not matches and not idle:
        text = words(
            "You have nothing to play in this server's seasons. See open ones: /season join"
        )
        return MessageContent(title, (text,))
    lines, rows = [], list[tuple[Button, ...]]()
    paused = {
        match.division.row.id: match.division for match in matches if is_paused(match.division)
    }
    lines += [_said_of(division, words(STILL), words) for division in paused.values()]
    lines += [_match_line(match, words) for match in matches[:MOST_MATCHES]]
    for division, loaded in owed:
        lines.append(_said_of(division, duty(division, loaded, user_id, words), words))
        seat = loaded.row.seat_of(user_id)
        if seat is not None and loaded.seat(seat).bot is not None and loaded.is_running:
            rows.append((Button(words("I'm back"), loaded.custom_id(f"/{BACK}"), "main"),))
            continue
        mine = [
            Button(words(loaded.definition.texts.hand_label), loaded.custom_id("/hand"), "main")
        ]
        if seat is not None and planning_state(loaded, seat) is not None:
            mine.append(Button(words("Plan ahead"), loaded.custom_id("/plan")))
        rows.append(tuple(mine))
    for division in idle:
        text = N_("{title}: nothing now")
        still = _said_of(division, words(STILL), words)
        lines.append(still if is_paused(division) else words(text, title=title_of(division, words)))
    return MessageContent(title, tuple(lines), tuple(rows[:5]), mood="live")


def _said_of(division: Division, text: str, words: Translator) -> str:
    """Return a sentence about a division, after its title."""
    return words("{title}: {text}", title=title_of(division, words), text=text)


def _match_line(open_match: OpenMatch, words: Translator) -> str:
    """Return a match's sides, a link to it, and its deadline."""
    text = N_("{title}: {match} → <#{channel}>")
    if open_match.until is not None:
        text = N_("{title}: {match} → <#{channel}>, until <t:{at}:R>")
    facts = {
        "title": title_of(open_match.division, words),
        "match": fixture_line(open_match.division, open_match.fixture, words),
        "channel": open_match.match.thread_id or open_match.match.channel_id,
        "at": (open_match.until or 0) // 1000,
    }
    return words(text, **facts)


def open_matches(conn: Connection, division: Division, user_id: int, now: int) -> list[OpenMatch]:
    """Return a member's unfinished matches of a league, with their deadlines."""
    member, closing = division.member_of(user_id), division.closing(division.row.stage)
    number = member.number if member else -1
    closes = closing.due if closing is not None and not is_paused(division) else None
    matches = []
    for fixture in divisions.fixtures_of(conn, division.row.id):
        if fixture.match_id is None or fixture.done or number not in (fixture.home, fixture.away):
            continue
        row = stored.load(conn, fixture.match_id)
        if row is not None:
            is_now = fixture.round == division.row.stage
            until = closes if is_now else late_deadline_of(conn, fixture, division, now)
            matches.append(OpenMatch(division, fixture, row, until))
    return matches
