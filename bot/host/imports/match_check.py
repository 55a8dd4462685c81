"""Loads matches of another bot as the host will: to show them, to wake them, to play on."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from sqlalchemy import Connection

from bot.host.analysis import match_analysis
from bot.host.imports.reading import attempt, require_instants, require_terms, require_zone
from bot.host.lobby.lobby_lookup import find_lobby
from bot.host.match.match_pauses import give_back
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import as_played, load_outcome
from bot.host.views import lobby_card, match_card
from games.core.definition import GameDefinition
from storage.match import matches, moves, plans
from storage.match.plans import Plans
from storage.schema import match_tables
from storage.transfer.refusals import RowPlace
from storage.transfer.staging import places

OPEN = ("lobby", "running")


def check(staging: Connection, service: MatchService, name: str) -> None:
    """Raise StorageError, which calls the file `name`, if this host could not load a match."""
    games, open_ids = dict[str, GameDefinition](), set[str]()
    for place in places(staging, match_tables.matches, name):
        match_id, definition = place.row["id"], service.games.get(place.row["game"])
        if definition is None:
            raise place.refuse("game", "is no game of this Fulltime")
        games[match_id] = definition
        if place.row["status"] in OPEN:
            open_ids.add(match_id)
        _check_columns(place, definition)
        attempt(place, "id", partial(_load, staging, service, place))
    for place in places(staging, match_tables.seats, name):
        level = place.row["bot"]
        if level is not None and level not in games[place.row["match_id"]].bots:
            raise place.refuse("bot", "is no computer of this Fulltime")
    for place in places(staging, match_tables.states, name):
        if place.row["match_id"] in open_ids:
            _check_state(place, games[place.row["match_id"]])
    for place in places(staging, match_tables.plans, name):
        seat, lines = place.row["seat"], place.row["lines"]
        attempt(place, "lines", lambda it=(seat, lines): plans.add_stored(Plans({}, {}), *it))  # type: ignore[misc]
    for place in places(staging, match_tables.analyses, name):
        stored = place.row["found"]
        attempt(place, "found", lambda stored=stored: match_analysis.load(stored))  # type: ignore[misc]


def _check_columns(place: RowPlace, definition: GameDefinition) -> None:
    """Raise StorageError, which names the column, if one of a match cannot be read."""
    row = place.row
    settings = attempt(place, "settings", lambda: MatchSettings.load(row["settings"]))
    require_instants(place, "settings")
    require_terms(place, "settings", settings.clock.speed, settings.clock.on_timeout)
    require_zone(place, "settings", settings.clock.zone)
    if settings.level and settings.level not in definition.bots:
        raise place.refuse("settings", "names no computer of this Fulltime")
    attempt(place, "options", lambda: definition.read_options(row["options"]))
    attempt(place, "outcome", lambda: load_outcome(row["outcome"]))
    if row["state"] is not None:
        attempt(place, "state", lambda: definition.load_state(row["state"]))


def _load(staging: Connection, service: MatchService, place: RowPlace) -> None:
    """Load a match, show it, let it wake and save it, without leaving a trace."""
    match_id, status = place.row["id"], place.row["status"]
    if status == "lobby":
        with _undone(staging):
            _let_wake(staging, service, match_id)
            lobby = find_lobby(staging, service.games, match_id)
            assert lobby is not None
            lobby_card.content(lobby)
    elif status == "running":
        with _undone(staging):
            _let_wake(staging, service, match_id)
            _play_on(staging, service, match_id)
    elif status == "over":
        row = matches.load(staging, match_id)
        loaded = service.from_row(row) if row else None
        assert loaded is not None
        assert loaded.outcome is not None


def _let_wake(staging: Connection, service: MatchService, match_id: str) -> None:
    """Give the match a minute back, as when its server wakes."""
    row, now = matches.load(staging, match_id), service.now()
    assert row is not None
    give_back(staging, row, now - 60_000, now)


def _play_on(staging: Connection, service: MatchService, match_id: str) -> None:
    """Show a running match to everybody and to its seats, and save it as after a change."""
    loaded = service.find(staging, match_id)
    assert loaded is not None
    assert loaded.match.waiting
    match_card.public_message(loaded)
    for seat in range(len(loaded.row.seats)):
        match_card.screen_of(loaded, seat, loaded.words)
        loaded.legal_actions(seat)
    for past in moves.states_before(staging, match_id):
        as_played(loaded.definition, past.move)
    seen = service.advance_version(loaded)
    matches.save_with_seats(staging, loaded.row, seen_version=seen)
    service.save_clocks_and_enqueue(staging, loaded)


def _check_state(place: RowPlace, definition: GameDefinition) -> None:
    """Raise StorageError if a stored position, to which a match may go back, cannot be read."""
    attempt(place, "blob", lambda: definition.load_state(zlib.decompress(place.row["blob"])))


@contextmanager
def _undone(staging: Connection) -> Iterator[None]:
    """Roll back within the transaction what is written in the context."""
    savepoint = staging.begin_nested()
    try:
        yield
    finally:
        savepoint.rollback()
