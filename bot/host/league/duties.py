"""Duties: what somebody still owes in their seasons, and the coming days."""

from collections.abc import Sequence

from bot.host.door import NO_MATCH, Door
from bot.host.league.fixture_lines import fixture_line
from bot.host.league.holding import STILL
from bot.host.league.owed import duty, is_paused
from bot.host.league.part import Part
from bot.host.league.told import title_of
from bot.host.seats import escape
from bot.host.sheet import Press, Sheet
from bot.host.table import Table
from bot.host.wishes import ahead_of
from games.core.words import N_, Words
from storage.divisions import FixtureRow
from storage.matches import MatchRow

ICS = "season-ics"
COMING = 10
MOST_ROUNDS = 6
"""Days to come that are listed; the file has them all."""


def todo(
    owed: Sequence[tuple[Part, Table]],
    matches: Sequence[tuple[Part, FixtureRow, MatchRow]],
    idle: Sequence[Part],
    user_id: int,
    words: Words,
) -> Sheet:
    """Return what a member owes in each of their divisions, with the way to it.

    `matches` are those of leagues that are open for this member, `idle` their divisions in which
    nothing is.
    """
    title = words("What you still owe")
    if not owed and not matches and not idle:
        text = words("You owe nothing in the seasons of this server. /season join has open ones.")
        return Sheet(title, (text,))
    lines, rows = [], []
    paused = {part.row.id: part for part, *_ in matches if is_paused(part)}
    lines += [f"{title_of(part, words)}: {words(STILL)}" for part in paused.values()]
    for part, fixture, match in matches[:COMING]:
        text = N_("{title}: {match} → <#{channel}>")
        channel = match.thread_id or match.channel_id
        pair = fixture_line(part, fixture, words)
        lines.append(words(text, title=title_of(part, words), match=pair, channel=channel))
    for part, table in owed:
        lines.append(f"{title_of(part, words)}: {duty(part, table, user_id, words)}")
        seat = table.seat_of(user_id)
        mine = [Press(words(table.box.hand_label), table.door("/hand"), "main")]
        if seat is not None and ahead_of(table, seat) is not None:
            mine.append(Press(words("Plan ahead"), table.door("/plan")))
        rows.append(tuple(mine))
    for part in idle:
        text = N_("{title}: nothing now")
        still = f"{title_of(part, words)}: {words(STILL)}"
        lines.append(still if is_paused(part) else words(text, title=title_of(part, words)))
    return Sheet(title, tuple(lines), tuple(rows[:5]), mood="live")


def fixtures(part: Part, table: Table | None, words: Words) -> Sheet:
    """Return the matches of this week and when the coming days close."""
    lines = []
    days = table.box.season if table is not None else None
    if table is not None and days is not None:
        stage = min(part.row.stage, days.stages - 1)
        view = table.box.game.view(table.match.state, None)
        names = dict(enumerate(escape(part.name(one.number, words)) for one in part.members))
        lines += [
            f"{names.get(one.seat, '?')} – {escape(one.rival)}"
            for one in days.meetings(view, max(1, days.week_of(stage)))
        ]
        coming = [closing for closing in part.closings if closing.closed_at is None]
        title = N_("__The next days close__") if coming else N_("No day has a deadline here.")
        if is_paused(part):
            coming, title = [], STILL
        lines.append(words(title))
        for closing in coming[:COMING]:
            day = words(days.name_of(closing.stage))
            lines.append(words("{day}: <t:{at}:F>", day=day, at=closing.due // 1000))
    file = Press(words("Calendar file"), str(Door(NO_MATCH, f"/{ICS} {part.row.id}")))
    rows = ((file,),) if part.closings else ()
    return Sheet(title_of(part, words), tuple(lines), rows, mood="live")


def league_rounds(part: Part, fixtures: Sequence[FixtureRow], words: Words) -> Sheet:
    """Return the matches of a league: the round that is open, and those to come."""
    lines = [words(STILL)] if is_paused(part) else []
    coming = sorted({one.round for one in fixtures if one.round >= part.row.stage})[:MOST_ROUNDS]
    late = [one for one in fixtures if one.round < part.row.stage and not one.done]
    if late:
        lines.append(words("__Still being played__"))
        lines += [fixture_line(part, one, words) for one in late]
    for number in coming:
        closing = part.closing(number)
        dated = closing is not None and not is_paused(part)
        text = N_("__Round {n}, until <t:{at}:F>__") if dated else N_("__Round {n}__")
        lines.append(words(text, n=number + 1, at=closing.due // 1000 if closing else 0))
        lines += [fixture_line(part, one, words) for one in fixtures if one.round == number]
    file = Press(words("Calendar file"), str(Door(NO_MATCH, f"/{ICS} {part.row.id}")))
    rows = ((file,),) if part.closings else ()
    return Sheet(title_of(part, words), tuple(lines), rows, mood="live", may_cut=True)
