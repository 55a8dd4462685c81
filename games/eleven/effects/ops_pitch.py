"""Operations on the pitch: goals outside the zones; jerseys that flip, move, mark or swap."""

from collections.abc import Collection
from typing import TypeAlias

from games.eleven.cards.effect_types import CancelGoal, CountAs, Flip, Goal, Mark, Move, SwapWings
from games.eleven.cards.ids import JERSEY, SECTIONS, jersey_answer, jersey_of, zone_answer, zone_of
from games.eleven.cards.terms import SHIELD
from games.eleven.cards.terms import ZONES as ZONE_NAMES
from games.eleven.club.club import NOBODY, Ask, Club, Task
from games.eleven.club.context import TurnContext
from games.eleven.club.zones import UNITS, WINGS, formation_of, open_zones, section_of
from games.eleven.log.report import Flipped, GoalCancelled, GoalScored, Marked, Shifted

OnPitch: TypeAlias = Flip | Move | SwapWings | CountAs | Mark
LEFT, RIGHT = frozenset(WINGS[::2]), frozenset(WINGS[1::2])
"""The zones of each wing."""


def score(scene: TurnContext, op: Goal) -> None:
    """Move a score marker, without a scorer (E-R52)."""
    match, is_mine = scene.club.match, op.side == "me"
    for _ in range(op.n):
        match.goals[0 if is_mine else 1] += 1
        if is_mine:
            match.scorers.append(NOBODY)
        scene.events.append(GoalScored(scene.seat, is_mine, NOBODY, NOBODY))


def cancel(scene: TurnContext, op: CancelGoal) -> None:
    """Cancel goals the opponent scored in the zones; goals from before stay (E-R52)."""
    match = scene.club.match
    for _ in range(min(op.n, match.conceded)):
        match.conceded -= 1
        match.goals[1] -= 1
        scene.events.append(GoalCancelled(scene.seat))


def answers(scene: TurnContext, task: Task, op: OnPitch) -> tuple[int, ...]:
    """Return the possible answers: zones for a move, else jerseys."""
    club, source, first = scene.club, task[1], task[2] - 1
    zones, icons = club.match.zones, club.match.icons
    if isinstance(op, Move):
        own = zones[JERSEY[source]]
        there = open_zones(SECTIONS[source], (), formation_of(zones) - UNITS[own])
        return tuple(zone_answer(zone) for zone in there if zone != own)
    if isinstance(op, Flip):
        found = bare(club)
    elif isinstance(op, SwapWings):
        wings = _other_wing(zones, first)
        found = [index for index, zone in enumerate(zones) if zone in wings]
    elif isinstance(op, CountAs):
        section, icon = "DMF".index(op.section), "BS".index(op.icon)
        found = [
            index
            for index, zone in enumerate(zones)
            if zone != NOBODY and icons[index] == icon and section_of(zone) == section
        ]
    else:
        found = [
            index for index, zone in enumerate(zones) if zone != NOBODY and icons[index] == SHIELD
        ]
    return tuple([jersey_answer(at) for at in found])


def bare(club: Club) -> list[int]:
    """Return the jerseys of the club that belong to none of its players."""
    worn = [JERSEY[man.man] for man in club.men]
    return [index for index, icon in enumerate(club.icons) if icon != NOBODY and index not in worn]


def _other_wing(zones: list[int], first: int) -> Collection[int]:
    """Return the wing zones of the jersey to choose; `first` is the one chosen before, or -1."""
    if first < 0:
        return () if LEFT.isdisjoint(zones) or RIGHT.isdisjoint(zones) else WINGS
    return RIGHT if zones[first] in LEFT else LEFT


def begin(scene: TurnContext, task: Task, op: OnPitch) -> None:
    """Ask for a jersey or zone; a single possible answer is carried out at once."""
    found = answers(scene, task, op)
    if len(found) == 1:
        chose(scene, task, op, found[0])
    elif found:
        scene.club.ask = Ask("zone" if isinstance(op, Move) else "jersey", found, task)


def chose(scene: TurnContext, task: Task, op: OnPitch, answer: int) -> None:
    """Carry out the operation with the owner's answer."""
    club, (number, source, first) = scene.club, task
    match, jersey = club.match, jersey_of(answer)
    if isinstance(op, Move):
        _shift(scene, JERSEY[source], zone_of(answer))
    elif isinstance(op, Flip):
        club.icons[jersey] = 1 - club.icons[jersey]
        if match.icons:
            match.icons[jersey] = club.icons[jersey]
        scene.events.append(Flipped(scene.seat, jersey, club.icons[jersey]))
    elif isinstance(op, Mark):
        match.marker = jersey
        scene.events.append(Marked(scene.seat, jersey))
    elif isinstance(op, CountAs):
        match.counted, match.counts_in = jersey, ZONE_NAMES.index(op.zone)
        scene.events.append(Shifted(scene.seat, jersey, match.counts_in))
    elif first:
        ours, theirs = match.zones[first - 1], match.zones[jersey]
        _shift(scene, first - 1, theirs)
        _shift(scene, jersey, ours)
    else:
        club.todo.append((number, source, jersey + 1))


def _shift(scene: TurnContext, jersey: int, zone: int) -> None:
    scene.club.match.zones[jersey] = zone
    scene.events.append(Shifted(scene.seat, jersey, zone))
