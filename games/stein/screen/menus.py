"""The menus of a turn: likely actions take one press, the others first a piece, then its action."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from games.core.game import Action
from games.core.screen import MAX_ENTRIES, Choice, Entry, Menu
from games.core.translation import N_, Translator
from games.stein.actions import THIRDS, Aim, Attack, EndTurn, Move, Shoot, ShootIn
from games.stein.attack import COST
from games.stein.board.board import NAMES, PIECES, TEAM, WEST
from games.stein.screen.far_moves import multi_point_moves
from games.stein.screen.labels import TINTS, piece_label
from games.stein.state import EMPTY
from games.stein.view import View

_TARGET = {"move": 2, "attack": 2, "shoot": 1}
"""By verb: the index of the word in a line that names the target space."""
_MOST_PASSES = 2
"""The most passes in the row of buttons with the goal shot and the end of the turn."""
_MOST_BUTTONS = 20
"""With this many buttons the select menus for the rest still fit into one message."""
_MOST_AT_ONCE = 3
"""The most actions with a button of their own for the footballer who moved last, besides "more…".

The public message shows them along with all other menus, the host's buttons and a request, and has
room for 40 components.
"""


class _ButtonAction(NamedTuple):
    """The action of one button: lines of notation separated by commas, and their cost in points."""

    lines: str
    points: int

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack, not a move."""
        return self.lines.startswith("attack")


