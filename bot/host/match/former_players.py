"""Seats that changed players: the moves of an earlier player are shown as a former player's."""

from dataclasses import replace

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.member import words_with_seats
from games.core.translation import Translator
from storage.engine.hidden_members import FORMER_NAME
from storage.match.matches import SeatRow


def note_change(loaded: LoadedMatch, seat: int) -> None:
    """Note that all moves of a seat up to now were somebody else's."""
    loaded.settings.seated = loaded.settings.seated | {seat: loaded.match.version}


def seats_at(loaded: LoadedMatch, version: int) -> tuple[SeatRow, ...]:
    """Return the seats at the move that led to a version; earlier players are unnamed."""
    changed = {seat for seat, since in loaded.settings.seated.items() if version <= since}
    return tuple(
        replace(row, name=FORMER_NAME, user_id=None, bot=None) if row.seat in changed else row
        for row in loaded.row.seats
    )


def words_at(loaded: LoadedMatch, version: int, words: Translator) -> Translator:
    """Return the translator for the move that led to a version; `words` is the present one."""
    seats = seats_at(loaded, version)
    return words if seats == loaded.row.seats else words_with_seats(words, seats)
