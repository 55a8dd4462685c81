"""What a seat may do at each step, why something else is refused, and what an action does."""

from collections.abc import Callable, Mapping
from typing import cast

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven import assistant, kickoff, lineup, monday, opening, prepare, turns
from games.eleven.actions import (
    Again,
    Answer,
    Assign,
    Field,
    FillStands,
    Finish,
    Last,
    Move,
    Pass,
    Place,
    Ready,
    Settle,
    Suggest,
    Whistle,
)
from games.eleven.assets import man_of
from games.eleven.club import Step
from games.eleven.events import Finished, Planned
from games.eleven.scene import Scene

FINISH = Finish()

LISTS: Mapping[Step, Callable[[Scene], list[Action]]] = {
    "aim": lambda scene: opening.aim_actions(scene.club),
    "kit": lambda scene: opening.kit_actions(scene.club),
    "talk": monday.talk_actions,
    "day": turns.day_actions,
    "squad": lambda scene: prepare.squad_actions(scene.club),
    "deploy": lambda scene: lineup.deploy_actions(scene.club),
    "sheet": lambda scene: lineup.sheet_actions(scene.club),
    "stands": lambda scene: kickoff.stands_actions(scene.club),
    "tactic": lambda scene: kickoff.tactic_actions(scene.club),
    "match": lambda scene: kickoff.act_actions(scene, "match"),
    "zones": lambda scene: kickoff.act_actions(scene, "zones"),
    "sign": lambda _scene: [FINISH],
}
"""By step: what the seat may do."""


ALWAYS: Mapping[Step, tuple[type[Action], ...]] = {
    "kit": (Suggest,),
    "talk": (Whistle,),
    "day": (Pass,),
    "squad": (Settle, Suggest),
    "deploy": (Suggest, Again),
    "sheet": (Ready, Again),
    "tactic": (Whistle,),
    "match": (Whistle,),
    "zones": (Whistle,),
    "sign": (Finish,),
}
"""By step: what is always listed there, so that nobody has to look it up."""


def is_legal(scene: Scene, action: Action) -> bool:
    """Return whether a seat that is asked by no effect may do this at its step."""
    step = scene.club.step
    if isinstance(action, ALWAYS.get(step, ())):
        return True
    if isinstance(action, Place):
        return step == "deploy" and lineup.can_place(scene.club, action)
    listed = LISTS.get(step)
    return listed is not None and action in listed(scene)


def _no(rule: str, text: str) -> Callable[[Scene, Action], Refused]:
    """Return what refuses everything at a step in the same words."""
    return lambda _scene, _action: Refused(rule, text)


WHY: Mapping[Step, Callable[[Scene, Action], Refused]] = {
    "aim": _no("E-R20", N_("Keep one of your two objectives.")),
    "kit": _no("E-R17", N_("Choose the sides of the jerseys, from the lowest number on.")),
    "talk": _no("E-R28", N_("Use a card on the vote, or go on to the decision.")),
    "day": turns.why_not_day,
    "squad": lambda _scene, action: prepare.why_not_squad(action),
    "deploy": lambda scene, action: lineup.why_not_deploy(scene.club, action),
    "sheet": lambda _scene, action: lineup.why_not_sheet(action),
    "stands": _no("E-R54", N_("Say how many FAN go on the stands: one each, of those you have.")),
    "tactic": _no("E-R55", N_("Play one of your tactics, or none.")),
    "match": _no("E-R56", N_("Use an action that is paid for, or kick off.")),
    "zones": _no("E-R56", N_("Use an action that is paid for, or end the match.")),
    "sign": _no("E-R22", N_("All is decided here. Say that you are done.")),
}
"""By step: why something that is not listed is refused."""


def _squad(scene: Scene, action: Action) -> None:
    club = scene.club
    if isinstance(action, Field):
        prepare.use_man(scene, man_of(club, action.man))
    elif isinstance(action, Assign):
        prepare.lay_price(scene, man_of(club, action.man))
    elif isinstance(action, Again):
        prepare.begin_again(scene)
    elif isinstance(action, Settle):
        _planned(scene, "squad")
        prepare.settle_squad(scene)
    elif isinstance(action, Last):
        _planned(scene, "last")
        assistant.line_up_as_last(scene)
    else:
        _planned(scene, "suggest")
        assistant.choose_squad(scene)
        assistant.deploy(scene)


def _deploy(scene: Scene, action: Action) -> None:
    if isinstance(action, Place):
        lineup.place(scene, action.number, action.zone)
    elif isinstance(action, Again):
        prepare.begin_again(scene)
    else:
        _planned(scene, "suggest")
        assistant.deploy(scene)


def _sheet(scene: Scene, action: Action) -> None:
    if isinstance(action, Move):
        lineup.move(scene, action)
    elif isinstance(action, Again):
        prepare.begin_again(scene)
    else:
        kickoff.send_out(scene)


def _sign(scene: Scene, _action: Action) -> None:
    scene.club.step = "done"
    scene.events.append(Finished(scene.seat))


def _planned(scene: Scene, what: str) -> None:
    scene.events.append(Planned(scene.seat, what, -1, only=(scene.seat,)))


PLAYS: Mapping[Step, Callable[[Scene, Action], None]] = {
    "aim": lambda scene, action: opening.keep_objective(scene, cast("Answer", action).what),
    "kit": opening.choose_kit,
    "talk": monday.do_talk,
    "day": turns.do_day,
    "squad": _squad,
    "deploy": _deploy,
    "sheet": _sheet,
    "stands": lambda scene, action: kickoff.seat_fans(scene, cast("FillStands", action)),
    "tactic": kickoff.choose_tactic,
    "match": lambda scene, action: kickoff.do_act(scene, "match", action),
    "zones": lambda scene, action: kickoff.do_act(scene, "zones", action),
    "sign": _sign,
}
"""By step: what an action does."""
