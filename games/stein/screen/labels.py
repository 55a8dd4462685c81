"""The names of pieces, spaces, halves and the score in sentences and menus."""

from collections.abc import Sequence

from games.core.translation import N_, Translator
from games.stein.board.board import GOALS, KEEPERS, NAMES, SQUAD, TEAM
from games.stein.halves import turns_of
from games.stein.view import View

MARKS = ("🔴", "⬜")
"""Red's discs and White's squares in text, as on the board."""
HALVES = (
    N_("first half"),
    N_("second half"),
    N_("extra time, first half"),
    N_("extra time, second half"),
    N_("shoot-out"),
)


def piece_label(piece: int) -> str:
    """Return the shape and number of a piece, "G" for a goalie."""
    number = "G" if piece in KEEPERS else piece % SQUAD + 1
    return f"{MARKS[TEAM[piece]]}{number}"


def half_label(half: int, words: Translator) -> str:
    """Return the name of a round: halves 1 to 4, or the shoot-out."""
    return words(HALVES[half - 1])


def round_label(view: View, words: Translator) -> str:
    """Return the name of a view's round, for a shoot-out with its goals."""
    half = half_label(view.round, words)
    if not view.is_shoot_out:
        return half
    red, white = (sum(taken) for taken in view.penalties)
    return words("{half} {red}:{white}", half=half, red=red, white=white)


def time_label(view: View, words: Translator) -> str:
    """Return the round and how much of its time has passed."""
    half = round_label(view, words)
    if view.is_shoot_out:
        return half
    if view.time_up:
        return words("{half}, time is up: the next 1 rolled ends it", half=half)
    if not view.turns:
        return words("{half}, before kick-off", half=half)
    if view.options.clock == "wall":
        return words("{half}, by the clock", half=half)
    most = turns_of(view.options, view.round)
    return words("{half}, turn {turn} of {most}", half=half, turn=view.turns, most=most)


def score_label(view: View, words: Translator) -> str:
    """Return the score between the names of the two sides."""
    red, white = view.score
    names = {"name_red": words.name(0), "name_white": words.name(1)}
    return words("🔴 {name_red} {red}:{white} {name_white} ⬜", **names, red=red, white=white)


def steps_label(
    view: View, steps: Sequence[tuple[int, ...]], words: Translator, most: int | None = None
) -> str:
    """Return the steps of a turn as text, with consecutive moves of one piece joined.

    With `most`, only the last ones.
    """
    runs: list[list[tuple[int, ...]]] = []
    for step in steps:
        if runs and _is_move(step) and _is_move(runs[-1][-1]) and step[0] == runs[-1][-1][0]:
            runs[-1].append(step)
        else:
            runs.append([step])
    shown = runs if most is None else runs[-most:]
    return ", ".join(_run_label(view, run, words) for run in shown)


def _is_move(step: tuple[int, ...]) -> bool:
    return not step[4] and step[3] < 0


def _run_label(view: View, run: Sequence[tuple[int, ...]], words: Translator) -> str:
    """Return one attack, pass or shot, or the moves one piece made in a row, as text."""
    piece, start, to, push, ball = run[0]
    facts = {"piece": piece_label(piece), "start": NAMES[start], "to": NAMES[to]}
    if ball and to == GOALS[view.sides[1 - TEAM[piece]]]:
        return words("{piece} shot at goal from {start}", **facts)
    if ball:
        return words("{piece} passed {start} → {to}", **facts)
    if push >= 0:
        return words("{piece} attacked {start} → {to}, push to {push}", **facts, push=NAMES[push])
    way = " → ".join([NAMES[start], *(NAMES[step[2]] for step in run)])
    return words("{piece} {way}", piece=facts["piece"], way=way)
