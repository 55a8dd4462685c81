"""The places of a league over its weeks, as a picture with a line per member."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.host.ui.drawing import LINE, NIGHT, WIDE, drawing, path, text
from games.core import svg
from games.core.screen import Picture
from games.core.translation import Translator

COLOURS = (
    "#ffd84d", "#5fb0ff", "#ff8a5c", "#66d18a", "#e08cff", "#ff6f91", "#7fe3e3", "#c9d36a",
    "#f2b5d4", "#b39ddb", "#ffffff", "#d7a86e",
)  # fmt: skip
TOP, FOOT, LEFT, RIGHT = 190, 90, 110, 640
STEP = 74
MOST_WEEKS = 10
ALT = 1_000


@dataclass(frozen=True, slots=True)
class PlacesLine:
    """A member's places by week; `is_ours` is False for a club without a member."""

    name: str
    places: Mapping[int, int]
    is_ours: bool = True


def picture(
    title: str, lines: Sequence[PlacesLine], weeks: Sequence[int], words: Translator
) -> Picture:
    """Return the places over the newest of these weeks; `lines` are best placed first now."""
    weeks, rows = weeks[-MOST_WEEKS:], len(lines)
    high = TOP + rows * STEP + FOOT
    parts = [text(24, 78, title, 60, room=1030)]
    parts.append(text(24, 136, words("Places so far"), 42, "dim", room=1030))
    parts += _ground(rows, weeks)
    for at, line in reversed([*enumerate(lines)]):
        parts += _line(line, COLOURS[at % len(COLOURS)] if line.is_ours else LINE, weeks)
    parts += _names(lines)
    return Picture(drawing(high, *parts), _in_words(title, lines, weeks, words), WIDE, high)


def _x(week: int, weeks: Sequence[int]) -> float:
    if len(weeks) == 1:
        return RIGHT
    return LEFT + (RIGHT - LEFT) * weeks.index(week) / (len(weeks) - 1)


def _y(place: float) -> float:
    return TOP + (place - 0.5) * STEP


def _ground(rows: int, weeks: Sequence[int]) -> Iterator[str]:
    """Yield the numbers of places and weeks."""
    for place in range(1, rows + 1):
        yield text(56, _y(place) + 15, str(place), 42, "mid dim")
    for week in weeks:
        yield text(_x(week, weeks), TOP + rows * STEP + 56, str(week), 42, "mid dim")


def _line(line: PlacesLine, colour: str, weeks: Sequence[int]) -> Iterator[str]:
    spots = [(_x(week, weeks), _y(line.places[week])) for week in weeks if week in line.places]
    for (x, y), (x2, y2) in pairwise(spots):
        yield path(f"M{x:.0f} {y:.0f}L{x2:.0f} {y2:.0f}", edge=colour, thick=8)
    for x, y in spots:
        place = {"cx": f"{x:.0f}", "cy": f"{y:.0f}"}
        yield svg.element("circle", **place, r=14, fill=colour, stroke=NIGHT, stroke_width=4)


def _names(lines: Sequence[PlacesLine]) -> Iterator[str]:
    """Yield the names at the height of the newest place, those that share one below each other."""
    for at, line in enumerate(lines):
        x, y = RIGHT + 66, _y(at + 1)
        fill = COLOURS[at % len(COLOURS)] if line.is_ours else LINE
        last = _y(line.places[max(line.places)])
        yield path(f"M{RIGHT + 16} {last:.0f}L{x - 12} {y:.0f}", edge=fill, thick=3)
        yield text(x, y + 15, line.name, 42, "" if line.is_ours else "dim", room=WIDE - x - 20)


def _in_words(
    title: str, lines: Sequence[PlacesLine], weeks: Sequence[int], words: Translator
) -> str:
    """Return the places as sentences of at most 1,000 characters."""
    span = words("Places from {first} to {last}.", first=weeks[0], last=weeks[-1])
    said = f"{title}. {span}"
    for line in lines:
        places = ", ".join(str(line.places.get(week, "–")) for week in weeks)
        told = f" {line.name}: {places}."
        if len(said) + len(told) > ALT:
            break
        said += told
    return said
