"""Loads seasons, cups and settings of another bot as the host will."""

from functools import partial
from typing import Any, TypeAlias

from pydantic import ConfigDict, TypeAdapter
from sqlalchemy import Column, Connection

from bot.host.clock.time_control import SPEEDS
from bot.host.imports.reading import attempt, require_instants, require_terms, require_zone
from bot.host.league.rules import division_reading, season_settings
from bot.host.league.rules.season_settings import FITTING, HOURS, SeasonSettings
from bot.host.match.match_service import MatchService
from storage.schema import match_tables, member_tables, season_tables
from storage.schema.match_tables import metadata
from storage.transfer import strict_json
from storage.transfer.refusals import RowPlace
from storage.transfer.staging import places

Shape: TypeAlias = TypeAdapter[Any]
_STRICT = ConfigDict(strict=True)
_NUMBERS: Shape = TypeAdapter(list[int], config=_STRICT)
_OBJECT: Shape = TypeAdapter(dict[str, Any])
_SHAPES: dict[Column[Any], Shape] = {
    season_tables.closings.c.missed: _NUMBERS,
    season_tables.closings.c.pinged: _NUMBERS,
    season_tables.awards.c.facts: TypeAdapter(dict[str, int], config=_STRICT),
    member_tables.servers.c.match_channels: _NUMBERS,
    member_tables.audit.c.detail: _OBJECT,
    match_tables.requests.c.answers: _OBJECT,
}
"""What the JSON of a column has to be, where nothing else here reads it."""
_SEASON: TypeAdapter[SeasonSettings] = TypeAdapter(SeasonSettings)
SWITCHES, NEWER_SWITCHES = ("own_squads", "handicap", "threads"), ("bonus", "replay")
"""The settings of a cup that are yes or no; older cups do not have the second ones."""
LEGS = (1, 2)


def check(staging: Connection, service: MatchService, name: str) -> None:
    """Raise StorageError, which calls the file `name`, if this host could not go on."""
    _check_columns(staging, service, name)
    for place in places(staging, match_tables.cups, name):
        _check_cup(place)
    for place in places(staging, season_tables.seasons, name):
        _check_season(place)
    for place in places(staging, season_tables.divisions, name):
        attempt(place, "id", partial(division_reading.read, staging, place.row["id"]))
    for place in places(staging, member_tables.servers, name):
        require_zone(place, "zone", place.row["zone"])
        require_terms(place, "speed", place.row["speed"], place.row["on_timeout"])
        if place.row["close_hour"] not in range(24):
            raise place.refuse("close_hour", "is no hour of a day")


def _check_columns(staging: Connection, service: MatchService, name: str) -> None:
    """Raise StorageError if a game is unknown, or if JSON is not what its column holds."""
    for table in metadata.sorted_tables:
        for place in places(staging, table, name) if "game" in table.c else ():
            if place.row["game"] not in service.games:
                raise place.refuse("game", "is no game of this Fulltime")
    for column, shape in _SHAPES.items():
        for place in places(staging, column.table, name):
            found = strict_json.loads(place.row[column.name])
            attempt(place, column.name, partial(shape.validate_python, found))


def _check_cup(place: RowPlace) -> None:
    """Raise StorageError if the settings of a cup cannot be read."""
    found = strict_json.loads(place.row["settings"])
    known = found if isinstance(found, dict) else {}
    chosen = [known.get(key) for key in SWITCHES]
    chosen += [known.get(key, False) for key in NEWER_SWITCHES]
    if not all(isinstance(value, bool) for value in chosen):
        raise place.refuse("settings", "are none of a cup")


def _check_season(place: RowPlace) -> None:
    """Raise StorageError if the settings of a season cannot be read."""
    stored = place.row["settings"]
    attempt(place, "settings", lambda: _SEASON.validate_json(stored, strict=True))
    found = attempt(place, "settings", lambda: season_settings.load(stored))
    require_instants(place, "settings")
    require_zone(place, "settings", found.zone)
    fits = found.hour in range(24) and found.hours in HOURS and found.legs in LEGS
    if not fits or found.silence < 0 or found.speed not in (FITTING, *SPEEDS):
        raise place.refuse("settings", "are none of a season")
