"""The menus of a turn: first a piece, then its action; passes and the goal shot on their own."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from games.core.game import Action
from games.core.screen import MAX_ENTRIES, Choice, Entry, Menu
from games.core.translation import N_, Translator
from games.stein.actions import THIRDS, Aim, Attack, EndTurn, Move, Shoot, ShootIn
from games.stein.attack import COST
from games.stein.board.board import NAMES, PIECES, TEAM
from games.stein.screen.far_moves import multi_point_moves
from games.stein.screen.labels import piece_label
from games.stein.state import EMPTY
from games.stein.view import View

_TARGET = {"move": 2, "attack": 2, "shoot": 1}
"""By verb: the index of the word in a line that names the target space."""
_MOST_BUTTONS = 20
"""With this many buttons the select menus for the rest still fit into one message."""


class _ButtonAction(NamedTuple):
    """The action of one button: lines of notation separated by commas, and their cost in points."""

    lines: str
    points: int

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack, not a move."""
        return self.lines.startswith("attack")


def turn_menus(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield the menus of a turn: shots, the goal shot, moves by piece, and the turn's end."""
    shots = [action for action in legal if isinstance(action, Shoot)]
    if shots:
        prompt = words("Shoot the ball (free)")
        yield Menu("shoot", prompt, _shots(view, shots, words), shape="select")
    goal = tuple(_goal_entries(legal, words))
    if goal:
        yield Menu("goal", words("Goal!"), goal)
    pieces = tuple(_piece_menus(view, legal, words))
    if pieces:
        yield Menu("run", words("Which player?"), pieces)
    if any(isinstance(action, EndTurn) for action in legal):
        yield Menu("end", words("Done?"), (_end(view, words),))


def aims(words: Translator) -> tuple[Menu, ...]:
    """Return the six numbers a shooter may hide, one row for each call that parries them."""
    texts = (N_("{number} (lo)"), N_("{number} (mid)"), N_("{number} (hi)"))
    return tuple(
        Menu(
            third,
            words("Hide a number from the goalie"),
            tuple(
                Choice(words(text, number=number), f"aim {number}")
                for number in (2 * at + 1, 2 * at + 2)
            ),
        )
        for at, (third, text) in enumerate(zip(THIRDS, texts, strict=True))
    )


def target(line: str) -> str | None:
    """Return the space a choice's last step leads to, or None if it leads to none."""
    said = line.rpartition(",")[2].split(" ")
    return said[_TARGET[said[0]]] if said[0] in _TARGET else None


def numbers_of(lines: Iterable[str]) -> dict[str, int]:
    """Return a number for each target of a menu, from 1 in the order of its choices."""
    targets = dict.fromkeys(space for line in lines if (space := target(line)))
    return {space: number for number, space in enumerate(targets, 1)}


def _goal_entries(legal: Sequence[Action], words: Translator) -> Iterable[Entry]:
    if any(isinstance(action, ShootIn) for action in legal):
        yield Choice(words("Shoot into the empty goal"), "goal", style="main")
    if any(isinstance(action, Aim) for action in legal):
        prompt = words("Hide a number from the goalie")
        yield Menu("aim", prompt, aims(words), label=words("Shoot at goal"))


def _end(view: View, words: Translator) -> Choice:
    """Return the button that ends the turn; it asks for confirmation if nothing was done yet."""
    if not view.points:
        return Choice(words("End turn"), "end", style="main")
    return Choice(
        words.plural("End turn ({n} point left)", "End turn ({n} points left)", view.points),
        "end",
        confirm="" if view.trail else words("End your turn without a move? Then the dice fall."),
    )


def _shots(view: View, shots: Sequence[Shoot], words: Translator) -> tuple[Choice, ...]:
    """Return passes first, then shots to free spaces, then shots to opponents."""
    seat = TEAM[view.holder]
    order = {seat: 0, EMPTY: 1, 1 - seat: 2}
    team_on = [EMPTY if piece == EMPTY else TEAM[piece] for piece in view.on]
    ranked = sorted(shots, key=lambda shot: (order[team_on[shot.to]], shot.to))
    texts = {
        seat: N_("{number} · pass to {piece} on {to}"),
        EMPTY: N_("{number} · shoot to {to}, nobody there"),
        1 - seat: N_("{number} · give it away to {piece} on {to}"),
    }
    return tuple(
        Choice(
            words(
                texts[team_on[shot.to]],
                number=number,
                piece=piece_label(view.on[shot.to]),
                to=NAMES[shot.to],
            ),
            f"shoot {NAMES[shot.to]}",
        )
        for number, shot in enumerate(ranked, 1)
    )


def _piece_menus(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    steps: dict[int, list[Move | Attack]] = {}
    for action in legal:
        if isinstance(action, (Move, Attack)):
            steps.setdefault(view.on[action.start], []).append(action)
    for piece in sorted(steps):
        facts = {"piece": piece_label(piece), "space": NAMES[view.at[piece]]}
        text = N_("{piece} {space} ⚽") if piece == view.holder else N_("{piece} {space}")
        yield Menu(
            PIECES[piece],
            words("{piece} on {space}: where to? (points it costs)", **facts),
            _one_level(view, _ways(view, piece, steps[piece]), words),
            label=words(text, **facts),
        )


def _ways(view: View, piece: int, steps: Sequence[Move | Attack]) -> list[_ButtonAction]:
    """Return a piece's actions: moves by one point first, then attacks, then runs by points."""
    moves, attacks = [], []
    for step in steps:
        start, to = NAMES[step.start], NAMES[step.to]
        if isinstance(step, Move):
            moves.append(_ButtonAction(f"move {start} {to}", 1))
        else:
            cost = COST + (step.to == view.ball)
            attacks.append(_ButtonAction(f"attack {start} {to} push {NAMES[step.push]}", cost))
    far = [_ButtonAction(lines, points) for points, lines in multi_point_moves(view, piece)]
    return [*moves, *attacks, *far]


def _one_level(view: View, ways: Sequence[_ButtonAction], words: Translator) -> tuple[Entry, ...]:
    """Return all actions on one level: buttons while they fit, selects for the rest."""
    numbers = numbers_of(way.lines for way in ways)
    buttons: list[_ButtonAction] = []
    lists: list[list[_ButtonAction]] = []
    for kind, alike in groupby(ways, lambda way: (way.is_attack, way.points)):
        group = list(alike)
        if not lists and len(buttons) + len(group) <= _MOST_BUTTONS:
            buttons += group
        elif lists and kind[0] == lists[-1][0].is_attack and _have_room(lists[-1], group):
            lists[-1] += group
        else:
            lists += [group[at : at + MAX_ENTRIES] for at in range(0, len(group), MAX_ENTRIES)]
    return (
        *(_choice(view, way, numbers, words) for way in buttons),
        *(
            Menu(
                f"list-{at}",
                _prompt(group, words),
                tuple(_choice(view, way, numbers, words) for way in group),
                shape="select",
            )
            for at, group in enumerate(lists, 1)
        ),
    )


def _have_room(listed: Sequence[_ButtonAction], more: Sequence[_ButtonAction]) -> bool:
    return len(listed) + len(more) <= MAX_ENTRIES


def _prompt(ways: Sequence[_ButtonAction], words: Translator) -> str:
    """Return the prompt of a list of actions."""
    least, most = ways[0].points, ways[-1].points
    if ways[0].is_attack:
        return words("Attack whom, and push him where?")
    if least == most:
        return words.plural("Run {n} point", "Run {n} points", most)
    return words("Run {least} to {most} points", least=least, most=most)


def _choice(view: View, way: _ButtonAction, numbers: dict[str, int], words: Translator) -> Choice:
    to = target(way.lines) or ""
    facts: dict[str, object] = {"number": numbers[to], "to": to, "points": way.points}
    text = N_("{number} · {to} ({points})")
    if way.is_attack:
        text = N_("{number} · attack {victim}, push to {push} ({points})")
        facts["victim"] = piece_label(view.on[NAMES.index(to)])
        facts["push"] = way.lines.rpartition(" ")[2]
    return Choice(words(text, **facts), way.lines)
