"""What the seats of a match have planned, asked about its present position."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from games.core.definition import GameDefinition
from games.core.game import Action, IllegalAction
from games.core.match import Match
from games.core.planning import (
    PlannedStep,
    after_day,
    orders_of,
    read_choices,
    read_step,
    read_steps,
    split_day,
)
from storage.match.plans import Plans


@dataclass(frozen=True, slots=True)
class SeatPlans:
    """The stored plans of a match, read by the rules in its present position."""

    definition: GameDefinition
    match: Match
    stored: Plans

    def follows(self, seat: int | None) -> bool:
        """Return whether the seat has a plan that covers the present question."""
        planning, state = self.definition.planning, self.match.state
        if planning is None or seat is None or not self.has_steps(seat):
            return False
        if not planning.asks(state, seat):
            return True
        legal = map(self.definition.notation.write, self.match.legal_actions(seat))
        return not {*self.answers(seat)}.isdisjoint(legal)

    def has_steps(self, seat: int) -> bool:
        """Return whether a seat has planned steps for the present day or its next turn."""
        return seat in self.stored.turns or bool(self.due_steps(seat))

    def answers(self, seat: int) -> tuple[str, ...]:
        """Return the answers a plan begins with: those to the question of the last step."""
        return tuple(takewhile(self.is_answer, self.stored.turns.get(seat, ())))

    def due_steps(self, seat: int) -> tuple[str, ...]:
        """Return the stored lines of the steps a seat has planned for the present day."""
        days = self.definition.season
        if days is None or seat not in self.stored.weeks:
            return ()
        return split_day(self.stored.weeks[seat], days.stage(self.match.state))[0]

    def orders(self, seat: int | None) -> dict[str, str]:
        """Return the standing orders of a seat that hold on the present day, by key."""
        days, planning, state = self.definition.season, self.definition.planning, self.match.state
        if days is None or planning is None or planning.week is None:
            return {}
        if seat is None or seat not in self.stored.weeks:
            return {}
        stage = days.stage(state)
        if days.is_between(state) or not days.is_in_weeks(stage):
            return {}
        given = orders_of(self.stored.weeks[seat])
        today = [order.key for order in planning.week.orders if order.day == days.day_of(stage)]
        prepared = planning.week.prepared
        choices = read_choices(given.get(prepared.key, "")) if prepared else None
        if prepared and choices and choices.stage == stage:
            today.append(prepared.key)
        return {key: given[key] for key in today if key in given}

    def has_any(self, seat: int | None) -> bool:
        """Return whether a seat has planned anything for the present day or its next turn."""
        return seat is not None and (self.has_steps(seat) or bool(self.orders(seat)))

    def steps(self, lines: Iterable[str]) -> list[PlannedStep]:
        """Return the steps of stored lines."""
        return read_steps(lines, self.is_answer)

    def known_steps(self, lines: Iterable[str]) -> list[PlannedStep]:
        """Return the steps of stored lines without what only another version can read."""
        found = [(line, read_step(line)) for line in lines]
        return self.steps(line for line, step in found if self._read(step.line if step else line))

    def is_answer(self, line: str) -> bool:
        """Return whether a stored line answers a question of the step before it."""
        planning, action = self.definition.planning, self._read(line)
        return planning is not None and action is not None and planning.is_answer(action)

    def _read(self, line: str) -> Action | None:
        try:
            return self.definition.notation.read(line)
        except IllegalAction:
            return None

    def drop_day(self, seat: int, stage: int | None) -> None:
        """Drop what a seat has planned for its next turn and up to a day; None: for all days."""
        self.stored.turns.pop(seat, None)
        weeks = self.stored.weeks
        kept = () if stage is None else after_day(weeks.get(seat, ()), stage)
        if kept:
            weeks[seat] = kept
        else:
            weeks.pop(seat, None)
