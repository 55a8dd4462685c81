"""How a computer manager answers the questions of effects, dice and the board."""

from collections.abc import Callable, Mapping, Sequence

from games.core.dice import RandomSource
from games.eleven.actions import Answer
from games.eleven.cards.effect_index import DECISION, NESTED, OPS, VOTES
from games.eleven.cards.effect_types import (
    Heal,
    Injure,
    Pardon,
    Ready,
    Roll,
    Strength,
    Suspend,
    Train,
)
from games.eleven.cards.ids import (
    ACCEPT,
    DECLINE,
    DIRECTORS,
    MAN,
    MEN,
    PAY,
    PRICE,
    REROLL,
    SHIELD_SIDE,
    STRENGTH,
    colour_of,
    option_of,
)
from games.eleven.club.club import FAN, About, Ask
from games.eleven.computer.evaluation import (
    lasting_strength,
    resource_value,
    weeks_left,
    worth,
)
from games.eleven.computer.transaction_values import Situation, man_value
from games.eleven.view import View

Chooser = Callable[[View, Ask, Sequence[int]], int]


def choose_answer(view: View, offered: Sequence[Answer], chance: RandomSource) -> Answer:
    """Return the most valuable answer; a random objective, as all are worth about the same."""
    if view.ask is None:
        return chance.pick(offered)
    answers = [action.what for action in offered]
    best = ANSWER_CHOICES.get(view.ask.about, _first)(view, view.ask, answers)
    return offered[answers.index(best)]


def _first(_view: View, _ask: Ask, answers: Sequence[int]) -> int:
    return answers[0]


def _ops_worth(ops: Sequence[int], view: View) -> float:
    left = weeks_left(view.week)
    return sum(worth(op, left) for op in ops)


def _die(view: View, ask: Ask, _answers: Sequence[int]) -> int:
    """Return a reroll if the average face beats this one by more than a FAN's value."""
    faces = _faces(view, ask)
    hope = sum(faces) / len(faces) - faces[ask.rolled - 1]
    price = resource_value(FAN, weeks_left(view.week)) if view.front is not None else 0.0
    return REROLL if hope > price + 0.1 else ACCEPT


def _faces(view: View, ask: Ask) -> list[float]:
    """Return the value of each face of the die in VP."""
    front, number = view.front, ask.task[0]
    assert front is not None
    if number >= 0:
        op = OPS[number]
        if not isinstance(op, Roll):
            owned = {man.man for man in front.men}
            numbers = [MAN[man].number for man in owned]
            bad = worth(number, weeks_left(view.week))
            return [bad * numbers.count(face) for face in range(1, ask.sides + 1)]
        faces = [0.0] * op.die
        for outcome, ops in zip(op.outcomes, NESTED[number], strict=True):
            for face in range(outcome.low, outcome.high + 1):
                faces[face - 1] = _ops_worth(ops, view)
        return faces
    if front.meeting >= 0 and view.phase == "monday":
        return _meeting_faces(view, front.meeting)
    level = front.stats[ask.task[2]]
    return [float(face > level) * 1.2 for face in range(1, ask.sides + 1)]


def _meeting_faces(view: View, meeting: int) -> list[float]:
    front = view.front
    assert front is not None
    voters = [VOTES[post.source] for post in front.posts if post.source in DIRECTORS]
    values = [_ops_worth(ops, view) for ops in DECISION[meeting]]
    faces = []
    for face in range(6):
        votes = [votes[face] for votes in voters]
        most = max(votes.count(colour) for colour in votes)
        best = [colour for colour in range(3) if votes.count(colour) == most]
        faces.append(sum(values[colour] for colour in best) / len(best))
    return faces


def _target(view: View, ask: Ask, answers: Sequence[int]) -> int:
    op, front = OPS[ask.task[0]], view.front
    assert front is not None
    men = {man.man: man for man in front.men}

    def value(answer: int) -> float:
        man = men.get(answer)
        if man is None:
            return -answer / 1000
        weak, strong = STRENGTH[answer]
        if isinstance(op, Train):
            return strong - weak + lasting_strength(man) / 10
        if isinstance(op, Injure | Suspend):
            return -lasting_strength(man)
        if isinstance(op, Heal):
            return man.injury + lasting_strength(man) / 10
        return lasting_strength(man) + (
            man.used if isinstance(op, Strength | Ready | Pardon) else 0
        )

    return max(answers, key=value)


def _option(view: View, ask: Ask, answers: Sequence[int]) -> int:
    options = NESTED[ask.task[0]]
    return max(answers, key=lambda answer: _ops_worth(options[option_of(answer)], view))


def _decision(view: View, _ask: Ask, answers: Sequence[int]) -> int:
    front = view.front
    assert front is not None
    decisions = DECISION[front.meeting]
    return max(answers, key=lambda answer: _ops_worth(decisions[colour_of(answer)], view))


def _hire(view: View, _ask: Ask, answers: Sequence[int]) -> int:
    front = view.front
    assert front is not None
    if PAY in answers:
        return PAY
    men = [answer for answer in answers if answer in MEN]
    now = Situation(view, front)
    values = {man: man_value(now, man) - PRICE[man] * now.euro for man in men}
    best = max(men, key=values.__getitem__, default=DECLINE)
    if best == DECLINE:
        return next(answer for answer in answers if answer != DECLINE)
    return best if values[best] > 0 else DECLINE


def _debt(view: View, _ask: Ask, answers: Sequence[int]) -> int:
    front = view.front
    assert front is not None
    men = {man.man: lasting_strength(man) for man in front.men}
    return min(answers, key=lambda answer: men.get(answer, 1.5))


def _blank(_view: View, _ask: Ask, _answers: Sequence[int]) -> int:
    return SHIELD_SIDE


ANSWER_CHOICES: Mapping[About, Chooser] = {
    "die": _die,
    "target": _target,
    "option": _option,
    "decision": _decision,
    "colour": _decision,
    "hire": _hire,
    "debt": _debt,
    "blank": _blank,
}
"""By question: the function that answers it; other questions get their first answer."""
