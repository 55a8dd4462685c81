"""The position as text: the picture's alt text, which is enough to play by."""

from games.core.game import Seat
from games.core.screen import MAX_ALT
from games.core.translation import N_, Translator
from games.finale_dice.setup import ROWS
from games.finale_dice.state import BLUE, GOALS, OFF, PASSED, RED, WIDTH, is_removal
from games.finale_dice.stories import COLOURS, place_name
from games.finale_dice.view import View


def alt_text(view: View, words: Translator) -> str:
    """Return what is asked of the players, where every piece stands, and the last turn."""
    sides = (_side(view, seat, words) for seat in (RED, BLUE))
    said = [_asked(view, words), *sides, *_last(view, words)]
    said.append(words("Columns a to e, rows 1 to 7; Red plays towards row 7, Blue towards row 1."))
    return " ".join(said)[:MAX_ALT]


def _asked(view: View, words: Translator) -> str:
    if view.ending:
        red, blue = view.score
        return words("The match is over. Points: Red {red}, Blue {blue}.", red=red, blue=blue)
    if view.placing:
        return words("Both sides choose their line-up in secret.")
    colour = words(COLOURS[view.turn])
    steps = ", ".join(_step(start, target, words) for start, target in view.choices)
    if is_removal(view.choices):
        text = N_("{colour} rolled {roll} and must choose which piece leaves: {steps}.")
    else:
        text = N_("{colour} rolled {roll} and may move: {steps}.")
    return words(text, colour=colour, roll=view.roll, steps=steps)


def _step(start: int, target: int, words: Translator) -> str:
    if start == PASSED:
        return words("pass")
    if target == OFF:
        return place_name(start, words)
    return f"{place_name(start, words)} → {place_name(target, words)}"


def _side(view: View, seat: Seat, words: Translator) -> str:
    """Return each number of one side with the squares of its pieces; a keeper in goal is "home"."""
    pieces = [(place, number) for place, (owner, number) in view.pieces.items() if owner == seat]
    if view.placing and seat == view.seat:
        pieces += zip(ROWS[seat], view.plan, strict=False)
    squares: dict[int, list[str]] = {}
    for place, number in sorted(pieces):
        at = words("home") if place == GOALS[seat] else place_name(place, words)
        squares.setdefault(number, []).append(at)
    stand = "; ".join(f"{number} {' '.join(at)}" for number, at in sorted(squares.items()))
    colour = words(COLOURS[seat])
    if not view.placing:
        if not stand:
            return words("{colour}: no piece left.", colour=colour)
        return words("{colour}: {stand}.", colour=colour, stand=stand)
    if seat != view.seat:
        text = N_("{colour}: {stand}, ten pieces face down.")
        return words(text, colour=colour, stand=stand)
    free = 2 * WIDTH - len(view.plan)
    text = N_("{colour} (you): {stand}, {free} to place.")
    return words(text, colour=colour, stand=stand, free=free)


def _last(view: View, words: Translator) -> list[str]:
    """Return a sentence on the last turn, or nothing."""
    if not view.recent:
        return []
    turn = view.recent[-1]
    colour = words(COLOURS[turn.seat])
    if turn.is_pass:
        return [words("{colour} rolled {roll} and passed.", colour=colour, roll=turn.roll)]
    step = _step(turn.start, turn.target, words)
    if turn.is_removal:
        text = N_("{colour} rolled {roll} and lost the piece on {step}.")
    else:
        text = N_("{colour} rolled {roll} and moved {step}.")
    return [words(text, colour=colour, roll=turn.roll, step=step)]
