"""The match: nine zone pairs, goals, who scored (E-R57 to E-R59, E-A6, E-A32)."""

from functools import cache, lru_cache
from typing import TypeAlias

from games.core.game import Event, Seat
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
from games.eleven.zones import BALL, FIVE, NINE, SHIELD, opposite, unblocked

Numbers: TypeAlias = tuple[int, ...]
Jersey: TypeAlias = tuple[int, int, int]
"""A jersey on the pitch as (icon, strength, jersey)."""
ARENAS = (NINE, FIVE)
"""Where balls meet shields: zone by zone, or with pooled wings (E-A7)."""


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
def facing(card: int, *, pooled: bool) -> tuple[tuple[int, Numbers, Numbers], ...]:
    """Return by arena its middle zone, and the sorted balls and shields an opponent has in it."""
    found = []
    for arena in ARENAS[pooled]:
        there = [jersey for zone in arena for jersey in RIVAL_SIDE[card][opposite(zone)]]
        balls = sorted(strength for icon, strength in there if icon == BALL)
        shields = sorted(strength for icon, strength in there if icon == SHIELD)
        found.append((arena[len(arena) // 2], tuple(balls), tuple(shields)))
    return tuple(found)


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
    club, pooled = scene.club, scene.state.options.pool_wings
    keen, strength_of, sides = eager(club), strengths_of(club).__getitem__, by_icon(club)
    if pooled:
        sides = [
            [[jersey for zone in arena for jersey in side[zone]] for arena in FIVE]
            for side in sides
        ]
    there = facing(club.rivals[0], pooled=pooled)
    for (zone, balls, shields), mine, blocking in zip(there, *sides, strict=True):
        if mine:
            mine.sort(key=strength_of)
            _attack(scene, zone, mine, tuple(map(strength_of, mine)), shields, keen)
        if balls:
            blocking.sort(key=strength_of)
            _defend(scene, zone, blocking, tuple(map(strength_of, blocking)), balls)
    club.step = "scorers"
    start_tactic(scene, "zones")


def by_icon(club: Club) -> list[list[list[int]]]:
    """Return the jerseys that show balls and shields, by zone."""
    match = club.match
    sides: list[list[list[int]]] = [[[], [], [], [], [], [], [], [], []] for _ in (BALL, SHIELD)]
    for jersey, zone in enumerate(match.zones):
        if zone != NOBODY:
            at = match.counts_in if jersey == match.counted else zone
            sides[match.icons[jersey]][at].append(jersey)
    return sides


def _attack(
    scene: Scene, zone: int, own: list[int], balls: Numbers, shields: Numbers, keen: list[int]
) -> None:
    """Let own balls score; of equal ones a youngster who wants the goal is named (E-A32)."""
    match = scene.club.match
    scoring, told = duel(scene.seat, True, zone, balls, shields)  # noqa: FBT003 - looked up
    scene.events += told
    if not scoring:
        return
    match.goals[0] += len(scoring)
    if not keen:
        match.scorers += [own[at] for at in scoring]
        return
    for strength in sorted({balls[at] for at in scoring}):
        goals = len([at for at in scoring if balls[at] == strength])
        equals = [jersey for other, jersey in zip(balls, own, strict=True) if other == strength]
        wanting = [jersey for jersey in equals if jersey in keen]
        if goals < len(wanting):
            match.disputes.append([goals, *wanting])
        else:
            others = [jersey for jersey in equals if jersey not in wanting]
            match.scorers += [*wanting, *others][:goals]


def _defend(scene: Scene, zone: int, own: list[int], shields: Numbers, balls: Numbers) -> None:
    """Let in what own shields do not stop; one that marks stops the strongest ball."""
    match, marking = scene.club.match, NOBODY
    if match.marker in own:
        marking = shields[own.index(match.marker)]
    scoring, told = duel(scene.seat, False, zone, balls, shields, marking)  # noqa: FBT003 - too
    scene.events += told
    if scoring:
        match.goals[1] += len(scoring)
        match.conceded += len(scoring)


@lru_cache(1 << 13)
def duel(
    seat: Seat,
    is_mine: bool,  # noqa: FBT001 - it is looked up by all of these
    zone: int,
    balls: Numbers,
    shields: Numbers,
    marking: int = NOBODY,
) -> tuple[Numbers, list[Event]]:
    """Return which balls score in a zone and what is told; one shield may be marking."""
    scoring = through(balls, shields)
    if marking != NOBODY:
        rest = [*shields]
        rest.remove(marking)
        scoring = through(balls[:-1], tuple(rest))
    attack = Attacked(seat, is_mine, zone, balls, shields, len(scoring))
    return scoring, [attack, *[GoalScored(seat, is_mine, NOBODY, zone)] * len(scoring)]


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
