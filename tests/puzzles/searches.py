"""How each game's puzzles are searched for: the options of the matches, and which positions.

Matches of 11 and of card football take long to be played on. So only positions are looked at that
a cheap test finds promising: in card football those of a close end, in 11 those of a close second
half in which exactly one pass begins a series to the other goal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.bots import EXPERT, HARD, NORMAL, Bot, careful
from games.core.game import Action, Seat
from games.finale_cards.actions import Pick
from games.finale_cards.actions import Play as PlayCard
from games.finale_cards.computer.attack_chances import chances_of
from games.finale_cards.state import PERIODS
from games.finale_cards.state import State as CardState
from games.finale_cards.view import View as CardView
from games.finale_dice.actions import Move
from games.finale_dice.state import FIELD as DICE_FIELD
from games.finale_dice.state import RED, WIDTH
from games.finale_dice.view import View as DiceView
from games.finita.actions import Double
from games.finita.actions import Play as PlayWay
from games.finita.cards.cards import BLACK, FACE_OF
from games.registry import GAMES
from games.stein.actions import Shoot
from games.stein.board.board import MOUTHS, ROWS, TEAM, WEST
from games.stein.computer.tactics import first_pass_to_mouth
from games.stein.computer.turn_plan import NO_DICE, clone
from games.stein.state import EMPTY, LAST_HALF, RUNNING
from games.stein.state import State as SteinState
from games.stein.view import View as SteinView

CLOSE = 1
"""The most goals between the sides in a close match."""


@dataclass(frozen=True)
class Search:
    """How puzzles of a game are searched for.

    `options` are those of the matches. A position is looked at if it `is_worth` that. `is_obvious`
    says whether anybody sees at once that a choice is the best; such positions are no puzzles.
    A puzzle has at least `fewest` choices.
    `players` are the strong computers that check it. `looks` are the matches played on after each
    choice, the quickest look first. `is_whole` says whether the matches that check are played to
    their end, not only for the `horizon` of the game's formula.
    """

    players: tuple[Bot, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    is_worth: Callable[[Any], bool] = lambda _state: True
    is_obvious: Callable[[Any, Sequence[Action], Action], bool] = lambda _view, _legal, _best: False
    looks: tuple[int, ...] = (8, 40)
    is_whole: bool = True
    fewest: int = 4


def is_close_end(state: CardState) -> bool:
    """Return whether a match of card football is in its last period or extra time, and close."""
    return state.period >= PERIODS and abs(state.total[0] - state.total[1]) <= CLOSE


def is_strongest(view: CardView, legal: Sequence[Action], best: Action) -> bool:
    """Return whether the best choice of card football is the strongest footballer or card alone."""
    if isinstance(best, Pick):
        strengths = {act: view.strength(act.man) for act in legal if isinstance(act, Pick)}
        return is_greatest(strengths, best)
    if isinstance(best, PlayCard):
        chances = {
            act: chances_of(view, act.card, view.seat).goal()
            for act in legal
            if isinstance(act, PlayCard)
        }
        return is_greatest(chances, best)
    return False


def is_greatest(values: Mapping[Action, float], best: Action) -> bool:
    """Return whether this choice alone has the greatest value."""
    top = max(values.values())
    return [action for action, value in values.items() if value == top] == [best]


def is_foremost(view: DiceView, legal: Sequence[Action], best: Action) -> bool:
    """Return whether the best move of dice football alone leads farthest."""
    rows = {act: _progress(view.seat, act.target) for act in legal if isinstance(act, Move)}
    return best in rows and is_greatest(rows, best)


def _progress(seat: Seat, square: int) -> int:
    """Return the rows that a seat has advanced to a square; the goal is the last."""
    row, last = square // WIDTH, DICE_FIELD // WIDTH
    if square >= DICE_FIELD:
        return last
    return row if seat == RED else last - 1 - row


def is_only_coloured(_view: object, legal: Sequence[Action], best: Action) -> bool:
    """Return whether the best choice of FINITA lays the only coloured card that fits."""
    faces = {FACE_OF[act.way] for act in legal if isinstance(act, (PlayWay, Double))}
    coloured = {face for face in faces if face < BLACK}
    is_laid = isinstance(best, (PlayWay, Double))
    return is_laid and len(coloured) == 1 and FACE_OF[best.way] in coloured


def is_longest(view: SteinView, legal: Sequence[Action], best: Action) -> bool:
    """Return whether the best pass of 11 alone goes farthest towards the other goal."""
    forward = -1 if view.sides[1 - view.seat] == WEST else 1
    columns = {act: forward * (act.to // ROWS) for act in legal if isinstance(act, Shoot)}
    return best in columns and is_greatest(columns, best)


def has_one_pass_to_goal(state: SteinState) -> bool:
    """Return whether one pass alone begins a series to the goal, late in a close match of 11.

    The ball is not there yet, nobody can run any more, and there are other team-mates to pass to.
    """
    seat = state.turn
    is_open = state.phase == "turn" and not state.points and state.shot <= RUNNING
    is_close = state.round == LAST_HALF and abs(state.score[0] - state.score[1]) <= CLOSE
    if not (is_open and is_close and state.has_ball(seat)):
        return False
    if state.ball in MOUTHS[state.sides[1 - seat]]:
        return False
    legal = GAMES["stein"].game.legal_actions(state, seat)
    passes = [
        action for action in legal if isinstance(action, Shoot) and _is_to_mate(state, action)
    ]
    return len(passes) > 1 and sum(_leads_to_goal(state, shoot) for shoot in passes) == 1


def _is_to_mate(state: SteinState, shot: Shoot) -> bool:
    piece = state.on[shot.to]
    return piece != EMPTY and TEAM[piece] == state.turn


def _leads_to_goal(state: SteinState, shot: Shoot) -> bool:
    """Return whether the ball comes to the goal by this pass, or can by a series of passes."""
    seat, after = state.turn, clone(state)
    GAMES["stein"].game.apply(after, seat, shot, NO_DICE)
    goes_on = after.phase == "turn" and after.turn == seat and after.shot <= RUNNING
    has_ball = goes_on and after.has_ball(seat)
    return has_ball and first_pass_to_mouth(after, seat, after.ball) is not None


def _players(game: str, *levels: str) -> tuple[Bot, ...]:
    return tuple(careful(GAMES[game].bots[level]) for level in levels)


SEARCHES: Mapping[str, Search] = {
    "finale_dice": Search(
        _players("finale_dice", NORMAL), {"removal": False}, is_obvious=is_foremost
    ),
    "finale_cards": Search(
        _players("finale_cards", HARD, EXPERT),
        {},
        is_close_end,
        is_strongest,
        (3, 10, 40),
        fewest=3,
    ),
    "finita": Search(_players("finita", HARD, EXPERT), {"limit": 0}, is_obvious=is_only_coloured),
    "stein": Search(
        _players("stein", NORMAL),
        {"turns": 12},
        has_one_pass_to_goal,
        is_longest,
        looks=(3, 20),
        is_whole=False,
    ),
}
"""By game. FINITA's puzzles are about the round; 11 is played with the fewest turns of a lobby."""
