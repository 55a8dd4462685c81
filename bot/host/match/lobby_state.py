"""Changes of a lobby, without I/O; each raises `Refusal` with a sentence if not allowed."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Literal, TypeAlias

from bot.host.clock.time_control import LIVE, NO_CLOCK, TimeControl
from bot.host.match.match_settings import MatchSettings
from bot.host.refusal import NotYours, Refusal
from bot.host.ui.member import (
    NAMELESS,
    Member,
    clean_name,
    computer_name,
    escape_markdown,
    seat_labels,
    words_for,
)
from bot.host.ui.message import PanelView
from games.core.definition import GameDefinition
from games.core.translation import N_
from storage.match.matches import MatchRow, SeatRow

Closed: TypeAlias = Literal["host", "left", "time", "gone"]
"""Why a lobby was closed: by its host, after the last member left, unfilled in time, or because a
side of a cup's tie cannot come."""
HOST_SILENT = timedelta(minutes=10)
SILENT = int(HOST_SILENT.total_seconds() * 1000)
"""Milliseconds without a change after which others may act for the host."""


@dataclass(slots=True)
class Lobby:
    """A match that waits for its players: its row, settings, options and seats.

    `invited` are the users asked by name; `expected` are the reserved seats of a rematch or of a
    cup's tie, and `reserved` maps users to them.
    """

    row: MatchRow
    definition: GameDefinition
    settings: MatchSettings
    options: dict[str, Any]
    seats: list[SeatRow]
    invited: set[int]
    reserved: dict[int, int]
    expected: tuple[SeatRow, ...] = ()

    @classmethod
    def of(
        cls,
        row: MatchRow,
        definition: GameDefinition,
        invited: Iterable[int] = (),
        before: Iterable[SeatRow] = (),
    ) -> "Lobby":
        """Return a stored lobby; `before` are the reserved seats, such as those of a rematch."""
        kept = tuple(before)
        reserved = {seat.user_id: seat.seat for seat in kept if seat.user_id is not None}
        settings, stored = MatchSettings.load(row.settings), json.loads(row.options)
        options = definition.dump_options(definition.load_options(stored))
        return cls(
            row, definition, settings, options, list(row.seats), set(invited), reserved, kept
        )

    def written(self, version: int) -> MatchRow:
        """Return the lobby as a row of this version."""
        return replace(
            self.row,
            settings=self.settings.dump(),
            options=json.dumps(self.options),
            seats=tuple(self.seats),
            version=version,
        )

    @property
    def is_live(self) -> bool:
        """Whether the match has a real-time clock, with which turns are live."""
        return self.definition.turns.is_live(self.definition.load_options(self.options))

    @property
    def terms(self) -> TimeControl:
        """The effective time control: the agreed one, or live turns with a real-time clock."""
        terms = self.settings.clock
        return replace(terms, speed=LIVE) if self.is_live else terms

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return len(self.seats) >= self.settings.seats

    @property
    def locale(self) -> str:
        """The language of its public messages."""
        return self.settings.language or "en"

    def has(self, user_id: int) -> bool:
        """Return whether the user sits here."""
        return any(seat.user_id == user_id for seat in self.seats)


def join(lobby: Lobby, member: Member) -> None:
    """Take a free seat; in a rematch the one held before."""
    if lobby.has(member.user_id):
        raise Refusal(N_("You're already in. Now the host presses Start."))
    if (lobby.row.private or lobby.reserved) and member.user_id not in lobby.invited:
        raise _kept_for_others(lobby)
    if lobby.is_full:
        raise NotYours(N_("All seats are taken. Start another match: /play"))
    taken = {seat.seat for seat in lobby.seats}
    seat = lobby.reserved.get(member.user_id, -1)
    if seat < 0 or seat in taken:
        seat = _free(lobby)
    _sit(lobby, SeatRow(seat, clean_name(member.name), member.user_id))


def _kept_for_others(lobby: Lobby) -> NotYours:
    """Return the refusal for a member who is not invited, with a pointer to their own match."""
    if lobby.settings.cup is None:
        return NotYours(N_("This match is invite-only. Start your own: /play"))
    text = N_("{names} meet here for {cup}. /cup table shows who meets whom.")
    if lobby.settings.league is not None:
        text = N_("{names} meet here for {cup}. /season todo shows your own matches.")
    names = " – ".join(seat_labels(lobby.expected, words_for((), lobby.locale)))
    return NotYours(text, names=names, cup=escape_markdown(lobby.settings.cup))


def leave(lobby: Lobby, member: Member) -> None:
    """Leave the seat; the next member becomes host, and the last one closes the lobby.

    The lobby of a cup or a league stays open: the other side may still come.
    """
    mine = [seat for seat in lobby.seats if seat.user_id == member.user_id]
    if not mine:
        raise Refusal(N_("You have no seat here. Press Join to take one."))
    lobby.seats.remove(mine[0])
    people = [seat.user_id for seat in lobby.seats if seat.user_id is not None]
    if not people and lobby.settings.cup is None:
        close(lobby, "left")
    elif people and lobby.row.host_id == member.user_id:
        lobby.row = replace(lobby.row, host_id=people[0])


def add_computer(lobby: Lobby) -> None:
    """Add a computer of the agreed strength."""
    if lobby.is_full:
        raise Refusal(N_("All seats are taken. Press Start."))
    name = computer_name(seat.name for seat in lobby.seats)
    _sit(lobby, SeatRow(_free(lobby), name, bot=lobby.settings.level))


def set_level(lobby: Lobby) -> None:
    """Set every computer's strength to the agreed one."""
    level = lobby.settings.level
    lobby.seats = [replace(seat, bot=level) if seat.bot else seat for seat in lobby.seats]


