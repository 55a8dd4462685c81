"""The posts about a season's course: a division begins, deadlines move, nobody plays any more."""

from bot.host.league.posts import organiser_view
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.rules import schedule_shifts
from bot.host.league.rules.announcements import DeadlinesMoved, DivisionBegun, SeasonDeserted
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, Mention, MessageContent
from games.core.translation import N_


def begun(told: DivisionFacts, about: DivisionBegun) -> MessageContent:
    """Return the post that begins a division; in a season of days it mentions its members."""
    words, part = told.words, told.part
    names = words.listed([told.name(one.number) for one in part.members])
    lines = [words("{names} play this season.", names=names)]
    closing = part.closing(0)
    if closing is not None:
        day = words(told.days.name_of(0)) if told.days else words("round 1")
        lines.append(words("First: {day}, until <t:{at}:F>.", day=day, at=closing.due // 1000))
        last = part.closings[-1].due // 1000
        lines.append(words("All of it ends <t:{at}:D>.", at=last))
    if told.days is None:
        call = organiser_view.call_organiser(told) if about.by_itself else None
        return MessageContent(told.title, tuple(lines), rows_of(told), ping=call, mood="live")
    lines.append(words("A day takes a few minutes. Before each closes, I remind you once."))
    users = [one.user_id for one in part.members if one.user_id is not None]
    ping = Mention(users[0], words("your season begins."), tuple(users[1:])) if users else None
    return MessageContent(told.title, tuple(lines), rows_of(told, "/rules"), ping=ping, mood="live")


def deserted(told: DivisionFacts, _: SeasonDeserted) -> MessageContent:
    """Return the post about a season that is paused because nobody plays."""
    text = N_(
        "⏸ Nobody has played for two weeks, so the season is paused. Press Resume to play on."
    )
    go_on = Button(told.words("Resume"), told.custom_id(f"/{schedule_shifts.GO_ON}"), "main")
    title = told.words("🏆 {season}", season=escape_markdown(told.part.season.name))
    return MessageContent(title, (told.words(text),), ((go_on,),))


def moved(told: DivisionFacts, about: DeadlinesMoved) -> MessageContent:
    """Return the post about deadlines that have moved, or about a pause."""
    rows = rows_of(told)
    if about.why == "paused":
        rows = (
            (Button(told.words("Resume"), told.custom_id(f"/{schedule_shifts.GO_ON}"), "main"),),
        )
    return MessageContent(
        told.title, schedule_shifts.moved_lines(told.part, told.days, about.why, told.words), rows
    )
