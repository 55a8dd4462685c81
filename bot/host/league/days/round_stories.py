"""What a round of a league of matches changed, in two or three sentences.

They come from stored tables and results alone; the seats of these stories are the members' numbers.
In even rounds the words are others, so that no post repeats those of the one before.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile

from bot.host.league.rules.division import Division
from bot.host.ui.member import escape_markdown
from games.core.reporting.stories import Story
from games.core.reporting.story_choice import chosen
from games.core.translation import N_, Translator
from leagues.results import is_played
from storage.server.divisions import FixtureRow, StandingRow

RUN, CLIMB, UPSET, HIGH = 3, 2, 2, 3
"""The least values for a story: matches in a row, places climbed or between the sides, margin."""
SENTENCES: Mapping[str, tuple[str, str]] = {
    "lead": (N_("{name} takes the lead."), N_("New in first place: {name}.")),
    "level": (
        N_("{name} draws level with the first."),
        N_("{name} has caught up with the first."),
    ),
    "first-loss": (
        N_("The first defeat of {name}, after {many} matches."),
        N_("After {many} matches it happened: {name} has lost for the first time."),
    ),
    "wins": (
        N_("{name} has won {many} in a row."),
        N_("Nobody stops {name}: {many} wins in a row."),
    ),
    "losses": (
        N_("{name} has lost {many} in a row."),
        N_("{name} waits for better days: {many} defeats in a row."),
    ),
    "winless-end": (
        N_("At last a win for {name}, after {many} matches without one."),
        N_("{many} matches without a win, and now {name} has one again."),
    ),
    "upset": (
        N_("{name} beats {rival}, who was {many} places above."),
        N_("{many} places between them, but {name} beats {rival}."),
    ),
    "highest": (
        N_("{name} beats {rival} {mine}:{theirs}: the highest win so far."),
        N_("Nobody has won higher so far: {name} against {rival}, {mine}:{theirs}."),
    ),
    "climbs": (
        N_("{name} climbs by {many} places to place {place}."),
        N_("Upwards by {many} places, to place {place}: {name}."),
    ),
    "falls": (
        N_("{name} falls by {many} places to place {place}."),
        N_("Downwards by {many} places, to place {place}: {name}."),
    ),
}
"""By kind of story: its sentence in odd rounds, and in even ones."""
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


def story_lines(
    division: Division,
    week: int,
    fixtures: Sequence[FixtureRow],
    tables: Mapping[int, Sequence[StandingRow]],
    words: Translator,
) -> list[str]:
    """Return the sentences about a round, counted from 1, that is over; `tables` are by round."""
    found = [
        *_of_table(tables.get(week, ()), tables.get(week - 1, ()), _played(week, fixtures)),
        *_of_results(week, fixtures, tables.get(week - 1, ())),
    ]
    return [_said(division, one, week, words) for one in chosen(found, TOPICS, ONCE, OF_MATCH)]


def _played(week: int, fixtures: Sequence[FixtureRow]) -> set[int]:
    """Return the members who played a match of a round to its end; a walk-over is none."""
    mine = [one for one in fixtures if one.round == week - 1 and is_played(one)]
    return {side for one in mine for side in (one.home, one.away)}


def _of_table(
    rows: Sequence[StandingRow], before: Sequence[StandingRow], played: Collection[int]
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
    week: int, fixtures: Sequence[FixtureRow], before: Sequence[StandingRow]
) -> Iterator[Story]:
    """Yield the stories about surprising and high wins of a round."""
    places = {row.number: row.place for row in before}
    margins = [_margin(one) for one in fixtures if one.round < week]
    for one in fixtures:
        if one.round != week - 1 or one.winner not in (one.home, one.away) or one.walkover:
            continue
        loser = one.home + one.away - one.winner
        above = places.get(one.winner, 0) - places.get(loser, 0)
        if above >= UPSET:
            yield Story("upset", one.winner, {"many": above}, (loser,), 20 + 3 * above)
        margin = _margin(one)
        if margin >= HIGH and margin == max(margins) and margins.count(margin) == 1:
            scores = sorted((one.home_score or 0, one.away_score or 0))
            facts = {"mine": scores[1], "theirs": scores[0]}
            yield Story("highest", one.winner, facts, (loser,), 14 + min(margin, 10))


def _margin(one: FixtureRow) -> int:
    if one.home_score is None or one.away_score is None:
        return 0
    return abs(one.home_score - one.away_score)


def _length(form: str, letter: str) -> int:
    return len(list(takewhile(lambda one: one == letter, reversed(form))))


def _said(division: Division, one: Story, week: int, words: Translator) -> str:
    name, *rivals = (_bold(division, number, words) for number in (one.seat, *one.others))
    names = {"name": name, "rival": "".join(rivals)}
    return words(SENTENCES[one.kind][1 - week % 2], **names, **one.facts)


def _bold(division: Division, number: int, words: Translator) -> str:
    return f"**{escape_markdown(division.name(number, words))}**"
