"""What a footballer may do with one press: runs and attacks, the likeliest first."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.core.game import Action
from games.core.screen import Choice
from games.core.translation import N_, Translator
from games.stein.actions import Attack, Move
from games.stein.attack import COST
from games.stein.board.board import MOUTHS, NAMES
from games.stein.screen.far_moves import gain, multi_point_moves, run_and_attack
from games.stein.screen.labels import piece_label
from games.stein.state import EMPTY
from games.stein.view import View

_AGAIN = 2
"""How much more effort another push of the same opponent counts as."""
_TARGET = {"move": 2, "attack": 2, "shoot": 1}
"""By verb: the index of the word in a line that names the target space."""


class Way(NamedTuple):
    """One choice of a footballer: lines of notation in order, what they cost, where they lead.

    `push` is where an attack pushes the opponent, EMPTY for a run.
    """

    piece: int
    lines: str
    points: int
    to: int
    push: int = EMPTY


def ways_by_piece(view: View, legal: Sequence[Action]) -> dict[int, list[Way]]:
    """Return the runs and attacks of each footballer who may move, the likeliest first."""
    steps: dict[int, list[Move | Attack]] = {}
    for action in legal:
        if isinstance(action, (Move, Attack)):
            steps.setdefault(view.on[action.start], []).append(action)
    return {piece: _ways(view, piece, found) for piece, found in steps.items()}


def is_prize(view: View, way: Way) -> bool:
    """Return whether a way gets the ball, or takes it to a space to shoot at goal from."""
    mouth = MOUTHS[view.sides[1 - view.turn]]
    return way.to == view.ball or (way.piece == view.holder and way.to in mouth)


def target(line: str) -> str | None:
    """Return the space a choice's last step leads to, or None if it leads to none."""
    said = line.rpartition(",")[2].split(" ")
    return said[_TARGET[said[0]]] if said[0] in _TARGET else None


def costs_of(view: View, lines: Iterable[str]) -> dict[str, int]:
    """Return the least cost of each target of a menu in points."""
    costs: dict[str, int] = {}
    for line in lines:
        space = target(line)
        if space:
            cost = sum(_cost(view, step) for step in line.split(","))
            costs[space] = min(cost, costs.get(space, cost))
    return costs


def choice(view: View, way: Way, words: Translator, *, is_named: bool = False) -> Choice:
    """Return the choice of a way; it names the footballer where no menu does."""
    facts: dict[str, object] = {
        "piece": piece_label(way.piece),
        "to": NAMES[way.to],
        "points": way.points,
    }
    if way.push != EMPTY:
        facts["victim"] = piece_label(view.on[way.to])
        facts["push"] = NAMES[way.push]
    pushed = () if way.push == EMPTY else (NAMES[way.push],)
    spots = (NAMES[view.at[way.piece]], NAMES[way.to], *pushed)
    return Choice(words(_text(view, way, is_named=is_named), **facts), way.lines, spots=spots)


def _text(view: View, way: Way, *, is_named: bool) -> str:
    """Return the label of a way as a marked text: what is done, where, and the cost in points."""
    takes_ball = way.to == view.ball
    if is_named and way.push == EMPTY:
        return N_("Get the ball with {piece} ({points})")
    if is_named:
        return N_("Take the ball with {piece} ({points})")
    if way.push == EMPTY:
        return (
            N_("Run to the ball, {to} ({points})") if takes_ball else N_("Run to {to} ({points})")
        )
    if "," in way.lines:
        return N_("Run, take ball from {victim} ({points})")
    if takes_ball:
        return N_("Take ball, push {victim} to {push} ({points})")
    return N_("Attack {victim}, push to {push} ({points})")


def _ways(view: View, piece: int, steps: Sequence[Move | Attack]) -> list[Way]:
    """Return a piece's runs and attacks, the likeliest first."""
    ways = [Way(piece, lines, points, to) for points, to, lines in multi_point_moves(view, piece)]
    for step in steps:
        start, to = NAMES[step.start], NAMES[step.to]
        if isinstance(step, Move):
            ways.append(Way(piece, f"move {start} {to}", 1, step.to))
        else:
            line = f"attack {start} {to} push {NAMES[step.push]}"
            ways.append(Way(piece, line, COST + (step.to == view.ball), step.to, step.push))
    far = run_and_attack(view, piece)
    if far is not None:
        points, push, lines = far
        ways.append(Way(piece, lines, points, view.ball, push))
    return _ranked(view, ways)


def _ranked(view: View, ways: Iterable[Way]) -> list[Way]:
    """Return these ways, the likeliest first: what gets the ball, then what takes little effort.

    Of several pushes of one opponent only the best one counts as likely.
    """
    by_effort = sorted(
        (_effort(view, way), way.points, index, way) for index, way in enumerate(ways)
    )
    ranked, pushed = [], set[int]()
    for effort, points, at, way in by_effort:
        again = _AGAIN if way.to in pushed else 0
        if way.push != EMPTY:
            pushed.add(way.to)
        ranked.append((not is_prize(view, way), effort + again, points, at, way))
    return [way for *_, way in sorted(ranked)]


def _effort(view: View, way: Way) -> int:
    """Return how unlikely a way is: twice its points, less for what it gains towards the goal.

    A push gains as well. An attack counts like a step, so that it stands among the steps.
    """
    won = gain(view, view.at[way.piece], way.to)
    if way.push == EMPTY:
        return 2 * way.points - won
    return 2 - won - gain(view, way.to, way.push)


def _cost(view: View, line: str) -> int:
    """Return the cost of one line in points."""
    verb, *said = line.split(" ")
    if verb == "attack":
        return COST + (said[1] == NAMES[view.ball])
    return int(verb == "move")
