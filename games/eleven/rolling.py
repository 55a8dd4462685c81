"""Rolling dice: FAN may roll them again (E-R26), so a roll may end in a question."""

from functools import cache

from games.core.game import Seat
from games.eleven.assets import change
from games.eleven.club import FAN, Ask, Club, Task
from games.eleven.report import Rerolled, Rolled
from games.eleven.scene import Scene
from games.eleven.sources import ACCEPT, REROLL
from games.eleven.wallet import gain

rolled, rerolled = cache(Rolled), cache(Rerolled)
STAY_OR_NOT = (ACCEPT, REROLL)
"""What may be done about a die that has fallen (E-R26)."""


def can_reroll(club: Club) -> bool:
    """Return whether a die may be rolled again, free of charge or for a FAN."""
    return club.res[FAN] > 0 or change(club, "rerolls") > club.rerolls


@cache
def _falls(seat: Seat, task: Task, sides: int) -> list[tuple[Rolled, Ask]]:
    """Return by face that the die of a task fell like that, and what its owner may be asked."""
    faces = range(1, sides + 1)
    return [
        (Rolled(seat, task[1], sides, face), Ask("die", STAY_OR_NOT, task, face, sides))
        for face in faces
    ]


def throw(scene: Scene, task: Task, sides: int) -> int:
    """Roll a die and return its face, or 0 when the seat is asked whether it may stay."""
    club, seat = scene.club, scene.seat
    face = scene.dice.roll(scene.state.luck, seat, sides)
    fell, ask = _falls(seat, task, sides)[face - 1]
    scene.events.append(fell)
    if not can_reroll(club):
        return face
    club.ask = ask
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
