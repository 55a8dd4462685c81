"""The places of a league over its weeks, as a picture with a line per member."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.host.ui.drawing import LINE, NIGHT, WIDE, drawing, path, robot, text
from bot.host.ui.member import name_in_words
from games.core import svg
from games.core.clubs.crest_drawing import crest_drawing
from games.core.clubs.identity import Crest
from games.core.screen import Picture
from games.core.translation import Translator

COLOURS = (
    "#ffd84d", "#5fb0ff", "#ff8a5c", "#66d18a", "#e08cff", "#ff6f91", "#7fe3e3", "#c9d36a",
    "#f2b5d4", "#b39ddb", "#ffffff", "#d7a86e",
)  # fmt: skip
TOP, FOOT, LEFT, RIGHT = 190, 90, 110, 500
STEP, DATES, APART = 74, 66, 20
MOST_WEEKS = 10
CREST = 42
"""The height of a crest."""
ALT = 1_000


@dataclass(frozen=True, slots=True)
class PlacesLine:
    """A member's places by week; `is_ours` is False for a club without a member.

    `crest` is that of a member's club, where a league has clubs. Without a crest, a robot is drawn
    for a member for whom a computer plays.
    """

    name: str
    places: Mapping[int, int]
    is_ours: bool = True
    crest: Crest | None = None
    is_computer: bool = False

    def called(self, words: Translator) -> str:
        """Return the name for sentences, without emoji."""
        return name_in_words(self.name, words, is_computer=self.is_computer)


def picture(
    title: str, lines: Sequence[PlacesLine], weeks: Sequence[int], words: Translator
) -> Picture:
    """Return the places over the newest of these weeks; `lines` are in the order of the last."""
    weeks = weeks[-MOST_WEEKS:]
    chart = PlacesChart(lines, weeks, TOP, STEP)
    parts = [text(24, 78, title, 60, room=1030)]
    parts.append(text(24, 136, words("Places so far"), 42, "dim", room=1030))
    high = chart.foot + FOOT - DATES
    return Picture(
        drawing(high, *parts, *chart.drawn()), in_words(title, lines, weeks, words), WIDE, high
    )


@dataclass(frozen=True, slots=True)
class PlacesChart:
    """The lines of a picture from `top` on, with `step` pixels per place; `weeks` are in order."""

    lines: Sequence[PlacesLine]
    weeks: Sequence[int]
    top: int
    step: int

    @property
    def foot(self) -> int:
        """The y coordinate of its lower edge, below the numbers of the weeks."""
        return self.top + len(self.lines) * self.step + DATES

    def drawn(self) -> Iterator[str]:
        """Yield the numbers of places and weeks, the lines (members' on top), and the names."""
        for place in range(1, len(self.lines) + 1):
            yield text(56, self._y(place) + 15, str(place), 42, "mid dim")
        for week in self.weeks:
            yield text(self._x(week), self.foot - 10, str(week), 42, "mid dim")
        for line in sorted(self.lines, key=lambda line: not line.is_ours)[::-1]:
            yield from self._line(line)
        for index, line in enumerate(self.lines):
            yield from self._name(index, line)

    def _x(self, week: int) -> float:
        if len(self.weeks) == 1:
            return RIGHT
        return LEFT + (RIGHT - LEFT) * self.weeks.index(week) / (len(self.weeks) - 1)

    def _y(self, place: float) -> float:
        return self.top + (place - 0.5) * self.step

    def _spot(self, line: PlacesLine, week: int) -> tuple[float, float]:
        """Return where a line is in a week; members who share a place lie side by side."""
        place = line.places[week]
        tied = [
            each_line
            for each_line in self.lines
            if each_line.is_ours and each_line.places.get(week) == place
        ]
        y = self._y(place)
        if line in tied:
            apart = min(APART, self.step / len(tied))
            y += (tied.index(line) - (len(tied) - 1) / 2) * apart
        return self._x(week), y

    def _colour(self, line: PlacesLine) -> str:
        ours = [each_line for each_line in self.lines if each_line.is_ours]
        return COLOURS[ours.index(line) % len(COLOURS)] if line.is_ours else LINE

    def _line(self, line: PlacesLine) -> Iterator[str]:
        shown = [week for week in self.weeks if week in line.places]
        spots = [self._spot(line, week) for week in shown]
        colour, thick = self._colour(line), 8 if line.is_ours else 4
        for (x, y), (x2, y2) in pairwise(spots):
            yield path(f"M{x:.0f} {y:.0f}L{x2:.0f} {y2:.0f}", edge=colour, thick=thick)
        for x, y in spots:
            place = {"cx": f"{x:.0f}", "cy": f"{y:.0f}"}
            radius = 14 if line.is_ours else 8
            yield svg.element(
                "circle", **place, r=radius, fill=colour, stroke=NIGHT, stroke_width=4
            )

    def _name(self, at: int, line: PlacesLine) -> Iterator[str]:
        """Yield the name to the right of the chart, with a line from its newest place."""
        x, y, colour = RIGHT + 66, self._y(at + 1), self._colour(line)
        _, last = self._spot(line, max(line.places))
        yield path(f"M{RIGHT + 16} {last:.0f}L{x - 12} {y:.0f}", edge=colour, thick=3)
        look = "" if line.is_ours else "dim"
        if line.crest is not None:
            yield crest_drawing(line.crest, x + CREST / 2, y, CREST)
            x += CREST + 10
        elif line.is_computer:
            yield robot(x + CREST / 2, y, CREST)
            x += CREST + 10
        yield text(x, y + 15, line.name, 42, look, room=WIDE - x - 20)


def in_words(
    title: str,
    lines: Sequence[PlacesLine],
    weeks: Sequence[int],
    words: Translator,
    most: int = ALT,
) -> str:
    """Return the places as sentences of at most this many characters."""
    span = words("Places from {first} to {last}.", first=weeks[0], last=weeks[-1])
    said = f"{title}. {span}" if title else span
    for line in lines:
        places = ", ".join(str(line.places.get(week, "–")) for week in weeks)
        told = f" {line.called(words)}: {places}."
        if len(said) + len(told) > most:
            break
        said += told
    return said
