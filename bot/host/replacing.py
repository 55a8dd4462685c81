"""Replacing: somebody else plays on in a seat of a running match; pure changes of its table."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.seats import Member, clean_name, computer_name
from bot.host.starting import Need, nothing
from bot.host.table import Table
from bot.host.tables import Tables
from games.core.game import Outcome, Refused
from games.core.words import N_
from storage import matches, messages, outbox, plans
from storage.matches import SeatRow


def seat_computer(table: Table, seat: int) -> None:
    """Let a computer of the agreed strength play on in a seat."""
    level = table.settings.get("level")
    if level not in table.box.bots:
        level = list(table.box.bots)[-1]
    taken = (one.name for one in table.row.seats if one.seat != seat)
    _seat(table, SeatRow(seat, computer_name(taken), bot=level))


def seat_member(table: Table, seat: int, member: Member) -> None:
    """Let a member play on in a seat; raises `Refused` where they sit in the match already."""
    if table.seat_of(member.user_id) is not None:
        raise Refused("house", N_("Whoever plays in this match already cannot take a second seat."))
    _seat(table, SeatRow(seat, clean_name(member.name), user_id=member.user_id))


def call_anew(conn: Connection, match_id: str, seat: int) -> None:
    """Let whoever sits there now be told that the match asks them, as nobody has told them yet."""
    outbox.withdraw(conn, match_id, f"dm {seat}")
    card = messages.get(conn, match_id, "card")
    if card is not None:
        messages.put(conn, replace(card, asks=tuple(one for one in card.asks if one != seat)))


async def write(
    tables: Tables, table: Table, also: Need = nothing, outcome: Outcome | None = None
) -> None:
    """Write a change that is no move, and `also` what comes with it, in one transaction.

    It is told as a move is; with an `outcome` the match is over. Raises `Stale` when somebody was
    faster.
    """
    seen = table.match.version
    table.match.version += 1
    tables.bring_up(table, outcome)

    def save(conn: Connection) -> None:
        also(conn)
        matches.save_with_seats(conn, table.row, seen_version=seen)
        plans.keep_only(conn, table.id, table.plans)
        tables.put_told(conn, table)

    await tables.database.write(save)


def _seat(table: Table, seat: SeatRow) -> None:
    others = [one for one in table.row.seats if one.seat != seat.seat]
    seats = sorted([*others, seat], key=lambda one: one.seat)
    table.row = replace(table.row, seats=tuple(seats))
    table.plans.pop(seat.seat, None)
    table.settings.get("vacant", {}).pop(str(seat.seat), None)
    table.clocks.renew(seat.seat, is_new=True)
