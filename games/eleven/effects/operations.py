"""All operations of card effects: how each is carried out and resumed after an answer or a die."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from games.eleven.cards.effect_index import BY_FACE, NESTED, OPS
from games.eleven.cards.effect_types import (
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
from games.eleven.cards.ids import option_answer, option_of
from games.eleven.cards.terms import RESOURCES, TRACKS
from games.eleven.club.assets import count
from games.eleven.club.club import Ask, Task
from games.eleven.club.context import Check, TurnContext
from games.eleven.club.wallet import gain, move_level, win_tokens
from games.eleven.effects import ops_office, ops_pitch, ops_players
from games.eleven.effects.rolling import throw
from games.eleven.effects.task_queue import push

RESOURCE = {name: number for number, name in enumerate(RESOURCES)}
TRACK = {name: number for number, name in enumerate(TRACKS)}
ON_PITCH = (Flip, Move, SwapWings, CountAs, Mark)


def do(scene: TurnContext, task: Task) -> None:
    """Carry out one operation, or ask the question it depends on."""
    op = OPS[task[0]]
    _DO[type(op)](scene, task, op)


def _gain(scene: TurnContext, task: Task, op: Gain) -> None:
    gain(scene, RESOURCE[op.resource], op.n * (task[2] or 1))


def _roll(scene: TurnContext, task: Task, op: Roll) -> None:
    if face := throw(scene, task, op.die):
        settle(scene, task, face)


def _choose(scene: TurnContext, task: Task, op: Choose) -> None:
    answers = tuple(option_answer(index) for index in range(len(op.options)))
    scene.club.ask = Ask("option", answers, task)


def _shared(scene: TurnContext, task: Task, _op: Op) -> None:
    """Carry out an operation on shared decks, at the phase's end where all seats act at once."""
    if scene.is_together:
        scene.club.owed.append(task)
    else:
        do_shared(scene, task)


def do_shared(scene: TurnContext, task: Task) -> None:
    """Carry out an operation on shared decks."""
    op = OPS[task[0]]
    if isinstance(op, DrawTactic):
        ops_office.draw_tactics(scene, op)
    elif isinstance(op, Refresh):
        ops_office.refresh(scene, op)
    else:
        ops_office.begin_hire(scene, task, cast("Hire", op))


def repeat(scene: TurnContext, task: Task, op: Per) -> None:
    """Queue an operation once per counted item."""
    number, times = NESTED[task[0]][0][0], min(count(scene.club, op.counter), op.most)
    if isinstance(op.op, Gain | Vp):
        scene.club.todo += [(number, task[1], times)] if times else []
    else:
        scene.club.todo += [(number, task[1], 0)] * times


def settle(scene: TurnContext, task: Task, face: int) -> None:
    """Resume the operation that rolled a die with the face."""
    by_face = BY_FACE[task[0]]
    if not by_face:
        ops_players.hit(scene, task, cast("ops_players.Aimed", OPS[task[0]]), face)
        return
    source = task[1]
    scene.club.todo += [(number, source, 0) for number in by_face[face - 1]]


def chose(scene: TurnContext, task: Task, answer: int) -> None:
    """Resume an operation with the owner's answer."""
    op = OPS[task[0]]
    _CHOSE[type(op)](scene, task, op, answer)


def _chose_option(scene: TurnContext, task: Task, _op: Choose, answer: int) -> None:
    push(scene, NESTED[task[0]][option_of(answer)], task[1])


def point_of(number: int, source: int) -> Check | None:
    """Return a predicate of whether an operation has any effect; None if it always has."""
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


_DO: Mapping[type[Op], Callable[[TurnContext, Task, Any], None]] = {
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
"""By operation: the function that carries it out."""
_CHOSE: Mapping[type[Op], Callable[[TurnContext, Task, Any, int], None]] = {
    **dict.fromkeys(ops_players.AIMED, ops_players.chose_target),
    **dict.fromkeys(ON_PITCH, ops_pitch.chose),
    Choose: _chose_option,
    Vote: lambda scene, task, _op, answer: ops_office.chose_vote(scene, task, answer),
    Hire: lambda scene, _task, op, answer: ops_office.chose_hire(scene, op, answer),
}
"""By operation with a question: the function that resumes it with the answer."""
