"""Posts about clubs that computers run for absent members; they change once somebody is back."""

from bot.host.league.days.presence import BACK
from bot.host.league.days.sittings import LEAST
from bot.host.league.posts.division_facts import DivisionFacts
from bot.host.ui.message import Button, MessageContent, Row
from games.core.translation import N_, ngettext_noop

KINDS = ("away", "silent")
"""Kinds of announcements: after two missed days, and after silence in a sitting."""
AWAY = ngettext_noop(
    "🤖 {names} missed two days in a row, so a computer runs the club for now.",
    "🤖 {names} missed two days in a row, so computers run their clubs for now.",
)


def post(told: DivisionFacts) -> MessageContent:
    """Return who is away and how they come back, and which members are back already."""
    absent = [one for one in told.facts["numbers"] if told.part.is_computer(one)]
    back = [one for one in told.facts["numbers"] if one not in absent]
    lines, rows = list[str](), tuple[Row, ...]()
    if absent:
        lines.append(_missing(told, absent))
        rows = ((Button(told.words("I'm back"), told.custom_id(f"/{BACK}"), "main"),),)
    if back:
        names = told.words.listed([told.name(one) for one in back])
        lines.append(told.words("👋 Back in charge of the club: {names}.", names=names))
    return MessageContent("", tuple(lines), rows)


def _missing(told: DivisionFacts, numbers: list[int]) -> str:
    names = told.words.listed([told.name(one) for one in numbers])
    if told.facts["what"] == "away":
        return told.words.plural(*AWAY, len(numbers), names=names)
    text = N_(
        "🤖 Nothing from {names} for {n} minutes, so a computer plays for now. Any press brings "
        "the club back."
    )
    return told.words(text, names=names, n=told.part.terms.silence or LEAST)
