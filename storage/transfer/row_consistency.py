"""What the rows of a server must agree on, whatever their games are.

The host takes a seat's or a day's number for its place in a list, and a message's id for part of a
button. So a row that fits its table may still stop what it belongs to.
"""

import re
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias, get_args

from sqlalchemy import Column, Connection, Table, select

from storage.fleet.rests import Reason
from storage.match import match_issues, requests
from storage.match.matches import Status
from storage.match.turns import Stage
from storage.member.results import Result
from storage.schema import clock_tables, match_tables, member_tables, rest_tables, season_tables
from storage.schema.match_tables import matches
from storage.server import champion_roles, post_targets
from storage.server.cups import CupStatus
from storage.server.seasons import SeasonStatus
from storage.transfer import strict_json
from storage.transfer.row_models import MOST_BYTES
from storage.transfer.staging import places

Words: TypeAlias = Mapping[Column[Any], tuple[str, ...]]
WORDS: Words = {
    matches.c.status: get_args(Status),
    match_tables.cups.c.status: get_args(CupStatus),
    season_tables.seasons.c.status: get_args(SeasonStatus),
    match_tables.requests.c.kind: requests.KINDS,
    clock_tables.turns.c.stage: get_args(Stage),
    rest_tables.rests.c.why: get_args(Reason),
    member_tables.post_targets.c.kind: post_targets.KINDS,
    member_tables.results.c.result: get_args(Result),
    member_tables.post_targets.c.trouble: post_targets.TROUBLES,
    member_tables.troubles.c.why: match_issues.WHYS,
    season_tables.champion_roles.c.trouble: champion_roles.TROUBLES,
}
"""The words that a column may hold, besides null where it may be null."""
FORM = season_tables.standings.c.form
_RESULTS = re.compile("[WDL]*", re.IGNORECASE)
_ID = re.compile(r"(?!0$)[a-z0-9]{1,12}")
"""The ids that buttons can name: "0" stands for no match there (`bot/host/ui/custom_id.py`)."""
IDS = (
    matches.c.id,
    match_tables.cups.c.id,
    season_tables.seasons.c.id,
    season_tables.divisions.c.id,
)
"""The columns whose values are part of custom ids, in which other signs separate."""
_FORMS = (
    *((column, _ID, "is no id of Fulltime") for column in IDS),
    (FORM, _RESULTS, "is no row of results"),
)
_LINE = re.compile(r"[a-z0-9+-]+(?: [a-z0-9+-]+)*")
LONGEST_LINE = 70
"""The most characters of a line of notation (`games/core/notation.py`)."""
MOST_VERSION = 10**8
"""The highest version of a match: no match has come so far, and buttons hold a digit more."""
BEGUN = ("running", "over")


@dataclass(frozen=True, slots=True)
class _Numbering:
    """The rows of a table with the same `owner` have the numbers from 0 on, without a gap."""

    owner: Column[Any]
    number: Column[Any]


_NUMBERED = (
    _Numbering(match_tables.entrants.c.cup_id, match_tables.entrants.c.number),
    _Numbering(season_tables.closings.c.division_id, season_tables.closings.c.stage),
)


@dataclass(frozen=True, slots=True)
class _NumberOf:
    """A column holds the number of a row of the same owner in another table.

    Null and negative numbers are nobody's.
    """

    column: Column[Any]
    owner: Column[Any]
    target: Column[Any]
    target_owner: Column[Any]


def _of_seats(table: Table) -> _NumberOf:
    seats = match_tables.seats
    return _NumberOf(table.c.seat, table.c.match_id, seats.c.seat, seats.c.match_id)


def _of_entrants(table: Table, name: str, owner: str = "cup_id") -> _NumberOf:
    entrants = match_tables.entrants
    return _NumberOf(table.c[name], table.c[owner], entrants.c.number, entrants.c.cup_id)


_NUMBERS = (
    *map(
        _of_seats,
        (
            clock_tables.turns,
            clock_tables.reminders,
            match_tables.plans,
            match_tables.moves,
            member_tables.troubles,
        ),
    ),
    *(_of_entrants(match_tables.ties, name) for name in ("home", "away", "winner")),
    *(_of_entrants(match_tables.cups, name, "id") for name in ("holder", "winner")),
    _NumberOf(
        season_tables.seasons.c.winner,
        season_tables.seasons.c.id,
        season_tables.members.c.number,
        season_tables.members.c.season_id,
    ),
)
_OF_DIVISIONS = (
    *(season_tables.fixtures.c[name] for name in ("home", "away", "winner")),
    *(season_tables.rivalries.c[name] for name in ("home", "away", "winner")),
    season_tables.standings.c.number,
    season_tables.awards.c.number,
)
"""The columns that hold the number of a member of the season of their division."""


