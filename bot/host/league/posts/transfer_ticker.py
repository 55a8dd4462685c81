"""The post about the transfers of a week: a paragraph per day, added as the days end."""

from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.rules.announcements import NEWS, DayOfTransfers, load_announcement
from bot.host.ui.message import MessageContent
from storage.match import outbox
from storage.match.outbox import OutboxRow


def role_of(about: DayOfTransfers, _: OutboxRow) -> str:
    """Return the role of the message about the transfers of a week."""
    return f"{about.what}-{about.week}"


def post(facts: DivisionFacts, about: DayOfTransfers) -> MessageContent:
    """Return the post about the transfers of a week so far.

    It is rebuilt each time from all announcements of the week's transfers.
    """
    title = facts.words("{title} · week {n}: transfers", title=facts.title, n=about.week)
    lines = [line for day in _days_of_week(facts, about) for line in _lines(facts, day)]
    return MessageContent(title, tuple(lines), rows_of(facts), mood="live")


def _days_of_week(facts: DivisionFacts, about: DayOfTransfers) -> list[DayOfTransfers]:
    """Return all announcements of the week's transfers so far, a day each."""
    found = outbox.payloads(facts.conn, facts.match.id, NEWS, f'"{about.what}"')
    return [
        announcement
        for announcement in map(load_announcement, found)
        if isinstance(announcement, DayOfTransfers)
        and (announcement.division, announcement.week) == (facts.division.row.id, about.week)
    ]


def _lines(facts: DivisionFacts, day: DayOfTransfers) -> list[str]:
    """Return the transfers of a day below its name."""
    days = facts.days
    if days is None or days.reporting is None:
        return []
    return [f"__{facts.words(days.name_of(day.stage))}__", *facts.story_lines(day.stories)]
