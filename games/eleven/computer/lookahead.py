"""Search in a match: a computer manager plays each choice to the end of the match."""

from collections.abc import Sequence
from copy import deepcopy

from games.core.bots import Determinize, IsOver, never
from games.core.dice import Dice, RandomSource
from games.core.game import Action, Game, Seat
from games.eleven.actions import Answer, PlayTactic
from games.eleven.club.club import NOBODY, About
from games.eleven.club.league import POINTS, result_of
from games.eleven.state import OPPONENTS, Options, State
from games.eleven.view import View

ASKED: frozenset[About] = frozenset({"jersey", "zone", "target", "option"})
"""Questions during a match that are searched."""
DEPTH = 2
"""Consecutive questions that are searched; further ones get their first answer."""
GOAL = 0.1
"""Value of one more goal, in points, if the result stays the same."""


def is_searchable(view: View, offered: Sequence[Action]) -> bool:
    """Return whether this is a choice in a match whose opponent is known.

    A derby cannot be played to its end without the other manager.
    """
    front = view.front
    if front is None or not front.match.is_shown or front.match.result != NOBODY:
        return False
    if front.rival >= OPPONENTS:
        return False
    if view.ask is not None:
        return view.ask.about in ASKED
    return isinstance(offered[0], PlayTactic)


def expected_points(
    game: Game[Options, State, View],
    seat: Seat,
    offered: Sequence[Action],
    imagine: Determinize,
    chance: RandomSource,
    is_over: IsOver = never,
) -> list[float]:
    """Return the expected league points of the actions, with a little extra per goal.

    Those are left out whose turn comes when time `is_over`, but the first is always there.
    """
    match, values = MatchSearch(game, seat, imagine(chance), chance.dice()), list[float]()
    for action in offered:
        if values and is_over():
            break
        values.append(match.after(match.state, action, DEPTH))
    return values


class MatchSearch:
    """A simulated match from its current state to the end."""

    def __init__(
        self, game: Game[Options, State, View], seat: Seat, state: State, dice: Dice
    ) -> None:
        """Start from a sampled state."""
        self.game, self.seat, self.state, self.dice = game, seat, state, dice
        self.played = len(state.clubs[seat].results)

    def after(self, state: State, action: Action, depth: int) -> float:
        """Return the value of the match after an action, played on a copy of the state."""
        state = deepcopy(state)
        self.game.apply(state, self.seat, action, self.dice)
        club = state.clubs[self.seat]
        while len(club.results) == self.played:
            legal = self.game.legal_actions(state, self.seat)
            if depth and club.ask is not None and club.ask.about in ASKED:
                answers = [act for act in legal if isinstance(act, Answer)]
                return max(self.after(state, answer, depth - 1) for answer in answers)
            self.game.apply(state, self.seat, legal[0], self.dice)
        _, mine, theirs = club.results[-1]
        return POINTS[result_of(mine, theirs)] + GOAL * (mine - theirs)
