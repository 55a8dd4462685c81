"""Loads a match with everything that an interaction with it needs, in one query.

The query returns one row per seat, or several if its member has planned several absences; the
columns of the match as a whole are the same in each row.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Select,
    and_,
    bindparam,
    case,
    exists,
    func,
    select,
)

from storage.engine import unreadable_rows
from storage.engine.hidden_members import hidden_in
from storage.engine.unreadable_rows import UnreadableRows
from storage.fleet import rests
from storage.match import matches, moves, plans
from storage.match.match_issues import PLACE, TroubleRow
from storage.match.matches import SEATED, MatchRow
from storage.match.moves import RecentMove
from storage.match.plans import PlanRow, Plans
from storage.match.requests import RequestRow
from storage.match.turns import TurnRow
from storage.member import absences, deletions
from storage.member import preferences as preferences_of
from storage.member.preferences import Preferences
from storage.schema import match_tables
from storage.schema.clock_tables import turns
from storage.schema.member_tables import aways, preferences, troubles

Span: TypeAlias = tuple[int, int]
"""Start and end of an absence, in ms since 1970 (UTC)."""
Columns: TypeAlias = Sequence[ColumnElement[Any]]


def _columns(table: FromClause, row: type[Any]) -> Columns:
    """Return the columns of a table in the order of the fields of its rows."""
    return [table.c[name] for name in row.__slots__]


@dataclass(frozen=True, slots=True)
class SeatedMember:
    """A member's preferences, and the absences that may stop the clock of the present turn."""

    preferences: Preferences
    absences: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchDetails:
    """A match and the rows related to it.

    `turns` and `troubles` are by seat, `members` are by user id. `recent` are the newest moves,
    oldest first. `is_delivered`: the match has no undelivered row in the outbox. `is_shown_by`:
    the message named is one of the match's; None while it has none that is stored. `to_delete` is
    what `storage/server/key_values.py` holds about deletions in progress, by key.
    """

    row: MatchRow
    turns: dict[int, TurnRow] = field(default_factory=dict)
    troubles: dict[int, TroubleRow] = field(default_factory=dict)
    members: dict[int, SeatedMember] = field(default_factory=dict)
    plans: Plans = field(default_factory=lambda: Plans({}, {}))
    request: RequestRow | None = None
    recent: tuple[RecentMove, ...] = ()
    is_delivered: bool = True
    is_shown_by: bool | None = None
    to_delete: Mapping[str, str | None] = field(default_factory=dict)


_place = troubles.alias("place")
_open = exists().where(
    match_tables.outbox.c.match_id == match_tables.matches.c.id, ~match_tables.outbox.c.done
)
_of_match = exists().where(match_tables.messages.c.match_id == match_tables.matches.c.id)
_named = match_tables.messages.c.message_id == bindparam("message_id")
_shown_by = case((_of_match, _of_match.where(_named)))
"""Whether a message is one of the match's, null for a match without any."""
_newest_moves = moves.recent(match_tables.matches.c.id, match_tables.matches.c.version)
_recent = case((match_tables.seats.c.seat == 0, _newest_moves))
"""The newest moves as one text: in the rows of the first seat only, because it is long."""
_place_issue: Columns = [
    func.coalesce(rests.reason(match_tables.matches.c.guild_id), _place.c.why),
    func.coalesce(_place.c.since, 0),
]
"""Why the match cannot be shown in its channel: its server rests, or an issue of its own."""
_DELETION_KEYS = (deletions.PENDING, deletions.PENDING_SERVERS)
_to_delete: Columns = [
    select(match_tables.facts.c.value).where(match_tables.facts.c.key == key).scalar_subquery()
    for key in _DELETION_KEYS
]
_GROUPS: dict[str, Columns] = {
    "turn": _columns(turns, TurnRow),
    "absence": [aways.c.starts, aways.c.ends],
    "plan": [match_tables.plans.c.lines],
    "trouble": _columns(troubles, TroubleRow),
    "place": _place_issue,
    "request": _columns(match_tables.requests, RequestRow),
    "member": _columns(preferences, Preferences),
    "outbox": [_open],
    "shown_by": [_shown_by],
    "recent": [_recent],
    "to_delete": _to_delete,
}


def _places() -> dict[str, slice]:
    """Return the position of each group's columns in a row."""
    found, start = {}, SEATED.stop
    for name, columns in _GROUPS.items():
        found[name] = slice(start, start + len(columns))
        start += len(columns)
    return found


