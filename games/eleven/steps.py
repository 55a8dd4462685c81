"""What a seat may do at each step, why something else is refused, and what an action does."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven import assistant, draft, kickoff, lineup, monday, opening, prepare, turns
from games.eleven.actions import (
    Act,
    Again,
    Answer,
    Assign,
    Field,
    FillStands,
    Finish,
    Keep,
    Last,
    Move,
    Place,
    PlayTactic,
    Ready,
    Settle,
    Suggest,
    Use,
    Wear,
    Whistle,
)
from games.eleven.assets import man_of
from games.eleven.club import Club, Step
from games.eleven.events import Finished, planned
from games.eleven.scene import Scene
from games.eleven.triggers import usable_of

FINISH = Finish()

OF_CLUB: Mapping[Step, Callable[[Club], list[Action]]] = {
    "aim": opening.aim_actions,
    "kit": opening.kit_actions,
    "squad": prepare.squad_actions,
    "deploy": lineup.deploy_actions,
    "sheet": lineup.sheet_actions,
    "stands": kickoff.stands_actions,
    "tactic": kickoff.tactic_actions,
    "sign": lambda _club: [FINISH],
}
"""By step at which only the club matters: what the seat may do."""
OF_SCENE: Mapping[Step, Callable[[Scene], list[Action]]] = {
    "talk": monday.talk_actions,
    "day": turns.day_actions,
    "match": lambda scene: kickoff.act_actions(scene, "match"),
    "zones": lambda scene: kickoff.act_actions(scene, "zones"),
}
"""By step at which the season matters, too: what the seat may do."""


def _always(_scene: Scene, _action: Action) -> bool:
    return True


LEGAL: Mapping[Step, Mapping[type[Action], Callable[[Scene, Any], bool]]] = {
    "pick": {Keep: lambda scene, action: action.director in scene.club.hand},
    "aim": {Answer: lambda scene, action: action.what in scene.club.offered},
    "kit": {
        Wear: lambda scene, action: action.number == opening.next_jersey(scene.club),
        Suggest: _always,
    },
    "talk": {
        Use: lambda scene, action: bool(usable_of(scene, action.source, "meeting")),
        Whistle: _always,
    },
    "day": turns.CAN,
    "squad": {
        Field: lambda scene, action: prepare.is_fieldable(scene.club, action.man),
        Assign: lambda scene, action: action.man in prepare.assignable(scene.club),
        Settle: _always,
        Suggest: _always,
        Last: _always,
        Again: lambda scene, _action: any(man.used for man in scene.club.men),
    },
    "deploy": {
        Place: lambda scene, action: lineup.can_place(scene.club, action),
        Suggest: _always,
        Again: _always,
    },
    "sheet": {
        Move: lambda scene, action: action in lineup.moves(scene.club),
        Ready: _always,
        Again: _always,
    },
    "stands": {FillStands: lambda scene, action: kickoff.can_seat(scene.club, action.fans)},
    "tactic": {
        PlayTactic: lambda scene, action: action.tactic in scene.club.tactics,
        Whistle: _always,
    },
    "match": {
        Act: lambda scene, action: bool(usable_of(scene, action.source, "match")),
        Whistle: _always,
    },
    "zones": {
        Act: lambda scene, action: bool(usable_of(scene, action.source, "zones")),
        Whistle: _always,
    },
    "sign": {Finish: _always},
    "done": {Again: lambda scene, _action: scene.state.phase == "draft"},
}
"""By step and kind of action: whether a seat that no effect asks may do it, as listed above.

The draft, where who has picked waits as "done", lists its actions itself.
"""


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
    scene.events.append(planned(scene.seat, what))


PLAYS: Mapping[Step, Callable[[Scene, Any], None]] = {
    "pick": draft.draft,
    "aim": lambda scene, action: opening.keep_objective(scene, action.what),
    "kit": opening.choose_kit,
    "talk": monday.do_talk,
    "day": turns.do_day,
    "squad": _squad,
    "deploy": _deploy,
    "sheet": _sheet,
    "stands": kickoff.seat_fans,
    "tactic": kickoff.choose_tactic,
    "match": lambda scene, action: kickoff.do_act(scene, "match", action),
    "zones": lambda scene, action: kickoff.do_act(scene, "zones", action),
    "sign": _sign,
    "done": draft.draft,
}
"""By step: what an action does."""
