"""Changing the player of a seat in a running match."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.match.former_players import note_change
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.stand_ins import clear_vacancy, note_vacant
from bot.host.play.departed_members import HAS_LEFT
from bot.host.refusal import Refusal
from bot.host.ui.member import Member, clean_name, computer_name
from games.core.game import Outcome
from games.core.translation import N_
from storage.engine.hidden_members import FORMER_NAME
from storage.match import match_issues, messages, outbox
from storage.match.matches import SeatRow


def seat_computer(loaded: LoadedMatch, seat: int) -> None:
    """Let a computer of the agreed strength play in a seat, with a club of its own."""
    level = loaded.settings.level
    if level not in loaded.definition.bots:
        level = loaded.definition.usual_level
    taken = (other.name for other in loaded.row.seats if other.seat != seat)
    _seat(loaded, SeatRow(seat, computer_name(taken), bot=level))


def give_up(loaded: LoadedMatch, seat: int) -> Outcome | None:
    """Remove a member whose data is deleted from a seat; return the outcome if that ends the match.

    In a rated match of two the other player wins; in a cup or a league the other side does, also if
    a computer plays on for it. Otherwise a computer plays on, and others may take the seat.
    """
    if loaded.settings.cup is not None or (loaded.is_duel and loaded.settings.season is None):
        former = replace(
            loaded.seat(seat), name=FORMER_NAME
        )  # its user id is deleted with the rest
        _put(loaded, former)
        return Outcome(((1 - seat,), (seat,)), HAS_LEFT, "left", {"seat": seat})
    seat_computer(loaded, seat)
    if loaded.settings.season is None:
        note_vacant(loaded, seat, "left")
    loaded.settings.deleted = (*loaded.settings.deleted, seat)
    return None


def seat_member(loaded: LoadedMatch, seat: int, member: Member) -> None:
    """Let a member play in a seat; raises `Refusal` if they sit in the match already.

    In a season the club stays with the seat; in other matches it was the previous player's own.
    """
    if loaded.row.seat_of(member.user_id) is not None:
        raise Refusal(N_("They already play in this match. Choose someone else."))
    club = loaded.seat(seat).club if loaded.settings.season is not None else None
    _seat(loaded, SeatRow(seat, clean_name(member.name), user_id=member.user_id, club=club))


def reset_club(loaded: LoadedMatch, seat: int) -> None:
    """Give a seat's club its default name and look."""
    _put(loaded, replace(loaded.seat(seat), club=None))


def notify_new_player(conn: Connection, match_id: str, seat: int) -> None:
    """Reset the seat's notification state: the new player has not been notified yet.

    Reminders and issues of the previous player are dropped.
    """
    match_issues.end(conn, match_id, seat)
    outbox.withdraw(conn, match_id, f"dm {seat}")
    card = messages.get(conn, match_id, "card")
    if card is not None:
        kept = tuple(mark for mark in card.asks if mark.split()[0] != str(seat))
        messages.put(conn, replace(card, asks=kept))


def _put(loaded: LoadedMatch, seat: SeatRow) -> None:
    others = [other for other in loaded.row.seats if other.seat != seat.seat]
    seats = sorted([*others, seat], key=lambda other: other.seat)
    loaded.row = replace(loaded.row, seats=tuple(seats))


def _seat(loaded: LoadedMatch, seat: SeatRow) -> None:
    _put(loaded, seat)
    note_change(loaded, seat.seat)
    loaded.seat_plans.drop_day(seat.seat, None)
    clear_vacancy(loaded, seat.seat)
    loaded.clocks.restart(seat.seat, is_new=True)
