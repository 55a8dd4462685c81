"""The ends of a game and their points: goal, small win, draw, championship (N-R12 to N-R15)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from games.core.dice import Dice
from games.core.game import Event, Outcome, Seat
from games.core.translation import N_
from games.finale_dice.events import ChampionshipEnded, Emptied, GoalScored, PassedOut, Stuck
from games.finale_dice.setup import new_game
from games.finale_dice.state import BLUE, RED, Ending, State

FULL_WIN, SMALL_WIN, DRAW = (3, 0), (2, 1), (0, 0)
"""Points of the winner and of the loser (N-R14, N-A13, N-A16)."""
WINNING_POINTS = 10
"""Points that decide a championship (N-R15)."""
MAX_DRAWS = 10
"""A championship ends at its current score after this many draws, so it is finite (N-A7)."""

REASONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "goal": ("N-R12", N_("{seat_winner} reached the goal: a full win.")),
        "stuck": (
            "N-R14",
            N_("{seat_loser} could not move any piece: a small win for {seat_winner}."),
        ),
        "draw": ("N-A7", N_("No piece is left on the board: a draw. Play again to decide it.")),
        "passes": (
            "N-A10",
            N_("Three passes in a row: a draw. Play again to decide it."),
        ),
        "points": ("N-R15", N_("{seat_winner} is champion, {high} : {low}.")),
        "draws": ("N-A7", N_("Too many draws: the championship ends here.")),
    }
)
"""By ending: the id of the rule that ended the match, and the sentence that explains it."""


def score_goal(state: State, winner: Seat, dice: Dice, events: list[Event]) -> None:
    """End the game with a full win: the last move entered the goal (N-R4, N-R12)."""
    _count(state, winner, FULL_WIN)
    scorer = state.recent[-1]
    events.append(GoalScored(winner, state.score, scorer.number, scorer.start))
    _end_game(state, 1 - winner, "goal", dice, events)


def end_by_no_move(state: State, dice: Dice, events: list[Event]) -> None:
    """End the game with a small win: the seat on turn has no move at all (N-R14, N-A11)."""
    loser = state.turn
    _count(state, 1 - loser, SMALL_WIN)
    events.append(Stuck(loser, state.score))
    _end_game(state, loser, "stuck", dice, events)


def end_by_empty_board(state: State, dice: Dice, events: list[Event]) -> None:
    """End the game as a draw without points: the board is empty (N-A7)."""
    _count(state, RED, DRAW)
    events.append(Emptied())
    _end_game(state, state.first, "draw", dice, events)


def end_by_passes(state: State, dice: Dice, events: list[Event]) -> None:
    """End the game as a draw without points: three turns in a row were passed (N-A10)."""
    _count(state, RED, DRAW)
    events.append(PassedOut())
    _end_game(state, state.first, "passes", dice, events)


def _count(state: State, winner: Seat, points: tuple[int, int]) -> None:
    state.results.append(points if winner == RED else (points[1], points[0]))


def _end_game(
    state: State,
    loser: Seat,
    ending: Literal["goal", "stuck", "draw", "passes"],
    dice: Dice,
    events: list[Event],
) -> None:
    """End the match, or begin the next game of the championship with the loser (N-R5, N-R15)."""
    score = state.score
    if state.options.play == "match":
        state.ending = ending
    elif max(score) >= WINNING_POINTS and score[RED] != score[BLUE]:
        state.ending = "points"
    elif state.results.count(DRAW) >= MAX_DRAWS:
        state.ending = "draws"
    else:
        new_game(state, loser, dice, events)
        return
    state.roll, state.choices = 0, ()
    if state.options.play == "championship":
        level = score[RED] == score[BLUE]
        events.append(ChampionshipEnded(None if level else score.index(max(score)), score))


def outcome(ending: Ending, score: tuple[int, int]) -> Outcome | None:
    """Return the outcome of a match with this ending and score, or None while it runs."""
    if not ending:
        return None
    rule, reason = REASONS[ending]
    if score[RED] == score[BLUE]:
        return Outcome(((RED, BLUE),), reason, rule, score=score)
    winner = score.index(max(score))
    facts = {
        "seat_winner": winner,
        "seat_loser": 1 - winner,
        "high": max(score),
        "low": min(score),
    }
    return Outcome(((winner,), (1 - winner,)), reason, rule, facts, score)
