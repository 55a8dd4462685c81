"""The days of a seat's plan: the steps planned for its next turn and for named days, and orders."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from games.core.planning import (
    PlannedStep,
    PreparedDay,
    WeekPlanning,
    lines_of,
    order_line,
    orders_of,
    read_choices,
    split_day,
)
from games.core.translation import N_

NOT_NOW = N_("This day can be planned from Monday on, until you have played it.")


def planning_state(loaded: LoadedMatch, seat: int) -> Any | None:  # noqa: ANN401 - a state of any game
    """Return the state as if it were the seat's turn, None if it cannot plan now."""
    planning = loaded.definition.planning
    can_plan = loaded.is_played or loaded.awaits_day
    if planning is None or not can_plan or seat in loaded.waiting:
        return None
    return planning.ahead(loaded.match.state, seat)


def week_planning(loaded: LoadedMatch, seat: int) -> WeekPlanning | None:
    """Return how the seat plans several days; None if it cannot, as outside of seasons.

    Only a season follows standing orders: it closes its days even if some members are absent.
    """
    planning = loaded.definition.planning
    is_in_season = loaded.settings.season is not None
    can_plan = is_in_season and loaded.is_running and not loaded.seat(seat).bot
    return planning.week if planning and can_plan else None


def open_stages(loaded: LoadedMatch, seat: int) -> tuple[int, ...]:
    """Return the days with a turn of the seat to come; not that of a turn that has begun."""
    week, days, state = week_planning(loaded, seat), loaded.definition.season, loaded.match.state
    if week is None or days is None:
        return ()
    begun = days.stage(state) if seat in loaded.waiting else None
    return tuple(stage for stage in week.stages(state, seat) if stage != begun)


def next_stage(loaded: LoadedMatch, seat: int) -> int | None:
    """Return the day of the turn that is planned ahead; None without one, or without days."""
    days = loaded.definition.season
    ahead = planning_state(loaded, seat) if days else None
    return days.stage(ahead) if days is not None and ahead is not None else None


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """A day of a seat's plan: the day `stage` of the season, None for that of its next turn."""

    loaded: LoadedMatch
    seat: int
    stage: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether the day can be planned now."""
        if self.stage is None:
            return planning_state(self.loaded, self.seat) is not None
        return self.stage in open_stages(self.loaded, self.seat)

    @property
    def steps(self) -> list[PlannedStep]:
        """What is planned for the day; what is for the next turn comes first."""
        plans = self.loaded.plans
        lines = plans.turns.get(self.seat, ())
        if lines and not self._is_next:
            lines = ()
        if (stage := self._stage) is not None:
            lines += split_day(plans.weeks.get(self.seat, ()), stage)[0]
        return self.loaded.seat_plans.known_steps(lines)

    def put(self, steps: Iterable[PlannedStep]) -> None:
        """Replace what is planned for the day.

        Where one of the steps is for the named day, all of them are; otherwise all are for the next
        turn.
        """
        planned_steps, stage, plans = [*steps], self._stage, self.loaded.plans
        others = plans.weeks.get(self.seat, ())
        if stage is not None:
            _, others = split_day(others, stage)
            if any(step.stage is not None for step in planned_steps):
                dated = [replace(step, stage=stage) for step in planned_steps]
                others, planned_steps = (*others, *lines_of(dated)), []
        if self._is_next:
            plans.turns.pop(self.seat, None)
            if planned_steps:
                plans.turns[self.seat] = lines_of(planned_steps)
        plans.weeks[self.seat] = others

    def conditions(self, step: PlannedStep) -> Sequence[str]:
        """Return the conditions that a step can have."""
        week, definition = week_planning(self.loaded, self.seat), self.loaded.definition
        view = definition.game.view(self.loaded.match.state, self.seat)
        return week.conditions(view, definition.notation.read(step.line)) if week else ()

    @property
    def _is_next(self) -> bool:
        return self.stage is None or self.stage == next_stage(self.loaded, self.seat)

    @property
    def _stage(self) -> int | None:
        return next_stage(self.loaded, self.seat) if self.stage is None else self.stage


def put_order(loaded: LoadedMatch, seat: int, key: str, value: str) -> None:
    """Set a standing order of a seat, or remove it if the value is ""."""
    lines = loaded.plans.weeks.get(seat, ())
    others = tuple(line for line in lines if not line.startswith(order_line(key, "")))
    loaded.plans.weeks[seat] = (order_line(key, value), *others) if value else others


def prepared_day(loaded: LoadedMatch, seat: int) -> PreparedDay:
    """Return how the choices of the coming day are made in advance.

    Raises `Refusal` if there is no such day now.
    """
    week = week_planning(loaded, seat)
    prepared = week.prepared if week else None
    if prepared is None or prepared.stage(loaded.match.state, seat) is None:
        raise Refusal(NOT_NOW)
    return prepared


def prepared_choices(loaded: LoadedMatch, seat: int) -> tuple[str, ...]:
    """Return the lines that a seat has chosen ahead for the coming day that has such choices."""
    week = week_planning(loaded, seat)
    prepared = week.prepared if week else None
    if prepared is None:
        return ()
    given = orders_of(loaded.plans.weeks.get(seat, ()))
    found = read_choices(given.get(prepared.key, ""))
    if found is None or found.stage != prepared.stage(loaded.match.state, seat):
        return ()
    return found.lines
