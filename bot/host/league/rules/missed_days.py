"""Which members missed a day that closes."""

from collections.abc import Mapping

from bot.host.league.rules.availability import Availability
from bot.host.league.rules.division import Division
from bot.host.league.rules.due_reminders import members_with_work
from bot.host.match.loaded_match import LoadedMatch
from games.core.season import Season
from leagues.deadlines import HOUR
from storage.server.seasons import MemberRow

MAX_TURN_STANDING = 12 * HOUR
"""The time (ms) a member may let the match wait, outside quiet hours, without missing the day."""


def missed(
    division: Division,
    loaded: LoadedMatch,
    days: Season,
    reaches: Mapping[int, Availability],
    now: int,
) -> list[MemberRow]:
    """Return the members with work left who did not visit, or let the others wait too long.

    The wait counts from the last move or the member's last visit. Nobody misses a day on which they
    were on holiday, or for which they left a plan.
    """
    opened_at, takes_turns = division.opened_at, days.takes_turns(loaded.match.state)
    found = []
    for one in members_with_work(division, loaded, days):
        if loaded.seat_plans.has_any(one.seat):  # a plan counts even if it raised a question
            continue
        reach, came_at = reaches[one.number], one.came_at or 0
        is_on_turn = takes_turns and one.seat in loaded.waiting
        since = max(loaded.row.touched_at, came_at) if is_on_turn else now
        is_absent = came_at < opened_at or reach.awake_ms(since, now) >= MAX_TURN_STANDING
        if is_absent and not reach.was_away(opened_at, now):
            found.append(one)
    return found
