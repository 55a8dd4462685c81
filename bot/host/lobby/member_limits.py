"""How much one member may have begun at a time, besides matches (`lobby_creation.py`).

Also how often one may have others mentioned: every act of a member that leads to a mention is in
`CALLS` (`tests/bot/host/lobby/test_call_limits.py` finds those that are not). What a member did is
not known any more once their data was deleted, so each deletion counts as one act.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from sqlalchemy import Connection

from bot.host.clock.turn_clock import DAY, HOUR, MINUTE
from bot.host.refusal import Refusal
from games.core.translation import N_
from storage.member import calls, deletions, players
from storage.owner import reports
from storage.server import cups, seasons

Kind: TypeAlias = Literal["cup", "season", "report"]
Act: TypeAlias = Literal[
    "invite", "rematch", "reopen", "request", "seat", "club", "organise", "next-season"
]


@dataclass(frozen=True, slots=True)
class Limit:
    """The most a member may have of a kind, and the sentence that refuses more.

    `count` takes the member, the server and the present (ms).
    """

    most: int
    count: Callable[[Connection, int, int, int], int]
    text: str


def _count_cups(conn: Connection, user_id: int, guild_id: int, _now: int) -> int:
    here = cups.of_guild(conn, guild_id)
    return sum(cup.host_id == user_id and cup.status != "over" for cup in here)


def _count_seasons(conn: Connection, user_id: int, guild_id: int, _now: int) -> int:
    return sum(season.host_id == user_id for season in seasons.live_in(conn, guild_id))


def _count_reports(conn: Connection, user_id: int, _guild_id: int, now: int) -> int:
    return reports.count_since(conn, user_id, now - DAY) + len(_deletions(conn, user_id, DAY, now))


def _deletions(conn: Connection, user_id: int, span: int, now: int) -> list[int]:
    """Return when the member's data was deleted within the span (ms)."""
    return deletions.times_of(conn, deletions.MEMBER, user_id, now - span, now)


LIMITS: Mapping[Kind, Limit] = MappingProxyType(
    {
        "cup": Limit(
            5,
            _count_cups,
            N_(
                "{most} cups of yours aren't over here. Play one to its end or call one off, then "
                "open another: /cup new"
            ),
        ),
        "season": Limit(
            5,
            _count_seasons,
            N_(
                "You organise {most} seasons here that aren't over. Play one to its end or call "
                "one off, then open another: /season new"
            ),
        ),
        "report": Limit(
            10,
            _count_reports,
            N_(
                "You have sent {most} reports since yesterday. The people who run this bot read "
                "them; send the next one tomorrow."
            ),
        ),
    }
)


def require_room(conn: Connection, kind: Kind, user_id: int, guild_id: int, now: int) -> None:
    """Raise `Refusal` if the member has as many of a kind as one may have.

    This runs in the transaction that adds one, so that presses at once cannot exceed the limit.
    """
    limit = LIMITS[kind]
    if limit.count(conn, user_id, guild_id, now) >= limit.most:
        raise Refusal(limit.text, most=limit.most)


@dataclass(frozen=True, slots=True)
class CallLimit:
    """How often a member may have each other member mentioned by an act within `span` (ms)."""

    most: int
    span: int


CALLS: Mapping[Act, CallLimit] = MappingProxyType(
    {
        "invite": CallLimit(5, HOUR),
        "rematch": CallLimit(5, HOUR),
        "reopen": CallLimit(3, HOUR),
        "request": CallLimit(10, HOUR),
        "seat": CallLimit(3, HOUR),
        "club": CallLimit(3, DAY),
        "organise": CallLimit(3, DAY),
        "next-season": CallLimit(3, DAY),
    }
)
"""The acts of members that lead to a mention of others."""
TOO_OFTEN = N_("You have called the same people {most} times. You can call them again <t:{at}:R>.")


def has_just_called(conn: Connection, act: Act, user_id: int, now: int) -> bool:
    """Return whether a member did this to others within the last minute: a second press."""
    return bool(calls.of(conn, act, user_id, now - MINUTE, now))


def note_calls(conn: Connection, act: Act, user_id: int, targets: Iterable[int], now: int) -> None:
    """Store that a member has others mentioned by an act.

    Raises `Refusal` if it has mentioned one of them as often as it may. This runs in the
    transaction of the act, so that presses at once cannot exceed the limit.
    """
    limit = CALLS[act]
    called = players.known(conn, sorted({*targets} - {user_id}))
    before = calls.of(conn, act, user_id, now - limit.span, now)
    deleted = _deletions(conn, user_id, limit.span, now) if called else []
    for number in called:
        times = sorted([*deleted, *(at for target, at in before if target == number)])
        if len(times) >= limit.most:
            at = (times[-limit.most] + limit.span) // 1000 + 1
            raise Refusal(TOO_OFTEN, most=limit.most, at=at)
    calls.add(conn, act, user_id, called, now)
