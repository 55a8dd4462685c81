"""The rules of questions: their texts, and how the game goes on with an answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.core.game import IllegalAction
from games.core.translation import N_
from games.eleven.actions import Answer
from games.eleven.cards.ids import ANSWERS, REROLL, colour_of
from games.eleven.club.assets import card_of
from games.eleven.club.club import About, Ask
from games.eleven.club.context import TurnContext
from games.eleven.effects import operations, triggers
from games.eleven.effects.rolling import pay_reroll, throw
from games.eleven.week import match, monday, prepare, weekend
from games.eleven.week.build import IMPROVE, settle_potential

ANSWER_OF = [Answer(what) for what in range(len(ANSWERS))].__getitem__
"""Returns the action of an answer."""


@dataclass(frozen=True, slots=True)
class QuestionRules:
    """The rules of one kind of question: the rule's id, what to do, and what an answer does."""

    rule: str
    text: str
    apply: Callable[[TurnContext, Ask, int], None]


def _die(scene: TurnContext, ask: Ask, what: int) -> None:
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


def _operation(scene: TurnContext, ask: Ask, what: int) -> None:
    operations.chose(scene, ask.task, what)


def _debt(scene: TurnContext, ask: Ask, what: int) -> None:
    weekend.took_debt(scene, card_of(scene.club, what), ask.task[2])


QUESTIONS: Mapping[About, QuestionRules] = {
    "die": QuestionRules("E-R26", N_("A die was rolled. Accept it, or roll it again."), _die),
    "target": QuestionRules("E-R35", N_("Choose which card this is about."), _operation),
    "option": QuestionRules("E-R35", N_("Choose one of these."), _operation),
    "order": QuestionRules(
        "E-R35",
        N_("Several things happen now. Choose which comes first."),
        lambda scene, _ask, what: triggers.chose_order(scene, what),
    ),
    "director": QuestionRules("E-R28", N_("Choose the director who votes otherwise."), _operation),
    "colour": QuestionRules("E-R28", N_("Choose the colour the director votes for."), _operation),
    "decision": QuestionRules(
        "E-A22",
        N_("The board is tied. Choose the decision."),
        lambda scene, _ask, what: monday.decide(scene, colour_of(what)),
    ),
    "jersey": QuestionRules("E-R56", N_("Choose the jersey this is about."), _operation),
    "zone": QuestionRules("E-R19", N_("Choose the zone to move to."), _operation),
    "debt": QuestionRules(
        "E-A21",
        N_("You can't pay your upkeep. Choose a card to suspend for two weeks."),
        _debt,
    ),
    "hire": QuestionRules("E-R31", N_("Choose who to hire, or nobody."), _operation),
    "leave": QuestionRules(
        "E-A35",
        N_("Choose which jersey makes room for a number above 11."),
        lambda scene, _ask, what: prepare.chose_leave(scene, what),
    ),
    "blank": QuestionRules(
        "E-A3",
        N_("Choose the side of the replacement jersey."),
        lambda scene, ask, what: prepare.chose_blank(scene, ask.task[2], what),
    ),
    "scorer": QuestionRules(
        "E-A32",
        N_("Choose who scored the goal."),
        lambda scene, _ask, what: match.named_scorer(scene, what),
    ),
}
"""By question: its rules. An answer is legal if the question lists it."""


def why_not_answer(ask: Ask) -> IllegalAction:
    """Return the refusal of anything but an answer to this question."""
    rules = QUESTIONS[ask.about]
    return IllegalAction(rules.rule, rules.text)
