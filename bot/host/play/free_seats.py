"""Seats that members take back or over from a computer; requests for them that are withdrawn."""

import json

from sqlalchemy import Connection

from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.lobby.lobby_lookup import can_come
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_writer import MatchWriter, TransactionHook, no_hook
from bot.host.match.stand_ins import restore_player
from bot.host.play.seat_transfer import notify_new_player
from bot.host.refusal import Refusal
from games.core.translation import N_
from storage.engine.unreadable_rows import apart
from storage.match import matches, requests
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


def have_asker(conn: Connection, user_id: int) -> list[str]:
    """Return the matches in which the member asks for a seat; unreadable rows are left out."""
    found = list[str]()
    for request in requests.of_kind(conn, "take"):
        with apart(conn, "requests", request.match_id):
            if json.loads(request.answers)["by"]["user"] == user_id:
                found.append(request.match_id)
    return found


def withdraw_requests(conn: Connection, match_service: MatchWriter, user_id: int) -> list[str]:
    """Delete the member's requests, and enqueue the cards; return the matches."""
    withdrawn = list[str]()
    for match_id in have_asker(conn, user_id):
        with apart(conn, "requests", match_id):
            row = matches.load(conn, match_id)
            if row is not None:
                requests.remove(conn, row.id)
                match_service.enqueue(conn, row, "card")
                withdrawn.append(match_id)
    return withdrawn
