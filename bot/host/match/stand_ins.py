"""Vacant seats: those a computer plays until their player, or somebody else, takes them.

Such a seat has a computer in it, and still its player if the player may come back. The settings
list it under `vacant`, by its number: "away" if the player was absent, "left" if they left.
"""

from dataclasses import replace
from typing import Literal

from bot.host.match.former_players import note_change
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import MatchSettings
from storage.match.matches import MatchRow, SeatRow


def assign_stand_in(loaded: LoadedMatch, seat: int, why: Literal["away", "left"] = "away") -> None:
    """Let a computer stand in for a player; "left" gives the seat up for good, as a loss."""
    row = loaded.seat(seat)
    if why == "left":
        forfeits = loaded.settings.forfeits
        loaded.settings.forfeits = forfeits | {f"{len(forfeits)} {seat}": row.user_id}
    user = row.user_id if why == "away" else None
    _seat(loaded, seat, user_id=user, name=row.name, bot=loaded.definition.usual_level)
    note_vacant(loaded, seat, why)


def restore_player(loaded: LoadedMatch, seat: int, user_id: int, name: str) -> None:
    """Give a computer's seat to a member; only in seasons a new one keeps the former club."""
    is_new = loaded.seat(seat).user_id != user_id
    _seat(loaded, seat, user_id=user_id, name=name, bot=None)
    if is_new and loaded.settings.season is None:
        seats = [
            replace(other, club=None) if other.seat == seat else other for other in loaded.row.seats
        ]
        loaded.row = replace(loaded.row, seats=tuple(seats))
    if is_new:
        note_change(loaded, seat)
    clear_vacancy(loaded, seat)
    loaded.clocks.restart(seat, is_new=is_new)


def clear_vacancy(loaded: LoadedMatch, seat: int) -> None:
    """Clear everything that was stored because the seat was vacant."""
    note_player(loaded, seat)
    loaded.settings.alone = False
    loaded.settings.deleted = tuple(number for number in loaded.settings.deleted if number != seat)


def with_departed_players(row: MatchRow) -> tuple[SeatRow, ...]:
    """Return a match's seats, with departed players back in those they gave up to computers."""
    settings = MatchSettings.load(row.settings)
    left = {int(key.split()[1]): user for key, user in settings.forfeits.items() if user}
    sitting = {seat.user_id for seat in row.seats}
    return tuple(
        replace(seat, user_id=user, bot=None)
        if (user := left.get(seat.seat)) not in sitting and settings.vacant.get(seat.seat) == "left"
        else seat
        for seat in row.seats
    )


def note_vacant(loaded: LoadedMatch, seat: int, why: Literal["away", "left"]) -> None:
    """Note that a computer plays a seat for its player, and why."""
    loaded.settings.vacant = loaded.settings.vacant | {seat: why}


def note_player(loaded: LoadedMatch, seat: int) -> None:
    """Note that a member plays a seat again."""
    noted = loaded.settings.vacant
    loaded.settings.vacant = {number: why for number, why in noted.items() if number != seat}


def _seat(
    loaded: LoadedMatch, seat: int, *, user_id: int | None, name: str, bot: str | None
) -> None:
    seats = [
        replace(other, user_id=user_id, name=name, bot=bot) if other.seat == seat else other
        for other in loaded.row.seats
    ]
    if loaded.seat(seat).user_id != user_id:
        loaded.seat_plans.drop_day(seat, None)  # a plan is a secret of its player
    loaded.row = replace(loaded.row, seats=tuple(seats))
