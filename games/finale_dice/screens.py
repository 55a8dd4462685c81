"""The screen of a seat: score, last turns, what to do, and the buttons for it."""

from collections.abc import Callable, Iterable
from functools import partial

from games.core.game import Action, Seat
from games.core.notation import Notation
from games.core.over import over
from games.core.screen import Choice, Menu, Screen
from games.core.translation import N_, Translator
from games.finale_dice.actions import (
    ACTIONS,
    COLUMNS,
    SQUARES,
    Again,
    Mix,
    Move,
    Pass,
    Put,
    Remove,
)
from games.finale_dice.goal import FULL_WIN, WINNING_POINTS, outcome
from games.finale_dice.removal import PASS_BY_CHOICE
from games.finale_dice.setup import ROWS
from games.finale_dice.state import BLUE, GOALS, RED, WIDTH, is_removal
from games.finale_dice.stories import COLOURS, MARKS, place_name, story
from games.finale_dice.turn import MOST_PASSES, event_of
from games.finale_dice.view import View

TITLE = N_("Dice football (Finale)")
SHORT_TITLE = N_("Dice football")
"""The title while a match runs: one line of a phone, with whose turn it is before it."""
LINE_OF = Notation(ACTIONS).write
MOST_TURNS = 4
"""The most turns since the last choice that are described one by one."""
ONE_ROW = 5
"""Buttons that fit side by side."""


def screen(view: View, legal: list[Action], words: Translator) -> Screen:
    """Return what this seat sees and may do; moves are public, line-ups are not."""
    ended = outcome(view.ending, view.score)
    if ended is not None:
        return over(TITLE, ended, (*standing(view, words), *_turns(view, words)), words)
    if view.placing:
        return _placing_screen(view, legal, words)
    menus = _moving_menus(view, legal, words, is_turned=view.seat == BLUE)
    *earlier, last = _story_so_far(view, words)
    return Screen(
        words(SHORT_TITLE),
        tuple(_lines(view, words)),
        menus,
        public_menus=_moving_menus(view, legal, words) if view.seat == BLUE else (),
        open=True,
        happened=last,
        details=(*standing(view, words), *earlier),
    )


def topic_of(view: View) -> str:
    """Return the key of the rules topic that explains the view."""
    if view.placing:
        return "line-up"
    if view.ending:
        return "winning"
    if is_removal(view.choices):
        return "stuck"
    return "moving"


def standing(view: View, words: Translator) -> tuple[str, ...]:
    """Return the line with a championship's points; none for a single match."""
    if view.options.play != "championship":
        return ()
    text = N_("**Game {game}** · {red} **{red_points} : {blue_points}** {blue} · first to {enough}")
    line = words(
        text,
        game=view.game,
        red=words.name(RED),
        red_points=view.score[RED],
        blue_points=view.score[BLUE],
        blue=words.name(BLUE),
        enough=WINNING_POINTS,
    )
    return (line,)


def _turns(view: View, words: Translator) -> Iterable[str]:
    turns = view.recent
    if len(turns) > MOST_TURNS:
        yield words.plural(
            "… after {n} more turn", "… after {n} more turns", len(turns) - MOST_TURNS
        )
    yield from (story(event_of(turn), words) for turn in turns[-MOST_TURNS:])


def _story_so_far(view: View, words: Translator) -> Iterable[str]:
    """Yield the last turns, at the beginning of a game the last game and who moves first."""
    yield from _turns(view, words)
    if view.passes == MOST_PASSES - 1:
        yield words("Two passes in a row. A third one makes the game a draw.")
    if not view.recent:
        yield from _last_game(view, words)
        text = N_("{name} moves first.")
        yield words(text, name=words.name(view.first))


def _last_game(view: View, words: Translator) -> Iterable[str]:
    if not view.results:
        return
    points = view.results[-1]
    winner = words.name(points.index(max(points)))
    if max(points) == 0:
        yield words("The last game was a draw.")
    elif max(points) == max(FULL_WIN):
        yield words("{name} won the last game with a goal.", name=winner)
    else:
        yield words("The last game was a small win for {name}.", name=winner)


