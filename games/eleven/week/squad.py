"""Choosing who plays, and whose action is paid for (E-R47, E-R48)."""

from games.core.game import Action, IllegalAction
from games.core.translation import N_
from games.eleven.actions import Again, Assign, Field, Last, Settle, Suggest
from games.eleven.cards.ids import JERSEY, MEN
from games.eleven.club.assets import man_of
from games.eleven.club.club import FIT
from games.eleven.club.context import TurnContext
from games.eleven.events import planned
from games.eleven.log.titles import TITLES
from games.eleven.week import assistant
from games.eleven.week.prepare import (
    begin_again,
    can_assign,
    fieldable,
    fit_cost,
    lay_price,
    settle_squad,
    use_man,
)
from games.eleven.week.step_rules import ActionRules, StepRules, always, refusal

SETTLE, SUGGEST, LAST, AGAIN = Settle(), Suggest(), Last(), Again()
# Lists of actions by card, jersey or zone are built once: together random play is 11 % faster.
FIELD, ASSIGN = [Field(man) for man in MEN], [Assign(man) for man in MEN]


def _squad_actions(scene: TurnContext) -> list[Action]:
    club = scene.club
    actions: list[Action] = [FIELD[man] for man in fieldable(club, club.men)]
    used = [man for man in club.men if man.used]
    if not used:
        return [*actions, SETTLE, SUGGEST, LAST]
    actions += [ASSIGN[man.man] for man in used if can_assign(club, man)]
    return [*actions, SETTLE, SUGGEST, LAST, AGAIN]


def _can_field(scene: TurnContext, action: Field) -> bool:
    club = scene.club
    return bool(fieldable(club, [man for man in club.men if man.man == action.man]))


def _why_not_field(scene: TurnContext, action: Field) -> IllegalAction:
    """Return which of the reasons holds: health, number, FIT, place."""
    club, name = scene.club, TITLES[action.man]
    used = [JERSEY[man.man] for man in club.men if man.used]
    player = next((man for man in club.men if man.man == action.man), None)
    if player is None:
        text = N_("{name} isn't in your squad. Choose one of your players.")
    elif player.used:
        text = N_("{name} plays already. Choose another, or go on to the line-up.")
    elif player.is_out:
        text = N_("{name} is injured or suspended. Choose another player.")
    elif JERSEY[action.man] in used:
        text = N_("{name} has a number that already plays. Choose another player.")
    elif fit_cost(player) > club.res[FIT]:
        text = N_("You don't have enough 💪 for {name}. Go on to the line-up.")
    else:
        text = N_("There is no space for {name} on the pitch. Choose another player.")
    return IllegalAction("E-R47", text, name=name)


def _field(scene: TurnContext, action: Field) -> None:
    use_man(scene, man_of(scene.club, action.man))


def _can_assign(scene: TurnContext, action: Assign) -> bool:
    club = scene.club
    return any(man.man == action.man and can_assign(club, man) for man in club.men)


def _assign(scene: TurnContext, action: Assign) -> None:
    lay_price(scene, man_of(scene.club, action.man))


def _settle(scene: TurnContext, _action: Settle) -> None:
    scene.events.append(planned(scene.seat, "squad"))
    settle_squad(scene)


def _suggest(scene: TurnContext, _action: Suggest) -> None:
    scene.events.append(planned(scene.seat, "suggest"))
    assistant.suggest(scene)


def _line_up_as_last(scene: TurnContext, _action: Last) -> None:
    scene.events.append(planned(scene.seat, "last"))
    assistant.line_up_as_last(scene)


def _has_begun(scene: TurnContext, _action: Again) -> bool:
    return any(man.used for man in scene.club.men)


SQUAD = StepRules(
    _squad_actions,
    {
        Field: ActionRules(_can_field, _field, _why_not_field),
        Assign: ActionRules(
            _can_assign,
            _assign,
            refusal(
                "E-R48",
                N_(
                    "You can pay for an action once, and only of a player "
                    "who plays. Choose another."
                ),
            ),
        ),
        Settle: ActionRules(always, _settle),
        Suggest: ActionRules(always, _suggest),
        Last: ActionRules(always, _line_up_as_last),
        Again: ActionRules(_has_begun, begin_again),
    },
    refusal("E-R47", N_("Choose who plays, then go on to the line-up.")),
)
"""The seat chooses who plays, and whose action is paid for (E-R47, E-R48)."""
