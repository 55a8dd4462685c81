"""The match: nine zone pairs, goals, who scored (E-R57 to E-R59, E-A6, E-A32)."""

from functools import cache, lru_cache
from operator import itemgetter
from typing import TypeAlias

from games.eleven.club import JERSEYS, NOBODY, Ask, Club
from games.eleven.kickoff import start_tactic
from games.eleven.report import Attacked, GoalScored
from games.eleven.scene import Scene
from games.eleven.sources import (
    JERSEY,
    RIVAL_SIDE,
    SPACES,
    STRENGTH,
    YOUNGSTERS,
    jersey_answer,
    jersey_of,
)
from games.eleven.zones import BALL, FIVE, NINE, SHIELD, ZONES, Side, opposite, unblocked

Numbers: TypeAlias = tuple[int, ...]
Jersey: TypeAlias = tuple[int, int, int]
Wearer: TypeAlias = tuple[int, int]
"""A jersey on the pitch as (icon, strength, jersey), or without the icon."""
STRENGTH_OF = itemgetter(0)
Arenas: TypeAlias = tuple[Numbers, ...]
attacked, goal_scored = lru_cache(4096)(Attacked), cache(GoalScored)


def strengths_of(club: Club) -> list[int]:
    """Return each jersey's strength: its used card's with tokens, never below 0, else 1 (E-R59)."""
    strengths = [1] * JERSEYS
    for man in club.men:
        if man.used:
            own = STRENGTH[man.man][man.trained] + man.perm + man.temp
            strengths[JERSEY[man.man]] = max(own, 0)
    return strengths


def own_side(club: Club) -> list[list[Jersey]]:
    """Return by zone the club's jerseys as (icon, strength, jersey)."""
    match, strengths = club.match, strengths_of(club)
    side: list[list[Jersey]] = [[] for _ in range(9)]
    for jersey, zone in enumerate(match.zones):
        if zone != NOBODY:
            at = match.counts_in if jersey == match.counted else zone
            side[at].append((match.icons[jersey], strengths[jersey], jersey))
    return side


@cache
def facing(side: Side, arenas: Arenas) -> tuple[tuple[Numbers, Numbers, Numbers], ...]:
    """Return by arena its zones, and the sorted balls and shields an opponent has in them."""
    found = []
    for arena in arenas:
        there = [jersey for zone in arena for jersey in side[opposite(zone)]]
        balls = sorted(strength for icon, strength in there if icon == BALL)
        shields = sorted(strength for icon, strength in there if icon == SHIELD)
        found.append((arena, tuple(balls), tuple(shields)))
    return tuple(found)


@lru_cache(4096)
def through(balls: Numbers, shields: Numbers) -> Numbers:
    """Return the places of the sorted balls that score against these shields (E-R58).

    Of equal balls the first score.
    """
    strengths = [balls[at] for at in unblocked(balls, shields)]
    found: list[int] = []
    for strength in sorted({*strengths}):
        first = balls.index(strength)
        found += range(first, first + strengths.count(strength))
    return tuple(found)


def compare(scene: Scene) -> None:
    """Compare all zones both ways and move the score markers (E-R57, E-R58)."""
    club = scene.club
    mine, keen = by_icon(club), eager(club)
    arenas = FIVE if scene.state.options.pool_wings else NINE
    for arena, balls, shields in facing(RIVAL_SIDE[club.rivals[0]], arenas):
        zone = arena[len(arena) // 2]
        if own := _within(mine[BALL], arena):
            _attack(scene, zone, own, shields, keen)
        if balls:
            _defend(scene, zone, _within(mine[SHIELD], arena), balls)
    club.step = "scorers"
    start_tactic(scene, "zones")


def by_icon(club: Club) -> tuple[list[list[Wearer]], list[list[Wearer]]]:
    """Return balls and shields by zone, each as (strength, jersey)."""
    match, strengths = club.match, strengths_of(club)
    icons = match.icons
    balls: list[list[Wearer]] = [[] for _ in ZONES]
    shields: list[list[Wearer]] = [[] for _ in ZONES]
    for jersey, zone in enumerate(match.zones):
        if zone != NOBODY:
            at = match.counts_in if jersey == match.counted else zone
            (shields if icons[jersey] else balls)[at].append((strengths[jersey], jersey))
    return balls, shields


def _within(side: list[list[Wearer]], arena: Numbers) -> list[Wearer]:
    if len(arena) == 1:
        return side[arena[0]]
    return [wearer for zone in arena for wearer in side[zone]]


def _attack(scene: Scene, zone: int, own: list[Wearer], shields: Numbers, keen: list[int]) -> None:
    """Let own balls score; of equal ones a youngster who wants the goal is named (E-A32)."""
    match = scene.club.match
    own.sort(key=STRENGTH_OF)
    balls = tuple([strength for strength, _ in own])
    scoring = through(balls, shields)
    _tell(scene, zone, balls, shields, len(scoring), is_mine=True)
    match.goals[0] += len(scoring)
    if not keen:
        match.scorers += [own[at][1] for at in scoring]
        return
    for strength in sorted({balls[at] for at in scoring}):
        goals = len([at for at in scoring if balls[at] == strength])
        equals = [jersey for other, jersey in own if other == strength]
        wanting = [jersey for jersey in equals if jersey in keen]
        if goals < len(wanting):
            match.disputes.append([goals, *wanting])
        else:
            others = [jersey for jersey in equals if jersey not in wanting]
            match.scorers += [*wanting, *others][:goals]


def _defend(scene: Scene, zone: int, own: list[Wearer], balls: Numbers) -> None:
    """Let in what own shields do not stop; one that marks stops the strongest ball."""
    match = scene.club.match
    shields = tuple(sorted([strength for strength, _ in own]))
    goals = len(through(balls, shields))
    marking = [one for one, jersey in own if jersey == match.marker] if match.marker >= 0 else []
    if marking:
        rest = [*shields]
        rest.remove(marking[0])
        goals = len(through(balls[:-1], tuple(rest)))
    _tell(scene, zone, balls, shields, goals, is_mine=False)
    match.goals[1] += goals
    match.conceded += goals


def _tell(
    scene: Scene, zone: int, balls: Numbers, shields: Numbers, goals: int, *, is_mine: bool
) -> None:
    """Tell of an attack and of its goals."""
    seat = scene.seat
    scene.events.append(attacked(seat, is_mine, zone, balls, shields, goals))
    if goals:
        scene.events += [goal_scored(seat, is_mine, NOBODY, zone)] * goals


def eager(club: Club) -> list[int]:
    """Return the jerseys of trained youngsters who play and have an empty space for a goal."""
    return [
        JERSEY[man.man]
        for man in club.men
        if man.used and man.trained and man.man in YOUNGSTERS and man.scored < SPACES[man.man][1]
    ]


def settle_disputes(scene: Scene) -> None:
    """Ask which of equal youngsters scored, as long as there are fewer goals than them (E-A32)."""
    match = scene.club.match
    scene.club.step = "zones"
    while match.disputes:
        goals, *keen = match.disputes[-1]
        if goals and len(keen) > goals:
            scene.club.step = "scorers"
            scene.club.ask = Ask("scorer", tuple(jersey_answer(jersey) for jersey in keen))
            return
        match.scorers += keen[:goals]
        match.disputes.pop()


def named_scorer(scene: Scene, answer: int) -> None:
    """Write a goal down for the youngster the owner names."""
    match, jersey = scene.club.match, jersey_of(answer)
    match.scorers.append(jersey)
    match.disputes[-1][0] -= 1
    match.disputes[-1][1:] = [other for other in match.disputes[-1][1:] if other != jersey]
