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
        if groups and loaded.is_answer(line):
            groups[-1] = (*groups[-1], line)
        else:
            groups.append((line,))
    return groups


def play_next(loaded: LoadedMatch, seat: int) -> Played:
    """Play the first legal planned move; without one, the action that ends the turn.

    The other planned moves stay until the turn ends, because they may become legal later. Each
    result is recorded for the seat. Raises `IllegalAction` if nothing can be played.
    """
    planning = loaded.definition.planning
    if planning is None or seat not in loaded.plans:
        raise IllegalAction("house", NO_PLAN)
    answers = loaded.answers(seat)
    groups = planned_moves(loaded, loaded.plans[seat][len(answers) :])
    is_asked = planning.asks(loaded.match.state, seat)
    tried = [(answer,) for answer in answers] if is_asked else groups
    refused: dict[str, IllegalAction] = {}
    for at, (line, *follow) in enumerate(tried):
        try:
            played = loaded.match.play(seat, (line,))
        except IllegalAction as why:
            refused[line] = why
            continue
        others = groups if is_asked else [*groups[:at], *groups[at + 1 :]]
        _note(loaded, seat, [WishResult(line)])
        loaded.plans[seat] = (*(answers[at + 1 :] if is_asked else follow), *chain(*others))
        if planning.turn(loaded.match.past[-1].before) != planning.turn(loaded.match.state):
            _end(loaded, seat, others, refused)
        return played
    if not is_asked:
        _end(loaded, seat, groups, refused)
    return loaded.match.play(seat, (planning.last,))


def end_with_turn(loaded: LoadedMatch, seat: int) -> None:
    """End a seat's plan if the last move, which was not planned, has ended its turn."""
    planning = loaded.definition.planning
    if planning is None or seat not in loaded.plans:
        return
    if planning.turn(loaded.match.past[-1].before) != planning.turn(loaded.match.state):
        _end(loaded, seat, planned_moves(loaded, loaded.plans[seat]), {})


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
            results.append(WishResult(line, NOT_NEEDED))
        else:
            results.append(WishResult(line, why.text, why.facts))
    _note(loaded, seat, results)
    del loaded.plans[seat]


def _note(loaded: LoadedMatch, seat: int, results: Iterable[WishResult]) -> None:
    loaded.results[seat] = (*loaded.results.get(seat, ()), *results)
