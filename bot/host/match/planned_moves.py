"""The moves that plans make: which step is played now, and what became of each of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from games.core.definition import GameDefinition
from games.core.game import IllegalAction
from games.core.match import Played
from games.core.planning import FollowedOrders, PlannedStep, Planning, lines_of, split_day
from games.core.translation import N_
from storage.match.plans import StepResult

MOST_NOTED = 200
"""The most moves of a match stored as played from a plan."""
MOST_RESULTS = 24
"""Most results kept for a seat, the newest ones."""
NO_PLAN = N_("This plan is gone. Plan again when it's someone else's turn.")
NOT_NEEDED = N_("It was not needed.")
"""Why an alternative was not played."""


def play_next(loaded: LoadedMatch, seat: int) -> Played:
    """Play a seat's next step as `_next` does, and note that the plan made the move."""
    played = _next(loaded, seat)
    planned = (*loaded.settings.planned, loaded.match.version)
    loaded.settings.planned = planned[-MOST_NOTED:]
    return played


def _next(loaded: LoadedMatch, seat: int) -> Played:
    """Play the first legal step; without one, the action that ends the turn.

    The other steps stay until the turn ends, because they may become legal later. Each result is
    recorded for the seat. Raises `Refusal` if nothing can be played.
    """
    planning = loaded.definition.planning
    _begin_day(loaded, seat)
    if planning is None or seat not in loaded.plans.turns:
        raise Refusal(NO_PLAN)
    answers = loaded.seat_plans.answers(seat)
    steps = loaded.seat_plans.steps(loaded.plans.turns[seat][len(answers) :])
    is_asked = planning.asks(loaded.match.state, seat)
    tried = [PlannedStep(None, answer) for answer in answers] if is_asked else steps
    refused: dict[str, IllegalAction] = {}
    for index, step in enumerate(tried):
        try:
            done = _meant(loaded, seat, step)
            played = loaded.match.play(seat, (done,))
        except IllegalAction as why:
            refused[str(step)] = why
            continue
        others = steps if is_asked else [*steps[:index], *steps[index + 1 :]]
        failed = _failed(planning, tried[:index], refused)
        _record(loaded, seat, [*failed, StepResult(done, stage=step.stage)], played=str(step))
        answers = answers[index + 1 :] if is_asked else step.answers
        loaded.plans.turns[seat] = (*answers, *lines_of(others))
        if _has_ended_turn(loaded, planning):
            _end(loaded, seat, planning, others, refused)
        return played
    if not is_asked:
        _end(loaded, seat, planning, steps, refused)
    return loaded.match.play(seat, (planning.last,))


def end_with_turn(loaded: LoadedMatch, seat: int) -> None:
    """End what is planned for a turn if the last move, which was not planned, has ended it."""
    planning = loaded.definition.planning
    if planning is None or seat not in loaded.plans.turns:
        return
    if _has_ended_turn(loaded, planning):
        _end(loaded, seat, planning, loaded.seat_plans.steps(loaded.plans.turns[seat]), {})


def _has_ended_turn(loaded: LoadedMatch, planning: Planning) -> bool:
    return planning.turn(loaded.match.past[-1].before) != planning.turn(loaded.match.state)


def _end(
    loaded: LoadedMatch,
    seat: int,
    planning: Planning,
    steps: Iterable[PlannedStep],
    refused: Mapping[str, IllegalAction],
) -> None:
    """End what is planned for a turn, and record why the rest of it was not played."""
    _record(loaded, seat, [_unplayed(planning, step, refused.get(str(step))) for step in steps])
    del loaded.plans.turns[seat]


def _begin_day(loaded: LoadedMatch, seat: int) -> None:
    """Append the steps planned for this day to what is planned for this turn."""
    days = loaded.definition.season
    if days is None or not loaded.seat_plans.due_steps(seat):
        return
    stage = days.stage(loaded.match.state)
    due, others = split_day(loaded.plans.weeks.pop(seat), stage)
    loaded.plans.turns[seat] = (*loaded.plans.turns.get(seat, ()), *due)
    if others:
        loaded.plans.weeks[seat] = others


def _meant(loaded: LoadedMatch, seat: int, step: PlannedStep) -> str:
    """Return the line that a step means now; raises `IllegalAction` if it fails."""
    planning = loaded.definition.planning
    if step.stage is None or planning is None or planning.week is None:
        return str(step)
    notation, state = loaded.definition.notation, loaded.match.state
    wanted = notation.read(step.line)
    return notation.write(planning.week.resolve(state, seat, wanted, step.conditions))


def end_by_hand(loaded: LoadedMatch, seat: int) -> None:
    """Drop what a seat has planned for its turn, or up to the day of a move made by hand."""
    days, before = loaded.definition.season, loaded.match.past[-1].before
    loaded.seat_plans.drop_day(seat, days.stage(before) if days else None)


def ordered_line(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: int,
    orders: Mapping[str, str],
) -> str:
    """Return the move that a seat's standing orders choose, "" if they choose none."""
    action = _followed(definition, state, seat, orders).action
    return "" if action is None else definition.notation.write(action)


def _followed(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: int,
    orders: Mapping[str, str],
) -> FollowedOrders:
    week = definition.planning.week if definition.planning else None
    return week.ordered(state, seat, orders) if week and orders else FollowedOrders()


def note_order(loaded: LoadedMatch, seat: int, line: str) -> None:
    """Record for a member's seat whether a move follows its standing orders, or why not."""
    if not any(other.seat == seat for other in loaded.row.human_seats()):
        return
    definition, state = loaded.definition, loaded.match.state
    days, orders = definition.season, loaded.seat_plans.orders(seat)
    followed_orders = _followed(definition, state, seat, orders)
    if days is None or not followed_orders.results:
        return
    is_followed = followed_orders.action is not None and line == definition.notation.write(
        followed_orders.action
    )
    stage = days.stage(state)
    told = [
        StepResult(result.line, result.why, dict(result.facts), stage)
        for result in followed_orders.results
        if result.why or is_followed
    ]
    _record(loaded, seat, told)


def _failed(
    planning: Planning, steps: Iterable[PlannedStep], refused: Mapping[str, IllegalAction]
) -> list[StepResult]:
    """Return the results of a named day's steps that failed before the one that was played.

    Each keeps this reason, even if it fails for another one later in the turn.
    """
    found = [(step, refused[str(step)]) for step in steps if step.stage is not None]
    return [_unplayed(planning, step, why) for step, why in found if why.rule not in planning.spare]


def _unplayed(planning: Planning, step: PlannedStep, why: IllegalAction | None) -> StepResult:
    """Return the result of a step that was refused, or not needed."""
    if why is None or why.rule in planning.spare:
        return StepResult(str(step), NOT_NEEDED, stage=step.stage)
    return StepResult(str(step), why.text, dict(why.facts), step.stage)


def _record(
    loaded: LoadedMatch, seat: int, results: Iterable[StepResult], played: str = ""
) -> None:
    """Record results; a named day's step keeps its first reason for failing until it is played.

    `played` is the line of the plan that was played now.
    """
    before = loaded.plans.results.get(seat, ())
    found = [result for result in before if result.stage is None or result.line != played]
    known = {(result.line, result.stage) for result in found if result.stage is not None}
    found += [result for result in results if (result.line, result.stage) not in known]
    loaded.plans.results[seat] = tuple(found[-MOST_RESULTS:])
