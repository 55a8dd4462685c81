"""Rolling dice. FAN may re-roll them (E-R26), so a roll may end in a question."""

from functools import cache

from games.eleven.cards.ids import ACCEPT, REROLL
from games.eleven.club.assets import change
from games.eleven.club.club import FAN, Ask, Club, Task
from games.eleven.club.context import TurnContext
from games.eleven.club.wallet import gain
from games.eleven.log.news import interned
from games.eleven.log.report import Rerolled, Rolled

rolled, rerolled = interned(Rolled), interned(Rerolled)
STAY_OR_NOT = (ACCEPT, REROLL)
"""The answers to a die that was rolled (E-R26)."""


@cache
def may_reroll(task: Task, face: int, sides: int) -> Ask:
    """Return the question whether to accept a die; cached, so equal questions are one object."""
    return Ask("die", STAY_OR_NOT, task, face, sides)


def can_reroll(club: Club) -> bool:
    """Return whether the club may re-roll a die, for free or for a FAN."""
    return club.res[FAN] > 0 or change(club, "rerolls") > club.rerolls


def throw(scene: TurnContext, task: Task, sides: int) -> int:
    """Roll a die and return its face, or 0 if the seat is asked whether to accept it."""
    club, seat = scene.club, scene.seat
    face = scene.dice.roll(scene.state.luck, seat, sides)
    scene.events.append(rolled(seat, task[1], sides, face))
    if not can_reroll(club):
        return face
    club.ask = may_reroll(task, face, sides)
    return 0


def pay_reroll(scene: TurnContext) -> None:
    """Pay for a re-roll: with a free one of the week, else with a FAN."""
    club = scene.club
    is_free = change(club, "rerolls") > club.rerolls
    scene.events.append(rerolled(scene.seat, is_free))
    if is_free:
        club.rerolls += 1
    else:
        gain(scene, FAN, -1)
