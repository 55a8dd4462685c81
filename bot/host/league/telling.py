"""Telling: the posts of a division: how it begins, weeks, reminders, how it ends."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from bot.host.door import Door
from bot.host.league import board, finals, organising_sheet, weekly
from bot.host.league import part as parts
from bot.host.league.divisions import movers
from bot.host.league.part import Part
from bot.host.league.seeding import by_place
from bot.host.seats import escape, words_for
from bot.host.sheet import Ping, Press, Row, Sheet
from bot.host.table import Table
from bot.host.tables import Tables
from games.core.screen import Picture
from games.core.season import Meeting, Season
from games.core.words import N_, Words
from storage import divisions, matches, seasons, servers
from storage.divisions import NOBODY, VOIDED, FixtureRow
from storage.matches import MatchRow
from storage.outbox import OutboxRow
from storage.seasons import MemberRow


@dataclass(frozen=True, slots=True)
class Post:
    """A post: where it goes, what role its message has for its match, and the sheet."""

    channel_id: int
    role: str
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Told:
    """What a post is made of: the division, a match of it, and the facts of the row.

    `table` is None where that match is a lobby still. In a league `days` is None.
    """

    part: Part
    match: MatchRow
    table: Table | None
    days: Season | None
    facts: Mapping[str, Any]
    conn: Connection
    words: Words

    def door(self, action: str) -> str:
        """Return a door of the match."""
        return str(Door(self.match.id, action))

    @property
    def title(self) -> str:
        """What the division is called."""
        return title_of(self.part, self.words)

    @property
    def season_match(self) -> Table | None:
        """The match that is the whole season of the division, None in a league of many."""
        return self.table if self.days is not None else None

    def name(self, number: int | None) -> str:
        """Return a member's name as markdown."""
        return escape(self.part.name(number, self.words))

    def meetings(self, week: int) -> tuple[Meeting, ...]:
        """Return the matches of a week of the game's own league."""
        if self.days is None or self.table is None:
            return ()
        view = self.table.box.game.view(self.table.match.state, None)
        return self.days.meetings(view, week)


def post_of(conn: Connection, tables: Tables, row: OutboxRow) -> Post | None:
    """Return what a row of the outbox has told; None when there is nothing to tell any more."""
    facts = json.loads(row.payload)
    part = parts.read(conn, facts["division"])
    match_id = row.match_id
    if part is not None and facts["what"] == "champion" and part.row.level:
        part = _top(conn, part)
        match_id = part.row.match_id or match_id
    match = matches.load(conn, match_id)
    box = tables.shelf.get(part.season.game) if part else None
    if part is None or match is None or box is None:
        return None
    if facts["what"] == "reminder" and facts["stage"] != part.row.stage:
        return None  # it could not be told in time
    words = words_for(match.seats, servers.language_of(conn, part.season.guild_id))
    told = Told(part, match, tables.seat(match), box.season, facts, conn, words)
    is_inside = facts["what"] in {"reminder", "away"}
    channel = (match.thread_id or match.channel_id) if is_inside else part.season.channel_id
    is_door = facts["what"] == "begun" and box.season is not None
    role = "lobby" if is_door else f"season-{row.id}"
    return Post(channel, role, SHEETS[facts["what"]](told))


def _top(conn: Connection, part: Part) -> Part:
    """Return the division whose first is the season's champion."""
    level = {one.level: one for one in divisions.of_season(conn, part.season.id)}
    return parts.read(conn, level[0].id) or part


def title_of(part: Part, words: Words) -> str:
    """Return the season's name, with the division where there are several."""
    name = escape(part.season.name)
    if part.of == 1:
        return words("🏆 {season}", season=name)
    return words("🏆 {season} · Division {n}", season=name, n=part.row.level + 1)


def meeting_line(told: Told, one: Meeting) -> str:
    """Return whom a club meets, with the goals once it is played."""
    facts = {"name": told.words.name(one.seat), "rival": escape(one.rival)}
    if one.goals is None:
        return told.words("{name} – {rival}", **facts)
    return told.words(
        "{name} {mine}:{theirs} {rival}", **facts, mine=one.goals[0], theirs=one.goals[1]
    )


