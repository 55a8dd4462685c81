"""Seats that members take back or take over from a computer."""

import json

from bot.host.lobby.participants import can_come
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.stand_ins import restore_player
from bot.host.play.seat_transfer import notify_new_player
from bot.host.refusal import Refusal
from games.core.translation import N_
from storage.match.requests import RequestRow

NO_VACANCY = N_("All seats are taken now. Start your own match: /play")


async def seat_onlooker(service: MatchService, loaded: LoadedMatch, request: RequestRow) -> None:
    """Seat the onlooker who asked.

    Raises `Refusal` if the seat is not free any more, or they cannot come.
    """
    if request.asker not in loaded.vacant:
        raise Refusal(NO_VACANCY)
    by = json.loads(request.answers)["by"]
    if not await service.database.read(lambda conn: can_come(conn, by["user"])):
        raise Refusal(N_("Who asked can't play here any more. Play on."))
    restore_player(loaded, request.asker, by["user"], by["name"])
    await save_seat_change(service, loaded, request.asker)


async def save_seat_change(service: MatchService, loaded: LoadedMatch, seat: int) -> None:
    """Save a change of a seat's player; an open request is dropped."""
    loaded.troubles.pop(seat, None)
    await service.save_change(loaded, lambda conn: notify_new_player(conn, loaded.id, seat))
