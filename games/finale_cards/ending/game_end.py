"""The end of a match, extra time, and the two matches of a cup tie (F-R68, F-R69, F-R75)."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from games.core.dice import Dice
from games.core.game import Action, Event, Outcome, Seat
from games.core.translation import N_
from games.finale_cards.actions import Extend
from games.finale_cards.cards.cards import WHITE
from games.finale_cards.ending.shootout import begin_round
from games.finale_cards.events import AnswersShown, LegEnded, Noted
from games.finale_cards.hand import deal
from games.finale_cards.setup import begin_leg
from games.finale_cards.state import (
    ACKER,
    NOBODY,
    PERIODS,
    SEATS,
    STOLLEN,
    Ending,
    Pair,
    State,
)

REASONS: Mapping[Ending, tuple[str, str]] = MappingProxyType(
    {
        "goals": ("F-R68", N_("{seat_winner} wins {high} : {low} after six periods.")),
        "draw": ("F-R68", N_("{high} : {low} after six periods: a draw.")),
        "declined": ("F-A24", N_("No extra time: a {high} : {low} draw.")),
        "tie": (
            "F-A33",
            N_("{seat_winner} wins the tie, {high} : {low} in both matches together."),
        ),
        "extra": ("F-R69", N_("{seat_winner} wins {high} : {low} after extra time.")),
        "shoot-out": ("F-R74", N_("{seat_winner} wins the shoot-out, {high} : {low}.")),
        "endless": ("F-R74", N_("Nobody wins this shoot-out: a draw.")),
    }
)
"""By ending: the rule that ended the match, and the sentence that says so."""


def end_period(state: State, dice: Dice) -> list[Event]:
    """End the match, or continue it, after the sixth or the eighth period."""
    score, total = state.score, state.total
    is_level = total[STOLLEN] == total[ACKER]
    if state.period > PERIODS:
        return begin_round(state) if is_level else _end(state, "extra")
    cup = state.options.cup
    if state.leg == 1 and (cup == "always" or (cup == "on_draw" and is_level)):
        state.legs.append(score)
        state.leg = 2
        return [LegEnded(score), *begin_leg(state, dice)]
    if not is_level:
        return _end(state, "tie" if cup == "always" else "goals")
    if cup != "none" or state.options.extra_time == "always":
        return begin_extra_time(state, dice)
    if state.options.extra_time == "never":
        return _end(state, "draw")
    state.phase = "answer"
    return []


def _end(state: State, ending: Ending) -> list[Event]:
    state.phase, state.ending = "over", ending
    return []


def begin_extra_time(state: State, dice: Dice) -> list[Event]:
    """Deal both sides all their white cards, the closing card last, for two periods (F-A23)."""
    state.phase = "period"
    return [event for seat in SEATS for event in deal(state, seat, WHITE, (), dice)]


def answer_actions(state: State, seat: Seat) -> list[Action]:
    """Return the votes on extra time other than the seat's present one."""
    return [Extend(yes) for yes in (True, False) if state.sides[seat].chosen != yes]


def answer(state: State, seat: Seat, action: Extend) -> list[Event]:
    """Store the seat's vote on extra time."""
    side = state.sides[seat]
    side.chosen, side.ready = int(action.yes), True
    return [Noted(seat, "extra-time", (int(action.yes),), only=(seat,))]


def show_answers(state: State, dice: Dice) -> list[Event]:
    """Play extra time if both voted for it; else the match is a draw (F-A24)."""
    answers = bool(state.sides[STOLLEN].chosen), bool(state.sides[ACKER].chosen)
    for side in state.sides:
        side.chosen, side.ready = NOBODY, False
    more = begin_extra_time(state, dice) if all(answers) else _end(state, "declined")
    return [AnswersShown(answers), *more]


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None while the match runs."""
    return outcome_of(state.ending, state.total, state.shots)


def outcome_of(ending: Ending, total: Pair, shots: Iterable[Pair]) -> Outcome | None:
    """Return the outcome for this ending, goals and penalties, or None while the match runs."""
    if not ending:
        return None
    rule, reason = REASONS[ending]
    score = total
    if ending == "shoot-out":
        taken = tuple(shots)
        score = sum(shot for shot, _ in taken), sum(shot for _, shot in taken)
    high, low = max(score), min(score)
    if high == low:
        return Outcome(((STOLLEN, ACKER),), reason, rule, {"high": high, "low": low}, total)
    winner: Seat = score.index(high)
    facts = {"seat_winner": winner, "high": high, "low": low}
    return Outcome(((winner,), (1 - winner,)), reason, rule, facts, total)
