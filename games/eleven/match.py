"""The match: nine zone pairs, goals, who scored (E-R57 to E-R59, E-A6, E-A32)."""

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


def strengths_of(club: Club) -> list[int]:
    """Return each jersey's strength: its used card's with tokens, never below 0, else 1 (E-R59)."""
    strengths = [1] * JERSEYS
    for man in club.men:
        if man.used:
            own = STRENGTH[man.man][man.trained] + man.perm + man.temp
            strengths[JERSEY[man.man]] = max(own, 0)
    return strengths


def own_side(club: Club) -> list[list[tuple[int, int, int]]]:
    """Return by zone the club's jerseys as (icon, strength, jersey)."""
    match, strengths = club.match, strengths_of(club)
    side: list[list[tuple[int, int, int]]] = [[] for _ in range(9)]
    for jersey in range(JERSEYS):
        zone = match.zones[jersey]
        if zone != NOBODY:
            zone = match.counts_in if jersey == match.counted else zone
            side[zone].append((match.icons[jersey], strengths[jersey], jersey))
    return side


def compare(scene: Scene) -> None:
    """Compare all zones both ways and move the score markers (E-R57, E-R58)."""
    club, match = scene.club, scene.club.match
    ours, theirs = own_side(club), RIVAL_SIDE[club.rivals[0]]
    arenas = FIVE if scene.state.options.pool_wings else NINE
    for arena in arenas:
        facing = [jersey for zone in arena for jersey in theirs[opposite(zone)]]
        own = [jersey for zone in arena for jersey in ours[zone]]
        if not own and not facing:
            continue
        zone = arena[len(arena) // 2]
        _attack(scene, zone, own, [s for icon, s in facing if icon == SHIELD])
        balls = [strength for icon, strength in facing if icon == BALL]
        goals = _let_in(club, own, balls)
        shields = [strength for icon, strength, _ in own if icon == SHIELD]
        _tell(scene, zone, balls, shields, goals, is_mine=False)
        match.goals[1] += goals
        match.conceded += goals
    club.step = "scorers"
    start_tactic(scene, "zones")


def _attack(scene: Scene, zone: int, own: list[tuple[int, int, int]], shields: list[int]) -> None:
    """Let own balls score; of equal ones a youngster who wants the goal is named (E-A32)."""
    club, match = scene.club, scene.club.match
    balls = [(strength, jersey) for icon, strength, jersey in own if icon == BALL]
    if not balls:
        return
    through = [balls[at][0] for at in unblocked([strength for strength, _ in balls], shields)]
    _tell(scene, zone, [ball[0] for ball in balls], shields, len(through), is_mine=True)
    for strength in sorted(set(through)):
        goals = through.count(strength)
        equals = [jersey for own_strength, jersey in balls if own_strength == strength]
        keen = [jersey for jersey in equals if _wants_goal(club, jersey)]
        match.goals[0] += goals
        if goals < len(keen):
            match.disputes.append([goals, *keen])
        else:
            others = [jersey for jersey in equals if jersey not in keen]
            match.scorers += [*keen, *others][:goals]


def _tell(
    scene: Scene, zone: int, balls: list[int], shields: list[int], goals: int, *, is_mine: bool
) -> None:
    """Tell of an attack, if there was one, and of its goals."""
    if not balls:
        return
    seat, strong = scene.seat, (tuple(sorted(balls)), tuple(sorted(shields)))
    scene.events.append(Attacked(seat, is_mine, zone, *strong, goals))
    scene.events += [GoalScored(seat, is_mine=is_mine, jersey=NOBODY, zone=zone)] * goals


def _wants_goal(club: Club, jersey: int) -> bool:
    """Return whether a trained youngster with an empty space for a goal wears the jersey."""
    return any(
        man.used
        and man.trained
        and JERSEY[man.man] == jersey
        and man.man in YOUNGSTERS
        and man.scored < SPACES[man.man][1]
        for man in club.men
    )


def _let_in(club: Club, own: list[tuple[int, int, int]], balls: list[int]) -> int:
    """Return how many of the opponent's balls pass these jerseys."""
    match = club.match
    shields = [strength for icon, strength, _ in own if icon == SHIELD]
    marker = next((strength for _, strength, jersey in own if jersey == match.marker), None)
    if marker is not None and balls:
        shields.remove(marker)
        balls = sorted(balls)[:-1]
    return len(unblocked(balls, shields))


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
