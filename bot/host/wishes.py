"""Wishes: what of a seat's plan can be done now, and what could be planned at all."""

from typing import Any

from bot.host.sheet import Press, Row
from bot.host.table import Table
from games.core.game import Refused
from games.core.match import Played
from games.core.words import Words

MOST = 8
"""Wishes of one plan: an action, a free one, and some in case they cannot be done."""


def ahead_of(table: Table, seat: int) -> Any | None:  # noqa: ANN401 - a state of any game
    """Return the state as if it were the seat's turn, None where it cannot plan now."""
    planning = table.box.planning
    can_plan = table.is_played or table.awaits_day
    if planning is None or not can_plan or seat in table.waiting:
        return None
    return planning.ahead(table.match.state, seat)


def plan_button(table: Table, seat: int, words: Words) -> tuple[Row, ...]:
    """Return the button that opens the plan, where the seat can plan now."""
    if ahead_of(table, seat) is None:
        return ()
    count = len(table.plans.get(seat, ()))
    label = words("Plan ahead ({n})", n=count) if count else words("Plan ahead")
    return ((Press(label, table.door("/plan")),),)


def play_next(table: Table, seat: int) -> Played:
    """Play the first wish that can be done; where there is none, what ends the turn.

    The table keeps the other wishes until the turn ends: what cannot be done yet may be possible
    after another. Raises `Refused` where nothing can be done.
    """
    planning = table.box.planning
    if planning is None:
        raise AssertionError(table.id)
    wishes = table.plans[seat]
    for at, line in enumerate(wishes):
        try:
            played = table.match.play(seat, (line,))
        except Refused:
            continue
        table.plans[seat] = (*wishes[:at], *wishes[at + 1 :])
        if planning.turn(table.match.past[-1].before) != planning.turn(table.match.state):
            del table.plans[seat]
        return played
    del table.plans[seat]
    return table.match.play(seat, (planning.last,))
