"""The posts about a round of a league of matches: what is left to play, results and table."""

from sqlalchemy import Connection

from bot.host.league.days.round_story_lines import story_lines
from bot.host.league.posts.division_facts import DivisionFacts, plain_title, rows_of
from bot.host.league.posts.division_table import title_lines
from bot.host.league.posts.fixture_lines import fixture_line, free_line, plain_pair
from bot.host.league.race import league_board, weekly_table
from bot.host.league.rules.announcements import RoundClosing, WeekEnded
from bot.host.league.rules.division import Division
from bot.host.ui.custom_id import CustomId
from bot.host.ui.message import Button, Link, Mention, MessageContent, Row
from games.core.translation import Translator
from leagues.title_race import race_of
from storage.match import matches, messages
from storage.server import divisions
from storage.server.divisions import FixtureRow

MOST_WAYS = 4
"""The most buttons that lead to matches, in addition to the one to the table."""


def post(facts: DivisionFacts, about: WeekEnded) -> MessageContent:
    """Return the post about a round that is over."""
    words, division, week = facts.words, facts.division, about.week
    fixtures = divisions.fixtures_of(facts.conn, division.row.id)
    mine = [fixture for fixture in fixtures if fixture.round == week - 1]
    lines = [fixture_line(division, fixture, words) for fixture in mine]
    lines += [*free_line(division, mine, words), *late_lines(facts, week - 1)]
    scored = [
        fixture
        for fixture in mine
        if fixture.home_score is not None and fixture.away_score is not None
    ]
    top = max(scored, key=_worth, default=None)
    if top is not None and len(scored) > 1:
        line = fixture_line(division, top, words)
        lines.append(words("⭐ Match of the week: {line}", line=line))
    title = words("{title} · round {n}", title=facts.title, n=week)
    tables = divisions.tables_of(facts.conn, division.row.id)
    rows = tables.get(week, [])
    lines += [f"• {line}" for line in story_lines(division, week, fixtures, tables, words)]
    if week == max(tables, default=0):
        lines += title_lines(division, race_of(division, rows), words)
    table = weekly_table.board(division, plain_title(division, words, week), rows, words)
    picture = league_board.picture(table, words)
    return MessageContent(title, tuple(lines), rows_of(facts), picture=picture, mood="live")


def late_lines(facts: DivisionFacts, stage: int) -> list[str]:
    """Return the results of earlier rounds that arrived between this closing and the one before.

    After all rounds, `stage` is their number.
    """
    if facts.days is not None or not facts.division.closings or not stage:
        return []
    this, before = facts.division.closing(stage), facts.division.closing(stage - 1)
    until = this.closed_at if this is not None else None
    since = (before.closed_at if before is not None else None) or 0
    lines = []
    for fixture in divisions.fixtures_of(facts.conn, facts.division.row.id):
        match = matches.load(facts.conn, fixture.match_id) if fixture.match_id else None
        at = match.ended_at if match is not None else None
        if not fixture.done or fixture.round >= stage or at is None:
            continue
        if since < at <= (until or at):
            line = fixture_line(facts.division, fixture, facts.words)
            lines.append(facts.words("Round {n}: {line}", n=fixture.round + 1, line=line))
    return lines


def unplayed(facts: DivisionFacts, about: RoundClosing) -> MessageContent:
    """Return the unplayed matches of a round that closes soon, with links.

    It mentions the members named in the announcement.
    """
    conn, division, words = facts.conn, facts.division, facts.words
    stage, keys = about.stage, about.matches
    closing = division.closing(stage)
    at = closing.due // 1000 if closing is not None else 0
    fixtures = [fixture for key in keys if (fixture := divisions.fixture_of(conn, key)) is not None]
    lines = [
        words("Round {n} closes <t:{at}:R>. Not played yet:", n=stage + 1, at=at),
        *(fixture_line(division, fixture, words) for fixture in fixtures),
    ]
    users = {member.number: member.user_id for member in division.members}
    called = [user for number in about.numbers if (user := users.get(number)) is not None]
    text = words("your match still waits for you.")
    ping = Mention(called[0], text, tuple(called[1:])) if called else None
    table = Button(words("Season table"), str(CustomId(keys[0], "/season-table")))
    row: Row = (*_ways(conn, division, fixtures, words), table)
    return MessageContent(facts.title, tuple(lines), (row,), ping=ping, mood="live")


def _worth(fixture: FixtureRow) -> tuple[int, int]:
    home, away = fixture.home_score or 0, fixture.away_score or 0
    return home + away, -abs(home - away)


def _ways(
    conn: Connection, division: Division, fixtures: list[FixtureRow], words: Translator
) -> tuple[Link, ...]:
    """Return buttons that link to the messages of these matches."""
    ways = []
    for fixture in fixtures[:MOST_WAYS]:
        shown = messages.of(conn, fixture.match_id or "")
        post = shown.get("card") or shown.get("lobby")
        if post is not None:
            place = f"{division.season.guild_id}/{post.channel_id}/{post.message_id}"
            url = f"https://discord.com/channels/{place}"
            ways.append(Link(plain_pair(division, fixture, words), url))
    return tuple(ways)
