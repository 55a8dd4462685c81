"""Infrastructure, the office and the club's potential (E-R42 to E-R44)."""

from functools import cache
from typing import cast

from games.core.game import Action, Refused
from games.core.words import N_
from games.eleven.actions import Build, Improve, Raise
from games.eleven.cards import INFRASTRUCTURE, TABLES
from games.eleven.club import EUR, Club, Post, Task
from games.eleven.doing import start_now
from games.eleven.market import Changes
from games.eleven.news import Built, LevelMoved, OfficeRaised, Tried
from games.eleven.rolling import throw
from games.eleven.scene import Scene
from games.eleven.sources import SOURCES, TOKENS
from games.eleven.wallet import HIGHEST, gain

TOKEN = 3
"""EUR of every token (E-R42)."""
OPEN_TRACKS = (1, 2, 3)
"""Levels a die can raise: fans, operation, fitness; never the budget (E-R44, E-A2)."""
IMPROVE = -3
"""The task of the die that raises a level; its source is the track."""
COPIES = {source: INFRASTRUCTURE[SOURCES[source]].copies for source in TOKENS}

build, raise_office, improve = map(cache, (Build, Raise, Improve))


def build_actions(club: Club, rules: Changes) -> list[Action]:
    """Return the tokens, the office step and the levels that can be worked on."""
    money, found = club.res[EUR], list[Action]()
    cost = max(TOKEN + rules.get("price-infrastructure", 0), 0)
    if cost <= money:
        owned = [post.source for post in club.posts if post.source in TOKENS]
        found += [build(at, cost) for at in TOKENS if owned.count(at) < COPIES[at]]
    if club.office < len(TABLES.office.costs):
        cost = max(TABLES.office.costs[club.office] + rules.get("price-office", 0), 0)
        if cost <= money:
            found.append(raise_office(cost))
    found += [improve(track) for track in OPEN_TRACKS if club.stats[track] < HIGHEST]
    return found


def why_not_build(action: Action) -> Refused:
    """Return why this cannot be built or improved."""
    if isinstance(action, Build):
        return Refused("E-R42", N_("You own that token already, or can't pay it. Build another."))
    if isinstance(action, Raise):
        return Refused("E-R43", N_("You can't pay the next step of the office now."))
    text = N_("Only fans, operation and fitness below level 6 can be raised like that.")
    return Refused("E-R44", text)


def do_build(scene: Scene, action: Action) -> None:
    """Build, move up or try."""
    club, seat = scene.club, scene.seat
    if isinstance(action, Build):
        gain(scene, EUR, -action.cost)
        post = Post(action.token)
        club.posts.append(post)
        scene.events.append(Built(seat, action.token, action.cost))
        start_now(scene, post)
    elif isinstance(action, Raise):
        gain(scene, EUR, -action.cost)
        club.office += 1
        scene.events.append(OfficeRaised(seat, club.office, action.cost))
    else:
        track = cast("Improve", action).track
        scene.events.append(Tried(seat, track))
        task = (IMPROVE, -1, track)
        if face := throw(scene, task, HIGHEST):
            settle_potential(scene, task, face)


def settle_potential(scene: Scene, task: Task, face: int) -> None:
    """Raise the level if the die shows more than it (E-R44)."""
    club, track = scene.club, task[2]
    if face > club.stats[track]:
        club.stats[track] += 1
        scene.events.append(LevelMoved(scene.seat, track, 1, club.stats[track]))
