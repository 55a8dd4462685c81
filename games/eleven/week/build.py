"""Building infrastructure and the office, and improving levels (E-R42 to E-R44)."""

from collections.abc import Mapping

from games.core.game import Action
from games.core.translation import N_
from games.eleven.actions import Build, Improve, Raise
from games.eleven.club.club import EUR, AssetCard, Club, Task
from games.eleven.club.context import TurnContext
from games.eleven.club.roster import Roster, roster_of
from games.eleven.club.terms import Terms, terms_of
from games.eleven.club.wallet import HIGHEST, gain, level_moved
from games.eleven.effects.rolling import throw
from games.eleven.effects.task_queue import start_now
from games.eleven.log.news import Built, OfficeRaised, Tried, interned
from games.eleven.week.step_rules import ActionRules, refusal

OPEN_TRACKS = (1, 2, 3)
"""The levels a die can raise: fans, operation, fitness; not the budget (E-R44, E-A2)."""
IMPROVE = -3
"""The operation number of the die that raises a level; the third part of its task is the track."""
IMPROVES = [Improve(track) for track in OPEN_TRACKS]
"""By level that a die can raise: the action."""
built, tried = interned(Built), interned(Tried)


def build_actions(club: Club, roster: Roster, terms: Terms) -> list[Action]:
    """Return the builds and improvements the club may choose (E-R42 to E-R44)."""
    money, office = club.res[EUR], club.office
    actions: list[Action] = []
    if terms.token <= money:
        actions += map(terms.builds.__getitem__, roster.unbuilt)
    if office < len(terms.office) and terms.office[office].cost <= money:
        actions.append(terms.office[office])
    if HIGHEST in club.stats:
        actions += [improve for improve in IMPROVES if club.stats[improve.track] < HIGHEST]
    else:
        actions += IMPROVES
    return actions


def _can_build(scene: TurnContext, action: Build) -> bool:
    """Return whether the token can still be built, at this price, and paid (E-R42)."""
    club = scene.club
    is_there = action.token in roster_of(club).unbuilt
    return is_there and action.cost == terms_of(club).token <= club.res[EUR]


def _build(scene: TurnContext, action: Build) -> None:
    club = scene.club
    gain(scene, EUR, -action.cost)
    post = AssetCard(action.token)
    club.posts.append(post)
    scene.events.append(built(scene.seat, action.token, action.cost))
    start_now(scene, post)


def _can_raise(scene: TurnContext, action: Raise) -> bool:
    """Return whether this is the price of the next office space, and can be paid (E-R43)."""
    club = scene.club
    following = terms_of(club).office[club.office : club.office + 1]
    return action in following and action.cost <= club.res[EUR]


def _raise(scene: TurnContext, action: Raise) -> None:
    club = scene.club
    gain(scene, EUR, -action.cost)
    club.office += 1
    scene.events.append(OfficeRaised(scene.seat, club.office, action.cost))


def _can_improve(scene: TurnContext, action: Improve) -> bool:
    """Return whether a die may raise the level (E-R44)."""
    return action.track in OPEN_TRACKS and scene.club.stats[action.track] < HIGHEST


def _improve(scene: TurnContext, action: Improve) -> None:
    scene.events.append(tried(scene.seat, action.track))
    task = (IMPROVE, -1, action.track)
    if face := throw(scene, task, HIGHEST):
        settle_potential(scene, task, face)


def settle_potential(scene: TurnContext, task: Task, face: int) -> None:
    """Raise the level by one if the die shows more (E-R44)."""
    club, track = scene.club, task[2]
    if face > club.stats[track]:
        club.stats[track] += 1
        scene.events.append(level_moved(scene.seat, track, 1, club.stats[track]))


BUILDING: Mapping[type[Action], ActionRules] = {
    Build: ActionRules(
        _can_build,
        _build,
        refusal("E-R42", N_("You already own that building, or can't pay for it. Build another.")),
    ),
    Raise: ActionRules(
        _can_raise,
        _raise,
        refusal("E-R43", N_("You can't pay the next step of the office now.")),
    ),
    Improve: ActionRules(
        _can_improve,
        _improve,
        refusal(
            "E-R44", N_("Only fans, operation and fitness below level 6 can be raised like that.")
        ),
    ),
}
"""The rules of the actions that `build_actions` lists."""
