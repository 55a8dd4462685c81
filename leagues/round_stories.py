"""What a round of a league of matches changed: two or three stories.

They come from stored tables and results alone; the seats of these stories are the members' numbers.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile

from games.core.reporting.story_choice import chosen
from games.core.reporting.week_reporting import Story
from leagues.results import is_played
from leagues.season_data import Fixture, Standing

RUN, CLIMB, UPSET, HIGH = 3, 2, 2, 3
"""The least values for a story: matches in a row, places climbed or between the sides, margin."""
TOPICS: Mapping[str, str] = {
    "lead": "lead",
    "level": "lead",
    "first-loss": "run",
    "wins": "run",
    "losses": "run",
    "winless-end": "run",
    "upset": "upset",
    "highest": "highest",
    "climbs": "place",
    "falls": "place",
}
"""By kind of story: its topic. No two stories about a member have the same topic."""
OF_MATCH = ("upset", "highest", "first-loss", "winless-end")
"""The kinds that tell a match of the round itself: one for each match."""
ONCE = ("lead",)
"""Topics of at most one story of a round, whichever member it is about."""


def stories(
    week: int, fixtures: Sequence[Fixture], tables: Mapping[int, Sequence[Standing]]
) -> Sequence[Story]:
    """Return the stories of a round, counted from 1, that is over; `tables` are by round."""
    found = [
        *_of_table(tables.get(week, ()), tables.get(week - 1, ()), _played(week, fixtures)),
        *_of_results(week, fixtures, tables.get(week - 1, ())),
    ]
    return chosen(found, TOPICS, ONCE, OF_MATCH)


def _played(week: int, fixtures: Sequence[Fixture]) -> set[int]:
    """Return the members who played a match of a round to its end; a walk-over is none."""
    mine = [fixture for fixture in fixtures if fixture.round == week - 1 and is_played(fixture)]
    return {side for fixture in mine for side in (fixture.home, fixture.away)}


def _of_table(
    rows: Sequence[Standing], before: Sequence[Standing], played: Collection[int]
) -> Iterator[Story]:
    """Yield the stories about the first place, about runs, and about places won and lost.

    Runs are those of members who have `played`: the last letter of another's form is older.
    """
    leaders = {row.number for row in before if row.place == 1}
    first = [row.number for row in rows if row.place == 1]
    for row in rows:
        if row.number is None:
            continue
        if before and row.place == 1 and row.number not in leaders:
            kind, worth = ("lead", 30) if len(first) == 1 else ("level", 24)
            yield Story(kind, row.number, worth=worth)
        if row.number in played:
            yield from _of_form(row.number, row.form)
        moved = row.moved or 0
        if abs(moved) >= CLIMB and row.place > 1:
            facts = {"many": abs(moved), "place": row.place}
            kind = "climbs" if moved > 0 else "falls"
            yield Story(kind, row.number, facts, worth=8 + 3 * abs(moved))


def _of_form(number: int, form: str) -> Iterator[Story]:
    """Yield the story about a run that goes on or ends with a member's last match."""
    last, earlier = form[-1:], form[:-1]
    run = _length(form, last)
    winless = len(earlier) - len(earlier.rstrip("DL"))
    if last == "L" and len(earlier) >= RUN and "L" not in earlier:
        yield Story("first-loss", number, {"many": len(form)}, worth=16 + 2 * len(earlier))
    elif last == "W" and winless >= RUN:
        yield Story("winless-end", number, {"many": winless}, worth=14 + 3 * winless)
    elif last in ("W", "L") and run >= RUN:
        kind, worth = ("wins", 10 + 4 * run) if last == "W" else ("losses", 8 + 2 * run)
        yield Story(kind, number, {"many": run}, worth=worth)


def _of_results(
    week: int, fixtures: Sequence[Fixture], before: Sequence[Standing]
) -> Iterator[Story]:
    """Yield the stories about surprising and high wins of a round."""
    places = {row.number: row.place for row in before}
    margins = [_margin(fixture) for fixture in fixtures if fixture.round < week]
    for fixture in fixtures:
        if (
            fixture.round != week - 1
            or fixture.winner not in (fixture.home, fixture.away)
            or fixture.walkover
        ):
            continue
        loser = fixture.home + fixture.away - fixture.winner
        above = places.get(fixture.winner, 0) - places.get(loser, 0)
        if above >= UPSET:
            yield Story("upset", fixture.winner, {"many": above}, (loser,), 20 + 3 * above)
        margin = _margin(fixture)
        if margin >= HIGH and margin == max(margins) and margins.count(margin) == 1:
            scores = sorted((fixture.home_score or 0, fixture.away_score or 0))
            facts = {"mine": scores[1], "theirs": scores[0]}
            yield Story("highest", fixture.winner, facts, (loser,), 14 + min(margin, 10))


def _margin(fixture: Fixture) -> int:
    if fixture.home_score is None or fixture.away_score is None:
        return 0
    return abs(fixture.home_score - fixture.away_score)


def _length(form: str, letter: str) -> int:
    return len(list(takewhile(lambda text: text == letter, reversed(form))))
