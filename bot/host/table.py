"""Table: one match as loaded, and the questions everybody asks about it."""

from dataclasses import dataclass, field
from typing import Any

from bot.host.door import Door
from bot.host.seats import words_for
from bot.host.stored import as_played, load_outcome
from games.core.box import Box
from games.core.game import Bell, Outcome, Refused
from games.core.match import Match, Past
from games.core.words import N_, Words
from storage.matches import MatchRow, SeatRow
from storage.moves import MoveRow, PastRow
from storage.requests import RequestRow

IS_OVER = N_("This match is over. Press Rematch to play on.")
IS_PAUSED = N_("The clock stands still. Press Play on, and when all have, go on.")


@dataclass(slots=True)
class Table:
    """One match as loaded: its row, its settings, its game.

    `request` says who asks the others for something, `asked_back` which move to take back, `plans`
    what seats want done when their turn comes.
    """

    row: MatchRow
    box: Box
    match: Match
    settings: dict[str, Any] = field(default_factory=dict)
    request: RequestRow | None = None
    asked_back: MoveRow | None = None
    plans: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The match's id."""
        return self.row.id

    @property
    def channel_id(self) -> int:
        """Where its card stands: the thread, or the channel where none could be opened."""
        return self.row.thread_id or self.row.channel_id

    @property
    def is_running(self) -> bool:
        """Whether moves are still taken."""
        return self.row.status == "running"

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act; none while it is paused, nor once it is over."""
        return self.box.game.waiting_for(self.match.state) if self.is_played else ()

    @property
    def is_paused(self) -> bool:
        """Whether its clock was stopped by consent."""
        return self.is_running and "paused" in self.settings

    @property
    def is_played(self) -> bool:
        """Whether moves are taken now: it runs and is not paused."""
        return self.is_running and not self.is_paused

    @property
    def bell(self) -> Bell | None:
        """What the table plays when time has passed; None while nothing is waited for so."""
        return self.box.game.bell(self.match.state) if self.is_played else None

    def bell_mark(self) -> dict[str, Any]:
        """Return what tells the bell of this moment from another: its line and its round."""
        bell = self.box.game.bell(self.match.state)
        assert bell is not None, "only a bell that rings has a mark"
        return {"line": self.box.notation.write(bell.action), "round": self.match.state.round}

    @property
    def by_itself(self) -> int | None:
        """The first seat that must act and needs nobody to press: a computer's or a planned one."""
        acting = (seat for seat in self.waiting if self.seat(seat).bot or seat in self.plans)
        return next(acting, None)

    @property
    def words(self) -> Words:
        """The sentences of this table's public messages."""
        return words_for(self.row.seats)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or by a resignation."""
        return load_outcome(self.row.outcome) or self.box.game.outcome(self.match.state)

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of this user, or None for an onlooker."""
        found = (seat.seat for seat in self.row.seats if seat.user_id == user_id)
        return next(found, None)

    def seat(self, number: int) -> SeatRow:
        """Return who sits there."""
        return self.row.seats[number]

    def people(self, *, but: int | None = None) -> list[SeatRow]:
        """Return the seats held by members, all but one if asked so."""
        return [seat for seat in self.row.seats if seat.user_id is not None and seat.seat != but]

    def door(self, action: str, seat: int | None = None) -> str:
        """Return the custom id of an action at this table, as things stand now."""
        asked = 0 if seat is None else self.match.asked[seat]
        return str(Door(self.id, action, seat, asked))

    def need_running(self) -> None:
        """Raise `Refused` once the match is over."""
        if not self.is_running:
            raise Refused("over", IS_OVER)

    def need_played(self) -> None:
        """Raise `Refused` once the match is over, and while it is paused."""
        self.need_running()
        if self.is_paused:
            raise Refused("paused", IS_PAUSED)


def recall(table: Table, rows: list[PastRow]) -> None:
    """Fill the match's `past` with its last moves, so that they can be undone."""
    befores = [table.box.load_state(row.before) for row in rows]
    afters = [*befores, table.match.state][1:]
    table.match.past = [
        Past(before, as_played(table.box, row.move, chance=before.luck != after.luck))
        for row, before, after in zip(rows, befores, afters, strict=True)
    ]
