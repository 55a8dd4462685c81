"""The menus of a turn: likely actions take one press, the others first a piece, then its action."""

from collections.abc import Iterable, Mapping, Sequence

from games.core.game import Action
from games.core.screen import MAX_ENTRIES, Choice, Entry, Menu
from games.core.translation import N_, Translator, ngettext_noop
from games.stein.actions import THIRDS, Aim, EndTurn, Shoot, ShootIn
from games.stein.board.board import GOALS, MOUTHS, NAMES, PIECES, TEAM, WEST
from games.stein.screen.far_moves import gain
from games.stein.screen.labels import piece_label
from games.stein.screen.ways import Way, choice, is_prize, ways_by_piece
from games.stein.state import EMPTY
from games.stein.view import View

_MOST_TO_BALL = 2
"""The most ways to get the ball that have a button of their own."""
_MOST_LINES = 3
"""The most lines of a phone for these, the best pass and the chosen footballer's likeliest steps.

With two selects and the buttons below they share one screen with the board.
"""
_MOST_AT_ONCE = 2
"""The most of these lines for the chosen footballer."""
_MOST_OPENED = 4
"""The most lines of buttons of an opened footballer; his other actions stand in a select."""
_CAN = (N_("can run"), N_("can attack"), N_("can run or attack"))
"""What a footballer's entry says of what he can do."""
_LOST = (N_("the other side gets the ball"), N_("the ball lies loose"))
"""What a pass to nobody of the own team means, by whether nobody stands there."""


