"""A game's stories of ended days and coming weeks, stored as data with their announcements."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from bot.host.league.rules.announcements import NEWS, WeekEnded, load_announcement
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from games.core.definition import GameDefinition
from games.core.game import Event, Seat
from games.core.reporting.week_reporting import PublicMove, Reporting, Story, WeekReport
from games.core.season import Season
from leagues import title_race
from storage.errors import StorageError
from storage.match import moves, outbox
from storage.match.moves import MoveRow
from storage.server import divisions
from storage.server.divisions import StandingRow

T = TypeVar("T")
log = structlog.get_logger()


def public_events(definition: GameDefinition, row: MoveRow) -> Iterator[Event]:
    """Yield the public events of a move; those unknown to the present rules are left out."""
    for stored in json.loads(row.events):
        if stored.get("only") is None:
            try:
                yield definition.event_adapter.validate_python(stored)
            except ValueError:
                continue


def told_or(nothing: T, tell: Callable[[], T], *, match_id: str) -> T:
    """Return the result of `tell`, or `nothing` if the game's code raises; it is logged.

    Otherwise the day could not close, or the season end, since each new attempt would fail. Raises
    errors of the database.
    """
    try:
        return tell()
    except (SQLAlchemyError, StorageError):
        raise
    except Exception:
        log.exception("season_story_failed", match=match_id)
        return nothing


QUIET_WEEKS = 2
"""The most weeks in a row in which nothing is told of a club that a member runs."""


@dataclass(frozen=True, slots=True)
class EndedDays:
    """The stories of ended days: transfers by stage, reports and the title race by week."""

    deals: Mapping[int, tuple[Story, ...]] = field(default_factory=dict)
    reports: Mapping[int, WeekReport] = field(default_factory=dict)
    races: Mapping[int, tuple[Story, ...]] = field(default_factory=dict)


def of_ended_days(
    conn: Connection, division: Division, loaded: LoadedMatch, days: Season, after: Division
) -> EndedDays:
    """Return the stories of the days from a division's stored stage to that of `after`, exclusive.

    `after` is the division after these days. The stories are built from public events and
    onlookers' views only.
    """
    reporting = days.reporting
    if reporting is None:
        return EndedDays()
    ended = range(division.row.stage, min(after.row.stage, days.stage(loaded.match.state)))
    deals: dict[int, tuple[Story, ...]] = {}
    reports: dict[int, WeekReport] = {}
    races: dict[int, tuple[Story, ...]] = {}
    seats, told_in = followed(division), _told_in(conn, division, loaded)
    for week in sorted({days.week_of(at) for at in ended if days.is_in_weeks(at)}):
        rows = moves.of_round(conn, loaded.id, week)
        made = _public_moves(conn, loaded, rows)
        stages = [at for at in ended if days.week_of(at) == week]
        by_day, none = (
            {days.day_of(stage): stage for stage in stages},
            dict[int, tuple[Story, ...]](),
        )
        tell = partial(_deals, reporting, made, by_day)
        deals |= told_or(none, tell, match_id=loaded.id)
        if days.ends_week(stages[-1]):
            view = loaded.definition.game.view(loaded.match.state, None)
            untold, before = _untold(seats, told_in, week), _events_before(conn, loaded, rows)
            report = partial(reporting.report, view, made, seats, untold, before)
            reports[week] = told_or(WeekReport(), report, match_id=loaded.id)
            told_in[week] = _seats_in(reports[week].stories)
            race = partial(reporting.race, view, title_race.seats_of(after))
            races[week] = told_or((), race, match_id=loaded.id)
    return EndedDays(deals, reports, races)


def followed(division: Division) -> list[Seat]:
    """Return the seats of the clubs that no computer runs."""
    return [
        member.seat
        for member in division.members
        if member.seat is not None and not division.is_computer(member.number)
    ]


def _told_in(conn: Connection, division: Division, loaded: LoadedMatch) -> dict[int, set[Seat]]:
    """Return by week of which seats its post told a story."""
    stored = outbox.payloads(conn, loaded.id, NEWS, '"results"')
    posts = [
        announcement
        for announcement in map(load_announcement, stored)
        if isinstance(announcement, WeekEnded)
    ]
    return {
        post.week: _seats_in(post.stories) for post in posts if post.division == division.row.id
    }


def _seats_in(stories: Iterable[Story]) -> set[Seat]:
    return {seat for story in stories for seat in (story.seat, *story.others)}


def _untold(seats: Iterable[Seat], told_in: Mapping[int, set[Seat]], week: int) -> set[Seat]:
    """Return the seats of which the posts of the two weeks before told nothing."""
    before = [told_in[index] for index in range(week - QUIET_WEEKS, week) if index in told_in]
    return {*seats}.difference(*before) if len(before) == QUIET_WEEKS else set()


def _deals(
    reporting: Reporting, made: Sequence[PublicMove], stages: Mapping[int, int]
) -> dict[int, tuple[Story, ...]]:
    """Return the transfers by stage; `stages` maps days of the week to stages."""
    found: dict[int, list[Story]] = {}
    for story in reporting.deals(made, stages.keys()):
        found.setdefault(stages[story.facts["day"]], []).append(story)
    return {stage: tuple(stories) for stage, stories in found.items()}


def before_week(
    conn: Connection, division: Division, loaded: LoadedMatch, days: Season, week: int
) -> tuple[Story, ...]:
    """Return the stories of the preview of a week that begins now."""
    if days.reporting is None:
        return ()
    view = loaded.definition.game.view(loaded.match.state, None)
    before = [divisions.table_of(conn, division.row.id, index) for index in range(1, week)]
    points = [
        [0 for _ in days.table(view)],
        *(_points(division, days, view, rows) for rows in before),
    ]
    gains = [
        [later - earlier for earlier, later in pairwise(club)] for club in zip(*points, strict=True)
    ]
    tell = partial(days.reporting.preview, view, gains)
    return told_or((), tell, match_id=loaded.id)


def _points(division: Division, days: Season, view: Any, rows: Iterable[StandingRow]) -> list[int]:  # noqa: ANN401 - a view of any game
    """Return the points of all clubs in a stored table, in the order of the game's table."""
    found = {(row.number, row.name if row.number is None else ""): row.points for row in rows}
    return [
        found.get((None, club.name), 0)
        if club.seat is None
        else found.get((division.member(club.seat).number, ""), 0)
        for club in days.table(view)
    ]


def _public_moves(
    conn: Connection, loaded: LoadedMatch, rows: Sequence[MoveRow]
) -> list[PublicMove]:
    """Return the moves of a week with the events that everybody may read."""
    public_moves = []
    for row in rows:
        public = tuple(public_events(loaded.definition, row))
        public_moves.append(PublicMove(public, partial(_view_before, conn, loaded, row.version)))
    return public_moves


def _events_before(conn: Connection, loaded: LoadedMatch, rows: Sequence[MoveRow]) -> list[Event]:
    """Return the public events before the moves of a week; none if these are not known any more."""
    return [
        event
        for row in moves.standing(conn, loaded.id)
        if rows and row.version < rows[0].version
        for event in public_events(loaded.definition, row)
    ]


def _view_before(conn: Connection, loaded: LoadedMatch, version: int) -> Any | None:  # noqa: ANN401 - a view of any game
    """Return an onlooker's view of the state before a move, None if it is not stored any more."""
    nearest = moves.nearest_state(conn, loaded.id, version)
    if nearest is None or nearest[0] != version:
        return None
    return loaded.definition.game.view(loaded.definition.load_state(nearest[1]), None)
