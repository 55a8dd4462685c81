"""Which planned moves can be played now, and whether a seat can plan at all."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, TypeAlias

from bot.host.match.loaded_match import LoadedMatch
from games.core.game import IllegalAction
from games.core.match import Played
from games.core.translation import N_
from storage.match.plans import WishResult

MOST = 8
"""Most planned moves: an action, a free one, and alternatives."""
NO_PLAN = N_("There is no plan here any more.")
NOT_NEEDED = N_("It was not needed.")
"""Why an alternative was not played."""
PlannedMove: TypeAlias = tuple[str, ...]
"""A planned move with the answers to its questions, as lines of notation."""


def planning_state(table: LoadedMatch, seat: int) -> Any | None:  # noqa: ANN401 - a state of any game
    """Return the state as if it were the seat's turn, None if it cannot plan now."""
    planning = table.box.planning
    can_plan = table.is_played or table.awaits_day
    if planning is None or not can_plan or seat in table.waiting:
        return None
    return planning.ahead(table.match.state, seat)


def planned_moves(table: LoadedMatch, lines: Iterable[str]) -> list[PlannedMove]:
    """Return the planned moves, each grouped with the answers that follow it."""
    groups: list[PlannedMove] = []
    for line in lines:
        if groups and table.is_answer(line):
            groups[-1] = (*groups[-1], line)
        else:
            groups.append((line,))
    return groups


def play_next(table: LoadedMatch, seat: int) -> Played:
    """Play the first legal planned move; without one, the action that ends the turn.

    The other planned moves stay until the turn ends, because they may become legal later. Each
    result is recorded for the seat. Raises `Refused` if nothing can be played.
    """
    planning = table.box.planning
    if planning is None or seat not in table.plans:
        raise IllegalAction("house", NO_PLAN)
    answers = table.answers(seat)
    groups = planned_moves(table, table.plans[seat][len(answers) :])
    is_asked = planning.asks(table.match.state, seat)
    tried = [(answer,) for answer in answers] if is_asked else groups
    refused: dict[str, IllegalAction] = {}
    for at, (line, *follow) in enumerate(tried):
        try:
            played = table.match.play(seat, (line,))
        except IllegalAction as why:
            refused[line] = why
            continue
        others = groups if is_asked else [*groups[:at], *groups[at + 1 :]]
        _note(table, seat, [WishResult(line)])
        table.plans[seat] = (*(answers[at + 1 :] if is_asked else follow), *chain(*others))
        if planning.turn(table.match.past[-1].before) != planning.turn(table.match.state):
            _end(table, seat, others, refused)
        return played
    if not is_asked:
        _end(table, seat, groups, refused)
    return table.match.play(seat, (planning.last,))


def _end(
    table: LoadedMatch,
    seat: int,
    groups: Iterable[PlannedMove],
    refused: Mapping[str, IllegalAction],
) -> None:
    """End a plan, and record why the rest of it was not played."""
    planning = table.box.planning
    assert planning is not None
    results = []
    for line, *_ in groups:
        why = refused.get(line)
        if why is None or why.rule in planning.spare:
            results.append(WishResult(line, NOT_NEEDED))
        else:
            results.append(WishResult(line, why.text, why.facts))
    _note(table, seat, results)
    del table.plans[seat]


def _note(table: LoadedMatch, seat: int, results: Iterable[WishResult]) -> None:
    table.results[seat] = (*table.results.get(seat, ()), *results)
