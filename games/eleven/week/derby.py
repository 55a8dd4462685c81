"""A derby: two managers wait for each other, then both line-ups are compared (E-A42 to E-A46).

Each manager lines up, fills the stands, plays a tactic and uses cards without seeing the other's.
Once both have kicked off, both teams are shown and compared by the rules of every match (E-R57).
"""

from collections.abc import Mapping

from games.core.game import Action, Event
from games.core.translation import N_
from games.eleven.club.club import NOBODY, Club, Fixture, Step
from games.eleven.club.context import TurnContext
from games.eleven.club.derbies import other_of
from games.eleven.club.team import counting_in, own_side, strengths_of
from games.eleven.log.report import OthersCards
from games.eleven.week.kickoff import show
from games.eleven.week.match import compare_with, duels_against
from games.eleven.week.match_result import conclude
from games.eleven.week.step_rules import StepRules, refusal


def other_club(scene: TurnContext) -> TurnContext | None:
    """Return the context of the other manager of today's derby, with events of its own."""
    other = other_of(scene.club) if scene.state.phase == "matchday" else NOBODY
    if other == NOBODY:
        return None
    events: list[Event] = []
    return TurnContext(scene.state, other, scene.state.clubs[other], scene.dice, events)


def settle(here: TurnContext, there: TurnContext) -> bool:
    """Kick off or end the derby if both clubs wait for it; return whether they did."""
    if _is_waiting(here.club, "compare") and _is_waiting(there.club, "compare"):
        _kick_off(here, there)
    elif _is_waiting(here.club, "result") and _is_waiting(there.club, "result"):
        _end(here, there)
    else:
        return False
    return True


def _is_waiting(club: Club, step: str) -> bool:
    return club.step == step and club.ask is None and not club.todo and not club.batch


def _kick_off(here: TurnContext, there: TurnContext) -> None:
    """Show both teams, add up the goals by cards, and compare the zones (E-A43, E-A44)."""
    _face(here.club, there.club)
    _face(there.club, here.club)
    for scene in (here, there):
        show(scene)
    _exchange(here, there, [0, 0], [0, 0])
    for scene in (here, there):
        match = scene.club.match
        side, pooled = tuple(map(tuple, match.facing)), scene.state.options.pool_wings
        compare_with(scene, duels_against(scene.seat, side, pooled=pooled))
        match.level = [*match.goals]


def _face(club: Club, other: Club) -> None:
    """Store the other team as it is now, with its marker if that still shows a shield."""
    match, theirs = club.match, other.match
    match.facing = own_side(other)
    if _has_marker(theirs):
        zone = counting_in(theirs)[theirs.marker]
        match.faced_marker = (zone, strengths_of(other)[theirs.marker])


def _has_marker(match: Fixture) -> bool:
    return match.marker != NOBODY and bool(match.icons[match.marker])


def _end(here: TurnContext, there: TurnContext) -> None:
    """Add up what both managers' cards did after the zones, and record the results (E-A44)."""
    _exchange(here, there, here.club.match.level, there.club.match.level)
    for scene in (here, there):
        conclude(scene)


def _exchange(
    here: TurnContext, there: TurnContext, level: list[int], their_level: list[int]
) -> None:
    """Add to each side's goals what the cards of the other side have changed.

    `level` and `their_level` are the goals of each side before these cards.
    """
    mine, theirs = here.club.match.goals, there.club.match.goals
    by_me = [now - then for now, then in zip(mine, level, strict=True)]
    by_them = [now - then for now, then in zip(theirs, their_level, strict=True)]
    for scene, (against, scored) in ((here, by_them), (there, by_me)):
        goals = scene.club.match.goals
        goals[0] += scored
        goals[1] += against
        if scored or against:
            scene.events.append(OthersCards(scene.seat, scored, against))


def _no_actions(_scene: TurnContext) -> list[Action]:
    return []


WAITING: Mapping[Step, str] = {
    "compare": N_("Your team is in. The derby kicks off once the other one is, too."),
    "result": N_("Your cards are played. The derby ends once the other's are, too."),
}
"""By step of a derby: what the seat waits for."""
COMPARE, RESULT = (StepRules(_no_actions, {}, refusal("E-A43", text)) for text in WAITING.values())
"""The seat waits for the other one."""
