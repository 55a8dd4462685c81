"""Moves made because of time: a timer's action, and that of a seat which did not answer."""

from bot.host.clock.match_clocks import LastMove
from bot.host.match import match_timing
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.refusal import Refusal
from games.core.game import Action
from games.core.match import Played
from games.core.translation import N_

TOO_LATE = N_("Too late – that's already settled. The match message shows what's open now.")


async def is_timer_due(match_service: MatchService, match_id: str) -> bool:
    """Return whether a timer is set and due; the match may be due for a computer instead."""
    return _is_timer_due(await match_service.load(match_id), match_service.now())


async def play_timer(match_service: MatchService, match_id: str) -> LoadedMatch:
    """Play the timer's action; raises `Refusal` if it is not due."""

    def move(loaded: LoadedMatch) -> Played:
        if not _is_timer_due(loaded, match_service.now()):
            raise Refusal(TOO_LATE)
        loaded.settings.bell = None  # it has fired: an equal timer would be a new one
        return loaded.match.play_timer()

    return await match_service.change(match_id, move)


async def let_pass(match_service: MatchService, match_id: str) -> bool:
    """Play the action for a seat whose time to answer is up; False if there is no such seat."""
    if _next_pass(await match_service.load(match_id), match_service.now()) is None:
        return False

    def move(loaded: LoadedMatch) -> Played:
        due = _next_pass(loaded, match_service.now())
        if due is None:
            raise Refusal(TOO_LATE)
        seat, action = due
        played = loaded.match.play(seat, (loaded.definition.notation.write(action),))
        loaded.acted = LastMove(seat)
        return played

    await match_service.change(match_id, move)
    return True


def _is_timer_due(loaded: LoadedMatch, now: int) -> bool:
    bell = loaded.settings.bell
    return bell is not None and bell.at <= now


def _next_pass(loaded: LoadedMatch, now: int) -> tuple[int, Action] | None:
    """Return a seat whose time to answer is up, and its action; None if there is none."""
    due = {passed.seat for passed in loaded.settings.passes or () if passed.at <= now}
    passing = match_timing.passing(loaded)
    return next(((seat, what) for seat, what in passing.items() if seat in due), None)
