"""The value of transactions to a computer manager: hiring, selling, signing, building, working."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.core.game import Action
from games.eleven import actions
from games.eleven.cards.cards import INFRASTRUCTURE, TABLES
from games.eleven.cards.effect_index import BONUS, MAN_FACE, MEGAPHONE, POST_FACE
from games.eleven.cards.ids import MEN, NUMBER, SOURCES, STAFF, YOUNGSTERS
from games.eleven.cards.models import Measure
from games.eleven.club.club import FAN, FIT
from games.eleven.club.roster import SET
from games.eleven.computer.evaluation import (
    TRAINED,
    effect_value,
    expected_strength,
    lasting_strength,
    level_value,
    money_value,
    side_value,
    weeks_left,
    worth,
)
from games.eleven.computer.weights import WEIGHTS
from games.eleven.state import PublicClub
from games.eleven.view import View
from games.eleven.week.objectives import PERFECT, printed

SERVES: Mapping[type[Action], frozenset[Measure]] = {
    actions.HireYoungster: frozenset({"trained-youngsters"}),
    actions.Sell: frozenset({"sales"}),
    actions.Employ: frozenset({"professions", "largest-set"}),
    actions.Sign: frozenset({"sponsors"}),
    actions.Build: frozenset({"infrastructure"}),
    actions.Raise: frozenset({"office"}),
}
"""By transaction: the objectives it serves."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A club before a transaction."""

    view: View
    front: PublicClub

    @property
    def left(self) -> int:
        """The remaining weeks, including this one."""
        return weeks_left(self.view.week)

    @property
    def euro(self) -> float:
        """The VP of an EUR."""
        return money_value(self.left)


def value_of(view: View, action: Action) -> float:
    """Return the VP of an action of the day; 0 if it is no transaction."""
    judge = TRANSACTION_VALUES.get(type(action))
    front, own = view.front, view.own
    if judge is None or front is None or own is None:
        return 0.0
    aim = printed(own.objective).measure if own.goal < PERFECT else None
    serves = aim in SERVES.get(type(action), ())
    return judge(Situation(view, front), action) + (WEIGHTS["objective"] if serves else 0.0)


def _hire(now: Situation, action: actions.Hire) -> float:
    return man_value(now, action.man) - action.cost * now.euro


def man_value(now: Situation, man: int) -> float:
    """Return the VP of a footballer: strength gained, limited by FIT, and effects, less upkeep."""
    left = now.left
    strong = sorted((lasting_strength(own) for own in now.front.men), reverse=True)
    places = now.front.stats[FIT] + 1
    weakest = strong[places - 1] if len(strong) >= places else 1
    gain = max(expected_strength(man) - weakest, 0.0) * WEIGHTS["strength"] * left
    untrained, trained = (side_value(face, left) for face in MAN_FACE[man])
    often = 0.6 if len(strong) < places else 0.2
    deeds = (untrained + TRAINED * (trained - untrained)) * often
    return gain + WEIGHTS["ability"] * deeds - WEIGHTS["upkeep"] * left


def _youngster(now: Situation, action: actions.HireYoungster) -> float:
    value = man_value(now, YOUNGSTERS[0])
    return value + WEIGHTS["youngster"] - action.cost * now.euro


def _sell(now: Situation, action: actions.Sell) -> float:
    left = now.left
    man = next(man for man in now.front.men if man.man == action.man)
    strong = sorted((lasting_strength(own) for own in now.front.men), reverse=True)
    places = now.front.stats[FIT] + 1
    is_needed = lasting_strength(man) >= strong[min(places, len(strong)) - 1]
    loss = (lasting_strength(man) - 1) * WEIGHTS["strength"] * (left - 1) if is_needed else 0.0
    return action.eur * now.euro - loss + WEIGHTS["upkeep"] * left - WEIGHTS["parting"]


@cache
def staff_face_value(source: int, left: int) -> float:
    """Return the VP of a staff card's effects over the remaining weeks."""
    return side_value(POST_FACE[source][""], left)


