"""The chances of all players over a match as a picture: a line for each."""

from collections.abc import Iterator, Sequence

from bot.host.analysis.match_analysis import MatchAnalysis
from bot.host.analysis.turning_points import TurningPoint
from bot.host.ui.drawing import LINE, NIGHT, WIDE, box, drawing, path, text
from bot.host.ui.percent import PERCENT, percent
from games.core import svg
from games.core.game import Seat
from games.core.screen import Picture
from games.core.translation import Translator

COLOURS = ("#ffd84d", "#5fb0ff", "#ff8a5c", "#66d18a", "#e08cff", "#7fe3e3", "#ff6f91", "#ffffff")
DASHES = ("", "26 12", "8 10", "30 10 8 10")
"""The lines' dashes by seat, so that not only colours tell them apart; "" is a whole line."""
TOP, CURVE, LEFT, RIGHT = 110, 560, 150, 1040
LEGEND = 66
MOST_POINTS = 240
"""The most points of a line; more would be closer than the pixels of a phone."""


def picture(
    analysis: MatchAnalysis, points: Sequence[TurningPoint], names: Sequence[str], words: Translator
) -> Picture:
    """Return the curve with numbered points; `names` are the players' by seat, as plain text."""
    parts = [text(24, 76, words("Chances to win, move by move"), 54, room=1030)]
    parts.append(box(20, TOP, WIDE - 40, CURVE + 110))
    for share in (0, 50, 100):
        y = _y(share / PERCENT)
        parts.append(path(f"M{LEFT} {y:.0f}H{RIGHT}", edge=LINE, thick=3 if share else 2))
        parts.append(text(LEFT - 20, y + 14, f"{share} %", 42, "end dim"))
    last = analysis.moves[-1]
    parts.append(text(LEFT, TOP + CURVE + 90, words("The beginning"), 42, "dim"))
    parts.append(text(RIGHT, TOP + CURVE + 90, words("Move {n}", n=last), 42, "end dim"))
    parts += [_line(analysis, seat) for seat in reversed(analysis.seats)]
    parts += _turning_points(analysis, points)
    high = TOP + CURVE + 140
    for seat in analysis.seats:
        colour = COLOURS[seat % len(COLOURS)]
        parts.append(path(f"M32 {high + 22}h76", edge=colour, thick=12, dashes=_dashes(seat)))
        end = f"{percent(analysis.curve[-1][seat])} %"
        parts.append(text(126, high + 36, names[seat], 44, room=740))
        parts.append(text(RIGHT, high + 36, end, 44, "end dim"))
        high += LEGEND
    high += 20
    return Picture(drawing(high, *parts), _in_words(analysis, names, words), WIDE, high)


def _x(number: int, analysis: MatchAnalysis) -> float:
    first, last = analysis.moves[0], analysis.moves[-1]
    return LEFT + (RIGHT - LEFT) * (number - first) / max(last - first, 1)


def _y(chance: float) -> float:
    return TOP + 40 + (CURVE - 40) * (1 - chance)


def _line(analysis: MatchAnalysis, seat: int) -> str:
    curve = analysis.curve
    every = max(1, -(-len(curve) // MOST_POINTS))
    shown = [*range(0, len(curve) - 1, every), len(curve) - 1]
    numbers = (*analysis.moves, analysis.moves[-1])  # a result follows the last move at once
    spots = [f"{_x(numbers[at], analysis):.0f} {_y(curve[at][seat]):.0f}" for at in shown]
    colour = COLOURS[seat % len(COLOURS)]
    return path("M" + "L".join(spots), edge=colour, thick=7, dashes=_dashes(seat))


def _dashes(seat: Seat) -> str:
    return DASHES[seat % len(DASHES)]


def _turning_points(analysis: MatchAnalysis, points: Sequence[TurningPoint]) -> Iterator[str]:
    """Yield a numbered disc at the end of each turning point, on the line of its seat."""
    for number, point in enumerate(points, start=1):
        x, y = _x(point.last, analysis), _y(point.after)
        place = {"cx": f"{x:.0f}", "cy": f"{y:.0f}"}
        fill = COLOURS[point.seat % len(COLOURS)]
        yield svg.element("circle", **place, r=27, fill=fill, stroke=NIGHT, stroke_width=5)
        yield text(x, y + 14, str(number), 42, "mid night")


def _in_words(analysis: MatchAnalysis, names: Sequence[str], words: Translator) -> str:
    """Return each player's chance at the start, at its lowest, its highest and at the end."""
    said = [words("Chances to win. Moves: {n}.", n=analysis.moves[-1])]
    for seat in analysis.seats:
        line = [percent(chances[seat]) for chances in analysis.curve]
        facts = {"name": names[seat], "first": line[0], "low": min(line), "high": max(line)}
        text_ = words(
            "{name}: {first} % at the start, between {low} and {high} %, {last} % at the end.",
            last=line[-1],
            **facts,
        )
        said.append(text_)
    return " ".join(said)
