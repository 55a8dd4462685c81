"""Answers to what effects and dice ask: what they set going."""

from collections.abc import Callable, Mapping

from games.core.game import Refused
from games.core.words import N_
from games.eleven import match, monday, operations, prepare, triggers, weekend
from games.eleven.actions import Answer
from games.eleven.assets import card_of
from games.eleven.build import IMPROVE, settle_potential
from games.eleven.club import About, Ask
from games.eleven.rolling import pay_reroll, throw
from games.eleven.scene import Scene
from games.eleven.sources import ANSWERS, REROLL, colour_of

ANSWER_OF = [Answer(what) for what in range(len(ANSWERS))].__getitem__
"""What gives an answer by its number."""
WHY: Mapping[About, tuple[str, str]] = {
    "die": ("E-R26", N_("A die has fallen. Accept it, or roll it again.")),
    "target": ("E-R35", N_("Choose which card this is about.")),
    "option": ("E-R35", N_("Choose one of these.")),
    "order": ("E-R35", N_("Several things happen now. Choose which comes first.")),
    "director": ("E-R28", N_("Choose the director who votes otherwise.")),
    "colour": ("E-R28", N_("Choose the colour the director votes for.")),
    "decision": ("E-A22", N_("The board is tied. Choose the decision.")),
    "jersey": ("E-R56", N_("Choose the jersey this is about.")),
    "zone": ("E-R19", N_("Choose the zone to move to.")),
    "debt": (
        "E-A21",
        N_("You are short of money. Choose the card that is suspended for two weeks."),
    ),
    "hire": ("E-R31", N_("Choose whom to hire, or nobody.")),
    "leave": ("E-A35", N_("Choose the jersey that makes place for a number above 11.")),
    "blank": ("E-A3", N_("Choose the side of the replacement jersey.")),
    "scorer": ("E-A32", N_("Choose who scored the goal.")),
}
"""By question: the rule, and what to do."""


def why_not_answer(ask: Ask) -> Refused:
    """Return what is asked, for whoever does something else."""
    return Refused(*WHY[ask.about])


def _die(scene: Scene, ask: Ask, what: int) -> None:
    if what == REROLL:
        pay_reroll(scene)
        if ask.task == monday.VOTE:
            monday.meet(scene)
            return
        face = throw(scene, ask.task, ask.sides)
    else:
        face = 0 if ask.task == monday.VOTE else ask.rolled
    if face and ask.task[0] == IMPROVE:
        settle_potential(scene, ask.task, face)
    elif face:
        operations.settle(scene, ask.task, face)


def _operation(scene: Scene, ask: Ask, what: int) -> None:
    operations.chose(scene, ask.task, what)


def _debt(scene: Scene, ask: Ask, what: int) -> None:
    weekend.took_debt(scene, card_of(scene.club, what), ask.task[2])


ANSWERED: Mapping[About, Callable[[Scene, Ask, int], None]] = {
    "die": _die,
    "target": _operation,
    "option": _operation,
    "order": lambda scene, _ask, what: triggers.chose_order(scene, what),
    "director": _operation,
    "colour": _operation,
    "decision": lambda scene, _ask, what: monday.decide(scene, colour_of(what)),
    "jersey": _operation,
    "zone": _operation,
    "debt": _debt,
    "hire": _operation,
    "leave": lambda scene, _ask, what: prepare.chose_leave(scene, what),
    "blank": lambda scene, ask, what: prepare.chose_blank(scene, ask.task[2], what),
    "scorer": lambda scene, _ask, what: match.named_scorer(scene, what),
}
"""By question: what an answer to it sets going."""
