"""The table of a game's own league after a week, and its match of the week."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.host.league.rules.division import Division
from bot.host.league.rules.league_board import LeagueTable, Row
from games.core.season import Club, Fixture, Season
from games.core.translation import Translator
from storage.server.divisions import StandingRow


def standing(
    part: Division, week: int, clubs: Sequence[Club], before: Iterable[StandingRow]
) -> list[StandingRow]:
    """Return the league's table as rows, best first; equal points share a place."""
    places = [1 + sum(1 for one in clubs if one.points > club.points) for club in clubs]
    order = sorted(
        range(len(clubs)), key=lambda at: (places[at], clubs[at].seat is None, clubs[at].name)
    )
    rows = [
        StandingRow(
            division_id=part.row.id,
            week=week,
            line=line,
            place=places[at],
            number=_number(part, clubs[at]),
            name=clubs[at].name,
            points=clubs[at].points,
            form=clubs[at].form,
        )
        for line, at in enumerate(order)
    ]
    return with_moves(rows, before)


def with_moves(rows: list[StandingRow], before: Iterable[StandingRow]) -> list[StandingRow]:
    """Return the rows with the places each gained since the table before, if there is one."""
    was = {_key(row): row.place for row in before}
    if not was:
        return rows
    return [replace(row, moved=was.get(_key(row), row.place) - row.place) for row in rows]


def board(
    part: Division, title: str, rows: Iterable[StandingRow], words: Translator
) -> LeagueTable:
    """Return a stored table for display."""
    found = [
        Row(
            row.place,
            row.name or part.name(row.number, words),
            row.points,
            row.moved,
            row.form,
            row.difference,
            is_ours=row.number is not None,
            is_computer=part.is_computer(row.number),
        )
        for row in rows
    ]
    return LeagueTable(title, found)


def best_of(meetings: Iterable[Fixture]) -> Fixture | None:
    """Return the match of the week: most goals, then the closest; None if none was played."""
    played = [one for one in meetings if one.goals is not None]
    return max(played, key=_worth, default=None)


def _worth(one: Fixture) -> tuple[int, int, int]:
    mine, theirs = one.goals or (0, 0)
    return mine + theirs, -abs(mine - theirs), mine


def _key(row: StandingRow) -> str:
    return row.name if row.number is None else f"#{row.number}"


def _number(part: Division, club: Club) -> int | None:
    return None if club.seat is None else part.member(club.seat).number


def weeks_over(days: Season, first: int, last: int) -> list[int]:
    """Return the weeks whose last day is in the range [first, last)."""
    return [days.week_of(stage) for stage in range(first, last) if days.ends_week(stage)]