def _lines(view: View, words: Translator) -> Iterable[str]:
    """Yield what the seat on turn has to do; other seats read what was rolled."""
    if view.seat in (None, view.turn):
        yield _what_now(view, words)
    else:
        yield words("🎲 **{roll}** for {name}", roll=view.roll, name=_who(view.turn, words))


def _what_now(view: View, words: Translator) -> str:
    if is_removal(view.choices):
        text = N_("🎲 **{roll}** {mark}: both are stuck. Choose which {roll} leaves the board.")
    elif view.choices[-1] == PASS_BY_CHOICE:
        text = N_("🎲 **{roll}** {mark}: no {roll} can move. Choose another piece, or pass.")
    elif _is_any_piece(view):
        text = N_("🎲 **{roll}** {mark}: no {roll} can move. Choose any other piece.")
    else:
        text = N_("🎲 **{roll}** {mark}: choose where a {roll} moves.")
    return words(text, roll=view.roll, mark=MARKS[view.turn])


def _who(seat: Seat, words: Translator) -> str:
    return f"{words.name(seat)} ({words(COLOURS[seat])} {MARKS[seat]})"


def _is_any_piece(view: View) -> bool:
    """Return whether a piece with another number than the rolled one must move (N-R13)."""
    start, _ = view.choices[0]
    return view.pieces[start][1] != view.roll


def _moving_menus(
    view: View, legal: list[Action], words: Translator, *, is_turned: bool = False
) -> tuple[Menu, ...]:
    """Return the menus of a turn: moves or removals, and possibly a pass.

    `is_turned`: the picture of this screen has Blue's goal at the bottom.
    """
    if not legal:
        return ()
    passes = tuple(Choice(words("Pass"), LINE_OF(act)) for act in legal if isinstance(act, Pass))
    acts = [act for act in legal if not isinstance(act, Pass)]
    menus = _piece_menus(view, acts, words, is_turned=is_turned)
    return (*menus, Menu("pass", words("Or pass"), passes)) if passes else menus


def _piece_menus(
    view: View, legal: list[Action], words: Translator, *, is_turned: bool
) -> tuple[Menu, ...]:
    """Return a row of buttons per piece, or with many pieces a menu per number."""
    removals = tuple(
        _removal(action, view, words) for action in legal if isinstance(action, Remove)
    )
    if removals:
        return (Menu("remove", words("Which piece leaves the board?"), removals),)
    listed = [action for action in legal if isinstance(action, Move)]
    moves = listed[::-1] if is_turned else listed  # from left to right on the picture
    prompt = words("Which piece moves, and where to?")
    label = partial(_move, view=view, words=words, moves=moves, is_turned=is_turned)
    if _is_any_piece(view) and len(moves) <= ONE_ROW:
        return (Menu("move", prompt, tuple(map(label, moves))),)
    if not _is_any_piece(view):
        starts = sorted({move.start for move in moves})
        groups = {SQUARES[start]: [m for m in moves if m.start == start] for start in starts}
        return tuple(Menu(key, prompt, tuple(map(label, group))) for key, group in groups.items())
    return (Menu("move", prompt, tuple(_numbers(moves, view, words, label))),)


def _numbers(
    moves: list[Move], view: View, words: Translator, label: Callable[[Move], Choice]
) -> Iterable[Menu]:
    for number in sorted({view.pieces[move.start][1] for move in moves}):
        group = [move for move in moves if view.pieces[move.start][1] == number]
        prompt = words("Where does a {number} move?", number=number)
        pick = words("Move a {number}", number=number)
        yield Menu(f"n{number}", prompt, tuple(map(label, group)), label=pick)