def turn_menus(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield the menus of a turn: likely actions, the chosen footballer, all others, the end."""
    ways = ways_by_piece(view, legal)
    taken = _to_the_ball(view, ways)
    goal = tuple(_goal_entries(view, legal, words))
    passes = _ranked(view, [action for action in legal if isinstance(action, Shoot)])
    best = [] if goal else [shot for shot in passes[:1] if _is_to_mate(view, shot)]
    end = [_end(view, words) for action in legal if isinstance(action, EndTurn)]
    likely = (
        *goal,
        *_passes(view, best, words),
        *(choice(view, way, words, is_named=True) for way in taken),
    )
    is_spent = not view.points
    top = (*likely, *end) if is_spent else likely
    if top:
        yield Menu("likely", words("What now?"), top)
    rest = {
        piece: [way for way in each_ways if way not in taken] for piece, each_ways in ways.items()
    }
    chosen, at_once = _chosen(view), list[Way]()
    if chosen in rest:
        wraps = bool(view.trail)  # with Undo beside them the buttons below take two lines
        lines = min(_MOST_LINES - len(likely), _MOST_AT_ONCE) - wraps
        at_once, rest[chosen] = _within(view, rest[chosen], lines)
    if at_once:
        yield _chosen_menu(view, at_once, words)
    others = tuple(_piece_menu(view, rest[piece], words) for piece in sorted(rest) if rest[piece])
    if others:
        yield Menu("run", words("Run or attack with…"), others, shape="select")
    if far := passes[len(best) :]:
        prompt = words("Pass elsewhere…") if best else words("Pass to…")
        yield Menu("shoot", prompt, _passes(view, far, words), shape="select")
    if end and not is_spent:
        yield Menu("end", words("Or end the turn"), tuple(end))


def aims(words: Translator, spots: tuple[str, ...] = ()) -> tuple[Menu, ...]:
    """Return the six numbers a shooter may hide, one row for each call that parries them."""
    texts = (N_("Shoot {number} (low)"), N_("Shoot {number} (mid)"), N_("Shoot {number} (high)"))
    return tuple(
        Menu(
            third,
            words("Choose where to shoot (secret)"),
            tuple(
                Choice(words(text, number=number), f"aim {number}", spots=spots)
                for number in (2 * index + 1, 2 * index + 2)
            ),
        )
        for index, (third, text) in enumerate(zip(THIRDS, texts, strict=True))
    )


def _goal_entries(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Entry]:
    spots = (NAMES[view.ball], NAMES[GOALS[view.sides[1 - view.turn]]])
    if any(isinstance(action, ShootIn) for action in legal):
        yield Choice(words("⚽ Shoot into the empty goal"), "goal", style="main", spots=spots)
    if any(isinstance(action, Aim) for action in legal):
        prompt = words("Choose where to shoot (secret)")
        label = words("⚽ Shoot at goal")
        yield Menu("aim", prompt, aims(words, spots), label=label, style="main")


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
    """Return the choices of these passes, each with what it means."""
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
            hint=_meaning(view, shot, words),
            spots=(NAMES[view.ball], NAMES[shot.to]),
        )
        for shot in shots
    )


def _meaning(view: View, shot: Shoot, words: Translator) -> str:
    """Return what a pass means: who gets the ball if no team-mate does, or how far ahead it is."""
    team = _team_on(view, shot)
    if team != view.turn:
        return words(_LOST[team == EMPTY])
    if shot.to in MOUTHS[view.sides[1 - view.turn]]:
        return words("in front of the goal")
    lines = gain(view, view.ball, shot.to)
    if lines > 0:
        return words.plural("{n} line ahead", "{n} lines ahead", lines)
    if lines < 0:
        return words.plural("{n} line back", "{n} lines back", -lines)
    return words("on the same line")


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
    """Return the menu that a footballer's entry opens."""
    piece, facts = _facts(view, ways)
    text = N_("{piece} {space} ⚽") if piece == view.holder else N_("{piece} {space}")
    return Menu(
        PIECES[piece],
        _where_to(facts, words),
        _all(view, ways, words),
        label=words(text, **facts),
        hint=_abilities(view, ways, words),
    )


def _abilities(view: View, ways: Sequence[Way], words: Translator) -> str:
    """Return what these ways of a footballer are: to the ball, runs, attacks."""
    to_ball = [way.points for way in ways if way.to == view.ball]
    if to_ball:
        text, many = ngettext_noop(
            "can get the ball for {n} point", "can get the ball for {n} points"
        )
        return words.plural(text, many, min(to_ball))
    attacks = sum(way.push != EMPTY for way in ways)
    return words(_CAN[2 if 0 < attacks < len(ways) else attacks > 0])


def _chosen_menu(view: View, ways: Sequence[Way], words: Translator) -> Menu:
    """Return the open menu of the chosen footballer: his likeliest actions are one press."""
    piece, facts = _facts(view, ways)
    entries = tuple(choice(view, way, words) for way in ways)
    return Menu(PIECES[piece], _where_to(facts, words), entries)


def _within(view: View, ways: Sequence[Way], lines: int) -> tuple[list[Way], list[Way]]:
    """Return the likeliest ways whose buttons fit so many lines of a phone, and all others.

    Two runs share a line; what gets the ball or attacks has a longer label and takes one.
    """
    room, shown = 2 * lines, list[Way]()
    for way in ways:
        room -= 2 if way.to == view.ball or way.push != EMPTY else 1
        if room < 0:
            break
        shown.append(way)
    others = list(ways[len(shown) :])
    return sorted(shown, key=lambda way: way.push != EMPTY), others


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
    near, far = _within(view, ways, _MOST_OPENED)
    likely = sorted(near, key=lambda way: (not is_prize(view, way), way.push != EMPTY, way.points))
    others = sorted(far, key=lambda way: way.points)
    parts = [others[index : index + MAX_ENTRIES] for index in range(0, len(others), MAX_ENTRIES)]
    return (
        *(choice(view, way, words) for way in likely),
        *(
            Menu(
                f"others-{index}",
                _cost_range(part, words),
                tuple(choice(view, way, words) for way in part),
                shape="select",
            )
            for index, part in enumerate(parts, 1)
        ),
    )


def _cost_range(ways: Sequence[Way], words: Translator) -> str:
    """Return the prompt of a select: what its first and last entries cost."""
    least, most = ways[0].points, ways[-1].points
    if least == most:
        return words.plural("Others for {n} point", "Others for {n} points", most)
    return words("Others for {least} to {most} points", least=least, most=most)
