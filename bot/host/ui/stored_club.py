"""What was chosen for a club, as JSON in the rows of members and seats."""

import structlog
from pydantic import TypeAdapter, ValidationError

from games.core.clubs.identity import ClubChoice

log = structlog.get_logger()
_ADAPTER = TypeAdapter(ClubChoice)


def load(stored: str | None) -> ClubChoice:
    """Return what was chosen; an empty choice if nothing was, or if a newer version wrote it."""
    try:
        return _ADAPTER.validate_json(stored) if stored else ClubChoice()
    except ValidationError as unknown:
        log.warning("stored_club_unreadable", why=unknown.errors(include_input=False)[0]["type"])
        return ClubChoice()


def dump(choice: ClubChoice) -> str | None:
    """Return a choice for storage; None for an empty one."""
    if choice == ClubChoice():
        return None
    return _ADAPTER.dump_json(choice).decode()
