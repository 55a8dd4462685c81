"""Checks the rows of a server of another bot as the host will read them."""

from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.imports import match_check, payload_check, season_check
from bot.host.match.match_service import MatchService
from storage.transfer import row_consistency


@dataclass(frozen=True, slots=True)
class HostCheck:
    """Raises StorageError, which calls the file `name`, if this host could not go on with rows."""

    matches: MatchService
    name: str

    def __call__(self, staging: Connection) -> None:
        """Load everything that the host loads of a server."""
        row_consistency.check(staging, self.name)
        season_check.check(staging, self.matches, self.name)
        match_check.check(staging, self.matches, self.name)
        payload_check.check(staging, self.name)
