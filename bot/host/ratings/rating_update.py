"""Recording results and ratings, in the transaction in which a match ends."""

from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from bot.host.clock.turn_clock import NEVER, Calendar, Interval
from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import load_outcome
from bot.host.ratings.match_results import results_of
from bot.host.ratings.rating import RatingRecord, Skill, rated
from bot.host.ratings.response_times import TimeAllowance, turn_stats
from storage.match import moves, pauses
from storage.match.matches import MatchRow
from storage.member import players, ratings, results
from storage.member.ratings import RatingRow
from storage.member.results import ResultRow
from storage.server.audit import VOID


def record_at_end(_service: object, conn: Connection, row: MatchRow) -> tuple[()]:
    """Store the results of a match that is over; it opens no match."""
    record_result(conn, row)
    return ()


def record_result(conn: Connection, row: MatchRow) -> None:
    """Store a match's results and new ratings, once; nothing for a voided match."""
    outcome = load_outcome(row.outcome)
    if row.status != "over" or outcome is None or outcome.rule == VOID:
        return
    if results.of_match(conn, row.id):
        return
    settings = MatchSettings.load(row.settings)
    helped = set(settings.helped)
    times = moves.times(conn, row.id)
    answers = turn_stats(times, len(row.seats), _pace(conn, row, settings), helped)
    left = players.known(
        conn, [forfeit for forfeit in settings.forfeits.values() if forfeit is not None]
    )
    found = results_of(row, outcome, answers, left)
    results.add(conn, [result for result in found if not result.rated])
    results.add(conn, _rate(conn, [result for result in found if result.rated]))


def standing_of(row: RatingRow | None) -> RatingRecord:
    """Return a stored rating as a standing; None is a newcomer's."""
    if row is None:
        return RatingRecord()
    return RatingRecord(Skill(row.mu, row.sigma), row.wins, row.draws, row.losses, row.rated_at)


def _rate(conn: Connection, match: list[ResultRow]) -> list[ResultRow]:
    """Store the ratings after a match, and return its rows with them."""
    if not match:
        return []
    guild_id, game = match[0].guild_id, match[0].game
    users = [row.user_id for row in match if row.user_id is not None]
    before = {user: standing_of(ratings.get(conn, guild_id, game, user)) for user in users}
    rows, after = rated(match, before)
    _put(conn, guild_id, game, after)
    return rows


def _put(conn: Connection, guild_id: int, game: str, standings: dict[int, RatingRecord]) -> None:
    for user, rating_record in standings.items():
        row = RatingRow(
            guild_id=guild_id,
            game=game,
            user_id=user,
            mu=rating_record.skill.mu,
            sigma=rating_record.skill.sigma,
            wins=rating_record.wins,
            draws=rating_record.draws,
            losses=rating_record.losses,
            rated_at=rating_record.rated_at,
        )
        ratings.put(conn, row)


def _pace(conn: Connection, row: MatchRow, settings: MatchSettings) -> TimeAllowance:
    """Return the time control of a match; no time counts in pauses or while consent was asked.

    It is the same for all seats, so it does not include the holidays of single members.
    """
    terms = settings.clock
    stood = [(pause.starts, pause.ends or NEVER) for pause in pauses.of(conn, row.id)]
    spans = tuple(Interval(start, end) for start, end in (*stood, *settings.waits))
    return TimeAllowance(
        terms.time, terms.reserve, Calendar(ZoneInfo(terms.zone), terms.weekends, spans)
    )