def _move(
    move: Move, view: View, words: Translator, moves: list[Move], *, is_turned: bool
) -> Choice:
    """Return the button of a move: the piece, with its square if it has a twin, and a direction."""
    number = view.pieces[move.start][1]
    starts = {each_move.start for each_move in moves if view.pieces[each_move.start][1] == number}
    piece = f"{number} {place_name(move.start, words)}" if len(starts) > 1 else str(number)
    label = f"{piece} {arrow(move, view.turn, is_turned=is_turned)}"
    is_shared = sum(other.target == move.target for other in moves) > 1
    target, start = SQUARES[move.target], SQUARES[move.start]
    spots, path = (target, start) if is_shared else (target,), (start, target)
    if move.target in GOALS:
        goal = words("⚽ {move} goal!", move=label)
        return Choice(goal, LINE_OF(move), "main", spots=spots, path=path)
    return Choice(label, LINE_OF(move), spots=spots, path=path)


def arrow(move: Move, seat: Seat, *, is_turned: bool) -> str:
    """Return the direction of a move as an arrow, as the picture shows it."""
    start, target = (_column(square) for square in (move.start, move.target))
    across = start - target if is_turned else target - start
    is_up = (seat == BLUE) == is_turned
    return ("↖⬆↗" if is_up else "↙⬇↘")[across + 1]


def _column(square: int) -> int:
    return WIDTH // 2 if square in GOALS else square % WIDTH


def _removal(remove: Remove, view: View, words: Translator) -> Choice:
    text = N_("Remove {number} on {square}")
    square = place_name(remove.square, words)
    number = view.pieces[remove.square][1]
    label = words(text, number=number, square=square)
    return Choice(label, LINE_OF(remove), spots=(SQUARES[remove.square],))


def _placing_screen(view: View, legal: list[Action], words: Translator) -> Screen:
    """Return the screen while both choose their line-ups."""
    now = words("Both players choose their line-up in secret. Each row has one each of 2 to 6.")
    rows: Iterable[str] = ()
    if view.seat is not None:
        now, rows = _next_square(view, view.seat, words), _own_rows(view, words)
    return Screen(
        words(SHORT_TITLE),
        (now,),
        _placing_menus(legal, words),
        happened=next(iter(_last_game(view, words)), ""),
        details=(*rows, *_readiness(view, words), *standing(view, words)),
    )


def _readiness(view: View, words: Translator) -> Iterable[str]:
    """Yield whether each of the others is ready."""
    for seat in (RED, BLUE):
        if seat != view.seat:
            text = N_("{name} is ready. ✓") if view.ready[seat] else N_("{name} is still placing.")
            yield words(text, name=_who(seat, words))


def _own_rows(view: View, words: Translator) -> Iterable[str]:
    yield words("Your rows, left to right ({first} to {last}):", first=COLUMNS[0], last=COLUMNS[-1])
    shown = [str(number) for number in view.plan] + ["·"] * (2 * WIDTH - len(view.plan))
    yield words("Front row **{row}**", row=" ".join(shown[:WIDTH]))
    yield words("Back row **{row}**", row=" ".join(shown[WIDTH:]))


def _next_square(view: View, seat: Seat, words: Translator) -> str:
    """Return what a seat does next with its line-up."""
    if view.ready[seat]:
        return words("You are ready. You can still clear your rows until both are.")
    if len(view.plan) == 2 * WIDTH:
        return words("Both rows are full: press Ready.")
    square = SQUARES[ROWS[seat][len(view.plan)]]
    return words("Which number goes on **{square}**? Or press Shuffle the rest.", square=square)


def _placing_menus(legal: list[Action], words: Translator) -> tuple[Menu, ...]:
    puts = tuple(Choice(str(put.number), LINE_OF(put)) for put in legal if isinstance(put, Put))
    rest = tuple(_arranging(action, words) for action in legal if not isinstance(action, Put))
    menus = (
        Menu("put", words("Which number goes on the next square?"), puts),
        Menu("rows", words("Your rows"), rest),
    )
    return tuple(menu for menu in menus if menu.entries)


def _arranging(action: Action, words: Translator) -> Choice:
    if isinstance(action, Mix):
        return Choice(words("Shuffle the rest"), LINE_OF(action))
    if isinstance(action, Again):
        return Choice(words("Clear my rows"), LINE_OF(action))
    return Choice(words("Ready"), LINE_OF(action), "main")
