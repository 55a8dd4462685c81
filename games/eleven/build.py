"""Infrastructure, the office and the club's potential (E-R42 to E-R44)."""

from collections.abc import Mapping

from games.core.game import Action
from games.core.words import N_
from games.eleven.actions import Build, Improve, Raise
from games.eleven.club import EUR, Club, Post, Task
from games.eleven.doing import start_now
from games.eleven.news import Built, LevelMoved, OfficeRaised, Tried
from games.eleven.rolling import throw
from games.eleven.roster import Roster, roster_of
from games.eleven.scene import Scene
from games.eleven.step_rules import ActionRules, refusal
from games.eleven.terms import Terms, terms_of
from games.eleven.wallet import HIGHEST, gain

OPEN_TRACKS = (1, 2, 3)
"""Levels a die can raise: fans, operation, fitness; never the budget (E-R44, E-A2)."""
IMPROVE = -3
"""The task of the die that raises a level; its source is the track."""
IMPROVES = [Improve(track) for track in OPEN_TRACKS]
"""The tries at every level."""


def build_actions(club: Club, roster: Roster, terms: Terms) -> list[Action]:
    """Return what the club may build and which levels it may work on (E-R42 to E-R44)."""
    money, office = club.res[EUR], club.office
    found: list[Action] = []
    if terms.token <= money:
        found += map(terms.builds.__getitem__, roster.unbuilt)
    if office < len(terms.office) and terms.office[office].cost <= money:
        found.append(terms.office[office])
    if HIGHEST in club.stats:
        found += [improve for improve in IMPROVES if club.stats[improve.track] < HIGHEST]
    else:
        found += IMPROVES
    return found


def _can_build(scene: Scene, action: Build) -> bool:
    """Return whether it is a token the club can pay, at this price, and may still build (E-R42)."""
    club = scene.club
    is_there = action.token in roster_of(club).unbuilt
    return is_there and action.cost == terms_of(club).token <= club.res[EUR]


def _build(scene: Scene, action: Build) -> None:
    club = scene.club
    gain(scene, EUR, -action.cost)
    post = Post(action.token)
    club.posts.append(post)
    scene.events.append(Built(scene.seat, action.token, action.cost))
    start_now(scene, post)


def _can_raise(scene: Scene, action: Raise) -> bool:
    """Return whether this is the price of the office's next step, and the club has it (E-R43)."""
    club = scene.club
    following = terms_of(club).office[club.office : club.office + 1]
    return action in following and action.cost <= club.res[EUR]


def _raise(scene: Scene, action: Raise) -> None:
    club = scene.club
    gain(scene, EUR, -action.cost)
    club.office += 1
    scene.events.append(OfficeRaised(scene.seat, club.office, action.cost))


def _can_improve(scene: Scene, action: Improve) -> bool:
    """Return whether a die may raise the level (E-R44)."""
    return action.track in OPEN_TRACKS and scene.club.stats[action.track] < HIGHEST


def _improve(scene: Scene, action: Improve) -> None:
    scene.events.append(Tried(scene.seat, action.track))
    task = (IMPROVE, -1, action.track)
    if face := throw(scene, task, HIGHEST):
        settle_potential(scene, task, face)


def settle_potential(scene: Scene, task: Task, face: int) -> None:
    """Raise the level if the die shows more than it (E-R44)."""
    club, track = scene.club, task[2]
    if face > club.stats[track]:
        club.stats[track] += 1
        scene.events.append(LevelMoved(scene.seat, track, 1, club.stats[track]))


BUILDING: Mapping[type[Action], ActionRules] = {
    Build: ActionRules(
        _can_build,
        _build,
        refusal("E-R42", N_("You own that token already, or can't pay it. Build another.")),
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
"""The rules of what `build_actions` lists."""
