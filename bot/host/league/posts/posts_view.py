"""Announcements of a division: its start, weeks, reminders and end."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from bot.host.league.days.sittings import LEAST
from bot.host.league.posts import call_posts, organiser_view, unplayed_matches
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.fixture_lines import fixture_line
from bot.host.league.rules import division as parts
from bot.host.league.rules import final_places, league_board, schedule_shifts, weekly_table
from bot.host.league.rules.division import Division
from bot.host.league.rules.progress import mover_lines
from bot.host.league.rules.seeding import by_place
from bot.host.match.match_service import MatchService
from bot.host.ui.member import escape_markdown, words_for
from bot.host.ui.message import Button, Mention, MessageContent
from games.core.screen import Picture
from games.core.season import Fixture
from games.core.translation import N_, Translator
from storage.match import matches
from storage.match.outbox import OutboxRow
from storage.server import divisions, post_targets, seasons, servers
from storage.server.divisions import FixtureRow
from storage.server.post_targets import PostTarget
from storage.server.seasons import MemberRow

LEAGUE_POSTS = {"begun", "preview", "results", "over", "champion"}
"""Kinds of announcements for everybody; the others are for those who play or organise."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A message to post: its channel, its role for its match, its content, and its season's name.

    With a `target` it is posted there instead, or as well if it `stays`.
    """

    channel_id: int
    role: str
    content: MessageContent
    season: str
    target: PostTarget | None = None
    stays: bool = False


def post_of(conn: Connection, tables: MatchService, row: OutboxRow) -> Announcement | None:
    """Return the message of an outbox row; None if it is obsolete."""
    facts = json.loads(row.payload)
    part = parts.read(conn, facts["division"])
    match_id = row.match_id
    if part is not None and facts["what"] == "champion" and part.row.level:
        part = _top(conn, part)
        match_id = part.row.match_id or match_id
    match = matches.load(conn, match_id)
    definition = tables.games.get(part.season.game) if part else None
    if part is None or match is None or definition is None:
        return None
    if facts["what"] in call_posts.CALLS and facts["stage"] != part.row.stage:
        return None  # it was not delivered in time
    if facts["what"] == "call" and not call_posts.is_on_turn(part, tables.from_row(match), facts):
        return None
    words = words_for(match.seats, servers.language_of(conn, part.season.guild_id))
    if facts["what"] == "unplayed" and facts["stage"] != part.row.stage:
        return None  # its round is over
    is_inside = facts["what"] in {*call_posts.CALLS, "away", "silent"}
    channel = (match.thread_id or match.channel_id) if is_inside else part.season.channel_id
    target = _target(conn, part, facts["what"])
    is_elsewhere = target is not None and target.channel_id != channel
    told = DivisionFacts(
        part, match, tables.from_row(match), definition.season, facts, conn, words, is_elsewhere
    )
    content, name = SHEETS[facts["what"]](told), part.season.name
    if facts.get("copy"):
        content = replace(content, ping=None)
        role = f"season-{row.id}"
        return Announcement(channel, role, content, name, target) if is_elsewhere else None
    is_door = facts["what"] == "begun" and definition.season is not None
    role = "lobby" if is_door else f"season-{row.id}"
    if facts["what"] in call_posts.CALLS:
        role = f"{call_posts.CALL_ROLE} {row.id}"
    stays = is_door or content.ping is not None
    if target is not None and not is_elsewhere and (stays or target.webhook is None):
        target = None
    return Announcement(channel, role, content, name, target, stays)


def _target(conn: Connection, part: Division, what: str) -> PostTarget | None:
    """Return where the server wants posts of this kind; None for the season's own channel."""
    if what not in LEAGUE_POSTS:
        return None
    return post_targets.usable(conn, part.season.guild_id, post_targets.LEAGUE)


def _top(conn: Connection, part: Division) -> Division:
    """Return the division whose winner is the season's champion."""
    level = {one.level: one for one in divisions.of_season(conn, part.season.id)}
    return parts.read(conn, level[0].id) or part


def meeting_line(told: DivisionFacts, one: Fixture) -> str:
    """Return the two clubs of a match, with the goals once it was played."""
    facts = {"name": told.words.name(one.seat), "rival": escape_markdown(one.rival)}
    if one.goals is None:
        return told.words("{name} – {rival}", **facts)
    return told.words(
        "{name} {mine}:{theirs} {rival}", **facts, mine=one.goals[0], theirs=one.goals[1]
    )


