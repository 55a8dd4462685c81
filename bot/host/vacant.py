"""Vacant seats: those a computer plays until their player, or somebody else, takes them.

Such a seat has a computer in it, and still its player if that one may come back. The settings list
it under `vacant`, by its number: "away" if the player was absent, "left" if they left.
"""

from dataclasses import replace
from typing import Literal

from bot.host.table import Table
from games.core.box import Box

STAND_IN = "normal"
DELETED = "deleted"
"""Key in a match's settings: the seats of members whose data was deleted."""
GOES_ON = "alone"
"""Key in the settings of a match that its last player finishes against computers."""


def level_of(box: Box) -> str:
    """Return the strength of a computer that stands in for a member."""
    return STAND_IN if STAND_IN in box.bots else list(box.bots)[-1]


def hand_over(table: Table, seat: int, why: Literal["away", "left"] = "away") -> None:
    """Let a computer stand in for a player; "left" gives the seat up for good, as a loss."""
    row = table.seat(seat)
    if why == "left":
        forfeits = table.settings.setdefault("forfeits", {})
        forfeits[f"{len(forfeits)} {seat}"] = row.user_id
    user = row.user_id if why == "away" else None
    _seat(table, seat, user_id=user, name=row.name, bot=level_of(table.box))
    table.settings.setdefault("vacant", {})[str(seat)] = why


def take(table: Table, seat: int, user_id: int, name: str) -> None:
    """Give a seat from a computer to a member."""
    is_new = table.seat(seat).user_id != user_id
    _seat(table, seat, user_id=user_id, name=name, bot=None)
    occupy(table, seat)
    table.clocks.renew(seat, is_new=is_new)


def occupy(table: Table, seat: int) -> None:
    """Clear everything that was stored because the seat was vacant."""
    table.settings.get("vacant", {}).pop(str(seat), None)
    table.settings.pop(GOES_ON, None)
    if DELETED in table.settings:
        table.settings[DELETED] = [one for one in table.settings[DELETED] if one != seat]


def vacant(table: Table) -> dict[int, str]:
    """Return the vacant seats with the reason ("away" or "left"); empty once the match is over."""
    if not table.is_running:
        return {}
    noted = table.settings.get("vacant", {})
    return {int(seat): why for seat, why in noted.items() if table.seat(int(seat)).bot}


def _seat(table: Table, seat: int, *, user_id: int | None, name: str, bot: str | None) -> None:
    seats = [
        replace(one, user_id=user_id, name=name, bot=bot) if one.seat == seat else one
        for one in table.row.seats
    ]
    if table.seat(seat).user_id != user_id:
        table.plans.pop(seat, None)  # a plan is a secret of its player
    table.row = replace(table.row, seats=tuple(seats))
