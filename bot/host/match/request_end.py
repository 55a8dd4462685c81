"""Notes the end of a request for consent: how it ended, and for how long it waited.

A request without consent is shown on the match's message until its asker moves or another request
is made. The time for which it waited counts for nobody's turn.
"""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import UnmetRequest

MOST_WAITS = 100
"""The most waits stored for a match; the latest ones are kept."""


def met(loaded: LoadedMatch, now: int) -> None:
    """Note that all have agreed to the open request."""
    _end(loaded, now)
    loaded.settings.unmet = None


def declined(loaded: LoadedMatch, seat: int, now: int) -> None:
    """Note that a seat has declined the open request."""
    _end(loaded, now, by=seat)


def after_change(loaded: LoadedMatch, now: int) -> None:
    """Note that the open request has lapsed, since the match went on before all had answered.

    The note is dropped once its asker has moved: they know it.
    """
    mover, unmet = loaded.acted.seat, loaded.settings.unmet
    if loaded.request is not None:
        _end(loaded, now)
        unmet = loaded.settings.unmet
    if unmet is not None and mover == unmet.seat:
        loaded.settings.unmet = None


def _end(loaded: LoadedMatch, now: int, by: int | None = None) -> None:
    """Note for how long the open request waited, and that it got no consent; drop it."""
    request = loaded.request
    if request is None:
        return
    if now > request.created_at:
        waits = (*loaded.settings.waits, (request.created_at, now))
        loaded.settings.waits = waits[-MOST_WAITS:]
    loaded.settings.unmet = UnmetRequest(request.kind, request.asker, by)
    loaded.request = None