def _begun(told: DivisionFacts) -> MessageContent:
    words, part = told.words, told.part
    names = words.listed([told.name(one.number) for one in part.members])
    lines = [words("{names} play this season.", names=names)]
    closing = part.closing(0)
    if closing is not None:
        day = words(told.days.name_of(0)) if told.days else words("round 1")
        lines.append(words("First: {day}, until <t:{at}:F>.", day=day, at=closing.due // 1000))
        last = part.closings[-1].due // 1000
        lines.append(words("All of it ends <t:{at}:D>.", at=last))
    if told.days is None:
        call = organiser_view.call_organiser(told)
        return MessageContent(told.title, tuple(lines), rows_of(told), ping=call, mood="live")
    lines.append(words("A day takes a few minutes. Before each closes, I remind you once."))
    users = [one.user_id for one in part.members if one.user_id is not None]
    ping = Mention(users[0], words("your season begins."), tuple(users[1:])) if users else None
    return MessageContent(told.title, tuple(lines), rows_of(told, "/rules"), ping=ping, mood="live")


def _preview(told: DivisionFacts) -> MessageContent:
    words, week = told.words, told.facts["week"]
    lines = [words("__This week__")]
    lines += [meeting_line(told, one) for one in told.meetings(week)]
    closing = told.part.closing(told.part.row.stage)
    if closing is not None:
        lines.append(words("The first day closes <t:{at}:R>.", at=closing.due // 1000))
    title = words("{title} · week {n} begins", title=told.title, n=week)
    return MessageContent(title, tuple(lines), rows_of(told), mood="live")


def _results(told: DivisionFacts) -> MessageContent:
    words, week = told.words, told.facts["week"]
    if told.days is None:
        fixtures = divisions.fixtures_of(told.conn, told.part.row.id)
        mine = [one for one in fixtures if one.round == week - 1]
        lines = [fixture_line(told.part, one, words) for one in mine] + _late_lines(told, week - 1)
        scored = [one for one in mine if one.home_score is not None and one.away_score is not None]
        top = max(scored, key=_worth, default=None)
        best = fixture_line(told.part, top, words) if top and len(scored) > 1 else ""
    else:
        meetings = [one for one in told.meetings(week) if one.goals is not None]
        lines = [meeting_line(told, one) for one in meetings]
        match = weekly_table.best_of(meetings)
        best = meeting_line(told, match) if match and len(meetings) > 1 else ""
    if best:
        lines.append(words("⭐ Match of the week: {line}", line=best))
    title = N_("{title} · round {n}") if told.days is None else N_("{title} · week {n}")
    title = words(title, title=told.title, n=week)
    rows = divisions.table_of(told.conn, told.part.row.id, week)
    table = weekly_table.board(told.part, plain_title(told.part, words, week), rows, words)
    picture = league_board.picture(table, words)
    return MessageContent(title, tuple(lines), rows_of(told), picture=picture, mood="live")


def _late_lines(told: DivisionFacts, stage: int) -> list[str]:
    """Return the results of earlier rounds that arrived between this closing and the one before.

    After all rounds, `stage` is their number.
    """
    if told.days is not None or not told.part.closings or not stage:
        return []
    this, before = told.part.closing(stage), told.part.closing(stage - 1)
    until = this.closed_at if this is not None else None
    since = (before.closed_at if before is not None else None) or 0
    lines = []
    for one in divisions.fixtures_of(told.conn, told.part.row.id):
        match = matches.load(told.conn, one.match_id) if one.match_id else None
        at = match.ended_at if match is not None else None
        if not one.done or one.round >= stage or at is None:
            continue
        if since < at <= (until or at):
            line = fixture_line(told.part, one, told.words)
            lines.append(told.words("Round {n}: {line}", n=one.round + 1, line=line))
    return lines


def _worth(one: FixtureRow) -> tuple[int, int]:
    home, away = one.home_score or 0, one.away_score or 0
    return home + away, -abs(home - away)


def plain_title(part: Division, words: Translator, week: int) -> str:
    """Return a table's heading as plain text, for a picture."""
    facts = {"season": part.season.name, "division": part.row.level + 1, "n": week}
    if part.of == 1:
        text = N_("{season} · round {n}") if part.is_league else N_("{season} · week {n}")
        return words(text, **facts)
    text = N_("{season} · Division {division} · week {n}")
    if part.is_league:
        text = N_("{season} · Division {division} · round {n}")
    return words(text, **facts)


def _unplayed(told: DivisionFacts) -> MessageContent:
    return unplayed_matches.post(told.conn, told.part, told.facts, told.title, told.words)


def _away(told: DivisionFacts) -> MessageContent:
    names = told.words.listed([told.name(one) for one in told.facts["numbers"]])
    text = N_("{names} missed two days in a row, so a computer runs the club for now.")
    line = told.words(text, names=names)
    back = Button(told.words("I'm back"), told.custom_id("/season-back"), "main")
    return MessageContent("", (line,), ((back,),))


def _silent(told: DivisionFacts) -> MessageContent:
    names = told.words.listed([told.name(one) for one in told.facts["numbers"]])
    text = N_(
        "Nothing from {names} for {n} minutes, so a computer plays for now. Any press brings the "
        "club back."
    )
    line = told.words(text, names=names, n=told.part.terms.silence or LEAST)
    back = Button(told.words("I'm back"), told.custom_id("/season-back"), "main")
    return MessageContent("", (line,), ((back,),))


def _deserted(told: DivisionFacts) -> MessageContent:
    text = N_(
        "⏸ Nobody has played for two weeks, so the season is paused. Press Resume to play on."
    )
    go_on = Button(told.words("Resume"), told.custom_id(f"/{schedule_shifts.GO_ON}"), "main")
    title = told.words("🏆 {season}", season=escape_markdown(told.part.season.name))
    return MessageContent(title, (told.words(text),), ((go_on,),))


def _moved(told: DivisionFacts) -> MessageContent:
    why, rows = told.facts["why"], rows_of(told)
    if why == "paused":
        rows = (
            (Button(told.words("Resume"), told.custom_id(f"/{schedule_shifts.GO_ON}"), "main"),),
        )
    return MessageContent(
        told.title, schedule_shifts.moved_lines(told.part, told.days, why, told.words), rows
    )


def _over(told: DivisionFacts) -> MessageContent:
    placed = _placed(told)
    late = _late_lines(told, len(told.part.closings))
    lines = [
        *late,
        *final_places.final_lines(told.season_match, placed, told.part, told.words),
        *mover_lines(told.part, [one.number for one in placed], told.words),
    ]
    title = told.words("{title} is over", title=told.title)
    return MessageContent(title, tuple(lines), rows_of(told), mood="done")


def _placed(told: DivisionFacts) -> list[MemberRow]:
    """Return the members of a finished division, best first."""
    members = seasons.members_of(told.conn, told.part.season.id)
    mine = [one for one in members if one.level == told.part.row.level and one.place]
    return by_place(mine)


def _champion(told: DivisionFacts) -> MessageContent:
    words, season = told.words, told.part.season
    title = words("🏆 {season} is over", season=escape_markdown(season.name))
    if season.winner is None:
        line = words("It's a tie for first place.")
    else:
        champion = next(one for one in told.part.members if one.number == season.winner)
        is_computer = told.part.is_computer(season.winner)
        line = words(final_places.FIRST[is_computer], name=told.name(champion.number))
    late = _late_lines(told, len(told.part.closings)) if told.part.of == 1 else []
    places = final_places.final_lines(told.season_match, _placed(told), told.part, words)
    lines = [line, *late, *places]
    again = Button(words("New season, same people"), told.custom_id("/season-again"), "main")
    loaded = Button(words("Season table"), told.custom_id("/season-table"))
    row = (loaded,) if told.is_elsewhere else (again, loaded)  # a season begins where it is pressed
    return MessageContent(title, tuple(lines), (row,), picture=_final_picture(told), mood="done")


def _final_picture(told: DivisionFacts) -> Picture | None:
    """Return the game's own picture of the end, else the last table of the division."""
    if told.season_match is not None:
        return final_places.picture(told.season_match, told.words)
    rows = parts.last_table(told.conn, told.part.row.id)
    title = plain_title(told.part, told.words, rows[0].week if rows else 0)
    table = weekly_table.board(told.part, title, rows, told.words)
    return league_board.picture(table, told.words) if rows else None


SHEETS: Mapping[str, Callable[[DivisionFacts], MessageContent]] = {
    "begun": _begun,
    "preview": _preview,
    "results": _results,
    "call": call_posts.turn_message,
    "reminder": call_posts.reminder,
    "unplayed": _unplayed,
    "away": _away,
    "silent": _silent,
    "deserted": _deserted,
    "moved": _moved,
    "over": _over,
    "champion": _champion,
    **organiser_view.SHEETS,
}
"""Functions that build the message of an announcement, by its kind."""
