"""Which planned moves can be played now, and whether a seat can plan at all."""

from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from typing import Any, TypeAlias

from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from games.core.definition import GameDefinition
from games.core.game import IllegalAction
from games.core.match import Played
from games.core.planning import FollowedOrders, read_step, split_day
from games.core.translation import N_
from storage.match.plans import WishResult

MOST = 8
"""Most planned moves of a day: an action, a free one, and alternatives."""
MOST_NOTED = 200
"""The most moves of a match stored as played from a plan."""
MOST_RESULTS = 24
"""Most results kept for a seat, the newest ones."""
NO_PLAN = N_("This plan is gone. Plan again when it's someone else's turn.")
NOT_NEEDED = N_("It was not needed.")
"""Why an alternative was not played."""
PlannedMove: TypeAlias = tuple[str, ...]
"""A planned move with the answers to its questions, as lines of notation."""


def planning_state(loaded: LoadedMatch, seat: int) -> Any | None:  # noqa: ANN401 - a state of any game
    """Return the state as if it were the seat's turn, None if it cannot plan now."""
    planning = loaded.definition.planning
    can_plan = loaded.is_played or loaded.awaits_day
    if planning is None or not can_plan or seat in loaded.waiting:
        return None
    return planning.ahead(loaded.match.state, seat)


def planned_moves(loaded: LoadedMatch, lines: Iterable[str]) -> list[PlannedMove]:
    """Return the planned moves, each grouped with the answers that follow it."""
    groups: list[PlannedMove] = []
    for line in lines:
        if groups and loaded.seat_plans.is_answer(line):
            groups[-1] = (*groups[-1], line)
        else:
            groups.append((line,))
    return groups


def play_next(loaded: LoadedMatch, seat: int) -> Played:
    """Play a seat's next planned move as `_next` does, and note that the plan made it."""
    played = _next(loaded, seat)
    planned = (*loaded.settings.planned, loaded.match.version)
    loaded.settings.planned = planned[-MOST_NOTED:]
    return played


def _next(loaded: LoadedMatch, seat: int) -> Played:
    """Play the first legal planned move; without one, the action that ends the turn.

    The other planned moves stay until the turn ends, because they may become legal later. Each
    result is recorded for the seat. Raises `Refusal` if nothing can be played.
    """
    planning = loaded.definition.planning
    _begin_day(loaded, seat)
    if planning is None or seat not in loaded.plans.wishes:
        raise Refusal(NO_PLAN)
    answers = loaded.seat_plans.answers(seat)
    groups = planned_moves(loaded, loaded.plans.wishes[seat][len(answers) :])
    is_asked = planning.asks(loaded.match.state, seat)
    tried = [(answer,) for answer in answers] if is_asked else groups
    refused: dict[str, IllegalAction] = {}
    for at, (line, *follow) in enumerate(tried):
        try:
            done = _meant(loaded, seat, line)
            played = loaded.match.play(seat, (done,))
        except IllegalAction as why:
            refused[line] = why
            continue
        others = groups if is_asked else [*groups[:at], *groups[at + 1 :]]
        failed = [] if is_asked else _failed(groups[:at], refused, planning.spare)
        _note(loaded, seat, [*failed, _result(line, done)], played=line)
        loaded.plans.wishes[seat] = (*(answers[at + 1 :] if is_asked else follow), *chain(*others))
        if planning.turn(loaded.match.past[-1].before) != planning.turn(loaded.match.state):
            _end(loaded, seat, others, refused)
        return played
    if not is_asked:
        _end(loaded, seat, groups, refused)
    return loaded.match.play(seat, (planning.last,))


def end_with_turn(loaded: LoadedMatch, seat: int) -> None:
    """End a seat's plan if the last move, which was not planned, has ended its turn."""
    planning = loaded.definition.planning
    if planning is None or seat not in loaded.plans.wishes:
        return
    if planning.turn(loaded.match.past[-1].before) != planning.turn(loaded.match.state):
        _end(loaded, seat, planned_moves(loaded, loaded.plans.wishes[seat]), {})


def _end(
    loaded: LoadedMatch,
    seat: int,
    groups: Iterable[PlannedMove],
    refused: Mapping[str, IllegalAction],
) -> None:
    """End a plan, and record why the rest of it was not played."""
    planning = loaded.definition.planning
    assert planning is not None
    results = []
    for line, *_ in groups:
        why = refused.get(line)
        if why is None or why.rule in planning.spare:
            results.append(_result(line, why=NOT_NEEDED))
        else:
            results.append(_result(line, why=why.text, facts=why.facts))
    _note(loaded, seat, results)
    del loaded.plans.wishes[seat]


def _begin_day(loaded: LoadedMatch, seat: int) -> None:
    """Append the steps planned for this day to what is planned for this turn."""
    days = loaded.definition.season
    if days is None or not loaded.seat_plans.due_steps(seat):
        return
    stage = days.stage(loaded.match.state)
    due, others = split_day(loaded.plans.weeks.pop(seat), stage)
    loaded.plans.wishes[seat] = (*loaded.plans.wishes.get(seat, ()), *due)
    if others:
        loaded.plans.weeks[seat] = others


def _meant(loaded: LoadedMatch, seat: int, line: str) -> str:
    """Return the line that a planned move means now; raises `IllegalAction` if it fails."""
    planning, step = loaded.definition.planning, read_step(line)
    if step is None or planning is None or planning.week is None:
        return line
    notation, state = loaded.definition.notation, loaded.match.state
    wish = notation.read(step.line)
    return notation.write(planning.week.resolve(state, seat, wish, step.conditions))


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
    if not any(one.seat == seat for one in loaded.row.human_seats()):
        return
    definition, state = loaded.definition, loaded.match.state
    days, orders = definition.season, loaded.seat_plans.orders(seat)
    found = _followed(definition, state, seat, orders)
    if days is None or not found.results:
        return
    is_followed = found.action is not None and line == definition.notation.write(found.action)
    stage = days.stage(state)
    told = [
        WishResult(one.line, one.why, dict(one.facts), stage)
        for one in found.results
        if one.why or is_followed
    ]
    _note(loaded, seat, told)


def _failed(
    groups: Iterable[PlannedMove], refused: Mapping[str, IllegalAction], spare: Collection[str]
) -> list[WishResult]:
    """Return the results of a named day's steps that failed before the one that was played.

    Each keeps this reason, even if it fails for another one later in the turn.
    """
    heads = [head for head, *_ in groups if read_step(head) and refused[head].rule not in spare]
    return [_result(head, why=refused[head].text, facts=refused[head].facts) for head in heads]


def _result(
    line: str, done: str = "", why: str = "", facts: Mapping[str, Any] | None = None
) -> WishResult:
    """Return the result of a planned move, with its day if it was planned for a named day."""
    step = read_step(line)
    return WishResult(
        done if done and step else line, why, dict(facts or {}), step.stage if step else None
    )


def _note(loaded: LoadedMatch, seat: int, results: Iterable[WishResult], played: str = "") -> None:
    """Record results; a named day's step keeps its first reason for failing until it is played.

    `played` is the line of the plan that was played now.
    """
    before = loaded.plans.results.get(seat, ())
    found = [one for one in before if one.stage is None or one.line != played]
    known = {(one.line, one.stage) for one in found if one.stage is not None}
    found += [one for one in results if (one.line, one.stage) not in known]
    loaded.plans.results[seat] = tuple(found[-MOST_RESULTS:])
