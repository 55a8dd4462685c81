"""The posts about a season's course: a division begins, deadlines move, nobody plays any more."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.host.league.days import last_day
from bot.host.league.days.presence import BACK
from bot.host.league.posts import organiser_view
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.round_view import ICS
from bot.host.league.rules import schedule_shifts
from bot.host.league.rules.announcements import (
    ChangeReason,
    DeadlinesMoved,
    DivisionBegun,
    LastDayWaits,
    SeasonChanged,
    SeasonDeserted,
)
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, Mention, MessageContent
from games.core.translation import N_

CHANGED: Mapping[ChangeReason, str] = MappingProxyType(
    {
        "off": N_(
            "🏆 **{season}** is called off by its organiser: no places, awards or champion. "
            "Matches that are over keep their results. Open another: /season new"
        ),
        "named": N_("🏆 **{before}** is called **{season}** from now on."),
        "moved": N_("🏆 **{season}** goes on in this channel."),
    }
)
"""What an organiser has changed."""


def begun(facts: DivisionFacts, about: DivisionBegun) -> MessageContent:
    """Return the post that begins a division; in a season of days it mentions its members."""
    words, division = facts.words, facts.division
    names = words.listed([facts.name(member.number) for member in division.members])
    lines = [words("{names} play this season.", names=names)]
    closing = division.closing(0)
    if closing is not None:
        day = words(facts.days.name_of(0)) if facts.days else words("round 1")
        lines.append(words("Now: {day}, until <t:{at}:F>.", day=day, at=closing.due // 1000))
        last = division.closings[-1].due // 1000
        lines.append(words("All of it ends <t:{at}:D>.", at=last))
    if facts.days is None:
        call = organiser_view.call_organiser(facts) if about.by_itself else None
        return MessageContent(facts.title, tuple(lines), rows_of(facts), ping=call, mood="live")
    lines.append(words("A day takes a few minutes. Before each closes, I remind you once."))
    users = [member.user_id for member in division.members if member.user_id is not None]
    ping = Mention(users[0], words("your season begins."), tuple(users[1:])) if users else None
    return MessageContent(
        facts.title, tuple(lines), rows_of(facts, "/rules"), ping=ping, mood="live"
    )


def deserted(facts: DivisionFacts, _: SeasonDeserted) -> MessageContent:
    """Return the post about a season that is paused because nobody plays."""
    text = N_(
        "⏸ Nobody has played for two weeks, so the season is paused. Press Resume to play on."
    )
    go_on = Button(facts.words("Resume"), facts.custom_id(f"/{schedule_shifts.GO_ON}"), "main")
    title = facts.words("🏆 {season}", season=escape_markdown(facts.division.season.name))
    return MessageContent(title, (facts.words(text),), ((go_on,),))


def waits(facts: DivisionFacts, _: LastDayWaits) -> MessageContent:
    """Return the post about the last day, which waits for somebody to come back."""
    text = N_(
        "🤖 Computers run all clubs, so the last day waits until somebody takes their club back. "
        "It is then open for half of a day's time."
    )
    back = Button(facts.words("I'm back"), facts.custom_id(f"/{BACK}"), "main")
    return MessageContent(facts.title, (facts.words(text),), ((back,),))


def is_somebody_back(division: Division, loaded: LoadedMatch | None, _: LastDayWaits) -> bool:
    """Return whether a member runs a club of the division in person by now."""
    return loaded is not None and last_day.has_anybody(division, loaded)


def changed(facts: DivisionFacts, about: SeasonChanged) -> MessageContent:
    """Return the post about a season that its organiser called off, renamed or moved."""
    words, name = facts.words, escape_markdown(facts.division.season.name)
    text = CHANGED[about.why]
    line = words(text, season=name, before=escape_markdown(about.before))
    if about.why == "off":
        return MessageContent("", (line,), _calendar(facts))
    return MessageContent("", (line,), rows_of(facts))


def _calendar(facts: DivisionFacts) -> tuple[tuple[Button, ...], ...]:
    """Return the button of the calendar file, by which the dates are taken out of calendars."""
    if not facts.division.dues:
        return ()
    custom_id = custom_id_of(f"/{ICS} {facts.division.row.id}")
    return ((Button(facts.words("Calendar file"), custom_id),),)


def moved(facts: DivisionFacts, about: DeadlinesMoved) -> MessageContent:
    """Return the post about deadlines that have moved, or about a pause."""
    rows = rows_of(facts)
    if about.why == "paused":
        go_on = Button(facts.words("Resume"), facts.custom_id(f"/{schedule_shifts.GO_ON}"), "main")
        rows = ((go_on, *(button for row in _calendar(facts) for button in row)),)
    return MessageContent(
        facts.title,
        schedule_shifts.moved_lines(facts.division, facts.days, about.why, facts.words),
        rows,
    )
