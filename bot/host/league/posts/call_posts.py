"""Messages that mention members because their turn has come or a day closes soon."""

from collections.abc import Sequence

from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.rules.announcements import DayReminder, RoundClosing, TurnCall
from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Mention, MessageContent
from games.core.translation import N_
from storage.match.outbox import OutboxRow

CALL_ROLE = "day-call"
"""The first word of the roles of messages about a day; the second is the id of the outbox row.

Each replaces the one before it."""


def role_of(_: TurnCall | DayReminder, row: OutboxRow) -> str:
    """Return the role of the message about a day that an outbox row delivers."""
    return f"{CALL_ROLE} {row.id}"


def is_call(role: str) -> bool:
    """Return whether a message of this role is a call."""
    return role.partition(" ")[0] == CALL_ROLE


def is_replaced(role: str, by: str) -> bool:
    """Return whether a message of this role is replaced by a later one of role `by`."""
    (kind, _, text), (other, _, later) = role.partition(" "), by.partition(" ")
    return kind == other == CALL_ROLE and int(text) < int(later)


def is_past(
    division: Division, _: LoadedMatch | None, about: TurnCall | DayReminder | RoundClosing
) -> bool:
    """Return whether the message's day or round is over."""
    return about.stage != division.row.stage


def is_moved(division: Division, loaded: LoadedMatch | None, about: TurnCall) -> bool:
    """Return whether the day is over, or none of the mentioned members has to move any more."""
    seats = {member.seat for member in division.members if member.number in about.numbers}
    return is_past(division, loaded, about) or loaded is None or not seats & {*loaded.waiting}


def reminder(facts: DivisionFacts, about: DayReminder) -> MessageContent:
    """Return the reminder that a day closes; members mentioned earlier that day are only named."""
    words, numbers, called = facts.words, about.numbers, about.called
    day, at = _day(facts, about.stage)
    if about.why == "last":
        line = words("{day}: everyone else is done. You're the last one – tap to play.", day=day)
    else:
        line = _left(facts, about, day=day, at=at)
    lines = [line]
    seats = {member.seat for member in facts.division.members if member.number in numbers}
    waiting = facts.loaded.waiting if facts.loaded is not None else ()
    more = ("/plan",) if seats - {*waiting} else ()
    ping = _ping(facts, called, words("a moment for your club?"))
    return MessageContent("", tuple(lines), rows_of(facts, *more), ping=ping, mood="live")


def _left(facts: DivisionFacts, about: DayReminder, *, day: str, at: int) -> str:
    """Return when a day closes and what it asks; of whom, if not all of them are mentioned."""
    words, duty = facts.words, facts.days.duty_of(about.stage) if facts.days is not None else ""
    named = {"day": day, "at": at, "duty": words(duty) if duty else ""}
    if {*about.numbers} != {*about.called}:
        names = words.listed([facts.name(number) for number in about.numbers])
        text = N_("{day} closes <t:{at}:R>. Still to choose: {names}.")
        if duty:
            text = N_("{day} closes <t:{at}:R>. Still left for {names}: {duty}.")
        return words(text, **named, names=names)
    text = N_("{day} closes <t:{at}:R>. There is something left for you.")
    if duty:
        text = N_("{day} closes <t:{at}:R>. Still left: {duty}.")
    return words(text, **named)


def turn_message(facts: DivisionFacts, about: TurnCall) -> MessageContent:
    """Return the message for a member whose turn has come."""
    day, at = _day(facts, about.stage)
    names = facts.words.listed([facts.name(number) for number in about.numbers])
    line = facts.words(
        "{day} closes <t:{at}:R>; then a computer chooses for {names}.",
        names=names,
        day=day,
        at=at,
    )
    ping = _ping(facts, about.numbers, facts.words("it's your turn."))
    return MessageContent("", (line,), rows_of(facts), ping=ping, mood="live")


def _day(facts: DivisionFacts, stage: int) -> tuple[str, int]:
    """Return the name of a day, and its deadline in seconds."""
    words, closing = facts.words, facts.division.closing(stage)
    day = words(facts.days.name_of(stage)) if facts.days else words("round {n}", n=stage + 1)
    return day, closing.due // 1000 if closing else 0


def _ping(facts: DivisionFacts, numbers: Sequence[int], text: str) -> Mention | None:
    """Return a mention of these members, None if there are none."""
    by_number = {member.number: member.user_id for member in facts.division.members}
    users = [user for number in numbers if (user := by_number.get(number)) is not None]
    return Mention(users[0], text, tuple(users[1:])) if users else None
