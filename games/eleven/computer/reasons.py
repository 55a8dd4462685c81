"""Why a choice is better than another one, by the score, the goals, or the points it brings."""

from collections.abc import Sequence

from games.core.dice import RandomSource
from games.core.game import Action, IllegalAction, Seat
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.club.club import Step
from games.eleven.club.context import NO_DICE
from games.eleven.computer.line_up_preview import mean_goals
from games.eleven.computer.score_preview import ScorePreview, has_score, score_after
from games.eleven.computer.transaction_values import TRANSACTION_VALUES, value_of
from games.eleven.imagine import imagine
from games.eleven.rules import Eleven
from games.eleven.state import State
from games.eleven.view import View, view_of
from games.eleven.wording.names import tenths

_GAME = Eleven()
_SCORED = (actions.PlayTactic, actions.Act, actions.Answer)
_COMPLETE: Step = "sheet"
"""The step in which every jersey has its zone."""
_LINING_UP: frozenset[Step] = frozenset({"squad", "deploy", _COMPLETE})
"""The steps in which a line-up is made."""
LEAST_VP = 0.1
"""A difference in victory points that is told."""


def reason(
    state: State, seat: Seat, better: Sequence[Action], instead: Sequence[Action], words: Translator
) -> str:
    """Return the difference that can be told at this step, "" if there is none."""
    view = view_of(state, seat)
    if not better:
        return ""
    played = next(iter(instead), None)
    if has_score(view):
        return _by_score(view, better[0], played, words)
    if view.phase == "matchday" and view.step in _LINING_UP:
        return _by_goals(view, better, instead, words)
    return _by_worth(view, better[0], played or actions.Pass(), words)


def _by_score(view: View, better: Action, instead: Action | None, words: Translator) -> str:
    """Compare the scores that two choices of a match lead to; without another one the present."""
    score, other = _score(view, better), _score(view, instead)
    if score is None or other is None or score.worth <= other.worth:
        return ""
    text = N_("It can lead to {mine}:{theirs}, otherwise it stays at {m}:{n}.")
    if instead is not None:
        text = N_("It can lead to {mine}:{theirs}, the other one to {m}:{n}.")
    mine, theirs = score.goals
    m, n = other.goals
    return words(text, mine=mine, theirs=theirs, m=m, n=n)


def _score(view: View, action: Action | None) -> ScorePreview | None:
    return score_after(view, action if isinstance(action, _SCORED) else None)


def _by_goals(
    view: View, better: Sequence[Action], instead: Sequence[Action], words: Translator
) -> str:
    """Compare the mean goals of two line-ups against all that the scout's report allows."""
    after = _goals(view, better)
    if after is None:
        return ""
    if not instead:
        mine, theirs = (tenths(goals, words) for goals in after)
        text = N_("Going by the scout's report, expect a score of {mine}:{theirs}.")
        return words(text, mine=mine, theirs=theirs)
    other = _goals(view, instead)
    if other is None:
        return ""
    margins = [round(mine - theirs, 1) for mine, theirs in (after, other)]
    if margins[0] <= margins[1]:
        return ""
    text = N_("Going by the scout's report, expect a score of {mine}:{theirs}, otherwise {m}:{n}.")
    mine, theirs, m, n = (tenths(goals, words) for goals in (*after, *other))
    return words(text, mine=mine, theirs=theirs, m=m, n=n)


def _goals(view: View, turn: Sequence[Action]) -> tuple[float, float] | None:
    """Return the mean goals once these steps are made.

    None if one of them is not possible, or the line-up is not complete then.
    """
    assert view.seat is not None
    state = imagine(view, view.seat, RandomSource(b"reason"))
    for action in turn:
        if isinstance(action, actions.Ready):
            break
        try:
            _GAME.apply(state, view.seat, action, NO_DICE)
        except IllegalAction:
            return None
    club = state.clubs[view.seat]
    return mean_goals(club, view) if club.step == _COMPLETE else None


def _by_worth(view: View, better: Action, instead: Action, words: Translator) -> str:
    """Compare what two actions of a day bring by the season's end, their prices included."""
    here, there = (value_of(view, action) for action in (better, instead))
    if here - there < LEAST_VP:
        return ""
    is_other_told, n = type(instead) in TRANSACTION_VALUES, tenths(here, words)
    if type(better) not in TRANSACTION_VALUES:
        is_loss = isinstance(better, actions.Pass) and is_other_told
        return words(N_("The other one should bring less than it costs.")) if is_loss else ""
    if here < LEAST_VP:
        return ""
    if not is_other_told or there < 0:
        return words(N_("By the season's end it should bring {n} VP more than it costs."), n=n)
    text = N_("By the season's end it should bring {n} VP more than it costs, the other one {m}.")
    return words(text, n=n, m=tenths(there, words))
