"""Updates of the seats' clocks after a move or another change of the match."""

from bot.host.clock.match_clocks import LastMove
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.stand_ins import vacant
from games.core.match import Played

MOST_HELPED = 300
"""The most moves of a match stored as played by a computer for a member."""


def note_actor(loaded: LoadedMatch, played: Played) -> None:
    """Note for the clocks which seat has moved, and whether that ends its turn."""
    seat, helped = played.seat, loaded.acted.helped
    goes_on = seat in loaded.waiting and loaded.clocks.running(seat) is not None and not helped
    is_step = seat is not None and goes_on and loaded.is_step(seat, played.lines)
    loaded.acted = LastMove(seat, helped, is_step, loaded.match.move)
    if helped and seat is not None and (seat in vacant(loaded) or not loaded.seat(seat).bot):
        helped_at = (*loaded.settings.helped, loaded.match.version)
        loaded.settings.helped = helped_at[-MOST_HELPED:]


def follow(loaded: LoadedMatch, now: int) -> None:
    """Update the clocks of the seats from the match."""
    clocks = loaded.clocks
    clocks.now = now
    if loaded.is_paused:
        clocks.stop()
        loaded.settings.has_paused = True
        return
    clocks.resume()
    clocks.update(loaded.waiting, [seat.seat for seat in loaded.human_seats()], loaded.acted)
