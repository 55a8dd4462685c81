"""Determinization: a state consistent with one seat's view, with random secret line-ups."""

from games.core.dice import RandomSource
from games.core.game import Seat
from games.finale_dice.setup import NUMBERS, SCHEMA
from games.finale_dice.state import BLUE, RED, State, bits
from games.finale_dice.view import View

UNFINISHED = (0, 1, 2, 3, 5, 6, 7, 8, 10)
"""Possible lengths of an unfinished line-up: a row's last number follows automatically."""


def imagine(view: View, seat: Seat | None, chance: RandomSource) -> State:
    """Return the viewed state with random line-ups, of a possible length, for the hidden ones."""
    return State(
        schema=SCHEMA,
        luck=[0, 0, 0],
        round=view.game,
        options=view.options,
        places=list(view.places),
        occupied=bits(view.places),
        first=view.first,
        turn=view.turn,
        roll=view.roll,
        choices=view.choices,
        results=list(view.results),
        recent=list(view.recent),
        placing=view.placing,
        plans=[
            list(view.plan) if who == seat else _random_line_up(view, who, chance)
            for who in (RED, BLUE)
        ],
        ready=list(view.ready),
        ending=view.ending,
        passes=view.passes,
    )


def _random_line_up(view: View, who: Seat, chance: RandomSource) -> list[int]:
    if not view.placing:
        return []
    plan: list[int] = []
    for _ in range(2):
        row = list(NUMBERS)
        chance.shuffle(row)
        plan += row
    return plan if view.ready[who] else plan[: chance.pick(UNFINISHED)]
