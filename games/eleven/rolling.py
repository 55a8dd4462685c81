"""Rolling dice: FAN may roll them again (E-R26), so a roll may end in a question."""

from functools import cache

from games.eleven.assets import change
from games.eleven.club import FAN, Ask, Club, Task
from games.eleven.report import Rerolled, Rolled
from games.eleven.scene import Scene
from games.eleven.sources import ACCEPT, REROLL
from games.eleven.wallet import gain

rolled, asked, rerolled = cache(Rolled), cache(Ask), cache(Rerolled)
STAY_OR_NOT = (ACCEPT, REROLL)
"""What may be done about a die that has fallen (E-R26)."""


def can_reroll(club: Club) -> bool:
    """Return whether a die may be rolled again, free of charge or for a FAN."""
    return club.res[FAN] > 0 or change(club, "rerolls") > club.rerolls


def throw(scene: Scene, task: Task, sides: int) -> int:
    """Roll a die and return its face, or 0 when the seat is asked whether it may stay."""
    club = scene.club
    face = scene.dice.roll(scene.state.luck, scene.seat, sides)
    scene.events.append(rolled(scene.seat, task[1], sides, face))
    if not can_reroll(club):
        return face
    club.ask = asked("die", STAY_OR_NOT, task, face, sides)
    return 0


def pay_reroll(scene: Scene) -> None:
    """Pay for another roll: with one of the week that costs nothing, else with a FAN."""
    club = scene.club
    is_free = change(club, "rerolls") > club.rerolls
    scene.events.append(rerolled(scene.seat, is_free))
    if is_free:
        club.rerolls += 1
    else:
        gain(scene, FAN, -1)
