"""Clocks: the turns of a match's seats, and how what happens at the table changes them.

Pure but for the present it is told: what is stored is read and written by `clock_rows`.
"""

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, tzinfo
from functools import cache
from zoneinfo import ZoneInfo

from bot.host.clock.calendar import NEVER, Calendar, Interval
from bot.host.clock.time_control import TimeControl
from bot.host.clock.turn_clock import Stage as Runs
from bot.host.clock.turn_clock import Turn, TurnStatus, turn_status
from storage.match.pauses import Pause
from storage.match.turns import Stage, TurnRow

LATE: tuple[Stage, ...] = ("over", "waits", "computer")
"""The stages of a turn whose time and reserve are used up."""
ORDER: tuple[Stage, ...] = ("turn", "reserve", *LATE)


@dataclass(frozen=True, slots=True)
class LastMove:
    """Who has moved just now (None: nobody, or the table), and how.

    `helped`: a computer did it for the player. `is_step`: the turn goes on, and the step can be
    taken back. `moves` counts the match's moves after it.
    """

    seat: int | None = None
    helped: bool = False
    is_step: bool = False
    moves: int = 0


@dataclass(slots=True)
class Clocks:
    """The turns of the seats at a table, and when their clocks stand still.

    `aways` are the holidays of the seats' players, `now` is when it was last looked. `stored` and
    `noted` are the turns and the pauses as the database knows them, `looked` the seats whose rows
    are written anew in any case.
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
        """Return when the clock of a seat stands still."""
        spans = [
            Interval(one.starts, NEVER if one.ends is None else one.ends) for one in self.pauses
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
        """Return how the turn of a seat stands; None where no clock runs for it."""
        turn = self.running(seat)
        return None if turn is None else turn_status(turn, self.calendar(seat), self.now)

    def stage(self, seat: int) -> Stage:
        """Return what runs for a seat; what was told once is never taken back."""
        noted, reading = self.turns[seat].stage, self.reading(seat)
        if reading is None:
            return noted
        known: dict[Runs, Stage] = {Runs.TURN: "turn", Runs.RESERVE: "reserve", Runs.OVER: "over"}
        return max(noted, known[reading.stage], key=ORDER.index)

    def plays_for(self, seat: int) -> bool:
        """Return whether a computer plays this turn for the seat's player."""
        turn = self.turns.get(seat)
        return turn is not None and turn.since is not None and turn.stage == "computer"

    def late(self) -> list[int]:
        """Return the seats whose time is up and about which others may decide."""
        return [seat for seat, turn in self.turns.items() if turn.stage in ("over", "waits")]

    def missed(self) -> list[int]:
        """Return the seats whose last turn was played by a computer."""
        return [
            seat for seat, turn in self.turns.items() if turn.missed and turn.stage != "computer"
        ]

    def after(self, seat: int, more: int) -> int | None:
        """Return when so much time has run since a seat's time and reserve were used up."""
        turn = self.turns[seat]
        if turn.since is None or turn.time is None:
            return None
        return self.calendar(seat).after(turn.since, turn.time + turn.reserve + more)

    def update(self, asked: Collection[int], held: Collection[int], acted: LastMove) -> None:
        """Bring the turns up to what happened now; `held` are the seats of players who play.

        The clock of a seat that is still asked goes on, unless its player has played something
        that ends a turn: then it begins anew. It never does for what was undone and played again.
        A turn that was played for its player is over once that leads to others being asked, too.
        """
        others_begin = any(
            self._is_new(seat) for seat in held if seat in asked and seat != acted.seat
        )
        for seat in held:
            turn = self.turns.get(seat, TurnRow(seat, reserve=self.terms.reserve))
            if others_begin and acted.helped and seat == acted.seat:
                turn = self._ended(turn)
            self.turns[seat] = self._next(turn, is_asked=seat in asked, acted=acted)
        for seat in self.turns.keys() - set(held):
            self.turns[seat] = self._ended(self.turns[seat])

    def stop(self) -> None:
        """Let every clock stand still from now on."""
        if not any(one.ends is None for one in self.pauses):
            self.pauses.append(Pause(self.now))

    def resume(self) -> None:
        """End the pause that lasts, if there is one."""
        self.pauses = [
            replace(one, ends=max(self.now, one.starts + 1)) if one.ends is None else one
            for one in self.pauses
        ]

    def extend(self, seat: int, more: int) -> None:
        """Give a seat more time on what it is asked, as a turn of its own that begins now."""
        turn, reading = self.turns[seat], self.reading(seat)
        if reading is not None:
            left = (reading.left or 0) if reading.stage is Runs.TURN else 0
            given = replace(turn, since=self.now, time=left + more, reserve=reading.reserve)
            self.turns[seat] = replace(given, stage="turn")

    def put(self, seat: int, stage: Stage, *, missed: int | None = None) -> None:
        """Note what a seat's turn has come to."""
        turn = self.turns[seat]
        self.turns[seat] = replace(
            turn, stage=stage, missed=turn.missed if missed is None else missed
        )

    def restart(self, seat: int, *, is_new: bool = False) -> None:
        """Begin a seat's turn anew once it is asked; `is_new`: for another player."""
        turn = self.turns.get(seat)
        if turn is None or is_new:
            turn = TurnRow(seat, reserve=self.terms.reserve)
        self.turns[seat] = replace(self._ended(turn), missed=0)

    def renew_all(self) -> None:
        """Begin every turn anew, in a match that has fewer moves than it had."""
        for seat in list(self.turns):
            self.restart(seat)
            self.turns[seat] = replace(self.turns[seat], mark=-1)

    def _is_new(self, seat: int) -> bool:
        """Return whether a seat that is asked now was not asked before."""
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
            asked = Turn(turn.since, turn.time, turn.reserve)
            reading = turn_status(asked, self.calendar(turn.seat), self.now)
            reserve, is_late = reading.reserve, is_late or reading.stage is Runs.OVER
        ended = replace(turn, since=None, time=None, reserve=reserve, stage="turn", due=None)
        if not by_hand:
            return ended
        late = turn.late + is_late
        return replace(ended, missed=0, answered=turn.answered + 1, late=late)

    def changed(self) -> Iterator[TurnRow]:
        """Yield the turns that are not stored as they are now."""
        for seat, turn in self.turns.items():
            if seat in self.looked or turn != self.stored.get(seat):
                yield turn


@cache
def zone_of(name: str) -> tzinfo:
    """Return a time zone; UTC for one that nobody knows any more."""
    with suppress(KeyError, ValueError, OSError):
        return ZoneInfo(name)
    return UTC
