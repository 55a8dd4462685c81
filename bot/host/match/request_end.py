"""What is noted when a request to the others ends: who asked hears of it, and nobody thought long.

A request that was not met stays on the match's message until who asked moves or another one is
made. The time for which it waited belongs to nobody's turn.
"""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import UnmetRequest

MOST_WAITS = 100
"""The most waits stored of a match: its latest."""


def met(loaded: LoadedMatch, now: int) -> None:
    """Note that the open request is being done as all agreed."""
    _end(loaded, now)
    loaded.settings.unmet = None


def declined(loaded: LoadedMatch, seat: int, now: int) -> None:
    """Note that a seat has declined the open request."""
    _end(loaded, now, by=seat)


def after_change(loaded: LoadedMatch, now: int) -> None:
    """Note that the open request has lapsed, since the match went on before all had answered.

    Whoever asked and then moved on knows it.
    """
    mover, unmet = loaded.acted.seat, loaded.settings.unmet
    if loaded.request is not None:
        _end(loaded, now)
        unmet = loaded.settings.unmet
    if unmet is not None and mover == unmet.seat:
        loaded.settings.unmet = None


def _end(loaded: LoadedMatch, now: int, by: int | None = None) -> None:
    """Note for how long the open request waited, and that it is not met; drop it."""
    request = loaded.request
    if request is None:
        return
    if now > request.created_at:
        waits = (*loaded.settings.waits, (request.created_at, now))
        loaded.settings.waits = waits[-MOST_WAITS:]
    loaded.settings.unmet = UnmetRequest(request.kind, request.asker, by)
    loaded.request = None
