"""The turns of a match's seats, and how moves, pauses and absences change them.

Without I/O: `now` is set by the caller, and `clock_storage` reads and writes the rows.
"""

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, tzinfo
from functools import cache
from zoneinfo import ZoneInfo

from bot.host.clock.time_control import TimeControl
from bot.host.clock.turn_clock import NEVER, Calendar, Interval, Turn, TurnStatus, turn_status
from bot.host.clock.turn_clock import Stage as Runs
from storage.match.pauses import Pause
from storage.match.turns import Stage, TurnRow

LATE: tuple[Stage, ...] = ("over", "waits", "computer")
"""The stages of a turn after its time and reserve have run out."""
ORDER: tuple[Stage, ...] = ("turn", "reserve", *LATE)


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last move: its seat (None: no move, or a timer's), and how it was made.

    `helped`: a computer made it for the player. `is_step`: the turn continues, and the player can
    undo the step alone. `moves` is the number of moves of the match after it.
    """

    seat: int | None = None
    helped: bool = False
    is_step: bool = False
    moves: int = 0


@dataclass(slots=True)
class Clocks:
    """The turns of a match's seats, and the times at which their clocks are stopped.

    `aways` are the absences of the seats' players, `now` (ms) is the present. `stored` and `noted`
    are the turns and the pauses as they are in the database, `looked` the seats whose rows are
    written even if unchanged.
    """

    terms: TimeControl = field(default_factory=TimeControl)
    turns: dict[int, TurnRow] = field(default_factory=dict)
    pauses: list[Pause] = field(default_factory=list)
    aways: dict[int, tuple[Interval, ...]] = field(default_factory=dict)
    now: int = 0
    stored: dict[int, TurnRow] = field(default_factory=dict)
    noted: list[Pause] = field(default_factory=list)
    looked: set[int] = field(default_factory=set)

    def calendar(self, seat: int) -> Calendar:
        """Return the times at which the clock of a seat is stopped."""
        spans = [
            Interval(pause.starts, NEVER if pause.ends is None else pause.ends)
            for pause in self.pauses
        ]
        spans += self.aways.get(seat, ())
        return Calendar(zone_of(self.terms.zone), self.terms.weekends, tuple(spans))

    def running(self, seat: int) -> Turn | None:
        """Return the turn of a seat that is asked and has a clock."""
        turn = self.turns.get(seat)
        if turn is None or turn.since is None or turn.time is None:
            return None
        return Turn(turn.since, turn.time, turn.reserve)

    def reading(self, seat: int) -> TurnStatus | None:
        """Return the status of a seat's turn; None if it has no running clock."""
        turn = self.running(seat)
        return None if turn is None else turn_status(turn, self.calendar(seat), self.now)

    def stage(self, seat: int, reading: TurnStatus) -> Stage:
        """Return the stage of a seat's turn in this status; it never falls below the stored one."""
        known: dict[Runs, Stage] = {Runs.TURN: "turn", Runs.RESERVE: "reserve", Runs.OVER: "over"}
        return max(self.turns[seat].stage, known[reading.stage], key=ORDER.index)

    def plays_for(self, seat: int) -> bool:
        """Return whether a computer plays this turn for the seat's player."""
        turn = self.turns.get(seat)
        return turn is not None and turn.since is not None and turn.stage == "computer"

    def late(self) -> list[int]:
        """Return the seats whose time is up and about which the others may decide."""
        return [seat for seat, turn in self.turns.items() if turn.stage in ("over", "waits")]

    def missed(self) -> list[int]:
        """Return the seats whose last turn was played by a computer."""
        return [
            seat for seat, turn in self.turns.items() if turn.missed and turn.stage != "computer"
        ]

    def after(self, seat: int, more: int) -> int | None:
        """Return when (ms) `more` ms of clock time have run after a seat's time and reserve."""
        turn = self.turns[seat]
        if turn.since is None or turn.time is None:
            return None
        return self.calendar(seat).after(turn.since, turn.time + turn.reserve + more)

    def update(self, asked: Collection[int], held: Collection[int], acted: LastMove) -> None:
        """Update the turns after a move; `held` are the seats that members play themselves.

        The clock of a seat that is still asked runs on, unless its player has made a move that
        ends a turn: then it restarts. A move that repeats an undone move does not restart it. A
        turn played by a stand-in also ends as soon as another seat is asked.
        """
        others_begin = any(
            self._is_new(seat) for seat in held if seat in asked and seat != acted.seat
        )
        for seat in held:
            turn = self.turns.get(seat) or TurnRow(seat, reserve=self.terms.reserve)
            if others_begin and acted.helped and seat == acted.seat:
                turn = self._ended(turn)
            self.turns[seat] = self._next(turn, is_asked=seat in asked, acted=acted)
        for seat in self.turns.keys() - set(held):
            self.turns[seat] = self._ended(self.turns[seat])

    def stop(self) -> None:
        """Stop all clocks from now on."""
        if not any(pause.ends is None for pause in self.pauses):
            self.pauses.append(Pause(self.now))

    def resume(self) -> None:
        """End the current pause, if there is one."""
        self.pauses = [
            replace(pause, ends=max(self.now, pause.starts + 1)) if pause.ends is None else pause
            for pause in self.pauses
        ]

    def extend(self, seat: int, more: int) -> None:
        """Extend a seat's running turn by `more` ms, as a new turn that begins now."""
        turn, reading = self.turns[seat], self.reading(seat)
        if reading is not None:
            left = (reading.left or 0) if reading.stage is Runs.TURN else 0
            given = replace(turn, since=self.now, time=left + more, reserve=reading.reserve)
            self.turns[seat] = replace(given, stage="turn")

    def put(self, seat: int, stage: Stage, *, missed: int | None = None) -> None:
        """Set the stage of a seat's turn, and optionally the number of missed turns."""
        turn = self.turns[seat]
        self.turns[seat] = replace(
            turn, stage=stage, missed=turn.missed if missed is None else missed
        )

    def restart(self, seat: int, *, is_new: bool = False) -> None:
        """End a seat's turn, so that it restarts when it is asked; `is_new`: for another player."""
        turn = self.turns.get(seat)
        if turn is None or is_new:
            turn = TurnRow(seat, reserve=self.terms.reserve)
        self.turns[seat] = replace(self._ended(turn), missed=0)

    def renew_all(self) -> None:
        """Restart every turn, in a match that now has fewer moves than before."""
        for seat in list(self.turns):
            self.restart(seat)
            self.turns[seat] = replace(self.turns[seat], mark=-1)

    def _is_new(self, seat: int) -> bool:
        """Return whether a seat was not asked before."""
        turn = self.turns.get(seat)
        return turn is None or turn.since is None

    def _next(self, turn: TurnRow, *, is_asked: bool, acted: LastMove) -> TurnRow:
        by_hand = acted.seat == turn.seat and not acted.helped
        if turn.since is None:
            return self._begun(turn, acted) if is_asked else turn
        if not is_asked:
            return self._ended(turn, by_hand=by_hand)
        ends = not acted.is_step and acted.moves > turn.mark
        if by_hand and (ends or turn.stage in LATE):
            return self._begun(self._ended(turn, by_hand=True), acted)
        return turn

    def _begun(self, turn: TurnRow, acted: LastMove) -> TurnRow:
        mark = max(turn.mark, acted.moves)
        return replace(turn, since=self.now, time=self.terms.time, stage="turn", mark=mark)

    def _ended(self, turn: TurnRow, *, by_hand: bool = False) -> TurnRow:
        if turn.since is None:
            return turn
        reserve, is_late = turn.reserve, turn.stage in LATE
        if turn.time is not None:
            ran = self.calendar(turn.seat).elapsed(turn.since, self.now)
            reserve = Turn(turn.since, turn.time, turn.reserve).reserve_after(ran)
            is_late = is_late or ran >= turn.time + turn.reserve
        ended = replace(turn, since=None, time=None, reserve=reserve, stage="turn", due=None)
        if not by_hand:
            return ended
        late = turn.late + is_late
        return replace(ended, missed=0, answered=turn.answered + 1, late=late)

    def note_stored(self) -> None:
        """Note that the turns and pauses are stored as they are now."""
        self.stored, self.noted, self.looked = dict(self.turns), list(self.pauses), set()

    def changed(self) -> Iterator[TurnRow]:
        """Yield the turns that differ from the stored ones or must be written anyway."""
        for seat, turn in self.turns.items():
            if seat in self.looked or turn != self.stored.get(seat):
                yield turn


@cache
def zone_of(name: str) -> tzinfo:
    """Return a time zone; UTC if there is none of this name any more."""
    with suppress(KeyError, ValueError, OSError):
        return ZoneInfo(name)
    return UTC
