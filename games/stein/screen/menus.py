"""The menus of a turn: likely actions take one press, the others first a piece, then its action."""

from collections.abc import Iterable, Mapping, Sequence

from games.core.game import Action
from games.core.screen import MAX_ENTRIES, Choice, Entry, Menu
from games.core.translation import N_, Translator
from games.stein.actions import THIRDS, Aim, EndTurn, Shoot, ShootIn
from games.stein.board.board import NAMES, PIECES, TEAM, WEST
from games.stein.screen.labels import piece_label
from games.stein.screen.ways import Way, choice, is_prize, ways_by_piece
from games.stein.state import EMPTY
from games.stein.view import View

_MOST_PASSES = 3
"""The most passes in the row of buttons with the goal shot and the end of the turn."""
_MOST_TO_BALL = 2
"""The most ways to get the ball in that row."""
_MOST_AT_ONCE = 3
"""The most actions with a button of their own for the chosen footballer, besides "more…".

The public message shows them along with all other menus, the host's buttons and a request, and has
room for 40 components.
"""
_MOST_BUTTONS = 10
"""The most buttons of an opened footballer; his other actions stand in a select."""


def turn_menus(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield the menus of a turn: likely actions, the chosen footballer, the others, passes."""
    passes = _ranked(view, [action for action in legal if isinstance(action, Shoot)])
    near = [shot for shot in passes if _is_to_mate(view, shot)][:_MOST_PASSES]
    ways = ways_by_piece(view, legal)
    taken = _to_the_ball(view, ways)
    likely = (
        *_goal_entries(legal, words),
        *_passes(view, near, words),
        *(choice(view, way, words, is_named=True) for way in taken),
        *((_end(view, words),) if any(isinstance(action, EndTurn) for action in legal) else ()),
    )
    if likely:
        yield Menu("likely", words("What now?"), likely)
    rest = {piece: [way for way in found if way not in taken] for piece, found in ways.items()}
    chosen = _chosen(view)
    if rest.get(chosen):
        yield _chosen_menu(view, rest.pop(chosen), words)
    others = tuple(_piece_menu(view, rest[piece], words) for piece in sorted(rest) if rest[piece])
    if others:
        yield Menu("run", words("Which footballer?"), others)
    far = [shot for shot in passes if shot not in near]
    if far:
        prompt = words("Other passes") if near else words("Pass (0 points)")
        yield Menu("shoot", prompt, _passes(view, far, words), shape="select")


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


def _goal_entries(legal: Sequence[Action], words: Translator) -> Iterable[Entry]:
    if any(isinstance(action, ShootIn) for action in legal):
        yield Choice(words("⚽ Shoot into the empty goal"), "goal", style="main")
    if any(isinstance(action, Aim) for action in legal):
        prompt = words("Choose where to shoot (secret)")
        label = words("⚽ Shoot at goal")
        yield Menu("aim", prompt, aims(words), label=label, style="main")


def _end(view: View, words: Translator) -> Choice:
    """Return the button that ends the turn; it asks for confirmation if nothing was done yet."""
    if not view.points:
        return Choice(words("End turn"), "end", style="main")
    question = words("End your turn without moving? Your points are lost and the other side rolls.")
    return Choice(
        words.plural("End turn ({n} point left)", "End turn ({n} points left)", view.points),
        "end",
        confirm="" if view.trail else question,
        agree="" if view.trail else words("End turn"),
        gives_up=not view.trail,
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


def _is_to_mate(view: View, shot: Shoot) -> bool:
    return _team_on(view, shot) == view.turn


def _passes(view: View, shots: Sequence[Shoot], words: Translator) -> tuple[Choice, ...]:
    """Return the choices of these passes."""
    texts = {
        view.turn: N_("Pass to {piece} {to}"),
        EMPTY: N_("Pass to {to}, nobody there"),
        1 - view.turn: N_("Pass to opponent {piece} {to}"),
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


def _chosen(view: View) -> int:
    """Return the footballer whose actions are open: who has the ball, or who moved last.

    EMPTY if the ball is not the team's and nobody has moved. After a pass it is who got the ball.
    """
    has_ball = view.holder != EMPTY and TEAM[view.holder] == view.turn
    if view.trail and not (has_ball and view.trail[-1][4]):
        return view.trail[-1][0]
    return view.holder if has_ball else EMPTY


def _to_the_ball(view: View, ways: Mapping[int, Sequence[Way]]) -> list[Way]:
    """Return the cheapest ways to get the ball that footballers have, one of each."""
    found = [way for by in ways.values() for way in by[:1] if way.to == view.ball]
    return sorted(found, key=lambda way: way.points)[:_MOST_TO_BALL]


def _piece_menu(view: View, ways: Sequence[Way], words: Translator) -> Menu:
    """Return the menu that a footballer's button opens."""
    piece, facts = _facts(view, ways)
    text = N_("{piece} {space} ⚽") if piece == view.holder else N_("{piece} {space}")
    return Menu(
        PIECES[piece], _where_to(facts, words), _all(view, ways, words), label=words(text, **facts)
    )


def _chosen_menu(view: View, ways: Sequence[Way], words: Translator) -> Menu:
    """Return the open menu of the chosen footballer: his likeliest actions are one press."""
    piece, facts = _facts(view, ways)
    near = ways[:_MOST_AT_ONCE] if len(ways) > _MOST_AT_ONCE + 1 else ways
    prompt = _where_to(facts, words)
    entries: list[Entry] = [choice(view, way, words) for way in near]
    far = ways[len(near) :]
    if far:
        label = words("{piece}: more…", **facts)
        entries.append(Menu("more", prompt, _all(view, far, words), label=label))
    return Menu(PIECES[piece], prompt, tuple(entries))


def _facts(view: View, ways: Sequence[Way]) -> tuple[int, dict[str, str]]:
    """Return the piece of these ways, and what texts say of it."""
    piece = ways[0].piece
    return piece, {"piece": piece_label(piece), "space": NAMES[view.at[piece]]}


def _where_to(facts: Mapping[str, str], words: Translator) -> str:
    return words("{piece} on {space}: where to? The number is the cost in points.", **facts)


def _all(view: View, ways: Sequence[Way], words: Translator) -> tuple[Entry, ...]:
    """Return all of these ways: the likeliest as buttons, the others in selects by cost.

    Buttons: first what gets the ball, then runs by cost, then attacks.
    """
    likely = sorted(
        ways[:_MOST_BUTTONS],
        key=lambda way: (not is_prize(view, way), way.push != EMPTY, way.points),
    )
    others = sorted(ways[_MOST_BUTTONS:], key=lambda way: way.points)
    parts = [others[at : at + MAX_ENTRIES] for at in range(0, len(others), MAX_ENTRIES)]
    return (
        *(choice(view, way, words) for way in likely),
        *(
            Menu(
                f"others-{at}",
                _cost_range(part, words),
                tuple(choice(view, way, words) for way in part),
                shape="select",
            )
            for at, part in enumerate(parts, 1)
        ),
    )


def _cost_range(ways: Sequence[Way], words: Translator) -> str:
    """Return the prompt of a select: what its first and last entries cost."""
    least, most = ways[0].points, ways[-1].points
    if least == most:
        return words.plural("Others for {n} point", "Others for {n} points", most)
    return words("Others for {least} to {most} points", least=least, most=most)
