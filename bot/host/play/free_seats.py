"""Seats that members take back or take over from a computer."""

import json

from sqlalchemy import Connection

from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.lobby.lobby_lookup import can_come
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_writer import TransactionHook, no_hook
from bot.host.match.stand_ins import restore_player
from bot.host.play.seat_transfer import notify_new_player
from bot.host.refusal import Refusal
from games.core.translation import N_
from storage.match.requests import RequestRow

NO_VACANCY = N_("All seats are taken now. Start your own match: /play")
CANNOT_COME = N_("Who asked can't play here any more. Play on.")


async def seat_onlooker(opening: LobbyCreation, loaded: LoadedMatch, request: RequestRow) -> None:
    """Seat the onlooker who asked.

    Raises `Refusal` if the seat is not free any more, or they cannot come or are in too many
    matches by now.
    """
    if request.asker not in loaded.vacant:
        raise Refusal(NO_VACANCY)
    by, guild_id = json.loads(request.answers)["by"], loaded.row.guild_id

    def need(conn: Connection) -> None:
        if not can_come(conn, by["user"]):
            raise Refusal(CANNOT_COME)
        try:
            opening.require_match_limit(conn, by["user"], guild_id, loaded.id)
        except Refusal:
            raise Refusal(CANNOT_COME) from None

    restore_player(loaded, request.asker, by["user"], by["name"])
    await save_seat_change(opening.matches, loaded, request.asker, need)


async def save_seat_change(
    service: MatchService, loaded: LoadedMatch, seat: int, need: TransactionHook = no_hook
) -> None:
    """Save a change of a seat's player; an open request is dropped.

    `need` runs in the same transaction, and raises `Refusal` to prevent the change.
    """
    loaded.troubles.pop(seat, None)

    def write(conn: Connection) -> None:
        need(conn)
        notify_new_player(conn, loaded.id, seat)

    await service.save_change(loaded, write)
