"""Infrastructure, the office and the club's potential (E-R42 to E-R44)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven.actions import Build, Improve, Raise
from games.eleven.cards import INFRASTRUCTURE
from games.eleven.club import EUR, Club, Post, Task
from games.eleven.doing import start_now
from games.eleven.news import Built, OfficeRaised, Tried
from games.eleven.rolling import throw
from games.eleven.roster import roster_of
from games.eleven.scene import Scene
from games.eleven.sources import SOURCES, TOKENS
from games.eleven.state import State
from games.eleven.terms import Terms
from games.eleven.wallet import HIGHEST, gain, level_moved

OPEN_TRACKS = (1, 2, 3)
"""Levels a die can raise: fans, operation, fitness; never the budget (E-R44, E-A2)."""
IMPROVE = -3
"""The task of the die that raises a level; its source is the track."""
COPIES = {source: INFRASTRUCTURE[SOURCES[source]].copies for source in TOKENS}

build, built, tried = cache(Build), cache(Built), cache(Tried)
IMPROVE_OPEN = {
    is_open: [Improve(track) for track, may in zip(OPEN_TRACKS, is_open, strict=True) if may]
    for is_open in product((False, True), repeat=len(OPEN_TRACKS))
}
"""By which of the tracks are open: the tries."""


def tokens(_state: State, club: Club, terms: Terms) -> Sequence[Build]:
    """Return building each token the club can pay and has not built already (E-R42)."""
    if terms.token > club.res[EUR]:
        return ()
    return _builds(terms.token, tuple([post.source for post in roster_of(club).tokens]))


@lru_cache(4096)
def _builds(cost: int, owned: tuple[int, ...]) -> Sequence[Build]:
    return [build(token, cost) for token in TOKENS if owned.count(token) < COPIES[token]]


def office_steps(_state: State, club: Club, terms: Terms) -> Sequence[Raise]:
    """Return the next step of the office, if there is one and the club can pay it (E-R43)."""
    if club.office == len(terms.office):
        return ()
    step = terms.office[club.office]
    return (step,) if step.cost <= club.res[EUR] else ()


def improvements(_state: State, club: Club, _terms: Terms) -> list[Improve]:
    """Return the levels a die may raise (E-R44)."""
    _, fan, ops, fit = club.stats
    return IMPROVE_OPEN[fan < HIGHEST, ops < HIGHEST, fit < HIGHEST]


WORKS: Mapping[type[Action], Callable[[State, Club, Terms], Sequence[Action]]] = {
    Build: tokens,
    Raise: office_steps,
    Improve: improvements,
}
"""By kind of action, in the order of the lists: what a club may work on."""


def why_not_build(action: Action) -> Refused:
    """Return why this cannot be built or improved."""
    if isinstance(action, Build):
        return Refused("E-R42", N_("You own that token already, or can't pay it. Build another."))
    if isinstance(action, Raise):
        return Refused("E-R43", N_("You can't pay the next step of the office now."))
    text = N_("Only fans, operation and fitness below level 6 can be raised like that.")
    return Refused("E-R44", text)


def _build(scene: Scene, action: Build) -> None:
    club = scene.club
    gain(scene, EUR, -action.cost)
    post = Post(action.token)
    club.posts.append(post)
    scene.events.append(built(scene.seat, action.token, action.cost))
    start_now(scene, post)


def _raise(scene: Scene, action: Raise) -> None:
    club = scene.club
    gain(scene, EUR, -action.cost)
    club.office += 1
    scene.events.append(OfficeRaised(scene.seat, club.office, action.cost))


def _improve(scene: Scene, action: Improve) -> None:
    scene.events.append(tried(scene.seat, action.track))
    task = (IMPROVE, -1, action.track)
    if face := throw(scene, task, HIGHEST):
        settle_potential(scene, task, face)


def settle_potential(scene: Scene, task: Task, face: int) -> None:
    """Raise the level if the die shows more than it (E-R44)."""
    club, track = scene.club, task[2]
    if face > club.stats[track]:
        club.stats[track] += 1
        scene.events.append(level_moved(scene.seat, track, 1, club.stats[track]))


DO_BUILD: Mapping[type[Action], Callable[[Scene, Any], None]] = {
    Build: _build,
    Raise: _raise,
    Improve: _improve,
}
"""By kind of action: how it is carried out."""