def check(staging: Connection, name: str) -> None:
    """Raise StorageError, which calls the file `name`, if rows do not agree."""
    for column, words in WORDS.items():
        for place in places(staging, column.table, name):
            if place.row[column.name] not in (*words, *((None,) if column.nullable else ())):
                raise place.refuse(column.name, f"is none of {', '.join(words)}")
    for column, form, why in _FORMS:
        for place in places(staging, column.table, name):
            if not form.fullmatch(place.row[column.name]):
                raise place.refuse(column.name, why)
    for numbering in _NUMBERED:
        _require_numbered(staging, numbering, name)
    for number in _NUMBERS:
        _require_known(staging, number, _numbers(staging, number.target_owner, number.target), name)
    members = _members_by_division(staging)
    for column in _OF_DIVISIONS:
        owner = column.table.c.division_id
        _require_known(staging, _NumberOf(column, owner, column, owner), members, name)
    _check_matches(staging, name)


def _require_numbered(staging: Connection, numbering: _Numbering, name: str) -> None:
    """Raise StorageError if the numbers of an owner's rows have a gap."""
    expected = defaultdict[Any, int](int)
    for place in places(staging, numbering.owner.table, name):
        owner = place.row[numbering.owner.name]
        if place.row[numbering.number.name] != expected[owner]:
            raise place.refuse(numbering.number.name, f"has to be {expected[owner]}")
        expected[owner] += 1


def _numbers(
    staging: Connection, owner: Column[Any], number: Column[Any]
) -> Mapping[Any, set[int]]:
    found = defaultdict[Any, set[int]](set)
    for row in staging.execute(select(owner, number)):
        found[row[0]].add(row[1])
    return found


def _members_by_division(staging: Connection) -> Mapping[Any, set[int]]:
    members, divisions = season_tables.members, season_tables.divisions
    joined = members.join(divisions, members.c.season_id == divisions.c.season_id)
    found = defaultdict[Any, set[int]](set)
    for row in staging.execute(select(divisions.c.id, members.c.number).select_from(joined)):
        found[row[0]].add(row[1])
    return found


def _require_known(
    staging: Connection, numbered: _NumberOf, known: Mapping[Any, set[int]], name: str
) -> None:
    """Raise StorageError if a number is that of no row of its owner."""
    for place in places(staging, numbered.column.table, name):
        number = place.row[numbered.column.name]
        if number is None or number < 0:
            continue
        if number not in known.get(place.row[numbered.owner.name], ()):
            raise place.refuse(numbered.column.name, "is the number of nobody there")


def _check_matches(staging: Connection, name: str) -> None:
    """Raise StorageError if a match does not agree with itself, its seats, moves or states."""
    seats = _numbers(staging, match_tables.seats.c.match_id, match_tables.seats.c.seat)
    versions = dict[str, int]()
    for place in places(staging, matches, name):
        row = place.row
        versions[row["id"]] = row["version"]
        for column, why in _oddities(row, seats.get(row["id"], set())):
            raise place.refuse(column, why)
    for place in places(staging, match_tables.states, name):
        if not _is_small(place.row["blob"]):
            raise place.refuse("blob", "is no state, or too long")
    for table in (match_tables.moves, match_tables.states):
        for place in places(staging, table, name):
            if not 0 < place.row["version"] <= versions[place.row["match_id"]]:
                raise place.refuse("version", "is not one that its match has had")
    for place in places(staging, match_tables.moves, name):
        lines = place.row["lines"]
        if not all(map(_is_line, lines.split("\n") if lines else ())):
            raise place.refuse("lines", "is no notation")


def _is_small(blob: bytes) -> bool:
    """Return whether a compressed state can be unpacked, to not more than a state may have."""
    unpacking = zlib.decompressobj()
    try:
        unpacking.decompress(blob, MOST_BYTES)
    except zlib.error:
        return False
    return unpacking.eof


def _is_line(line: str) -> bool:
    return len(line) <= LONGEST_LINE and _LINE.fullmatch(line) is not None


def _oddities(row: Mapping[str, Any], seats: set[int]) -> Iterator[tuple[str, str]]:
    """Yield the columns of a match that do not agree with the others, and why."""
    asked, has_begun = strict_json.loads(row["asked"]), row["status"] in BEGUN
    if sha256(row["seed"]).hexdigest() != row["sha256"]:
        yield "sha256", "is not that of its seed"
    if not isinstance(asked, list) or not all(type(number) is int for number in asked):
        yield "asked", "is no list of versions"
    elif has_begun and len(asked) != len(seats):
        yield "asked", f"has to hold {len(seats)} versions, one for each seat"
    elif not all(0 <= number <= row["version"] for number in asked):
        yield "asked", "holds a version that its match has not had"
    if has_begun and seats != {*range(len(seats))}:
        yield "id", "is that of a match whose seats have a gap"
    if has_begun and not row["state"]:
        yield "state", "is missing in a match that has begun"
    if row["version"] > MOST_VERSION:
        yield "version", "is higher than that of any match"
    if not 0 <= row["move"] <= row["version"] or row["era"] < 0:
        yield "move", "does not fit the version and the era"
