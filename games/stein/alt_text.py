"""The alt text: the whole position in at most 1,024 characters, most important facts first."""

from games.core.translation import Translator, ngettext_noop
from games.stein.board.board import GOALS, KEEPERS, NAMES, OFF, SQUAD
from games.stein.screen.labels import piece_label, round_label
from games.stein.state import EMPTY
from games.stein.view import View


def alt_text(view: View, words: Translator) -> str:
    """Return a text from which the position can be rebuilt."""
    holder = words("free") if view.holder == EMPTY else piece_label(view.holder)
    red, white = view.score
    half = round_label(view, words)
    said = [
        words("Score {red}:{white}, {half}.", red=red, white=white, half=half),
        words("Ball {space}, {holder}.", space=NAMES[view.ball], holder=holder),
    ]
    if view.phase == "turn":
        mark = piece_label(KEEPERS[view.turn])[0]
        text, many = ngettext_noop(
            "{mark} to play, {n} point left.", "{mark} to play, {n} points left."
        )
        said.append(words.plural(text, many, view.points, mark=mark))
    said += [_side(view, seat, words) for seat in (0, 1)]
    return " ".join(said)


def _side(view: View, seat: int, words: Translator) -> str:
    """Return a side's pieces on the board, each with its space, then those beside the board."""
    pieces = range(seat * SQUAD, KEEPERS[seat] + 1)
    on = ", ".join(f"{_number(p)} {NAMES[view.at[p]]}" for p in pieces if view.at[p] != OFF)
    off = ", ".join(_number(p) for p in pieces if view.at[p] == OFF)
    text = words(
        "{mark} defends {goal}: {pieces}.",
        mark=piece_label(KEEPERS[seat])[0],
        goal=NAMES[GOALS[view.sides[seat]]],
        pieces=on,
    )
    return f"{text} " + words("Beside the board: {pieces}.", pieces=off) if off else text


def _number(piece: int) -> str:
    return piece_label(piece)[1:]
