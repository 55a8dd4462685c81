"""How a computer manager chooses in a match: it plays each choice to the whistle in its head."""

from collections.abc import Sequence
from copy import deepcopy

from games.core.bots import Imagine
from games.core.dice import Chance, Dice
from games.core.game import Action, Game, Seat
from games.eleven.actions import Answer, PlayTactic
from games.eleven.club import NOBODY, About
from games.eleven.league import POINTS, result_of
from games.eleven.state import Options, State
from games.eleven.view import View

ASKED: frozenset[About] = frozenset({"jersey", "zone", "target", "option"})
"""Questions of the match that are worth a thought."""
DEPTH = 2
"""Questions in a row that are thought through; after them the first answer will do."""
GOAL = 0.1
"""Points that a goal more is worth where it changes no result."""


def is_foreseen(view: View, offered: Sequence[Action]) -> bool:
    """Return whether this is a choice in a match whose opponent is known."""
    front = view.front
    if front is None or not front.match.is_shown or front.match.result != NOBODY:
        return False
    if view.ask is not None:
        return view.ask.about in ASKED
    return isinstance(offered[0], PlayTactic)


def outlooks(
    game: Game[Options, State, View],
    seat: Seat,
    offered: Sequence[Action],
    imagine: Imagine,
    chance: Chance,
) -> list[float]:
    """Return the league points each action promises, a little more for each goal."""
    match = Ahead(game, seat, imagine(chance), chance.dice())
    return [match.after(match.state, action, DEPTH) for action in offered]


class Ahead:
    """A match in a manager's head, from where it stands to the whistle."""

    def __init__(
        self, game: Game[Options, State, View], seat: Seat, state: State, dice: Dice
    ) -> None:
        """Begin with a state that could be the real one."""
        self.game, self.seat, self.state, self.dice = game, seat, state, dice
        self.played = len(state.clubs[seat].results)

    def after(self, state: State, action: Action, depth: int) -> float:
        """Return what the match brings once an action is played on a copy."""
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