def turn_menus(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield the menus of a turn: likely actions, the other footballers, and the other shots."""
    shots = _ranked(view, [action for action in legal if isinstance(action, Shoot)])
    near = [shot for shot in shots if _is_pass(view, shot)][:_MOST_PASSES]
    ways = _ways_by_piece(view, legal)
    moved = view.trail[-1][0] if view.trail else EMPTY
    again = _again_menu(view, ways.pop(moved), words) if moved in ways else None
    ends = any(isinstance(action, EndTurn) for action in legal)
    likely = (
        *_goal_entries(legal, words),
        *_shots(view, near, words),
        *((_end(view, words),) if ends else ()),
    )
    if likely:
        yield Menu("likely", words("What now?"), likely)
    if again is not None:
        yield again
    if ways:
        others = tuple(_piece_menu(view, piece, ways[piece], words) for piece in sorted(ways))
        yield Menu("run", words("Which footballer?"), others)
    rest = [shot for shot in shots if shot not in near]
    if rest:
        prompt = words("Other passes and shots") if near else words("Shoot (0 points)")
        yield Menu("shoot", prompt, _shots(view, rest, words), shape="select")


def aims(words: Translator) -> tuple[Menu, ...]:
    """Return the six numbers a shooter may hide, one row for each call that parries them."""
    texts = (N_("{number} (low)"), N_("{number} (mid)"), N_("{number} (high)"))
    return tuple(
        Menu(
            third,
            words("Choose where to shoot (secret)"),
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


def costs_of(view: View, lines: Iterable[str]) -> dict[str, int]:
    """Return the cost of each target of a menu in points."""
    costs: dict[str, int] = {}
    for line in lines:
        space = target(line)
        if space:
            costs[space] = _cost(view, line)
    return costs


def _cost(view: View, line: str) -> int:
    """Return the cost of a choice in points."""
    if line.startswith("shoot"):
        return 0
    if line.startswith("attack"):
        return COST + (line.split(" ")[_TARGET["attack"]] == NAMES[view.ball])
    return line.count(",") + 1


def _goal_entries(legal: Sequence[Action], words: Translator) -> Iterable[Entry]:
    if any(isinstance(action, ShootIn) for action in legal):
        yield Choice(words("⚽ Shoot into the empty goal"), "goal", style="main")
    if any(isinstance(action, Aim) for action in legal):
        prompt = words("Choose where to shoot (secret)")
        yield Menu("aim", prompt, aims(words), label=words("⚽ Shoot at goal"))


def _end(view: View, words: Translator) -> Choice:
    """Return the button that ends the turn; it asks for confirmation if nothing was done yet."""
    if not view.points:
        return Choice(words("End turn"), "end", style="main")
    question = words("End your turn without moving? Your points are lost and the other side rolls.")
    return Choice(
        words.plural("End turn ({n} point left)", "End turn ({n} points left)", view.points),
        "end",
        confirm="" if view.trail else question,
    )


def _ranked(view: View, shots: Sequence[Shoot]) -> list[Shoot]:
    """Return passes, shots to free spaces, then to opponents; in each the farthest ahead first."""
    seat = view.turn
    order = {seat: 0, EMPTY: 1, 1 - seat: 2}
    ahead = 1 if view.sides[seat] == WEST else -1
    return sorted(shots, key=lambda shot: (order[_team_on(view, shot)], -ahead * shot.to))


def _team_on(view: View, shot: Shoot) -> int:
    piece = view.on[shot.to]
    return EMPTY if piece == EMPTY else TEAM[piece]


def _is_pass(view: View, shot: Shoot) -> bool:
    return _team_on(view, shot) == view.turn


def _shots(view: View, shots: Sequence[Shoot], words: Translator) -> tuple[Choice, ...]:
    """Return the choices of these shots."""
    texts = {
        view.turn: N_("Pass to {piece} {to}"),
        EMPTY: N_("Shoot to {to}, nobody there"),
        1 - view.turn: N_("Give it away to {piece} {to}"),
    }
    return tuple(
        Choice(
            words(
                texts[_team_on(view, shot)],
                piece=piece_label(view.on[shot.to]),
                to=NAMES[shot.to],
            ),
            f"shoot {NAMES[shot.to]}",
        )
        for shot in shots
    )


def _ways_by_piece(view: View, legal: Sequence[Action]) -> dict[int, list[_ButtonAction]]:
    """Return the runs and attacks of each footballer who may move."""
    steps: dict[int, list[Move | Attack]] = {}
    for action in legal:
        if isinstance(action, (Move, Attack)):
            steps.setdefault(view.on[action.start], []).append(action)
    return {piece: _ways(view, piece, found) for piece, found in steps.items()}


def _piece_menu(view: View, piece: int, ways: Sequence[_ButtonAction], words: Translator) -> Menu:
    """Return the menu that a footballer's button opens."""
    facts = {"piece": piece_label(piece), "space": NAMES[view.at[piece]]}
    text = N_("{piece} {space} ⚽") if piece == view.holder else N_("{piece} {space}")
    prompt = words("{piece} on {space}: where to? The number is the cost in points.", **facts)
    return Menu(PIECES[piece], prompt, _one_level(view, ways, words), label=words(text, **facts))


def _again_menu(view: View, ways: Sequence[_ButtonAction], words: Translator) -> Menu:
    """Return the open menu of the footballer who moved last: a cheap step ahead is one press."""
    piece = view.trail[-1][0]
    ahead = 1 if view.sides[view.turn] == WEST else -1
    ranked = sorted(ways, key=lambda way: (way.points, -ahead * _target_index(way)))
    near = ranked[:_MOST_AT_ONCE] if len(ways) > _MOST_AT_ONCE + 1 else ways
    far = [way for way in ways if way not in near]
    facts = {"piece": piece_label(piece), "space": NAMES[view.at[piece]]}
    prompt = words("{piece} on {space}: where to? The number is the cost in points.", **facts)
    entries: list[Entry] = [_choice(view, way, words) for way in near]
    if far:
        label = words("{piece}: more…", **facts)
        entries.append(Menu("more", prompt, _one_level(view, far, words), label=label))
    return Menu(PIECES[piece], prompt, tuple(entries))


def _target_index(way: _ButtonAction) -> int:
    """Return the space a run or an attack leads to."""
    return NAMES.index(target(way.lines) or "")


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
    """Return all actions on one level, by cost: rows of buttons while they fit, then selects."""
    buttons: list[Menu] = []
    lists: list[list[_ButtonAction]] = []
    room = _MOST_BUTTONS
    for kind, alike in groupby(ways, lambda way: (way.is_attack, way.points)):
        group = list(alike)
        if not lists and len(group) <= room:
            room -= len(group)
            name = f"{'attack' if kind[0] else 'move'}-{kind[1]}"
            choices = tuple(_choice(view, way, words) for way in group)
            buttons.append(Menu(name, _prompt(group, words), choices))
        elif lists and kind[0] == lists[-1][0].is_attack and _have_room(lists[-1], group):
            lists[-1] += group
        else:
            lists += [group[at : at + MAX_ENTRIES] for at in range(0, len(group), MAX_ENTRIES)]
    return (
        *buttons,
        *(
            Menu(
                f"list-{at}",
                _prompt(group, words),
                tuple(_choice(view, way, words) for way in group),
                shape="select",
            )
            for at, group in enumerate(lists, 1)
        ),
    )


def _have_room(listed: Sequence[_ButtonAction], more: Sequence[_ButtonAction]) -> bool:
    return len(listed) + len(more) <= MAX_ENTRIES


def _prompt(ways: Sequence[_ButtonAction], words: Translator) -> str:
    """Return the prompt of actions."""
    least, most = ways[0].points, ways[-1].points
    if ways[0].is_attack:
        return words("Attack whom, and push where?")
    if least == most:
        return words.plural("Run {n} space", "Run {n} spaces", most)
    return words("Run {least} to {most} spaces", least=least, most=most)


def _choice(view: View, way: _ButtonAction, words: Translator) -> Choice:
    to = target(way.lines) or ""
    facts: dict[str, object] = {"tint": TINTS[way.points], "to": to, "points": way.points}
    text = N_("{tint} {to} · {points}")
    if way.is_attack:
        text = N_("{tint} attack {victim}, push to {push} · {points}")
        facts["victim"] = piece_label(view.on[NAMES.index(to)])
        facts["push"] = way.lines.rpartition(" ")[2]
    return Choice(words(text, **facts), way.lines)