def settle_clock(lobby: Lobby) -> None:
    """Remove the rating, and the clock unless a speed was chosen, for a member with only computers.

    Nobody waits for that member but computers.
    """
    if lobby.is_live:
        lobby.settings.clock = lobby.terms
    people = [seat for seat in lobby.seats if seat.user_id is not None]
    if len(people) == 1:
        lobby.row = replace(lobby.row, rated=False)
        if not lobby.terms.chosen:
            lobby.settings.clock = replace(lobby.terms, speed=NO_CLOCK)


def remove(lobby: Lobby, user_id: int) -> None:
    """Withdraw a member's invitation and free their seat; the host cannot be removed."""
    if user_id not in lobby.invited - {lobby.row.host_id}:
        raise Refusal(N_("That member isn't invited. Choose someone on the list."))
    lobby.invited.discard(user_id)
    lobby.seats = [seat for seat in lobby.seats if seat.user_id != user_id]


def reopen(lobby: Lobby, member: Member) -> None:
    """Open a closed lobby again, with everybody who sat in it.

    Each of them may if it closed because its time was up, otherwise only the host.
    """
    if lobby.row.status != "closed":
        raise Refusal(N_("This lobby is already open."))
    require_no_cup(lobby)
    ran_out = lobby.settings.closed == "time"
    if lobby.row.host_id != member.user_id and not (ran_out and lobby.has(member.user_id)):
        text = N_("Only the host can reopen this lobby. Start your own: /play")
        if ran_out:
            text = N_("Only those who sat in this lobby can reopen it. Start your own: /play")
        raise Refusal(text)
    lobby.settings.closed, lobby.settings.asked = None, False
    lobby.row = replace(lobby.row, status="lobby")
    lobby.seats = [seat for seat in lobby.seats if seat.bot or seat.user_id is not None]
    if not lobby.has(member.user_id):
        lobby.invited.add(member.user_id)
        join(lobby, member)


def require_seated(lobby: Lobby, member: Member) -> None:
    """Raise `Refusal` unless the member has a seat."""
    if not lobby.has(member.user_id):
        raise Refusal(N_("You have no seat here. Press Join to take one."))


def close(lobby: Lobby, why: Closed) -> None:
    """Close the lobby without a match, with the reason."""
    lobby.settings.closed = why
    lobby.row = replace(lobby.row, status="closed", wake_at=None)


def require_no_cup(lobby: Lobby) -> None:
    """Raise `Refusal` in the lobby of a cup or a league, where nothing can be changed."""
    if lobby.settings.league is not None:
        raise Refusal(N_("This is a league match: it starts when both press Join."))
    if lobby.settings.cup is not None:
        raise Refusal(N_("This is a cup match: it starts when both have pressed Join."))


def is_host(lobby: Lobby, member: Member, now: int) -> bool:
    """Return whether the member is the host, or sits in a full lobby whose host is silent."""
    stands_in = lobby.is_full and lobby.has(member.user_id) and is_host_silent(lobby, now)
    return lobby.row.host_id == member.user_id or stands_in


def require_host(lobby: Lobby, member: Member, now: int) -> None:
    """Raise `Refusal` unless `is_host`."""
    if not is_host(lobby, member, now):
        raise Refusal(N_("Only {host} can change that."), host=host_name(lobby))


def require_startable(lobby: Lobby, member: Member, now: int) -> None:
    """Raise `Refusal` unless this member may start now, with enough players.

    The host may at any time. Other seated members may once nothing has happened for ten minutes, or
    once the lobby has warned that it closes.
    """
    if not lobby.has(member.user_id):
        raise Refusal(N_("Join first, then you can start."))
    if not has_enough(lobby):
        raise Refusal(
            N_("This game needs {least} players. Wait for someone, or press + Computer."),
            least=lobby.definition.seats.start,
        )
    may_start = lobby.settings.asked or is_host_silent(lobby, now)
    if lobby.row.host_id != member.user_id and not may_start:
        raise Refusal(
            N_("Only {host} can start now. Everyone else in the lobby can from <t:{at}:t> on."),
            host=host_name(lobby),
            at=(lobby.row.touched_at + SILENT) // 1000,
        )


def has_enough(lobby: Lobby) -> bool:
    """Return whether enough sit here to start."""
    return len(lobby.seats) >= lobby.definition.seats.start


def is_host_silent(lobby: Lobby, now: int) -> bool:
    """Return whether nothing has happened for ten minutes in a lobby that could be started."""
    return has_enough(lobby) and now - lobby.row.touched_at >= SILENT


def panel_view(lobby: Lobby) -> PanelView:
    """Return the view of a private lobby panel, which the match's panel replaces at the start."""
    return PanelView(lobby.row.id, (), 0, lobby.row.version)


def host_name(lobby: Lobby) -> str:
    """Return the host's name as markdown."""
    labels = zip(lobby.seats, seat_labels(lobby.seats, words_for((), lobby.locale)), strict=True)
    return next((name for seat, name in labels if seat.user_id == lobby.row.host_id), NAMELESS)


def _free(lobby: Lobby) -> int:
    taken = {seat.seat for seat in lobby.seats} | set(lobby.reserved.values())
    free = [seat for seat in range(lobby.settings.seats) if seat not in taken]
    everywhere = range(lobby.settings.seats)
    sitting = {seat.seat for seat in lobby.seats}
    return free[0] if free else next(seat for seat in everywhere if seat not in sitting)


def _sit(lobby: Lobby, seat: SeatRow) -> None:
    lobby.seats = sorted([*lobby.seats, seat], key=lambda other: other.seat)
