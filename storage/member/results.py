"""How each match ended for each of its seats, in the order in which the matches ended."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Connection, func, select

from storage.engine import rows
from storage.schema.member_tables import results

Result: TypeAlias = Literal["win", "draw", "loss", "alone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """How a match ended for one seat; `user_id` None is a computer or a former member.

    `people` and `computers` count the seats of the match. `place` is 1 for the best, ties share it.
    `turns` counts the turns the member played, `in_time` those within the time (None: no clock),
    and `answer_ms` is their total duration; `missed` counts turns a computer played instead.
    `mu_before` to `sigma` are the ratings before and after, None if the match was not rated. The
    last three are known once the match was analysed: accuracy (0 to 1), luck (-1 to 1), and the
    lowest chance to win (0 to 1). They are of what the player decided, not of what a computer or an
    earlier player did in the seat; None if that was too little.
    """

    match_id: str
    seat: int
    user_id: int | None
    guild_id: int
    game: str
    private: bool = False
    rated: bool = False
    people: int
    computers: int = 0
    place: int
    result: Result
    score: int | None = None
    rule: str
    turns: int = 0
    missed: int = 0
    in_time: int | None = None
    answer_ms: int = 0
    mu_before: float | None = None
    sigma_before: float | None = None
    mu: float | None = None
    sigma: float | None = None
    ended_at: int
    accuracy: float | None = None
    luck: float | None = None
    lowest: float | None = None


class ResultLine(NamedTuple):
    """The columns of a rated result from which ratings are computed."""

    match_id: str
    user_id: int | None
    place: int
    result: Result
    mu_before: float | None
    sigma_before: float | None
    ended_at: int


_LINE = [results.c[name] for name in ResultLine._fields]
_COLUMNS = [results.c[name] for name in ResultRow.__slots__]


def add(connection: Connection, found: list[ResultRow]) -> None:
    """Insert a match's results; raises IntegrityError if they exist."""
    for row in found:
        rows.add(connection, results, rows.field_values(row))


def set_analysis(
    connection: Connection,
    match_id: str,
    seat: int,
    *,
    accuracy: float | None,
    luck: float | None,
    lowest: float | None,
) -> None:
    """Store what an analysis found about a seat's player, if the match has results."""
    found = {"accuracy": accuracy, "luck": luck, "lowest": lowest}
    rows.change(connection, results, found, match_id=match_id, seat=seat)


def of_match(connection: Connection, match_id: str) -> list[ResultRow]:
    """Return a match's results by seat; empty while it runs."""
    found = _load(connection, results.c.match_id == match_id)
    return sorted(found, key=lambda row: row.seat)


def of_game(connection: Connection, guild_id: int, game: str, *, since: int = 0) -> list[ResultRow]:
    """Return the results of a game in a server that ended at `since` (ms) or later, in order."""
    here = (results.c.guild_id == guild_id) & (results.c.game == game)
    return _load(connection, here & (results.c.ended_at >= since))


def won_by(
    connection: Connection, guild_id: int, game: str, rules: Iterable[str]
) -> list[ResultRow]:
    """Return the wins in a game and server that ended by one of these rules, in order."""
    here = (results.c.guild_id == guild_id) & (results.c.game == game)
    return _load(connection, here & (results.c.result == "win") & results.c.rule.in_(list(rules)))


def rated_of(
    connection: Connection, guild_id: int, game: str, *, since: int = 0
) -> list[ResultLine]:
    """Return the rated results of a game that ended at `since` (ms) or later, in order."""
    here = (results.c.guild_id == guild_id) & (results.c.game == game) & results.c.rated
    query = select(*_LINE).where(here, results.c.ended_at >= since).order_by(results.c.id)
    return [ResultLine._make(row) for row in connection.execute(query).all()]


def of_user(connection: Connection, user_id: int, guild_id: int) -> list[ResultRow]:
    """Return the results of all seats in a member's matches in a server, in order."""
    mine = select(results.c.match_id).where(
        results.c.user_id == user_id, results.c.guild_id == guild_id
    )
    return _load(connection, results.c.match_id.in_(mine))


def games_of(connection: Connection, guild_id: int) -> list[str]:
    """Return the games with results in a server, most rated results first."""
    rated = func.count().filter(results.c.rated)
    query = (
        select(results.c.game)
        .where(results.c.guild_id == guild_id)
        .group_by(results.c.game)
        .order_by(rated.desc(), func.count().desc(), results.c.game)
    )
    return list(connection.scalars(query))


def _load(connection: Connection, here: ColumnElement[bool]) -> list[ResultRow]:
    query = select(*_COLUMNS).where(here).order_by(results.c.id)
    return [ResultRow(**row._asdict()) for row in connection.execute(query).all()]
