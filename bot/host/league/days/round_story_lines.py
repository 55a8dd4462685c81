"""What a round of a league of matches changed, in two or three sentences.

In even rounds the words are others, so that no post repeats those of the one before.
"""

from collections.abc import Mapping, Sequence

from bot.host.league.rules.division import Division
from bot.host.ui.member import escape_markdown
from games.core.reporting.week_reporting import Story
from games.core.translation import N_, Translator
from leagues.round_stories import stories
from storage.server.divisions import FixtureRow, StandingRow

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
        N_("{many} places up: {name} is on place {place} now."),
    ),
    "falls": (
        N_("{name} falls by {many} places to place {place}."),
        N_("{many} places down: {name} is on place {place} now."),
    ),
}
"""By kind of story: its sentence in odd rounds, and in even ones."""


def story_lines(
    division: Division,
    week: int,
    fixtures: Sequence[FixtureRow],
    tables: Mapping[int, Sequence[StandingRow]],
    words: Translator,
) -> list[str]:
    """Return the sentences about a round, counted from 1, that is over; `tables` are by round."""
    return [_said(division, story, week, words) for story in stories(week, fixtures, tables)]


def _said(division: Division, story: Story, week: int, words: Translator) -> str:
    name, *rivals = (_bold(division, number, words) for number in (story.seat, *story.others))
    names = {"name": name, "rival": "".join(rivals)}
    return words(SENTENCES[story.kind][1 - week % 2], **names, **story.facts)


def _bold(division: Division, number: int, words: Translator) -> str:
    return f"**{escape_markdown(division.name(number, words))}**"
