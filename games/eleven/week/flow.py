"""The flow of a season: steps of a seat until it has a choice, and the order of phases."""

from collections.abc import Callable, Mapping

from games.core.dice import Dice
from games.core.game import Event, Seat
from games.eleven.club.club import Club, Step
from games.eleven.club.context import TurnContext, scene_of
from games.eleven.effects.operations import do, do_shared
from games.eleven.effects.triggers import next_of_batch, trigger
from games.eleven.events import MatchdayCame, Told
from games.eleven.log.news import interned
from games.eleven.state import TOGETHER, State
from games.eleven.view import front_of
from games.eleven.week import (
    derby,
    kickoff,
    match,
    match_result,
    monday,
    phase_end,
    prepare,
    weekday_actions,
    weekend,
)
from games.eleven.week.draft import is_over, pass_on
from games.eleven.week.monday import close_monday, open_monday
from games.eleven.week.opening import close_clubs, open_clubs
from games.eleven.week.season_score import finish

STEPS: Mapping[Step, Callable[[TurnContext], None]] = {
    "meet": monday.meet,
    "talk": monday.skip_talk,
    "carry": monday.carry,
    "day": weekday_actions.end_day,
    "spare": prepare.spare,
    "absent": kickoff.absent,
    "stands": kickoff.skip_stands,
    "reveal": kickoff.reveal,
    "match": kickoff.skip_match,
    "compare": match.compare,
    "scorers": match.settle_disputes,
    "zones": kickoff.skip_zones,
    "result": match_result.result,
    "income": match_result.income,
    "consequence": match_result.consequence,
    "upkeep": weekend.upkeep,
    "end": phase_end.end,
}
"""By step: its automatic part. If that leaves the step unchanged, the seat has a choice."""
matchday_came = interned(MatchdayCame)


def advance(scene: TurnContext) -> None:
    """Run tasks, effects and automatic steps of a seat until it has a choice or is done."""
    club = scene.club
    todo, batch = club.todo, club.batch
    while club.ask is None:
        if todo:
            do(scene, todo.pop())
        elif batch:
            next_of_batch(scene)
        else:
            step = club.step
            if step not in STEPS:
                return
            STEPS[step](scene)
            if club.step == step and not (todo or batch):
                return  # the step is unchanged, so the seat has a choice


def go_on(scene: TurnContext) -> tuple[Seat, list[Event]]:
    """Run a seat on, in a derby both clubs; return the other seat and its events (E-A43).

    Without a derby it is the seat itself, without further events.
    """
    advance(scene)
    other = derby.other_club(scene)
    if other is None:
        return scene.seat, []
    while derby.settle(scene, other):
        advance(scene)
        advance(other)
    return other.seat, other.events


def run_phases(state: State, dice: Dice, events: list[Event]) -> None:
    """Close and open phases until a seat has a choice or the season is over."""
    while _all_done(state.clubs):
        phase = state.phase
        if phase in TOGETHER:
            _tell(state, dice, events)
        elif not weekday_actions.next_turn(state, events):
            return  # the next seat is on turn now
        NEXT[phase](state, dice, events)
        if state.phase in TOGETHER:
            begin_together(state, dice, events)
        elif state.phase == "over":
            return


def _all_done(clubs: list[Club]) -> bool:
    """Return whether all clubs are done with the phase or day."""
    for club in clubs:  # noqa: SIM110 - `all` here and in `wallet` slows random play by 5 %
        if club.step != "done":
            return False
    return True


def begin_together(state: State, dice: Dice, events: list[Event]) -> None:
    """Run the public start of a phase for all clubs; what follows is secret until it ends."""
    for seat, club in enumerate(state.clubs):
        advance(TurnContext(state, seat, club, dice, events))
    if len(state.clubs) > 1 and not _all_done(state.clubs):
        state.shown = [front_of(club) for club in state.clubs]


def _tell(state: State, dice: Dice, events: list[Event]) -> None:
    """Make secret news public, seat by seat, then carry out tasks on shared decks."""
    if state.shown:
        state.shown = []
        for club in state.clubs:
            events += map(Told, club.journal)
            club.journal = []
    for seat, club in enumerate(state.clubs):
        if club.owed:
            owed, club.owed = club.owed, []
            for task in owed:
                do_shared(scene_of(state, seat, dice, events), task)


def _after_draft(state: State, dice: Dice, events: list[Event]) -> None:
    events += pass_on(state)
    if is_over(state):
        open_clubs(state, dice, events)


def _after_opening(state: State, dice: Dice, events: list[Event]) -> None:
    close_clubs(state)
    open_monday(state, dice, events)


def _after_monday(state: State, dice: Dice, events: list[Event]) -> None:
    close_monday(state)
    weekday_actions.open_days(state, events)
    del dice


def _after_days(state: State, dice: Dice, events: list[Event]) -> None:
    state.phase = "matchday"
    events.append(matchday_came(state.round))
    for seat, club in enumerate(state.clubs):
        trigger(TurnContext(state, seat, club, dice, events), "matchday")
        club.step = "squad"


def _after_matchday(state: State, dice: Dice, events: list[Event]) -> None:
    weekend.move_league(state, dice, events)
    weekend.clear_match(state)
    if state.clubs[0].rivals:
        weekend.open_weekend(state)
    else:
        finish(state, events)


def _after_weekend(state: State, dice: Dice, events: list[Event]) -> None:
    weekend.close_week(state, dice, events)
    open_monday(state, dice, events)


NEXT: Mapping[str, Callable[[State, Dice, list[Event]], None]] = {
    "draft": _after_draft,
    "opening": _after_opening,
    "monday": _after_monday,
    "days": _after_days,
    "matchday": _after_matchday,
    "weekend": _after_weekend,
}
"""By phase: the function that opens the next one."""
