"""The actions of a player in 11; pieces are named by the space they stand on."""

from typing import Annotated

from games.core.declaring import action, actions_in
from games.core.field_codecs import named
from games.core.game import Action
from games.stein.board.board import (
    FIELD,
    KEEPER_NEIGHBOURS,
    NAMES,
    NEIGHBOURS,
    PIECES,
    SPACES,
)

Space = Annotated[int, named(NAMES)]
Piece = Annotated[int, named(PIECES)]
THIRDS = ("lo", "mid", "hi")
"""What a goalie may call: numbers 1-2, 3-4, 5-6 (S-R33)."""
AIMS = range(1, 7)


@action("place {space}")
class Place(Action):
    """Put the next player from beside the board on a space of one's own side (S-R5, S-R39)."""

    space: Space


@action("formation")
class Formation(Action):
    """Put all own players still beside the board on their suggested spaces, one per turn."""


@action("kick-off {space}")
class KickOff(Action):
    """Put a player from the field on the kick-off space, if none is beside the board (S-R38)."""

    space: Space


@action("move {start} {to}")
class Move(Action):
    """Move a piece one space along a line for one point (S-R10)."""

    start: Space
    to: Space


@action("attack {start} {to} push {push}")
class Attack(Action):
    """Enter an opponent's space, push him to another, take the ball he has (S-R14, S-R16)."""

    start: Space
    to: Space
    push: Space


@action("shoot {to}")
class Shoot(Action):
    """Shoot the ball one or two spaces (S-R25)."""

    to: Space


@action("goal")
class ShootIn(Action):
    """Shoot at a goal without a goalie in it (S-R32)."""


@action("aim {number}")
class Aim(Action):
    """Shoot at a goal with the goalie in it, with a secret number (S-R33)."""

    number: int


@action("guess {third}")
class Guess(Action):
    """Call lo, mid or hi as the goalie (S-R33)."""

    third: Annotated[int, named(THIRDS)]


@action("end")
class EndTurn(Action):
    """End the turn and forfeit the remaining points (S-R8)."""


@action("select {piece}")
class Select(Action):
    """Choose the next of five players for the shoot-out (S-R44)."""

    piece: Piece


@action("call-time {half}")
class CallTime(Action):
    """Declare the time of a half over; only the timer plays it, by the wall clock (S-R40)."""

    half: int


ACTIONS = actions_in(globals())

# One shared instance per action, so that listing legal actions allocates none.
PLACE = tuple(map(Place, FIELD))
SHOOT = tuple(map(Shoot, range(SPACES)))
AIM = tuple(map(Aim, AIMS))
GUESS = tuple(map(Guess, range(len(THIRDS))))
SELECT = tuple(map(Select, range(len(PIECES))))
FORMATION, SHOOT_IN, END_TURN = Formation(), ShootIn(), EndTurn()

Step = tuple[int, Move, tuple[tuple[int, Attack], ...]]
"""A neighbour, the move there, and the attacks there by the space the opponent is pushed to."""


def _steps(start: int, ends: tuple[int, ...]) -> tuple[Step, ...]:
    return tuple(
        (to, Move(start, to), tuple((push, Attack(start, to, push)) for push in NEIGHBOURS[to]))
        for to in ends
    )


STEPS = (*(_steps(start, NEIGHBOURS[start]) for start in range(SPACES)), ())
"""By space: the steps a player may try from it; none beside the board."""
KEEPER_STEPS = tuple(
    tuple(
        STEPS[start] if ends == NEIGHBOURS[start] else _steps(start, ends)
        for start, ends in enumerate(by_space)
    )
    for by_space in KEEPER_NEIGHBOURS
)
"""By the defended side and by space: the steps a goalie may try."""
