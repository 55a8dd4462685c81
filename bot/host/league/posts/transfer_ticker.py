"""The post about the transfers of a week: a paragraph per day, added as the days end."""

import json
from typing import Any

from bot.host.league.days.week_stories import loaded_stories
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.rules.announcements import NEWS
from bot.host.ui.message import MessageContent
from storage.match import outbox

TICKER = "ticker"
"""The kind of announcement; with the week, the role of its message."""


def role_of(week: int) -> str:
    """Return the role of the message about the transfers of a week."""
    return f"{TICKER}-{week}"


def post(told: DivisionFacts) -> MessageContent:
    """Return the post about the transfers of a week so far.

    It is rebuilt each time from all announcements of the week's transfers.
    """
    words, week = told.words, told.facts["week"]
    title = words("{title} · week {n}: transfers", title=told.title, n=week)
    lines = [line for facts in _days_of_week(told) for line in _day(told, facts)]
    return MessageContent(title, tuple(lines), rows_of(told), mood="live")


def _days_of_week(told: DivisionFacts) -> list[dict[str, Any]]:
    """Return the facts of all announcements of the week's transfers so far, a day each."""
    found = outbox.payloads(told.conn, told.match.id, NEWS, f'"{TICKER}"')
    return [
        facts
        for facts in map(json.loads, found)
        if facts["what"] == TICKER
        and (facts["division"], facts["week"]) == (told.part.row.id, told.facts["week"])
    ]


def _day(told: DivisionFacts, facts: dict[str, Any]) -> list[str]:
    """Return the transfers of a day below its name."""
    days = told.days
    if days is None or days.reporting is None:
        return []
    name = told.words(days.name_of(facts["stage"]))
    tell = days.reporting.tell
    stories = loaded_stories(facts["stories"])
    return [f"__{name}__", *(tell(story, told.words) for story in stories)]
