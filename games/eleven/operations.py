"""Every operation of the vocabulary: what it does, what an answer or a die settles."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from games.eleven import ops_office, ops_pitch, ops_players
from games.eleven.assets import count
from games.eleven.club import Ask, Task
from games.eleven.deeds import BY_FACE, NESTED, OPS
from games.eleven.doing import push
from games.eleven.grammar import (
    CancelGoal,
    Choose,
    CountAs,
    DrawTactic,
    Flip,
    Gain,
    Goal,
    Hire,
    Mark,
    Move,
    Op,
    Per,
    Refresh,
    Roll,
    Stat,
    SwapWings,
    Vote,
    Vp,
)
from games.eleven.rolling import throw
from games.eleven.scene import Check, Scene
from games.eleven.sources import option_answer, option_of
from games.eleven.vocabulary import RESOURCES, TRACKS
from games.eleven.wallet import gain, move_level, win_tokens

RESOURCE = {name: number for number, name in enumerate(RESOURCES)}
TRACK = {name: number for number, name in enumerate(TRACKS)}
ON_PITCH = (Flip, Move, SwapWings, CountAs, Mark)


def do(scene: Scene, task: Task) -> None:
    """Carry out one operation, or ask what it needs to know."""
    op = OPS[task[0]]
    _DO[type(op)](scene, task, op)


def _gain(scene: Scene, task: Task, op: Gain) -> None:
    gain(scene, RESOURCE[op.resource], op.n * (task[2] or 1))


def _roll(scene: Scene, task: Task, op: Roll) -> None:
    if face := throw(scene, task, op.die):
        settle(scene, task, face)


def _choose(scene: Scene, task: Task, op: Choose) -> None:
    answers = tuple(option_answer(at) for at in range(len(op.options)))
    scene.club.ask = Ask("option", answers, task)


def _shared(scene: Scene, task: Task, _op: Op) -> None:
    """Wait for the end of a phase in which all act at once with what all share."""
    if scene.is_together:
        scene.club.owed.append(task)
    else:
        do_shared(scene, task)


def do_shared(scene: Scene, task: Task) -> None:
    """Carry out an operation on what all share."""
    op = OPS[task[0]]
    if isinstance(op, DrawTactic):
        ops_office.draw_tactics(scene, op)
    elif isinstance(op, Refresh):
        ops_office.refresh(scene, op)
    else:
        ops_office.begin_hire(scene, task, cast("Hire", op))


def repeat(scene: Scene, task: Task, op: Per) -> None:
    """Do an operation once for each thing counted."""
    number, times = NESTED[task[0]][0][0], min(count(scene.club, op.counter), op.most)
    if isinstance(op.op, Gain | Vp):
        scene.club.todo += [(number, task[1], times)] if times else []
    else:
        scene.club.todo += [(number, task[1], 0)] * times


def settle(scene: Scene, task: Task, face: int) -> None:
    """Carry out what the face of a die means for the operation that rolled it."""
    by_face = BY_FACE[task[0]]
    if not by_face:
        ops_players.hit(scene, task, cast("ops_players.Aimed", OPS[task[0]]), face)
        return
    source = task[1]
    scene.club.todo += [(number, source, 0) for number in by_face[face - 1]]


def chose(scene: Scene, task: Task, answer: int) -> None:
    """Go on with an operation whose owner answered what it asked."""
    op = OPS[task[0]]
    _CHOSE[type(op)](scene, task, op, answer)


def _chose_option(scene: Scene, task: Task, _op: Choose, answer: int) -> None:
    push(scene, NESTED[task[0]][option_of(answer)], task[1])


def point_of(number: int, source: int) -> Check | None:
    """Return what tells whether an operation can do anything now; None where it always can."""
    op = OPS[number]
    if isinstance(op, ops_players.AIMED):
        return ops_players.point_of(op, source)
    if isinstance(op, Flip):
        return lambda scene: ops_pitch.bare(scene.club)
    if isinstance(op, ON_PITCH):
        return lambda scene: ops_pitch.answers(scene, (number, source, 0), op)
    if isinstance(op, Hire):
        return lambda scene: ops_office.on_offer(scene, op)
    return (lambda scene: scene.club.match.conceded) if isinstance(op, CancelGoal) else None


_DO: Mapping[type[Op], Callable[[Scene, Task, Any], None]] = {
    Gain: _gain,
    Stat: lambda scene, _task, op: move_level(scene, TRACK[op.track], op.n),
    Vp: lambda scene, task, op: win_tokens(scene, op.n * (task[2] or 1)),
    Goal: lambda scene, _task, op: ops_pitch.score(scene, op),
    CancelGoal: lambda scene, _task, op: ops_pitch.cancel(scene, op),
    **dict.fromkeys(ops_players.AIMED, ops_players.aim),
    **dict.fromkeys(ON_PITCH, ops_pitch.begin),
    Roll: _roll,
    Per: repeat,
    Choose: _choose,
    Vote: lambda scene, task, _op: ops_office.begin_vote(scene, task),
    DrawTactic: _shared,
    Refresh: _shared,
    Hire: _shared,
}
"""By operation: how it is carried out."""
_CHOSE: Mapping[type[Op], Callable[[Scene, Task, Any, int], None]] = {
    **dict.fromkeys(ops_players.AIMED, ops_players.chose_target),
    **dict.fromkeys(ON_PITCH, ops_pitch.chose),
    Choose: _chose_option,
    Vote: lambda scene, task, _op, answer: ops_office.chose_vote(scene, task, answer),
    Hire: lambda scene, _task, op, answer: ops_office.chose_hire(scene, op, answer),
}
"""By operation that asks its owner: how it goes on with an answer."""
