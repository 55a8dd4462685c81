"""Ends a request for consent (undo, pause, resume): all agree, one declines, or somebody moves.

Any move ends it. What it came to is stored as `UnmetRequest` and shown on the match's message,
until its asker moves or another request is made. The time it waited counts for nobody's turn.
"""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import UnmetRequest

MOST_WAITS = 100
"""The most waits stored for a match; the latest ones are kept."""


def met(loaded: LoadedMatch, now: int) -> None:
    """End the open request to which all have agreed."""
    _end(loaded, now)
    loaded.settings.unmet = None


def declined(loaded: LoadedMatch, seat: int, now: int) -> None:
    """End the open request, which a seat has declined."""
    _end(loaded, now, by=seat)


def after_change(loaded: LoadedMatch, now: int) -> None:
    """End the open request, since the match went on before all had answered.

    Drop the notice of an earlier one if its asker has moved: they know it.
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
