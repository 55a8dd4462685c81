"""The end of a division and of its season, and the champion."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.days.award_giving import give_awards
from bot.host.league.race.final_places import is_void
from bot.host.league.rules import division_reading
from bot.host.league.rules.announcements import DivisionOver, SeasonOver, enqueue_announcement
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from games.core.season import Season
from leagues import title_race
from leagues.places import places
from storage.server import champion_roles, divisions, seasons


def finish(conn: Connection, division: Division, loaded: LoadedMatch, now: int) -> None:
    """Store the final places of a division whose match is over, and end the division.

    A match without a result gives nobody a place; nor has one who is out of the title race.
    """
    division = ending(conn, division, now)
    outcome = loaded.outcome
    ranking = () if outcome is None or is_void(loaded) else outcome.ranking
    numbers = [[division.member(seat).number for seat in tied] for tied in ranking]
    for number, place in places(numbers, title_race.placeable(division)).items():
        seasons.put_place(conn, division.season.id, number, place)
    end_division(conn, division, loaded.id, now, loaded)


def after_days(
    division: Division, loaded: LoadedMatch, days: Season, stage: int, now: int
) -> Division:
    """Return a division as it is after the days before `stage`, over after the last one.

    The days are counted of the members whose clubs computers run.
    """
    ended = stage - division.row.stage
    members = [
        replace(member, computer_days=member.computer_days + ended)
        if member.seat is not None and loaded.seat(member.seat).bot is not None
        else member
        for member in division.members
    ]
    row = replace(division.row, stage=stage, is_open=False, wake_at=now, seen=loaded.row.version)
    if stage >= days.stages:
        row = replace(row, ended_at=now)
    return replace(division, row=row, members=members)


def ending(conn: Connection, division: Division, now: int) -> Division:
    """Return a division as it is stored by now, and as one that is over."""
    stored = division_reading.read(conn, division.row.id) or division
    return replace(stored, row=replace(stored.row, ended_at=now))


def end_division(
    conn: Connection, division: Division, match_id: str, now: int, loaded: LoadedMatch | None = None
) -> None:
    """End a division and give its awards; the last division also ends the season.

    The end of the season announces its champion. A division whose match has no result gives no
    awards. `loaded` is the match that is the division's whole season, None in a league of many.
    """
    row = divisions.load(conn, division.row.id)
    assert row is not None
    divisions.put(conn, replace(row, ended_at=now, wake_at=None))
    over = division_reading.read(conn, row.id)
    assert over is not None
    if not is_void(loaded):
        give_awards(conn, over, loaded)
    if division.of > 1:
        enqueue_announcement(conn, match_id, DivisionOver(division=division.row.id), now)
    others = divisions.of_season(conn, division.season.id)
    if any(other.ended_at is None for other in others):
        return
    members = seasons.members_of(conn, division.season.id)
    first = [member.number for member in members if member.level == 0 and member.place == 1]
    winner = first[0] if len(first) == 1 else None
    season = seasons.load(conn, division.season.id)
    assert season is not None
    seasons.put(conn, replace(season, status="over", winner=winner, ended_at=now))
    enqueue_announcement(conn, match_id, SeasonOver(division=division.row.id), now)
    champion_roles.wake(conn, season.guild_id, now)
