"""The post that begins a week: its matches, what is at stake, the first day's deadline.

It is short enough to be read at a glance. What does not fit is behind a button, in a private
message that begins with the reader's own match.
"""

from collections.abc import Iterable, Sequence

from bot.host.league.posts import division_table, rivalry_lines
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.fixture_lines import each_once, meeting_line
from bot.host.league.rules.announcements import NEWS, WeekBegun, load_announcement
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.message import Button, MessageContent
from games.core.game import Seat
from games.core.reporting.week_reporting import Story
from games.core.screen import Picture
from games.core.translation import ngettext_noop
from leagues import title_race
from storage.match import outbox
from storage.server import divisions

MORE = "season-monday"
"""The first word of the custom id of the button for the whole of it."""
LONGEST = 1_200
"""The most characters of the post."""
QUESTION_FROM = 5
"""The first week that begins with who lacks what in the title race, and ends with the answer."""
AHEAD = ngettext_noop(
    "🏆 {names} leads the title race.", "🏆 {names} are level at the top of the title race."
)


def post(facts: DivisionFacts, about: WeekBegun) -> MessageContent:
    """Return the post about a week that begins."""
    week = about.week
    title = _title(facts, week)
    end = [
        *_title_race(facts, week),
        *rivalry_lines.side_by_side(facts, week),
        *_closing(facts),
    ]
    told = facts.story_lines(about.stories) or _meetings(facts, week)
    lines, rest = _fitting(facts, about, told, LONGEST - _length([title, *end]))
    asked = rivalry_lines.buttons(facts, week)
    buttons = rows_of(facts, also=(_more(facts, week),) if rest else ())
    rows = (asked, *buttons) if asked else buttons
    race = _race(facts, week - 1)
    return MessageContent(title, (*lines, *end), rows, race, mood="live")


def is_past(division: Division, loaded: LoadedMatch | None, about: WeekBegun) -> bool:
    """Return whether the week is over, as its post had to wait; the present week has its own."""
    days, at = loaded.definition.season if loaded else None, division.row.stage
    return days is not None and (at >= days.stages or days.week_of(at) > about.week)


def whole(facts: DivisionFacts, week: int, seat: Seat | None) -> MessageContent | None:
    """Return all that is told of a week that begins, with a seat's own lines first.

    None if the announcement is not stored any more.
    """
    found = outbox.payloads(facts.conn, facts.match.id, NEWS, '"preview"')
    about = next(
        (
            announcement
            for announcement in map(load_announcement, found)
            if _is_of(facts, announcement, week)
        ),
        None,
    )
    if not isinstance(about, WeekBegun):
        return None
    own = [story for story in about.stories if seat is not None and _is_about(story, seat)]
    others = [story for story in about.stories if story not in own]
    lines = facts.story_lines([*own, *others])
    return MessageContent(_title(facts, week), tuple(lines), rows_of(facts), mood="live")


def _is_of(facts: DivisionFacts, about: object, week: int) -> bool:
    of = (facts.division.row.id, week)
    return isinstance(about, WeekBegun) and (about.division, about.week) == of


def _is_about(story: Story, seat: Seat) -> bool:
    """Return whether a story is about a seat's match, or a derby it plays in."""
    return story.kind in MATCH and seat in (story.seat, *story.others)


MEETING = frozenset({"opponent", "derby"})
"""The kinds of stories that say who meets whom, one for each match."""
MATCH = MEETING | {"grown", "scout"}
"""Those, and what is said of the opponent below."""


def _fitting(
    facts: DivisionFacts, about: WeekBegun, told: Sequence[str], room: int
) -> tuple[list[str], bool]:
    """Return the lines that have room, and whether others are left out.

    Who meets whom comes first, one line for each match and always in the order of the seats; what
    is said of the opponents is left out before the rest, and then the last of that.
    """
    if _length(told) <= room or not about.stories:
        return [*told], False
    lines = list[str]()
    meetings = [story for story in about.stories if story.kind in MEETING]
    others = [story for story in about.stories if story.kind not in MATCH]
    lines += facts.story_lines(meetings)
    for line in facts.story_lines(others):
        if _length([*lines, line]) <= room:
            lines.append(line)
    return lines, True


def _length(lines: Iterable[str]) -> int:
    """Return the characters of lines with what separates them."""
    return sum(len(line) + 1 for line in lines)


def _title(facts: DivisionFacts, week: int) -> str:
    return facts.words("{title} · week {n} begins", title=facts.title, n=week)


def _more(facts: DivisionFacts, week: int) -> Button:
    custom_id = CustomId(NO_MATCH, f"/{MORE} {facts.division.row.id} {week}")
    return Button(facts.words("More on this week"), str(custom_id))


def _race(facts: DivisionFacts, week: int) -> Picture | None:
    """Return the race after a week, with places by week; None without one."""
    if facts.days is None or facts.days.race is None:
        return None
    tables = divisions.tables_of(facts.conn, facts.division.row.id)
    shown = division_table.table(facts.division, tables, week, facts.days.race, facts.words)
    return shown.picture if shown is not None else None


def _title_race(facts: DivisionFacts, week: int) -> list[str]:
    """Return what everybody in the title race lacks to the first, in the later half of a season.

    Nothing else can be proved: the VP of a week have no limit.
    """
    if facts.days is None or facts.days.race is None or week < QUESTION_FROM:
        return []
    words, division, days = facts.words, facts.division, facts.days.race
    rows = divisions.table_of(facts.conn, division.row.id, week - 1)
    race = title_race.race_of(division, rows, days.weeks)
    best = [runner for runner in race.racing if runner.place == 1]
    if len(race.racing) < 2 or race.certain is not None:  # noqa: PLR2004 - a race has two
        return division_table.title_lines(division, race, words) if rows else []
    names = words.listed([f"**{facts.club(runner.number)}**" for runner in best])
    said = words.plural(*AHEAD, len(best), names=names)
    lacking = [
        words(
            "{name} {n} {unit}",
            name=facts.club(runner.number),
            n=best[0].score - runner.score,
            unit=words(days.unit),
        )
        for runner in race.racing
        if runner.place > 1
    ]
    more = [words("To catch up: {gaps}.", gaps=words.listed(lacking))] if lacking else []
    return [" ".join((said, *more))]


def _meetings(facts: DivisionFacts, week: int) -> list[str]:
    """Return the matches of a week alone."""
    lines = [facts.words("__This week__")]
    lines += [meeting_line(fixture, facts.words) for fixture in each_once(facts.meetings(week))]
    return lines


def _closing(facts: DivisionFacts) -> list[str]:
    """Return the line with the first day's deadline; nothing in a sitting."""
    closing = facts.division.closing(facts.division.row.stage)
    if closing is None:
        return []
    return [facts.words("The first day closes <t:{at}:R>.", at=closing.due // 1000)]
