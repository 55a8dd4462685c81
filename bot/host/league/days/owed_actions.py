"""What a member still has to do in a season's match, in one sentence."""

from bot.host.league.rules.division import Division
from bot.host.league.rules.due_reminders import is_present
from bot.host.match.loaded_match import LoadedMatch
from bot.host.views.match_status import STILL
from games.core.season import Season
from games.core.translation import N_, Translator

STOPPED = N_("⏸ paused by a moderator; it goes on later.")
AWAY = N_("a computer runs your club.")


def is_paused(division: Division) -> bool:
    """Return whether the season of a division is paused."""
    return division.season.paused_at is not None


def duty(
    division: Division, loaded: LoadedMatch, user_id: int, words: Translator, now: int = 0
) -> str:
    """Return what a member has to do today; "all done" only if nothing is left of the open day.

    With the present time (ms), no day is said to open at a time that has passed, as it would be of
    the last day if that has waited for somebody to return.
    """
    days = loaded.definition.season
    seat = loaded.row.seat_of(user_id)
    member = division.member_of(user_id)
    if days is None or seat is None or member is None or not loaded.is_running:
        return words("nothing")
    if is_paused(division):
        return words(STILL)
    if loaded.is_paused:
        return words(STOPPED)
    if not is_present(member, loaded):
        return words(AWAY)
    day = words(days.name_of(days.stage(loaded.match.state)))
    if loaded.awaits_day:
        return _waiting(loaded, day, words, now)
    return _open(division, loaded, days, seat, words)


def _waiting(loaded: LoadedMatch, day: str, words: Translator, now: int) -> str:
    """Return when the next day opens, for a member who is done with the present one."""
    season = loaded.settings.season
    at = season.next if season else None
    if at is None or at <= now:
        return words("done for now ✓ {day} opens in a moment.", day=day)
    return words("done for now ✓ {day} opens <t:{at}:R>.", day=day, at=at // 1000)


def _open(
    division: Division, loaded: LoadedMatch, days: Season, seat: int, words: Translator
) -> str:
    """Return what is left of the open day: a move now, a turn later, or nothing."""
    closing = division.closing(division.row.stage)
    at = closing.due // 1000 if closing else 0
    day = words(days.name_of(days.stage(loaded.match.state)))
    if seat in loaded.waiting:
        text = N_("**{day}**, closes <t:{at}:R>") if closing else N_("**{day}**")
        return words(text, day=day, at=at)
    if seat not in days.owing(loaded.definition.game.view(loaded.match.state, None)):
        return words("{day}: all done ✓", day=day)
    is_planned = loaded.seat_plans.has_any(seat)
    return words(N_("{day}: planned ✓") if is_planned else N_("{day}: plan it ahead"), day=day)
