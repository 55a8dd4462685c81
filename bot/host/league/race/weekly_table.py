"""The table of a game's own league after a week."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.host.league.race.league_board import LeagueTable, Row
from bot.host.league.race.race_board import RaceBoard, RaceRow
from bot.host.league.rules.division import Division
from games.core.season import Club, Contender, Season
from games.core.translation import Translator
from leagues.title_race import Runner, TitleRace
from storage.server.divisions import StandingRow


def standing(
    division: Division,
    week: int,
    days: Season,
    view: Any,  # noqa: ANN401 - a view of any game
    before: Iterable[StandingRow],
) -> list[StandingRow]:
    """Return the league's table of a public view as rows, best first; equal points share a place.

    If a race decides the season instead of the league, its clubs also have their public scores.
    """
    clubs = days.table(view)
    race = (
        {contender.seat: contender for contender in days.race.contenders(view)} if days.race else {}
    )
    places = [1 + sum(1 for other in clubs if other.points > club.points) for club in clubs]
    order = sorted(
        range(len(clubs)), key=lambda at: (places[at], clubs[at].seat is None, clubs[at].name)
    )
    rows = []
    for line, at in enumerate(order):
        club = clubs[at]
        scored, conceded = club.goals or (None, None)
        row = StandingRow(
            division_id=division.row.id,
            week=week,
            line=line,
            place=places[at],
            number=_number(division, club),
            name=club.name,
            points=club.points,
            form=club.form,
            scored=scored,
            conceded=conceded,
            reach=club.reach,
            played=club.played,
        )
        rows.append(_in_race(row, None if club.seat is None else race.get(club.seat)))
    return with_moves(rows, before)


def with_moves(rows: list[StandingRow], before: Iterable[StandingRow]) -> list[StandingRow]:
    """Return the rows with the places each gained since the table before, if there is one."""
    was = {_key(row): row.place for row in before}
    if not was:
        return rows
    return [replace(row, moved=was.get(_key(row), row.place) - row.place) for row in rows]


def _in_race(row: StandingRow, contender: Contender | None) -> StandingRow:
    """Return the row with the public numbers of its club in the race."""
    if contender is None:
        return row
    return replace(
        row, score=contender.score, projected=contender.projected, strength=contender.strength
    )


def board(
    division: Division, title: str, rows: Iterable[StandingRow], words: Translator
) -> LeagueTable:
    """Return a stored table for display."""
    shown = [_row(division, row, words) for row in rows]
    return LeagueTable(title, shown, has_clubs=not division.is_league)


def race_board(
    division: Division, title: str, race: TitleRace[StandingRow], unit: str, words: Translator
) -> RaceBoard | None:
    """Return the members in a title race for display; None if its VP are not told.

    They are not told where the table was stored without any, nor after the first week: they come
    from the place in the league table then, and are others a week later.
    """
    shown = [
        _race_row(division, runner, words)
        for runner in race.racing
        if runner.row.projected is not None
    ]
    return RaceBoard(title, words(unit), shown) if shown else None


def _row(division: Division, row: StandingRow, words: Translator) -> Row:
    club = division.club_identity(row.number, words)
    return Row(
        row.place,
        row.name or division.club(row.number, words),
        row.points,
        row.moved,
        row.form,
        difference_of(row),
        row.played,
        is_ours=row.number is not None,
        is_computer=division.is_computer(row.number),
        short=club.short if club else "",
        crest=club.crest if club else None,
    )


def _race_row(division: Division, runner: Runner[StandingRow], words: Translator) -> RaceRow:
    row = runner.row
    club = division.club_identity(row.number, words)
    return RaceRow(
        runner.place,
        division.club(row.number, words),
        runner.score,
        runner.score if row.projected is None else row.projected,
        row.place,
        row.points,
        difference_of(row),
        row.form,
        is_computer=division.is_computer(row.number),
        short=club.short if club else "",
        crest=club.crest if club else None,
    )


def difference_of(row: StandingRow) -> int | None:
    """Return scored minus conceded; None if the game does not report it."""
    if row.difference is not None or row.scored is None or row.conceded is None:
        return row.difference
    return row.scored - row.conceded


def _key(row: StandingRow) -> str:
    return row.name if row.number is None else f"#{row.number}"


def _number(division: Division, club: Club) -> int | None:
    return None if club.seat is None else division.member(club.seat).number
