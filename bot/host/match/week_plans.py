"""What a seat has planned for one day, whether for its next turn or for a named day."""

from collections.abc import Iterable, Sequence
from itertools import chain

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_moves import PlannedMove, planned_moves, planning_state
from games.core.game import IllegalAction
from games.core.planning import (
    PlannedStep,
    WeekPlanning,
    order_line,
    orders_of,
    read_choices,
    read_step,
    split_day,
)


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


def wish_line(line: str) -> str:
    """Return the notation of a planned move, without its day and conditions."""
    step = read_step(line)
    return step.line if step else line


def ends_already(loaded: LoadedMatch, groups: Iterable[PlannedMove], line: str) -> bool:
    """Return whether a line ends the turn, as one of these moves does without a condition."""
    planning = loaded.definition.planning
    if planning is None or line != planning.last:
        return False
    steps = [read_step(head) or PlannedStep(0, head) for head, *_ in groups]
    return any(step.line == line and not step.conditions for step in steps)


def parseable(loaded: LoadedMatch, lines: Sequence[str]) -> list[PlannedMove]:
    """Return these planned moves without those of another version that cannot be parsed."""
    return planned_moves(loaded, [line for line in lines if _is_readable(loaded, line)])


def _is_readable(loaded: LoadedMatch, line: str) -> bool:
    try:
        loaded.definition.notation.read(wish_line(line))
    except IllegalAction:
        return False
    return True


def day_groups(loaded: LoadedMatch, seat: int, stage: int | None) -> list[PlannedMove]:
    """Return what a seat has planned for a day; what is for its next turn comes first."""
    wishes = loaded.plans.wishes.get(seat, ())
    if wishes and stage != next_stage(loaded, seat):
        wishes = ()
    steps: tuple[str, ...] = ()
    if stage is not None:
        steps, _ = split_day(loaded.plans.weeks.get(seat, ()), stage)
    return parseable(loaded, (*wishes, *steps))


def next_stage(loaded: LoadedMatch, seat: int) -> int | None:
    """Return the day of the turn that is planned ahead; None without one, or without days."""
    ahead, days = planning_state(loaded, seat), loaded.definition.season
    return days.stage(ahead) if ahead is not None and days is not None else None


def put_day(
    loaded: LoadedMatch, seat: int, stage: int | None, groups: Iterable[PlannedMove]
) -> None:
    """Replace what a seat has planned for a day.

    Where one of its moves is for the named day, all of them are; otherwise all are for the next
    turn.
    """
    found = [*groups]
    others = loaded.plans.weeks.get(seat, ())
    if stage is not None:
        _, others = split_day(others, stage)
    if stage is not None and any(read_step(head) for head, *_ in found):
        others = (*others, *chain(*(_dated(group, stage) for group in found)))
        found = []
    if stage == next_stage(loaded, seat):
        loaded.plans.wishes.pop(seat, None)
        if found:
            loaded.plans.wishes[seat] = tuple(chain(*found))
    loaded.plans.weeks[seat] = others


def _dated(group: PlannedMove, stage: int) -> PlannedMove:
    head, *answers = group
    return (head if read_step(head) else str(PlannedStep(stage, head)), *answers)


def put_order(loaded: LoadedMatch, seat: int, key: str, value: str) -> None:
    """Set a standing order of a seat, or remove it if the value is ""."""
    lines = loaded.plans.weeks.get(seat, ())
    others = tuple(line for line in lines if not line.startswith(order_line(key, "")))
    loaded.plans.weeks[seat] = (order_line(key, value), *others) if value else others


def prepared_choices(loaded: LoadedMatch, seat: int) -> tuple[str, ...]:
    """Return the lines that a seat has chosen ahead for the coming day that has such choices."""
    week = week_planning(loaded, seat)
    prepared = week.prepared if week else None
    if prepared is None:
        return ()
    value = orders_of(loaded.plans.weeks.get(seat, ())).get(prepared.key, "")
    found = read_choices(value)
    stage = prepared.stage(loaded.match.state, seat)
    return found.lines if found is not None and found.stage == stage else ()