def _employ(now: Situation, action: actions.Employ) -> float:
    left = now.left
    owned = [SET[post.source] for post in now.front.posts if post.source in STAFF]
    same = owned.count(SET[action.who])
    table = TABLES.set_vp
    vp = table[same] - (table[same - 1] if same else 0) if same < len(table) else 0
    uses = WEIGHTS["staff"] * staff_face_value(action.who, left) - WEIGHTS["upkeep"] * left
    return vp + uses - action.cost * now.euro


def _sign(now: Situation, action: actions.Sign) -> float:
    left = now.left
    kind = actions.CONTRACTS[action.contract]
    value = WEIGHTS[kind] * contract_value(action.sponsor, action.contract, left)
    place = WEIGHTS[f"place of {kind}"] * (left - 1) if action.contract else 0.0
    return value - place


@cache
def contract_value(sponsor: int, contract: int, left: int) -> float:
    """Return the VP of a sponsor by contract: 0 megaphone, 1 adboard, 2 bonus, 3 shirt."""
    if contract == 0:
        return sum(worth(op, left) for op in MEGAPHONE[sponsor])
    bonus = sum(worth(op, left) for op in BONUS[sponsor])
    if contract == 1:
        return side_value(POST_FACE[sponsor]["adboard"], left)
    if contract == 2:  # noqa: PLR2004 - an adboard for the bonus
        return bonus
    return side_value(POST_FACE[sponsor]["shirt"], left) + bonus


def _build(now: Situation, action: actions.Build) -> float:
    left = now.left
    owned = sum(1 for post in now.front.posts if SOURCES[post.source] in INFRASTRUCTURE)
    upkeep = WEIGHTS["upkeep"] * (left - 1) if owned else 0.0
    uses = WEIGHTS["token"] * _USES[action.token](now.front) * left
    return INFRASTRUCTURE[SOURCES[action.token]].vp + uses - action.cost * now.euro - upkeep


def _stand(front: PublicClub) -> float:
    """Return the VP of a stand per week: high only if there are fans to fill it."""
    stands = 2 + sum(post.source == NUMBER["stand"] for post in front.posts)
    return 0.3 if front.stats[FAN] > stands else 0.15


def _adboard(front: PublicClub) -> float:
    """Return the VP of a third adboard per week: higher if the first two are taken."""
    adboards = sum(post.contract in {"adboard", "bonus"} for post in front.posts)
    return 0.1 * (1 + adboards)


_USES: Mapping[int, Callable[[PublicClub], float]] = {
    NUMBER["stand"]: _stand,
    NUMBER["lighting"]: lambda _front: 0.3,
    NUMBER["store"]: lambda _front: 0.3,
    NUMBER["camp"]: lambda front: 0.1 * sum(not man.trained for man in front.men),
    NUMBER["ground"]: lambda _front: 0.0,
    NUMBER["adboard"]: _adboard,
}
"""By token: its VP per week."""


def _office(now: Situation, action: actions.Raise) -> float:
    return TABLES.office.vp[now.front.office] - action.cost * now.euro


def _improve(now: Situation, action: actions.Improve) -> float:
    level = now.front.stats[action.track]
    later = now.left - 1
    brings = level_value(action.track) * later + (WEIGHTS["attempt"] if later else 0.0)
    return (6 - level) / 6 * brings


def _use(now: Situation, action: actions.Use | actions.UseFree) -> float:
    return WEIGHTS["use"] * use_value(now, action.source)


def use_value(now: Situation, source: int) -> float:
    """Return the VP of using a card."""
    left = now.left
    if source in MEN:
        man = next(man for man in now.front.men if man.man == source)
        face = MAN_FACE[source][man.trained]
    else:
        post = next(post for post in now.front.posts if post.source == source)
        face = POST_FACE[source][post.contract]
    return max(
        effect_value(deed, left)
        for when in ("action", "meeting")
        for deed in face.deeds.get(when, ())
    )


TRANSACTION_VALUES: Mapping[type[Action], Callable[[Situation, Any], float]] = {
    actions.Hire: _hire,
    actions.HireYoungster: _youngster,
    actions.Sell: _sell,
    actions.Employ: _employ,
    actions.Sign: _sign,
    actions.Build: _build,
    actions.Raise: _office,
    actions.Improve: _improve,
    actions.Use: _use,
    actions.UseFree: lambda now, action: _use(now, action) - WEIGHTS["free action"],
}
"""By transaction: the function that values it."""