def _query() -> Select[Any]:
    """Return the query for a match; absences that end before the turn's start are left out.

    `now` (ms) stands in for the start of a turn that has not begun.
    """
    match = match_tables.matches.c.id
    seat = (match_tables.seats.c.match_id, match_tables.seats.c.seat)
    user, since = match_tables.seats.c.user_id, func.coalesce(turns.c.since, bindparam("now"))
    more = [
        column.label(f"{name}_{index}")
        for name, columns in _GROUPS.items()
        for index, column in enumerate(columns)
    ]
    return (
        matches.with_seats(*more)
        .outerjoin(turns, and_(turns.c.match_id == seat[0], turns.c.seat == seat[1]))
        .outerjoin(aways, and_(aways.c.user_id == user, aways.c.ends > since))
        .outerjoin(
            match_tables.plans,
            and_(match_tables.plans.c.match_id == seat[0], match_tables.plans.c.seat == seat[1]),
        )
        .outerjoin(troubles, and_(troubles.c.match_id == seat[0], troubles.c.seat == seat[1]))
        .outerjoin(_place, and_(_place.c.match_id == match, _place.c.seat == PLACE))
        .outerjoin(match_tables.requests, match_tables.requests.c.match_id == match)
        .outerjoin(preferences, preferences.c.user_id == user)
        .where(match == bindparam("match_id"))
        .order_by(match_tables.seats.c.seat, aways.c.id)
    )


_AT = _places()
_DETAILS = _query()


def load(
    connection: Connection, match_id: str, now: int, message_id: int | None = None
) -> MatchDetails | None:
    """Return a match with its related rows at `now` (ms); None if there is none with this id.

    `message_id` is the message for which `is_shown_by` is asked.
    """
    wanted = {"match_id": match_id, "now": now, "message_id": message_id}
    rows = connection.execute(_DETAILS, wanted).all()
    if not rows:
        return None
    shown_by = rows[0][_AT["shown_by"]][0]
    details = MatchDetails(
        matches.row_of(rows, hidden_in(connection)),
        recent=moves.recent_moves(rows[0][_AT["recent"]][0]),
        is_delivered=not rows[0][_AT["outbox"]][0],
        is_shown_by=None if shown_by is None else bool(shown_by),
        to_delete=dict(zip(_DELETION_KEYS, rows[0][_AT["to_delete"]], strict=True)),
    )
    noted = unreadable_rows.of(connection)
    place, request = rows[0][_AT["place"]], rows[0][_AT["request"]]
    if place[0] is not None:
        details.troubles[PLACE] = TroubleRow(match_id, PLACE, *place)
    for row in rows:
        _add_seat(details, row, noted)
    return replace(details, request=RequestRow(*request)) if request[0] is not None else details


def _add_seat(details: MatchDetails, row: Sequence[Any], noted: UnreadableRows) -> None:
    """Add to `details` what a row holds about its seat."""
    seat, _, user_id, *_ = row[SEATED]
    turn, trouble, plan = row[_AT["turn"]], row[_AT["trouble"]], row[_AT["plan"]][0]
    if turn[0] is not None:
        details.turns[seat] = TurnRow(*turn)
    if trouble[0] is not None:
        details.troubles[seat] = TroubleRow(*trouble)
    if plan is not None:
        plans.add(details.plans, PlanRow(details.row.id, seat, plan), noted)
    if user_id is not None:
        _add_member(details, user_id, row)


def _add_member(details: MatchDetails, user_id: int, row: Sequence[Any]) -> None:
    """Add to `details` what a row holds about the member in its seat."""
    chosen, absence = row[_AT["member"]], row[_AT["absence"]]
    member = details.members.get(user_id)
    if member is None:
        is_chosen = chosen[0] is not None
        member = SeatedMember(Preferences(*chosen) if is_chosen else Preferences(user_id))
    if absence[0] is not None:
        member = replace(member, absences=(*member.absences, (absence[0], absence[1])))
    details.members[user_id] = member


def member(connection: Connection, user_id: int, since: int) -> SeatedMember:
    """Return a member's preferences, and their absences that end after `since` (ms)."""
    mine = (away for away in absences.of_one(connection, user_id) if away.ends > since)
    spans = tuple((away.starts, away.ends) for away in mine)
    return SeatedMember(preferences_of.load(connection, user_id), spans)
