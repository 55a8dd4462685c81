"""Values in victory points (VP) for computer managers."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from games.eleven.cards import effect_types as g
from games.eleven.cards.effect_index import DEEDS, NESTED, OPS, CardSide
from games.eleven.cards.ids import STRENGTH, YOUNGSTERS
from games.eleven.cards.terms import RESOURCES, TRACKS, Rule, When
from games.eleven.club.club import EUR, Player
from games.eleven.computer.weights import WEIGHTS
from games.eleven.state import WEEKS
from games.eleven.week.season_score import MONEY_RATE

TIMES: Mapping[When, float] = {
    "now": 0.0,
    "monday": 1.0,
    "meeting": 0.2,
    "action": 0.35,
    "matchday": 1.0,
    "before": 0.8,
    "match": 0.7,
    "zones": 0.4,
    "after": 0.9,
    "end": 0.0,
}
"""By moment: the expected number of times per week that its effect happens."""
RULES: Mapping[Rule, float] = {
    "reach-players": 0.12,
    "reach-staff": 0.1,
    "reach-sponsors": 0.1,
    "price-players": -0.15,
    "price-youngsters": -0.1,
    "price-staff": -0.5,
    "price-infrastructure": -0.2,
    "price-office": -0.2,
    "maintenance": -0.3,
    "sale": 0.1,
    "keep-fan": 0.15,
    "keep-ops": 0.1,
    "keep-fit": 0.2,
    "fit-cost": -0.3,
    "stand-income": 0.15,
    "money-rate": -0.3,
    "megaphone": 0.2,
    "rerolls": 0.17,
    "ignored-injuries": 0.2,
    "stands": 0.25,
    "adboards": 0.1,
}
"""By rule: VP of each step per remaining week."""
TRAINED = 0.35
"""The part of a footballer's stay for which he is trained."""


def resource_value(resource: int, left: int) -> float:
    """Return the VP of one EUR, FAN, OPS or FIT, by its number, with `left` remaining weeks."""
    return money_value(left) if resource == EUR else WEIGHTS[RESOURCES[resource]]


def money_value(left: int) -> float:
    """Return the VP of an EUR: what it is at the end, and more while it can still be spent."""
    return 1 / MONEY_RATE + WEIGHTS["EUR"] * (left - 1)


def level_value(track: int) -> float:
    """Return the VP of a level of a track, by its number, for each remaining Monday."""
    return WEIGHTS[f"{TRACKS[track]} level"]


@cache
def worth(number: int, left: int) -> float:
    """Return the VP of an operation with `left` remaining weeks."""
    op = OPS[number]
    if isinstance(op, g.Roll):
        faces = (outcome.high - outcome.low + 1 for outcome in op.outcomes)
        brings = (sum(worth(inner, left) for inner in ops) for ops in NESTED[number])
        return sum(n * vp for n, vp in zip(faces, brings, strict=True)) / op.die
    if isinstance(op, g.Choose):
        return max(sum(worth(inner, left) for inner in ops) for ops in NESTED[number])
    if isinstance(op, g.Per):
        return worth(NESTED[number][0][0], left) * (1 + op.most) / 2
    return _PLAIN[type(op)](op, left)


def _strength(op: g.Strength, left: int) -> float:
    return op.n * WEIGHTS["strength"] * (left if op.permanent else 1) * op.target.most


_PLAIN: Mapping[type[g.Part], Callable[[Any, int], float]] = {
    g.Gain: lambda op, left: op.n * resource_value(RESOURCES.index(op.resource), left),
    g.Stat: lambda op, left: op.n * level_value(TRACKS.index(op.track)) * left,
    g.Vp: lambda op, _left: float(op.n),
    g.Strength: _strength,
    g.Goal: lambda op, _left: op.n * (0.7 if op.side == "me" else -0.7),
    g.CancelGoal: lambda op, _left: 0.5 * op.n,
    g.Train: lambda _op, left: 0.5 + 0.15 * left,
    g.Injure: lambda op, _left: -0.25 * op.weeks,
    g.Heal: lambda op, _left: 0.2 * op.n,
    g.Suspend: lambda op, _left: -0.3 * op.n,
    g.Pardon: lambda op, _left: 0.2 * op.n,
    g.Refresh: lambda _op, _left: 0.1,
    g.DrawTactic: lambda op, _left: WEIGHTS["card"] * op.n,
    g.Ready: lambda _op, _left: 0.3,
    g.Flip: lambda _op, _left: 0.1,
    g.Move: lambda _op, _left: 0.2,
    g.SwapWings: lambda _op, _left: 0.2,
    g.CountAs: lambda _op, _left: 0.2,
    g.Mark: lambda _op, _left: 0.4,
    g.Hire: lambda op, _left: 1.0 if op.free else 0.4,
    g.Vote: lambda _op, _left: WEIGHTS["card"],
}
"""By operation without dice and choices: the function that values it."""


def effect_value(deed: int, left: int) -> float:
    """Return the VP of one use of an effect, less its price."""
    what = DEEDS[deed]
    cost = sum(n * resource_value(resource, left) for resource, n in what.cost)
    gained = sum(worth(op, left) for op in what.ops)
    return gained * (0.5 if what.condition else 1.0) - cost


def side_value(face: CardSide, left: int) -> float:
    """Return the VP of one side of a card over the remaining weeks."""
    total = sum(RULES[rule] * n * left for rule, n in face.rules.items())
    for when, deeds in face.deeds.items():
        times = 1.0 if when in {"now", "end"} else TIMES[when] * left
        total += sum(times * effect_value(deed, left) for deed in deeds)
    return total


def lasting_strength(man: Player) -> int:
    """Return a footballer's strength including permanent tokens."""
    return STRENGTH[man.man][man.trained] + man.perm


def expected_strength(man: int) -> float:
    """Return the expected strength of a footballer who may be trained later."""
    weak, strong = STRENGTH[man]
    return weak + TRAINED * max(strong - weak, 0) + (0.2 if man in YOUNGSTERS else 0.0)


def weeks_left(week: int) -> int:
    """Return the number of remaining weeks, including this one."""
    return WEEKS + 1 - max(week, 1)