def _begun(told: Told) -> Sheet:
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
        call = organising_sheet.call_organiser(told)
        return Sheet(told.title, tuple(lines), _rows(told), ping=call, mood="live")
    lines.append(words("A day takes a few minutes. Before each closes, I remind you once."))
    users = [one.user_id for one in part.members if one.user_id is not None]
    ping = Ping(users[0], words("your season begins."), tuple(users[1:])) if users else None
    return Sheet(told.title, tuple(lines), _rows(told, "/rules"), ping=ping, mood="live")


def _preview(told: Told) -> Sheet:
    words, week = told.words, told.facts["week"]
    lines = [words("__This week__")]
    lines += [meeting_line(told, one) for one in told.meetings(week)]
    closing = told.part.closing(told.part.row.stage)
    if closing is not None:
        lines.append(words("The first day closes <t:{at}:R>.", at=closing.due // 1000))
    title = words("{title} · week {n} begins", title=told.title, n=week)
    return Sheet(title, tuple(lines), _rows(told), mood="live")


def _results(told: Told) -> Sheet:
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
        match = weekly.best_of(meetings)
        best = meeting_line(told, match) if match and len(meetings) > 1 else ""
    if best:
        lines.append(words("⭐ Match of the week: {line}", line=best))
    title = N_("{title} · round {n}") if told.days is None else N_("{title} · week {n}")
    title = words(title, title=told.title, n=week)
    rows = divisions.table_of(told.conn, told.part.row.id, week)
    table = weekly.board(told.part, plain_title(told.part, words, week), rows, words)
    picture = board.picture(table, words)
    return Sheet(title, tuple(lines), _rows(told), picture=picture, mood="live")


def _late_lines(told: Told, stage: int) -> list[str]:
    """Return the results of earlier rounds that came while a round was the last one to close.

    Once all rounds are over `stage` is their number.
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


def fixture_line(part: Part, one: FixtureRow, words: Words) -> str:
    """Return who meets whom in a league, and how it ended or that it has not."""
    home, away = (escape(part.name(number, words)) for number in (one.home, one.away))
    facts = {"home": home, "away": away}
    if not one.done:
        return words("{home} – {away}", **facts)
    if one.winner == NOBODY:
        return words("{home} – {away}: nobody came", **facts)
    if one.winner == VOIDED:
        return words("{home} – {away}: ended without a result", **facts)
    if one.home_score is not None:
        score = {"mine": one.home_score, "theirs": one.away_score}
        return words("{home} {mine}:{theirs} {away}", **facts, **score)
    if one.winner is None:
        return words("{home} – {away}: a draw", **facts)
    winner = home if one.winner == one.home else away
    return words("{home} – {away}: {name} won", **facts, name=winner)


def _worth(one: FixtureRow) -> tuple[int, int]:
    home, away = one.home_score or 0, one.away_score or 0
    return home + away, -abs(home - away)


def plain_title(part: Part, words: Words, week: int) -> str:
    """Return the heading of a table without marks, for a picture."""
    facts = {"season": part.season.name, "division": part.row.level + 1, "n": week}
    if part.of == 1:
        text = N_("{season} · round {n}") if part.is_league else N_("{season} · week {n}")
        return words(text, **facts)
    text = N_("{season} · Division {division} · week {n}")
    if part.is_league:
        text = N_("{season} · Division {division} · round {n}")
    return words(text, **facts)


def _reminder(told: Told) -> Sheet:
    words, stage = told.words, told.facts["stage"]
    closing = told.part.closing(stage)
    by_number = {one.number: one.user_id for one in told.part.members}
    users = [user for one in told.facts["numbers"] if (user := by_number.get(one)) is not None]
    day = words(told.days.name_of(stage)) if told.days else words("round {n}", n=stage + 1)
    at = closing.due // 1000 if closing else 0
    if told.facts["why"] == "last":
        line = words("{day}: all others are done, so they wait for you alone.", day=day)
    else:
        line = words("{day} closes <t:{at}:R>. There is something left for you.", day=day, at=at)
    ping = Ping(users[0], words("a moment for your club?"), tuple(users[1:])) if users else None
    seats = {one.seat for one in told.part.members if one.number in told.facts["numbers"]}
    waiting = told.table.waiting if told.table is not None else ()
    more = ("/plan",) if seats - {*waiting} else ()
    return Sheet("", (line,), _rows(told, *more), ping=ping, mood="live")


def _away(told: Told) -> Sheet:
    names = told.words.listed([told.name(one) for one in told.facts["numbers"]])
    text = N_("{names} missed two days in a row, so a computer runs the club for now.")
    line = told.words(text, names=names)
    back = Press(told.words("I'm back"), told.door("/season-back"), "main")
    return Sheet("", (line,), ((back,),))


def _over(told: Told) -> Sheet:
    placed = _placed(told)
    late = _late_lines(told, len(told.part.closings))
    lines = [
        *late,
        *finals.final_lines(told.season_match, placed, told.part, told.words),
        *_movers(told, [one.number for one in placed]),
    ]
    title = told.words("{title} is over", title=told.title)
    return Sheet(title, tuple(lines), _rows(told), mood="done")


def _placed(told: Told) -> list[MemberRow]:
    """Return the members of a division that is over, the best first."""
    members = seasons.members_of(told.conn, told.part.season.id)
    mine = [one for one in members if one.level == told.part.row.level and one.place]
    return by_place(mine)


def _movers(told: Told, placed: list[int]) -> list[str]:
    """Return who plays higher and lower next season."""
    words, found, lines = told.words, movers(placed, told.part.row.level, told.part.of), []
    if found.up is not None:
        lines.append(words("▲ {name} goes up next season.", name=told.name(found.up)))
    if found.down is not None:
        lines.append(words("▼ {name} goes down next season.", name=told.name(found.down)))
    return lines


def _champion(told: Told) -> Sheet:
    words, season = told.words, told.part.season
    title = words("🏆 {season} is over", season=escape(season.name))
    if season.winner is None:
        line = words("Nobody stands alone at the top this time.")
    else:
        champion = next(one for one in told.part.members if one.number == season.winner)
        line = words(
            "**{name}** is the champion!",
            name=finals.name_of(told.season_match, champion, told.part, words),
        )
    late = _late_lines(told, len(told.part.closings)) if told.part.of == 1 else []
    places = finals.final_lines(told.season_match, _placed(told), told.part, words)
    lines = [line, *late, *places]
    again = Press(words("New season, same people"), told.door("/season-again"), "main")
    table = Press(words("Season table"), told.door("/season-table"))
    return Sheet(title, tuple(lines), ((again, table),), picture=_final_picture(told), mood="done")


def _final_picture(told: Told) -> Picture | None:
    """Return the game's own picture of the end, else the last table of the division."""
    if told.season_match is not None:
        return finals.picture(told.season_match, told.words)
    rows = parts.last_table(told.conn, told.part.row.id)
    title = plain_title(told.part, told.words, rows[0].week if rows else 0)
    table = weekly.board(told.part, title, rows, told.words)
    return board.picture(table, told.words) if rows else None


def _rows(told: Told, *more: str) -> tuple[Row, ...]:
    """Return the buttons of a post: the own club, the table, and what else is named."""
    words, door = told.words, told.door
    labels = {"/rules": words("How to play"), "/plan": words("Plan ahead")}
    row: list[Press] = []
    if told.table is not None and told.table.is_running and told.days is not None:
        row.append(Press(words(told.table.box.hand_label), door("/hand"), "main"))
    if told.days is not None:
        row += [Press(labels[one], door(one)) for one in more]
    return ((*row, Press(words("Season table"), door("/season-table"))),)


SHEETS: Mapping[str, Callable[[Told], Sheet]] = {
    "begun": _begun,
    "preview": _preview,
    "results": _results,
    "reminder": _reminder,
    "away": _away,
    "over": _over,
    "champion": _champion,
    **organising_sheet.SHEETS,
}
"""By what happened: the sheet that tells it."""
