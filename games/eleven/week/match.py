"""The match: comparing zones, goals, scorers (E-R57 to E-R59, E-A6, E-A32)."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TypeAlias

from games.core.game import Event, Seat
from games.eleven.cards.ids import (
    JERSEY,
    SPACES,
    YOUNGSTERS,
    Side,
    jersey_answer,
    jersey_of,
)
from games.eleven.cards.terms import BALL, SHIELD
from games.eleven.club.club import NOBODY, Ask, Club, Fixture
from games.eleven.club.context import TurnContext
from games.eleven.club.derbies import other_of
from games.eleven.club.team import by_icon, strengths_of
from games.eleven.club.zones import ARENAS, FIVE, opposite, unblocked
from games.eleven.log.report import Attacked, GoalScored
from games.eleven.week.kickoff import start_tactic
from games.eleven.week.opponents import growth_of, side_of

Numbers: TypeAlias = tuple[int, ...]
Duel: TypeAlias = Callable[..., tuple[Numbers, list[Event]]]
"""A function from sorted own strengths to the indices of scoring balls and the events."""


@cache
def facing(seat: Seat, card: int, growth: int, *, pooled: bool) -> list[tuple[Duel, Duel | None]]:
    """Return by arena the seat's attack on an opponent, and its defence if there are balls.

    An arena is a group of zones compared together. Computing this once per opponent card makes
    random play 16 % faster, together with the cached duels below.
    """
    return duels_against(seat, side_of(card, growth), pooled=pooled)


def duels_against(seat: Seat, side: Side, *, pooled: bool) -> list[tuple[Duel, Duel | None]]:
    """Return by arena the seat's attack on this team, and its defence if there are balls."""
    found: list[tuple[Duel, Duel | None]] = []
    for arena in ARENAS[pooled]:
        zone = arena[len(arena) // 2]
        there = [jersey for at in arena for jersey in side[opposite(at)]]
        balls = tuple(sorted([strength for icon, strength in there if icon == BALL]))
        shields = tuple(sorted([strength for icon, strength in there if icon == SHIELD]))
        attack = against(seat, zone, shields, is_mine=True)
        found.append((attack, against(seat, zone, balls, is_mine=False) if balls else None))
    return found


@cache
def against(seat: Seat, zone: int, theirs: Numbers, *, is_mine: bool) -> Duel:
    """Return the cached duel of a seat against these shields or balls in a zone."""
    return cache(partial(duel, seat, zone, theirs, is_mine=is_mine))


def duel(
    seat: Seat,
    zone: int,
    theirs: Numbers,
    own: Numbers,
    marking: int = NOBODY,
    *,
    is_mine: bool,
) -> tuple[Numbers, list[Event]]:
    """Return the indices of scoring balls and the events; `marking` is a marker's strength."""
    balls, shields = (own, theirs) if is_mine else (theirs, own)
    scoring = through(balls, shields)
    if marking != NOBODY:
        rest = [*shields]
        rest.remove(marking)
        scoring = through(balls[:-1], tuple(rest))
    attack = Attacked(seat, is_mine, zone, balls, shields, len(scoring))
    return scoring, [attack, *[GoalScored(seat, is_mine, NOBODY, zone)] * len(scoring)]


def through(balls: Numbers, shields: Numbers) -> Numbers:
    """Return the indices of the sorted balls that score against these shields (E-R58).

    Of balls of equal strength the first ones score.
    """
    strengths = [balls[at] for at in unblocked(balls, shields)]
    found: list[int] = []
    for strength in sorted({*strengths}):
        first = balls.index(strength)
        found += range(first, first + strengths.count(strength))
    return tuple(found)


def compare(scene: TurnContext) -> None:
    """Compare all zones with those of the opponent card; a derby waits for the other (E-A43)."""
    club, options = scene.club, scene.state.options
    if other_of(club) != NOBODY:
        return
    growth = growth_of(options, len(club.results))
    compare_with(scene, facing(scene.seat, club.rivals[0], growth, pooled=options.pool_wings))


def compare_with(scene: TurnContext, there: Sequence[tuple[Duel, Duel | None]]) -> None:
    """Compare all zones both ways and move the score markers (E-R57, E-R58)."""
    club, match, events = scene.club, scene.club.match, scene.events
    pooled, scored, conceded = scene.state.options.pool_wings, 0, 0
    keen, strength_of = eager(club), strengths_of(club).__getitem__
    sides = by_icon(match, strength_of)
    if pooled:
        sides = [
            [sorted([at for zone in arena for at in side[zone]], key=strength_of) for arena in FIVE]
            for side in sides
        ]
    marked, marker = match.faced_marker
    for index, ((attack, defend), mine, blocking) in enumerate(zip(there, *sides, strict=False)):
        if mine:
            balls = tuple(map(strength_of, mine))
            is_marked = marked != NOBODY and opposite(marked) in ARENAS[pooled][index]
            scoring, told = attack(balls, marker if is_marked else NOBODY)
            events += told
            scored += len(scoring)
            if keen:
                _name_scorers(match, mine, balls, scoring, keen)
            else:
                match.scorers += map(mine.__getitem__, scoring)
        if defend is not None:
            marking = strength_of(match.marker) if match.marker in blocking else NOBODY
            scoring, told = defend(tuple(map(strength_of, blocking)), marking)
            events += told
            conceded += len(scoring)
    match.goals[0] += scored
    match.goals[1] += conceded
    match.conceded = conceded
    club.step = "scorers"
    start_tactic(scene, "zones")


def _name_scorers(
    match: Fixture, own: list[int], balls: Numbers, scoring: Numbers, keen: list[int]
) -> None:
    """Record scorers; of equal balls those of youngsters with a goal space first (E-A32)."""
    for strength in sorted({balls[at] for at in scoring}):
        goals = len([at for at in scoring if balls[at] == strength])
        equals = [jersey for other, jersey in zip(balls, own, strict=True) if other == strength]
        wanting = [jersey for jersey in equals if jersey in keen]
        if goals < len(wanting):
            match.disputes.append([goals, *wanting])
        else:
            others = [jersey for jersey in equals if jersey not in wanting]
            match.scorers += [*wanting, *others][:goals]


def eager(club: Club) -> list[int]:
    """Return the jerseys of trained youngsters in the line-up with an empty goal space."""
    return [
        JERSEY[man.man]
        for man in club.men
        if man.used and man.trained and man.man in YOUNGSTERS and man.scored < SPACES[man.man][1]
    ]


def settle_disputes(scene: TurnContext) -> None:
    """Ask which youngster scored while there are fewer goals than candidates (E-A32)."""
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


def named_scorer(scene: TurnContext, answer: int) -> None:
    """Record a goal of the youngster chosen by the owner."""
    match, jersey = scene.club.match, jersey_of(answer)
    match.scorers.append(jersey)
    match.disputes[-1][0] -= 1
    match.disputes[-1][1:] = [other for other in match.disputes[-1][1:] if other != jersey]
